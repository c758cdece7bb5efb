import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

import type { VacationRequest } from '#contract/leave.ts';
import { CANCELLED_BY_APPLICANT, isOpen, REQUEST_STATUSES } from '#domain/leave/request.ts';
import { yearOf, type IsoDate } from '#domain/time/date.ts';
import { LEAVE_STATUS_NAMES } from '../../lib/leave-status-names.ts';
import { api, messageOf } from '../../lib/api.ts';
import { noteLeaveSeen } from '../../lib/leave-seen.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { number, oneOf, searchState, useSearchState } from '../../lib/search-state.ts';
import { sessionState } from '../../lib/session-store.ts';
import { serverNow, useToday } from '../../lib/use-server-time.ts';
import { ScreenLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CellActions, DataList, type Column } from '../../ui/data-list.tsx';
import { FilterChoice } from '../../ui/filters.tsx';
import { Screen, Stack } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import styles from './leave.module.css';
import { NewRequest } from './new-request.tsx';
import { Outcome, periodText, requestedOn, StatusTag } from './parts.tsx';
import { texts } from './texts.ts';
import { yearsAround } from './years.ts';

const OwnLeaveYear = lazyPart(async () => (await import('./year-grid.tsx')).OwnLeaveYear);

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** What the address says: `?tab=list&status=&year=&month=`, or `?tab=year`. */
const leaveState = (today: IsoDate) =>
  searchState({
    tab: oneOf(['list', 'year']),
    status: oneOf(REQUEST_STATUSES),
    year: number(yearsAround(today), yearOf(today)),
    month: number(MONTHS, null),
  });

/** The person's paid leave (spec §2): a new request, the list of those made, and the year. */
export function LeaveScreen(): ReactNode {
  const today = useToday();
  const [address, change] = useSearchState(leaveState(today));
  const [message, showMessage] = useFlashMessage();
  const [isNotSynced, setNotSynced] = useState(false);
  return (
    <Screen gap="sm">
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Tabs
        label={texts.title}
        gap="sm"
        tabs={[
          { name: 'new', label: texts.newRequest },
          { name: 'list', label: texts.list },
          { name: 'year', label: texts.yearTab },
        ]}
        value={address.tab ?? 'new'}
        onChange={(name) => {
          setNotSynced(false);
          change({ tab: name === 'new' ? null : name });
        }}
      >
        <Stack gap="lg">
          {isNotSynced && <Banner kind="error">{texts.notSynced}</Banner>}
          {address.tab === 'list' && <RequestList today={today} onCancelled={showMessage} />}
          {address.tab === 'year' && <OwnLeaveYear />}
          {address.tab === null && (
            <NewRequest
              today={today}
              onSent={({ notSynced, isDraft, message: sent }) => {
                setNotSynced(notSynced);
                showMessage(sent);
                if (isDraft) change({ tab: 'list' });
              }}
            />
          )}
        </Stack>
      </Tabs>
      <Toast message={message} />
    </Screen>
  );
}

