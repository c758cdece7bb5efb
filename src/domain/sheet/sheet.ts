import type { InternalWork } from '../attendance/internal-work.ts';
import { punchedDays } from '../attendance/month.ts';
import type { AttendanceRecord } from '../attendance/record.ts';
import type { ShiftDay } from '../attendance/shift.ts';
import type { IsoDate, IsoMonth } from '../time/date.ts';
import type { EpochMs } from '../time/instant.ts';
import type { Employment } from '../users/employment.ts';
import { notesOf } from './notes.ts';
import type { SheetPolicy } from './policy.ts';
import { sheetDay, type SheetDay } from './sheet-day.ts';
import { summarise, type SheetSummary } from './summary.ts';

/** A month's attendance sheet (出勤簿). */
export interface Sheet {
  readonly month: IsoMonth;
  readonly summary: SheetSummary;
  /** Every day of the month, in order. */
  readonly days: readonly SheetDay[];
  /** The notes below the sheet. */
  readonly notes: readonly string[];
}

/** The input of one person's sheet, in any order; what is outside the month is ignored. */
export interface SheetInput {
  readonly month: IsoMonth;
  /** Those of the month, and of the two days after it: a clock-in there ends the month's last night (D12). */
  readonly records: readonly AttendanceRecord[];
  readonly shifts: readonly ShiftDay[];
  readonly internalWork: readonly Pick<InternalWork, 'date'>[];
  /** The days of approved leave. */
  readonly leaveDays: readonly IsoDate[];
  readonly holidays: ReadonlyMap<IsoDate, string>;
  readonly employment: Employment;
  readonly policy: SheetPolicy;
  readonly now: EpochMs;
}

/**
 * Calculates the attendance sheet of a person's month: the one calculation behind the screen, the print, the PDF, the
 * API and every export (D14). The times are the punches'; internal work is within them, and without punches it only
 * keeps a day from being an absence.
 */
export function attendanceSheet(input: SheetInput): Sheet {
  const { month, records, shifts, leaveDays, holidays, employment, policy, now } = input;
  const shiftOf = new Map(shifts.map((shift) => [shift.date, shift]));
  const internalWorkDays = new Set(input.internalWork.map(({ date }) => date));
  const rows = punchedDays({ month, records, shifts, leaveDays, holidays, now });
  const days = rows.map((row) =>
    sheetDay(row, {
      shift: shiftOf.get(row.date) ?? null,
      hasInternalWork: internalWorkDays.has(row.date),
      employment,
      policy,
      now,
    }),
  );
  return { month, summary: summarise(days, policy), days, notes: notesOf(policy) };
}
