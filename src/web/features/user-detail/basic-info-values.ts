import type { AdminUser } from '#contract/users.ts';
import { ROLES, type Role } from '#domain/users/role.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { parseTypedDate, parseTypedDuration } from '#domain/time/typed.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { typedDateFault } from '../../ui/date-field.tsx';
import { texts } from './texts.ts';

/** The basic information of an employee as its fields hold it; empty is none. */
export interface BasicInfoValues {
  readonly name: string;
  readonly role: string;
  readonly hireDate: string;
  readonly leavingDate: string;
  readonly weeklyDays: string;
  readonly weeklyHours: string;
  readonly annualDays: string;
}

export type BasicInfoField = keyof BasicInfoValues;

/** The fields by their names on the wire. */
export const BASIC_INFO_FIELDS: Readonly<Record<string, BasicInfoField>> = {
  name: 'name',
  role: 'role',
  hire_date: 'hireDate',
  leaving_date: 'leavingDate',
  weekly_working_days: 'weeklyDays',
  weekly_working_minutes: 'weeklyHours',
  annual_working_days: 'annualDays',
};

/** An employee as the fields show them. */
export function valuesOf(user: AdminUser): BasicInfoValues {
  const day = (date: string | null | undefined): string => (date == null ? '' : formatDate(isoDate(date)));
  const length = user.weekly_working_minutes;
  return {
    name: user.name,
    role: user.role,
    hireDate: day(user.hire_date),
    leavingDate: day(user.leaving_date),
    weeklyDays: String(user.weekly_working_days ?? ''),
    weeklyHours: length == null ? '' : formatDuration(minutes(length)),
    annualDays: String(user.annual_working_days ?? ''),
  };
}

/** Validates the fields before they are sent. */
export function validateBasicInfo(values: BasicInfoValues, today: IsoDate): FieldErrors<BasicInfoField> {
  const faults: Partial<Record<BasicInfoField, string>> = {};
  if (values.name.trim() === '') faults.name = texts.required(texts.name);
  for (const field of ['hireDate', 'leavingDate'] as const) {
    const fault = typedDateFault(values[field], today);
    if (fault !== undefined) faults[field] = fault;
  }
  const [hired, left] = [parseTypedDate(values.hireDate, today), parseTypedDate(values.leavingDate, today)];
  if (hired !== null && left !== null && left < hired) faults.leavingDate = texts.leavingBeforeHire;
  if (values.weeklyHours.trim() !== '' && !isBetween(parseTypedDuration(values.weeklyHours), 1, 7 * 24 * 60))
    faults.weeklyHours = texts.weeklyHoursInvalid;
  if (values.annualDays.trim() !== '' && !isBetween(readWhole(values.annualDays), 1, 366))
    faults.annualDays = texts.annualDaysInvalid;
  return faults;
}

const isBetween = (value: number | null, least: number, most: number): boolean =>
  value !== null && value >= least && value <= most;

function readWhole(text: string): number | null {
  const typed = text.trim().normalize('NFKC');
  return /^\d{1,4}$/.test(typed) ? Number(typed) : null;
}

/** The body of valid fields: an empty one clears the value. */
export function bodyOf(values: BasicInfoValues, today: IsoDate) {
  return {
    name: values.name.trim(),
    role: ROLES.find((role): role is Role => role === values.role) ?? 'user',
    hire_date: parseTypedDate(values.hireDate, today),
    leaving_date: parseTypedDate(values.leavingDate, today),
    weekly_working_days: readWhole(values.weeklyDays),
    weekly_working_minutes: parseTypedDuration(values.weeklyHours),
    annual_working_days: readWhole(values.annualDays),
  };
}
