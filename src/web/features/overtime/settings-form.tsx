import type { ReactNode } from 'react';

import type { CompanySettings } from '#contract/overtime.ts';
import { AGREEMENT_START_DAYS } from '#domain/overtime/agreement-month.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { parseTypedDuration } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { SwitchField } from '../../ui/choices.tsx';
import { Columns } from '../../ui/columns.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { Heading, Hint, Line } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { AgreementPicture } from './agreement-picture.tsx';
import { EffectiveMonth } from './effective-month.tsx';
import styles from './overtime.module.css';
import { type Part, ROUNDING_TEXTS } from './settings-differences.ts';
import {
  changeFrom,
  isChangeOf,
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

/**
 * One subject of the company's settings of working time: its fields with what each does and what the law says, from when on
 * they are to hold, and what holds when. The fields of the other subjects stay as they are in that month.
 */
export function SettingsForm({
  part,
  company,
  month,
  onDone,
}: {
  readonly part: Part;
  readonly company: CompanySettings;
  /** The month from which a change holds unless another is chosen. */
  readonly month: IsoMonth;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const today = useToday();
  const form = useSetting({
    name: `working-time-${part}`,
    saved: changeFrom(month, company),
    isChange: (values) => isChangeOf(values, company),
    validate: (values) => readSettings(values, today).errors ?? {},
    shownBy: 'GET /api/admin/overtime-settings',
    save: (values, seen) => {
      const { settings } = readSettings(values, today);
      if (settings === null) throw new Error('the form is not filled in');
      return api('PUT /api/admin/overtime-settings', {
        ...seen,
        body: { effective_month: monthOfChange(values), ...settings },
      });
    },
    changes: 'overtimeSettings',
    failed: texts.saveFailed,
    onDone,
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
  const fields = {
    agreement: (
      <>
        <AgreementPicture values={values} />
        <Section legend={texts.agreementYear} lead={texts.agreementYearLead}>
          <SelectField {...field('first_month')} data={MONTHS} />
          <SelectField {...field('first_day')} data={DAYS} />
        </Section>
        <Section legend={texts.ordinaryLimits} lead={texts.ordinaryLimitsLead}>
          {duration('month_minutes')}
          {duration('year_minutes')}
          {toggle('is_annual_variable')}
        </Section>
        <Section legend={texts.specialClause} lead={texts.specialClauseLead}>
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
        <Section legend={texts.warnings} lead={texts.warningsLead}>
          {number('warning_percent')}
        </Section>
      </>
    ),
    counting: (
      <>
        <Section legend={texts.week} lead={texts.weekLead}>
          <SelectField {...field('standard_week_minutes')} data={WEEKS} />
          <SelectField {...field('week_start')} data={WEEKDAYS} />
        </Section>
        <Section legend={texts.restDays} lead={texts.restDaysLead}>
          <SelectField
            {...field('statutory_rest_day')}
            data={[{ value: '', label: screenTexts.noRestDay }, ...WEEKDAYS]}
          />
          <SelectField {...field('rest_rule')} data={REST_RULES} />
          {values.rest_rule === 'four_weeks' && (
            <DateField
              {...form.typed('four_weeks_from')}
              {...wording(settingTexts.four_weeks_from.label, settingTexts.four_weeks_from.hint)}
              required
              today={today}
            />
          )}
          {toggle('counts_holiday_hours')}
        </Section>
        <Section legend={texts.monthEnd} lead={texts.monthEndLead}>
          <SelectField {...field('monthly_rounding')} data={ROUNDINGS} />
        </Section>
      </>
    ),
    findings: (
      <>
        <Section legend={texts.punchFindings} lead={texts.punchFindingsLead}>
          {number('correction_threshold_minutes')}
          {number('punch_deviation_minutes')}
          <TextField {...field('pc_log_minutes')} inputMode="numeric" autoComplete="off" spellCheck={false} />
        </Section>
        <Section legend={texts.restFindings} lead={texts.restFindingsLead}>
          {number('long_run_days')}
          {duration('work_interval_minutes')}
        </Section>
      </>
    ),
  };
  return (
    <Columns widths="minmax(0, 1fr) minmax(0, 23rem)" until="upright" gap="lg" isForm>
      <SettingForm setting={form} label={texts.parts[part]} lead={texts.leads[part]}>
        {fields[part]}
      </SettingForm>
      <EffectiveMonth
        part={part}
        company={company}
        shown={month}
        month={monthOfChange(values)}
        onChoose={(chosen) => change(moveChange(values, chosen, company))}
      />
    </Columns>
  );
}

const Section = ({
  legend,
  lead,
  children,
}: {
  readonly legend: string;
  readonly lead: string;
  readonly children: ReactNode;
}): ReactNode => (
  <section aria-label={legend} className={styles.section}>
    <div>
      <Heading size="sm">{legend}</Heading>
      <Hint>{lead}</Hint>
    </div>
    <Columns>{children}</Columns>
  </section>
);
