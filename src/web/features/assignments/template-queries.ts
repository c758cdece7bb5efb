import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The company's templates of the reports that clients sign. */
export const reportTemplatesQuery = queryOptions({
  queryKey: queryKey('report-templates'),
  queryFn: ({ signal }) => api('GET /api/admin/work-report-templates', { signal }),
});

/** The mutation of every change of a template: only one is under way. */
export const SAVING_TEMPLATE = 'save-report-template';
