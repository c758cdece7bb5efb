import type { ReactNode } from 'react';

import { useForm } from '../../lib/use-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { secondFactorTexts as texts } from './account-texts.ts';
import { addPasskey } from './passkeys.ts';
import type { Enrolment } from './totp-setup.tsx';

/** Makes a passkey on this device, under a name of its own. */
export function PasskeySetup({ onDone }: { readonly onDone: (enrolled: Enrolment) => void }): ReactNode {
  const form = useForm({
    draft: 'passkey-setup',
    initial: { name: '' },
    validate: ({ name }) => {
      if (name.trim() === '') return { name: texts.nameRequired };
      return name.length > 64 ? { name: texts.nameLong } : {};
    },
    mutation: 'add-passkey',
    save: ({ name }) => addPasskey(name),
    failed: texts.failed,
    onSaved: onDone,
  });
  return (
    <Form form={form}>
      <Stack gap="lg">
        <Text>{texts.addLead}</Text>
        {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
        <TextField {...form.field('name')} label={texts.name} required autoComplete="off" />
        <ActionButton type="submit" fullWidth isBusy={form.isSaving} busy={texts.adding}>
          {texts.add}
        </ActionButton>
      </Stack>
    </Form>
  );
}
