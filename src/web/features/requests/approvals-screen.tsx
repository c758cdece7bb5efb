import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

import type { AskedLeaveResponse, RequestResponse } from '#contract/requests.ts';
import { type AskedKind, ASKED_KINDS, REQUEST_KIND_NAMES } from '#domain/requests/request.ts';
import { isoDate, monthOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { useMay } from '../../lib/permissions.ts';
import { Link } from '../../lib/router.tsx';
import { month, oneOf, searchState, step, text, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useSession } from '../../lib/session-store.ts';
import { ScreenLink } from '../../ui/back-link.tsx';
import { DecisionList } from '../../ui/decision-list.tsx';
import { SearchField } from '../../ui/filters.tsx';
import { List, Panel, Row, RowActions, Screen, Stack, Text } from '../../ui/layout.tsx';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { ScopeNote } from '../../ui/scope-note.tsx';
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

/**
 * `?tab=decided`: what one has decided, of leave what anybody has; `?tab=team`: who is off on which day. `?kind=` and `?q=` narrow
 * the list, `?month=` is that of the calendar.
 */
const address = searchState({
  tab: oneOf(['decided', 'team']),
  kind: oneOf(ASKED_KINDS),
  q: text(),
  month: step(month()),
});

/** What a request of leave shows in place of a day before and after it. */
export type LeaveFactsView = ComponentType<{ readonly leave: AskedLeaveResponse }>;

/** What is given a month, and asks for another one. */
interface OfMonth {
  readonly month: IsoMonth;
  readonly onMonth: (month: IsoMonth) => void;
  readonly onDone: (message: string) => void;
}

/** What the feature of leave draws of an inbox, for those who decide on leave; `Facts` for everybody, `Records` for who may approve it. */
export interface LeaveParts {
  readonly Facts: LeaveFactsView;
  /** The calendar of who is off, beside the requests. */
  readonly Beside: ComponentType<{
    readonly first: IsoDate | null | undefined;
    readonly month: IsoMonth | null;
    readonly onMonth: (month: IsoMonth) => void;
    readonly onDone: (message: string) => void;
    readonly children: (
      notesOf: (request: { readonly id: number; readonly date: IsoDate; readonly userId: number }) => ReactNode,
    ) => ReactNode;
  }>;
  /** The decided requests of everybody. */
  readonly Records: ComponentType<OfMonth>;
  /** People by days. */
  readonly Team: ComponentType<Omit<OfMonth, 'onDone'> & { readonly today: IsoDate }>;
}

/** What is left to decide beside the requests of the list. */
export interface OtherAffairs {
  /** How many swaps of rest days wait, and their list. */
  readonly swaps: number;
  readonly Swaps: ComponentType<{ readonly onDone: (message: string) => void }>;
  /** How many months wait, and where. */
  readonly months: number;
  readonly monthsAt: string;
}

/** The inbox: all that waits for one's decision, and what one has decided on. */
export function ApprovalsScreen({
  only = null,
  leave,
  hasCalendar,
  others,
}: {
  /** The one kind that an address is of. */
  readonly only?: AskedKind | null;
  readonly leave: LeaveParts;
  /** Whether there is anybody whose leave the user decides on. */
  readonly hasCalendar: boolean;
  readonly others: OtherAffairs;
}): ReactNode {
  const [{ tab: asked, kind: chosen, q, month: shownMonth }, change] = useSearchState(address);
  const today = useToday();
  const approvesLeave = useMay('approve_leave');
  // Where nothing but leave is asked for there is nothing to choose from.
  const usesRequests = useSession().session?.user.requests !== undefined || chosen !== null;
  const [message, showMessage] = useFlashMessage();
  const kind = only ?? chosen;
  const tab = asked === 'team' && !hasCalendar ? null : asked;
  const ofMonth = {
    month: shownMonth ?? monthOf(today),
    onMonth: (to: IsoMonth): void => change({ month: to }),
    onDone: showMessage,
  };
  return (
    <Screen gap="list">
      <ScreenTitle>{texts.approvals}</ScreenTitle>
      <ScopeNote permission="approve_leave" />
      <Tabs
        label={texts.tabs}
        gap="sm"
        tabs={[
          { name: 'waiting', label: texts.waiting },
          { name: 'decided', label: texts.decided },
          ...(hasCalendar ? [{ name: 'team', label: texts.team } as const] : []),
        ]}
        value={tab ?? 'waiting'}
        onChange={(name) => change({ tab: name === 'waiting' ? null : name, month: null })}
      >
        <Stack gap="lg">
          {tab !== 'team' && (
            <Row onPhones="lines" align="end">
              {!(tab === 'decided' && kind === 'leave' && approvesLeave) && (
                <SearchField q={q} label={texts.search} onSearch={(words) => change({ q: words })} />
              )}
              {only === null ? (
                usesRequests && (
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
                )
              ) : (
                <ScreenLink to="/approvals">{texts.toAll}</ScreenLink>
              )}
            </Row>
          )}
          {tab === 'team' ? (
            <leave.Team {...ofMonth} today={today} />
          ) : tab === 'decided' && kind === 'leave' && approvesLeave ? (
            <leave.Records {...ofMonth} />
          ) : tab === 'decided' ? (
            <Decided kind={kind} q={q} Facts={leave.Facts} />
          ) : (
            <Waiting
              kind={kind}
              q={q}
              leave={leave}
              others={kind === null && q === '' ? others : null}
              beside={hasCalendar && (kind === null || kind === 'leave')}
              month={shownMonth}
              onMonth={ofMonth.onMonth}
              onDone={showMessage}
            />
          )}
        </Stack>
      </Tabs>
      <Toast message={message} />
    </Screen>
  );
}

interface Narrowed {
  readonly kind: AskedKind | null;
  readonly q: string;
}

/** A list of requests, page after page. */
function useRequests(status: 'waiting' | 'decided', { kind, q }: Narrowed) {
  const query = useInfiniteQuery(toDecideQuery({ status, kind, q }));
  const rows = query.data?.pages.flatMap(({ data }) => data);
  const more = (
    <MoreButton
      shown={rows?.length ?? 0}
      total={query.data?.pages[0]?.total ?? 0}
      isReading={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
    />
  );
  return { query, rows, more };
}

/** What waits, of every kind: swaps and months first, since they are few. */
function Waiting({
  kind,
  q,
  leave,
  others,
  beside,
  month: shownMonth,
  onMonth,
  onDone,
}: Narrowed & {
  readonly leave: LeaveParts;
  /** `null` where the list is narrowed. */
  readonly others: OtherAffairs | null;
  /** Whether the calendar is there. */
  readonly beside: boolean;
  readonly month: IsoMonth | null;
  readonly onMonth: (month: IsoMonth) => void;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const today = useToday();
  const { query, rows, more } = useRequests('waiting', { kind, q });
  const decisions = useRequestDecisions(onDone);
  const first = rows?.find((request) => request.leave !== undefined);
  const firstDay = first === undefined ? null : isoDate(first.date);
  const isElse = others !== null && others.swaps + others.months > 0;
  const list = (
    notesOf?: (request: { readonly id: number; readonly date: IsoDate; readonly userId: number }) => ReactNode,
  ): ReactNode => (
    <>
      {others !== null && others.months > 0 && (
        <Panel>
          <Row justify="between">
            <Text as="span" weight="bold">
              {texts.monthsWait(others.months)}
            </Text>
            <ScreenLink to={others.monthsAt}>{texts.toMonths}</ScreenLink>
          </Row>
        </Panel>
      )}
      {others !== null && <others.Swaps onDone={onDone} />}
      {decisions.failures}
      {!(isElse && rows?.length === 0) && (
        <LoadedRows rows={rows} query={query} failed={() => texts.failed} none={texts.noWaiting}>
          {(requests) => (
            <DecisionList label={texts.list} items={requests} decisions={decisions}>
              {(request, tick) => (
                <Item
                  request={request}
                  Facts={leave.Facts}
                  tick={tick}
                  isLate={request.leave !== undefined && request.date < today}
                  notes={
                    request.leave !== undefined &&
                    notesOf?.({ id: request.id, date: isoDate(request.date), userId: request.user_id })
                  }
                >
                  {decisions.buttonsOf(request)}
                </Item>
              )}
            </DecisionList>
          )}
        </LoadedRows>
      )}
      {more}
      {decisions.dialogs}
    </>
  );
  if (!beside) return list();
  return (
    <leave.Beside
      first={rows === undefined && !query.isError ? undefined : firstDay}
      month={shownMonth}
      onMonth={onMonth}
      onDone={onDone}
    >
      {list}
    </leave.Beside>
  );
}

/** What one has decided on. */
function Decided({ Facts, ...narrowed }: Narrowed & { readonly Facts: LeaveFactsView }): ReactNode {
  const { query, rows, more } = useRequests('decided', narrowed);
  return (
    <>
      <LoadedRows rows={rows} query={query} failed={() => texts.failed} none={texts.noDecided}>
        {(requests) => (
          <List isCard rules="between">
            {requests.map((request) => (
              <li key={pathOf(request)}>
                <Item request={request} Facts={Facts} />
              </li>
            ))}
          </List>
        )}
      </LoadedRows>
      {more}
    </>
  );
}

/** A request with the day before and after it, side by side; one of leave with what it takes and what is left. */
const Item = ({
  request,
  Facts,
  tick,
  isLate = false,
  notes,
  children,
}: {
  readonly request: RequestResponse;
  readonly Facts: LeaveFactsView;
  /** The box that chooses it. */
  readonly tick?: ReactNode;
  /** Its day is over. */
  readonly isLate?: boolean;
  /** What is to be seen beside it. */
  readonly notes?: ReactNode;
  /** What can be done with it. */
  readonly children?: ReactNode;
}): ReactNode => (
  <div className={styles.item} data-marked={tick !== undefined || undefined}>
    {tick}
    <div className={styles.what}>
      <RequestFacts
        request={request}
        title={titleOf(request)}
        isAsked={tick !== undefined}
        late={isLate ? texts.isPast : null}
      />
      <StateTable date={isoDate(request.date)} before={request.before} now={null} after={request.after} />
      {request.leave !== undefined && (
        <div className={styles.facts}>
          <Facts leave={request.leave} />
        </div>
      )}
      {notes}
      <Link to={pathOf(request)} aria-label={texts.detailOf(titleOf(request))}>
        {texts.detail}
      </Link>
    </div>
    {children !== undefined && <RowActions>{children}</RowActions>}
  </div>
);
