import { z } from 'zod';

import { PAST_DAY_MAX_BYTES } from './past-days.ts';
import type { Route } from './route.ts';
import { csvUpload, messageResponse, UNREADABLE_CSV, writeBody } from './wire.ts';

/** The imports of CSV files, each with columns of its own. */
export const IMPORT_KEYS = [
  'employees',
  'contracts',
  'departments',
  'memberships',
  'assignments',
  'leave_grants',
  'leave_taken',
  'shifts',
  'pc_logs',
  'past_months',
  'past_days',
  'past_punches',
] as const;
export type ImportKey = (typeof IMPORT_KEYS)[number];

/** How hours stand in a file: `8:30` or `8.5`; `8.30` for half past; whole minutes. */
export const HOURS_NOTATIONS = ['typed', 'dotted', 'minutes'] as const;
export type HoursNotation = (typeof HOURS_NOTATIONS)[number];

/** The most columns of a file, and the longest heading: more is no table that people made. */
const MOST_HEADINGS = 300;
const heading = z.string().trim().min(1).max(200);

const assigned = writeBody({ column: z.string().max(50), headings: z.array(heading).min(1).max(20) });
const mapping = {
  /** Our columns by name, each with the headings that it is read from; none of it where the file is as ours. */
  columns: z.array(assigned).max(100),
  /** The headings that are left out. */
  ignored: z.array(heading).max(MOST_HEADINGS),
  hours: z.enum(HOURS_NOTATIONS),
};
export type ColumnMapping = z.output<z.ZodObject<typeof mapping>>;

const read = z.object({
  /** The headings of the file, each with its first cells. */
  headings: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
  /** The columns of the import; several headings of one are added up where it is a length of time, else joined. */
  columns: z.array(
    z.object({ column: z.string(), label: z.string(), required: z.boolean(), several: z.enum(['sum', 'joined']) }),
  ),
  has_hours: z.boolean(),
  /** What is kept, or else what the headings suggest. */
  mapping: z.object(mapping),
  is_kept: z.boolean(),
  /** The product whose published headings fit best; null where none does. */
  product: z.string().nullable(),
});
export type ImportColumns = z.output<typeof read>;

const params = z.object({ import: z.enum(IMPORT_KEYS) });

export const importColumnRoutes = {
  'POST /api/admin/import-columns/{import}/read': {
    id: 'readImportColumns',
    tag: 'system',
    ...csvUpload(PAST_DAY_MAX_BYTES),
    summary: 'CSVの見出しと、登録に使う列との対応（保存されたもの、なければ見出しから推定したもの）。何も保存しない',
    params,
    success: { status: 200, body: read },
    errors: UNREADABLE_CSV,
  },
  'PUT /api/admin/import-columns/{import}': {
    id: 'updateImportColumns',
    tag: 'system',
    access: 'super_admin',
    summary:
      'CSVの見出しと、登録に使う列との対応の保存。次に読み込むときにも使う。columnsが空なら、保存された対応を削除する',
    params,
    body: writeBody(mapping),
    success: { status: 200, body: messageResponse },
    errors: ['import_columns_wrong', 'setting_changed'],
  },
} as const satisfies Record<string, Route>;
