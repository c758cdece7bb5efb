import type { ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import type { Ways } from '../../lib/password-confirmation.ts';
import { leaveToConfirm, useLeaving } from '../../lib/sso.ts';
import { useForm } from '../../lib/use-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Hint, Stack, Text } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { confirmationTexts as texts } from './account-texts.ts';

/** Asks before a sensitive act who one is: for one's password, after which it is done, or by the company's provider. */
export function PasswordConfirmation({
  opened,
  ways,
  onDone,
}: {
  readonly opened: boolean;
  readonly ways: Ways;
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
  const hasSso = ways.includes('sso');
  if (!ways.includes('password'))
    return (
      <Dialog title={texts.ssoTitle} opened={opened} onClose={cancel}>
        <BySso onCancel={cancel} />
      </Dialog>
    );
  return (
    <Dialog title={hasSso ? texts.ssoTitle : texts.title} opened={opened} onClose={cancel}>
      <DialogForm form={form} firstField="password" save={texts.confirm} saving={texts.confirming} onClose={cancel}>
        {hasSso ? (
          <>
            <BySso />
            <Text>{texts.or}</Text>
          </>
        ) : (
          <Text>{texts.why}</Text>
        )}
        <PasswordField {...form.field('password')} label={texts.password} required autoComplete="current-password" />
      </DialogForm>
    </Dialog>
  );
}

/** The way by the company's provider; with `onCancel` it is the only one. */
function BySso({ onCancel }: { readonly onCancel?: () => void }): ReactNode {
  const { isGoing, failure, go } = useLeaving(leaveToConfirm);
  const button = (
    <ActionButton
      variant={onCancel === undefined ? 'default' : 'filled'}
      isBusy={isGoing}
      busy={texts.going}
      onClick={go}
    >
      {texts.bySso}
    </ActionButton>
  );
  return (
    <Stack gap="md">
      {failure !== null && <Banner kind="error">{messageOf(failure, texts.ssoFailed)}</Banner>}
      <Text>{texts.ssoWhy}</Text>
      <Hint>{texts.ssoHow}</Hint>
      {onCancel === undefined ? (
        button
      ) : (
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            {uiTexts.cancel}
          </Button>
          {button}
        </DialogActions>
      )}
    </Stack>
  );
}
