import { IconSettings } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { OvertimeSettingsResponse } from '#contract/overtime.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { parseTypedDuration } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Line } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import styles from './overtime.module.css';
import { mostOf, readSettings, typedSettings, type DurationField, type SettingsField } from './settings-values.ts';
import { settingsTexts as texts, settingTexts, texts as screenTexts } from './texts.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: screenTexts.monthNumber(index + 1),
}));
const WEEKDAYS = screenTexts.weekdays.map((label, day) => ({ value: String(day), label }));
const WEEKS = [2400, 2640].map((length) => ({ value: String(length), label: formatDuration(minutes(length)) }));

/** Opens the agreement on overtime and how working time is counted, for super admins to settle. */
export function SettingsButton({
  settings,
  onSaved,
}: {
  readonly settings: OvertimeSettingsResponse;
  readonly onSaved: (message: string) => void;
}): ReactNode {
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  return (
    <>
      <Button variant="default" leftSection={<IconSettings size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {screenTexts.settings}
      </Button>
      <Dialog title={texts.title} isWide opened={opened} onClose={close}>
        <SettingsForm
          settings={settings}
          onClose={close}
          onSaved={(message) => {
            close();
            onSaved(message);
          }}
        />
      </Dialog>
    </>
  );
}

type Toggle = 'is_annual_variable' | 'has_special_clause' | 'counts_holiday_hours';

/** Every setting, each with what it does and what the law says. */
function SettingsForm({
  settings,
  onClose,
  onSaved,
}: {
  readonly settings: OvertimeSettingsResponse;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}): ReactNode {
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
  const { values, change } = form;
  const most = mostOf(values);
  const wording = (label: string, description: string) => ({
    label,
    description,
    descriptionProps: { mb: '0.25rem', lh: 1.5 },
  });
  const field = (name: Exclude<SettingsField, Toggle | DurationField>) => ({
    ...form.field(name),
    ...wording(settingTexts[name].label, settingTexts[name].hint),
  });
  const number = (name: 'special_clause/months' | 'warning_percent'): ReactNode => (
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
      <Section legend={texts.agreement}>
        <SelectField {...field('first_month')} data={MONTHS} />
        {toggle('is_annual_variable')}
        {duration('month_minutes')}
        {duration('year_minutes')}
        {toggle('has_special_clause')}
        {values.has_special_clause && (
          <Line>
            <div className={styles.clause}>
              <Columns align="end">
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
        <SelectField {...field('week_start')} data={WEEKDAYS} />
        <SelectField
          {...field('statutory_rest_day')}
          data={[{ value: '', label: screenTexts.noRestDay }, ...WEEKDAYS]}
        />
        {toggle('counts_holiday_hours')}
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
    <Columns align="end">{children}</Columns>
  </fieldset>
);
