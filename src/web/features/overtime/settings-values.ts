import type { CompanySettings, OvertimeSettingsResponse } from '#contract/overtime.ts';
import { isoMonth, parseIsoMonth, type IsoDate, type IsoMonth, type Weekday } from '#domain/time/date.ts';
import { FIRST_OF_ALL_MONTHS, inForce } from '#domain/time/in-force.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes, type Minutes } from '#domain/time/minutes.ts';
import { parseTypedDate, parseTypedDuration } from '#domain/time/typed.ts';
import { ordinaryLimits, WIDEST_SPECIAL_CLAUSE } from '#domain/overtime/agreement.ts';
import { LONG_RUN_RANGE, TOLERANCE_RANGE } from '#domain/overtime/settings.ts';
import { LONGEST_WORK_INTERVAL } from '#domain/working-time/policy.ts';
import { parseTypedNumber } from '../../lib/typed-number.ts';
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
    first_day: String(settings.first_day),
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
    rest_rule: settings.four_weeks_from === null ? 'weekly' : 'four_weeks',
    four_weeks_from: settings.four_weeks_from === null ? '' : formatDate(settings.four_weeks_from),
    long_run_days: String(settings.long_run_days),
    correction_threshold_minutes: String(settings.correction_threshold_minutes),
    punch_deviation_minutes: String(settings.punch_deviation_minutes),
    // Empty where PC logs aren't compared.
    pc_log_minutes: String(settings.pc_log_minutes ?? ''),
    monthly_rounding: settings.monthly_rounding as string,
  };
}

export type TypedSettings = ReturnType<typeof typedSettings>;

/** The settings by their first months, the earliest first: those that always have held, if only the law's numbers, too. */
export function datedSettings({ dated, default_settings }: CompanySettings): DatedSettings[] {
  const own = dated.map(({ effective_month, ...settings }) => ({ from: isoMonth(effective_month), settings }));
  const first = { from: FIRST_OF_ALL_MONTHS, settings: default_settings };
  return own[0]?.from === FIRST_OF_ALL_MONTHS ? own : [first, ...own];
}

interface DatedSettings {
  readonly from: IsoMonth;
  readonly settings: OvertimeSettingsResponse;
}

/** The fields with the month from which they are to hold. */
export type TypedChange = TypedSettings & { readonly effective_month: string };

/** The month that a change begins with. */
export const monthOfChange = ({ effective_month }: TypedChange): IsoMonth =>
  parseIsoMonth(effective_month) ?? FIRST_OF_ALL_MONTHS;

/** The fields to change what holds in a month, from that month on. */
export const changeFrom = (month: IsoMonth, company: CompanySettings): TypedChange => ({
  effective_month: month,
  ...typedSettings(inForce(datedSettings(company), month)?.settings ?? company.default_settings),
});

/** The same change from another month on: the fields that were edited stay, the others are as in force in that month. */
export function moveChange(typed: TypedChange, month: IsoMonth, company: CompanySettings): TypedChange {
  const base = changeFrom(monthOfChange(typed), company);
  const other = changeFrom(month, company);
  const edited = Object.entries(typed).filter(([field, value]) => value !== base[field as SettingsField]);
  return { ...other, ...Object.fromEntries(edited) };
}

/** Whether fields say anything else than what is in force in their month. */
export const isChangeOf = (typed: TypedChange, company: CompanySettings): boolean => {
  const base = changeFrom(monthOfChange(typed), company);
  return Object.entries(typed).some(([field, value]) => value !== base[field as SettingsField]);
};

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

/** The ranges of the fields in which a whole number is typed. */
const RANGES = {
  'special_clause/months': { min: 0, max: WIDEST_SPECIAL_CLAUSE.months },
  warning_percent: { min: 50, max: 100 },
  long_run_days: LONG_RUN_RANGE,
  correction_threshold_minutes: TOLERANCE_RANGE,
  punch_deviation_minutes: TOLERANCE_RANGE,
  pc_log_minutes: TOLERANCE_RANGE,
};

/** The fields in which a whole number is typed. */
export type NumberField = keyof typeof RANGES;

/**
 * Reads the fields: the settings, or what is wrong with them. Those that aren't shown, of a special clause that there isn't
 * or of four weeks that aren't counted, are not asked for.
 */
export function readSettings(
  typed: TypedSettings,
  today: IsoDate,
): {
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
  const whole = (field: NumberField): number => {
    const { min, max } = RANGES[field];
    const number = parseTypedNumber(typed[field], { min, max });
    if (number === null)
      errors[field] = field === 'special_clause/months' ? texts.timesInvalid : texts.numberInvalid(min, max);
    return number ?? min;
  };
  const firstOfFourWeeks = (): IsoDate | null => {
    if (typed.rest_rule === 'weekly') return null;
    const date = parseTypedDate(typed.four_weeks_from, today);
    if (date === null) errors.four_weeks_from = texts.fourWeeksInvalid;
    return date;
  };
  const settings: OvertimeSettingsResponse = {
    first_month: Number(typed.first_month),
    first_day: Number(typed.first_day),
    is_annual_variable: typed.is_annual_variable,
    month_minutes: duration('month_minutes'),
    year_minutes: duration('year_minutes'),
    special_clause: typed.has_special_clause
      ? {
          month_total_minutes: duration('special_clause/month_total_minutes'),
          year_minutes: duration('special_clause/year_minutes'),
          months: whole('special_clause/months'),
        }
      : null,
    standard_week_minutes: minutes(Number(typed.standard_week_minutes)),
    week_start: Number(typed.week_start) as Weekday,
    statutory_rest_day: typed.statutory_rest_day === '' ? null : (Number(typed.statutory_rest_day) as Weekday),
    counts_holiday_hours: typed.counts_holiday_hours,
    work_interval_minutes: duration('work_interval_minutes'),
    warning_percent: whole('warning_percent'),
    four_weeks_from: firstOfFourWeeks(),
    long_run_days: whole('long_run_days'),
    correction_threshold_minutes: minutes(whole('correction_threshold_minutes')),
    punch_deviation_minutes: minutes(whole('punch_deviation_minutes')),
    pc_log_minutes: typed.pc_log_minutes.trim() === '' ? null : minutes(whole('pc_log_minutes')),
    // The field offers no other choices than these.
    monthly_rounding: typed.monthly_rounding as OvertimeSettingsResponse['monthly_rounding'],
  };
  return Object.keys(errors).length === 0 ? { settings, errors: null } : { settings: null, errors };
}
