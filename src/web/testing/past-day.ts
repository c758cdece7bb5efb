import type { PastDayResponse } from '#contract/past-days.ts';

/** A day of before kintai of which nothing is known, but for what a test says of it. */
export const pastDay = (date: string, rest: Partial<PastDayResponse> = {}): PastDayResponse => ({
  date,
  punches: null,
  break_minutes: null,
  worked_minutes: null,
  inside_overtime_minutes: null,
  overtime_minutes: null,
  statutory_holiday_minutes: null,
  night_minutes: null,
  late_minutes: null,
  early_leave_minutes: null,
  leave_days: null,
  absence_days: null,
  kind: null,
  note: null,
  ...rest,
});
