import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';

import type { ChatApp } from '#contract/chat-apps.ts';
import { CHAT_APP_SERVICES, type ChatAppService } from '#domain/chat-apps/command.ts';
import { CHAT_SERVICE_NAMES } from '#domain/notifications/chat.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { SwitchField } from '../../ui/choices.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SAVING_CHAT_APP } from './chat-app-queries.ts';
import { formTexts } from './form-texts.ts';
import { texts } from './texts.ts';

interface Values {
  readonly service: ChatAppService;
  readonly name: string;
  readonly secret: string;
  readonly takesPunches: boolean;
}

/** Adds a chat app, or changes one, whose secret needn't be entered again. */
export function ChatAppForm({
  app,
  onClose,
  onSaved,
}: {
  /** `null` for a new one. */
  readonly app: ChatApp | null;
  readonly onClose: () => void;
  readonly onSaved: (saved: ChatApp & { readonly message: string }) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const form = useForm<Values, ChatApp & { readonly message: string }>({
    draft: `chat-app ${app?.id ?? 'new'}`,
    initial: {
      service: app?.service ?? 'slack',
      name: app?.name ?? '',
      secret: '',
      takesPunches: app?.takes_punches ?? false,
    },
    secrets: ['secret'],
    validate: ({ name, secret }): FieldErrors<keyof Values> => ({
      ...(name.trim() === '' && { name: formTexts.required(texts.name) }),
      ...(!/^(?:[!-~]{16,200})?$/.test(secret.trim()) && { secret: formTexts.secretWrong }),
    }),
    mutation: SAVING_CHAT_APP,
    save: ({ service, name, secret, takesPunches }, keyFor) => {
      const body = { name: name.trim(), takes_punches: takesPunches, signing_secret: secret.trim() };
      if (app !== null) return api('PUT /api/admin/chat-apps/{id}', { params: { id: String(app.id) }, body });
      const created = { ...body, service };
      return api('POST /api/admin/chat-apps', { body: created, idempotencyKey: keyFor(created) });
    },
    wireNames: { name: 'name', signing_secret: 'secret' },
    failed: formTexts.saveFailed,
    onSaved,
    onSettled: () => invalidate(queryClient, 'chatApps'),
  });
  const { values, change } = form;
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      {app === null && (
        <SelectField
          label={texts.service}
          value={values.service}
          data={CHAT_APP_SERVICES.map((service) => ({ value: service, label: CHAT_SERVICE_NAMES[service] }))}
          onChange={({ currentTarget: { value } }) => {
            const service = CHAT_APP_SERVICES.find((one) => one === value);
            if (service !== undefined) change({ service });
          }}
        />
      )}
      <TextField
        {...form.field('name')}
        label={texts.name}
        required
        placeholder={formTexts.nameExample}
        autoComplete="off"
        maxLength={50}
      />
      <PasswordField
        {...form.field('secret')}
        {...hintBelow(app === null || app.lacks_secret ? formTexts.secretHints[values.service] : formTexts.secretKept)}
        label={formTexts.secrets[values.service]}
        autoComplete="off"
        maxLength={200}
      />
      <SwitchField
        label={formTexts.takesPunches}
        hint={formTexts.takesPunchesHint}
        checked={values.takesPunches}
        onChange={(takesPunches) => change({ takesPunches })}
      />
    </DialogForm>
  );
}
