import type { ReactNode } from 'react';

import type { MembershipResponse } from '#contract/departments.ts';
import {
  DEPARTMENT_KIND_NAMES,
  DEPARTMENT_KINDS,
  type DepartmentKind,
  withMembership,
} from '#domain/departments/department.ts';
import { type IsoDate, isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { departmentChoices, type Departments } from '../../lib/departments.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { Hint } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { spanFaults } from './department-draft.ts';
import { type MembershipDraft, saveMemberships, SAVING_MEMBERSHIPS, without } from './membership-draft.ts';
import { SuperiorField, superiorIdOf, superiorValues } from './superior-field.tsx';
import { texts } from './texts.ts';

/** Enters a membership. */
export function MembershipForm({
  userId,
  draft: { membership, isMain },
  shown,
  departments,
  onClose,
  onSaved,
}: FormDialog & {
  readonly userId: number;
  readonly draft: MembershipDraft;
  /** All of the person's. */
  readonly shown: readonly MembershipResponse[];
  readonly departments: Departments;
}): ReactNode {
  const today = useToday();
  const own = membership !== null && membership.superior_user_id !== null ? membership.superior : null;
  const form = useEntryForm({
    draft: `membership ${userId} ${membership === null ? `new ${isMain}` : `${membership.department_id} ${membership.from_date}`}`,
    initial: {
      department: String(membership?.department_id ?? ''),
      from: formatDate(membership === null ? today : isoDate(membership.from_date)),
      to: membership === null || membership.to_date === null ? '' : formatDate(isoDate(membership.to_date)),
      ...superiorValues(own),
    },
    validate: (values) => validate(values, today),
    mutation: SAVING_MEMBERSHIPS,
    save: (values) => {
      const entered = {
        departmentId: Number(values.department),
        kind: departments.byId.get(Number(values.department))?.kind ?? ('department' satisfies DepartmentKind),
        from: parseTypedDate(values.from, today) ?? today,
        to: parseTypedDate(values.to, today),
        isMain,
        superiorId: superiorIdOf(values),
      };
      return saveMemberships(userId, shown, withMembership(without(shown, membership), entered));
    },
    wireNames: { superior_user_id: 'superior' },
    failed: texts.saveFailed,
    changes: 'departments',
    onSaved,
  });
  return (
    <DialogForm form={form} firstField="department" onClose={onClose}>
      <SelectField
        {...form.field('department')}
        label={DEPARTMENT_KINDS.filter((kind) => departments.has[kind])
          .map((kind) => DEPARTMENT_KIND_NAMES[kind])
          .join('・')}
        required
        data={[{ value: '', label: texts.choose }, ...departmentChoices(departments)]}
      />
      <Pair onPhones="lines">
        <DateField {...form.typed('from')} label={texts.fromDate} required today={today} />
        <DateField {...form.typed('to')} label={texts.toDate} today={today} />
      </Pair>
      {isMain && membership === null && <Hint>{texts.membershipHint}</Hint>}
      <SuperiorField form={form} label={texts.ownSuperior} />
    </DialogForm>
  );
}

type Field = 'department' | 'from' | 'to' | 'superior';

function validate(
  { department, from, to }: Readonly<Record<'department' | 'from' | 'to', string>>,
  today: IsoDate,
): FieldErrors<Field> {
  const errors: { -readonly [Name in Field]?: string } = {};
  if (department === '') errors.department = texts.choose;
  if (from.trim() === '') errors.from = texts.required(texts.fromDate);
  return { ...errors, ...spanFaults(from, to, today) };
}
