import { Box } from '@mantine/core';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { lacksBreak, type MonthRow, punchedDays } from '#domain/attendance/month.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { formatPeriod } from '../../lib/period-text.ts';
import { formatMonthDay } from '../../lib/dates.ts';
import { api, ApiError, messageOf } from '../../lib/api.ts';
import { type ClosingOfMonth, ownMonthQuery } from '../../lib/month-queries.ts';
import { about, type Subject } from '../../lib/subject.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Banner } from '../../ui/banner.tsx';
import { ClosedMonth } from '../../ui/closed-month.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, SubjectDialog } from '../../ui/dialog.tsx';
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { assignedWorkQuery } from './assigned-work-query.ts';
import { BreakFillDialog } from './break-fill-dialog.tsx';
import { CompDialog } from './comp-dialog.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import type { Deletion } from './day-actions.tsx';
import { ShiftRange } from './day-cells.tsx';
import { SAVING, type DayDialogProps } from './day-form.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { InternalWorkDialog } from './internal-work-dialog.tsx';
import { IrregularDialog } from './irregular-dialog.tsx';
import type { DayDialog, DialogKind } from './month-address.ts';
import { SplitDialog } from './split-dialog.tsx';
import { splitTexts } from './split-texts.ts';
import { SwapDialog } from './swap-dialog.tsx';
import { texts } from './texts.ts';
import { useMonth } from './use-month.ts';

const MINUTE_MS = 60_000;

/** How long after a deletion the month is read again (spec §9). */
const RELOAD_MS = 500;

const PARTS: Readonly<Record<DialogKind, { title: string; Content: (props: DayDialogProps) => ReactNode }>> = {
  correction: { title: texts.correctionTitle, Content: CorrectionDialog },
  irregular: { title: texts.irregularTitle, Content: IrregularDialog },
  'internal-work': { title: texts.internalWorkTitle, Content: InternalWorkDialog },
  split: { title: splitTexts.title, Content: SplitDialog },
  swap: { title: texts.swapTitle, Content: SwapDialog },
  comp: { title: texts.compTitle, Content: CompDialog },
  history: { title: texts.historyTitle, Content: HistoryDialog },
};

interface DayDialogsProps {
  readonly subject: Subject;
  readonly dialog: DayDialog | null;
  readonly days: readonly MonthRow[];
  readonly closing: ClosingOfMonth | undefined;
  readonly onClose: () => void;
  /** Closes the dialog and shows the message. */
  readonly onDone: (message: string) => void;
}

/** Every dialog of the month, of which one at most is open. */
export function MonthDialogs({
  deletion,
  withdrawal,
  ...dialogs
}: DayDialogsProps & {
  /** Whether one is open; they are first loaded by that. */
  readonly opened: boolean;
  readonly deletion: Deletion | null;
  readonly withdrawal: Deletion | null;
}): ReactNode {
  const { subject, onClose, onDone } = dialogs;
  return (
    <>
      <DayDialogs {...dialogs} />
      <DeleteDialog subject={subject} deletion={deletion} onClose={onClose} onDone={onDone} />
      <WithdrawDialog withdrawal={withdrawal} onClose={onClose} onDone={onDone} />
    </>
  );
}

/**
 * One dialog of an employee's day, or of the breaks of its month, for their admins, on other screens than the month. It
 * is open while it is mounted.
 */
export function EmployeeDay({
  userId,
  date,
  kind,
  onClose,
  onDone,
}: Pick<DayDialogsProps, 'onClose' | 'onDone'> & {
  readonly userId: number;
  readonly date: IsoDate;
  readonly kind: Extract<DialogKind, 'correction' | 'irregular'> | 'fill_breaks';
}): ReactNode {
  const now = useServerTime(MINUTE_MS);
  const period = useWagePeriods().on(date);
  const { input, days, closing, isLoading, failure, isReading, reload } = useMonth(userId, period, 'all', now);
  if (kind === 'fill_breaks' && input !== undefined)
    return (
      <BreakFillDialog
        userId={userId}
        month={period.name}
        lacking={punchedDays(input).filter(lacksBreak)}
        opened
        onClose={onClose}
        onDone={onDone}
      />
    );
  if (kind !== 'fill_breaks' && days !== undefined)
    return (
      <DayDialogs
        subject={userId}
        dialog={{ kind, date }}
        days={days}
        closing={closing}
        onClose={onClose}
        onDone={onDone}
      />
    );
  if (isLoading)
    return (
      <div className="visually-hidden" role="status">
        {texts.loading}
      </div>
    );
  return (
    <Dialog title={kind === 'fill_breaks' ? texts.fillBreaks : PARTS[kind].title} opened onClose={onClose}>
      {failure !== null && (
        <LoadFailure isReading={isReading} onRetry={reload}>
          {failure}
        </LoadFailure>
      )}
    </Dialog>
  );
}

function DayDialogs({ subject, dialog, days, closing, onClose, onDone }: DayDialogsProps): ReactNode {
  const periods = useWagePeriods();
  const isSaving = useIsMutating({ mutationKey: [SAVING] }) > 0;
  const row = days.find(({ date }) => date === dialog?.date);
  return (
    <SubjectDialog
      subject={dialog === null || row === undefined ? null : { kind: dialog.kind, row }}
      title={({ kind }) => PARTS[kind].title}
      // What is being saved can't be cancelled: the dialog stays open until it has an answer.
      onClose={() => {
        if (!isSaving) onClose();
      }}
    >
      {(shown) => {
        const { Content } = PARTS[shown.kind];
        const { date, shift } = shown.row;
        return (
          <>
            <Box mb="0.875rem">
              <Stack gap="lg">
                {shown.kind !== 'internal-work' && (
                  <Row as="p" align="baseline" isTight>
                    <Text as="span" weight="bold">
                      {formatMonthDay(date)}
                    </Text>
                    {shift !== null && (
                      <Text as="span" tone="dim" size="sm">
                        {texts.shift} <ShiftRange shift={shift} />
                      </Text>
                    )}
                  </Row>
                )}
                {shown.kind !== 'history' && shown.kind !== 'comp' && (
                  <ClosedMonth closing={closing} month={periods.on(date).name} date={date} />
                )}
                {CHANGE_WORK.has(shown.kind) && <ApprovedByClient subject={subject} date={date} />}
              </Stack>
            </Box>
            <Content
              key={`${shown.kind} ${date}`}
              subject={subject}
              row={shown.row}
              days={days}
              onClose={onClose}
              onDone={onDone}
            />
          </>
        );
      }}
    </SubjectDialog>
  );
}

