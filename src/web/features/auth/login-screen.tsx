import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';

import type { Answer } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { startSession, useSession } from '../../lib/session-store.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthPage } from './auth-page.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import styles from './login-screen.module.css';
import { texts } from './texts.ts';

const fieldNames = ['companyId', 'employeeId', 'password'] as const;
type FieldName = (typeof fieldNames)[number];

/** What the server has written into the page; in development, where Vite serves the page, that is nothing. */
function configOfPage(): Answer<Routes['GET /api/config']> | undefined {
  try {
    const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="login-screen"]') ?? {};
    return JSON.parse(content) as Answer<Routes['GET /api/config']>;
  } catch {
    return undefined;
  }
}

/** The login (spec §2). The company ID is filled in beforehand, until the person types one of their own. */
export function LoginScreen(): ReactNode {
  const { expired } = useSession();
  const config = useQuery({
    queryKey: queryKey('config'),
    queryFn: ({ signal }) => api('GET /api/config', { signal }),
    initialData: configOfPage,
    staleTime: Infinity,
  });
  const [typed, setTyped] = useState<Partial<Record<FieldName, string>>>({});
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const values: Record<FieldName, string> = {
    companyId: typed.companyId ?? config.data?.default_company_id ?? '',
    employeeId: typed.employeeId ?? '',
    password: typed.password ?? '',
  };

  const login = useExclusiveMutation('login', {
    mutationFn: () => api('POST /api/auth/login', { body: values }),
    onSuccess: ({ token, user }) => startSession(token, user),
    onError: (error) => setErrors(error instanceof ApiError ? error.fields : {}),
  });

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // Spaces make no ID, but they may make a password.
    const empty = fieldNames.filter((name) => (name === 'password' ? values[name] : values[name].trim()) === '');
    setErrors(Object.fromEntries(empty.map((name) => [name, texts.required(texts[name])])));
    const first = empty[0];
    if (first === undefined) login.mutate();
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const type = (changed: Partial<Record<FieldName, string>>): void => setTyped((before) => ({ ...before, ...changed }));

  const field = (name: FieldName) => ({
    name,
    label: texts[name],
    required: true,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => type({ [name]: event.currentTarget.value }),
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
  });

  return (
    <AuthPage>
      <form className={styles.form} onSubmit={submit} noValidate>
        {login.error !== null && <Banner kind="error">{messageOf(login.error, texts.loginFailed)}</Banner>}
        {expired && login.isIdle && <Banner kind="info">{texts.sessionExpired}</Banner>}
        <TextField
          {...field('companyId')}
          autoComplete="organization"
          // From here on the field is the person's: nothing may come in between what they type.
          onFocus={() => type({ companyId: values.companyId })}
        />
        <TextField {...field('employeeId')} autoComplete="username" />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <ActionButton type="submit" fullWidth mt="0.5rem" isBusy={login.isPending} busy={texts.loggingIn}>
          {texts.login}
        </ActionButton>
      </form>
      <DemoAccounts
        accounts={config.data?.demo_accounts ?? []}
        onChoose={(account) => {
          setTyped({ companyId: account.company_id, employeeId: account.employee_id, password: account.password });
          setErrors({});
        }}
      />
    </AuthPage>
  );
}
