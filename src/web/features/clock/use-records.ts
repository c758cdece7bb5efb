import { useQueries, useQueryClient } from '@tanstack/react-query';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { toRecord } from '../../lib/wire.ts';

const POLL_MS = 60_000;

/** The key of the records of one day, and of all days without a date. */
export const recordsKey = (date?: IsoDate) => queryKey('time-records', 'day', ...(date === undefined ? [] : [date]));

/** Reads the records around today every 60 seconds: yesterday's too, since a night shift began there (D3). */
export function useRecords(today: IsoDate) {
  const queryClient = useQueryClient();
  const yesterday = addDays(today, -1);
  const queries = [yesterday, today].map((date) => ({
    queryKey: recordsKey(date),
    queryFn: ({ signal }: { signal: AbortSignal }) => recordsOf(date, signal),
  }));
  const days = useQueries({ queries: queries.map((query) => ({ ...query, refetchInterval: POLL_MS })) });
  const failed = days.some((day) => day.isError);
  const known = days.every((day) => day.data !== undefined) ? unique(days.flatMap((day) => day.data ?? [])) : undefined;
  return {
    /** Of the working days of yesterday and today, and those punched on them; `undefined` until they come. */
    records: known,
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

async function recordsOf(date: IsoDate, signal: AbortSignal): Promise<AttendanceRecord[]> {
  const answer = await api('GET /api/time-records', { query: { date }, signal, uncached: true });
  const records = Array.isArray(answer) ? answer : answer.timeRecords;
  return records.map(toRecord).filter((record) => record !== null);
}

// A clock-out after midnight comes with its working day and with the day that it was punched on.
const unique = (records: readonly AttendanceRecord[]): AttendanceRecord[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];
