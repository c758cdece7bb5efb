import { z } from 'zod';

import { pcLog } from './hours.ts';
import type { Route } from './route.ts';
import {
  cellNotes,
  csvUpload,
  importCounts,
  isoDate,
  typedId,
  typedInstant,
  UNREADABLE_CSV,
  writeBody,
} from './wire.ts';

/** A month of two thousand people. */
const MAX_BYTES = 4 * 1024 * 1024;

/** How many days are sent at once: those of a whole company, for one day. */
const MOST_LOGS = 2000;

const entered = z.strictObject({
  employee_id: typedId('社員ID'),
  date: isoDate,
  first_at: typedInstant,
  last_at: typedInstant,
});
export type EnteredPcLog = z.output<typeof entered>;

const importRow = z.object({
  line: z.int().positive(),
  employee_id: z.string(),
  name: z.string(),
  /** The day; as typed where it is none. */
  date: z.string(),
  before: pcLog.nullable(),
  after: pcLog.nullable(),
  outcome: z.enum(['add', 'change', 'unchanged', 'fault']),
  faults: cellNotes,
  /** The cells that were read otherwise than they stand in the file. */
  hints: cellNotes,
});
export type PcLogImportRow = z.output<typeof importRow>;

const preview = z.object({ rows: z.array(importRow), ...importCounts, faulty: z.int().min(0) });
const done = z.object({ message: z.string(), ...importCounts });

const tag = 'pc-logs';
const upload = { tag, ...csvUpload(MAX_BYTES) } as const;

export const pcLogRoutes = {
  'PUT /api/admin/pc-logs': {
    id: 'savePcLogs',
    summary:
      'PCログ（最初と最後の操作）の登録。同じ社員・日のものは置き換える。1件でも登録できないものがあれば何も登録しない',
    tag,
    access: 'super_admin',
    body: writeBody({
      logs: z.array(entered).min(1, 'PCログを指定してください').max(MOST_LOGS, `${MOST_LOGS}件以内で指定してください`),
    }),
    success: { status: 200, body: done },
  },
  'POST /api/admin/pc-logs/import/preview': {
    id: 'previewPcLogImport',
    ...upload,
    summary: 'PCログのCSVの確認。何も登録しない',
    success: { status: 200, body: preview },
    errors: UNREADABLE_CSV,
  },
  'POST /api/admin/pc-logs/import': {
    id: 'importPcLogs',
    ...upload,
    summary: 'CSVによるPCログの登録。1行でも誤りがあれば何も登録しない。同じファイルをもう一度送っても変わらない',
    success: { status: 200, body: done },
    errors: [...UNREADABLE_CSV, 'import_faulty'],
  },
} as const satisfies Record<string, Route>;
