import type { Kysely } from 'kysely';

import type { FetchedPeople } from '#contract/hr-services.ts';
import { storedId } from '#domain/company/folded-form.ts';
import { mainDepartmentOn } from '#domain/departments/provided.ts';
import { type FetchedPerson, type KnownPerson, numberForm, sortFetched } from '#domain/hr-services/fetched-people.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { csvOf } from '../../platform/http/csv.ts';
import type { UserKey } from '../../records/user-key.ts';
import { companyStateOf } from './csv-import.repository.ts';
import { namesOfFile } from './csv-names.ts';
import { isEmployeeId } from './csv-rows.ts';
import { type Column, COLUMNS, EMPLOYEE_FILE } from './employee-file.ts';

/** The columns of the file, each with what of a fetched person is in it. */
const FETCHED_COLUMNS = {
  employeeId: 'number',
  name: 'name',
  nameKana: 'kana',
  mailAddress: 'mail',
  employmentType: 'employmentType',
  hireDate: 'hiredOn',
  leavingDate: 'leftOn',
  department: 'department',
} as const satisfies Partial<Record<Column, keyof FetchedPerson>>;
type FetchedColumn = keyof typeof FETCHED_COLUMNS;

const columns = Object.keys(FETCHED_COLUMNS) as FetchedColumn[];
const headings = Object.fromEntries(columns.map((column) => [column, COLUMNS[column]])) as Record<
  FetchedColumn,
  string
>;

/**
 * Compares the people of a service for personnel with the company's, and writes the file of employees by which the new ones, and what
 * is missing of the others, are imported: no more rows than a file may have.
 */
export async function compareFetched(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  people: readonly FetchedPerson[],
  today: IsoDate,
): Promise<FetchedPeople> {
  const employeeIds = people.map(({ number }) => storedId(number)).filter(isEmployeeId);
  const { existing, lists } = await companyStateOf(db, companyId, { employeeIds, superiorIds: [] }, today);
  const typeNames = new Map(lists.employmentTypes.map(({ id, name }) => [id, name]));
  const known = [...existing.values()].map(({ userId: id, values, memberships }): KnownPerson => {
    const current = mainDepartmentOn(memberships, today)?.departmentId;
    return {
      userId: id,
      number: values.employeeId,
      name: values.name,
      kana: values.nameKana ?? '',
      mail: values.mailAddress ?? '',
      hiredOn: values.hireDate ?? '',
      leftOn: values.leavingDate ?? '',
      employmentType: typeNames.get(values.employmentType ?? 0) ?? '',
      department: '',
      isCaller: id === userId,
      // As the import finds it, also by a path that begins below the top.
      isIn: (department) => namesOfFile(lists).department(department, () => null) === current,
    };
  });
  const sorted = sortFetched(people, new Map(known.map((one) => [numberForm(one), one])), today);
  const rows = sorted.rows.slice(0, EMPLOYEE_FILE.maxRows);
  return {
    people: people.length,
    csv: rows.length === 0 ? null : csvOf(headings, rows.map(toCells)),
    rows: rows.length,
    remaining: sorted.rows.length - rows.length,
    gone: sorted.gone,
    unmatched: [...sorted.unmatched],
    differences: sorted.differences.map(({ userId: id, employeeId, ...difference }) => ({
      user_id: id,
      employee_id: employeeId,
      ...difference,
    })),
  };
}

const toCells = (person: FetchedPerson): Record<FetchedColumn, string> =>
  Object.fromEntries(columns.map((column) => [column, person[FETCHED_COLUMNS[column]]])) as Record<
    FetchedColumn,
    string
  >;
