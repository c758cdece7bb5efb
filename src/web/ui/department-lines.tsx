import type { ReactNode } from 'react';

import type { Departments, InDepartments } from '../lib/departments.ts';
import { Hint } from './layout.tsx';

/** The main department and site of an employee, below their name; nothing without any. */
export const DepartmentLines = ({
  of: { department_id, site_id },
  departments: { path },
}: {
  readonly of: InDepartments;
  readonly departments: Pick<Departments, 'path'>;
}): ReactNode =>
  [path(department_id), path(site_id)].filter((line) => line !== '').map((line) => <Hint key={line}>{line}</Hint>);
