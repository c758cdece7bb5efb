import { z } from 'zod';

import { publishedDay } from './rosters.ts';
import type { Route } from './route.ts';
import { cellNotes, csvResponse, csvUpload, importCounts, UNREADABLE_CSV } from './wire.ts';

/** A month of a thousand people. */
const MAX_BYTES = 4 * 1024 * 1024;

/** A planned day, with the name of the pattern that it is planned by. */
const plannedDay = publishedDay.omit({ date: true }).extend({ pattern: z.string().nullable() });
export type ImportedShift = z.output<typeof plannedDay>;

const importRow = z.object({
  line: z.int().positive(),
  employee_id: z.string(),
  name: z.string(),
  /** The day; as typed where it is none. */
  date: z.string(),
  before: plannedDay.nullable(),
  after: plannedDay.nullable(),
  outcome: z.enum(['add', 'change', 'unchanged', 'fault']),
  faults: cellNotes,
  /** The cells that were read otherwise than they stand in the file. */
  hints: cellNotes,
});
export type ShiftImportRow = z.output<typeof importRow>;

const upload = { tag: 'rosters', ...csvUpload(MAX_BYTES) } as const;

export const shiftImportRoutes = {
  'GET /api/admin/shifts/import-template': {
    id: 'getShiftImportTemplate',
    summary: 'シフトの登録に使うCSVのひな形。シフトパターンのある会社では、その最初のものの行を含む',
    tag: 'rosters',
    access: 'super_admin',
    success: csvResponse,
  },
  'POST /api/admin/shifts/import/preview': {
    id: 'previewShiftImport',
    ...upload,
    summary: 'シフトのCSVの確認。何も登録しない',
    success: {
      status: 200,
      body: z.object({ rows: z.array(importRow), ...importCounts, faulty: z.int().min(0) }),
    },
    errors: UNREADABLE_CSV,
  },
  'POST /api/admin/shifts/import': {
    id: 'importShifts',
    ...upload,
    summary:
      'CSVによるシフトの登録。シフトを管理者が作成する会社では、公開するまで下書き。1行でも誤りがあれば何も登録しない。同じファイルをもう一度送っても変わらない',
    success: { status: 200, body: z.object({ message: z.string(), ...importCounts }) },
    errors: [...UNREADABLE_CSV, 'import_faulty', 'month_closed', 'month_after_closed'],
  },
} as const satisfies Record<string, Route>;
