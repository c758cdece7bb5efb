import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { WorkRuleResponse } from '#contract/work-rules.ts';
import { monthOf, type IsoMonth } from '#domain/time/date.ts';
import { FIRST_OF_ALL_MONTHS, inForceOrFirst } from '#domain/time/in-force.ts';
import { CLOCK_OUT_STEPS } from '#domain/company-policy/policy.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { parseTypedDuration } from '#domain/time/typed.ts';
import {
  FLEX_MONTHS,
  FRAME_LABELS,
  FRAME_ROUNDING_LABELS,
  PARTIAL_WEEK_LABELS,
  SHORTAGE_LABELS,
  WORK_RULE_KINDS,
  WORK_RULE_LABELS,
  YEAR_MONTHS,
} from '#domain/work-rules/work-rule.ts';
import { api } from '../../lib/api.ts';
import { policyQuery } from '../../lib/company-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm, type Form } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { SwitchField } from '../../ui/choices.tsx';
import { Columns } from '../../ui/columns.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Heading, Hint, Line, List, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { EffectiveMonthSwitch } from '../../ui/month-switch.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RulePreview } from './rule-preview.tsx';
import {
  BLANK,
  hasPunctuality,
  isTimeAsked,
  ownChoices,
  ruleOfDay,
  ruleErrors,
  ruleSettings,
  type RuleValues,
  ruleValues,
  WIRE_NAMES,
} from './rule-values.ts';
import { SAVING_RULE } from './saving-rule.ts';
import { texts } from './texts.ts';

const ExampleDay = lazyPart(async () => (await import('../../ui/example-day.tsx')).ExampleDay);

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const KINDS = WORK_RULE_KINDS.map((value) => ({ value, label: WORK_RULE_LABELS[value] }));
const WEEKDAYS = [
  { value: '', label: texts.company },
  ...texts.weekdays.map((label, day) => ({ value: String(day), label })),
];
const START_MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: texts.month(index + 1),
}));
const monthsOf = (counts: readonly number[]) =>
  counts.map((count) => ({ value: String(count), label: texts.months(count) }));
const STEPS = [
  { value: 'company', label: texts.company },
  ...CLOCK_OUT_STEPS.map((step) => ({ value: String(step), label: texts.step(step) })),
];
const WEEKS = [40, 44].map((hours) => ({ value: String(hours), label: texts.hoursOf(hours) }));

