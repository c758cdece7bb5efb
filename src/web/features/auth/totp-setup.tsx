import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Hint, Stack, Text } from '../../ui/layout.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { totpTexts as texts } from './account-texts.ts';

/** The outcome: recovery codes where there were none, and what to say. */
export interface Enrolment {
  readonly recovery_codes: readonly string[];
  readonly message: string;
}

/** Sets up an authenticator app: its secret is scanned or typed, and proven by a code. */
export function TotpSetup({ onDone }: { readonly onDone: (enrolled: Enrolment) => void }): ReactNode {
  const setup = useQuery({
    queryKey: queryKey('totp-setup'),
    queryFn: ({ signal }) => api('POST /api/auth/second-factor/totp', { signal }),
    // Another secret each time that it is set up, and none while a code of this one is typed.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return (
    <Loaded query={setup} failed={texts.failed} heights={['20rem']}>
      {(begun) => <SetupForm {...begun} onDone={onDone} />}
    </Loaded>
  );
}

function SetupForm({
  secret,
  uri,
  setup,
  onDone,
}: {
  readonly secret: string;
  readonly uri: string;
  readonly setup: string;
  readonly onDone: (enrolled: Enrolment) => void;
}): ReactNode {
  const form = useForm({
    draft: 'totp-setup',
    initial: { code: '' },
    secrets: ['code'],
    validate: ({ code }) => (code.trim() === '' ? { code: texts.required } : {}),
    mutation: 'enrol-totp',
    save: ({ code }) => api('PUT /api/auth/second-factor/totp', { body: { setup, code } }),
    failed: texts.saveFailed,
    onSaved: onDone,
  });
  return (
    <Form form={form}>
      <Stack gap="lg">
        <Text>{texts.scan}</Text>
        <QrCode text={uri} label={texts.qr} />
        <Hint>
          {texts.typed}
          <br />
          <code data-testid="totp-secret">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        </Hint>
        <a href={uri}>{texts.onThisDevice}</a>
        {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
        <TextField
          {...form.field('code')}
          label={texts.code}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <ActionButton type="submit" fullWidth isBusy={form.isSaving} busy={texts.saving}>
          {texts.save}
        </ActionButton>
      </Stack>
    </Form>
  );
}
