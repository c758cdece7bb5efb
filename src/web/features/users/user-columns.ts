import type { UserSortKey } from '#contract/users.ts';
import { texts } from './texts.ts';

/** A column of the list, which can be sorted by it. */
interface UserColumn {
  readonly key: UserSortKey;
  readonly label: string;
  /** For super admins alone. */
  readonly isGroup?: true;
}

const COLUMNS: readonly UserColumn[] = [
  { key: 'employee_id', label: texts.employeeId },
  { key: 'name', label: texts.name },
  { key: 'role', label: texts.role },
  { key: 'client_company', label: texts.clientCompany, isGroup: true },
  { key: 'job_assignment', label: texts.jobAssignment, isGroup: true },
  { key: 'employment_type', label: texts.employmentType, isGroup: true },
  { key: 'created_at', label: texts.registeredOn },
];

/** The columns in their order, with or without those of the groups. */
export const columnsFor = (seesGroups: boolean): readonly UserColumn[] =>
  COLUMNS.filter(({ isGroup }) => seesGroups || isGroup !== true);
