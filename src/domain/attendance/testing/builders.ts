import { isoDate } from '../../time/date.ts';
import { parseInstant, type EpochMs } from '../../time/instant.ts';
import { minutes, timeOfDay } from '../../time/minutes.ts';
import type { InternalWork } from '../internal-work.ts';
import type { PunchedPlace } from '../../places/place.ts';
import type { Tap } from '../offline-punch.ts';
import type { AttendanceRecord, Correction, RecordType } from '../record.ts';
import { readShiftTimes, type ShiftDay } from '../shift.ts';

/** An instant by Japan's clock: `at('2026-11-20 09:01')`, seconds optional. */
export function at(japanTime: string): EpochMs {
  const instant = parseInstant(`${japanTime.replace(' ', 'T')}+09:00`);
  if (instant === null) throw new RangeError(`not a time: ${japanTime}`);
  return instant;
}

let nextId = 1;

/** A record at a Japan time, on that calendar day unless `workDate` says otherwise, all else empty. */
export function record(
  recordType: RecordType,
  japanTime: string,
  rest: {
    workDate?: string;
    id?: number;
    note?: string;
    isNoteAutomatic?: boolean;
    breakMinutes?: number;
    absenceReason?: string;
    correction?: Correction;
    offline?: Tap;
    isTimeUnconfirmed?: true;
    place?: PunchedPlace;
    isOffSite?: true;
  } = {},
): AttendanceRecord {
  return {
    id: rest.id ?? nextId++,
    recordType,
    recordedAt: at(japanTime),
    workDate: isoDate(rest.workDate ?? japanTime.slice(0, 10)),
    latitude: null,
    longitude: null,
    address: null,
    note: rest.note ?? null,
    isNoteAutomatic: rest.isNoteAutomatic ?? false,
    breakMinutes: rest.breakMinutes === undefined ? null : minutes(rest.breakMinutes),
    absenceReason: rest.absenceReason ?? null,
    correction: rest.correction ?? null,
    ...(rest.offline !== undefined && { offline: rest.offline }),
    ...(rest.isTimeUnconfirmed !== undefined && { isTimeUnconfirmed: rest.isTimeUnconfirmed }),
    ...(rest.place !== undefined && { place: rest.place }),
    ...(rest.isOffSite !== undefined && { isOffSite: rest.isOffSite }),
  };
}

/** A workday from `HH:MM` to `HH:MM`, so many days later, else the next morning when that is earlier. */
export function shift(date: string, startTime: string, endTime: string, endDay?: number): ShiftDay {
  const hours = readShiftTimes(startTime, endTime, endDay);
  if (hours === null) throw new RangeError(`not a shift: ${startTime}–${endTime}`);
  return { date: isoDate(date), ...hours, isWorkday: true };
}

/** A planned day off. */
export function dayOff(date: string): ShiftDay {
  return { date: isoDate(date), start: null, end: null, isWorkday: false };
}

/** A day's two punches: `09:00` on the day itself, `30:00` for 06:00 of the next morning; `null` for none. */
export function punched(
  date: string,
  clockIn: string | null,
  clockOut: string | null,
  rest: {
    breakMinutes?: number;
    note?: string;
    isNoteAutomatic?: boolean;
    correction?: Correction;
    offline?: Tap;
    isTimeUnconfirmed?: true;
    place?: PunchedPlace;
    isOffSite?: true;
  } = {},
): AttendanceRecord[] {
  return [
    ...(clockIn === null ? [] : [record('clock_in', instantOn(date, clockIn), { ...rest, workDate: date })]),
    ...(clockOut === null ? [] : [record('clock_out', instantOn(date, clockOut), { ...rest, workDate: date })]),
  ];
}

function instantOn(date: string, time: string): string {
  const [hours = 0, ...rest] = time.split(':').map(Number);
  const day = Temporal.PlainDate.from(date).add({ days: Math.floor(hours / 24) });
  return `${day.toString()} ${[hours % 24, ...rest].map((part) => String(part).padStart(2, '0')).join(':')}`;
}

/** An entry of internal work. */
export const internal = (date: string): InternalWork => ({
  id: 1,
  date: isoDate(date),
  start: timeOfDay('13:00'),
  end: timeOfDay('17:00'),
  breakMinutes: minutes(0),
  note: null,
});
