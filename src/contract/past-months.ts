import { z } from 'zod';

import type { Route } from './route.ts';
import { cellNotes, csvResponse, csvUpload, importCounts, messageResponse, UNREADABLE_CSV } from './wire.ts';

/** The largest file: two years of two thousand people. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The totals of a person's month before the go-live; `null` where the file said nothing. */
export const pastTotals = z.object({
  worked_minutes: z.int().nullable(),
  overtime_minutes: z.int(),
  rest_day_minutes: z.int(),
  night_minutes: z.int().nullable(),
  worked_days: z.number().nullable(),
  leave_days: z.number().nullable(),
  absence_days: z.number().nullable(),
});

const importRow = z.object({
  line: z.int().positive(),
  employee_id: z.string(),
  name: z.string(),
  /** `2026-04`; as typed where it is none. */
  month: z.string(),
  outcome: z.enum(['add', 'change', 'unchanged', 'fault']),
  before: pastTotals.nullable(),
  after: pastTotals.nullable(),
  faults: cellNotes,
  hints: cellNotes,
});
export type PastMonthImportRow = z.output<typeof importRow>;

const tag = 'month-end';
const access = 'super_admin';
const upload = { tag, ...csvUpload(MAX_BYTES) } as const;

export const pastMonthRoutes = {
  'GET /api/admin/past-months/export': {
    id: 'exportPastMonths',
    summary: '移行前の月の集計のCSV（UTF-8）。そのまま登録にも使える',
    tag,
    access,
    success: csvResponse,
  },
  'GET /api/admin/past-months/import-template': {
    id: 'getPastMonthImportTemplate',
    summary: '移行前の月の集計の登録に使うCSVのひな形',
    tag,
    access,
    success: csvResponse,
  },
  'POST /api/admin/past-months/import/preview': {
    id: 'previewPastMonthImport',
    ...upload,
    summary: '移行前の月の集計のCSVの確認。何も登録しない',
    success: { status: 200, body: z.object({ rows: z.array(importRow), ...importCounts, faulty: z.int().min(0) }) },
    errors: UNREADABLE_CSV,
  },
  'POST /api/admin/past-months/import': {
    id: 'importPastMonths',
    ...upload,
    summary:
      'CSVによる移行前の月の集計の登録と変更。利用開始月より前の月だけを登録できる。1行でも誤りがあれば何も登録しない。同じファイルをもう一度送っても変わらない',
    success: { status: 200, body: messageResponse.extend(importCounts) },
    errors: [...UNREADABLE_CSV, 'import_faulty'],
  },
} as const satisfies Record<string, Route>;
