import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The company's chat channels. */
export const chatChannelsQuery = queryOptions({
  queryKey: queryKey('chat-channels'),
  queryFn: ({ signal }) => api('GET /api/admin/chat-channels', { signal }),
});

/** The mutation of every change of a channel: only one is under way. */
export const SAVING_CHANNEL = 'save-chat-channel';
