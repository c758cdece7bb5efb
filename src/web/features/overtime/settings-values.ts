import type { OvertimeSettingsResponse } from '#contract/overtime.ts';
import type { Weekday } from '#domain/time/date.ts';
import { formatDuration, minutes, type Minutes } from '#domain/time/minutes.ts';
import { parseTypedDuration } from '#domain/time/typed.ts';
import { ordinaryLimits, WIDEST_SPECIAL_CLAUSE } from '#domain/overtime/agreement.ts';
import { LONGEST_WORK_INTERVAL } from '#domain/working-time/policy.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { settingsTexts as texts } from './texts.ts';

/**
 * Settings as the fields hold them, by the names that the server has for them. A special clause that is added begins with
 * what the law allows.
 */
export function typedSettings(settings: OvertimeSettingsResponse) {
  const clause = settings.special_clause ?? {
    month_total_minutes: WIDEST_SPECIAL_CLAUSE.monthTotal,
    year_minutes: WIDEST_SPECIAL_CLAUSE.year,
    months: WIDEST_SPECIAL_CLAUSE.months,
  };
  return {
    first_month: String(settings.first_month),
    is_annual_variable: settings.is_annual_variable,
    month_minutes: formatDuration(settings.month_minutes),
    year_minutes: formatDuration(settings.year_minutes),
    has_special_clause: settings.special_clause !== null,
    'special_clause/month_total_minutes': formatDuration(clause.month_total_minutes),
    'special_clause/year_minutes': formatDuration(clause.year_minutes),
    'special_clause/months': String(clause.months),
    standard_week_minutes: String(settings.standard_week_minutes),
    week_start: String(settings.week_start),
    // Empty where the work rules name none.
    statutory_rest_day: String(settings.statutory_rest_day ?? ''),
    counts_holiday_hours: settings.counts_holiday_hours,
    work_interval_minutes: formatDuration(settings.work_interval_minutes),
    warning_percent: String(settings.warning_percent),
  };
}

export type TypedSettings = ReturnType<typeof typedSettings>;

export type SettingsField = keyof TypedSettings;

/** The most that the law, or else reason, lets each length of time be. */
export function mostOf({ is_annual_variable: isAnnualVariable }: TypedSettings) {
  const { month, year } = ordinaryLimits({ isAnnualVariable });
  return {
    month_minutes: month,
    year_minutes: year,
    'special_clause/month_total_minutes': WIDEST_SPECIAL_CLAUSE.monthTotal,
    'special_clause/year_minutes': WIDEST_SPECIAL_CLAUSE.year,
    work_interval_minutes: LONGEST_WORK_INTERVAL,
  };
}

/** The fields in which a length of time is typed. */
export type DurationField = keyof ReturnType<typeof mostOf>;

/** Reads the fields: the settings, or what is wrong with them. Those of a special clause that there isn't are not asked for. */
export function readSettings(typed: TypedSettings): {
  readonly settings: OvertimeSettingsResponse | null;
  readonly errors: FieldErrors<SettingsField> | null;
} {
  const errors: Partial<Record<SettingsField, string>> = {};
  const most = mostOf(typed);
  const duration = (field: DurationField): Minutes => {
    const length = parseTypedDuration(typed[field]);
    if (length === null) errors[field] = texts.invalidDuration;
    else if (length > most[field])
      errors[field] = (field === 'work_interval_minutes' ? texts.atMost : texts.beyond)(formatDuration(most[field]));
    return length ?? minutes(0);
  };
  const whole = (
    field: 'special_clause/months' | 'warning_percent',
    least: number,
    greatest: number,
    fault: string,
  ): number => {
    const text = typed[field].trim().normalize('NFKC');
    const number = /^\d{1,3}$/.test(text) ? Number(text) : -1;
    if (number < least || number > greatest) errors[field] = fault;
    return number;
  };
  const settings: OvertimeSettingsResponse = {
    first_month: Number(typed.first_month),
    is_annual_variable: typed.is_annual_variable,
    month_minutes: duration('month_minutes'),
    year_minutes: duration('year_minutes'),
    special_clause: typed.has_special_clause
      ? {
          month_total_minutes: duration('special_clause/month_total_minutes'),
          year_minutes: duration('special_clause/year_minutes'),
          months: whole('special_clause/months', 0, WIDEST_SPECIAL_CLAUSE.months, texts.timesInvalid),
        }
      : null,
    standard_week_minutes: minutes(Number(typed.standard_week_minutes)),
    week_start: Number(typed.week_start) as Weekday,
    statutory_rest_day: typed.statutory_rest_day === '' ? null : (Number(typed.statutory_rest_day) as Weekday),
    counts_holiday_hours: typed.counts_holiday_hours,
    work_interval_minutes: duration('work_interval_minutes'),
    warning_percent: whole('warning_percent', 50, 100, texts.percentInvalid),
  };
  return Object.keys(errors).length === 0 ? { settings, errors: null } : { settings: null, errors };
}
