import type { ReactNode } from 'react';

import type { ChatChannel } from '#contract/chat-channels.ts';
import {
  CHANNEL_KINDS,
  type ChannelKind,
  CHAT_SERVICE_NAMES,
  CHAT_SERVICES,
  type ChatService,
  isWebhookUrl,
  LONGEST_WEBHOOK,
} from '#domain/notifications/chat.ts';
import { KIND_NAMES } from '#domain/notifications/kind.ts';
import { api } from '../../lib/api.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { CheckGroup } from '../../ui/check-group.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SAVING_CHANNEL } from './chat-queries.ts';
import { channelFormTexts } from './channel-form-texts.ts';
import { chatTexts as texts } from './chat-texts.ts';

interface Values {
  readonly service: ChatService;
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly ChannelKind[];
}

/** Adds a channel, or changes one, whose address needn't be entered again. */
export function ChannelForm({
  channel,
  onClose,
  onSaved,
}: FormDialog & {
  readonly channel: ChatChannel | null;
}): ReactNode {
  const form = useEntryForm<Values, { readonly message: string }>({
    draft: `chat-channel ${channel?.id ?? 'new'}`,
    initial: {
      service: channel?.service ?? 'slack',
      name: channel?.name ?? '',
      url: '',
      kinds: channel?.kinds ?? [],
    },
    secrets: ['url'],
    validate: ({ name, url, kinds }): FieldErrors<keyof Values> => ({
      ...(name.trim() === '' && { name: channelFormTexts.nameMissing }),
      ...(!isUrlRight(url, channel) && { url: channelFormTexts.urlWrong }),
      ...(kinds.length === 0 && { kinds: channelFormTexts.kindsMissing }),
    }),
    mutation: SAVING_CHANNEL,
    save: ({ service, name, url, kinds }, keyFor) => {
      const body = {
        service,
        name: name.trim(),
        kinds: CHANNEL_KINDS.filter((kind) => kinds.includes(kind)),
      };
      const webhook = { webhook_url: url.trim() };
      if (channel === null) {
        const created = { ...body, ...webhook };
        return api('POST /api/admin/chat-channels', { body: created, idempotencyKey: keyFor(created) });
      }
      return api('PUT /api/admin/chat-channels/{id}', {
        params: { id: String(channel.id) },
        body: url.trim() === '' ? body : { ...body, ...webhook },
      });
    },
    wireNames: { webhook_url: 'url' },
    failed: channelFormTexts.saveFailed,
    changes: 'chatChannels',
    onSaved,
  });
  const { values, errors, change } = form;
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={texts.name}
        placeholder={channelFormTexts.nameExample}
        maxLength={100}
        required
        autoComplete="off"
      />
      <SelectField
        label={texts.service}
        value={values.service}
        data={CHAT_SERVICES.map((service) => ({ value: service, label: CHAT_SERVICE_NAMES[service] }))}
        onChange={({ currentTarget: { value } }) => {
          const service = CHAT_SERVICES.find((one) => one === value);
          if (service !== undefined) change({ service });
        }}
      />
      <TextField
        {...form.field('url')}
        {...hintBelow(
          channel === null ? channelFormTexts.urlHints[values.service] : channelFormTexts.urlKept(channel.host),
        )}
        label={channelFormTexts.url}
        inputMode="url"
        maxLength={LONGEST_WEBHOOK}
        required={channel === null}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <CheckGroup
        name="kinds"
        legend={texts.kinds}
        choices={CHANNEL_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
        values={values.kinds}
        error={errors.kinds}
        onChange={(kinds) => change({ kinds })}
      />
    </DialogForm>
  );
}

const isUrlRight = (url: string, channel: ChatChannel | null): boolean =>
  url.trim() === '' ? channel !== null : isWebhookUrl(url.trim());
