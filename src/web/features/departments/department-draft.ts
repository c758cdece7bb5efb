import type { DepartmentKind } from '#domain/departments/department.ts';
import type { Department } from '../../lib/departments.ts';
import type { Person } from '../../ui/person-steps.tsx';

/** The mutation of every change of a department: only one is under way. */
export const SAVING_DEPARTMENT = 'save-department';

/** What is entered: a department, or a new one of a kind below another. */
export type DepartmentDraft =
  | { readonly department: Department }
  | { readonly department: null; readonly kind: DepartmentKind; readonly parentId: number | null };

/** What is entered into the field of a superior: an id, blank for none. */
export const superiorText = (person: Person | null): string => (person === null ? '' : String(person.id));
