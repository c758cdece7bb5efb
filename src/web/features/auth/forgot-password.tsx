import { useState, type ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { Link } from '../../lib/router.tsx';
import { useForm } from '../../lib/use-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Heading, Panel, Stack } from '../../ui/layout.tsx';
import { resetTexts as texts } from './account-texts.ts';
import styles from './auth.module.css';
import { AuthPage } from './auth-page.tsx';

const FIELDS = ['companyId', 'employeeId'] as const;
const AUTO_COMPLETE = { companyId: 'organization', employeeId: 'username' };

/** Asks for a link to a new password. What it answers is the same, whether there is such an account or not. */
export const ForgotPassword = (): ReactNode => (
  <AuthPage>
    <Ask />
  </AuthPage>
);

function Ask(): ReactNode {
  const [message, setMessage] = useState<string | null>(null);
  const form = useForm({
    draft: 'forgot-password',
    initial: { companyId: '', employeeId: '' },
    validate: (values) =>
      Object.fromEntries(
        FIELDS.filter((name) => values[name].trim() === '').map((name) => [name, texts.required(texts[name])]),
      ),
    mutation: 'forgot-password',
    save: (body) => api('POST /api/auth/forgot-password', { body }),
    failed: texts.sendFailed,
    onSaved: (answer) => setMessage(answer.message),
  });
  return (
    <Panel className={styles.form} labelledBy="forgot-password">
      <Heading id="forgot-password">{texts.title}</Heading>
      <div role="status">{message !== null && <Banner kind="success">{message}</Banner>}</div>
      {message === null && (
        <Form form={form} firstField="companyId">
          <Stack gap="md">
            <p>{texts.lead}</p>
            {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
            {FIELDS.map((name) => (
              <TextField
                key={name}
                {...form.field(name)}
                label={texts[name]}
                required
                isPlainlyRequired
                autoComplete={AUTO_COMPLETE[name]}
                autoCapitalize="off"
                autoCorrect="off"
                spellCheck={false}
              />
            ))}
            <ActionButton type="submit" fullWidth isBusy={form.isSaving} busy={texts.sending}>
              {texts.send}
            </ActionButton>
          </Stack>
        </Form>
      )}
      <Link to="/login" className={styles.more}>
        {texts.toLogin}
      </Link>
    </Panel>
  );
}