/** Adds a rule, or changes what it says from a month on; beside each field what is lawful and what isn't. */
export function RuleForm({
  rule,
  onClose,
  onSaved,
}: FormDialog & {
  /** The rule to change; `null` for a new one. */
  readonly rule: WorkRuleResponse | null;
}): ReactNode {
  const queryClient = useQueryClient();
  const today = useToday();
  const [initial] = useState(() => ruleValues(rule, monthOf(today)));
  const settingsIn = (month: string) =>
    inForceOrFirst(
      rule?.versions.map(({ effective_month, settings }) => ({ from: effective_month as IsoMonth, settings })) ?? [],
      month as IsoMonth,
    )?.settings ?? null;
  const form = useForm<RuleValues, { message: string }>({
    draft: `work-rule ${rule?.id ?? 'new'}`,
    initial,
    validate: (values) => ruleErrors(values, today),
    mutation: SAVING_RULE,
    save: (values, keyFor) => {
      // The contract's own schema says what of it is valid; the form's types are those of its fields.
      const settings = ruleSettings(values, settingsIn(values.month), today) as never;
      const body = { name: values.name, settings };
      return rule === null
        ? api('POST /api/admin/work-rules', { body, idempotencyKey: keyFor(body) })
        : api('PUT /api/admin/work-rules/{id}', {
            params: { id: String(rule.id) },
            body: { ...body, effective_month: values.month },
          });
    },
    wireNames: WIRE_NAMES,
    failed: texts.saveFailed,
    onSaved: async ({ message }) => {
      await invalidate(queryClient, 'workRules');
      onSaved(message);
    },
  });
  const { values } = form;
  const tried =
    Object.keys(ruleErrors({ ...values, name: values.name || '-' }, today)).length === 0
      ? ruleSettings(values, settingsIn(values.month), today)
      : null;
  const choose = (month: IsoMonth): void => form.change({ ...ruleValues(rule, month), name: values.name });
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      <TextField {...form.field('name')} label={texts.name} required />
      {rule === null ? (
        <SelectField
          {...form.field('kind')}
          label={texts.kind}
          data={KINDS}
          {...hintBelow(texts.kinds[values.kind as keyof typeof texts.kinds])}
          onChange={(event) => form.change({ ...BLANK, name: values.name, kind: event.currentTarget.value })}
        />
      ) : (
        <Stack gap="xs">
          <Text weight="bold">{WORK_RULE_LABELS[rule.kind]}</Text>
          <Hint>{texts.kinds[rule.kind]}</Hint>
          {values.month === FIRST_OF_ALL_MONTHS ? (
            <Row>
              <Text weight="bold">{texts.always}</Text>
              <LinkButton onClick={() => choose(monthOf(today))}>{texts.chooseMonth}</LinkButton>
            </Row>
          ) : (
            <Row>
              <EffectiveMonthSwitch label={texts.effectiveMonth} month={values.month as IsoMonth} onChange={choose} />
              <LinkButton onClick={() => choose(FIRST_OF_ALL_MONTHS)}>{texts.chooseAlways}</LinkButton>
            </Row>
          )}
          <Hint>{form.errors.month ?? texts.effectiveHint}</Hint>
        </Stack>
      )}
      <OwnChoices form={form} />
      <OwnFields form={form} />
      <Columns>
        <TimeInput {...form.typed('hours_start')} label={texts.hoursStart} stepMinutes={15} />
        <TimeInput {...form.typed('hours_end')} label={texts.hoursEnd} stepMinutes={15} />
        <Line>
          <HoursHint kind={values.kind} month={values.month === FIRST_OF_ALL_MONTHS ? monthOf(today) : values.month} />
        </Line>
        <SelectField
          {...form.field('break_rule')}
          label={texts.breakRule}
          data={options(texts.breaks).filter(({ value }) => value !== 'kept' || initial.break_rule === 'kept')}
          {...hintBelow(texts.breakHint)}
        />
        <SelectField
          {...form.field('rest_day')}
          label={texts.restDay}
          data={WEEKDAYS}
          {...hintBelow(texts.restDayHint)}
        />
        {values.break_rule === 'fixed' && (
          <>
            <TimeInput {...form.typed('break_start')} label={texts.breakStart} required stepMinutes={15} />
            <TimeInput {...form.typed('break_end')} label={texts.breakEnd} required stepMinutes={15} />
          </>
        )}
      </Columns>
      <Punctuality form={form} />
      <Rounding form={form} />
      <Stack gap="sm">
        <Heading size="sm">{texts.nightAndRest}</Heading>
        <Columns>
          <TimeInput {...form.typed('night_start')} label={texts.nightStart} stepMinutes={30} />
          <TimeInput {...form.typed('night_end')} label={texts.nightEnd} stepMinutes={30} />
          <Line>
            <Hint>{texts.nightHint}</Hint>
          </Line>
          <Length form={form} name="work_interval" label={texts.workInterval} hint={texts.workIntervalHint} />
        </Columns>
        <SwitchField
          name="rest_by_24_hours"
          label={texts.restByHours}
          hint={texts.restByHoursHint}
          checked={values.rest_by_24_hours}
          onChange={(checked) => form.change({ rest_by_24_hours: checked })}
        />
      </Stack>
      <Example settings={tried} />
      <RulePreview ruleId={rule?.id ?? null} settings={tried} />
    </DialogForm>
  );
}

/** What the rule has of its own, each with the way back to what the company has. */
function OwnChoices({ form }: { readonly form: Form<RuleValues> }): ReactNode {
  const own = ownChoices(form.values);
  return (
    <Panel label={texts.ownTitle} gap="sm">
      <Heading size="sm">{texts.ownTitle}</Heading>
      <Hint>{own.length === 0 ? texts.ownNone : texts.ownLead}</Hint>
      {own.length > 0 && (
        <List rules="between">
          {own.map(({ label, reset }) => (
            <li key={label}>
              <Row justify="between">
                <Text weight="bold">{label}</Text>
                <LinkButton aria-label={texts.sameAsCompanyOf(label)} onClick={() => form.change(reset)}>
                  {texts.sameAsCompany}
                </LinkButton>
              </Row>
            </li>
          ))}
        </List>
      )}
    </Panel>
  );
}

