import { groupBy } from '../group-by.ts';
import { rememberLast } from '../remember.ts';
import type { IsoDate } from '../time/date.ts';
import { pairsOf } from './day-pairs.ts';
import type { PunchPairs } from './punch-pairs.ts';
import { type AttendanceRecord, inOrder } from './record.ts';
import type { ShiftDay } from './shift.ts';

/** The records of a working day, in order of time, and the pairs of its punches. */
export interface RecordsOfDay {
  readonly records: readonly AttendanceRecord[];
  readonly paired: PunchPairs;
}

/** A person's records by their working day. The sheet, the hours and the findings ask for them: each day is paired once. */
export const recordsByDay = rememberLast(
  (records: readonly AttendanceRecord[]): ReadonlyMap<IsoDate, RecordsOfDay> =>
    new Map([...groupBy(records, ({ workDate }) => workDate)].map(([date, ofDay]) => [date, recordsOfDay(ofDay)])),
);

/** The records of one working day, in any order. */
export function recordsOfDay(records: readonly AttendanceRecord[]): RecordsOfDay {
  const ordered = inOrder(records);
  return { records: ordered, paired: pairsOf(ordered) };
}

/** A day without a record. */
export const NO_RECORDS: RecordsOfDay = recordsOfDay([]);

/** A person's plans by their day. */
export const shiftsByDay = rememberLast(
  (shifts: readonly ShiftDay[]): ReadonlyMap<IsoDate, ShiftDay> => new Map(shifts.map((shift) => [shift.date, shift])),
);
