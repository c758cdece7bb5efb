import type { ReactNode } from 'react';

import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { parseTypedDuration } from '#domain/time/typed-duration.ts';
import type { Form } from '../../lib/use-form.ts';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import styles from './settings-dialog.module.css';
import { settingsTexts as texts } from './settings-texts.ts';
import { mostOf, type DurationField, type SettingsField, type TypedSettings } from './settings-values.ts';
import { texts as screenTexts } from './texts.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: screenTexts.monthNumber(index + 1),
}));
const WEEKDAYS = screenTexts.weekdays.map((label, day) => ({ value: String(day), label }));
const WEEKS = [2400, 2640].map((length) => ({ value: String(length), label: formatDuration(minutes(length)) }));

/** Every setting, each with what it does and what the law says. */
export function SettingsFields({ form }: { readonly form: Form<TypedSettings> }): ReactNode {
  const { values, change } = form;
  const most = mostOf(values);
  const typed = (name: SettingsField) => ({
    ...form.field(name),
    value: String(values[name]),
    classNames: { description: styles.description ?? '', input: styles.number ?? '' },
  });
  const number = (name: SettingsField) => ({
    ...typed(name),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    spellCheck: false,
  });
  const duration = (name: DurationField, hint: (most: string) => string) => ({
    ...number(name),
    description: hint(formatDuration(most[name])),
    onBlur: (): void => {
      const length = parseTypedDuration(values[name]);
      if (length !== null && formatDuration(length) !== values[name]) change({ [name]: formatDuration(length) });
    },
  });
  return (
    <>
      <fieldset className={styles.section}>
        <legend>{texts.agreement}</legend>
        <SelectField
          {...typed('first_month')}
          label={texts.firstMonth}
          description={texts.firstMonthHint}
          data={MONTHS}
        />
        <div className={styles.whole}>
          <SwitchField
            name="is_annual_variable"
            label={texts.annualVariable}
            hint={texts.annualVariableHint}
            checked={values.is_annual_variable}
            onChange={(is) => change({ is_annual_variable: is })}
          />
        </div>
        <TextField {...duration('month_minutes', texts.monthHint)} label={texts.month} required />
        <TextField {...duration('year_minutes', texts.yearHint)} label={texts.year} required />
        <div className={styles.whole}>
          <SwitchField
            name="has_special_clause"
            label={texts.hasClause}
            hint={texts.hasClauseHint}
            checked={values.has_special_clause}
            onChange={(has) => change({ has_special_clause: has })}
          />
        </div>
        {values.has_special_clause && (
          <div className={styles.clause}>
            <TextField
              {...duration('special_clause/month_total_minutes', texts.monthTotalHint)}
              label={texts.monthTotal}
              required
            />
            <TextField
              {...duration('special_clause/year_minutes', texts.clauseYearHint)}
              label={texts.clauseYear}
              required
            />
            <TextField
              {...number('special_clause/months')}
              label={texts.months}
              description={texts.monthsHint}
              required
            />
          </div>
        )}
      </fieldset>
      <fieldset className={styles.section}>
        <legend>{texts.counting}</legend>
        <SelectField
          {...typed('standard_week_minutes')}
          label={texts.standardWeek}
          description={texts.standardWeekHint}
          data={WEEKS}
        />
        <SelectField
          {...typed('week_start')}
          label={texts.weekStart}
          description={texts.weekStartHint}
          data={WEEKDAYS}
        />
        <SelectField
          {...typed('statutory_rest_day')}
          label={texts.restDay}
          description={texts.restDayHint}
          data={[{ value: '', label: screenTexts.noRestDay }, ...WEEKDAYS]}
        />
        <div className={styles.whole}>
          <SwitchField
            name="counts_holiday_hours"
            label={texts.countsHoliday}
            hint={texts.countsHolidayHint}
            checked={values.counts_holiday_hours}
            onChange={(counts) => change({ counts_holiday_hours: counts })}
          />
        </div>
      </fieldset>
      <fieldset className={styles.section}>
        <legend>{texts.warnings}</legend>
        <TextField {...duration('work_interval_minutes', texts.intervalHint)} label={texts.interval} required />
        <TextField {...number('warning_percent')} label={texts.percent} description={texts.percentHint} required />
      </fieldset>
    </>
  );
}
