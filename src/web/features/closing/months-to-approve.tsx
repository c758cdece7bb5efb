import '@mantine/core/styles/UnstyledButton.layer.css';
import { queryOptions, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';

import type { ClosingOutcome, MonthToApprove } from '#contract/closing.ts';
import { FINDING_NAMES, isUndecided } from '#domain/closing/finding.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay, formatYearMonth } from '#domain/time/japanese-date.ts';
import { monthOfPeriod, type PeriodName } from '#domain/working-time/wage-period.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { flag, period as periodParam, searchState, useSearchState } from '../../lib/search-state.ts';
import { withChosen } from '../../lib/toggled.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { whenText } from '../../lib/when-text.ts';
import { ActionButton, RowButton } from '../../ui/action-button.tsx';
import { ApprovalSteps } from '../../ui/approval-steps.tsx';
import { ScreenLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CellActions, DataList, type Column } from '../../ui/data-list.tsx';
import { Dialog, DialogActions, SubjectDialog } from '../../ui/dialog.tsx';
import { FilterCheck } from '../../ui/filters.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Heading, Hint, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { approvalTexts as texts } from './approval-texts.ts';
import styles from './closing.module.css';
import { explain } from './finding-texts.ts';
import { hoursText } from './hours-text.ts';
import { Outcome } from './outcome.tsx';
import type { WaitingRequestProps } from './review-panel.tsx';

/** The sheets of many are calculated for it. */
const TIMEOUT_MS = 60_000;

const monthsQuery = queryOptions({
  queryKey: queryKey('closing', 'to-approve'),
  queryFn: async ({ signal }) => (await api('GET /api/approvals/months', { signal, timeoutMs: TIMEOUT_MS })).months,
});

const DECIDING = 'decide-month';

/** `?month=2026-10&findings=1`. */
const address = searchState({ month: periodParam(), onlyFindings: flag('findings') });

const keyOf = ({ user_id, month }: MonthToApprove): string => `${user_id} ${month}`;
const monthName = (month: string): string => formatYearMonth(monthOfPeriod(month as PeriodName));
const seenOf = ({ user_id, month, at }: MonthToApprove) => ({ user_id, month, confirmed_at: at ?? '' });
const approve = (months: readonly MonthToApprove[]) =>
  api('POST /api/approvals/months/approve', { body: { months: months.map(seenOf) }, timeoutMs: TIMEOUT_MS });

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
  const queryClient = useQueryClient();
  const query = useQuery(monthsQuery);
  const [filter, change] = useSearchState(address);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [looked, setLooked] = useState<MonthToApprove | null>(null);
  const [returned, setReturned] = useState<MonthToApprove | null>(null);
  const [asked, setAsked] = useState<readonly MonthToApprove[] | null>(null);
  const [partial, setPartial] = useState<ClosingOutcome | null>(null);
  const [message, showMessage] = useFlashMessage();
  const isDeciding = useIsMutating({ mutationKey: [DECIDING] }) > 0;
  const done = (outcome: ClosingOutcome): void => {
    setAsked(null);
    setLooked(null);
    setSelected(new Set());
    if (outcome.refused.length > 0) setPartial(outcome);
    else showMessage(outcome.message);
  };
  const approving = useExclusiveMutation(DECIDING, {
    mutationFn: approve,
    onSuccess: done,
    onSettled: () => invalidate(queryClient, 'monthApproval'),
  });
  const all = query.data ?? [];
  const months = [...new Set(all.map(({ month }) => month))];
  const shown = all.filter(
    ({ month, findings }) =>
      (filter.month === null || month === filter.month) && (!filter.onlyFindings || findings.length > 0),
  );
  const chosen = shown.filter((row) => selected.has(keyOf(row)));
  const approveOne = (row: MonthToApprove): void => approving.mutate([row]);
  const columns = columnsOf({
    isDeciding,
    onLook: setLooked,
    onApprove: approveOne,
    onReturn: setReturned,
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
      {approving.error !== null && asked === null && looked === null && (
        <Banner kind="error">{messageOf(approving.error, texts.approveFailed)}</Banner>
      )}
      <DataList
        label={texts.title}
        columns={columns}
        rows={query.data === undefined ? undefined : shown}
        keyOf={keyOf}
        query={query}
        failed={texts.loadFailed}
        none={texts.none}
        cardsBelow={UPRIGHT}
        heights={[64, 220]}
        selection={{
          isSelected: (row) => selected.has(keyOf(row)),
          onSelect: (rows, isSelected) => setSelected(withChosen(selected, rows.map(keyOf), isSelected)),
          label: ({ name, month }) => texts.select(name, monthName(month)),
          all: texts.selectAll,
        }}
      />
      {chosen.length > 0 && (
        <div className={styles.selection} role="group" aria-label={texts.selected(chosen.length)}>
          <Text as="span" weight="bold" isNumeric>
            {texts.selected(chosen.length)}
          </Text>
          <LinkButton onClick={() => setSelected(new Set())}>{texts.unselect}</LinkButton>
          <Row gap="sm" isLast onPhones="fill">
            <Button onClick={() => setAsked(chosen)}>{texts.approveSelected(chosen.length)}</Button>
          </Row>
        </div>
      )}
      <SubjectDialog
        subject={looked}
        title={({ name, month }) => texts.dialogTitle(name, monthName(month))}
        isWide
        onClose={() => {
          if (!isDeciding) setLooked(null);
        }}
      >
        {(row) => (
          <Stack gap="lg">
            {approving.error !== null && (
              <Banner kind="error">{messageOf(approving.error, texts.approveFailed)}</Banner>
            )}
            <MonthFacts
              row={row}
              WaitingRequest={WaitingRequest}
              onDecided={(said) => {
                // The month may be another one now, which its person confirms again.
                setLooked(null);
                showMessage(said);
              }}
            />
            <Sheet userId={row.user_id} month={row.month as PeriodName} confirmedAt={row.at ?? ''} />
            <DialogActions>
              <Button
                variant="default"
                disabled={isDeciding}
                onClick={() => {
                  setLooked(null);
                  setReturned(row);
                }}
              >
                {texts.return}
              </Button>
              <ActionButton isBusy={isDeciding} busy={texts.approving} onClick={() => approveOne(row)}>
                {texts.approve}
              </ActionButton>
            </DialogActions>
          </Stack>
        )}
      </SubjectDialog>
      <ConfirmDialog
        name={DECIDING}
        subject={asked}
        title={texts.confirmTitle}
        action={texts.approve}
        busy={texts.approving}
        isDangerous={false}
        beginsAtAction
        failure={(error) => messageOf(error, texts.approveFailed)}
        run={approve}
        onDone={done}
        onSettled={() => invalidate(queryClient, 'monthApproval')}
        onClose={() => setAsked(null)}
      >
        {(rows) => {
          const withFindings = rows.filter(({ findings }) => findings.length > 0).length;
          return (
            <>
              <p>{texts.confirmText(rows.length)}</p>
              {withFindings > 0 && <Banner kind="info">{texts.confirmFindings(withFindings)}</Banner>}
            </>
          );
        }}
      </ConfirmDialog>
      <SubjectDialog
        subject={returned}
        title={texts.returnTitle}
        onClose={() => {
          if (!isDeciding) setReturned(null);
        }}
      >
        {(row) => (
          <ReasonForm
            key={keyOf(row)}
            draft={`return month ${keyOf(row)}`}
            mutation={DECIDING}
            changes="monthApproval"
            texts={texts.returning}
            send={(reason) => api('POST /api/approvals/months/return', { body: { ...seenOf(row), reason } })}
            onClose={() => setReturned(null)}
            onSaved={(said) => {
              setReturned(null);
              showMessage(said);
            }}
          >
            <Text weight="bold">{texts.person(row.name, monthName(row.month))}</Text>
            <p>{texts.returnHint}</p>
          </ReasonForm>
        )}
      </SubjectDialog>
      <Dialog title={texts.confirmTitle} opened={partial !== null} onClose={() => setPartial(null)}>
        {partial !== null && (
          <Outcome
            done={partial.user_ids.length === 0 ? null : partial.message}
            notDone={texts.notApproved(partial.refused.length)}
            refused={partial.refused}
            onClose={() => setPartial(null)}
          />
        )}
      </Dialog>
      <Toast message={message} />
    </Screen>
  );
}

type MonthColumn = Column<MonthToApprove>;

function columnsOf({
  isDeciding,
  onLook,
  onApprove,
  onReturn,
}: {
  readonly isDeciding: boolean;
  readonly onLook: (row: MonthToApprove) => void;
  readonly onApprove: (row: MonthToApprove) => void;
  readonly onReturn: (row: MonthToApprove) => void;
}): readonly MonthColumn[] {
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
      cell: (row) => {
        const of = [row.name, monthName(row.month)] as const;
        return (
          <CellActions>
            <RowButton label={texts.showOf(...of)} onClick={() => onLook(row)}>
              {texts.show}
            </RowButton>
            <RowButton label={texts.returnOf(...of)} isBusy={isDeciding} onClick={() => onReturn(row)}>
              {texts.return}
            </RowButton>
            <RowButton
              variant="filled"
              label={texts.approveOf(...of)}
              isBusy={isDeciding}
              onClick={() => onApprove(row)}
            >
              {texts.approve}
            </RowButton>
          </CellActions>
        );
      },
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
