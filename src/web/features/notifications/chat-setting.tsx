import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

import type { ChatChannel } from '#contract/chat-channels.ts';
import { CHAT_SERVICE_NAMES } from '#domain/notifications/chat.ts';
import { KIND_NAMES } from '#domain/notifications/kind.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CellActions, type Column, DataList } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Heading, Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Tag } from '../../ui/tag.tsx';
import { chatChannelsQuery, SAVING_CHANNEL } from './chat-queries.ts';
import { chatTexts as texts } from './chat-texts.ts';
import { TroubledChannels } from './troubled-channels.tsx';

// Its fields are needed by a tap on it.
const ChannelForm = lazyPart(async () => (await import('./channel-form.tsx')).ChannelForm);

/** What is being done to the channels. */
type Work =
  | { readonly kind: 'edit'; readonly channel: ChatChannel | null }
  | { readonly kind: 'delete'; readonly channel: ChatChannel };

/** The channels of chat services that the company's news are sent to. */
export function ChatSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(chatChannelsQuery);
  const [work, setWork] = useState<Work | null>(null);
  useEffect(() => ChannelForm.preload(), []);
  const onSettled = () => invalidate(queryClient, 'chatChannels');
  const testing = useExclusiveMutation('test-chat-channel', {
    mutationFn: ({ id }: ChatChannel) => api('POST /api/admin/chat-channels/{id}/test', { params: { id: String(id) } }),
    onSuccess: ({ message }) => onDone(message),
  });
  const close = (): void => setWork(null);
  const done = (message: string): void => {
    close();
    onDone(message);
  };
  const isOn = query.data?.is_on !== false;
  const columns = columnsOf({
    onWork: setWork,
    // Without an address of its own kintai posts nothing.
    onTest: isOn ? testing.mutate : null,
    tested: testing.isPending ? testing.variables : undefined,
  });
  return (
    <>
      <Hint>{texts.lead}</Hint>
      {testing.error !== null && <Banner kind="error">{messageOf(testing.error, texts.testFailed)}</Banner>}
      <Stack gap="sm">
        <Row justify="between">
          <Heading>{texts.list}</Heading>
          <Button onClick={() => setWork({ kind: 'edit', channel: null })}>{texts.add}</Button>
        </Row>
        <DataList
          label={texts.list}
          columns={columns}
          rows={query.data?.channels}
          keyOf={({ id }) => id}
          query={query}
          failed={texts.failed}
          none={texts.none}
          heights={[56, 132]}
        />
      </Stack>
      {/* Not above the list, which would move away as it comes. */}
      {!isOn && <Banner kind="info">{texts.off}</Banner>}
      <TroubledChannels onDone={onDone} />
      <SubjectDialog
        subject={work?.kind === 'edit' ? work : null}
        title={({ channel }) => (channel === null ? texts.adding : texts.editing)}
        onClose={close}
      >
        {({ channel }) => <ChannelForm key={channel?.id ?? 'new'} channel={channel} onClose={close} onSaved={done} />}
      </SubjectDialog>
      <ConfirmDialog
        name={SAVING_CHANNEL}
        subject={work?.kind === 'delete' ? work.channel : null}
        title={texts.deletion}
        action={texts.delete}
        busy={texts.working}
        failure={(error) => messageOf(error, texts.actionFailed)}
        run={({ id }) => api('DELETE /api/admin/chat-channels/{id}', { params: { id: String(id) } })}
        onDone={({ message }) => done(message)}
        onSettled={onSettled}
        onClose={close}
      >
        {(channel) => (
          <>
            <Text weight="bold">{channel.name}</Text>
            <p>{texts.askDelete}</p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

const columnsOf = ({
  onWork,
  onTest,
  tested,
}: {
  readonly onWork: (work: Work) => void;
  readonly onTest: ((channel: ChatChannel) => void) | null;
  /** What is being tried out. */
  readonly tested: ChatChannel | undefined;
}): readonly Column<ChatChannel>[] => [
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
  {
    key: 'operations',
    label: texts.operations,
    width: '17rem',
    phone: 'plain',
    cell: (channel) => (
      <CellActions>
        {onTest !== null && (
          <RowButton
            label={texts.named(texts.testing, channel)}
            isBusy={tested?.id === channel.id}
            onClick={() => onTest(channel)}
          >
            {texts.test}
          </RowButton>
        )}
        <RowButton label={texts.named(texts.edit, channel)} onClick={() => onWork({ kind: 'edit', channel })}>
          {texts.edit}
        </RowButton>
        <RowButton label={texts.named(texts.delete, channel)} onClick={() => onWork({ kind: 'delete', channel })}>
          {texts.delete}
        </RowButton>
      </CellActions>
    ),
  },
];
