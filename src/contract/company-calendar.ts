import { z } from 'zod';

import { DAY_KINDS } from '#domain/company-calendar/company-day.ts';
import { LARGEST_FILE } from '#domain/company-calendar/file-days.ts';
import { holiday } from './holidays.ts';
import type { Route } from './route.ts';
import {
  bodyId,
  dateResponse,
  durationMinutes,
  fileBytes,
  id,
  isoDate,
  line,
  optional,
  periodDays,
  periodResponse,
  writeBody,
} from './wire.ts';

const MOST_DAYS = 366;

const kind = z.enum(DAY_KINDS);

const year = z
  .string()
  .refine((value) => /^(19[7-9]\d|20[0-4]\d)$/.test(value), '年は1970〜2049の4桁の数字で指定してください')
  .transform(Number)
  .meta({ pattern: '^\\d{4}$', example: '2026' });

/** A day to which a calendar gives a kind. */
const companyDay = z.object({ date: dateResponse, kind, name: z.string().nullable() });
export type CompanyDayResponse = z.output<typeof companyDay>;

const companyCalendar = z.object({
  year: z.int(),
  /** The work rule that has the calendar; `null` for the company's. */
  work_rule_id: id.nullable(),
  /** A change has to name it, so that it overwrites no other change. */
  version: z.string(),
  days: z.array(companyDay),
  /** The public holidays of the year, which the calendar may make workdays. */
  holidays: z.array(holiday),
});
export type CompanyCalendarResponse = z.output<typeof companyCalendar>;

/** The days of a year in a file. */
const fileDays = z.object({
  /** The days of which it says one thing. */
  days: z.array(companyDay),
  /**
   * Those that somebody has to decide on: days that it marks as holidays and that by law are none (`observance`), and days
   * of which it says several things (`several`).
   */
  asked: z.array(
    z.object({
      date: dateResponse,
      why: z.enum(['observance', 'several']),
      choices: z.array(companyDay.omit({ date: true })),
    }),
  ),
  /** Of other years, and entries that are no days. */
  skipped: z.int().min(0),
});
export type CalendarFileDays = z.output<typeof fileDays>;

/** All days of a year's calendar. */
const enteredDays = z
  .array(z.strictObject({ date: isoDate, kind, name: optional(line(50, '名称')) }))
  .max(MOST_DAYS, `${MOST_DAYS}日以内で指定してください`);
export type EnteredCompanyDays = z.output<typeof enteredDays>;

const calendarTotals = z.object({
  contracted_days: z.int().min(0),
  absence_days: z.int().min(0),
  leave_days: z.number().min(0),
  overtime_minutes: durationMinutes,
  statutory_holiday_minutes: durationMinutes,
  scheduled_holiday_minutes: durationMinutes,
});
export type CalendarTotals = z.output<typeof calendarTotals>;

/** The effect of a change of a calendar on a month: of a work rule's calendar on those of its people. */
const monthEffect = z.object({
  month: periodResponse,
  ...periodDays,
  /** The days of it that change. */
  changed_dates: z.array(dateResponse),
  /** The employees whose month is closed: nothing of it changes. */
  closed: z.int().min(0),
  /** Those of an open month whose figures change; `null` of a month that hasn't begun, which has none yet. */
  changed: z.int().min(0).nullable(),
  before: calendarTotals.nullable(),
  after: calendarTotals.nullable(),
});
export type MonthEffect = z.output<typeof monthEffect>;

const tag = 'company-calendar';
const params = z.object({ year });
/**
 * The work rule whose calendar it is, of days in place of the company's for those whose contract of that day names the
 * rule; without it the company's own.
 */
const query = z.object({ work_rule_id: optional(bodyId) });

export const companyCalendarRoutes = {
  'GET /api/admin/company-calendar/{year}': {
    id: 'getCompanyCalendar',
    summary: '会社または勤務形態のカレンダー（1年分）',
    tag,
    access: 'change_settings',
    params,
    query,
    success: { status: 200, body: companyCalendar },
    errors: ['not_found'],
  },
  'PUT /api/admin/company-calendar/{year}': {
    id: 'saveCompanyCalendar',
    summary: '会社または勤務形態のカレンダー（1年分）を置き換える。締め済みの月の数字は変わらない',
    tag,
    access: 'change_settings',
    params,
    query,
    body: writeBody({ version: z.string().max(100), days: enteredDays }),
    success: { status: 200, body: companyCalendar.extend({ message: z.string() }) },
    errors: ['not_found', 'calendar_changed', 'calendar_month_closed'],
    versioned: 'GET /api/admin/company-calendar/{year}',
  },
  'POST /api/admin/company-calendar/{year}/preview': {
    id: 'previewCompanyCalendar',
    summary: '会社または勤務形態のカレンダーを変更した場合に変わる月（保存しない）',
    tag,
    access: 'change_settings',
    params,
    query,
    body: writeBody({ days: enteredDays }),
    success: {
      status: 200,
      body: z.object({
        months: z.array(monthEffect),
        /** Shifts that are planned for work on days that become rest days, which keep them. */
        planned_shifts: z.int().min(0),
      }),
    },
    errors: ['not_found'],
    countsAsWrite: true,
  },
  'POST /api/admin/company-calendar/{year}/read': {
    id: 'readCompanyCalendar',
    summary: 'カレンダーのファイル（iCalendar、CSV、内閣府の祝日CSV）を読む。何も保存しない',
    tag,
    access: 'change_settings',
    params,
    form: { file: 'file', maxBytes: LARGEST_FILE },
    body: writeBody({ file: fileBytes('ファイルを選択してください') }),
    success: { status: 200, body: fileDays },
    errors: [
      'calendar_unreadable',
      'file_too_complex',
      'file_too_large',
      'unsupported_media_type',
      'too_many_requests',
    ],
  },
  'GET /api/admin/company-calendar/{year}/csv': {
    id: 'exportCompanyCalendarCsv',
    summary: '会社または勤務形態のカレンダー（1年分）のCSV',
    tag,
    access: 'change_settings',
    params,
    query,
    success: { status: 200, body: null, contentType: 'text/csv' },
    errors: ['not_found'],
  },
  'GET /api/admin/company-calendar/{year}/ical': {
    id: 'exportCompanyCalendarIcal',
    summary: '会社または勤務形態のカレンダー（1年分）のiCalendar（RFC 5545）',
    tag,
    access: 'change_settings',
    params,
    query,
    success: { status: 200, body: null, contentType: 'text/calendar' },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
