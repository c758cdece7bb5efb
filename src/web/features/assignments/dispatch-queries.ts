import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The name of the mutations that change a client's workplace: while one is under way no dialog closes. */
export const SAVING_WORKPLACE = 'save-dispatch-workplace';

/** The limits of dispatches. */
export const dispatchQuery = queryOptions({
  queryKey: queryKey('assignments', 'dispatch'),
  queryFn: ({ signal }) => api('GET /api/admin/dispatch', { signal }),
});
