import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { EmployeeObligation } from '#contract/leave-ledger.ts';
import { daysBetween, isoDate } from '#domain/time/date.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { oneOf, searchState, useSearchState } from '../../lib/search-state.ts';
import { useMay } from '../../lib/permissions.ts';
import { Link } from '../../lib/router.tsx';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CellActions, DataList, type Column } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { FilterCheck } from '../../ui/filters.tsx';
import { Hint, Row, Screen, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SMALL_DESKTOP, UPRIGHT } from '../../ui/media.ts';
import { Paper } from '../../ui/paper.tsx';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Toast } from '../../ui/toast.tsx';
import { type Flash, useFlashMessage } from '../../ui/use-flash-message.ts';
import { obligationTexts as texts } from './ledger-texts.ts';
import { needsAttention, obligationsQuery } from './obligations-query.ts';
import { designationTexts } from './designation-texts.ts';
import { canRemind, RemindAll, RemindOne } from './obligation-reminders.tsx';
import { ObligationTag } from './parts.tsx';
import { dateText } from './texts.ts';

const DesignationForm = lazyPart(async () => (await import('./designation-form.tsx')).DesignationForm);

const dayCount = { width: '5.5rem', align: 'end' } as const;

/** Some have several obligations, of one year and the next. */
const peopleOf = (obligations: readonly EmployeeObligation[]): number =>
  new Set(obligations.map(({ user_id }) => user_id)).size;

const obligationsState = searchState({ filter: oneOf(['attention']) });

/** Who still has to be given how much of the five days (労基法39条7項), the most pressing first; `?filter=attention`. */
export function ObligationsScreen(): ReactNode {
  const [address, change] = useSearchState(obligationsState);
  // Beside the address, which follows in its own time: the box must not wait for it.
  const [onlyAttention, setOnlyAttention] = useState(address.filter !== null);
  const obligations = useQuery(obligationsQuery);
  const { data } = obligations;
  const file = useDownload('obligations-csv', () =>
    apiFile('GET /api/admin/five-day-obligations/csv', { query: { filter: onlyAttention ? 'attention' : undefined } }),
  );
  const all = data?.data ?? [];
  const mayRemind = useMay('approve_leave');
  const [message, showMessage] = useFlashMessage<Flash>();
  const [designated, setDesignated] = useState<EmployeeObligation | null>(null);
  const columns = columnsOf(data?.as_of ?? '');
  const shown = onlyAttention ? all.filter(needsAttention) : all;
  return (
    <Screen>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <ScopeNote permission="read_leave" />
      <Text tone="dim" size="sm">
        {texts.intro}
      </Text>
      <Row gap="xl" onPhones="lines">
        <FilterCheck
          label={texts.onlyAttention}
          checked={onlyAttention}
          onChange={(checked) => {
            setOnlyAttention(checked);
            change({ filter: checked ? 'attention' : null });
          }}
        />
        <Text as="span" tone="dim" size="sm" role="status">
          {/* As high while it isn't known. */}
          {data === undefined ? '\u00a0' : texts.counts(peopleOf(all), peopleOf(all.filter(needsAttention)))}
        </Text>
        <Row isLast>
          {/* What the rows say comes last, so that nothing moves then. */}
          <DownloadButton download={file}>{texts.csv}</DownloadButton>
          {mayRemind && (
            <RemindAll rows={shown.filter((row) => canRemind(row, data?.as_of ?? ''))} onDone={showMessage} />
          )}
        </Row>
      </Row>
      {file.isError && <Banner kind="error">{messageOf(file.error, texts.csvFailed)}</Banner>}
      <Paper
        title={texts.title}
        company={data?.company_name}
        period={data === undefined ? '' : texts.asOf(dateText(data.as_of))}
        isLandscape
      >
        <DataList
          columns={mayRemind ? [...columns, actionsOf(data?.as_of ?? '', showMessage, setDesignated)] : columns}
          rows={data === undefined ? undefined : shown}
          keyOf={({ user_id, base_date }) => `${user_id} ${base_date}`}
          query={obligations}
          failed={texts.loadFailed}
          none={all.length === 0 ? texts.none : texts.noAttention}
          cardsBelow={mayRemind ? SMALL_DESKTOP : UPRIGHT}
          heights={[52, 140]}
        />
      </Paper>
      <SubjectDialog
        subject={designated}
        title={({ name }) => designationTexts.title(name)}
        onClose={() => setDesignated(null)}
      >
        {(of) => (
          <DesignationForm
            of={of}
            onClose={() => setDesignated(null)}
            onSaved={(said) => {
              setDesignated(null);
              showMessage(said);
            }}
          />
        )}
      </SubjectDialog>
      <Toast message={message} />
    </Screen>
  );
}

/** What can be done for somebody whose days aren't taken yet: to remind them, or to fix the days. */
const actionsOf = (
  asOf: string,
  onDone: (message: Flash) => void,
  onDesignate: (row: EmployeeObligation) => void,
): Column<EmployeeObligation> => ({
  key: 'actions',
  label: texts.actions,
  width: '14.5rem',
  phone: 'plain',
  cell: (row) =>
    canRemind(row, asOf) && (
      <CellActions>
        <RemindOne row={row} onDone={onDone} />
        <RowButton variant="default" label={texts.designateOf(row.name)} onClick={() => onDesignate(row)}>
          {texts.designate}
        </RowButton>
      </CellActions>
    ),
});

/** The columns, as of a day: `''` while there are no rows. */
const columnsOf = (asOf: string): readonly Column<EmployeeObligation>[] => [
  {
    key: 'employee',
    label: texts.employee,
    phone: 'title',
    cell: ({ user_id, name, employee_id }) => (
      <Link to={`/admin/users/${user_id}/leave-ledger`}>
        {name} <Hint as="span">{employee_id}</Hint>
      </Link>
    ),
  },
  {
    key: 'state',
    label: texts.state,
    width: '9rem',
    phone: 'aside',
    cell: (row) => <ObligationTag obligation={row} />,
  },
  {
    key: 'baseDate',
    label: texts.baseDate,
    width: '10rem',
    cell: ({ base_date, second_base_date: second, required_days: required }) => (
      <>
        {dateText(base_date)}
        {second !== undefined && <Hint>{texts.together(dateText(second), required)}</Hint>}
      </>
    ),
  },
  {
    key: 'deadline',
    label: texts.deadline,
    width: '14rem',
    cell: ({ deadline, remaining_days }) => (
      <>
        {dateText(deadline)}{' '}
        {remaining_days > 0 && <Hint as="span">{timeLeft(daysBetween(isoDate(asOf), isoDate(deadline)))}</Hint>}
      </>
    ),
  },
  { ...dayCount, key: 'counted', label: texts.counted, cell: (row) => texts.days(row.counted_days) },
  { ...dayCount, key: 'planned', label: texts.planned, cell: (row) => texts.days(row.planned_days) },
  {
    ...dayCount,
    key: 'left',
    label: texts.left,
    cell: (row) => (row.state === 'unknown' ? texts.unknown : <b>{texts.days(row.remaining_days)}</b>),
  },
];

/** How long there is still time. */
const timeLeft = (days: number): string => (days < 0 ? texts.over : texts.daysUntil(days));
