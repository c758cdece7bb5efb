import { useQueries } from '@tanstack/react-query';

import { forgottenPunches, type ForgottenPunch } from '#domain/attendance/clock-state.ts';
import { addMonths, monthOf, type IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { recordsQuery } from '../../lib/month-queries.ts';

const FRESH_MS = 5 * 60_000;

/**
 * The punches that the past days of this month and the one before lack (D12), the latest first. None while the months
 * aren't known, or can't be: punching never waits for it.
 */
export function useForgotten(today: IsoDate, now: EpochMs): readonly ForgottenPunch[] {
  const month = monthOf(today);
  const months = useQueries({
    queries: [addMonths(month, -1), month].map((each) => ({ ...recordsQuery(each), staleTime: FRESH_MS })),
  });
  // Whether a clock-in of last month is still open, this month's records tell.
  if (months.some(({ data }) => data === undefined)) return [];
  const records = months.flatMap(({ data }) => data?.records ?? []);
  return forgottenPunches(records, now).toReversed();
}
