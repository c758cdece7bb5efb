import type { AttendanceOnRecord, LedgerGrant, LedgerUsage, StatutoryGrant } from '#contract/leave-ledger.ts';
import {
  addAttendance,
  type AttendanceBasis,
  type AttendanceCount,
  passesAttendance,
} from '#domain/leave/attendance-rate.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { parseTypedNumber } from '../../lib/typed-number.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { typedDateFault } from '../../ui/date-field.tsx';
import { texts } from './ledger-texts.ts';
import { dateText } from './texts.ts';

/** The form of a grant as typed. */
export interface GrantValues {
  readonly grantedOn: string;
  readonly days: string;
  readonly expiry: string;
  readonly kind: 'statutory' | 'other';
  readonly reason: string;
}

/** What the form begins with: a grant to be corrected, a grant by law to be entered, or nothing. */
export function grantValues(grant: LedgerGrant | null, base: StatutoryGrant | null): GrantValues {
  if (grant !== null)
    return {
      grantedOn: dateText(grant.granted_on),
      days: String(grant.days),
      expiry: dateText(grant.expiry_date),
      kind: grant.is_statutory ? 'statutory' : 'other',
      reason: '',
    };
  return {
    grantedOn: base === null ? '' : dateText(base.base_date),
    days: base === null ? '' : String(base.days),
    expiry: '',
    kind: 'statutory',
    reason: '',
  };
}

/** A day taken within the period of an obligation, and the grant that it was drawn from. */
export interface DayInPeriod extends LedgerUsage {
  readonly grant: LedgerGrant;
}

/**
 * The approved days within the period of a grant's obligation, by date, where any of them was drawn from another grant:
 * they count whatever grant they are of, hours of none (労基法39条7項・8項). Empty where the grant's own usages say it all.
 */
export function daysInPeriod(of: LedgerGrant, grants: readonly LedgerGrant[]): DayInPeriod[] {
  const { obligation } = of;
  if (obligation === null) return [];
  const days = grants
    .flatMap((grant) => grant.usages.map((usage) => ({ ...usage, grant })))
    .filter(({ status, unit }) => status === 'approved' && unit !== 'hour')
    .filter(({ date }) => (obligation.counted_from ?? obligation.base_date) <= date && date <= obligation.deadline)
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.grant.granted_on.localeCompare(b.grant.granted_on));
  return days.some(({ grant }) => grant.id !== of.id) ? days : [];
}

/** The days of a grant as typed, in halves up to 100; `null` for anything else. */
export const readGrantDays = (text: string): number | null => parseTypedNumber(text, { min: 0.5, max: 100, step: 0.5 });

export function validateGrant(values: GrantValues, today: IsoDate): FieldErrors<keyof GrantValues> {
  const grantedOn = parseTypedDate(values.grantedOn, today);
  const expiry = parseTypedDate(values.expiry, today);
  const expiryFault =
    typedDateFault(values.expiry, today) ??
    (grantedOn !== null && expiry !== null && expiry < grantedOn ? texts.expiryBeforeGrant : undefined);
  return {
    ...(grantedOn === null && {
      grantedOn: typedDateFault(values.grantedOn, today) ?? texts.required(texts.grantDate),
    }),
    ...(readGrantDays(values.days) === null && {
      days: values.days.trim() === '' ? texts.required(texts.dayCount) : texts.daysInvalid,
    }),
    ...(expiryFault !== undefined && { expiry: expiryFault }),
    ...validateReason(values),
  };
}

/** The body of the call, once nothing is wrong. */
export const grantBody = (values: GrantValues, today: IsoDate) => ({
  granted_on: parseTypedDate(values.grantedOn, today) ?? '',
  days: readGrantDays(values.days) ?? 0,
  expiry_date: parseTypedDate(values.expiry, today) ?? undefined,
  is_statutory: values.kind === 'statutory',
  reason: values.reason.trim(),
});

/** The form of an attendance as typed. */
export interface AttendanceValues {
  /** What counts: the records, typed numbers, or the sum where the records lack a part of the period. */
  readonly basis: AttendanceBasis;
  readonly attended: string;
  readonly total: string;
  readonly reason: string;
}

