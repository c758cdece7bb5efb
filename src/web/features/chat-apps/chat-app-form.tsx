import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';

import type { ChatApp } from '#contract/chat-apps.ts';
import { CHAT_APP_SERVICES, type ChatAppService } from '#domain/chat-apps/command.ts';
import { storedPrivateKey } from '#domain/chat-apps/private-key.ts';
import { CHAT_SERVICE_NAMES } from '#domain/notifications/chat.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { VERBATIM } from '../../ui/verbatim.ts';
import { SAVING_CHAT_APP } from './chat-app-queries.ts';
import { formTexts } from './form-texts.ts';
import { texts } from './texts.ts';

interface Values {
  readonly service: ChatAppService;
  readonly name: string;
  readonly secret: string;
  readonly botId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly serviceAccount: string;
  readonly privateKey: string;
  readonly takesPunches: boolean;
}

/** The secrets that only a bot of LINE WORKS has. */
const BOT_SECRETS = ['clientSecret', 'privateKey'] as const;

/** What is missing or wrong of a bot; a secret that is stored needn't be entered again. */
const botErrors = (values: Values, hasSecrets: boolean): FieldErrors<keyof Values> => ({
  ...(!/^\d{1,20}$/.test(values.botId.trim()) && { botId: formTexts.botIdWrong }),
  ...(values.clientId.trim() === '' && { clientId: formTexts.required(formTexts.clientId) }),
  ...(values.serviceAccount.trim() === '' && { serviceAccount: formTexts.required(formTexts.serviceAccount) }),
  ...(!hasSecrets && values.secret.trim() === '' && { secret: formTexts.required(formTexts.secrets.line_works) }),
  ...(!hasSecrets && values.clientSecret.trim() === '' && { clientSecret: formTexts.required(formTexts.clientSecret) }),
  ...((values.privateKey.trim() === '' ? !hasSecrets : storedPrivateKey(values.privateKey) === null) && {
    privateKey: formTexts.privateKeyWrong,
  }),
});

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
      botId: app?.bot_id ?? '',
      clientId: app?.client_id ?? '',
      clientSecret: '',
      serviceAccount: app?.service_account ?? '',
      privateKey: '',
      takesPunches: app?.takes_punches ?? false,
    },
    secrets: ['secret', ...BOT_SECRETS],
    validate: (values): FieldErrors<keyof Values> => ({
      ...(values.service === 'line_works' && botErrors(values, app?.lacks_secret === false)),
      ...(values.name.trim() === '' && { name: formTexts.required(texts.name) }),
      ...(!/^(?:[!-~]{16,200})?$/.test(values.secret.trim()) && { secret: formTexts.secretWrong }),
    }),
    mutation: SAVING_CHAT_APP,
    save: ({ service, name, secret, takesPunches, ...bot }, keyFor) => {
      const body = {
        name: name.trim(),
        takes_punches: takesPunches,
        signing_secret: secret.trim(),
        ...(service === 'line_works' && {
          bot_id: bot.botId.trim(),
          client_id: bot.clientId.trim(),
          client_secret: bot.clientSecret.trim(),
          service_account: bot.serviceAccount.trim(),
          private_key: bot.privateKey.trim(),
        }),
      };
      if (app !== null) return api('PUT /api/admin/chat-apps/{id}', { params: { id: String(app.id) }, body });
      const created = { ...body, service };
      return api('POST /api/admin/chat-apps', { body: created, idempotencyKey: keyFor(created) });
    },
    wireNames: {
      name: 'name',
      signing_secret: 'secret',
      bot_id: 'botId',
      client_id: 'clientId',
      client_secret: 'clientSecret',
      service_account: 'serviceAccount',
      private_key: 'privateKey',
    },
    failed: formTexts.saveFailed,
    onSaved,
    onSettled: () => invalidate(queryClient, 'chatApps'),
  });
  const { values, change } = form;
  const isKept = app !== null && !app.lacks_secret;
  const isBot = values.service === 'line_works';
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      {app !== null && app.fault !== null && <Banner kind="error">{formTexts.fault(app.fault)}</Banner>}
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
      {isBot && (
        <TextField
          {...form.field('botId')}
          {...VERBATIM}
          {...hintBelow(formTexts.botIdHint)}
          label={formTexts.botId}
          required
          inputMode="numeric"
          maxLength={20}
        />
      )}
      <PasswordField
        {...form.field('secret')}
        {...hintBelow(isKept ? formTexts.secretKept : formTexts.secretHints[values.service])}
        label={formTexts.secrets[values.service]}
        required={isBot && !isKept}
        autoComplete="off"
        maxLength={200}
      />
      {isBot && (
        <>
          <TextField
            {...form.field('clientId')}
            {...VERBATIM}
            {...hintBelow(formTexts.clientHint)}
            label={formTexts.clientId}
            required
            maxLength={200}
          />
          <PasswordField
            {...form.field('clientSecret')}
            {...(isKept && hintBelow(formTexts.secretKept))}
            label={formTexts.clientSecret}
            required={!isKept}
            autoComplete="off"
            maxLength={200}
          />
          <TextField
            {...form.field('serviceAccount')}
            {...VERBATIM}
            label={formTexts.serviceAccount}
            required
            maxLength={200}
          />
          <PasswordField
            {...form.field('privateKey')}
            {...hintBelow(isKept ? formTexts.secretKept : formTexts.privateKeyHint)}
            label={formTexts.privateKey}
            required={!isKept}
            autoComplete="off"
            maxLength={10_000}
          />
        </>
      )}
      <SwitchField
        label={formTexts.takesPunches}
        hint={formTexts.takesPunchesHint}
        checked={values.takesPunches}
        onChange={(takesPunches) => change({ takesPunches })}
      />
    </DialogForm>
  );
}
