import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { SettledMonthResponse, SettledPerson } from '#contract/assigned-work.ts';
import {
  MOST_SHEETS,
  REPORT_STATE_NAMES,
  REPORT_STATES,
  type ReportState,
} from '#domain/assignments/report-approval.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { formatPeriod } from '#domain/working-time/period-text.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { nameOfAssignment } from '../../lib/assignment-words.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { oneOf, period as periodParam, searchState, text, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CellActions, type Column, DataList } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { MonthScreenFrame, PeriodSwitch } from '../../ui/month-switch.tsx';
import { NameWithKana } from '../../ui/name-kana.tsx';
import { Paper } from '../../ui/paper.tsx';
import { ReportStateTag } from '../../ui/report-state-tag.tsx';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { reportListTexts as texts } from './report-list-texts.ts';

const ReportApprovalPart = lazyPart(async () => (await import('../../ui/report-approval.tsx')).ReportApprovalPart);
const AskForSeveral = lazyPart(async () => (await import('./ask-for-several.tsx')).AskForSeveral);

const address = searchState({ month: periodParam(), client: text(), state: oneOf(REPORT_STATES) });

/** The months of thousands are calculated, as for the month list. */
const TIMEOUT_MS = 60_000;

/** The sheets of a month that clients approve (作業報告書), and how far each is: `?month=&client=&state=`. */
export function ReportsScreen(): ReactNode {
  const periods = useWagePeriods();
  const today = useToday();
  const [values, change] = useSearchState(address);
  const period = periods.named(values.month) ?? periods.on(today);
  return (
    <MonthScreenFrame
      origins={texts.origins}
      title={texts.title}
      monthSwitch={<PeriodSwitch period={period} onChange={(shown) => change({ month: shown })} />}
    >
      <ScopeNote permission="read_assignments" />
      <Text tone="dim" size="sm">
        {texts.lead}
      </Text>
      <Reports
        key={period.name}
        month={period.name}
        period={formatPeriod(period)}
        client={values.client}
        state={values.state}
        onNarrow={change}
      />
    </MonthScreenFrame>
  );
}

/** A sheet: the month of a person's assignment. */
interface Sheet {
  readonly person: SettledPerson;
  readonly one: SettledMonthResponse;
}

const stateOf = ({ one }: Sheet): ReportState => one.report_state ?? 'unasked';

