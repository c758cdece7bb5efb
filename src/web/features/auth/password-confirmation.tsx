import type { ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { useForm } from '../../lib/use-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Text } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { confirmationTexts as texts } from './account-texts.ts';

/** Asks for one's password before a sensitive act, which is done then. */
export function PasswordConfirmation({
  opened,
  onDone,
}: {
  readonly opened: boolean;
  /** Called with whether it was confirmed. */
  readonly onDone: (isConfirmed: boolean) => void;
}): ReactNode {
  const form = useForm({
    draft: 'confirm-password',
    initial: { password: '' },
    secrets: ['password'],
    validate: ({ password }) => (password === '' ? { password: texts.required } : {}),
    mutation: 'confirm-password',
    save: (body) => api('POST /api/auth/confirm-password', { body }),
    failed: texts.failed,
    onSaved: () => onDone(true),
  });
  const cancel = (): void => {
    form.discard();
    form.reset();
    onDone(false);
  };
  return (
    <Dialog title={texts.title} opened={opened} onClose={cancel}>
      <DialogForm form={form} firstField="password" save={texts.confirm} saving={texts.confirming} onClose={cancel}>
        <Text>{texts.why}</Text>
        <PasswordField {...form.field('password')} label={texts.password} required autoComplete="current-password" />
      </DialogForm>
    </Dialog>
  );
}
