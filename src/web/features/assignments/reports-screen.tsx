import { useState, type ReactNode } from 'react';

import {
  MOST_SHEETS,
  REPORT_STATE_NAMES,
  REPORT_STATES,
  type ReportState,
} from '#domain/assignments/report-approval.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { formatPeriod } from '#domain/working-time/period-text.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { oneOf, period as periodParam, searchState, text, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CellActions, type Column, DataList } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { MonthScreenFrame, PeriodSwitch } from '../../ui/month-switch.tsx';
import { Paper } from '../../ui/paper.tsx';
import { ReportStateTag } from '../../ui/report-state-tag.tsx';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { ClientField, personColumn, ReportLink, type SettledLine, useSettledLines } from './settled-lines.tsx';
import { reportListTexts as texts } from './report-list-texts.ts';

const ReportApprovalPart = lazyPart(async () => (await import('../../ui/report-approval.tsx')).ReportApprovalPart);
const AskForSeveral = lazyPart(async () => (await import('./ask-for-several.tsx')).AskForSeveral);

const address = searchState({ month: periodParam(), client: text(), state: oneOf(REPORT_STATES) });

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

const stateOf = ({ one }: SettledLine): ReportState => one.report_state ?? 'unasked';

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
  const { list, lines: sheets, clients } = useSettledLines(month);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<SettledLine | null>(null);
  const [asked, setAsked] = useState<readonly SettledLine[] | null>(null);
  const [message, showMessage] = useFlashMessage();
  const shown = sheets?.filter(
    (sheet) => (client === '' || sheet.one.client_company === client) && (state === null || stateOf(sheet) === state),
  );
  const chosen = (shown ?? []).filter(({ one }) => selected.has(one.client_assignment_id));
  const fault = faultOf(chosen);
  const select = (rows: readonly SettledLine[], isSelected: boolean): void => {
    const ids = new Set(rows.map(({ one }) => one.client_assignment_id));
    setSelected((before) => new Set([...before].filter((id) => !ids.has(id)).concat(isSelected ? [...ids] : [])));
  };
  return (
    <Stack gap="lg">
      <Row gap="xl" align="end">
        <ClientField client={client} clients={clients} onChoose={(name) => onNarrow({ client: name })} />
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
            isSelected: ({ one }: SettledLine) => selected.has(one.client_assignment_id),
            onSelect: select,
            label: ({ person }: SettledLine) => texts.select(person.name),
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
          <ReportApprovalPart
            subject="client"
            userId={person.user_id}
            month={month}
            assignmentId={one.client_assignment_id}
          />
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
            assignmentIds={all.map(({ one }) => one.client_assignment_id)}
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
function faultOf(sheets: readonly SettledLine[]): string | null {
  if (new Set(sheets.map(({ one }) => one.client_company)).size > 1) return texts.severalClients;
  return sheets.length > MOST_SHEETS ? texts.tooMany(MOST_SHEETS) : null;
}

const columnsOf = (month: PeriodName, onOpen: (sheet: SettledLine) => void): readonly Column<SettledLine>[] => [
  personColumn(month, texts.columns.person),
  {
    key: 'client',
    label: texts.columns.client,
    phone: 'above',
    cell: (line) => <ReportLink month={month} line={line} />,
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
    width: '7.5rem',
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