/** A day by the company's rules, and by this one; not of a kind whose hours are settled over a period. */
function Example({ settings }: { readonly settings: ReturnType<typeof ruleSettings> | null }): ReactNode {
  const { data: company } = useQuery(policyQuery);
  const today = useToday();
  const rule = settings && ruleOfDay(settings);
  if (company === undefined || (settings !== null && rule === null)) return null;
  const values =
    company.policies.findLast(({ effective_month: from }) => from <= monthOf(today)) ?? company.default_policy;
  return (
    <ExampleDay
      heads={[texts.ofCompany, texts.ofRule]}
      before={{ company: values }}
      after={rule && { company: values, rule }}
    />
  );
}

/** What the beginning and the end of a day are where the rule has none: of fixed hours those that the company has then. */
function HoursHint({ kind, month }: { readonly kind: string; readonly month: string }): ReactNode {
  const { data: company } = useQuery(policyQuery);
  const { work_start: start, work_end: end } =
    company?.policies.findLast(({ effective_month: from }) => from <= month) ?? {};
  return <Hint>{texts.hoursHint(kind === 'fixed' && start !== undefined ? `${start}〜${end}` : null)}</Hint>;
}

/** Who is late, and who leaves early; of the kinds that nobody can be late by, how that is. */
function Punctuality({ form }: { readonly form: Form<RuleValues> }): ReactNode {
  const { values } = form;
  return (
    <Stack gap="sm">
      <Heading size="sm">{texts.punctuality}</Heading>
      {hasPunctuality(values) ? (
        <Columns>
          {(['late', 'early'] as const).map((side) => (
            <Stack key={side} gap="sm">
              <SelectField {...form.field(`${side}_basis`)} label={texts[side]} data={options(texts[`${side}Bases`])} />
              {isTimeAsked(values, side) && (
                <TimeInput
                  {...form.typed(`${side}_time`)}
                  label={texts[`${side}Time`]}
                  required
                  stepMinutes={15}
                  {...(values[`${side}_basis`] === 'shift' && hintBelow(texts.withoutPlan))}
                />
              )}
            </Stack>
          ))}
          <Line>
            <Hint>{texts.punctualityHint}</Hint>
          </Line>
          <OutsideShift form={form} />
        </Columns>
      ) : (
        <Hint>{values.kind === 'flex' ? texts.flexPunctuality : texts.noPunctuality}</Hint>
      )}
    </Stack>
  );
}

/** Whether the company's sheets have other figures than the paid ones, in whatever month. */
function useShownTimes(): boolean {
  const { data: company } = useQuery(policyQuery);
  return (
    company !== undefined &&
    (company.policies.length === 0 || company.policies.some(({ figures }) => figures === 'shown_times'))
  );
}

/** What time before the shift and after its end is, where sheet and pay have the same figures. */
function OutsideShift({ form }: { readonly form: Form<RuleValues> }): ReactNode {
  const { outside_shift: chosen } = form.values;
  const hasShownTimes = useShownTimes();
  if (hasShownTimes && chosen === 'work') return null;
  return (
    <Line>
      <SelectField
        {...form.field('outside_shift')}
        label={texts.outsideShift}
        data={options(texts.outsideShifts)}
        {...hintBelow(chosen === 'claimed' ? texts.outsideShiftClaimed : texts.outsideShiftWork)}
      />
    </Line>
  );
}

/** How times and totals are rounded, with what of it is lawful. */
function Rounding({ form }: { readonly form: Form<RuleValues> }): ReactNode {
  const step = form.values.clock_out_step;
  const { clock_in_shown: shown } = form.values;
  // A sheet with the paid figures shows the times as they were recorded.
  const hasShownTimes = useShownTimes();
  return (
    <Stack gap="sm">
      <Heading size="sm">{texts.rounding}</Heading>
      <Columns>
        {hasShownTimes && (
          <>
            <SelectField
              {...form.field('clock_out_step')}
              label={texts.clockOutStep}
              data={STEPS}
              {...hintBelow(step === 'company' || step === '1' ? texts.clockOutHint : texts.clockOutWarning)}
            />
            <SelectField
              {...form.field('clock_in_shown')}
              label={texts.clockInShown}
              data={options(texts.clockIns)}
              {...hintBelow(shown === 'shift_start' ? texts.clockInWarning : texts.clockInHint)}
            />
          </>
        )}
        <SelectField
          {...form.field('monthly_rounding')}
          label={texts.monthlyRounding}
          data={options(texts.monthlyRoundings)}
          {...hintBelow(texts.monthlyRoundingHint)}
        />
      </Columns>
    </Stack>
  );
}