/**
 * What the attendance before a grant can be taken from, the best first: the records where they have all of the period; where
 * they lack a part of one that is over, the records with numbers for that part; and always typed numbers.
 */
export function basesOf({ on_record: onRecord, state }: StatutoryGrant): AttendanceBasis[] {
  if (onRecord === null) return ['entered'];
  if (onRecord.is_complete) return ['records', 'entered'];
  return state === 'coming' ? ['entered'] : ['both', 'entered'];
}

/** What the form begins with: what is registered, else what is on record. */
export function attendanceValues(grant: StatutoryGrant): AttendanceValues {
  const { attendance } = grant;
  const [best = 'entered'] = basesOf(grant);
  const typed = attendance?.basis === 'entered' ? attendance : null;
  return {
    basis: typed === null ? best : 'entered',
    attended: typed === null ? '' : String(typed.attended_days),
    total: typed === null ? '' : String(typed.total_days),
    reason: '',
  };
}

/** The share of the working days that were attended, in percent with one decimal, cut: 79.96 % is no 80 %. */
export function rateText(attended: number, total: number): string {
  return total === 0 ? '0.0' : (Math.floor((attended * 1000) / total) / 10).toFixed(1);
}

const readDays = (text: string): number | null => parseTypedNumber(text, { min: 0, max: 366 });

/** What the records say, where they say anything. */
type Recorded = Pick<AttendanceOnRecord, 'attended_days' | 'total_days'> | null;

/** The count that was typed; `null` while it is none. */
export function readAttendance(values: Pick<AttendanceValues, 'attended' | 'total'>): AttendanceCount | null {
  const [attended, total] = [readDays(values.attended), readDays(values.total)];
  return attended === null || total === null || attended > total ? null : { attended, total };
}

/** The count that the form comes to; `null` while it is none. */
function countOf(values: AttendanceValues, recorded: Recorded): AttendanceCount | null {
  const ofRecords = recorded && { attended: recorded.attended_days, total: recorded.total_days };
  if (values.basis === 'records') return ofRecords;
  const typed = readAttendance(values);
  return values.basis === 'entered' || typed === null || ofRecords === null ? typed : addAttendance(ofRecords, typed);
}

/** What the count means for the grant; `null` while there is none. */
export function verdictOf(
  values: AttendanceValues,
  recorded: Recorded,
): { readonly isEnough: boolean; readonly text: string } | null {
  const count = countOf(values, recorded);
  if (count === null) return null;
  const rate = rateText(count.attended, count.total);
  const isEnough = passesAttendance(count, DEFAULT_LEAVE_POLICY);
  return { isEnough, text: isEnough ? texts.enough(rate) : texts.tooLittle(rate) };
}

export function validateAttendance(values: AttendanceValues): FieldErrors<keyof AttendanceValues> {
  if (values.basis === 'records') return {};
  const [attended, total] = [readDays(values.attended), readDays(values.total)];
  const isOver = attended !== null && total !== null && attended > total;
  return {
    ...(isOver && { attended: texts.attendedOverTotal }),
    ...(attended === null && { attended: texts.wholeDays(texts.attended) }),
    ...(total === null && { total: texts.wholeDays(texts.total) }),
    ...validateReason(values),
  };
}

/** The body of the call, once nothing is wrong. */
export function attendanceBody(values: AttendanceValues, recorded: Recorded) {
  const typed = values.basis === 'records' ? null : readAttendance(values);
  const { basis } = values;
  return {
    basis,
    ...(typed !== null && { attended_days: typed.attended, total_days: typed.total }),
    ...(basis !== 'entered' &&
      recorded !== null && {
        recorded_attended_days: recorded.attended_days,
        recorded_total_days: recorded.total_days,
      }),
    ...(values.reason.trim() !== '' && { reason: values.reason.trim() }),
  };
}

/** Every change of a ledger needs a reason. */
export const validateReason = ({ reason }: { readonly reason: string }): FieldErrors<'reason'> =>
  reason.trim() === '' ? { reason: texts.required(texts.changeReason) } : {};
