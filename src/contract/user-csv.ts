import { z } from 'zod';

import type { Route } from './route.ts';
import { userFilter } from './users.ts';
import { cellNotes, csvResponse, csvUpload, UNREADABLE_CSV, warnedRows } from './wire.ts';

/** The maximum size of a file of employees, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** The result of validating a row: a new employee, an existing one with something to store or the same values, or errors. */
const rowOutcome = z.enum(['add', 'change', 'unchanged', 'fault']);

/** A row of the file as typed, and its errors. The password is omitted. */
const previewRow = z.object({
  line: z.int().positive(),
  outcome: rowOutcome,
  /** What is stored for an existing employee. */
  changes: z.array(z.enum(['contract', 'name_kana', 'mail_address'])),
  employee_id: z.string(),
  name: z.string(),
  name_kana: z.string(),
  mail_address: z.string(),
  role: z.string(),
  client_company: z.string(),
  job_assignment: z.string(),
  employment_type: z.string(),
  hire_date: z.string(),
  faults: cellNotes,
  /** What was read otherwise than it stands in the file. */
  hints: cellNotes,
  /** What has to be asked about before the row is registered. */
  warnings: cellNotes,
});
export type UserCsvRow = z.output<typeof previewRow>;

const preview = z.object({
  rows: z.array(previewRow),
  added: z.int().min(0),
  /** Existing employees whose contract is added or changed, or whose name's reading or mail address is filled. */
  changed: z.int().min(0),
  unchanged: z.int().min(0),
  faulty: z.int().min(0),
});
export type UserCsvPreview = z.output<typeof preview>;

const done = z.object({
  message: z.string(),
  added: z.int().min(0),
  /** Existing employees whose contract is added or changed, or whose name's reading or mail address is filled. */
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
      'CSVによる社員の一括登録と、登録済みの社員の契約と、未設定のフリガナ・メールアドレスの登録。1行でも誤りがあれば何も登録しない。同じIdempotency-Keyで再送すると、最初の結果を、まだ有効な仮パスワードとともに返す',
    query: warnedRows,
    success: { status: 201, body: done },
    errors: [...UNREADABLE_CSV, 'csv_faulty', 'import_warned', 'not_found', 'work_rule_unknown'],
    idempotent: true,
  },
} as const satisfies Record<string, Route>;