/** A length of time. */
const Length = ({
  form,
  name,
  label,
  hint,
}: {
  readonly form: Form<RuleValues>;
  readonly name: 'deemed' | 'usual' | 'agreed' | 'standard_day' | 'work_interval';
  readonly label: string;
  readonly hint: string;
}): ReactNode => (
  <TypedField
    {...form.typed(name)}
    label={label}
    required={name === 'deemed'}
    read={parseTypedDuration}
    write={formatDuration}
    inputMode="numeric"
    {...hintBelow(hint)}
  />
);

/** The fields that the rule's kind has. */
function OwnFields({ form }: { readonly form: Form<RuleValues> }): ReactNode {
  const { values } = form;
  const settled = (kind: 'flex' | 'variable_year', counts: readonly number[]): ReactNode => (
    <>
      <SelectField
        {...form.field('settlement_months')}
        label={texts.settlementMonths[kind]}
        data={monthsOf(counts)}
        {...hintBelow(texts.settlementHint[kind])}
      />
      {values.settlement_months !== '1' && (
        <SelectField {...form.field('start_month')} label={texts.startMonth} data={START_MONTHS} />
      )}
    </>
  );
  const rounding = (
    <SelectField
      {...form.field('frame_rounding')}
      label={texts.frameRounding}
      data={options(FRAME_ROUNDING_LABELS)}
      {...hintBelow(texts.frameRoundingHint)}
    />
  );
  const partialWeek = (
    <SelectField
      {...form.field('partial_week')}
      label={texts.partialWeek}
      data={options(PARTIAL_WEEK_LABELS)}
      {...hintBelow(texts.partialWeekHint)}
    />
  );
  switch (values.kind) {
    case 'flex':
      return (
        <Columns>
          {settled('flex', FLEX_MONTHS)}
          <SelectField
            {...form.field('frame')}
            label={texts.frame}
            data={options(FRAME_LABELS)}
            {...hintBelow(texts.frameHint)}
          />
          {rounding}
          <SelectField
            {...form.field('shortage')}
            label={texts.shortage}
            data={options(SHORTAGE_LABELS)}
            {...hintBelow(texts.shortageHint)}
          />
          <Line>
            <Hint>{texts.coreHint}</Hint>
          </Line>
          <TimeInput {...form.typed('core_start')} label={texts.coreStart} stepMinutes={15} />
          <TimeInput {...form.typed('core_end')} label={texts.coreEnd} stepMinutes={15} />
          <TimeInput {...form.typed('flexible_start')} label={texts.flexibleStart} stepMinutes={15} />
          <TimeInput {...form.typed('flexible_end')} label={texts.flexibleEnd} stepMinutes={15} />
          <Length form={form} name="standard_day" label={texts.standardDay} hint={texts.standardDayHint} />
        </Columns>
      );
    case 'variable_month':
      return (
        <Columns>
          <SelectField
            {...form.field('week_hours')}
            label={texts.weekHours}
            data={WEEKS}
            {...hintBelow(texts.weekHoursHint)}
          />
          {rounding}
          {partialWeek}
        </Columns>
      );
    case 'variable_year':
      return (
        <Columns>
          {settled('variable_year', YEAR_MONTHS)}
          {partialWeek}
          <Line>
            <Hint>{texts.specialHint}</Hint>
          </Line>
          <SpecialDates form={form} />
        </Columns>
      );
    case 'discretionary':
      return (
        <Stack>
          <Length form={form} name="deemed" label={texts.deemed} hint={texts.deemedHint} />
          <SwitchField
            name="on_scheduled_holidays"
            label={texts.onScheduledHolidays}
            hint={texts.onScheduledHint}
            checked={values.on_scheduled_holidays}
            onChange={(checked) => form.change({ on_scheduled_holidays: checked })}
          />
        </Stack>
      );
    case 'outside':
      return (
        <Columns>
          <Length form={form} name="usual" label={texts.usual} hint={texts.outsideHint} />
          <Length form={form} name="agreed" label={texts.agreed} hint={texts.outsideHint} />
        </Columns>
      );
    default:
      return null;
  }
}

function SpecialDates({ form }: { readonly form: Form<RuleValues> }): ReactNode {
  const today = useToday();
  return (
    <>
      <DateField {...form.typed('special_from')} label={texts.specialFrom} today={today} />
      <DateField {...form.typed('special_to')} label={texts.specialTo} today={today} />
    </>
  );
}
