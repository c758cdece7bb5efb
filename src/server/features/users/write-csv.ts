import type { Kysely } from 'kysely';

import type { UserCsvImport } from '#contract/user-csv.ts';
import type { UserFilter } from '#contract/users.ts';
import type { DB } from '../../platform/database/schema.ts';
import { csvLines, toCsv } from '../../platform/http/csv.ts';
import { type Cells, type Column, COLUMNS, IMPORTED_COLUMNS, toCells, protectCell } from './csv-columns.ts';
import { findUsers } from './user-list.repository.ts';

/** How many employees are read at a time. */
const PART = 1000;

const ALL_COLUMNS = Object.keys(COLUMNS) as Column[];

const headings = (columns: readonly Column[]): string[] => columns.map((column) => COLUMNS[column]);
const cellsOf = (columns: readonly Column[], cells: Cells): string[] =>
  columns.map((column) => protectCell(cells[column] ?? ''));

/** Streams the employees that the filter matches as CSV, batch by batch. */
export async function* exportUsers(db: Kysely<DB>, companyId: string, filter: UserFilter): AsyncGenerator<Uint8Array> {
  yield Buffer.from(toCsv(headings(ALL_COLUMNS), []));
  for (let beside: number | undefined; ;) {
    const rows = (await findUsers(db, companyId, filter, { limit: PART, beside })) ?? [];
    if (rows.length > 0) yield Buffer.from(csvLines(rows.map((row) => cellsOf(ALL_COLUMNS, toCells(row)))));
    if (rows.length < PART) return;
    beside = rows.at(-1)?.user_id;
  }
}

const EXAMPLES: readonly Cells[] = [
  {
    employeeId: 'E1001',
    name: '山田 太郎',
    role: '一般',
    hireDate: '2026-04-01',
    weeklyDays: '5',
    weeklyHours: '40:00',
  },
  { employeeId: 'E1002', name: '佐藤 花子', role: '管理者', password: 'first-password' },
];

/** A template to fill in: the headings of an import, and two examples. */
export const writeTemplate = (): string =>
  toCsv(
    headings(IMPORTED_COLUMNS),
    EXAMPLES.map((cells) => cellsOf(IMPORTED_COLUMNS, cells)),
  );

/** An import's one-time passwords as CSV, to be distributed. */
export const writePasswordsCsv = (rows: UserCsvImport['one_time_passwords']): string =>
  toCsv(
    [COLUMNS.employeeId, COLUMNS.name, '仮パスワード'],
    rows.map(({ employee_id, name, one_time_password }) => [
      protectCell(employee_id),
      protectCell(name),
      one_time_password,
    ]),
  );
