import { z } from 'zod';

import type { Route } from './route.ts';
import { cellNotes, csvUpload, dateResponse, importCounts, UNREADABLE_CSV } from './wire.ts';

/** The maximum size of a file, in bytes: the balances of ten thousand people, or all that a company has taken in years. */
const MAX_BYTES = 2 * 1024 * 1024;

/** What a row says of a grant or a day: the days, what is left of a grant and until when, what of a day it is. */
const state = z.object({
  days: z.number(),
  left_days: z.number().nullable(),
  expiry_date: dateResponse.nullable(),
  unit: z.enum(['day', 'half', 'hour']).nullable(),
  half: z.enum(['am', 'pm']).nullable(),
});

/** The outcome of a row. */
const importRow = z.object({
  line: z.int().positive(),
  employee_id: z.string(),
  name: z.string(),
  /** The day of the grant, or the day taken; as typed where it is none. */
  date: z.string(),
  outcome: z.enum(['add', 'change', 'remove', 'unchanged', 'fault']),
  before: state.nullable(),
  after: state.nullable(),
  /** Grants of the daily job that this one takes the place of; nothing of them is used. */
  replaces: z.array(z.object({ granted_on: dateResponse, days: z.number() })),
  faults: cellNotes,
  /** What was read otherwise than it stands in the file. */
  hints: cellNotes,
});
export type LeaveImportRow = z.output<typeof importRow>;

const counts = {
  /** What the file has, by its headings: grants with what is left of them, or days that were taken. */
  kind: z.enum(['grants', 'taken']),
  ...importCounts,
  removed: z.int().min(0),
};

const preview = z.object({ rows: z.array(importRow), ...counts, faulty: z.int().min(0) });
export type LeaveImportPreview = z.output<typeof preview>;

const done = z.object({ message: z.string(), ...counts });

const upload = { tag: 'leave', ...csvUpload(MAX_BYTES) } as const;

export const leaveImportRoutes = {
  'POST /api/admin/leave-import/preview': {
    id: 'previewLeaveImport',
    ...upload,
    summary: '有給休暇の付与と残日数、または移行前の取得日のCSVの確認。何も登録しない',
    success: { status: 200, body: preview },
    errors: UNREADABLE_CSV,
  },
  'POST /api/admin/leave-import': {
    id: 'importLeave',
    ...upload,
    summary:
      'CSVによる付与と残日数、または移行前の取得日の登録。1行でも誤りがあれば何も登録しない。同じファイルをもう一度送っても変わらない',
    success: { status: 200, body: done },
    errors: [...UNREADABLE_CSV, 'leave_import_faulty'],
  },
} as const satisfies Record<string, Route>;
