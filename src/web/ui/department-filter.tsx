import type { ReactNode } from 'react';

import { departmentChoices, useDepartments } from '../lib/departments.ts';
import { useHasAny } from '../lib/lists-in-use.ts';
import { SelectField } from './select-field.tsx';
import { sumTexts as texts } from './sum-texts.ts';

/** Narrows a list of employees to a department or site with those below it; nothing in a company without any. */
export function DepartmentFilter({
  value,
  onChange,
}: {
  readonly value: number | null;
  readonly onChange: (departmentId: number | null) => void;
}): ReactNode {
  const departments = useDepartments();
  if (!useHasAny('departments')) return null;
  return (
    <SelectField
      label={texts.departments}
      value={value ?? ''}
      data={[{ value: '', label: texts.all }, ...departmentChoices(departments)]}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    />
  );
}
