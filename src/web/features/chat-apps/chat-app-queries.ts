import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The company's chat apps from which its people punch. */
export const chatAppsQuery = queryOptions({
  queryKey: queryKey('chat-apps'),
  queryFn: ({ signal }) => api('GET /api/admin/chat-apps', { signal }),
});

/** The mutation of every change of an app: only one is under way. */
export const SAVING_CHAT_APP = 'save-chat-app';
