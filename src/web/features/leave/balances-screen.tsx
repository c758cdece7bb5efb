import { IconUpload } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';

import type { LeaveBalanceRow } from '#contract/leave-balances.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { hasRole } from '#domain/users/role.ts';
import { api, apiFile, messageOf } from '../../lib/api.ts';
import { filterEmployees, nameOrder, sortEmployees } from '../../lib/employee-filter.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { oneOf, searchState, sortBy, text, useSearchState } from '../../lib/search-state.ts';
import { useSession } from '../../lib/session-store.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { FilterChoice, Filters, ListHead } from '../../ui/filters.tsx';
import { Actions, Hint, Row, Screen, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { NameWithKana } from '../../ui/name-kana.tsx';
import { Paper } from '../../ui/paper.tsx';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { balanceTexts as texts } from './ledger-texts.ts';
import type { LedgersFormProps } from './ledgers-dialog.tsx';
import { ObligationTag } from './parts.tsx';
import { dateText } from './texts.ts';
import { Unregistered } from './unregistered.tsx';

const LedgersForm = lazyPart<LedgersFormProps>(async () => (await import('./ledgers-dialog.tsx')).LedgersForm);

const SORT_KEYS = [
  'name',
  'base',
  'granted',
  'carriedOver',
  'used',
  'left',
  'afterPlans',
  'expiry',
  'fiveDays',
] as const;
type SortKey = (typeof SORT_KEYS)[number];

const CONDITIONS = ['five_days', 'expiring', 'none_left', 'open_grant', 'unregistered'] as const;
type Condition = (typeof CONDITIONS)[number];

/** What the address says: `?q=&show=expiring&sort=-left`. */
const balancesState = searchState({
  q: text(),
  show: oneOf(CONDITIONS),
  sort: sortBy<SortKey>(SORT_KEYS, 'name'),
});

/** Days that soon lapse do so within so many days. */
const SOON_DAYS = 92;

/** Those without a date last. */
const NEVER = '9999';

const VALUES: Readonly<Record<SortKey, (row: LeaveBalanceRow) => string | number>> = {
  name: nameOrder,
  base: ({ base_date }) => base_date ?? NEVER,
  granted: ({ granted_days }) => granted_days,
  carriedOver: ({ carried_over_days }) => carried_over_days,
  used: ({ used_days }) => used_days,
  left: ({ left_days }) => left_days,
  afterPlans: ({ remaining_days }) => remaining_days,
  expiry: ({ next_expiry }) => next_expiry?.date ?? NEVER,
  fiveDays: ({ obligation }) => obligation?.remaining_days ?? -1,
};

const holds = (today: IsoDate): Readonly<Record<Condition, (row: LeaveBalanceRow) => boolean>> => ({
  five_days: ({ obligation }) => obligation !== null && obligation.remaining_days > 0,
  expiring: ({ next_expiry: next }) => next !== null && next.date <= addDays(today, SOON_DAYS),
  none_left: ({ remaining_days, is_unregistered }) => remaining_days === 0 && !is_unregistered,
  open_grant: ({ has_open_grant }) => has_open_grant,
  unregistered: ({ is_unregistered }) => is_unregistered,
});

/** Everybody's balances, by employee ID. */
const balancesQuery = queryOptions({
  queryKey: queryKey('leave', 'balances'),
  queryFn: ({ signal }) => api('GET /api/admin/leave-balances', { query: {}, signal }),
});

/** The paid leave of everybody since their latest base dates, with sums; a name opens the ledger. */
export function BalancesScreen(): ReactNode {
  const today = useToday();
  const [values, change] = useSearchState(balancesState);
  const balances = useQuery(balancesQuery);
  const isSuperAdmin = hasRole(useSession().session?.user.role ?? 'user', 'super_admin');
  const file = useDownload('balances-csv', () => apiFile('GET /api/admin/leave-balances/csv'));
  const [hasLedgers, setLedgers] = useState(false);
  const [message, showMessage] = useFlashMessage();
  const { data } = balances;
  const shown = useMemo(() => {
    const found = filterEmployees(data?.data ?? [], {
      q: values.q,
      clientCompanyId: null,
      jobAssignmentId: null,
      employmentTypeId: null,
    }).filter(values.show === null ? () => true : holds(today)[values.show]);
    return sortEmployees(found, values.sort, (row, key) => VALUES[key](row));
  }, [data, values, today]);
  const columns = useMemo(() => columnsOf(shown), [shown]);
  const filter = {
    state: balancesState,
    values,
    change,
    columns,
  };
  return (
    <Screen>
      <Row justify="between">
        <ScreenTitle>{texts.title}</ScreenTitle>
        <ScopeNote permission="read_leave" />
        <Actions>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setLedgers(true)}>
            {texts.ledgers}
          </Button>
          <DownloadButton download={file}>{texts.csv}</DownloadButton>
          {isSuperAdmin && (
            <Button
              component={Link}
              to="/admin/leave/balances/import"
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
            >
              {texts.importCsv}
            </Button>
          )}
        </Actions>
      </Row>
      <Text tone="dim" size="sm">
        {texts.intro}
      </Text>
      {isSuperAdmin && <Unregistered rows={data?.data ?? []} onDone={showMessage} />}
      <Toast message={message} />
      {file.isError && <Banner kind="error">{messageOf(file.error, texts.csvFailed)}</Banner>}
      <Filters filter={filter} cardsBelow={UPRIGHT}>
        <FilterChoice
          label={texts.show}
          words={texts.conditions}
          value={values.show}
          onChange={(show) => change({ show })}
        />
      </Filters>
      <ListHead filter={filter} status={data !== undefined && texts.people(shown.length)} />
      <Paper
        title={texts.title}
        company={data?.company_name}
        period={data === undefined ? '' : texts.asOf(dateText(data.as_of))}
        isLandscape
      >
        <DataList
          label={texts.title}
          columns={columns}
          rows={data === undefined ? undefined : shown}
          keyOf={({ user_id }) => user_id}
          query={balances}
          failed={texts.failed}
          none={texts.none}
          totalLabel={texts.total}
          sort={values.sort}
          onSort={(sort) => change({ sort })}
          cardsBelow={UPRIGHT}
          heights={[56, 220]}
        />
      </Paper>
      <Dialog title={texts.ledgers} opened={hasLedgers} onClose={() => setLedgers(false)}>
        <LedgersForm onClose={() => setLedgers(false)} onDone={showMessage} />
      </Dialog>
    </Screen>
  );
}

