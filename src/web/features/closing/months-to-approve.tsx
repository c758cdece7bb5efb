import '@mantine/core/styles/UnstyledButton.layer.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';

import type { MonthToApprove } from '#contract/closing.ts';
import { FINDING_NAMES, isUndecided } from '#domain/closing/finding.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { flag, period as periodParam, searchState, useSearchState } from '../../lib/search-state.ts';
import { whenText } from '../../lib/when-text.ts';
import { ActionButton, RowButton } from '../../ui/action-button.tsx';
import { ApprovalSteps } from '../../ui/approval-steps.tsx';
import { ScreenLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmFrame } from '../../ui/confirm-dialog.tsx';
import { CellActions, DataList, type Column } from '../../ui/data-list.tsx';
import type { Decisions } from '../../ui/decisions.tsx';
import { DialogActions, SubjectDialog, useLast } from '../../ui/dialog.tsx';
import { FilterCheck } from '../../ui/filters.tsx';
import { Heading, Hint, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { approvalTexts as texts } from './approval-texts.ts';
import styles from './closing.module.css';
import { explain } from './finding-texts.ts';
import { hoursText } from './hours-text.ts';
import { monthName, TIMEOUT_MS, useMonthDecisions } from './month-decisions.ts';
import type { WaitingRequestProps } from './review-panel.tsx';

const monthsQuery = queryOptions({
  queryKey: queryKey('closing', 'to-approve'),
  queryFn: async ({ signal }) => (await api('GET /api/approvals/months', { signal, timeoutMs: TIMEOUT_MS })).months,
});

/** `?month=2026-10&findings=1`. */
const address = searchState({ month: periodParam(), onlyFindings: flag('findings') });

/** What shows the sheet of a month. */
type SheetPart = ComponentType<{
  readonly userId: number;
  readonly month: PeriodName;
  readonly confirmedAt: string;
}>;

/** The months that wait for one's approval (上長承認): looked at, approved one by one or many at once, or sent back. */
export function MonthsToApproveScreen({
  Sheet,
  WaitingRequest,
}: {
  readonly Sheet: SheetPart;
  readonly WaitingRequest: ComponentType<WaitingRequestProps>;
}): ReactNode {
  const query = useQuery(monthsQuery);
  const [filter, change] = useSearchState(address);
  const [looked, setLooked] = useState<MonthToApprove | null>(null);
  const [asked, setAsked] = useState<readonly MonthToApprove[] | null>(null);
  // Rendered until the closing transition ends.
  const confirmed = useLast(asked);
  const withFindings = confirmed?.filter(({ findings }) => findings.length > 0).length ?? 0;
  const [message, showMessage] = useFlashMessage();
  const done = (said: string): void => {
    setLooked(null);
    showMessage(said);
  };
  const decisions = useMonthDecisions(done);
  const { kind, isDeciding, decide, isChosen, choose } = decisions;
  const all = query.data ?? [];
  const months = [...new Set(all.map(({ month }) => month))];
  const shown = all.filter(
    ({ month, findings }) =>
      (filter.month === null || month === filter.month) && (!filter.onlyFindings || findings.length > 0),
  );
  const chosen = shown.filter(isChosen);
  const columns = columnsOf(decisions, (row) => {
    decisions.clear();
    setLooked(row);
  });
  return (
    <Screen gap="list">
      <Row gap="wide" onPhones="between">
        <ScreenTitle>{texts.title}</ScreenTitle>
        <ScreenLink to="/account">{texts.deputies}</ScreenLink>
      </Row>
      <Hint>{texts.lead}</Hint>
      <Row gap="wide" align="end">
        {months.length > 1 && (
          <SelectField
            label={texts.month}
            value={filter.month ?? ''}
            data={[
              { value: '', label: texts.allMonths },
              ...months.map((month) => ({ value: month, label: monthName(month) })),
            ]}
            onChange={(event) =>
              change({ month: (months.find((month) => month === event.currentTarget.value) as PeriodName) ?? null })
            }
          />
        )}
        <FilterCheck
          label={texts.onlyFindings}
          checked={filter.onlyFindings}
          onChange={(onlyFindings) => change({ onlyFindings })}
        />
      </Row>
      <Text size="sm" role="status">
        {query.data !== undefined && texts.waiting(shown.length)}
      </Text>
      {looked === null && decisions.failures}
      <DataList
        label={texts.title}
        columns={columns}
        rows={query.data === undefined ? undefined : shown}
        keyOf={kind.keyOf}
        query={query}
        failed={texts.loadFailed}
        none={texts.none}
        cardsBelow={UPRIGHT}
        heights={[64, 220]}
        selection={{
          isSelected: isChosen,
          onSelect: choose,
          label: (row) => texts.select(kind.nameOf(row)),
          all: texts.selectAll,
        }}
      />
      <SelectionBar count={chosen.length} unit="件" onUnselect={() => choose(all, false)}>
        <ActionButton isBusy={isDeciding} busy={texts.approving} onClick={() => setAsked(chosen)}>
          {texts.approveSelected(chosen.length)}
        </ActionButton>
      </SelectionBar>
      <SubjectDialog
        subject={decisions.isAsking ? null : looked}
        title={({ name, month }) => texts.dialogTitle(name, monthName(month))}
        isWide
        onClose={() => {
          if (!isDeciding) setLooked(null);
        }}
      >
        {(row) => (
          <Stack gap="lg">
            {decisions.failures}
            {/* Once a request in it is decided the month may be another one, which its person confirms again. */}
            <MonthFacts row={row} WaitingRequest={WaitingRequest} onDecided={done} />
            <Sheet userId={row.user_id} month={row.month as PeriodName} confirmedAt={row.at ?? ''} />
            <DialogActions>{decisions.buttonsOfAll([row])}</DialogActions>
          </Stack>
        )}
      </SubjectDialog>
      {confirmed !== null && (
        <ConfirmFrame
          opened={asked !== null}
          title={texts.confirmTitle}
          action={texts.approve}
          busy={texts.approving}
          isDangerous={false}
          beginsAtAction
          failure={null}
          isBusy={isDeciding}
          onConfirm={() => {
            setAsked(null);
            decide('approve', confirmed);
          }}
          onClose={() => setAsked(null)}
        >
          <p>{texts.confirmText(confirmed.length)}</p>
          {withFindings > 0 && <Banner kind="info">{texts.confirmFindings(withFindings)}</Banner>}
        </ConfirmFrame>
      )}
      {decisions.dialogs}
      <Toast message={message} />
    </Screen>
  );
}

type MonthColumn = Column<MonthToApprove>;

function columnsOf(
  { buttonsOf }: Decisions<MonthToApprove>,
  onLook: (row: MonthToApprove) => void,
): readonly MonthColumn[] {
  /** A card has no zeros. */
  const days = (
    key: 'days_worked' | 'days_absent' | 'days_late' | 'days_left_early' | 'days_on_leave',
    label: string,
  ) =>
    ({
      key,
      label,
      width: '3.25rem',
      align: 'end',
      cell: (row, place) => (place === 'card' ? (row[key] === 0 ? null : texts.days(row[key])) : row[key]),
    }) satisfies MonthColumn;
  return [
    {
      key: 'name',
      label: texts.name,
      phone: 'title',
      cell: (row) => <Person row={row} />,
    },
    days('days_worked', texts.daysWorked),
    days('days_absent', texts.daysAbsent),
    days('days_late', texts.daysLate),
    days('days_left_early', texts.daysLeftEarly),
    days('days_on_leave', texts.leave),
    {
      key: 'work_minutes',
      label: texts.work,
      width: '6rem',
      align: 'end',
      cell: (row) => hoursText(row.work_minutes),
    },
    {
      key: 'lawful_overtime',
      label: texts.lawfulOvertime,
      width: '5rem',
      align: 'end',
      cell: (row) => hoursText(row.hours.overtime_minutes),
    },
    {
      key: 'findings',
      label: texts.findings,
      width: '4.5rem',
      align: 'end',
      cell: (row, place) =>
        row.findings.length === 0 ? (
          place === 'card' ? null : (
            <Text as="span" tone="dim">
              0
            </Text>
          )
        ) : (
          <Text as="span" tone="danger" weight="bold">
            {texts.findingCount(row.findings.length)}
          </Text>
        ),
    },
    {
      key: 'actions',
      label: texts.actions,
      width: '18rem',
      phone: 'plain',
      cell: (row) => (
        <CellActions>
          <RowButton label={texts.showOf(row.name, monthName(row.month))} onClick={() => onLook(row)}>
            {texts.show}
          </RowButton>
          {buttonsOf(row)}
        </CellActions>
      ),
    },
  ];
}

const Person = ({ row }: { readonly row: MonthToApprove }): ReactNode => (
  <>
    <b>{row.name}</b> <Hint as="span">{row.employee_id}</Hint>
    <Text as="div" size="sm">
      {monthName(row.month)}
    </Text>
    <Text as="div" tone="dim" size="2xs">
      {[
        texts.confirmedAt(whenText(row.at ?? '')),
        ...(row.for_names.length === 0 ? [] : [texts.asDeputy(row.for_names.join('・'))]),
      ].join('、')}
    </Text>
  </>
);

/** Where a month is on its route, and what is to be looked at in it. */
const MonthFacts = ({
  row,
  WaitingRequest,
  onDecided,
}: {
  readonly row: MonthToApprove;
  readonly WaitingRequest: ComponentType<WaitingRequestProps>;
  readonly onDecided: (message: string) => void;
}): ReactNode => (
  <Stack gap="sm">
    <ApprovalSteps progress={row.approval} />
    <Heading>{`${texts.findings} ${texts.findingCount(row.findings.length)}`}</Heading>
    {row.findings.length === 0 ? (
      <Text>{texts.noFindings}</Text>
    ) : (
      <ul className={styles.refused}>
        {row.findings.map((finding) => (
          <li key={`${finding.date} ${finding.kind} ${finding.request_id ?? ''}`}>
            <b>{`${formatMonthDay(isoDate(finding.date))} ${FINDING_NAMES[finding.kind]}`}</b>
            <div>{explain(finding)}</div>
            {isUndecided(finding) && finding.request_id !== undefined && (
              <WaitingRequest id={finding.request_id} isLeave={finding.kind === 'pending_leave'} onDone={onDecided} />
            )}
          </li>
        ))}
      </ul>
    )}
    {row.accepted.length > 0 && <Hint>{texts.acceptedCount(row.accepted.length)}</Hint>}
  </Stack>
);
