import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { texts } from './approval-texts.ts';
import { CompanyRequest } from './company-request.tsx';
import styles from './company-requests.module.css';
import { LoadedRequests } from './loaded-requests.tsx';
import { periodText } from './request-parts.tsx';
import type { ToExplain } from './reason-dialog.tsx';
import type { DecisionOn } from './use-decisions.ts';
import type { Resending } from './use-resend.ts';
import { Text } from '../../ui/layout.tsx';

/** The company's requests that wait, to be decided one by one or several at once. */
export function PendingRequests({
  query,
  isDeciding,
  resending,
  others,
  onDecide,
  onExplain,
}: {
  readonly query: UseQueryResult<CompanyVacationRequest[]>;
  readonly isDeciding: boolean;
  readonly resending: Resending;
  /** Who else is off on the day of a request. */
  readonly others: (request: CompanyVacationRequest) => ReactNode;
  readonly onDecide: (on: DecisionOn) => void;
  readonly onExplain: (asked: ToExplain) => void;
}): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const decidable = (query.data ?? []).filter(({ can_decide }) => can_decide);
  // What was decided meanwhile isn't chosen any more.
  const selected = decidable.filter(({ id }) => chosen.has(id));
  const isAll = selected.length === decidable.length;
  const choose = (requests: readonly CompanyVacationRequest[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const { id } of requests) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  return (
    <LoadedRequests query={query} none={texts.noPending}>
      {(requests) => (
        <>
          {decidable.length > 0 && (
            <div className={styles.bulk}>
              <label className={styles.all}>
                <input
                  type="checkbox"
                  checked={isAll}
                  onChange={(event) => choose(decidable, event.currentTarget.checked)}
                />
                {texts.selectAll}
              </label>
              <Text as="span" tone="dim" size="xs" role="status">
                {selected.length > 0 && texts.selected(selected.length)}
              </Text>
              {selected.length > 0 && (
                <div className={styles.bulkActions}>
                  <ActionButton
                    variant="default"
                    isBusy={isDeciding}
                    onClick={() => onExplain({ requests: selected, decision: 'rejected' })}
                  >
                    {texts.rejectSelected}
                  </ActionButton>
                  <ActionButton
                    isBusy={isDeciding}
                    onClick={() => onDecide({ requests: selected, decision: 'approved' })}
                  >
                    {texts.approveSelected}
                  </ActionButton>
                </div>
              )}
            </div>
          )}
          <ul className={styles.rows}>
            {requests.map((request) =>
              request.can_decide ? (
                <CompanyRequest
                  key={request.id}
                  request={request}
                  resending={resending}
                  others={others(request)}
                  mark={
                    <label className={styles.box}>
                      <input
                        type="checkbox"
                        aria-label={texts.select(request.name, periodText(request))}
                        checked={chosen.has(request.id)}
                        onChange={(event) => choose([request], event.currentTarget.checked)}
                      />
                    </label>
                  }
                >
                  <ActionButton
                    variant="default"
                    size="sm"
                    isBusy={isDeciding}
                    aria-label={texts.rejectOf(request.name, periodText(request))}
                    onClick={() => onExplain({ requests: [request], decision: 'rejected' })}
                  >
                    {texts.reject}
                  </ActionButton>
                  <ActionButton
                    size="sm"
                    isBusy={isDeciding}
                    aria-label={texts.approveOf(request.name, periodText(request))}
                    onClick={() => onDecide({ requests: [request], decision: 'approved' })}
                  >
                    {texts.approve}
                  </ActionButton>
                </CompanyRequest>
              ) : (
                <CompanyRequest
                  key={request.id}
                  request={request}
                  resending={resending}
                  others={others(request)}
                  mark={<span />}
                >
                  <Text as="span" tone="dim" size="xs">
                    {texts.own}
                  </Text>
                </CompanyRequest>
              ),
            )}
          </ul>
        </>
      )}
    </LoadedRequests>
  );
}
