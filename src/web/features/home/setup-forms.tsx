import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { CompanyPolicy } from '#contract/company-policy.ts';
import type { CompanySettings } from '#contract/overtime.ts';
import { breakRuleOf } from '#domain/company-policy/unset-break.ts';
import { proposedGoLiveMonth } from '#domain/company/go-live.ts';
import type { ConfirmedStep } from '#domain/company/setup-steps.ts';
import { WIDEST_SPECIAL_CLAUSE } from '#domain/overtime/agreement.ts';
import { addMonths, isoMonth, type IsoMonth, type Weekday } from '#domain/time/date.ts';
import { FIRST_OF_ALL_MONTHS, inForce } from '#domain/time/in-force.ts';
import { WEEKDAYS } from '#domain/time/japanese-date.ts';
import { formatDuration, formatTimeOfDay, type Minutes, type WorkingDayMinute } from '#domain/time/minutes.ts';
import { parseTypedTime } from '#domain/time/typed.ts';
import { deductBreak } from '#domain/working-time/break-rule.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '#domain/working-time/policy.ts';
import { CLOSING_DAYS, MONTHS_END } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { overtimeSettingsQuery, policyQuery } from '../../lib/company-queries.ts';
import { goLiveQuery } from '../../lib/go-live-query.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { useForm } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWageCalendar, useWagePeriods } from '../../lib/wage-periods.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Hint, Row } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import styles from './home.module.css';
import { setupTexts as texts } from './setup-texts.ts';

/** What each form is given. */
interface FormProps {
  /** The step is answered. */
  readonly onDone: () => Promise<void>;
}

/** The form of a step: what it saves is confirmed with it, also where nothing changes. */
function useStep<Values extends { [Name in keyof Values]: string }>(
  step: ConfirmedStep,
  {
    initial,
    validate,
    save,
    onDone,
  }: {
    readonly initial: Values;
    readonly validate?: (values: Values) => Partial<Record<keyof Values & string, string>>;
    readonly save: (values: Values) => Promise<unknown>;
    readonly onDone: () => Promise<void>;
  },
) {
  const queryClient = useQueryClient();
  return useForm({
    draft: `setup ${step}`,
    initial,
    ...(validate !== undefined && { validate }),
    mutation: 'setup-step',
    save: async (values: Values) => {
      await save(values);
      return api('POST /api/admin/setup-steps/{step}/confirm', { params: { step } });
    },
    failed: texts.failed,
    onSaved: onDone,
    onSettled: () => invalidate(queryClient, 'overtimeSettings'),
  });
}

