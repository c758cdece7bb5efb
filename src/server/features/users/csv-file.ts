import type { Kysely } from 'kysely';

import type { UserCsvImport } from '#contract/user-csv.ts';
import type { UserFilter } from '#contract/users.ts';
import { ROLE_NAMES } from '#domain/users/role.ts';
import type { IsoDate, Weekday } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { formatDuration, type Minutes } from '#domain/time/minutes.ts';
import { type ContractOnRecord, currentContract } from '#domain/working-time/contract-on-record.ts';
import type { DB } from '../../platform/database/schema.ts';
import { csvLines, csvOf, toCsv } from '../../platform/http/csv.ts';
import { contractsOnRecord } from '../../records/contracts.ts';
import { type DepartmentNames, departmentsOf, namesOfMain, presentMain } from '../../records/departments.ts';
import { type Cells, type Column, COLUMNS, type WEEKDAY_COLUMNS } from './employee-file.ts';
import { type UserRow, findUsers } from './user-list.repository.ts';

/** Those that only a company with departments, or sites, exports. */
const DEPARTMENT_COLUMNS: ReadonlySet<Column> = new Set(['department', 'site']);

/** The columns that an import reads. */
const IMPORTED_COLUMNS = (Object.keys(COLUMNS) as Column[]).filter(
  (column) => column !== 'active' && column !== 'createdAt' && !DEPARTMENT_COLUMNS.has(column),
);

export const durationOf = (length: Minutes | null): string => (length === null ? '' : formatDuration(length));

/** The cells of a contract's weekdays; blank where they are unknown. */
export function weekdayCells(contract: ContractOnRecord | null): Record<(typeof WEEKDAY_COLUMNS)[number], string> {
  const week = contract?.minutes ?? null;
  const on = (weekday: Weekday): string => (week === null ? '' : formatDuration(week[weekday]));
  return { sun: on(0), mon: on(1), tue: on(2), wed: on(3), thu: on(4), fri: on(5), sat: on(6) };
}

/** An employee, and the contract in force, as a row of an export, which can be imported again. */
const toCells = (
  row: UserRow,
  contract: ContractOnRecord | null,
  { department = '', site = '' }: DepartmentNames,
): Record<Column, string> => ({
  employeeId: row.employee_id,
  name: row.name,
  nameKana: row.name_kana ?? '',
  mailAddress: row.mail_address ?? '',
  role: ROLE_NAMES[row.role],
  password: '',
  clientCompany: row.client_company_name ?? '',
  jobAssignment: row.job_assignment_name ?? '',
  employmentType: row.employment_type_name ?? '',
  hireDate: row.hired_on ?? '',
  leavingDate: row.left_on ?? '',
  weeklyDays: String(contract?.weeklyDays ?? ''),
  weeklyHours: durationOf(contract?.weeklyMinutes ?? null),
  annualDays: String(contract?.annualDays ?? ''),
  contractFrom: contract?.from ?? '',
  ...weekdayCells(contract),
  department,
  site,
  active: row.active ? '利用中' : '利用停止',
  createdAt: japanDate(epochMs(row.created_at.getTime())),
});

/** How many employees are read at a time. */
const PART = 1000;

const ALL_COLUMNS = Object.keys(COLUMNS) as Column[];

const headings = (columns: readonly Column[]): string[] => columns.map((column) => COLUMNS[column]);
const cellsOf = (columns: readonly Column[], cells: Cells): string[] => columns.map((column) => cells[column] ?? '');

/** Streams the employees that the filter matches as CSV, batch by batch, with their contracts as of `today`. */
export async function* exportUsers(
  db: Kysely<DB>,
  companyId: string,
  filter: UserFilter,
  today: IsoDate,
): AsyncGenerator<Uint8Array> {
  const departments = await departmentsOf(db, companyId);
  const columns = ALL_COLUMNS.filter((column) => departments.size > 0 || !DEPARTMENT_COLUMNS.has(column));
  yield Buffer.from(toCsv(headings(columns), []));
  for (let beside: number | undefined; ;) {
    const rows = (await findUsers(db, { companyId, people: 'all', today }, filter, { limit: PART, beside })) ?? [];
    const contracts = await contractsOnRecord(
      db,
      companyId,
      rows.map((row) => row.user_id),
    );
    const lines = rows.map((row) => {
      const current = currentContract(contracts.get(row.user_id) ?? [], today);
      return cellsOf(columns, toCells(row, current, namesOfMain(departments, presentMain(row))));
    });
    if (lines.length > 0) yield Buffer.from(csvLines(lines));
    if (rows.length < PART) return;
    beside = rows.at(-1)?.user_id;
  }
}

const EXAMPLES: readonly Cells[] = [
  {
    employeeId: 'E1001',
    name: '山田 太郎',
    nameKana: 'ヤマダ タロウ',
    mailAddress: 'taro@example.com',
    role: '一般',
    hireDate: '2026-04-01',
    weeklyDays: '5',
    weeklyHours: '40:00',
    contractFrom: '2026-04-01',
    mon: '8:00',
    tue: '8:00',
    wed: '8:00',
    thu: '8:00',
    fri: '8:00',
    sat: '0:00',
    sun: '0:00',
  },
  { employeeId: 'E1002', name: '佐藤 花子', nameKana: 'サトウ ハナコ', role: '管理者', password: 'first-password' },
];

/** A template to fill in: the headings of an import, and two examples. */
export const writeTemplate = (): string =>
  toCsv(
    headings(IMPORTED_COLUMNS),
    EXAMPLES.map((cells) => cellsOf(IMPORTED_COLUMNS, cells)),
  );

/** An import's one-time passwords as CSV, to be distributed. */
export const writePasswordsCsv = (rows: UserCsvImport['one_time_passwords']): string =>
  csvOf({ employee_id: COLUMNS.employeeId, name: COLUMNS.name, one_time_password: '仮パスワード' }, rows);
