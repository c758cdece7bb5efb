import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { apiWithVersion } from './api.ts';
import { about, type Subject } from './subject.ts';
import { toRecord } from './wire.ts';

/** A working day as it was read from the server. */
export interface DayVersion {
  /** The day's own records, in force. */
  readonly records: readonly AttendanceRecord[];
  /** Names this state of the day: a save that is made to it is refused once the day is another (D17). */
  readonly version: string;
}

/** Reads a working day with its version. */
export async function readDay(subject: Subject, date: IsoDate, signal?: AbortSignal): Promise<DayVersion> {
  const input = { query: { date }, uncached: true, ...(signal !== undefined && { signal }) };
  const { answer, version } = await apiWithVersion(...about(subject, 'GET /api/time-records', input));
  const records = (Array.isArray(answer) ? answer : answer.timeRecords).map(toRecord);
  return {
    // Also punched on that date, but of another working day, are the ends of night shifts.
    records: records.filter((record) => record !== null).filter((record) => record.workDate === date),
    version: version ?? '',
  };
}
