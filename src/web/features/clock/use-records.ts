import { useQueries, useQueryClient } from '@tanstack/react-query';

import { forgottenPunches, type ForgottenPunch } from '#domain/attendance/clock-state.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { api } from '../../lib/api.ts';
import { recordsQuery, shiftsQuery } from '../../lib/month-queries.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useKnownWagePeriods } from '../../lib/wage-periods.ts';
import { toRecord } from '../../lib/wire.ts';

const POLL_MS = 60_000;

/** The key of the records of one day, and of all days without a date. */
export const recordsKey = (date?: IsoDate) => queryKey('time-records', 'day', ...(date === undefined ? [] : [date]));

/** Reads the records around today every 60 seconds: yesterday's too, since a night shift began there (D3). */
export function useRecords(today: IsoDate) {
  const queryClient = useQueryClient();
  // Punching never waits for it.
  const periods = useKnownWagePeriods();
  const yesterday = addDays(today, -1);
  const queries = [yesterday, today].map((date) => ({
    queryKey: recordsKey(date),
    queryFn: ({ signal }: { signal: AbortSignal }) => recordsOf(date, signal),
  }));
  const days = useQueries({ queries: queries.map((query) => ({ ...query, refetchInterval: POLL_MS })) });
  const months = useQueries({
    // Tomorrow's shift takes the clock-in of late tonight.
    queries: [...new Set(periods && [yesterday, addDays(today, 1)].map(periods.on))].map(({ name }) => ({
      ...shiftsQuery(name),
      staleTime: 5 * POLL_MS,
    })),
  });
  const failed = days.some((day) => day.isError);
  const known = days.every((day) => day.data !== undefined) ? unique(days.flatMap((day) => day.data ?? [])) : undefined;
  return {
    /** Of the working days of yesterday and today, and those punched on them; `undefined` until they come. */
    records: known,
    shifts: months.flatMap((month) => month.data ?? []),
    /** The last try to read the records failed; what was known before is still there. */
    failed,
    /** They are being read again. */
    isReading: days.some((day) => day.isError && day.isFetching),
    reload: () => void Promise.all(days.filter((day) => day.isError).map((day) => day.refetch())),
    /** The records once they have come; `undefined` when they can't be read, at once where that is known already. */
    whenKnown: async (): Promise<readonly AttendanceRecord[] | undefined> => {
      if (known === undefined && failed) return undefined;
      const read = await Promise.allSettled(queries.map((query) => queryClient.ensureQueryData(query)));
      return read.every((day) => day.status === 'fulfilled') ? unique(read.flatMap((day) => day.value)) : undefined;
    },
  };
}

/**
 * The punches that the past days of this month and the one before lack (D12), the latest first. None while the months
 * aren't known, or can't be: punching never waits for it.
 */
export function useForgotten(today: IsoDate, now: EpochMs): readonly ForgottenPunch[] {
  const periods = useKnownWagePeriods();
  const shown = periods === undefined ? [] : [periods.previous(periods.on(today)), periods.on(today)];
  const months = useQueries({
    queries: shown.map(({ name }) => ({ ...recordsQuery(name), staleTime: 5 * POLL_MS })),
  });
  // Whether a clock-in of last month is still open shows in this month's records alone.
  if (months.some(({ data }) => data === undefined)) return [];
  const records = months.flatMap(({ data }) => data?.records ?? []);
  return forgottenPunches(records, now).toReversed();
}

async function recordsOf(date: IsoDate, signal: AbortSignal): Promise<AttendanceRecord[]> {
  const answer = await api('GET /api/time-records', { query: { date }, signal, uncached: true });
  const records = Array.isArray(answer) ? answer : answer.timeRecords;
  return records.map(toRecord).filter((record) => record !== null);
}

// A clock-out after midnight comes with its working day and with the day that it was punched on.
const unique = (records: readonly AttendanceRecord[]): AttendanceRecord[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];
