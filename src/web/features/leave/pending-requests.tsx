import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { ActionButton, RowButton } from '../../ui/action-button.tsx';
import { LoadedRows } from '../../ui/data-list.tsx';
import { Hint, List, Panel, Row, RowActions, Text } from '../../ui/layout.tsx';
import { texts } from './approval-texts.ts';
import { CompanyRequest } from './company-request.tsx';
import styles from './company-requests.module.css';
import { periodText, Tick } from './request-parts.tsx';
import type { Deciding } from './use-decisions.ts';

/** The company's requests that wait, to be decided one by one or several at once. */
export function PendingRequests({
  query,
  deciding: { isDeciding, decide, explain, resending },
  others,
}: {
  readonly query: UseQueryResult<CompanyVacationRequest[]>;
  readonly deciding: Deciding;
  /** Who else is off on the day of a request. */
  readonly others: (request: CompanyVacationRequest) => ReactNode;
}): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const decidable = (query.data ?? []).filter(({ can_decide }) => can_decide);
  // What was decided meanwhile isn't chosen any more.
  const selected = decidable.filter(({ id }) => chosen.has(id));
  const choose = (requests: readonly CompanyVacationRequest[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const { id } of requests) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const reject = (requests: readonly CompanyVacationRequest[]): void => explain({ requests, decision: 'rejected' });
  const approve = (requests: readonly CompanyVacationRequest[]): void => decide({ requests, decision: 'approved' });
  return (
    <LoadedRows rows={query.data} query={query} failed={() => texts.listFailed} none={texts.noPending}>
      {(requests) => (
        <>
          {decidable.length > 0 && (
            <Panel className={styles.bulk}>
              <Row gap="xl">
                <Tick
                  checked={selected.length === decidable.length}
                  onChange={(event) => choose(decidable, event.currentTarget.checked)}
                >
                  {texts.selectAll}
                </Tick>
                <Text as="span" tone="dim" size="xs" role="status">
                  {selected.length > 0 && texts.selected(selected.length)}
                </Text>
                {selected.length > 0 && (
                  <RowActions>
                    <ActionButton variant="default" isBusy={isDeciding} onClick={() => reject(selected)}>
                      {texts.rejectSelected}
                    </ActionButton>
                    <ActionButton isBusy={isDeciding} onClick={() => approve(selected)}>
                      {texts.approveSelected}
                    </ActionButton>
                  </RowActions>
                )}
              </Row>
            </Panel>
          )}
          <List isCard rules="between">
            {requests.map((request) => (
              <CompanyRequest
                key={request.id}
                request={request}
                resending={resending}
                others={others(request)}
                mark={
                  request.can_decide ? (
                    <Tick
                      aria-label={texts.select(request.name, periodText(request))}
                      checked={chosen.has(request.id)}
                      onChange={(event) => choose([request], event.currentTarget.checked)}
                    />
                  ) : (
                    <span />
                  )
                }
              >
                {request.can_decide ? (
                  <>
                    <RowButton
                      label={texts.rejectOf(request.name, periodText(request))}
                      isBusy={isDeciding}
                      onClick={() => reject([request])}
                    >
                      {texts.reject}
                    </RowButton>
                    <RowButton
                      variant="filled"
                      label={texts.approveOf(request.name, periodText(request))}
                      isBusy={isDeciding}
                      onClick={() => approve([request])}
                    >
                      {texts.approve}
                    </RowButton>
                  </>
                ) : (
                  <Hint as="span">{texts.own}</Hint>
                )}
              </CompanyRequest>
            ))}
          </List>
        </>
      )}
    </LoadedRows>
  );
}
