import type { ReactNode } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AttendanceForm } from './attendance-form.tsx';
import { GrantForm } from './grant-form.tsx';
import { texts } from './ledger-texts.ts';
import { TakeBackForm } from './take-back-form.tsx';
import type { LedgerFormProps } from './use-ledger-call.ts';
import type { LedgerTask } from './use-ledger-task.ts';

const titles: Readonly<Record<LedgerTask['kind'], string>> = {
  add: texts.addTitle,
  correct: texts.correctTitle,
  takeBack: texts.takeBackTitle,
  attendance: texts.attendanceTitle,
};

/** The dialog of what a super admin does to a ledger. */
export function LedgerDialogs({
  task,
  isOpen,
  userId,
  today,
  close,
  done,
}: {
  readonly task: LedgerTask | null;
  readonly isOpen: boolean;
  readonly userId: number;
  readonly today: IsoDate;
  readonly close: () => void;
  readonly done: (message: string) => void;
}): ReactNode {
  if (task === null) return null;
  const form: LedgerFormProps = { userId, today, onClose: close, onDone: done };
  return (
    <Dialog title={titles[task.kind]} opened={isOpen} onClose={close}>
      {task.kind === 'add' && <GrantForm {...form} grant={null} base={task.base ?? null} />}
      {task.kind === 'correct' && <GrantForm {...form} grant={task.grant} base={null} />}
      {task.kind === 'takeBack' && <TakeBackForm {...form} grant={task.grant} />}
      {task.kind === 'attendance' && <AttendanceForm {...form} base={task.base} />}
    </Dialog>
  );
}
