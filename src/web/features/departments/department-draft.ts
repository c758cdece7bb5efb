import type { DepartmentKind } from '#domain/departments/department.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import type { Department } from '../../lib/departments.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { typedDateFault } from '../../ui/date-field.tsx';
import { texts } from './texts.ts';

/** The mutation of every change of a department: only one is under way. */
export const SAVING_DEPARTMENT = 'save-department';

/** What a new department starts from. */
export interface NewDepartment {
  readonly kind: DepartmentKind;
  readonly parentId: number | null;
}

/** What is entered: a department, or a new one of a kind below another. */
export type DepartmentDraft = { readonly department: Department } | ({ readonly department: null } & NewDepartment);

/** What is wrong with a first and a last day as typed; nothing is with blank ones. */
export function spanFaults(from: string, to: string, today: IsoDate): FieldErrors<'from' | 'to'> {
  const [first, last] = [parseTypedDate(from, today), parseTypedDate(to, today)];
  const [wrongFrom, wrongTo] = [typedDateFault(from, today), typedDateFault(to, today)];
  const isReversed = first !== null && last !== null && last < first;
  return {
    ...(wrongFrom !== undefined && { from: wrongFrom }),
    ...(wrongTo !== undefined && { to: wrongTo }),
    ...(isReversed && { to: texts.endsBefore }),
  };
}