/** A form's fields beside each other, and its button. */
function Answer({
  form,
  label,
  hint,
  children,
}: {
  readonly form: Parameters<typeof Form>[0]['form'] & { readonly isSaving: boolean; readonly failure: ReactNode };
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Form form={form} label={label}>
      {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
      <div className={styles.fields}>{children}</div>
      {hint !== undefined && <Hint>{hint}</Hint>}
      <Row>
        <ActionButton type="submit" isBusy={form.isSaving} busy={texts.deciding}>
          {texts.decide}
        </ActionButton>
      </Row>
    </Form>
  );
}

/** The month in which the company begins: this one or one of the next two, or the one that is set. */
export function GoLiveForm({ onDone }: FormProps): ReactNode {
  return (
    <Loaded query={useQuery(goLiveQuery)} failed={texts.readFailed} heights={['10rem']}>
      {({ go_live_month: saved }) => <GoLive saved={saved === null ? null : isoMonth(saved)} onDone={onDone} />}
    </Loaded>
  );
}

function GoLive({ saved, onDone }: FormProps & { readonly saved: IsoMonth | null }): ReactNode {
  const today = useToday();
  const periods = useWagePeriods();
  const { month: present } = periods.on(today);
  const proposed = proposedGoLiveMonth(today, useWageCalendar());
  const months = [
    ...new Set([...(saved === null ? [] : [saved]), present, addMonths(present, 1), addMonths(present, 2)]),
  ];
  const form = useStep('go_live_month', {
    initial: { month: saved ?? proposed },
    save: ({ month }) => api('PUT /api/admin/go-live-month', { body: { go_live_month: isoMonth(month) } }),
    onDone,
  });
  return (
    <Answer form={form} label={texts.steps.go_live_month.label} hint={texts.goLiveHint}>
      <SelectField
        {...form.field('month')}
        label={texts.goLiveMonth}
        data={months.toSorted().map((month) => ({
          value: month,
          label: `${formatPeriodName(periods.in(month))}${month === present ? texts.present : ''}`,
        }))}
      />
    </Answer>
  );
}

/** The last day of each wage period, from the first of all months on. */
export function ClosingDayForm({ onDone }: FormProps): ReactNode {
  const saved = useWageCalendar().at(-1)?.closingDay ?? MONTHS_END;
  const form = useStep('closing_day', {
    initial: { day: String(saved) },
    save: async ({ day }) => {
      if (Number(day) === saved) return;
      await api('PUT /api/admin/closing-days', {
        body: { effective_month: FIRST_OF_ALL_MONTHS, closing_day: Number(day) },
      });
    },
    onDone,
  });
  return (
    <Answer form={form} label={texts.steps.closing_day.label}>
      <SelectField
        {...form.field('day')}
        label={texts.closingDay}
        data={CLOSING_DAYS.map((day) => ({
          value: String(day),
          label: day === MONTHS_END ? texts.monthsEnd : texts.day(day),
        }))}
      />
    </Answer>
  );
}

/** When an ordinary day begins and ends, its break, and the legal rest day of the week. */
export function OrdinaryDayForm({ onDone }: FormProps): ReactNode {
  const overtime = useQuery(overtimeSettingsQuery);
  return (
    <Loaded query={useQuery(policyQuery)} failed={texts.readFailed} heights={['12rem']}>
      {({ policies, default_policy }) => (
        <Loaded query={overtime} failed={texts.readFailed} heights={['12rem']}>
          {(settings) => <OrdinaryDay policy={policies.at(-1) ?? default_policy} settings={settings} onDone={onDone} />}
        </Loaded>
      )}
    </Loaded>
  );
}

const BREAKS = ['legal_gradual', 'one_hour', 'none'] as const;

/** An ordinary day where nothing is set. */
const USUAL = { start: '09:00', end: '18:00' };

function OrdinaryDay({
  policy,
  settings,
  onDone,
}: FormProps & {
  readonly policy: CompanyPolicy['default_policy'];
  readonly settings: CompanySettings;
}): ReactNode {
  const { month } = useWagePeriods().on(useToday());
  const form = useStep('ordinary_day', {
    initial: {
      start: policy.work_start ?? USUAL.start,
      end: policy.work_end ?? USUAL.end,
      unsetBreak: (BREAKS as readonly string[]).includes(policy.unset_break) ? policy.unset_break : 'legal_gradual',
      restDay: String(settings.statutory_rest_day ?? ''),
    },
    validate: ({ start, end }) => {
      const [from, to] = [parseTypedTime(start), parseTypedTime(end)];
      return {
        ...(from === null && { start: texts.invalidTime }),
        ...(to === null ? { end: texts.invalidTime } : from !== null && to <= from && { end: texts.endBeforeStart }),
      };
    },
    save: async ({ start, end, unsetBreak, restDay }) => {
      const [from, to] = [parseTypedTime(start), parseTypedTime(end)];
      if (from === null || to === null) return;
      await api('PUT /api/admin/company-policy', {
        body: {
          effective_month: FIRST_OF_ALL_MONTHS,
          figures: 'paid',
          standard_day_minutes: policy.standard_day_minutes,
          absence_rule: policy.absence_rule,
          unset_break: unsetBreak,
          work_start: formatTimeOfDay(from),
          work_end: formatTimeOfDay(to),
        },
      });
      const statutory_rest_day = restDay === '' ? null : (Number(restDay) as Weekday);
      if (statutory_rest_day !== settings.statutory_rest_day)
        await saveSettings(settings, { statutory_rest_day }, month);
    },
    onDone,
  });
  // Where the sheet has the spec's figures, there are no hours of the company's.
  if (policy.figures !== 'paid') return <Link to="/settings/policy">{texts.settings}</Link>;
  const [from, to] = [parseTypedTime(form.values.start), parseTypedTime(form.values.end)];
  const hint =
    from === null || to === null || to <= from
      ? undefined
      : texts.ordinaryHint(formatDuration(workedOf(from, to, form.values.unsetBreak)));
  return (
    <Answer form={form} label={texts.steps.ordinary_day.label} {...(hint !== undefined && { hint })}>
      <TimeInput {...form.typed('start')} label={texts.workStart} stepMinutes={15} />
      <TimeInput {...form.typed('end')} label={texts.workEnd} stepMinutes={15} />
      <SelectField
        {...form.field('unsetBreak')}
        label={texts.breakTime}
        data={BREAKS.map((kind) => ({ value: kind, label: texts.breaks[kind] }))}
      />
      <SelectField
        {...form.field('restDay')}
        label={texts.restDay}
        data={[
          { value: '', label: texts.noRestDay },
          ...WEEKDAYS.map((name, day) => ({ value: String(day), label: texts.weekday(name) })),
        ]}
      />
    </Answer>
  );
}

/** How long is worked of an ordinary day, less the break that is taken off where nobody records one. */
const workedOf = (start: WorkingDayMinute, end: WorkingDayMinute, chosen: string): Minutes => {
  const unsetBreak = BREAKS.find((kind) => kind === chosen) ?? 'none';
  return deductBreak([{ start, end }], null, breakRuleOf({ unsetBreak }), DEFAULT_WORKING_TIME_POLICY).worked;
};

/** Saves some of the settings of overtime and working time that hold in a month, since when they do. */
function saveSettings(
  { dated, default_settings: _default, ...settings }: CompanySettings,
  changed: Partial<CompanySettings>,
  month: IsoMonth,
): Promise<unknown> {
  const since = inForce(
    dated.map(({ effective_month }) => ({ from: isoMonth(effective_month) })),
    month,
  );
  return api('PUT /api/admin/overtime-settings', {
    body: { ...settings, ...changed, ...(since !== null && { effective_month: since.from }) },
  });
}

const AGREEMENTS = ['none', 'ordinary', 'special'] as const;

/** Whether there is an agreement on overtime, with which limits. */
export function AgreementForm({ onDone }: FormProps): ReactNode {
  return (
    <Loaded query={useQuery(overtimeSettingsQuery)} failed={texts.readFailed} heights={['9rem']}>
      {(settings) => <Agreement settings={settings} onDone={onDone} />}
    </Loaded>
  );
}

function Agreement({ settings, onDone }: FormProps & { readonly settings: CompanySettings }): ReactNode {
  const { month } = useWagePeriods().on(useToday());
  const form = useStep('agreement', {
    initial: {
      agreement: settings.special_clause === null ? 'none' : 'special',
      firstMonth: String(settings.first_month),
    },
    save: async ({ agreement, firstMonth }) => {
      // Without an agreement there is no year of it.
      const first_month = agreement === 'none' ? settings.first_month : Number(firstMonth);
      const special_clause = agreement === 'special' ? (settings.special_clause ?? WIDEST) : null;
      if (first_month !== settings.first_month || special_clause !== settings.special_clause)
        await saveSettings(settings, { first_month, special_clause }, month);
    },
    onDone,
  });
  return (
    <Answer form={form} label={texts.steps.agreement.label} hint={texts.agreementHint}>
      <SelectField
        {...form.field('agreement')}
        label={texts.agreement}
        data={AGREEMENTS.map((value) => ({ value, label: texts.agreements[value] }))}
      />
      {form.values.agreement !== 'none' && (
        <SelectField
          {...form.field('firstMonth')}
          label={texts.firstMonth}
          data={Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: texts.month(at + 1) }))}
        />
      )}
    </Answer>
  );
}

const WIDEST = {
  month_total_minutes: WIDEST_SPECIAL_CLAUSE.monthTotal,
  year_minutes: WIDEST_SPECIAL_CLAUSE.year,
  months: WIDEST_SPECIAL_CLAUSE.months,
};

/** The two ways to register people. */
export function PeopleLinks(): ReactNode {
  return (
    <>
      <Row gap="sm">
        <Button component={Link} to="/admin/users/import">
          {texts.importPeople}
        </Button>
        <Button component={Link} to="/admin/users/new" variant="default">
          {texts.newUser}
        </Button>
      </Row>
      <Hint>{texts.peopleHint}</Hint>
    </>
  );
}
