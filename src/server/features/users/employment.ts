import type { IsoDate } from '#domain/time/date.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** The period of employment and the contract's working time, as named on the wire. */
export interface Employment {
  readonly hire_date: string | null;
  readonly leaving_date: string | null;
  readonly weekly_working_days: number | null;
  readonly weekly_working_minutes: number | null;
  readonly annual_working_days: number | null;
}

/** A change of it: an omitted field is unchanged, `null` clears it. */
export interface EmploymentEntry extends Partial<{
  readonly [Name in keyof Employment]: Employment[Name] | undefined;
}> {
  readonly hire_date?: IsoDate | null | undefined;
  readonly leaving_date?: IsoDate | null | undefined;
}

/** Applies a change. Throws `leaving_before_hire` at the leaving date. */
export function employmentAfter(before: Employment, entry: EmploymentEntry): Employment {
  const {
    hire_date = before.hire_date,
    leaving_date = before.leaving_date,
    weekly_working_days = before.weekly_working_days,
    weekly_working_minutes = before.weekly_working_minutes,
    annual_working_days = before.annual_working_days,
  } = entry;
  if (hire_date !== null && leaving_date !== null && leaving_date < hire_date)
    throw AppError.at('leaving_date', 'leaving_before_hire');
  return { hire_date, leaving_date, weekly_working_days, weekly_working_minutes, annual_working_days };
}

/** No employment entered yet. */
export const NO_EMPLOYMENT: Employment = {
  hire_date: null,
  leaving_date: null,
  weekly_working_days: null,
  weekly_working_minutes: null,
  annual_working_days: null,
};

/** The columns that store it. */
export const employmentColumns = ({ hire_date, leaving_date, ...hours }: Employment) => ({
  hired_on: hire_date,
  left_on: leaving_date,
  ...hours,
});
