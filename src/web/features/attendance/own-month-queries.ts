import { queryOptions } from '@tanstack/react-query';

import type { IsoMonth } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';

/**
 * How far the closing of one's own month has come, and its findings. Its key begins as that of the records, so that
 * whatever changes a day has it read anew.
 */
export const ownMonthQuery = (month: IsoMonth) =>
  queryOptions({
    queryKey: ['time-records', 'closing', month],
    queryFn: ({ signal }) => api('GET /api/months/{month}', { params: { month }, signal }),
  });
