import { queryOptions } from '@tanstack/react-query';

import { api } from './api.ts';
import { queryKey } from './query-keys.ts';

/** Where a company's logos are. Asked first: a logo that isn't there would be an error on the browser's console. */
export const logosQuery = (companyId: string) =>
  queryOptions({
    queryKey: queryKey('logos', companyId),
    queryFn: ({ signal }) => api('GET /api/logos/{companyId}', { params: { companyId }, signal }),
  });
