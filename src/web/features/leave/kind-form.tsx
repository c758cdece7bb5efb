import type { ReactNode } from 'react';

import type { LeaveKindResponse } from '#contract/leave-kinds.ts';
import { STEPS } from '#domain/leave/kind.ts';
import { ATTENDANCE_LABELS, LIMIT_LABELS } from '#domain/leave/kind-presets.ts';
import { api } from '../../lib/api.ts';
import { parseTypedNumber } from '../../lib/typed-number.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import type { Form } from '../../lib/use-form.ts';
import { Choices, SwitchField } from '../../ui/choices.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { TextField } from '../../ui/field.tsx';
import { Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { kindTexts as texts } from './kind-texts.ts';
import { SAVING_KIND } from './saving-kind.ts';

type Per = NonNullable<LeaveKindResponse['limit_per']>;
type Attendance = LeaveKindResponse['attendance'];

const PERS = Object.keys(LIMIT_LABELS) as Per[];
const ATTENDANCES = Object.keys(ATTENDANCE_LABELS) as Attendance[];

/** A kind that nobody has described yet. */
const NEW: Omit<LeaveKindResponse, 'kind' | 'is_prepared' | 'is_used'> = {
  name: '',
  active: true,
  is_paid: true,
  allows_halves: false,
  step_minutes: null,
  limit_per: null,
  limit_days: null,
  year_from: '04-01',
  has_grants: false,
  needs_proof: false,
  needs_reason: false,
  attendance: 'absence',
  for_admins: false,
  notice_days: 0,
  is_private: false,
};

const SWITCHES = [
  'active',
  'is_paid',
  'allows_halves',
  'has_grants',
  'needs_proof',
  'needs_reason',
  'for_admins',
  'is_private',
] as const;
type Switch = (typeof SWITCHES)[number];

/** The form as typed; a switch that is on is `on`. */
type Values = Record<Switch, string> & {
  name: string;
  step: string;
  per: string;
  days: string;
  month: string;
  day: string;
  attendance: string;
  notice: string;
};

const valuesOf = (kind: Omit<LeaveKindResponse, 'kind' | 'is_prepared' | 'is_used'>): Values => ({
  ...(Object.fromEntries(SWITCHES.map((name) => [name, kind[name] ? 'on' : ''])) as Record<Switch, string>),
  name: kind.name,
  step: kind.step_minutes === null ? '' : String(kind.step_minutes),
  per: kind.limit_per ?? '',
  days: kind.limit_days === null ? '' : String(kind.limit_days),
  month: kind.year_from.slice(0, 2),
  day: kind.year_from.slice(3),
  attendance: kind.attendance,
  notice: String(kind.notice_days),
});

const readLimit = (typed: string): number | null => parseTypedNumber(typed, { min: 0.5, max: 366, step: 0.5 });
const readNotice = (typed: string): number | null => parseTypedNumber(typed, { min: 0, max: 365 });

function validate({ name, per, days, notice }: Values): FieldErrors<keyof Values> {
  return {
    ...(name.trim() === '' && { name: texts.nameRequired }),
    ...(per !== '' && readLimit(days) === null && { days: texts.limitDaysRequired }),
    ...(readNotice(notice) === null && { notice: texts.noticeRequired }),
  };
}

function bodyOf(values: Values) {
  const on = (name: Switch): boolean => values[name] === 'on';
  const per = PERS.find((one) => one === values.per);
  const step = STEPS.find((one) => String(one) === values.step);
  return {
    name: values.name.trim(),
    active: on('active'),
    is_paid: on('is_paid'),
    allows_halves: on('allows_halves'),
    ...(step !== undefined && { step_minutes: step }),
    ...(per !== undefined && { limit_per: per, limit_days: readLimit(values.days) ?? 0 }),
    year_from: `${values.month}-${values.day}`,
    has_grants: on('has_grants'),
    needs_proof: on('needs_proof'),
    needs_reason: on('needs_reason'),
    attendance: ATTENDANCES.find((one) => one === values.attendance) ?? 'absence',
    for_admins: on('for_admins'),
    notice_days: readNotice(values.notice) ?? 0,
    is_private: on('is_private'),
  };
}

/** Adds a kind of leave, or changes one. */
export function KindForm({
  kind,
  onClose,
  onSaved,
}: FormDialog & {
  /** The kind to change; `null` for a new one. */
  readonly kind: LeaveKindResponse | null;
}): ReactNode {
  const form = useEntryForm({
    draft: `leave-kind ${kind?.kind ?? 'new'}`,
    initial: valuesOf(kind ?? NEW),
    validate,
    mutation: SAVING_KIND,
    save: (values, keyFor): Promise<{ readonly message: string }> => {
      const body = bodyOf(values);
      return kind === null
        ? api('POST /api/admin/leave-kinds', { body, idempotencyKey: keyFor(body) })
        : api('PUT /api/admin/leave-kinds/{kind}', { params: { kind: kind.kind }, body });
    },
    wireNames: {
      name: 'name',
      limit_per: 'per',
      limit_days: 'days',
      year_from: 'month',
      step_minutes: 'step',
      notice_days: 'notice',
    },
    failed: texts.saveFailed,
    changes: 'leave',
    onSaved,
  });
  const { values } = form;
  const isYearly = values.per !== '' && values.per !== 'request';
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      <TextField {...form.field('name')} label={texts.name} required autoComplete="off" maxLength={30} />
      <SwitchField {...form.flag('active')} label={texts.active} hint={texts.activeHint} />
      <SwitchField
        {...form.flag('is_paid')}
        label={texts.isPaid}
        hint={kind?.is_used === true ? texts.paidIsFixed : texts.isPaidHint}
        disabled={kind?.is_used === true}
      />
      <Units form={form} />
      <SelectField
        {...form.field('per')}
        label={texts.limitPer}
        data={[{ value: '', label: texts.noLimit }, ...PERS.map((per) => ({ value: per, label: LIMIT_LABELS[per] }))]}
      />
      {values.per !== '' && (
        <TextField {...form.field('days')} label={texts.limitDays} required inputMode="decimal" autoComplete="off" />
      )}
      {isYearly && <YearFrom form={form} />}
      <SwitchField {...form.flag('has_grants')} label={texts.hasGrants} hint={texts.hasGrantsHint} />
      <TextField {...form.field('notice')} label={texts.noticeDays} required inputMode="numeric" autoComplete="off" />
      <SwitchField {...form.flag('needs_reason')} label={texts.needsReason} hint={texts.needsReasonHint} />
      <SwitchField {...form.flag('needs_proof')} label={texts.needsProof} hint={texts.needsProofHint} />
      <SwitchField {...form.flag('for_admins')} label={texts.forAdmins} hint={texts.forAdminsHint} />
      <SwitchField {...form.flag('is_private')} label={texts.isPrivate} hint={texts.isPrivateHint} />
      <Choices
        legend={texts.attendance}
        name="attendance"
        layout="column"
        choices={ATTENDANCES.map((value) => ({ value, label: ATTENDANCE_LABELS[value] }))}
        value={values.attendance as Attendance}
        onChange={(attendance) => form.change({ attendance })}
      />
    </DialogForm>
  );
}

/** What of a day can be asked for beside all of it. */
const Units = ({ form }: { readonly form: Form<Values> }): ReactNode => (
  <>
    <SwitchField {...form.flag('allows_halves')} label={texts.allowsHalves} hint={texts.allowsHalvesHint} />
    <SelectField
      {...form.field('step')}
      label={texts.stepLabel}
      data={[
        { value: '', label: texts.noStep },
        ...STEPS.toReversed().map((step) => ({ value: String(step), label: texts.stepOf(step) })),
      ]}
    />
  </>
);

const numbers = (count: number, label: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: label(index + 1),
  }));

const YearFrom = ({ form }: { readonly form: Form<Values> }): ReactNode => (
  <div role="group" aria-label={texts.yearFrom}>
    <Text as="span" weight="bold" size="sm">
      {texts.yearFrom}
    </Text>
    <Pair>
      <SelectField {...form.field('month')} label={texts.yearMonth} labelHidden data={numbers(12, texts.month)} />
      {/* Every month has these. */}
      <SelectField {...form.field('day')} label={texts.yearDay} labelHidden data={numbers(28, texts.day)} />
    </Pair>
  </div>
);