const sumOf = (rows: readonly LeaveBalanceRow[], daysOf: (row: LeaveBalanceRow) => number): string =>
  // Days have three decimals: the sum of many has no more.
  texts.days(Math.round(rows.reduce((sum, row) => sum + daysOf(row), 0) * 1000) / 1000);

const figure = { width: '5.5rem', align: 'end' } as const;

/** The columns, with the sums of the rows that are shown. */
function columnsOf(rows: readonly LeaveBalanceRow[]): readonly Column<LeaveBalanceRow, SortKey>[] {
  const days = (
    key: SortKey & keyof typeof texts.columns,
    daysOf: (row: LeaveBalanceRow) => number,
  ): Column<LeaveBalanceRow, SortKey> => ({
    ...figure,
    key,
    label: texts.columns[key],
    cell: (row) => (row.is_unregistered ? texts.unknown : texts.days(daysOf(row))),
    total: () => sumOf(rows, daysOf),
  });
  return [
    {
      key: 'name',
      label: texts.columns.name,
      phone: 'title',
      cell: ({ user_id, name, name_kana, employee_id }) => (
        <NameWithKana kana={name_kana}>
          <Link to={`/admin/users/${user_id}/leave-ledger`}>
            {name} <Hint as="span">{employee_id}</Hint>
          </Link>
        </NameWithKana>
      ),
    },
    {
      key: 'base',
      label: texts.columns.base,
      width: '9.5rem',
      cell: ({ base_date, has_open_grant, is_unregistered }) => (
        <>
          {is_unregistered ? <Tag tone="bad">{texts.unregistered}</Tag> : null}
          {base_date === null ? !is_unregistered && texts.noGrant : dateText(base_date)}
          {has_open_grant && (
            <Tag tone="bad" size="sm">
              {texts.openGrant}
            </Tag>
          )}
        </>
      ),
    },
    days('granted', ({ granted_days }) => granted_days),
    days('carriedOver', ({ carried_over_days }) => carried_over_days),
    {
      ...days('used', ({ used_days }) => used_days),
      width: '7.5rem',
      cell: ({ used_days, used_hours_days: hours }) => (
        <>
          {texts.days(used_days)}
          {hours > 0 && <Hint>{texts.hours(hours)}</Hint>}
        </>
      ),
    },
    {
      ...days('left', ({ left_days }) => left_days),
      phone: 'aside',
      cell: ({ left_days, is_unregistered }) => <b>{is_unregistered ? texts.unknown : texts.days(left_days)}</b>,
    },
    { ...days('afterPlans', ({ remaining_days }) => remaining_days), width: '6.5rem' },
    {
      key: 'expiry',
      label: texts.columns.expiry,
      width: '10rem',
      cell: ({ next_expiry: next }) => next && texts.expiryOf(dateText(next.date), next.days),
      total: () => sumOf(rows, ({ next_expiry }) => next_expiry?.days ?? 0),
    },
    {
      key: 'fiveDays',
      label: texts.columns.fiveDays,
      width: '9rem',
      align: 'end',
      cell: ({ obligation }) =>
        obligation === null ? (
          texts.notObliged
        ) : (
          <>
            {texts.days(obligation.remaining_days)}
            {obligation.required_days !== 5 && <Hint as="span">{texts.ofRequired(obligation.required_days)}</Hint>}{' '}
            <ObligationTag obligation={obligation} />
          </>
        ),
      total: () => sumOf(rows, ({ obligation }) => obligation?.remaining_days ?? 0),
    },
  ];
}
