import { Box } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ChatChannel } from '#contract/chat-channels.ts';
import { CHAT_SERVICE_NAMES } from '#domain/notifications/chat.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Heading, Hint, List, Panel, Row, RowActions, Stack, Text } from '../../ui/layout.tsx';
import { Tag } from '../../ui/tag.tsx';
import { chatChannelsQuery } from './chat-queries.ts';
import { chatTexts as texts } from './chat-texts.ts';

/** The channels that couldn't be told: why, to be tried again or given up. Nothing of it where all is well. */
export function TroubledChannels({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const { data } = useQuery(chatChannelsQuery);
  const [dropping, setDropping] = useState<ChatChannel | null>(null);
  const onSettled = () => invalidate(queryClient, 'chatChannels');
  const resending = useExclusiveMutation('resend-chat', {
    mutationFn: ({ id }: ChatChannel) =>
      api('POST /api/admin/chat-channels/{id}/resend', { params: { id: String(id) } }),
    onSuccess: ({ message }) => onDone(message),
    onSettled,
  });
  // The last panel of its screen: nothing moves when it comes.
  const troubled = data?.channels.filter(({ fault }) => fault !== null) ?? [];
  if (troubled.length === 0) return null;
  return (
    <Panel labelledBy="troubled-channels">
      <Heading id="troubled-channels">{texts.troubled}</Heading>
      {resending.error !== null && <Banner kind="error">{messageOf(resending.error, texts.actionFailed)}</Banner>}
      <List rules="between">
        {troubled.map((channel) => (
          <Box component="li" key={channel.id} py="0.5rem">
            <Row justify="between">
              <Stack gap="xs">
                <Row gap="sm">
                  <Text as="span" weight="bold">
                    {channel.name}
                  </Text>
                  <Tag tone={channel.failed_at === null ? 'info' : 'bad'}>
                    {channel.failed_at === null ? texts.trying : texts.givenUp}
                  </Tag>
                </Row>
                <Text size="sm">{channel.fault}</Text>
                <Row gap="md" isTight>
                  <Hint as="span">{CHAT_SERVICE_NAMES[channel.service]}</Hint>
                  <Hint as="span">{texts.waiting(channel.waiting)}</Hint>
                  <Hint as="span">{texts.attempts(channel.attempts)}</Hint>
                </Row>
              </Stack>
              <RowActions>
                <RowButton
                  label={texts.named(texts.resend, channel)}
                  isBusy={resending.isPending && resending.variables?.id === channel.id}
                  onClick={() => resending.mutate(channel)}
                >
                  {texts.resend}
                </RowButton>
                <RowButton label={texts.named(texts.drop, channel)} onClick={() => setDropping(channel)}>
                  {texts.drop}
                </RowButton>
              </RowActions>
            </Row>
          </Box>
        ))}
      </List>
      <ConfirmDialog
        name="drop-chat"
        subject={dropping}
        title={texts.dropTitle}
        action={texts.drop}
        busy={texts.working}
        failure={(error) => messageOf(error, texts.actionFailed)}
        run={({ id }) => api('POST /api/admin/chat-channels/{id}/drop', { params: { id: String(id) } })}
        onDone={({ message }) => {
          setDropping(null);
          onDone(message);
        }}
        onSettled={onSettled}
        onClose={() => setDropping(null)}
      >
        {(channel) => (
          <>
            <Text weight="bold">{channel.name}</Text>
            <p>{texts.dropQuestion(channel.waiting)}</p>
          </>
        )}
      </ConfirmDialog>
    </Panel>
  );
}
