import { z } from 'zod';

import { COMPARED_FIGURES } from '#domain/moving-in/comparison.ts';
import type { Route } from './route.ts';
import { cellNotes, csvUpload, periodName, periodResponse, UNREADABLE_CSV } from './wire.ts';

/** The figures of a month in two systems, in minutes or days; `null` where one of them says nothing. */
export const comparedFigures = z.array(
  z.object({
    figure: z.enum(COMPARED_FIGURES),
    theirs: z.number().nullable(),
    ours: z.number().nullable(),
    /** Ours less theirs. */
    difference: z.number().nullable(),
  }),
);

const row = z.object({
  /** The line of the file; `null` of somebody who is in kintai alone. */
  line: z.int().positive().nullable(),
  user_id: z.int().nullable(),
  employee_id: z.string(),
  name: z.string(),
  state: z.enum(['equal', 'different', 'only_here', 'only_there', 'fault']),
  figures: comparedFigures,
  faults: cellNotes,
});
export type ComparedRow = z.output<typeof row>;

const comparison = z.object({
  rows: z.array(row),
  equal: z.int().min(0),
  different: z.int().min(0),
  only_here: z.int().min(0),
  only_there: z.int().min(0),
  faulty: z.int().min(0),
  /** The rows of the file that are of other months. */
  other_months: z.int().min(0),
  /** The days of the month, where it isn't a calendar's. */
  period: z.object({ month: periodResponse, from: z.string(), to: z.string() }),
});
export type MonthComparison = z.output<typeof comparison>;

const of = {
  tag: 'month-end',
  ...csvUpload(4 * 1024 * 1024),
  params: z.object({ month: periodName }),
  errors: UNREADABLE_CSV,
} as const;

export const monthComparisonRoutes = {
  'POST /api/admin/month-comparison/{month}': {
    id: 'compareMonth',
    ...of,
    summary: '前の製品の月の集計（CSV）と、この月の集計の比較。何も保存しない',
    success: { status: 200, body: comparison },
  },
  'POST /api/admin/month-comparison/{month}/csv': {
    id: 'downloadMonthComparison',
    ...of,
    summary: '前の製品の月の集計（CSV）との比較のCSV（UTF-8）',
    success: { status: 200, body: null, contentType: 'text/csv' },
  },
} as const satisfies Record<string, Route>;
