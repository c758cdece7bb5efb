import type { Kysely } from 'kysely';

import type { IssuedPasswords, UserFilter } from '#contract/users.ts';
import { mainDepartmentOn } from '#domain/departments/provided.ts';
import { ROLE_NAMES } from '#domain/users/role.ts';
import type { IsoDate, Weekday } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { formatDuration, type Minutes } from '#domain/time/minutes.ts';
import { type ContractOnRecord, currentContract } from '#domain/working-time/contract-on-record.ts';
import type { DB } from '../../platform/database/schema.ts';
import { csvLines, csvOf, toCsv } from '../../platform/http/csv.ts';
import { contractsOnRecord } from '../../records/contracts.ts';
import { type DepartmentNames, departmentsOf, namesOfMain, presentMain } from '../../records/departments.ts';
import { knownUsers } from '../../records/employees.ts';
import { workRuleNames } from '../../records/work-rules.ts';
import { besideAccounts } from './csv-import.repository.ts';
import { balanceCells, type BesideAccount } from './csv-more.ts';
import { ATTENDANCE_WORDS, type Cells, type Column, COLUMNS, type WEEKDAY_COLUMNS } from './employee-file.ts';
import type { IssuedPassword } from './import-passwords.ts';
import { type UserRow, findUsers } from './user-list.repository.ts';

/** Those that only a company with departments, or sites, exports. */
const DEPARTMENT_COLUMNS: ReadonlySet<Column> = new Set(['department', 'superior', 'site']);

const EXPORTED_ONLY: ReadonlySet<Column> = new Set(['site', 'active', 'createdAt']);

/** The columns that an import reads. */
const IMPORTED_COLUMNS = (Object.keys(COLUMNS) as Column[]).filter((column) => !EXPORTED_ONLY.has(column));

export const durationOf = (length: Minutes | null): string => (length === null ? '' : formatDuration(length));

/** The cells of a contract's weekdays; blank where they are unknown. */
export function weekdayCells(contract: ContractOnRecord | null): Record<(typeof WEEKDAY_COLUMNS)[number], string> {
  const week = contract?.minutes ?? null;
  const on = (weekday: Weekday): string => (week === null ? '' : formatDuration(week[weekday]));
  return { sun: on(0), mon: on(1), tue: on(2), wed: on(3), thu: on(4), fri: on(5), sat: on(6) };
}

/** What an export has of an employee beside the account and the contract. */
interface MoreOfUser extends DepartmentNames {
  /** The employee ID of their own superior. */
  readonly superior?: string | undefined;
  readonly workRule?: string | undefined;
  readonly balance: ReturnType<typeof balanceCells>;
}

/** An employee, and the contract in force, as a row of an export, which can be imported again. */
const toCells = (
  row: UserRow,
  contract: ContractOnRecord | null,
  { department = '', site = '', superior = '', workRule = '', balance }: MoreOfUser,
): Record<Column, string> => ({
  employeeId: row.employee_id,
  name: row.name,
  nameKana: row.name_kana ?? '',
  mailAddress: row.mail_address ?? '',
  role: ROLE_NAMES[row.role],
  attendance: ATTENDANCE_WORDS[row.is_attendance_target ? 'kept' : 'outside'],
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
  workRule,
  leaveDay: durationOf(contract?.leaveDayMinutes ?? null),
  department,
  superior,
  leftDays: balance.leftDays ?? '',
  grantedOn: balance.grantedOn ?? '',
  days: balance.days ?? '',
  expiresOn: balance.expiresOn ?? '',
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
  const workRules = await workRuleNames(db, companyId);
  yield Buffer.from(toCsv(headings(columns), []));
  for (let beside: number | undefined; ;) {
    const rows = (await findUsers(db, { companyId, people: 'all', today }, filter, { limit: PART, beside })) ?? [];
    const userIds = rows.map((row) => row.user_id);
    const contracts = await contractsOnRecord(db, companyId, userIds);
    const besideOf = await besideAccounts(db, companyId, userIds);
    const superiors = await superiorsOf(db, companyId, userIds, besideOf, today);
    const lines = rows.map((row) => {
      const current = currentContract(contracts.get(row.user_id) ?? [], today);
      return cellsOf(
        columns,
        toCells(row, current, {
          ...namesOfMain(departments, presentMain(row)),
          superior: superiors.get(row.user_id),
          workRule: workRules.get(current?.workRuleId ?? 0),
          balance: balanceCells(besideOf(row.user_id), today),
        }),
      );
    });
    if (lines.length > 0) yield Buffer.from(csvLines(lines));
    if (rows.length < PART) return;
    beside = rows.at(-1)?.user_id;
  }
}

/** The employee IDs of people's own superiors in their main departments, by the people's ids. */
async function superiorsOf(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  besideOf: (userId: number) => BesideAccount,
  today: IsoDate,
): Promise<ReadonlyMap<number, string>> {
  const ids = userIds.flatMap((userId) => {
    const superiorId = mainDepartmentOn(besideOf(userId).memberships, today)?.superiorId ?? null;
    return superiorId === null ? [] : [[userId, superiorId] as const];
  });
  const people = await knownUsers(
    db,
    companyId,
    ids.map(([, superiorId]) => superiorId),
  );
  return new Map(ids.map(([userId, superiorId]) => [userId, people.get(superiorId)?.employee_id ?? '']));
}

const EXAMPLES: readonly Cells[] = [
  {
    employeeId: 'E1001',
    name: '山田 太郎',
    nameKana: 'ヤマダ タロウ',
    mailAddress: 'taro@example.com',
    role: '一般',
    employmentType: '正社員',
    hireDate: '2024-04-01',
    weeklyDays: '5',
    weeklyHours: '40:00',
    contractFrom: '2024-04-01',
    mon: '8:00',
    tue: '8:00',
    wed: '8:00',
    thu: '8:00',
    fri: '8:00',
    sat: '0:00',
    sun: '0:00',
    leaveDay: '8:00',
    department: '営業本部／営業1課',
    superior: 'E1002',
    leftDays: '7.5',
    grantedOn: '2026-10-01',
    days: '12',
    expiresOn: '2028-09-30',
  },
  {
    employeeId: 'E1002',
    name: '佐藤 花子',
    nameKana: 'サトウ ハナコ',
    role: '管理者',
    password: 'first-password',
    employmentType: 'パート',
    weeklyDays: '4',
    weeklyHours: '20:00',
    department: '営業本部',
  },
];

/** A template to fill in: the headings of an import, and two examples, one with a work rule of the company's. */
export const writeTemplate = (workRule: string): string =>
  toCsv(
    headings(IMPORTED_COLUMNS),
    EXAMPLES.map((cells, place) => cellsOf(IMPORTED_COLUMNS, place === 0 ? { ...cells, workRule } : cells)),
  );

/** One-time passwords on the wire, and as CSV, to be distributed. */
export function presentPasswords(passwords: readonly IssuedPassword[]): IssuedPasswords {
  const rows = passwords.map(({ employeeId, name, password }) => ({
    employee_id: employeeId,
    name,
    one_time_password: password,
  }));
  const columns = { employee_id: COLUMNS.employeeId, name: COLUMNS.name, one_time_password: '仮パスワード' };
  return { one_time_passwords: rows, one_time_passwords_csv: csvOf(columns, rows) };
}
