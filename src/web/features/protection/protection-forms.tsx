import type { ReactNode } from 'react';

import type { ProtectionResponse, RestrictionResponse } from '#contract/protection.ts';
import { RESTRICTION_KINDS, RESTRICTION_NAMES } from '#domain/protection/limits.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { CheckField } from '../../ui/choices.tsx';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { Hint } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { texts } from './texts.ts';

/** The mutation key of every change of what protects somebody: only one is pending at a time. */
export const SAVING_PROTECTION = 'change-protection';

interface FormProps extends FormDialog {
  readonly userId: number;
}

/** Edits a birth date; a blank one clears it. */
export function BirthDateForm({
  userId,
  protection: { birth_date: bornOn, works_shifts_at_16: worksShifts },
  onClose,
  onSaved,
}: FormProps & { readonly protection: ProtectionResponse }): ReactNode {
  const today = useToday();
  const form = useEntryForm({
    draft: `birth date ${userId}`,
    initial: { bornOn: bornOn == null ? '' : formatDate(isoDate(bornOn)), shifts: worksShifts === true ? '1' : '' },
    validate: (values): FieldErrors<'bornOn' | 'shifts'> => {
      const fault = typedDateFault(values.bornOn, today);
      if (fault !== undefined) return { bornOn: fault };
      const date = parseTypedDate(values.bornOn, today);
      return date !== null && (date > today || date < '1900-01-01') ? { bornOn: texts.birthRange } : {};
    },
    mutation: SAVING_PROTECTION,
    save: (values) =>
      api('PUT /api/admin/users/{id}/birth-date', {
        params: { id: String(userId) },
        body: { birth_date: parseTypedDate(values.bornOn, today), works_shifts_at_16: values.shifts !== '' },
      }),
    wireNames: { birth_date: 'bornOn', works_shifts_at_16: 'shifts' },
    failed: texts.birthFailed,
    changes: 'protection',
    onSaved,
  });
  return (
    <DialogForm form={form} firstField="bornOn" onClose={onClose}>
      <DateField {...form.typed('bornOn')} label={texts.birthDate} today={today} />
      <Hint>{texts.birthHint}</Hint>
      <CheckField
        label={texts.shifts}
        name="shifts"
        checked={form.values.shifts !== ''}
        onChange={(checked) => form.change({ shifts: checked ? '1' : '' })}
      />
    </DialogForm>
  );
}

/** Adds a restriction, or changes one. */
export function RestrictionForm({
  userId,
  restriction,
  onClose,
  onSaved,
}: FormProps & { readonly restriction: RestrictionResponse | null }): ReactNode {
  const today = useToday();
  const form = useEntryForm({
    draft: `restriction ${userId} ${restriction?.id ?? 'new'}`,
    initial: {
      kind: restriction?.kind ?? '',
      from: formatDate(restriction === null ? today : isoDate(restriction.from_date)),
      to: restriction === null ? '' : formatDate(isoDate(restriction.to_date)),
    },
    validate: (values): FieldErrors<'kind' | 'from' | 'to'> => {
      const faults: Partial<Record<'kind' | 'from' | 'to', string>> = {};
      if (values.kind === '') faults.kind = texts.required(texts.kind);
      const [from, to] = [parseTypedDate(values.from, today), parseTypedDate(values.to, today)];
      if (from === null) faults.from = typedDateFault(values.from, today) ?? texts.required(texts.from);
      if (to === null) faults.to = typedDateFault(values.to, today) ?? texts.required(texts.to);
      else if (from !== null && to < from) faults.to = texts.order;
      return faults;
    },
    mutation: SAVING_PROTECTION,
    save: (values, keyFor): Promise<{ readonly message: string }> => {
      const body = {
        kind: RESTRICTION_KINDS.find((kind) => kind === values.kind) ?? RESTRICTION_KINDS[0],
        from_date: parseTypedDate(values.from, today) ?? '',
        to_date: parseTypedDate(values.to, today) ?? '',
      };
      const id = String(userId);
      return restriction === null
        ? api('POST /api/admin/users/{id}/restrictions', { params: { id }, body, idempotencyKey: keyFor(body) })
        : api('PUT /api/admin/users/{id}/restrictions/{restriction}', {
            params: { id, restriction: String(restriction.id) },
            body,
          });
    },
    wireNames: { kind: 'kind', from_date: 'from', to_date: 'to' },
    failed: texts.saveFailed,
    changes: 'protection',
    onSaved,
  });
  return (
    <DialogForm form={form} firstField="kind" onClose={onClose}>
      <SelectField
        {...form.field('kind')}
        label={texts.kind}
        required
        data={[
          { value: '', label: texts.notSet },
          ...RESTRICTION_KINDS.map((kind) => ({ value: kind, label: RESTRICTION_NAMES[kind] })),
        ]}
      />
      <Pair onPhones="lines">
        <DateField {...form.typed('from')} label={texts.from} required today={today} />
        <DateField {...form.typed('to')} label={texts.to} required today={today} />
      </Pair>
    </DialogForm>
  );
}
