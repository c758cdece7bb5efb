import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { apiWithVersion } from '../../lib/api.ts';
import { toRecord } from '../../lib/wire.ts';

/** A working day as it was read from the server. */
export interface DayVersion {
  /** The day's own records, in force. */
  readonly records: readonly AttendanceRecord[];
  /** Names this state of the day: a save that is made to it is refused once the day is another (D17). */
  readonly version: string;
}

/** Reads a working day afresh when a dialog opens, and never under the eyes of who is typing there. */
export function useDay(date: IsoDate): UseQueryResult<DayVersion> {
  return useQuery({
    queryKey: ['day', date],
    queryFn: ({ signal }) => readDay(date, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** Reads a working day of the person with its version. */
export async function readDay(date: IsoDate, signal?: AbortSignal): Promise<DayVersion> {
  const { answer, version } = await apiWithVersion('GET /api/time-records', {
    query: { date },
    uncached: true,
    ...(signal !== undefined && { signal }),
  });
  const records = (Array.isArray(answer) ? answer : answer.timeRecords).map(toRecord);
  return {
    // Also punched on that date, but of another working day, are the ends of night shifts.
    records: records.filter((record) => record?.workDate === date).filter((record) => record !== null),
    version: version ?? '',
  };
}
