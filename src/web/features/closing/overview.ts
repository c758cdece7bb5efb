import { isCancelledError, queryOptions, type QueryClient } from '@tanstack/react-query';

import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';

/** The sheets of thousands are calculated for it. */
const OVERVIEW_TIMEOUT_MS = 60_000;

/** Everyone's month, and whether they are asked to confirm it. */
export const overviewQuery = (month: PeriodName) =>
  queryOptions({
    queryKey: queryKey('closing', 'overview', month),
    queryFn: ({ signal }) =>
      api('GET /api/admin/months/{month}', {
        params: { month },
        query: { user_id: null },
        signal,
        timeoutMs: OVERVIEW_TIMEOUT_MS,
      }),
  });

/**
 * Reads one employee's row of the month again, after a change of their days alone: everyone else's would be calculated for
 * nothing at each step of a review. Where the row can't be read, all are.
 */
export async function refreshRow(queryClient: QueryClient, month: PeriodName, userId: number): Promise<void> {
  const all = overviewQuery(month).queryKey;
  // An answer that is under way may be from before the change: it is asked for again.
  if (queryClient.isFetching({ queryKey: all }) > 0) return invalidate(queryClient, 'closing');
  const one = queryKey('closing', 'row', month, userId);
  try {
    await queryClient.cancelQueries({ queryKey: one });
    const { rows } = await queryClient.fetchQuery({
      queryKey: one,
      queryFn: ({ signal }) =>
        api('GET /api/admin/months/{month}', { params: { month }, query: { user_id: userId }, signal }),
      gcTime: 0,
    });
    queryClient.setQueryData(
      all,
      (known) => known && { ...known, rows: known.rows.flatMap((row) => (row.user_id === userId ? rows : row)) },
    );
  } catch (error) {
    // A later change of the same row reads it.
    if (!isCancelledError(error)) await invalidate(queryClient, 'closing');
  }
}
