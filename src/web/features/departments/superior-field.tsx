import type { ReactNode } from 'react';

import type { Form } from '../../lib/use-form.ts';
import { EmployeeSearch } from '../../ui/employee-search.tsx';
import type { Person } from '../../ui/person-steps.tsx';
import { texts } from './texts.ts';

/** The fields of a superior: their id, blank for none, and who that is, so that a draft shows whom it saves. */
interface SuperiorValues {
  readonly superior: string;
  readonly superiorName: string;
  readonly superiorEmployeeId: string;
}

/** A superior as entered. */
export const superiorValues = (person: Person | null): SuperiorValues => ({
  superior: person === null ? '' : String(person.id),
  superiorName: person?.name ?? '',
  superiorEmployeeId: person?.employee_id ?? '',
});

/** The id of who is entered; `null` for nobody. */
export const superiorIdOf = ({ superior }: SuperiorValues): number | null =>
  superior === '' ? null : Number(superior);

/** Chooses a superior. */
export function SuperiorField({
  form: { values, change },
  label,
}: {
  readonly form: Pick<Form<SuperiorValues>, 'values'> & { readonly change: (values: SuperiorValues) => void };
  readonly label: string;
}): ReactNode {
  const { superiorName: name, superiorEmployeeId: employeeId } = values;
  const id = superiorIdOf(values);
  return (
    <EmployeeSearch
      label={label}
      placeholder={texts.noSuperior}
      chosen={id === null ? undefined : { id, name, employee_id: employeeId }}
      onChoose={(person) => change(superiorValues(person))}
    />
  );
}
