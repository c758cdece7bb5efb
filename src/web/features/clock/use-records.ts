import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { toRecord } from '../../lib/wire.ts';

const POLL_MS = 60_000;

/** The key of the records around a day, and around all days without one. */
export const recordsKey = (today?: IsoDate) => queryKey('time-records', 'day', ...(today === undefined ? [] : [today]));

const recordsQuery = (today: IsoDate) =>
  queryOptions({ queryKey: recordsKey(today), queryFn: ({ signal }) => recordsAround(today, signal) });

/** Reads the records around today every 60 seconds: yesterday's too, since a night shift began there (D3). */
export function useRecords(today: IsoDate) {
  const queryClient = useQueryClient();
  const query = recordsQuery(today);
  const { data, isError, isFetching, refetch } = useQuery({ ...query, refetchInterval: POLL_MS });
  return {
    /** Of the working days of yesterday and today, and those punched on them; `undefined` until they come. */
    records: data,
    /** The last try to read the records failed; what was known before is still there. */
    failed: isError,
    /** They are being read again. */
    isReading: isError && isFetching,
    reload: () => void refetch(),
    /** The records once they have come; `undefined` when they can't be read, at once where that is known already. */
    whenKnown: async (): Promise<readonly AttendanceRecord[] | undefined> =>
      data === undefined && isError ? undefined : queryClient.ensureQueryData(query).catch(() => undefined),
  };
}

async function recordsAround(today: IsoDate, signal: AbortSignal): Promise<AttendanceRecord[]> {
  const query = { date: today, since: addDays(today, -1) };
  const answer = await api('GET /api/time-records', { query, signal, uncached: true });
  const records = Array.isArray(answer) ? answer : answer.timeRecords;
  return records.map(toRecord).filter((record) => record !== null);
}
