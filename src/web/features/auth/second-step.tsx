import type { ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { Queries } from '../../lib/query-client.tsx';
import { startSession } from '../../lib/session-store.ts';
import { useForm } from '../../lib/use-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Heading, Hint, Panel, Stack, Text } from '../../ui/layout.tsx';
import { secondStepTexts as texts } from './account-texts.ts';
import { PasskeyLogin } from './passkey-login.tsx';

/** The step that is asked for, and the way back to the first. */
export interface SecondStepProps {
  readonly challenge: string;
  readonly methods: readonly string[];
  readonly onBack: () => void;
}

/** The second step of a login whose password was right. */
export const SecondStep = (props: SecondStepProps): ReactNode => (
  <Queries>
    <Step {...props} />
  </Queries>
);

function Step({ challenge, methods, onBack }: SecondStepProps): ReactNode {
  const form = useForm({
    draft: 'second-factor',
    initial: { code: '' },
    secrets: ['code'],
    validate: ({ code }) => (code.trim() === '' ? { code: texts.required } : {}),
    mutation: 'second-factor',
    save: ({ code }) => api('POST /api/auth/login/second-factor', { body: { challenge, code } }),
    failed: texts.failed,
    onSaved: ({ token, user }) => startSession(token, user),
  });
  const hasTotp = methods.includes('totp');
  return (
    <Panel labelledBy="second-step" gap="xl">
      <Heading id="second-step" size="lg">
        {texts.title}
      </Heading>
      {methods.includes('passkey') && hasPasskeys() && <PasskeyLogin challenge={challenge} />}
      <Form form={form} firstField="code">
        <Stack gap="xl">
          <Text size="sm">{hasTotp ? texts.leadTotp : texts.leadRecovery}</Text>
          {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
          <TextField
            {...form.field('code')}
            label={hasTotp ? texts.code : texts.recoveryCode}
            autoComplete="one-time-code"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
          />
          <ActionButton type="submit" fullWidth isBusy={form.isSaving} busy={texts.checking}>
            {texts.check}
          </ActionButton>
        </Stack>
      </Form>
      <Hint>{texts.lost}</Hint>
      <Button variant="subtle" color="gray" fullWidth onClick={onBack}>
        {texts.back}
      </Button>
    </Panel>
  );
}
