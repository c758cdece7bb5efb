import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { OvertimeSettingsAnswer } from '#contract/overtime.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { parseTypedDuration } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm, type Form } from '../../lib/use-form.ts';
import { Columns } from '../../ui/columns.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Line } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import styles from './settings-dialog.module.css';
import { settingsTexts as texts, settingTexts } from './settings-texts.ts';
import {
  mostOf,
  readSettings,
  typedSettings,
  type DurationField,
  type SettingsField,
  type TypedSettings,
} from './settings-values.ts';
import { texts as screenTexts } from './texts.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: screenTexts.monthNumber(index + 1),
}));
const WEEKDAYS = screenTexts.weekdays.map((label, day) => ({ value: String(day), label }));
const WEEKS = [2400, 2640].map((length) => ({ value: String(length), label: formatDuration(minutes(length)) }));

interface SettingsProps {
  readonly settings: OvertimeSettingsAnswer;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onSaved: (message: string) => void;
}

/** The agreement on overtime and how working time is counted, for super admins to settle. */
export function SettingsDialog({ opened, ...props }: SettingsProps & { readonly opened: boolean }): ReactNode {
  return (
    <Dialog title={texts.title} isWide opened={opened} onClose={props.onClose}>
      <SettingsForm {...props} />
    </Dialog>
  );
}

function SettingsForm({ settings, onClose, onSaved }: SettingsProps): ReactNode {
  const queryClient = useQueryClient();
  const form = useForm({
    draft: 'overtime-settings',
    initial: typedSettings(settings),
    validate: (values) => readSettings(values).errors ?? {},
    mutation: 'save-overtime-settings',
    save: (values) => api('PUT /api/admin/overtime-settings', { body: readSettings(values).settings ?? settings }),
    failed: texts.saveFailed,
    onSaved: async ({ message }) => {
      await invalidate(queryClient, 'overtimeSettings');
      onSaved(message);
    },
  });
  return (
    <DialogForm form={form} firstField="first_month" onClose={onClose}>
      <SettingsFields form={form} />
    </DialogForm>
  );
}

/** Every setting, each with what it does and what the law says. */
function SettingsFields({ form }: { readonly form: Form<TypedSettings> }): ReactNode {
  const { values, change } = form;
  const most = mostOf(values);
  const typed = (name: SettingsField) => {
    const { label, hint } = settingTexts[name];
    return {
      ...form.field(name),
      value: String(values[name]),
      label,
      description: typeof hint === 'string' ? hint : undefined,
      classNames: { description: styles.description ?? '', input: styles.number ?? '' },
    };
  };
  const number = (name: SettingsField) => ({
    ...typed(name),
    required: true,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    spellCheck: false,
  });
  const duration = (name: DurationField) => ({
    ...number(name),
    description: settingTexts[name].hint(formatDuration(most[name])),
    onBlur: (): void => {
      const length = parseTypedDuration(values[name]);
      if (length !== null && formatDuration(length) !== values[name]) change({ [name]: formatDuration(length) });
    },
  });
  const toggle = (name: 'is_annual_variable' | 'has_special_clause' | 'counts_holiday_hours'): ReactNode => (
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
    <>
      <Section legend={texts.agreement}>
        <SelectField {...typed('first_month')} data={MONTHS} />
        {toggle('is_annual_variable')}
        <TextField {...duration('month_minutes')} />
        <TextField {...duration('year_minutes')} />
        {toggle('has_special_clause')}
        {values.has_special_clause && (
          <Line>
            <div className={styles.clause}>
              <Columns align="end">
                <TextField {...duration('special_clause/month_total_minutes')} />
                <TextField {...duration('special_clause/year_minutes')} />
                <TextField {...number('special_clause/months')} />
              </Columns>
            </div>
          </Line>
        )}
      </Section>
      <Section legend={texts.counting}>
        <SelectField {...typed('standard_week_minutes')} data={WEEKS} />
        <SelectField {...typed('week_start')} data={WEEKDAYS} />
        <SelectField
          {...typed('statutory_rest_day')}
          data={[{ value: '', label: screenTexts.noRestDay }, ...WEEKDAYS]}
        />
        {toggle('counts_holiday_hours')}
      </Section>
      <Section legend={texts.warnings}>
        <TextField {...duration('work_interval_minutes')} />
        <TextField {...number('warning_percent')} />
      </Section>
    </>
  );
}

const Section = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }): ReactNode => (
  <fieldset className={styles.section}>
    <legend>{legend}</legend>
    <Columns align="end">{children}</Columns>
  </fieldset>
);
