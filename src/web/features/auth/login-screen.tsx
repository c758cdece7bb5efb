import '@mantine/core/styles/UnstyledButton.layer.css';
import { Box, UnstyledButton } from '@mantine/core';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import type { Role } from '#domain/users/role.ts';
import { ROLE_NAMES } from '../../ui/texts.ts';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { chooseOnDevice, language, LANGUAGE_CODES, LANGUAGES, languageTag } from '../../lib/language.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { Link } from '../../lib/router.tsx';
import { useSession } from '../../lib/session-store.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/field.tsx';
import { Heading, Hint, Panel, Row, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { texts } from './texts.ts';
import { useLogin } from './use-login.ts';

type Config = ResponseOf<Routes['GET /api/config']>;
type DemoAccount = NonNullable<Config['demo_accounts']>[number];

/** The second step of a login, whichever the first was. */
export const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);
const PasskeyLogin = lazyPart(
  async () => (await import('./passkey-login.tsx')).PasskeyLogin,
  undefined,
  // As high as its button: what is below doesn't move when it comes.
  () => <Box h="2.75rem" />,
);
const SsoLogin = lazyPart(async () => (await import('./sso-login.tsx')).SsoLogin);

const fieldNames = ['companyId', 'employeeId', 'password'] as const;
type FieldName = (typeof fieldNames)[number];

/** What the server has written into the page; in development, where Vite serves the page, that is nothing. */
function configOfPage(): Config | undefined {
  try {
    const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="login-screen"]') ?? {};
    return JSON.parse(content) as Config;
  } catch {
    return undefined;
  }
}

/** What the login screen is to know of the installation; `undefined` until it is known. */
function useConfig(): Config | undefined {
  const [config, setConfig] = useState(configOfPage);
  useEffect(() => {
    if (config !== undefined) return;
    const reading = new AbortController();
    // Without it the company is typed, and no demo is offered.
    api('GET /api/config', { signal: reading.signal }).then(setConfig, () => undefined);
    return () => reading.abort();
  }, [config]);
  return config;
}

/** The login (spec §2). The company ID is filled in beforehand, until the person types one of their own. */
export function LoginScreen(): ReactNode {
  const { expired } = useSession();
  const config = useConfig();
  const [typed, setTyped] = useState<Partial<Record<FieldName, string>>>({});
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const values: Record<FieldName, string> = {
    companyId: typed.companyId ?? config?.default_company_id ?? '',
    employeeId: typed.employeeId ?? '',
    password: typed.password ?? '',
  };

  const login = useLogin();
  const logIn = (account: Record<FieldName, string>, isTrial = false): void =>
    login.start(async () => {
      try {
        const { token, user } = await api('POST /api/auth/login', { body: account });
        // Who tries the demo as an admin is shown the admins' start page first, whatever the account has chosen.
        return { token, user: isTrial ? { ...user, opensAdminHome: true } : user };
      } catch (error) {
        setErrors(error instanceof ApiError ? error.fields : {});
        throw error;
      }
    });

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // Spaces make no ID, but they may make a password.
    const empty = fieldNames.filter((name) => (name === 'password' ? values[name] : values[name].trim()) === '');
    setErrors(Object.fromEntries(empty.map((name) => [name, texts.required(texts[name])])));
    const first = empty[0];
    if (first === undefined) logIn(values);
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const type = (changed: Partial<Record<FieldName, string>>): void => setTyped((before) => ({ ...before, ...changed }));

  const field = (name: FieldName) => ({
    name,
    label: texts[name],
    required: true,
    isPlainlyRequired: true,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => type({ [name]: event.currentTarget.value }),
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
  });

  if (login.error instanceof ApiError && login.error.challenge !== undefined)
    return (
      <AuthPage>
        <SecondStep challenge={login.error.challenge} methods={login.error.methods} onBack={login.reset} />
      </AuthPage>
    );
  return (
    <AuthPage>
      <form onSubmit={submit} noValidate>
        <Panel className={styles.form}>
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
          {hasPasskeys() && <PasskeyLogin />}
          {config?.has_sso === true && <SsoLogin companyId={values.companyId} />}
          {config?.resets_passwords === true && (
            <Link to="/forgot-password" className={styles.more}>
              {texts.forgotten}
            </Link>
          )}
        </Panel>
      </form>
      <DemoAccounts
        accounts={config?.demo_accounts ?? []}
        onChoose={({ company_id: companyId, employee_id: employeeId, password }) => {
          const account = { companyId, employeeId, password };
          setTyped(account);
          setErrors({});
          logIn(account, true);
        }}
      />
      <Languages />
    </AuthPage>
  );
}

/** The choice of the language, kept on this device. */
const Languages = (): ReactNode => (
  <Row justify="center" gap="xl">
    {LANGUAGE_CODES.map((code) => (
      <UnstyledButton
        key={code}
        lang={languageTag(code)}
        className={styles.more}
        aria-current={code === language}
        onClick={() => chooseOnDevice(code)}
      >
        {LANGUAGES[code]}
      </UnstyledButton>
    ))}
  </Row>
);

/** The roles that a newcomer tries, the employee's first: it is what most people see. */
const TRIED_ROLES = ['user', 'admin', 'super_admin'] as const satisfies readonly Role[];

/** While demo data is on: a way in for each role, and all other accounts behind a line. One tap logs in. */
function DemoAccounts({
  accounts,
  onChoose,
}: {
  readonly accounts: readonly DemoAccount[];
  readonly onChoose: (account: DemoAccount) => void;
}): ReactNode {
  const first = TRIED_ROLES.flatMap((role) => accounts.find((account) => account.role === role) ?? []);
  const others = accounts.filter((account) => !first.includes(account));
  if (first.length === 0) return null;
  const companies = [...new Set(others.map((account) => account.company_id))];
  return (
    <section aria-labelledby="demo-accounts" className={styles.demo}>
      <Heading id="demo-accounts" size="sm">
        {texts.demo}
      </Heading>
      {first.map((account) => (
        <UnstyledButton key={account.role} className={styles.way} onClick={() => onChoose(account)}>
          <b>{texts.tryAs(ROLE_NAMES[account.role])}</b>
          <Hint as="span">{texts.tryHints[account.role]}</Hint>
        </UnstyledButton>
      ))}
      <details>
        <summary className={styles.more}>{texts.moreAccounts(others.length)}</summary>
        {companies.map((company) => (
          <Box key={company} mt="0.75rem">
            <Box component="h3" id={`demo-${company}`} mt={0} mb="0.25rem" c="dimmed" fz="0.8125rem" fw={400}>
              {company}
            </Box>
            <ul className={styles.accounts} aria-labelledby={`demo-${company}`}>
              {others
                .filter((account) => account.company_id === company)
                .map((account) => (
                  <li key={account.employee_id}>
                    <UnstyledButton className={styles.account} onClick={() => onChoose(account)}>
                      <span>
                        <Text as="span" isNumeric>
                          {account.employee_id}
                        </Text>{' '}
                        {account.name}
                        {account.role !== 'user' && <Hint as="span"> {ROLE_NAMES[account.role]}</Hint>}
                      </span>
                      <Hint as="span">{account.shows}</Hint>
                    </UnstyledButton>
                  </li>
                ))}
            </ul>
          </Box>
        ))}
      </details>
    </section>
  );
}