function Reports({
  month,
  period,
  client,
  state,
  onNarrow,
}: {
  readonly month: PeriodName;
  readonly period: string;
  /** The client whose sheets are shown, by its name; empty: all. */
  readonly client: string;
  readonly state: ReportState | null;
  readonly onNarrow: (changed: { readonly client?: string; readonly state?: ReportState | null }) => void;
}): ReactNode {
  const list = useQuery({
    queryKey: queryKey('settlements', month),
    queryFn: ({ signal }) =>
      api('GET /api/admin/settlements/{month}', { params: { month }, signal, timeoutMs: TIMEOUT_MS }),
  });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<Sheet | null>(null);
  const [asked, setAsked] = useState<readonly Sheet[] | null>(null);
  const [message, showMessage] = useFlashMessage();
  const sheets = list.data?.rows.flatMap((person) => person.assignments.map((one): Sheet => ({ person, one })));
  const clients = [...new Set((sheets ?? []).map(({ one }) => one.client_company))].toSorted();
  const shown = sheets?.filter(
    (sheet) => (client === '' || sheet.one.client_company === client) && (state === null || stateOf(sheet) === state),
  );
  const chosen = (shown ?? []).filter(({ one }) => selected.has(one.client_assignment_id));
  const fault = faultOf(chosen);
  const select = (rows: readonly Sheet[], isSelected: boolean): void => {
    const ids = new Set(rows.map(({ one }) => one.client_assignment_id));
    setSelected((before) => new Set([...before].filter((id) => !ids.has(id)).concat(isSelected ? [...ids] : [])));
  };
  return (
    <Stack gap="lg">
      <Row gap="xl" align="end">
        <SelectField
          label={texts.client}
          value={client}
          data={[{ value: '', label: texts.allClients }, ...clients.map((name) => ({ value: name, label: name }))]}
          onChange={(event) => onNarrow({ client: event.currentTarget.value })}
        />
        <SelectField
          label={texts.state}
          value={state ?? ''}
          data={[
            { value: '', label: texts.allStates },
            ...REPORT_STATES.map((value) => ({ value, label: REPORT_STATE_NAMES[value] })),
          ]}
          onChange={(event) =>
            onNarrow({ state: REPORT_STATES.find((one) => one === event.currentTarget.value) ?? null })
          }
        />
      </Row>
      <Text as="span" role="status">
        {shown !== undefined &&
          texts.count(shown.length, shown.filter((sheet) => stateOf(sheet) !== 'approved').length)}
      </Text>
      <Paper title={texts.title} company={list.data?.company_name} period={period}>
        <DataList
          label={texts.title}
          columns={columnsOf(month, setOpened)}
          rows={shown}
          keyOf={({ one }) => one.client_assignment_id}
          query={list}
          failed={texts.failed}
          none={sheets?.length === 0 ? texts.none : texts.noneMatching}
          selection={{
            isSelected: ({ one }: Sheet) => selected.has(one.client_assignment_id),
            onSelect: select,
            label: ({ person }: Sheet) => texts.select(person.name),
            all: texts.selectAll,
          }}
          cardsBelow={UPRIGHT}
          heights={[56, 170]}
        />
      </Paper>
      {fault !== null && <Banner kind="info">{fault}</Banner>}
      <SelectionBar count={chosen.length} unit="件" onUnselect={() => setSelected(new Set())}>
        <Button disabled={fault !== null} onClick={() => setAsked(chosen)}>
          {texts.ask}
        </Button>
      </SelectionBar>
      <SubjectDialog
        subject={opened}
        title={({ person, one }) => texts.dialogTitle(person.name, one.client_company)}
        onClose={() => setOpened(null)}
      >
        {({ person, one }) => (
          <ReportApprovalPart subject={person.user_id} month={month} assignmentId={one.client_assignment_id} />
        )}
      </SubjectDialog>
      <SubjectDialog
        subject={asked}
        title={(all) => texts.askTitle(all[0]?.one.client_company ?? '', all.length)}
        onClose={() => setAsked(null)}
      >
        {(all) => (
          <AskForSeveral
            month={month}
            sheets={all.map(({ person, one }) => ({ userId: person.user_id, assignmentId: one.client_assignment_id }))}
            onAsked={(done) => {
              setAsked(null);
              setSelected(new Set());
              showMessage(done);
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </SubjectDialog>
      <Toast message={message} />
    </Stack>
  );
}

/** Why one link can't be for these sheets together; `null` where it can. */
function faultOf(sheets: readonly Sheet[]): string | null {
  if (new Set(sheets.map(({ one }) => one.client_company)).size > 1) return texts.severalClients;
  return sheets.length > MOST_SHEETS ? texts.tooMany(MOST_SHEETS) : null;
}

const columnsOf = (month: PeriodName, onOpen: (sheet: Sheet) => void): readonly Column<Sheet>[] => [
  {
    key: 'person',
    label: texts.columns.person,
    phone: 'title',
    cell: ({ person }) => (
      <NameWithKana kana={person.name_kana}>
        <Link to={`/admin/users/${person.user_id}?month=${month}`}>
          {person.name} <Hint as="span">{person.employee_id}</Hint>
        </Link>
      </NameWithKana>
    ),
  },
  {
    key: 'client',
    label: texts.columns.client,
    phone: 'above',
    cell: ({ person, one }) => (
      <Link to={`/admin/users/${person.user_id}/work-reports/${one.client_assignment_id}?month=${month}`}>
        {nameOfAssignment(one)}
      </Link>
    ),
  },
  {
    key: 'billed',
    label: texts.columns.billed,
    width: '6rem',
    align: 'end',
    cell: ({ one }) => formatDuration(minutes(one.billed_minutes)),
  },
  {
    key: 'state',
    label: texts.columns.state,
    width: '10rem',
    cell: (sheet) => <ReportStateTag state={stateOf(sheet)} />,
  },
  {
    key: 'act',
    label: texts.columns.act,
    width: '6rem',
    phone: 'plain',
    cell: (sheet) => (
      <CellActions>
        <RowButton label={texts.openOf(sheet.person.name, sheet.one.client_company)} onClick={() => onOpen(sheet)}>
          {texts.open}
        </RowButton>
      </CellActions>
    ),
  },
];
