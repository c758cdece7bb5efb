import { z } from 'zod';

import { SHEET_FIGURES } from '#domain/company-policy/policy.ts';
import { SHEET_FILE_FORMATS } from '#domain/sheet/sheet-files.ts';
import { hoursTotals } from './hours.ts';
import type { Route } from './route.ts';
import {
  dateResponse,
  durationMinutes,
  id,
  instant,
  pathId,
  periodDays,
  periodName,
  periodResponse,
  timeOfDay,
} from './wire.ts';

/** The sums of a sheet. */
export const sheetSummary = z.object({
  days_worked: z.int().min(0),
  days_absent: z.int().min(0),
  days_late: z.int().min(0),
  days_left_early: z.int().min(0),
  work_minutes: durationMinutes,
  overtime_minutes: durationMinutes,
  night_overtime_minutes: durationMinutes,
});
export type SheetSummaryResponse = z.output<typeof sheetSummary>;

/** A day of the sheet. Minutes are `null` where the sheet shows a dash or nothing. */
const sheetDay = z.object({
  date: dateResponse,
  /** As the sheet shows them, as clock times. */
  clock_in: timeOfDay.nullable(),
  clock_out: timeOfDay.nullable(),
  /** The same in minutes since 00:00 of the date: 06:00 of the next morning is 1800. */
  clock_in_minute: z.int().nullable(),
  clock_out_minute: z.int().nullable(),
  is_clock_in_corrected: z.boolean(),
  is_clock_out_corrected: z.boolean(),
  is_corrected: z.boolean(),
  break_time: durationMinutes.nullable(),
  /** Both punches and no recorded break: 未入力. */
  is_break_unset: z.boolean(),
  work_minutes: durationMinutes.nullable(),
  overtime_minutes: durationMinutes.nullable(),
  night_minutes: durationMinutes.nullable(),
  night_overtime_minutes: durationMinutes.nullable(),
  /** A whole day of paid leave. */
  is_vacation: z.boolean(),
  /** Leave of another kind, of all of the day or of a part of it; none on most days. */
  other_leave: z.object({ name: z.string(), is_paid: z.boolean(), is_whole_day: z.boolean() }).optional(),
  is_absent: z.boolean(),
  is_late: z.boolean(),
  is_left_early: z.boolean(),
  missing_punch: z.enum(['clock_in', 'clock_out']).nullable(),
  holiday: z.string().nullable(),
  remarks: z.string(),
});
export type SheetDayResponse = z.output<typeof sheetDay>;

/** The stored result of a closed month, and its place in the audit log as proof. */
const sheetSeal = z.object({
  closed_at: instant,
  /** In hexadecimal, as the audit entry of the closing has it; `null` of a month that was closed before they had it. */
  sheet_sha256: z.string().nullable(),
  /** Whether what is stored now has that hash. */
  is_unchanged: z.boolean(),
  /** The seal that has that entry, and the chain's head after it; `null` until it is sealed, some seconds later. */
  sealed_by: z.object({ sequence: z.int(), head: z.string() }).nullable(),
});

/** The attendance sheet (出勤簿) of one employee's month. */
const attendanceSheet = z.object({
  company: z.object({ company_id: z.string(), company_name: z.string() }),
  user: z.object({
    id,
    employee_id: z.string(),
    name: z.string(),
    /** The main department and site at the end of the month, with those above it; omitted where there is none. */
    department: z.string().optional(),
    site: z.string().optional(),
  }),
  month: periodResponse,
  ...periodDays,
  /** The figures of the sheet: the paid ones, or those of the times as shown. */
  figures: z.enum(SHEET_FIGURES),
  summary: sheetSummary,
  /** 法定の集計. */
  hours: hoursTotals,
  days: z.array(sheetDay),
  /** The notes below the sheet. */
  notes: z.array(z.string()),
  /** Of a closed month. */
  seal: sheetSeal.optional(),
});
export type AttendanceSheet = z.output<typeof attendanceSheet>;

export const sheetRoutes = {
  'GET /api/admin/users/{id}/attendance-sheet': {
    id: 'getAttendanceSheet',
    summary: '社員の月の出勤簿',
    tag: 'sheets',
    access: 'read_sheets',
    params: z.object({ id: pathId }),
    query: z.object({ month: periodName }),
    success: { status: 200, body: attendanceSheet },
    errors: ['not_found'],
  },
  'GET /api/approvals/users/{id}/attendance-sheet': {
    id: 'getSheetToApprove',
    summary: '自分の承認を待っている月の出勤簿',
    tag: 'sheets',
    access: 'user',
    params: z.object({ id: pathId }),
    query: z.object({ month: periodName }),
    success: { status: 200, body: attendanceSheet },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;

export const sheetFileRoutes = {
  'GET /api/admin/attendance-sheets': {
    id: 'exportAttendanceSheets',
    summary: '全社員の月の出勤簿を1つのファイルで。CSV（1日1行）、XLSX（社員ごとに1シート）、PDF（社員ごとに1ページ）',
    tag: 'sheets',
    access: 'read_sheets',
    people: 'listed',
    query: z.object({
      month: periodName,
      format: z.enum(SHEET_FILE_FORMATS, '形式はcsv、xlsx、pdfのいずれかを指定してください'),
    }),
    success: { status: 200, body: null },
    errors: ['sheets_none', 'file_too_complex', 'too_many_requests'],
  },
} as const satisfies Record<string, Route>;
