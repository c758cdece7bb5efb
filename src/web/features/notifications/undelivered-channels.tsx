import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { CHAT_SERVICE_NAMES } from '#domain/notifications/chat.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { UndeliveredPanel } from '../../ui/undelivered-panel.tsx';
import { chatChannelsQuery } from './chat-queries.ts';
import { chatTexts as texts } from './chat-texts.ts';

/** The channels with undelivered messages, with the reason, to be tried again or dropped. Empty without any. */
export function UndeliveredChannels({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const { data } = useQuery(chatChannelsQuery);
  // The last panel of its screen: nothing moves when it comes.
  const undelivered = data?.channels.filter(({ fault }) => fault !== null) ?? [];
  if (undelivered.length === 0) return null;
  return (
    <UndeliveredPanel
      name="chat"
      items={undelivered}
      texts={texts}
      dropsTrying
      titleOf={({ name }) => name}
      hintsOf={({ service, waiting }) => [CHAT_SERVICE_NAMES[service], texts.waiting(waiting)]}
      resend={({ id }) => api('POST /api/admin/chat-channels/{id}/resend', { params: { id: String(id) } })}
      drop={({ id }) => api('POST /api/admin/chat-channels/{id}/drop', { params: { id: String(id) } })}
      onDone={onDone}
      onSettled={() => invalidate(queryClient, 'chatChannels')}
    />
  );
}
