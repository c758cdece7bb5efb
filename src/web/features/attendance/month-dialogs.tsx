import { useIsMutating } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ClosingAnswer } from '#contract/closing.ts';
import type { MonthRow } from '#domain/attendance/month.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { ClosedMonth } from '../../ui/closed-month.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Text } from '../../ui/layout.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import type { Deletion } from './day-actions.ts';
import { ShiftRange } from './day-cells.tsx';
import { SAVING, type DayDialogProps } from './day-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { InternalWorkDialog } from './internal-work-dialog.tsx';
import { IrregularDialog } from './irregular-dialog.tsx';
import type { DayDialog, DialogKind } from './month-address.ts';
import styles from './month-dialogs.module.css';
import { texts } from './texts.ts';

const parts: Readonly<Record<DialogKind, { title: string; Content: (props: DayDialogProps) => ReactNode }>> = {
  correction: { title: texts.correctionTitle, Content: CorrectionDialog },
  irregular: { title: texts.irregularTitle, Content: IrregularDialog },
  'internal-work': { title: texts.internalWorkTitle, Content: InternalWorkDialog },
  history: { title: texts.historyTitle, Content: HistoryDialog },
};

/** Every dialog of the month, of which one at most is open. */
export function MonthDialogs({
  deletion,
  onDone,
  ...dialogs
}: Omit<Parameters<typeof DayDialogs>[0], 'onSaved'> & {
  /** Whether one is open; they are first loaded by that. */
  readonly opened: boolean;
  readonly deletion: Deletion | null;
  /** Closes the dialog and shows the message. */
  readonly onDone: (message: string) => void;
}): ReactNode {
  return (
    <>
      <DayDialogs {...dialogs} onSaved={onDone} />
      <DeleteDialog subject={dialogs.subject} deletion={deletion} onClose={dialogs.onClose} onDeleted={onDone} />
    </>
  );
}

/** The dialogs of a day, of which one at most is open. */
export function DayDialogs({
  subject,
  dialog,
  days,
  closing,
  onClose,
  onSaved,
}: {
  readonly subject: Subject;
  readonly dialog: DayDialog | null;
  readonly days: readonly MonthRow[];
  readonly closing: ClosingAnswer | undefined;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}): ReactNode {
  const isSaving = useIsMutating({ mutationKey: [SAVING] }) > 0;
  const row = days.find(({ date }) => date === dialog?.date);
  return (
    <SubjectDialog
      subject={dialog === null || row === undefined ? null : { kind: dialog.kind, row }}
      title={({ kind }) => parts[kind].title}
      // What is being saved can't be cancelled: the dialog stays open until it has an answer.
      onClose={() => {
        if (!isSaving) onClose();
      }}
    >
      {(shown) => {
        const { Content } = parts[shown.kind];
        const { date, shift } = shown.row;
        return (
          <>
            <p className={styles.day}>
              <Text as="span" weight="bold">
                {formatMonthDay(date)}
              </Text>
              {shift !== null && (
                <Text as="span" tone="dim" size="sm">
                  {texts.shift} <ShiftRange shift={shift} />
                </Text>
              )}
            </p>
            {shown.kind !== 'history' && (
              <div className={styles.closed}>
                <ClosedMonth closing={closing} />
              </div>
            )}
            <Content
              key={`${shown.kind} ${date}`}
              subject={subject}
              row={shown.row}
              onClose={onClose}
              onSaved={onSaved}
            />
          </>
        );
      }}
    </SubjectDialog>
  );
}
