import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The roles that the company has defined, and who has them over whom. */
export const permissionsQuery = queryOptions({
  queryKey: queryKey('permissions'),
  queryFn: ({ signal }) => api('GET /api/admin/permissions', { signal }),
});

/** The mutation of every change of permissions: only one is under way. */
export const SAVING_PERMISSIONS = 'save-permissions';