/** The dialogs that change what a client has approved. */
const CHANGE_WORK: ReadonlySet<DialogKind> = new Set(['correction', 'irregular', 'internal-work', 'split']);

/** Warns before a day is changed of which a client has approved the report, as far as the month's screen has read it. */
function ApprovedByClient({ subject, date }: { readonly subject: Subject; readonly date: IsoDate }): ReactNode {
  const month = useWagePeriods().on(date).name;
  const { data } = useQuery({ ...assignedWorkQuery(month, subject), enabled: false });
  const isApproved = data?.assignments.some(
    ({ report_state: state, from, to }) => state === 'approved' && from <= date && (to === null || to >= date),
  );
  return isApproved === true && <Banner kind="info">{splitTexts.isApproved}</Banner>;
}

/** Asks before a value of a day is deleted, and deletes it. */
function DeleteDialog({
  subject,
  deletion,
  onClose,
  onDone,
}: Pick<DayDialogsProps, 'subject' | 'onClose' | 'onDone'> & { readonly deletion: Deletion | null }): ReactNode {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      name="delete-value"
      subject={deletion}
      title={texts.deleteTitle}
      action={texts.doDelete}
      busy={texts.deleting}
      failure={(error, { item }) => failureOf(error, subject, texts.items[item])}
      run={(chosen) => deleteValue(subject, chosen)}
      onDone={(message) => {
        setTimeout(() => void invalidate(queryClient, 'day'), RELOAD_MS);
        onDone(message);
      }}
      onClose={onClose}
    >
      {({ date, item }) => <p>{texts.deletes(date, texts.items[item])}</p>}
    </ConfirmDialog>
  );
}

/** Asks before one's own report of a day is withdrawn, and withdraws it. */
function WithdrawDialog({
  withdrawal,
  onClose,
  onDone,
}: Pick<DayDialogsProps, 'onClose' | 'onDone'> & { readonly withdrawal: Deletion | null }): ReactNode {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      name="withdraw-irregular"
      subject={withdrawal}
      title={texts.withdrawTitle}
      action={texts.withdraw}
      busy={texts.withdrawing}
      failure={(error) => messageOf(error, texts.serverError)}
      run={({ id }) => api('DELETE /api/time-records/{id}', { params: { id: String(id) } })}
      onDone={({ message }) => {
        void invalidate(queryClient, 'day');
        onDone(message);
      }}
      onClose={onClose}
    >
      {({ date, item }) => <p>{texts.withdraws(date, texts.items[item])}</p>}
    </ConfirmDialog>
  );
}

/** Deletes a value of a day, and returns the message for the person. */
async function deleteValue(subject: Subject, { item, id: record }: Deletion): Promise<string> {
  const id = String(record);
  if (item === 'internal_work') {
    // An admin's for everyone of the company, themselves too.
    await api('DELETE /api/internal-work/{id}', { params: { id } });
  } else {
    const body = { field: item === 'late' || item === 'early' ? 'absence' : item } as const;
    await api(...about(subject, 'PATCH /api/time-records/{id}/field', { params: { id }, body }));
  }
  return texts.deleted(texts.items[item]);
}

/** An admin's message names what failed (spec §8), unless the answer had no message. */
function failureOf(error: Error, subject: Subject, item: string): ReactNode {
  const isWithoutMessage = !(error instanceof ApiError) || error.hasNoMessage;
  if (subject === 'own' || isWithoutMessage) return messageOf(error, texts.serverError);
  return messageOf(error, texts.serverError, (words) => texts.deletionFailed(item, words));
}

/** Asks the employee whether the own month is right, and confirms it to the company (本人確認). */
export function ConfirmMonth({
  period,
  findingDays,
  opened,
  onClose,
  onDone,
}: Pick<DayDialogsProps, 'onClose' | 'onDone'> & {
  readonly period: WagePeriod;
  /** How many days are still to be looked at: the month can be confirmed all the same. */
  readonly findingDays: number;
  readonly opened: boolean;
}): ReactNode {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      name="confirm-month"
      subject={opened ? period : null}
      title={texts.confirmTitle(formatPeriod(period))}
      action={texts.confirm}
      busy={texts.confirming}
      isDangerous={false}
      beginsAtAction
      failure={(error) => messageOf(error, texts.confirmFailed)}
      run={({ name }) => api('POST /api/months/{month}/confirm', { params: { month: name } })}
      onDone={({ message }) => onDone(message)}
      // What is shown may be out of date, which is why it was refused.
      onSettled={() => queryClient.invalidateQueries({ queryKey: ownMonthQuery(period.name).queryKey })}
      onClose={onClose}
    >
      {() => (
        <>
          {findingDays > 0 && <Banner kind="info">{texts.confirmWithFindings(findingDays)}</Banner>}
          <p>{texts.confirmText}</p>
          <Hint>{texts.confirmHint}</Hint>
        </>
      )}
    </ConfirmDialog>
  );
}