/** The person's requests by status, year and month. */
export function RequestList({
  today,
  onCancelled,
}: {
  readonly today: IsoDate;
  readonly onCancelled: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [filter, change] = useSearchState(leaveState(today));
  const requests = useQuery(requestsQuery(filter));
  const [cancelling, setCancelling] = useState<VacationRequest | null>(null);
  const { data } = requests;
  useEffect(() => {
    const { session } = sessionState();
    if (data !== undefined && session !== null) noteLeaveSeen(session.user.id, serverNow());
  }, [data]);
  return (
    <Stack>
      <div className={styles.filters}>
        <FilterChoice
          label={texts.status}
          words={LEAVE_STATUS_NAMES}
          value={filter.status}
          onChange={(status) => change({ status })}
        />
        <SelectField
          label={texts.filterYear}
          value={String(filter.year)}
          data={yearsAround(today).map((year) => ({ value: String(year), label: texts.year(year) }))}
          onChange={(event) => change({ year: Number(event.currentTarget.value) })}
        />
        <SelectField
          label={texts.filterMonth}
          value={filter.month ?? ''}
          data={[
            { value: '', label: texts.all },
            ...MONTHS.map((month) => ({ value: String(month), label: texts.month(month) })),
          ]}
          onChange={(event) => change({ month: Number(event.currentTarget.value) || null })}
        />
      </div>
      <DataList
        columns={columnsOf(setCancelling)}
        rows={requests.data}
        keyOf={({ id }) => id}
        query={requests}
        failed={() => texts.listFailed}
        none={texts.noRequests}
        cardsBelow={UPRIGHT}
        heights={[52, 160]}
      />
      <ConfirmDialog
        name="cancel-leave"
        subject={cancelling}
        title={texts.askCancel}
        action={texts.cancel}
        busy={texts.cancelling}
        cancel={texts.close}
        failure={(error) => messageOf(error, texts.cancelFailed)}
        run={({ id }) =>
          api('PUT /api/vacation/{id}', {
            params: { id: String(id) },
            body: { status: 'cancelled', notes: CANCELLED_BY_APPLICANT },
          })
        }
        onDone={({ message }) => {
          setCancelling(null);
          onCancelled(message);
        }}
        // After a failure too: somebody may have decided meanwhile.
        onSettled={() => invalidate(queryClient, 'leave')}
        onClose={() => setCancelling(null)}
      >
        {(shown) => <p>{periodText(shown)}</p>}
      </ConfirmDialog>
    </Stack>
  );
}

/** The person's own requests, the newest first; `null` is all of them. */
const requestsQuery = ({ status, year, month }: ReturnType<ReturnType<typeof leaveState>['read']>) =>
  queryOptions({
    queryKey: queryKey('leave', 'requests', status, year, month),
    queryFn: async ({ signal }) => {
      const query = { status: status ?? undefined, year: String(year), month: month === null ? '' : String(month) };
      return (await api('GET /api/vacation', { query, signal })).data;
    },
  });

/** The columns; `onCancel` asks before a request that is under way is taken back. */
const columnsOf = (onCancel: (request: VacationRequest) => void): readonly Column<VacationRequest>[] => [
  { key: 'requestedOn', label: texts.requestedOn, width: '7.5rem', cell: requestedOn },
  { key: 'type', label: texts.type, width: '7.5rem', cell: ({ kind_name }) => kind_name ?? texts.annualLeave },
  { key: 'period', label: texts.period, width: '11rem', phone: 'title', cell: periodText },
  {
    key: 'dayCount',
    label: texts.dayCount,
    width: '4.5rem',
    align: 'end',
    cell: ({ days_count }) => texts.days(days_count),
  },
  {
    key: 'status',
    label: texts.status,
    phone: 'aside',
    cell: (request, place) => (
      <>
        <StatusTag status={request.status} />
        {place === 'table' && <Outcome request={request} />}
      </>
    ),
  },
  {
    key: 'sync',
    label: texts.sync,
    width: '7.5rem',
    // How far the outside system knows of it (D21).
    cell: ({ pleasanter_sync_status }) => texts.syncStates[pleasanter_sync_status ?? 'none'],
  },
  {
    key: 'actions',
    label: texts.actions,
    width: '10rem',
    align: 'end',
    phone: 'plain',
    cell: (request, place) => (
      <>
        {place === 'card' && <Outcome request={request} />}
        {isOpen(request.status) && (
          <CellActions>
            {request.status !== 'pending' && (
              <ScreenLink to={`/requests/leave/${request.id}/edit`} label={texts.changeOf(periodText(request))}>
                {texts.change}
              </ScreenLink>
            )}
            <RowButton label={texts.cancelOf(periodText(request))} onClick={() => onCancel(request)}>
              {request.status === 'draft' ? texts.deleteDraft : texts.cancel}
            </RowButton>
          </CellActions>
        )}
      </>
    ),
  },
];
