import { holidaysOfMonth } from '../../holidays/holidays.ts';
import { isoDate, isoMonth, monthOf } from '../../time/date.ts';
import { minutes, timeOfDay } from '../../time/minutes.ts';
import type { InternalWork } from '../../attendance/internal-work.ts';
import { at, record } from '../../attendance/testing/builders.ts';
import type { Tap } from '../../attendance/offline-punch.ts';
import type { AttendanceRecord, Correction } from '../../attendance/record.ts';
import type { PunchedPlace } from '../../places/place.ts';
import { DEFAULT_SHEET_POLICY, type SheetPolicy } from '../policy.ts';
import type { SheetDay } from '../sheet-day.ts';
import { attendanceSheet, type Sheet, type SheetInput } from '../sheet.ts';
import { calendarMonth } from '../../working-time/wage-period.ts';

/** The spec's policy with overrides. */
export const policyWith = (rest: Partial<SheetPolicy>): SheetPolicy => ({ ...DEFAULT_SHEET_POLICY, ...rest });

/** A long-existing account, seen in the month after. */
const USUAL = {
  records: [],
  shifts: [],
  internalWork: [],
  leaveDays: [],
  employment: { hiredOn: null, leftOn: null, registeredOn: isoDate('2020-04-01'), goLiveOn: null },
  policy: DEFAULT_SHEET_POLICY,
  now: at('2028-12-20 12:00'),
} as const satisfies Partial<SheetInput>;

/** The sheet of a month with overrides and that month's public holidays; all else as usual. */
export function sheetOf(month: string, rest: Partial<SheetInput> = {}): Sheet {
  return attendanceSheet({
    ...USUAL,
    period: calendarMonth(isoMonth(month)),
    holidays: holidaysOfMonth(isoMonth(month)),
    companyDays: new Map(),
    ...rest,
  });
}

/** One row of that day's month. */
export function dayOf(date: string, rest: Partial<SheetInput> = {}): SheetDay {
  const day = sheetOf(monthOf(isoDate(date)), rest).days.find((row) => row.date === date);
  if (day === undefined) throw new RangeError(`no row of ${date}`);
  return day;
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
