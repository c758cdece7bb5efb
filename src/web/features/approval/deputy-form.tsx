import type { ReactNode } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { formatDate } from '../../lib/dates.ts';
import { api } from '../../lib/api.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { EmployeeSearch } from '../../ui/employee-search.tsx';
import { TextField } from '../../ui/field.tsx';
import { Text } from '../../ui/layout.tsx';
import type { Person } from '../../ui/person-steps.tsx';
import { SAVING_DEPUTY } from './approval-queries.ts';
import { deputyTexts as texts } from './deputy-texts.ts';

interface Values {
  readonly person: Person | null;
  readonly deputy: Person | null;
  readonly employeeId: string;
  readonly from: string;
  readonly to: string;
}

/** Names a deputy: one's own by employee ID, or anybody's. */
export function DeputyForm({
  isForAnybody,
  onClose,
  onSaved,
}: FormDialog & {
  readonly isForAnybody: boolean;
}): ReactNode {
  const today = useToday();
  const initial: Values = { person: null, deputy: null, employeeId: '', from: formatDate(today), to: '' };
  const form = useEntryForm({
    draft: `approval deputy ${isForAnybody ? 'of anybody' : 'of one’s own'}`,
    initial,
    validate: (values) => validate(values, today, isForAnybody),
    mutation: SAVING_DEPUTY,
    save: ({ person, deputy, employeeId, from, to }) => {
      const body = {
        employee_id: isForAnybody ? (deputy?.employee_id ?? '') : employeeId.trim(),
        from_date: parseTypedDate(from, today) ?? today,
        to_date: parseTypedDate(to, today) ?? today,
      };
      if (!isForAnybody) return api('POST /api/approval-deputies', { body });
      return api('POST /api/admin/users/{id}/approval-deputies', { params: { id: String(person?.id ?? 0) }, body });
    },
    wireNames: { employee_id: isForAnybody ? 'deputy' : 'employeeId', from_date: 'from', to_date: 'to' },
    failed: texts.deputyFailed,
    changes: 'approvalDeputies',
    onSaved,
  });
  const { values, errors, change } = form;
  return (
    <DialogForm form={form} firstField={isForAnybody ? 'from' : 'employeeId'} onClose={onClose}>
      {isForAnybody ? (
        <>
          <PersonField
            label={texts.whose}
            error={errors.person}
            person={values.person}
            onChoose={(person) => change({ person })}
          />
          <PersonField
            label={texts.deputy}
            error={errors.deputy}
            person={values.deputy}
            onChoose={(deputy) => change({ deputy })}
          />
        </>
      ) : (
        <TextField {...form.field('employeeId')} label={texts.deputyEmployeeId} required autoComplete="off" />
      )}
      <Pair onPhones="lines">
        <DateField {...form.typed('from')} label={texts.fromDate} required today={today} />
        <DateField {...form.typed('to')} label={texts.toDate} required today={today} />
      </Pair>
    </DialogForm>
  );
}

const PersonField = ({
  label,
  error,
  person,
  onChoose,
}: {
  readonly label: string;
  readonly error: string | undefined;
  readonly person: Person | null;
  readonly onChoose: (person: Person | null) => void;
}): ReactNode => (
  <div>
    <EmployeeSearch label={label} placeholder={texts.chooseEmployee} chosen={person ?? undefined} onChoose={onChoose} />
    {error !== undefined && (
      <Text tone="danger" size="sm" role="alert">
        {error}
      </Text>
    )}
  </div>
);

function validate(
  { person, deputy, employeeId, from, to }: Values,
  today: IsoDate,
  isForAnybody: boolean,
): FieldErrors<keyof Values> {
  const errors: { -readonly [Name in keyof Values]?: string } = {};
  if (isForAnybody && person === null) errors.person = texts.choosePerson;
  if (isForAnybody && deputy === null) errors.deputy = texts.choosePerson;
  if (!isForAnybody && employeeId.trim() === '') errors.employeeId = texts.required(texts.deputyEmployeeId);
  for (const [name, value] of [
    ['from', from],
    ['to', to],
  ] as const) {
    const label = name === 'from' ? texts.fromDate : texts.toDate;
    const fault = value.trim() === '' ? texts.required(label) : typedDateFault(value, today);
    if (fault !== undefined) errors[name] = fault;
  }
  const [first, last] = [parseTypedDate(from, today), parseTypedDate(to, today)];
  if (first !== null && last !== null && last < first) errors.to = texts.wrongSpan;
  return errors;
}
