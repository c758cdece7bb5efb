import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { TimeRecord } from '#contract/time-records.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { DAYS_OF_A_DUTY } from '#domain/attendance/working-day.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { toRecord } from '../../lib/wire.ts';
import { lastKnown, rememberLast } from './last-known.ts';
import { queuedPunches, useQueue } from './punch-queue.ts';
import { withQueued } from './with-queued.ts';

const POLL_MS = 60_000;

/** The key of the records around a day, and around all days without one. */
export const recordsKey = (today?: IsoDate) => queryKey('time-records', 'day', ...(today === undefined ? [] : [today]));

const recordsQuery = (today: IsoDate) =>
  queryOptions({ queryKey: recordsKey(today), queryFn: ({ signal }) => recordsAround(today, signal) });

/** Reads the records around today every 60 seconds: those of before, too, since a night shift or a long duty began there (D3, D53). */
export function useRecords(today: IsoDate) {
  const queryClient = useQueryClient();
  const query = recordsQuery(today);
  const { data, isError, isFetching, refetch } = useQuery({ ...query, refetchInterval: POLL_MS });
  const queue = useQueue();
  // What was known before the network went, where this page has read nothing itself.
  const last = useMemo(() => (isError && data === undefined ? lastRecords() : null), [isError, data]);
  const read = data ?? last?.records;
  // Again each time: with the time, what was on its way becomes due.
  const records = read && withQueued(read, queue);
  return {
    /** Of the working days from two days ago to today, and those punched on them; `undefined` until they come. */
    records,
    /** When what is shown was read, where it is not of this page; by the device's clock. */
    readAt: last?.at ?? null,
    /** The last try to read the records failed; what was known before is still there. */
    failed: isError,
    /** They are being read again. */
    isReading: isError && isFetching,
    reload: () => void refetch(),
    /** The records once they have come; `undefined` when they can't be read, at once where that is known already. */
    whenKnown: async (): Promise<readonly AttendanceRecord[] | undefined> => {
      if (data === undefined && isError) return records;
      const known = await queryClient.ensureQueryData(query).catch(() => lastRecords()?.records);
      return known && withQueued(known, await queuedPunches().catch(() => queue));
    },
  };
}

/** The records as they were last read on this device, and when; `null` without any. */
function lastRecords(): { readonly at: number; readonly records: readonly AttendanceRecord[] } | null {
  const last = lastKnown('records');
  return last && { at: last.at, records: toRecords(last.value) };
}

const toRecords = (records: readonly TimeRecord[]): AttendanceRecord[] =>
  records.map(toRecord).filter((record) => record !== null);

async function recordsAround(today: IsoDate, signal: AbortSignal): Promise<AttendanceRecord[]> {
  const query = { date: today, since: addDays(today, -DAYS_OF_A_DUTY) };
  const answer = await api('GET /api/time-records', { query, signal, uncached: true });
  return toRecords(rememberLast('records', Array.isArray(answer) ? answer : answer.timeRecords));
}
