import { passesAttendance, type AttendanceCount } from '#domain/leave/attendance-rate.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { texts } from './ledger-texts.ts';

/** The form of an attendance as typed. */
export interface AttendanceValues {
  readonly attended: string;
  readonly total: string;
  readonly reason: string;
}

/** The share of the working days that were attended, in percent with one decimal, cut: 79.96 % is no 80 %. */
export function rateText(attended: number, total: number): string {
  return total === 0 ? '0.0' : (Math.floor((attended * 1000) / total) / 10).toFixed(1);
}

/** The number of days in a text, full-width digits too; `null` for what is none of 0–366. */
function readDays(text: string): number | null {
  const digits = text.normalize('NFKC').trim();
  return /^\d{1,3}$/.test(digits) && Number(digits) <= 366 ? Number(digits) : null;
}

/** The count that was typed; `null` while it is none. */
export function readAttendance({ attended, total }: AttendanceValues): AttendanceCount | null {
  const count = { attended: readDays(attended), total: readDays(total) };
  if (count.attended === null || count.total === null || count.attended > count.total) return null;
  return { attended: count.attended, total: count.total };
}

/** What the typed count means for the grant; `null` while it is none. */
export function verdictOf(values: AttendanceValues): { readonly isEnough: boolean; readonly text: string } | null {
  const count = readAttendance(values);
  if (count === null) return null;
  const rate = rateText(count.attended, count.total);
  const isEnough = passesAttendance(count, DEFAULT_LEAVE_POLICY);
  return { isEnough, text: isEnough ? texts.enough(rate) : texts.tooLittle(rate) };
}

/** What is wrong with the fields. */
export function validateAttendance(values: AttendanceValues): FieldErrors<keyof AttendanceValues> {
  const [attended, total] = [readDays(values.attended), readDays(values.total)];
  const isOver = attended !== null && total !== null && attended > total;
  return {
    ...(isOver && { attended: texts.attendedOverTotal }),
    ...(attended === null && { attended: texts.wholeDays(texts.attended) }),
    ...(total === null && { total: texts.wholeDays(texts.total) }),
    ...(values.reason.trim() === '' && { reason: texts.required(texts.changeReason) }),
  };
}
