import type { IsoDate } from '../time/date.ts';
import type { Minutes, WorkingDayMinute } from '../time/minutes.ts';
import { type Interval, totalLength } from '../time/interval.ts';
import type { RecordedBreak } from '../working-time/break-rule.ts';
import type { IrregularType } from './irregular.ts';
import { hoursLeft, makeWholeDay } from '../leave/planned-hours.ts';
import { isAskedAbsence, NO_PARTS, type OtherLeave, type PartLeave } from '../leave/day-leave.ts';
import { oddPunchesOf, type OddPunch, pairsOf } from './day-pairs.ts';
import { missingPunch, punchesOf, type AsOf } from './punches.ts';
import { inOrder, isBreakPunch, isPunchType, type AttendanceRecord, type PunchType } from './record.ts';
import { isAfterStart, plannedHours, type ShiftDay } from './shift.ts';
import type { RecordsOfDay } from './by-day.ts';

/** The facts derived from a working day's records. */
export interface DayFacts {
  readonly date: IsoDate;
  readonly clockIn: WorkingDayMinute | null;
  readonly clockOut: WorkingDayMinute | null;
  /** The records that the times are taken from, for their positions. */
  readonly clockInRecord: AttendanceRecord | null;
  readonly clockOutRecord: AttendanceRecord | null;
  /** From each clock-in to its clock-out, in order: where the person was at work, breaks included. */
  readonly pairs: readonly Interval[];
  /** The punches that couldn't be paired, or don't count. */
  readonly oddPunches: readonly OddPunch[];
  readonly note: string | null;
  /** The recorded break, with its times where it was punched (D38); `null` when none is, and on a day of absence. */
  readonly recordedBreak: RecordedBreak;
  /** Its length. */
  readonly breakMinutes: Minutes | null;
  /** The first punch of a break, by which an admin can delete them. */
  readonly breakRecordId: number | null;
  readonly isAbsent: boolean;
  /** The absence record and its reason, on a day of absence only. */
  readonly absenceRecordId: number | null;
  readonly absenceReason: string | null;
  /** The reports that don't make the day absent: late and early, and an absence that punches or leave contradict (D5, D6). */
  readonly remarks: readonly Remark[];
  /** All of this day is approved leave, in one or by its parts: 有給休暇取得 is shown, also beside clock records (D6). */
  readonly hasLeave: boolean;
  /** Approved leave of parts of this day, each with its kind; the rest of it is owed. */
  readonly partLeave: readonly PartLeave[];
  /** The kind of leave of the whole day; `null` of paid leave and without leave. */
  readonly otherLeave: OtherLeave | null;
  /** A leave day without clock records, which counts as vacation (D6). */
  readonly isVacation: boolean;
  /** The clock-in is later than the shift's start; what the policy and the work rule make of it is the sheet's to say. */
  readonly isLate: boolean;
  /** The punch missing on a past day (D12). */
  readonly missingPunch: PunchType | null;
}

/** A report of the day. */
export interface Remark {
  readonly recordId: number;
  readonly kind: IrregularType;
  readonly reason: string | null;
}

/** The input of `deriveDay`. */
export interface DayInput extends RecordsOfDay {
  readonly date: IsoDate;
  readonly shift: ShiftDay | null;
  /** Of the whole day. */
  readonly hasLeave: boolean;
  readonly partLeave?: readonly PartLeave[] | undefined;
  readonly otherLeave?: OtherLeave | undefined;
  readonly asOf: AsOf;
}

/** Derives one working day from its records (D4, D5, D6, D12). */
export function deriveDay(input: DayInput): DayFacts {
  const { date, records, paired, shift, partLeave = NO_PARTS, otherLeave, asOf } = input;
  const hasLeave = input.hasLeave || makeWholeDay(partLeave, plannedHours(shift));
  const punches = punchesOf(records);
  const { clockIn, clockOut } = punches;
  const hasClockRecord = clockIn !== null || clockOut !== null;
  const absence = records.findLast((record) => record.recordType === 'absence');
  // D5: a clock record overrides absence; D6: so does leave.
  const shownAbsence = hasClockRecord || hasLeave ? undefined : absence;
  const isAbsent = shownAbsence !== undefined || (isAskedAbsence(otherLeave) && !hasClockRecord);
  const missing = missingPunch(punches, date, asOf);
  const { pairs, breaks, findings } = paired;
  const entered = breakOf(records);
  // Spec §4: a day of absence hides its break.
  const recordedBreak = isAbsent ? null : choose(entered, breaks);
  return {
    date,
    clockIn: clockIn?.minute ?? null,
    clockOut: clockOut?.minute ?? null,
    clockInRecord: clockIn?.record ?? null,
    clockOutRecord: clockOut?.record ?? null,
    pairs,
    oddPunches: oddPunchesOf(findings, records, {
      isBreakEntered: entered !== null,
      isPunchMissing: missing !== null,
      isOpen: date >= asOf.today || date === asOf.openDay,
    }),
    note: noteOf(records),
    recordedBreak,
    breakMinutes: lengthOfBreak(recordedBreak),
    breakRecordId: records.find(({ recordType }) => isBreakPunch(recordType))?.id ?? null,
    isAbsent,
    absenceRecordId: shownAbsence?.id ?? null,
    absenceReason: shownAbsence?.absenceReason ?? null,
    remarks: records.filter((record) => record !== shownAbsence).flatMap(toRemark),
    hasLeave,
    partLeave,
    otherLeave: otherLeave ?? null,
    isVacation: hasLeave && !hasClockRecord,
    isLate: isAfterStart(clockIn?.minute ?? null, hoursLeft(plannedHours(shift), partLeave)),
    missingPunch: missing,
  };
}

/**
 * The recorded break of a day (D38): its length where one was entered, 0 included; else the punched breaks with their
 * times; `null` where there is neither. `records` are those of that day, in any order.
 */
export const recordedBreakOf = (records: readonly AttendanceRecord[], { breaks } = pairsOf(records)): RecordedBreak =>
  choose(breakOf(records), breaks);

const choose = (entered: Minutes | null, punched: readonly Interval[]): RecordedBreak =>
  entered ?? (punched.length === 0 ? null : punched);

/** The length of a recorded break. */
export const lengthOfBreak = (recorded: RecordedBreak): Minutes | null =>
  recorded === null || typeof recorded === 'number' ? recorded : totalLength(recorded);

/** The entered break of a day: the first that is set (D4). `records` are those of that day, in any order. */
export function breakOf(records: readonly AttendanceRecord[]): Minutes | null {
  return inOrder(records).find((record) => record.breakMinutes !== null)?.breakMinutes ?? null;
}

/** The note of a day: the first that a person wrote (D4). `records` are those of that day, in any order. */
export function noteOf(records: readonly AttendanceRecord[]): string | null {
  return inOrder(records).find(hasWrittenNote)?.note ?? null;
}

function toRemark({ id, recordType, absenceReason }: AttendanceRecord): Remark[] {
  if (isPunchType(recordType)) return [];
  return [{ recordId: id, kind: recordType, reason: absenceReason }];
}

/** Whether the record has a note that a person wrote (D4); the clock screen's repeats the row. */
export function hasWrittenNote({ note, isNoteAutomatic }: AttendanceRecord): boolean {
  return note !== null && note.trim() !== '' && !isNoteAutomatic;
}
