import { useState, type ReactNode } from 'react';

import type { LedgerGrant, StatutoryGrant } from '#contract/leave-ledger.ts';
import { api } from '../../lib/api.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Hint } from '../../ui/layout.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { AttendanceRateForm } from './attendance-rate-form.tsx';
import { GrantForm } from './grant-form.tsx';
import { texts } from './ledger-texts.ts';
import { type LedgerFormProps, useLedgerForm } from './use-ledger-form.ts';
import { dateText } from './texts.ts';

/** What a super admin does to a ledger in a dialog. `base` is a grant by law that is to be entered by hand. */
export type LedgerTask =
  | { readonly kind: 'add'; readonly base?: StatutoryGrant }
  | { readonly kind: 'correct'; readonly grant: LedgerGrant }
  | { readonly kind: 'takeBack'; readonly grant: LedgerGrant }
  | { readonly kind: 'attendance'; readonly base: StatutoryGrant };

/** Opens the dialog of a task; `null` for who may change nothing. */
export type OnTask = ((task: LedgerTask) => void) | null;

const titles: Readonly<Record<LedgerTask['kind'], string>> = {
  add: texts.addTitle,
  correct: texts.correctTitle,
  takeBack: texts.takeBackTitle,
  attendance: texts.attendanceTitle,
};

/** The task whose dialog is open over a ledger, and what was said when it was done. */
export function useLedgerTask() {
  const [task, setTask] = useState<LedgerTask | null>(null);
  const [message, showMessage] = useFlashMessage();
  return {
    task,
    message,
    open: setTask,
    onClose: (): void => setTask(null),
    onDone: (said: string): void => {
      setTask(null);
      showMessage(said);
    },
  };
}

/** The dialog of a task; `null` closes it. */
export function LedgerDialogs({ task, ...form }: LedgerFormProps & { readonly task: LedgerTask | null }): ReactNode {
  return (
    <SubjectDialog subject={task} title={({ kind }) => titles[kind]} onClose={form.onClose}>
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

/** Takes a grant back that was made in error, with the reason. */
function TakeBackForm({
  userId,
  grant,
  onClose,
  onDone,
}: LedgerFormProps & { readonly grant: LedgerGrant }): ReactNode {
  const form = useLedgerForm({
    userId,
    draft: `leave-take-back ${grant.id}`,
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: texts.required(texts.changeReason) } : {}),
    save: ({ reason }) =>
      api('POST /api/admin/users/{id}/leave-grants/{grantId}/take-back', {
        params: { id: String(userId), grantId: String(grant.id) },
        body: { reason: reason.trim() },
      }),
    onDone,
  });
  return (
    <DialogForm
      form={form}
      firstField="reason"
      save={texts.takeBackAction}
      saving={texts.takingBack}
      cancel={texts.close}
      isDangerous
      onClose={onClose}
    >
      <p>
        <b>{texts.grantedOn(dateText(grant.granted_on))}</b> {texts.days(grant.days)}
      </p>
      <TextArea {...form.field('reason')} label={texts.changeReason} required rows={2} />
      <Hint>{texts.takeBackHint}</Hint>
    </DialogForm>
  );
}
