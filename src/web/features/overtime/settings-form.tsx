import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { CompanySettings } from '#contract/overtime.ts';
import { AGREEMENT_START_DAYS } from '#domain/overtime/agreement-month.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { parseTypedDuration } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { SwitchField } from '../../ui/choices.tsx';
import { Columns } from '../../ui/columns.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { Line } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { EffectiveMonth } from './effective-month.tsx';
import styles from './overtime.module.css';
import { ROUNDING_TEXTS } from './settings-differences.ts';
import {
  changeFrom,
  monthOfChange,
  mostOf,
  moveChange,
  readSettings,
  type DurationField,
  type NumberField,
  type SettingsField,
} from './settings-values.ts';
import { settingsTexts as texts, settingTexts, texts as screenTexts } from './texts.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: screenTexts.monthNumber(index + 1),
}));
const DAYS = Array.from({ length: AGREEMENT_START_DAYS.max }, (_, index) => ({
  value: String(index + 1),
  label: screenTexts.dayNumber(index + 1),
}));
const WEEKDAYS = screenTexts.weekdays.map((label, day) => ({ value: String(day), label }));
const WEEKS = [2400, 2640].map((length) => ({ value: String(length), label: formatDuration(minutes(length)) }));
const ROUNDINGS = Object.entries(ROUNDING_TEXTS).map(([value, label]) => ({ value, label }));
const REST_RULES = [
  { value: 'weekly', label: texts.weekly },
  { value: 'four_weeks', label: texts.fourWeeks },
];

type Toggle = 'is_annual_variable' | 'has_special_clause' | 'counts_holiday_hours';

/** From when on something is to hold, and every setting with what it does and what the law says. */
export function SettingsForm({
  company,
  month,
  onClose,
  onSaved,
}: {
  readonly company: CompanySettings;
  /** The month from which a change holds unless another is chosen. */
  readonly month: IsoMonth;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const today = useToday();
  const form = useForm({
    draft: 'overtime-settings',
    initial: changeFrom(month, company),
    validate: (values) => readSettings(values, today).errors ?? {},
    mutation: 'save-overtime-settings',
    save: (values) => {
      const { settings } = readSettings(values, today);
      if (settings === null) throw new Error('the form is not filled in');
      return api('PUT /api/admin/overtime-settings', { body: { effective_month: monthOfChange(values), ...settings } });
    },
    failed: texts.saveFailed,
    onSaved: async ({ message }) => {
      await invalidate(queryClient, 'overtimeSettings');
      onSaved(message);
    },
  });
  const { values, change } = form;
  const most = mostOf(values);
  const wording = (label: string, description: string) => ({ label, ...hintBelow(description) });
  const field = (name: Exclude<SettingsField, Toggle | DurationField>) => ({
    ...form.field(name),
    ...wording(settingTexts[name].label, settingTexts[name].hint),
  });
  const number = (name: NumberField): ReactNode => (
    <TextField {...field(name)} required inputMode="numeric" autoComplete="off" spellCheck={false} />
  );
  const duration = (name: DurationField): ReactNode => (
    <TypedField
      {...form.typed(name)}
      {...wording(settingTexts[name].label, settingTexts[name].hint(formatDuration(most[name])))}
      required
      inputMode="numeric"
      read={parseTypedDuration}
      write={formatDuration}
    />
  );
  const toggle = (name: Toggle): ReactNode => (
    <Line>
      <SwitchField
        name={name}
        {...settingTexts[name]}
        checked={values[name]}
        onChange={(checked) => change({ [name]: checked })}
      />
    </Line>
  );
  return (
    <DialogForm form={form} firstField="first_month" onClose={onClose}>
      <Section legend={texts.effectiveMonth}>
        <Line>
          <EffectiveMonth
            company={company}
            shown={month}
            month={monthOfChange(values)}
            onChoose={(chosen) => change(moveChange(values, chosen, company))}
          />
        </Line>
      </Section>
      <Section legend={texts.agreement}>
        <SelectField {...field('first_month')} data={MONTHS} />
        <SelectField {...field('first_day')} data={DAYS} />
        {toggle('is_annual_variable')}
        {duration('month_minutes')}
        {duration('year_minutes')}
        {toggle('has_special_clause')}
        {values.has_special_clause && (
          <Line>
            <div className={styles.clause}>
              <Columns>
                {duration('special_clause/month_total_minutes')}
                {duration('special_clause/year_minutes')}
                {number('special_clause/months')}
              </Columns>
            </div>
          </Line>
        )}
      </Section>
      <Section legend={texts.counting}>
        <SelectField {...field('standard_week_minutes')} data={WEEKS} />
        <SelectField {...field('monthly_rounding')} data={ROUNDINGS} />
        {toggle('counts_holiday_hours')}
      </Section>
      <Section legend={texts.restAndChecks}>
        <SelectField
          {...field('statutory_rest_day')}
          data={[{ value: '', label: screenTexts.noRestDay }, ...WEEKDAYS]}
        />
        <SelectField {...field('week_start')} data={WEEKDAYS} />
        <SelectField {...field('rest_rule')} data={REST_RULES} />
        {values.rest_rule === 'four_weeks' && (
          <DateField
            {...form.typed('four_weeks_from')}
            {...wording(settingTexts.four_weeks_from.label, settingTexts.four_weeks_from.hint)}
            required
            today={today}
          />
        )}
        {number('long_run_days')}
        {number('correction_threshold_minutes')}
        {number('punch_deviation_minutes')}
        <TextField {...field('pc_log_minutes')} inputMode="numeric" autoComplete="off" spellCheck={false} />
      </Section>
      <Section legend={texts.warnings}>
        {duration('work_interval_minutes')}
        {number('warning_percent')}
      </Section>
    </DialogForm>
  );
}

const Section = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }): ReactNode => (
  <fieldset className={styles.section}>
    <legend>{legend}</legend>
    <Columns>{children}</Columns>
  </fieldset>
);
