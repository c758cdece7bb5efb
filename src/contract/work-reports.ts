import { z } from 'zod';

import { REPORT_COLUMNS } from '#domain/assignments/report-layout.ts';
import { settlement } from './assigned-work.ts';
import { ofEmployee } from './of-employee.ts';
import type { Route } from './route.ts';
import { dateResponse, durationMinutes, employee, id, pathId, periodDays, periodName, timeOfDay } from './wire.ts';

/** A day of a work report: its times where all of its work was for the client, and its hours by the client's rounding. */
export const reportDay = z.object({
  date: dateResponse,
  holiday: z.string().nullable(),
  start_time: timeOfDay.nullable(),
  end_time: timeOfDay.nullable(),
  /** The end is after midnight. */
  ends_next_day: z.boolean(),
  break_minutes: durationMinutes.nullable(),
  work_minutes: durationMinutes,
  /** The categories that were entered, the notes without them, and both together. */
  category: z.string(),
  remark: z.string(),
  note: z.string(),
});
export type ReportDay = z.output<typeof reportDay>;

/** 作業報告書: a month of an assignment, as its client is to sign it. */
export const workReport = z.object({
  ...periodDays,
  ...employee,
  company_name: z.string(),
  client_company: z.string(),
  job_assignment: z.string().nullable(),
  client_unit: z.string(),
  workplace: z.string(),
  /** How the client rounds, in words. */
  rounding: z.string(),
  days: z.array(reportDay),
  worked_days: z.int().min(0),
  billed_minutes: durationMinutes,
  settlement: settlement.optional(),
});
export type WorkReport = z.output<typeof workReport>;

/** How a report looks, on the screen as on paper. */
export const reportLayout = z.object({
  title: z.string(),
  columns: z.array(z.enum(REPORT_COLUMNS)),
  /** Who is addressed, where that isn't the client by its name (宛名). */
  recipient: z.string(),
  contract_number: z.string(),
  footing: z.string(),
  /** The names of the places for seals or signatures, from the left. */
  seals: z.array(z.string()),
});
export type ReportLayout = z.output<typeof reportLayout>;

/** A response with a workbook. */
export const xlsxResponse = {
  status: 200,
  body: null,
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A report with how it looks, and whether there is a form of the client's. */
const shownReport = workReport.extend({ layout: reportLayout, client_company_id: id, has_form: z.boolean() });

const own = {
  id: 'getWorkReport',
  summary: '自分の配属の1か月の作業報告書',
  tag: 'assignments',
  access: 'user',
  params: z.object({ assignmentId: pathId }),
  query: z.object({ month: periodName }),
  success: { status: 200, body: shownReport },
  errors: ['not_found'],
} as const satisfies Route;

const ownPdf = {
  ...own,
  id: 'exportWorkReport',
  summary: '自分の配属の1か月の作業報告書のPDF（署名・捺印欄つき）',
  success: { status: 200, body: null, contentType: 'application/pdf' },
} as const satisfies Route;

const ownXlsx = {
  ...own,
  id: 'exportWorkReportXlsx',
  summary: '自分の配属の1か月の作業報告書のExcelファイル',
  success: xlsxResponse,
} as const satisfies Route;

/** Why a form can't be filled that an earlier version stored, where this one takes it no longer. */
const UNFILLABLE = [
  'form_no_xlsx',
  'form_locked',
  'form_unpacked',
  'form_macros',
  'form_linked',
  'form_days',
] as const satisfies Route['errors'];

const ownForm = {
  ...own,
  id: 'exportWorkReportForm',
  summary: '自分の配属の1か月の作業報告書を、客先の様式（Excel）で',
  success: xlsxResponse,
  errors: ['not_found', 'file_too_complex', 'too_many_requests', ...UNFILLABLE],
} as const satisfies Route;

/** The access to a report as a client's business, whoever's work it is of. */
export const OF_ASSIGNMENT = { access: 'read_assignments', people: 'listed' } as const;

const params = z.object({ id: pathId, assignmentId: pathId });

export const workReportRoutes = {
  'GET /api/work-reports/{assignmentId}': own,
  'GET /api/admin/users/{id}/work-reports/{assignmentId}': ofEmployee(own, {
    id: 'getUserWorkReport',
    summary: '社員の配属の1か月の作業報告書',
    access: 'read_attendance',
    params,
  }),
  'GET /api/work-reports/{assignmentId}/pdf': ownPdf,
  'GET /api/admin/users/{id}/work-reports/{assignmentId}/pdf': ofEmployee(ownPdf, {
    id: 'exportUserWorkReport',
    summary: '社員の配属の1か月の作業報告書のPDF（署名・捺印欄つき）',
    access: 'read_attendance',
    params,
  }),
  'GET /api/work-reports/{assignmentId}/xlsx': ownXlsx,
  'GET /api/admin/users/{id}/work-reports/{assignmentId}/xlsx': ofEmployee(ownXlsx, {
    id: 'exportUserWorkReportXlsx',
    summary: '社員の配属の1か月の作業報告書のExcelファイル',
    access: 'read_attendance',
    params,
  }),
  'GET /api/work-reports/{assignmentId}/form': ownForm,
  'GET /api/admin/users/{id}/work-reports/{assignmentId}/form': ofEmployee(ownForm, {
    id: 'exportUserWorkReportForm',
    summary: '社員の配属の1か月の作業報告書を、客先の様式（Excel）で',
    access: 'read_attendance',
    params,
    errors: ownForm.errors,
  }),
  'GET /api/admin/work-reports/{assignmentId}': {
    ...own,
    ...OF_ASSIGNMENT,
    id: 'getAssignmentWorkReport',
    summary: '配属の1か月の作業報告書。社員を見られなくても、その配属を見られればよい',
  },
  'GET /api/admin/work-reports/{assignmentId}/pdf': {
    ...ownPdf,
    ...OF_ASSIGNMENT,
    id: 'exportAssignmentWorkReport',
    summary: '配属の1か月の作業報告書のPDF（署名・捺印欄つき）',
  },
  'GET /api/admin/work-reports/{assignmentId}/xlsx': {
    ...ownXlsx,
    ...OF_ASSIGNMENT,
    id: 'exportAssignmentWorkReportXlsx',
    summary: '配属の1か月の作業報告書のExcelファイル',
  },
  'GET /api/admin/work-reports/{assignmentId}/form': {
    ...ownForm,
    ...OF_ASSIGNMENT,
    id: 'exportAssignmentWorkReportForm',
    summary: '配属の1か月の作業報告書を、客先の様式（Excel）で',
  },
  'GET /api/admin/work-reports/{month}/zip': {
    id: 'exportWorkReports',
    summary: '取引先企業の1か月の作業報告書（客先の様式か、標準のExcel）を1つのZIPで。見られる配属の分だけ',
    tag: 'assignments',
    access: 'read_assignments',
    people: 'listed',
    params: z.object({ month: periodName }),
    query: z.object({ client_company_id: pathId }),
    success: { status: 200, body: null, contentType: 'application/zip' },
    errors: ['not_found', 'report_nobody', 'file_too_complex', 'too_many_requests', ...UNFILLABLE],
  },
} as const satisfies Record<string, Route>;
