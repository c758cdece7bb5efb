import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The company's routes, in the order in which they are tried. */
export const routesQuery = queryOptions({
  queryKey: queryKey('approval', 'routes'),
  queryFn: async ({ signal }) => (await api('GET /api/admin/approval-routes', { signal })).routes,
});

/** When approvers are reminded, and whether a month closes without its approval. */
export const settingsQuery = queryOptions({
  queryKey: queryKey('approval', 'settings'),
  queryFn: ({ signal }) => api('GET /api/admin/approval-settings', { signal }),
});

/** The mutations of routes: one at a time. */
export const SAVING_ROUTE = 'save-approval-route';

/** The mutations of deputies: one at a time. */
export const SAVING_DEPUTY = 'save-approval-deputy';
