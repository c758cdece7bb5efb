import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Webhook } from '#contract/webhooks.ts';
import { LONGEST_WEBHOOK } from '#domain/notifications/chat.ts';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '#domain/webhooks/event.ts';
import { isReceiverUrl, RECEIVER_URL_WRONG } from '#domain/webhooks/receiver-url.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { SwitchField } from '../../ui/choices.tsx';
import { CheckGroup } from '../../ui/check-group.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { formTexts as texts } from './form-texts.ts';
import { SAVING_WEBHOOK } from './webhook-queries.ts';

interface Values {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly isOn: boolean;
}

/** Adds a receiver, or changes one, whose address needn't be entered again. */
export function WebhookForm({
  webhook,
  onClose,
  onSaved,
}: {
  /** `null` for a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  readonly onSaved: (saved: Webhook & { readonly message: string }) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const form = useForm<Values, Webhook & { readonly message: string }>({
    draft: `webhook ${webhook?.id ?? 'new'}`,
    initial: {
      name: webhook?.name ?? '',
      description: webhook?.description ?? '',
      url: '',
      events: webhook?.events ?? [],
      isOn: webhook?.is_on ?? true,
    },
    secrets: ['url'],
    validate: ({ name, url, events }): FieldErrors<keyof Values> => ({
      ...(name.trim() === '' && { name: texts.nameMissing }),
      ...(!isUrlRight(url, webhook) && { url: RECEIVER_URL_WRONG }),
      ...(events.length === 0 && { events: texts.eventsMissing }),
    }),
    mutation: SAVING_WEBHOOK,
    save: ({ name, description, url, events, isOn }, keyFor) => {
      const body = {
        name: name.trim(),
        ...(description.trim() !== '' && { description: description.trim() }),
        events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
        is_on: isOn,
      };
      const address = { webhook_url: url.trim() };
      if (webhook === null) {
        const created = { ...body, ...address };
        return api('POST /api/admin/webhooks', { body: created, idempotencyKey: keyFor(created) });
      }
      return api('PUT /api/admin/webhooks/{id}', {
        params: { id: String(webhook.id) },
        body: url.trim() === '' ? body : { ...body, ...address },
      });
    },
    wireNames: { webhook_url: 'url', is_on: 'isOn' },
    failed: texts.saveFailed,
    onSaved,
    onSettled: () => invalidate(queryClient, 'webhooks'),
  });
  const { values, errors, change } = form;
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={50}
        required
        autoComplete="off"
      />
      <TextField
        {...form.field('url')}
        {...hintBelow(webhook === null ? texts.urlHint : texts.urlKept(webhook.host))}
        label={texts.url}
        inputMode="url"
        maxLength={LONGEST_WEBHOOK}
        required={webhook === null}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <CheckGroup
        name="events"
        legend={texts.events}
        choices={WEBHOOK_EVENTS.map((value) => ({ value, label: `${WEBHOOK_EVENT_NAMES[value]}（${value}）` }))}
        values={values.events}
        error={errors.events}
        onChange={(events) => change({ events })}
      />
      <TextArea
        {...form.field('description')}
        label={texts.description}
        placeholder={texts.descriptionPlaceholder}
        rows={2}
      />
      <SwitchField
        label={texts.isOn}
        hint={texts.isOnHint}
        checked={values.isOn}
        onChange={(isOn) => change({ isOn })}
      />
    </DialogForm>
  );
}

const isUrlRight = (url: string, webhook: Webhook | null): boolean =>
  url.trim() === '' ? webhook !== null : isReceiverUrl(url.trim());
