import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

import type { AskedLeaveResponse, RequestResponse } from '#contract/requests.ts';
import { ASKED_KINDS, REQUEST_KIND_NAMES } from '#domain/requests/request.ts';
import { isoDate } from '#domain/time/date.ts';
import { Link } from '../../lib/router.tsx';
import { oneOf, searchState, text, useSearchState } from '../../lib/search-state.ts';
import { DecisionList } from '../../ui/decision-list.tsx';
import { SearchField } from '../../ui/filters.tsx';
import { List, Row, RowActions, Screen, Stack } from '../../ui/layout.tsx';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { useRequestDecisions } from './decisions.ts';
import { MoreButton } from './more-button.tsx';
import { RequestFacts, titleOf } from './request-card.tsx';
import { pathOf } from './request-path.ts';
import { toDecideQuery } from './request-queries.ts';
import styles from './requests.module.css';
import { StateTable } from './state-table.tsx';
import { texts } from './texts.ts';

/** `?tab=decided`: what one has decided; `?kind=` and `?q=` narrow the list. */
const address = searchState({ tab: oneOf(['decided']), kind: oneOf(ASKED_KINDS), q: text() });

/** What a request of leave shows in place of a day before and after it. */
export type LeaveFactsView = ComponentType<{ readonly leave: AskedLeaveResponse }>;

/** The requests that wait for one's decision, and those that one has decided on. */
export function ApprovalsScreen({
  LeaveFacts,
  Swaps,
}: {
  readonly LeaveFacts: LeaveFactsView;
  /** The swaps of rest days that wait beside them. */
  readonly Swaps: ComponentType<{ readonly onDone: (message: string) => void }>;
}): ReactNode {
  const [{ tab, kind, q }, change] = useSearchState(address);
  const [message, showMessage] = useFlashMessage();
  const decisions = useRequestDecisions(showMessage);
  const status = tab ?? 'waiting';
  const query = useInfiniteQuery(toDecideQuery({ status, kind, q }));
  const rows = query.data?.pages.flatMap(({ data }) => data);
  return (
    <Screen gap="list">
      <ScreenTitle>{texts.approvals}</ScreenTitle>
      <Tabs
        label={texts.tabs}
        gap="sm"
        tabs={[
          { name: 'waiting', label: texts.waiting },
          { name: 'decided', label: texts.decided },
        ]}
        value={status}
        onChange={(name) => change({ tab: name === 'decided' ? name : null })}
      >
        <Stack gap="lg">
          <Row onPhones="lines">
            <SearchField q={q} label={texts.search} onSearch={(words) => change({ q: words })} />
            <SelectField
              label={texts.kind}
              value={kind ?? ''}
              data={[
                { value: '', label: texts.allKinds },
                ...ASKED_KINDS.map((value) => ({ value, label: REQUEST_KIND_NAMES[value] })),
              ]}
              onChange={(event) =>
                change({ kind: ASKED_KINDS.find((value) => value === event.currentTarget.value) ?? null })
              }
            />
          </Row>
          {status === 'waiting' && kind === null && q === '' && <Swaps onDone={showMessage} />}
          {decisions.failures}
          <LoadedRows
            rows={rows}
            query={query}
            failed={() => texts.failed}
            none={status === 'waiting' ? texts.noWaiting : texts.noDecided}
          >
            {(requests) =>
              status === 'waiting' ? (
                <DecisionList label={texts.list} items={requests} decisions={decisions}>
                  {(request, tick) => (
                    <Item request={request} LeaveFacts={LeaveFacts} tick={tick}>
                      {decisions.buttonsOf(request)}
                    </Item>
                  )}
                </DecisionList>
              ) : (
                <List isCard rules="between">
                  {requests.map((request) => (
                    <li key={pathOf(request)}>
                      <Item request={request} LeaveFacts={LeaveFacts} />
                    </li>
                  ))}
                </List>
              )
            }
          </LoadedRows>
          <MoreButton
            shown={rows?.length ?? 0}
            total={query.data?.pages[0]?.total ?? 0}
            isReading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </Stack>
      </Tabs>
      {decisions.dialogs}
      <Toast message={message} />
    </Screen>
  );
}

/** A request with the day before and after it, side by side; one of leave with what it takes and what is left. */
const Item = ({
  request,
  LeaveFacts,
  tick,
  children,
}: {
  readonly request: RequestResponse;
  readonly LeaveFacts: LeaveFactsView;
  /** The box that chooses it. */
  readonly tick?: ReactNode;
  /** What can be done with it. */
  readonly children?: ReactNode;
}): ReactNode => (
  <Stack gap="sm" className={styles.item}>
    <Row gap="sm" align="baseline" isSingleLine>
      {tick}
      <div>
        <RequestFacts request={request} title={titleOf(request)} />
      </div>
    </Row>
    <StateTable date={isoDate(request.date)} before={request.before} now={null} after={request.after} />
    {request.leave !== undefined && <LeaveFacts leave={request.leave} />}
    <Row justify="between" gap="sm">
      <Link to={pathOf(request)} aria-label={texts.detailOf(titleOf(request))}>
        {texts.detail}
      </Link>
      {children !== undefined && <RowActions>{children}</RowActions>}
    </Row>
  </Stack>
);
