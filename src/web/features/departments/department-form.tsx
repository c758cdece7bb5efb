import type { ReactNode } from 'react';

import { DEPARTMENT_KIND_NAMES, mayComeBelow } from '#domain/departments/department.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { departmentChoices, type Departments } from '../../lib/departments.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type DepartmentDraft, SAVING_DEPARTMENT, spanFaults } from './department-draft.ts';
import { SuperiorField, superiorIdOf, superiorValues } from './superior-field.tsx';
import { texts } from './texts.ts';

const shownDate = (date: string | null): string => (date === null ? '' : formatDate(isoDate(date)));

/** Adds a department or a site, or changes one. */
export function DepartmentForm({
  draft,
  departments,
  onClose,
  onSaved,
}: FormDialog & {
  readonly draft: DepartmentDraft;
  readonly departments: Departments;
}): ReactNode {
  const today = useToday();
  const { department } = draft;
  const kind = draft.department === null ? draft.kind : draft.department.kind;
  const parentId = draft.department === null ? draft.parentId : draft.department.parentId;
  const form = useEntryForm({
    draft: `department ${department?.id ?? `new ${kind} ${parentId}`}`,
    initial: {
      code: department?.code ?? '',
      name: department?.name ?? '',
      parent: String(parentId ?? ''),
      from: shownDate(department?.from_date ?? null),
      to: shownDate(department?.to_date ?? null),
      ...superiorValues(department?.superior ?? null),
    },
    validate: (values) => validate(values, today),
    mutation: SAVING_DEPARTMENT,
    save: (values, keyFor) => {
      const body = {
        code: values.code.trim(),
        name: values.name.trim(),
        parent_id: values.parent === '' ? null : Number(values.parent),
        from_date: parseTypedDate(values.from, today),
        to_date: parseTypedDate(values.to, today),
        superior_user_id: superiorIdOf(values),
      };
      if (department !== null)
        return api('PUT /api/admin/departments/{id}', { params: { id: String(department.id) }, body });
      return api('POST /api/admin/departments', { body: { kind, ...body }, idempotencyKey: keyFor({ kind, ...body }) });
    },
    wireNames: {
      code: 'code',
      name: 'name',
      parent_id: 'parent',
      from_date: 'from',
      to_date: 'to',
      superior_user_id: 'superior',
    },
    failed: texts.saveFailed,
    changes: 'departments',
    onSaved,
  });
  const groups = departmentChoices(departments, [kind]).map(({ group, items }) => ({
    group,
    items: items.filter(
      ({ value }) => department === null || mayComeBelow(departments.byId, department.id, Number(value)),
    ),
  }));
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      <TextField {...form.field('name')} label={texts.name} required autoComplete="off" maxLength={100} />
      <TextField
        {...form.field('code')}
        {...hintBelow(texts.codeHint)}
        label={texts.code}
        required
        autoComplete="off"
        maxLength={64}
      />
      <SelectField
        {...form.field('parent')}
        label={texts.parent}
        data={[{ value: '', label: texts.top }, ...groups.filter(({ items }) => items.length > 0)]}
      />
      <Pair onPhones="lines">
        <DateField {...form.typed('from')} label={texts.fromDate} today={today} />
        <DateField {...form.typed('to')} label={texts.toDate} today={today} />
      </Pair>
      <SuperiorField form={form} label={`${DEPARTMENT_KIND_NAMES[kind]}の${texts.superior}`} />
    </DialogForm>
  );
}

type Field = 'code' | 'name' | 'parent' | 'from' | 'to' | 'superior';

function validate(
  { code, name, from, to }: Readonly<Record<'code' | 'name' | 'from' | 'to', string>>,
  today: IsoDate,
): FieldErrors<Field> {
  const errors: { -readonly [Name in Field]?: string } = {};
  if (code.trim() === '') errors.code = texts.required(texts.code);
  if (name.trim() === '') errors.name = texts.required(texts.name);
  return { ...errors, ...spanFaults(from, to, today) };
}
