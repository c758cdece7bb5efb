import { queryOptions } from '@tanstack/react-query';

import type { IsoMonth } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The months of thousands are calculated for it. */
const TIMEOUT_MS = 60_000;

/** How everyone stands against the limits at the end of a month. */
export const overviewQuery = (month: IsoMonth) =>
  queryOptions({
    queryKey: queryKey('overtime', month),
    queryFn: ({ signal }) =>
      api('GET /api/admin/overtime/{month}', { params: { month }, signal, timeoutMs: TIMEOUT_MS }),
  });
