import { leaveDays } from '../leave/amount.ts';
import type { AttendanceCount } from '../leave/attendance-rate.ts';
import type { LeaveUsage } from '../leave/ledger.ts';
import { countDays, type DateRange, type IsoMonth, monthOf, parseIsoDate } from '../time/date.ts';
import type { Minutes } from '../time/minutes.ts';

/** The totals of a person's month before the go-live, as another product had them; `null` where nothing is known. */
export interface PastMonth extends DateRange {
  readonly month: IsoMonth;
  readonly worked: Minutes | null;
  /** Overtime by law, without the work on statutory rest days. */
  readonly overtime: Minutes;
  readonly statutoryHoliday: Minutes;
  readonly night: Minutes | null;
  /** The workdays on which the person worked. */
  readonly workedDays: number | null;
  /** The days of paid leave taken. */
  readonly leaveDays: number | null;
  readonly absenceDays: number | null;
}

/**
 * The attendance of a month for the attendance rate: worked days and paid leave against these and the absences; `null` where
 * one of the former or the latter isn't known. A day that was worked or on leave in part is attended whole (平25.7.10基発0710第3号).
 */
export function attendanceOfPastMonth({
  workedDays,
  leaveDays: onLeave,
  absenceDays,
}: Pick<PastMonth, 'workedDays' | 'leaveDays' | 'absenceDays'>): AttendanceCount | null {
  if (workedDays === null || absenceDays === null) return null;
  const attended = Math.round(workedDays + (onLeave ?? 0));
  return { attended, total: attended + Math.floor(absenceDays) };
}

/** The paid leave of a month, whose days nobody knows, for the five days; `null` without any. Hours don't count (労基法39条8項). */
export function leaveOfPastMonth({
  from,
  to,
  leaveDays: days,
}: Pick<PastMonth, 'from' | 'to' | 'leaveDays'>): LeaveUsage | null {
  const counted = Math.floor((days ?? 0) * 2) / 2;
  return counted === 0
    ? null
    : { id: 0, date: to, since: from, unit: 'day', amount: leaveDays(counted), isPending: false };
}

/** A fault of a month's totals: the field that it is about, and why. */
export interface PastMonthFault {
  readonly field: 'worked' | 'overtime' | 'night' | 'workedDays' | 'leaveDays' | 'absenceDays';
  readonly message: string;
}

/** What can't be of a month's totals by themselves. */
export function faultsOfPastMonth({
  worked,
  overtime,
  statutoryHoliday,
  night,
  from,
  to,
  ...days
}: PastMonth): PastMonthFault[] {
  const faults: PastMonthFault[] = [];
  const length = countDays({ from, to });
  const most = worked ?? length * 24 * 60;
  if (worked !== null && worked > length * 24 * 60)
    faults.push({ field: 'worked', message: 'その月の時間数を超えています' });
  else if (overtime + statutoryHoliday > most)
    faults.push({ field: 'overtime', message: '時間外労働と法定休日労働の合計が、実働時間を超えています' });
  else if (night !== null && night > most) faults.push({ field: 'night', message: '実働時間を超えています' });
  for (const field of ['workedDays', 'leaveDays', 'absenceDays'] as const)
    if ((days[field] ?? 0) > length) faults.push({ field, message: 'その月の日数を超えています' });
  return faults;
}

/** Parses a typed month, `null` when invalid: `2026-04`, `2026/4`, `2026.4`, `202604`, `2026年4月`, or a day of it. */
export function parseTypedMonth(text: string): IsoMonth | null {
  const typed = text.normalize('NFKC').trim();
  const [, year = '', month = '', day] =
    /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?|月(?:度|分)?)?$/.exec(typed) ??
    /^(\d{4})(\d{2})(\d{2})?$/.exec(typed) ??
    [];
  const date = parseIsoDate(`${year}-${month.padStart(2, '0')}-${(day ?? '1').padStart(2, '0')}`);
  return date === null ? null : monthOf(date);
}
