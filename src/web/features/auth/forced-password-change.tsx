import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { checkNewPassword } from '#domain/account/password.ts';
import { api, messageOf } from '../../lib/api.ts';
import { sessionState, updateUser } from '../../lib/session-store.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './forced-password-change.module.css';
import { texts } from './texts.ts';
import { currentUserKey } from './use-current-user.ts';

const fieldNames = ['newPassword', 'confirmPassword'] as const;
type Fields = Record<(typeof fieldNames)[number], string>;

/** The change of password that a first login demands; there is no way around it but through it (spec §4). */
export function ForcedPasswordChange(): ReactNode {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [values, setValues] = useState<Fields>({ newPassword: '', confirmPassword: '' });
  const [faults, setFaults] = useState<Partial<Fields>>({});

  const change = useSingleFlight('change-password', {
    mutationFn: () => api('POST /api/auth/change-password', { body: values }),
    onSuccess: async () => {
      const user = sessionState().session?.user;
      if (user === undefined) return;
      // What was read before the change still says first login.
      await queryClient.cancelQueries({ queryKey: currentUserKey });
      queryClient.removeQueries({ queryKey: currentUserKey });
      void navigate('/time-clock', { replace: true });
      updateUser({ ...user, isFirstLogin: false });
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = faultsOf(values);
    setFaults(found);
    const first = fieldNames.find((name) => found[name] !== undefined);
    if (first === undefined) change.mutate();
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const field = (name: keyof Fields) => ({
    name,
    label: texts[name],
    required: true,
    value: values[name],
    error: faults[name],
    autoComplete: 'new-password',
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });

  return (
    <AuthPage>
      <Dialog title={texts.changeTitle} opened>
        <form className={styles.form} onSubmit={submit} noValidate>
          <p>{texts.changeWhy}</p>
          {change.error !== null && <Banner kind="error">{messageOf(change.error, texts.changeFailed)}</Banner>}
          <PasswordField {...field('newPassword')} data-autofocus />
          <PasswordField {...field('confirmPassword')} />
          <Button type="submit" fullWidth aria-disabled={change.isPending} data-busy={change.isPending || undefined}>
            {change.isPending ? texts.changing : texts.change}
          </Button>
        </form>
      </Dialog>
    </AuthPage>
  );
}

function faultsOf(values: Fields): Partial<Fields> {
  const empty = fieldNames.filter((name) => values[name] === '');
  if (empty.length > 0) return Object.fromEntries(empty.map((name) => [name, texts.required(texts[name])]));
  const fault = checkNewPassword(values.newPassword, values.confirmPassword);
  if (fault === null) return {};
  return { [fault === 'mismatch' ? 'confirmPassword' : 'newPassword']: texts.passwordFaults[fault] };
}
