import type { ReactNode } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { AttendanceRateForm } from './attendance-rate-form.tsx';
import { GrantForm } from './grant-form.tsx';
import { texts } from './ledger-texts.ts';
import { TakeBackForm } from './take-back-form.tsx';
import type { LedgerFormProps } from './use-ledger-form.ts';
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
  userId,
  today,
  close,
  done,
}: {
  /** `null` closes it. */
  readonly task: LedgerTask | null;
  readonly userId: number;
  readonly today: IsoDate;
  readonly close: () => void;
  readonly done: (message: string) => void;
}): ReactNode {
  const form: LedgerFormProps = { userId, today, onClose: close, onDone: done };
  return (
    <SubjectDialog subject={task} title={({ kind }) => titles[kind]} onClose={close}>
      {(shown) => (
        <>
          {shown.kind === 'add' && <GrantForm {...form} grant={null} base={shown.base ?? null} />}
          {shown.kind === 'correct' && <GrantForm {...form} grant={shown.grant} base={null} />}
          {shown.kind === 'takeBack' && <TakeBackForm {...form} grant={shown.grant} />}
          {shown.kind === 'attendance' && <AttendanceRateForm {...form} base={shown.base} />}
        </>
      )}
    </SubjectDialog>
  );
}
