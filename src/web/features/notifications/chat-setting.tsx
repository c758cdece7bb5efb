import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import type { ChatChannel } from '#contract/chat-channels.ts';
import { CHAT_SERVICE_NAMES } from '#domain/notifications/chat.ts';
import { KIND_NAMES } from '#domain/notifications/kind.ts';
import { api, messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { EditableList } from '../../ui/editable-list.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Tag } from '../../ui/tag.tsx';
import { chatChannelsQuery, SAVING_CHANNEL } from './chat-queries.ts';
import { chatTexts as texts } from './chat-texts.ts';

const UndeliveredChannels = lazyPart(async () => (await import('./undelivered-channels.tsx')).UndeliveredChannels);
// Its fields are needed by a tap on it.
const ChannelForm = lazyPart(async () => (await import('./channel-form.tsx')).ChannelForm);

/** The channels of chat services that the company's news are sent to. */
export function ChatSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(chatChannelsQuery);
  useEffect(() => ChannelForm.preload(), []);
  const testing = useExclusiveMutation('test-chat-channel', {
    mutationFn: ({ id }: ChatChannel) => api('POST /api/admin/chat-channels/{id}/test', { params: { id: String(id) } }),
    onSuccess: ({ message }) => onDone(message),
  });
  const isOn = query.data?.is_on !== false;
  // The last panel of the screen: nothing moves when it comes.
  const hasUndelivered = query.data?.channels.some(({ fault }) => fault !== null) === true;
  return (
    <>
      <Hint>{texts.lead}</Hint>
      {testing.error !== null && <Banner kind="error">{messageOf(testing.error, texts.testFailed)}</Banner>}
      <EditableList
        noun={texts.channel}
        heading={texts.list}
        columns={COLUMNS}
        buttonsWidth="17rem"
        rows={query.data?.channels}
        query={query}
        heights={[56, 132]}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        mutation={SAVING_CHANNEL}
        renderForm={(channel, dialog) => <ChannelForm channel={channel} {...dialog} />}
        renderMore={(channel) =>
          // Without an address of its own kintai posts nothing.
          isOn && (
            <RowButton
              label={texts.testOf(channel.name)}
              isBusy={testing.isPending && testing.variables?.id === channel.id}
              onClick={() => testing.mutate(channel)}
            >
              {texts.test}
            </RowButton>
          )
        }
        remove={{
          ask: texts.askDelete,
          run: ({ id }) => api('DELETE /api/admin/chat-channels/{id}', { params: { id: String(id) } }),
          changes: 'chatChannels',
        }}
        onDone={onDone}
      />
      {/* Not above the list, which would move away as it comes. */}
      {!isOn && <Banner kind="info">{texts.off}</Banner>}
      {hasUndelivered && <UndeliveredChannels onDone={onDone} />}
    </>
  );
}

const COLUMNS: readonly Column<ChatChannel>[] = [
  { key: 'name', label: texts.name, width: '20%', phone: 'title', cell: ({ name }) => name },
  {
    key: 'service',
    label: texts.service,
    width: '24%',
    phone: 'plain',
    cell: ({ service, host }) => `${CHAT_SERVICE_NAMES[service]}（${host}）`,
  },
  {
    key: 'kinds',
    label: texts.kinds,
    phone: 'plain',
    cell: ({ kinds, failed_at: failedAt }) => (
      <Stack gap="xs">
        <span>{kinds.map((kind) => KIND_NAMES[kind]).join('、')}</span>
        {failedAt !== null && <Tag tone="bad">{texts.givenUp}</Tag>}
      </Stack>
    ),
  },
];
