import { z } from 'zod';

import { PAST_DAY_KINDS, type PastDayKind } from '#domain/moving-in/past-day.ts';
import { PAST_PUNCH_NAMES, type PastPunchKind } from '#domain/moving-in/past-punches.ts';
import { comparedFigures } from './month-comparison.ts';
import { ofEmployee } from './of-employee.ts';
import { pastTotals } from './past-months.ts';
import type { Route } from './route.ts';
import {
  cellNotes,
  csvResponse,
  csvUpload,
  dateResponse,
  durationMinutes,
  importCounts,
  messageResponse,
  monthResponse,
  periodName,
  UNREADABLE_CSV,
} from './wire.ts';

/** The largest file: 120,000 days with all that other products say of them. */
export const PAST_DAY_MAX_BYTES = 16 * 1024 * 1024;

const length = durationMinutes.nullable();

/** A day as another product had it; `null` where its files said nothing. */
const pastDay = z.object({
  date: dateResponse,
  punches: z
    .array(
      z.object({
        kind: z.enum(Object.keys(PAST_PUNCH_NAMES) as [PastPunchKind, ...PastPunchKind[]]),
        /** Since 00:00 of the day: 1530 is 01:30 of the next morning. */
        minute: z.int(),
      }),
    )
    .nullable(),
  break_minutes: length,
  worked_minutes: length,
  inside_overtime_minutes: length,
  overtime_minutes: length,
  statutory_holiday_minutes: length,
  night_minutes: length,
  late_minutes: length,
  early_leave_minutes: length,
  leave_days: z.number().nullable(),
  absence_days: z.number().nullable(),
  kind: z.enum(Object.keys(PAST_DAY_KINDS) as [PastDayKind, ...PastDayKind[]]).nullable(),
  note: z.string().nullable(),
});
export type PastDayResponse = z.output<typeof pastDay>;

const importRow = z.object({
  line: z.int().positive(),
  employee_id: z.string(),
  name: z.string(),
  /** The day; as typed where it is none. */
  date: z.string(),
  outcome: z.enum(['add', 'change', 'unchanged', 'fault']),
  before: pastDay.nullable(),
  /** Together with the fields of earlier files. */
  after: pastDay.nullable(),
  faults: cellNotes,
  hints: cellNotes,
});
export type PastDayImportRow = z.output<typeof importRow>;

const upload = { tag: 'month-end', ...csvUpload(PAST_DAY_MAX_BYTES) } as const;

const preview = z.object({
  rows: z.array(importRow),
  ...importCounts,
  faulty: z.int().min(0),
  /** The rows that aren't in `rows`: it has 1,000, the faulty ones first. */
  more: z.int().min(0),
  /** The people's months with such days: whose totals are the days', a line's that is there, and unknown. */
  months: z.object({ by_days: z.int().min(0), by_lines: z.int().min(0), without: z.int().min(0) }),
  /** Where the days of a month add up to something else (`ours`) than its line has (`theirs`); 100 of them. */
  differences: z.array(
    z.object({
      employee_id: z.string(),
      name: z.string(),
      month: monthResponse,
      figures: comparedFigures,
    }),
  ),
  different: z.int().min(0),
  /**
   * Months whose totals are their days', though the days from `from` to `to` are in no file: more than usual holidays, so
   * that a part of the month may be missing; 100 of them.
   */
  gaps: z.array(
    z.object({
      employee_id: z.string(),
      name: z.string(),
      month: monthResponse,
      from: dateResponse,
      to: dateResponse,
    }),
  ),
  incomplete: z.int().min(0),
});
export type PastDayPreview = z.output<typeof preview>;

const listOwn = {
  id: 'listPastDays',
  summary: '自分の月の、利用開始月より前の日の勤怠（移行前の製品のもの）',
  tag: 'time-records',
  access: 'user',
  query: z.object({ month: periodName }),
  success: {
    status: 200,
    body: z.object({
      days: z.array(pastDay),
      /** The totals of the month by which limits and leave are judged; `null` where nothing is known. */
      total: pastTotals.nullable(),
    }),
  },
} as const satisfies Route;

export const pastDayRoutes = {
  'GET /api/past-days': listOwn,
  'GET /api/admin/users/{id}/past-days': ofEmployee(listOwn, {
    id: 'listUserPastDays',
    summary: '社員の月の、利用開始月より前の日の勤怠（移行前の製品のもの）',
    access: 'read_attendance',
  }),
  'GET /api/admin/past-days/import-template': {
    id: 'getPastDayImportTemplate',
    summary: '移行前の日の勤怠の登録に使うCSVのひな形',
    tag: 'month-end',
    access: 'super_admin',
    success: csvResponse,
  },
  'POST /api/admin/past-days/import/preview': {
    id: 'previewPastDayImport',
    ...upload,
    summary: '移行前の日の勤怠、または打刻（1行に1打刻）のCSVの確認。何も登録しない',
    success: { status: 200, body: preview },
    errors: UNREADABLE_CSV,
  },
  'POST /api/admin/past-days/import': {
    id: 'importPastDays',
    ...upload,
    summary:
      'CSVによる移行前の日の勤怠、または打刻の登録。利用開始月より前の日だけを登録できる。1行でも誤りがあれば何も登録しない。同じファイルをもう一度送っても変わらない',
    success: { status: 200, body: messageResponse.extend(importCounts) },
    errors: [...UNREADABLE_CSV, 'import_faulty'],
  },
} as const satisfies Record<string, Route>;
