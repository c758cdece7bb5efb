import type { OvertimeSettingsResponse } from '#contract/overtime.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import type { Difference } from '../../ui/differences.tsx';
import { settingsTexts, settingTexts, texts } from './texts.ts';

/** What a special clause allows, in words; a company may have none. */
export const specialClauseText = (special: OvertimeSettingsResponse['special_clause']): string =>
  special === null
    ? texts.noSpecialClause
    : texts.specialClauseText(
        formatDuration(special.month_total_minutes),
        formatDuration(special.year_minutes),
        special.months,
      );

/** The statutory rest day in words; work rules may name none. */
export const restDayText = (day: OvertimeSettingsResponse['statutory_rest_day']): string =>
  day === null ? texts.noRestDay : texts.weekdays[day];

/** The subjects of the settings, each of which has a screen. */
export type Part = 'agreement' | 'counting' | 'findings';

type InWords = readonly [field: keyof typeof settingTexts, textOf: (settings: OvertimeSettingsResponse) => string];

/** Every setting in words, by its subject, in the order of the forms. */
const TEXTS_OF: Readonly<Record<Part, readonly InWords[]>> = {
  agreement: [
    ['first_month', ({ first_month }) => texts.monthNumber(first_month)],
    ['first_day', ({ first_day }) => texts.dayNumber(first_day)],
    [
      'is_annual_variable',
      ({ is_annual_variable }) => (is_annual_variable ? settingsTexts.applied : settingsTexts.notApplied),
    ],
    ['month_minutes', ({ month_minutes }) => formatDuration(month_minutes)],
    ['year_minutes', ({ year_minutes }) => formatDuration(year_minutes)],
    ['has_special_clause', ({ special_clause }) => specialClauseText(special_clause)],
    ['warning_percent', ({ warning_percent }) => texts.warningText(warning_percent)],
  ],
  counting: [
    ['standard_week_minutes', ({ standard_week_minutes }) => formatDuration(standard_week_minutes)],
    [
      'counts_holiday_hours',
      ({ counts_holiday_hours }) => (counts_holiday_hours ? settingsTexts.counted : settingsTexts.notCounted),
    ],
    ['monthly_rounding', ({ monthly_rounding }) => ROUNDING_TEXTS[monthly_rounding]],
    ['statutory_rest_day', ({ statutory_rest_day }) => restDayText(statutory_rest_day)],
    ['week_start', ({ week_start }) => texts.weekdays[week_start]],
    [
      'rest_rule',
      ({ four_weeks_from: from }) =>
        from === null ? settingsTexts.weekly : settingsTexts.fourWeeksFrom(formatDate(from)),
    ],
  ],
  findings: [
    ['long_run_days', ({ long_run_days }) => settingsTexts.days(long_run_days)],
    ['correction_threshold_minutes', (settings) => settingsTexts.minutes(settings.correction_threshold_minutes)],
    ['punch_deviation_minutes', (settings) => settingsTexts.minutes(settings.punch_deviation_minutes)],
    [
      'pc_log_minutes',
      ({ pc_log_minutes: length }) => (length === null ? settingsTexts.notCompared : settingsTexts.minutes(length)),
    ],
    ['work_interval_minutes', ({ work_interval_minutes }) => formatDuration(work_interval_minutes)],
  ],
};

export const ROUNDING_TEXTS = { minute: settingsTexts.byTheMinute, half_hour: settingsTexts.halfHour };

/** What differs between the two of a subject, in the order of its form. */
export function differencesBetween(
  part: Part,
  before: OvertimeSettingsResponse,
  after: OvertimeSettingsResponse,
): Difference[] {
  return TEXTS_OF[part].flatMap(([field, textOf]) => {
    const [was, is] = [textOf(before), textOf(after)];
    return was === is ? [] : [{ title: settingTexts[field].label, before: was, after: is }];
  });
}
