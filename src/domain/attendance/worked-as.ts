import type { IsoDate } from '../time/date.ts';
import { instantOf } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import type { Minutes } from '../time/minutes.ts';
import type { AttendanceRecord } from './record.ts';

/** The punches of a made-up day with that work and that break, as a preview counts it; `null` where nobody recorded one. */
export function workedAs(date: IsoDate, { start, end }: Interval, breakMinutes: Minutes | null): AttendanceRecord[] {
  const rest = {
    workDate: date,
    latitude: null,
    longitude: null,
    address: null,
    note: null,
    isNoteAutomatic: false,
    absenceReason: null,
    correction: null,
  };
  return [
    { ...rest, id: 1, recordType: 'clock_in', recordedAt: instantOf(date, start), breakMinutes },
    { ...rest, id: 2, recordType: 'clock_out', recordedAt: instantOf(date, end), breakMinutes: null },
  ];
}
