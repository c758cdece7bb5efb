import { z } from 'zod';

import type { Route } from './route.ts';
import { userFilter } from './users.ts';
import { cellNotes, csvResponse, csvUpload, dateResponse, optional, UNREADABLE_CSV, warnedRows } from './wire.ts';

/** The maximum size of a file of employees, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** The result of validating a row: a new employee, an existing one with something to store or the same values, or errors. */
const rowOutcome = z.enum(['add', 'change', 'unchanged', 'fault']);

/** A row of the file as typed, and its errors. The password is omitted. */
const previewRow = z.object({
  line: z.int().positive(),
  outcome: rowOutcome,
  /** What is stored for an existing employee. */
  changes: z.array(z.enum(['contract', 'name_kana', 'mail_address', 'department', 'leave'])),
  employee_id: z.string(),
  name: z.string(),
  name_kana: z.string(),
  mail_address: z.string(),
  role: z.string(),
  client_company: z.string(),
  job_assignment: z.string(),
  employment_type: z.string(),
  hire_date: z.string(),
  /** The contract that is stored. */
  contract: z
    .object({
      effective_date: dateResponse,
      weekly_days: z.int().nullable(),
      weekly_minutes: z.int().nullable(),
      annual_days: z.int().nullable(),
      has_weekdays: z.boolean(),
      leave_day_minutes: z.int().nullable(),
      employment_type: z.string().nullable(),
      work_rule: z.string().nullable(),
    })
    .nullable(),
  /** The department that the person is put into, or gets a superior in, with those above it. */
  placement: z.object({ department: z.string(), from_date: dateResponse, superior: z.string().nullable() }).nullable(),
  /** The grant of paid leave that is stored, with what is left of it. */
  grant: z
    .object({ granted_on: dateResponse, expiry_date: dateResponse, days: z.number(), left_days: z.number() })
    .nullable(),
  faults: cellNotes,
  /** What was read otherwise than it stands in the file. */
  hints: cellNotes,
  /** What has to be asked about before the row is registered. */
  warnings: cellNotes,
});
export type UserCsvRow = z.output<typeof previewRow>;

/** What a file names that the company doesn't have, and how many people's rows name it. */
const unknownName = z.object({
  kind: z.enum(['employment_type', 'department']),
  name: z.string(),
  people: z.int().positive(),
});
export type UnknownName = z.output<typeof unknownName>;

const preview = z.object({
  rows: z.array(previewRow),
  added: z.int().min(0),
  /** Existing employees of whom something is stored, as the rows say. */
  changed: z.int().min(0),
  unchanged: z.int().min(0),
  faulty: z.int().min(0),
  /** What is registered with the file once somebody has agreed to it. */
  unknown_names: z.array(unknownName),
});
export type UserCsvPreview = z.output<typeof preview>;

const done = z.object({
  message: z.string(),
  added: z.int().min(0),
  /** Existing employees of whom something was stored. */
  changed: z.int().min(0),
  unchanged: z.int().min(0),
  /**
   * The generated passwords of rows without one, returned by the import only; as CSV too. A replay returns those that
   * nobody has replaced since.
   */
  one_time_passwords: z.array(z.object({ employee_id: z.string(), name: z.string(), one_time_password: z.string() })),
  one_time_passwords_csv: z.string(),
});
export type UserCsvImport = z.output<typeof done>;

/** What was asked about the file, and `names`: that employment types and departments that it names are registered, too. */
const choices = warnedRows.extend({ names: optional(z.literal('register')) });

const upload = { tag: 'users', ...csvUpload(MAX_BYTES) } as const;

export const userCsvRoutes = {
  'GET /api/admin/users/export': {
    id: 'exportUsers',
    summary: '社員のCSV（UTF-8）。一覧と同じ条件で絞り込める',
    tag: 'users',
    access: 'super_admin',
    query: userFilter,
    success: csvResponse,
  },
  'GET /api/admin/users/import-template': {
    id: 'getImportTemplate',
    summary: '社員の一括登録に使うCSVのひな形',
    tag: 'users',
    access: 'super_admin',
    success: csvResponse,
  },
  'POST /api/admin/users/import/preview': {
    id: 'previewImport',
    ...upload,
    summary: '一括登録のCSVの確認。何も登録しない',
    success: { status: 200, body: preview },
    errors: UNREADABLE_CSV,
  },
  'POST /api/admin/users/import': {
    id: 'importUsers',
    ...upload,
    summary:
      'CSVによる社員の一括登録と、登録済みの社員の契約・部署・上長と、未設定のフリガナ・メールアドレス・有休残日数の登録。登録されていない雇用形態・部署は、`names=register`で一緒に登録する。1行でも誤りがあれば何も登録しない。同じIdempotency-Keyで再送すると、最初の結果を、まだ有効な仮パスワードとともに返す',
    query: choices,
    success: { status: 201, body: done },
    errors: [
      ...UNREADABLE_CSV,
      'csv_faulty',
      'import_warned',
      'import_names_unknown',
      'department_code_taken',
      'master_name_taken',
      'not_found',
      'work_rule_unknown',
    ],
    idempotent: true,
  },
} as const satisfies Record<string, Route>;
