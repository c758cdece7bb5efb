import { z } from 'zod';

import { FORM_MAX_BYTES, REPORT_COLUMNS, REPORT_SEALS } from '#domain/assignments/report-layout.ts';
import { ownedList } from './owned.ts';
import type { Route } from './route.ts';
import { bodyId, fileBytes, id, instant, line, messageResponse, optional, pathId, text, writeBody } from './wire.ts';
import { reportLayout, xlsxResponse } from './work-reports.ts';

/** How the reports for a client company look; without a client, those for all that have no template of their own. */
const template = z.object({
  id,
  client_company_id: id.nullable(),
  ...reportLayout.shape,
  /** The client's own Excel form, where there is one. */
  form: z.object({ bytes: z.int(), created_at: instant }).nullable(),
});
export type ReportTemplate = z.output<typeof template>;

const COLUMNS = '列を1つ以上選択してください';
const SEALS = `押印欄は${REPORT_SEALS.most}つまで入力してください`;

const entered = writeBody({
  client_company_id: bodyId.nullable(),
  title: line(50, '表題'),
  columns: z
    .array(z.enum(REPORT_COLUMNS, COLUMNS), COLUMNS)
    .min(1, COLUMNS)
    .transform((chosen) => REPORT_COLUMNS.filter((column) => chosen.includes(column))),
  recipient: optional(line(100)),
  contract_number: optional(line(100)),
  footing: optional(text(500)),
  seals: z.array(line(REPORT_SEALS.longest, '押印欄の名前'), SEALS).max(REPORT_SEALS.most, SEALS),
});
export type EnteredReportTemplate = z.output<typeof entered>;

const templates = ownedList({
  name: 'WorkReportTemplate',
  noun: '作業報告書の様式',
  tag: 'assignments',
  access: 'super_admin',
  entry: template,
  body: entered,
  refusals: ['report_template_taken'],
});

const ofTemplate = { tag: 'assignments', access: 'super_admin', params: z.object({ id: pathId }) } as const;

/** Routes of the templates of the reports that clients sign. */
export const reportTemplateRoutes = {
  'GET /api/admin/work-report-templates': templates.list,
  'POST /api/admin/work-report-templates': { ...templates.add, errors: ['not_found', 'report_template_taken'] },
  'PUT /api/admin/work-report-templates/{id}': templates.change,
  'DELETE /api/admin/work-report-templates/{id}': templates.remove,
  'GET /api/admin/work-report-templates/{id}/form': {
    ...ofTemplate,
    id: 'getWorkReportForm',
    summary: '登録されている客先の様式（Excel）',
    success: xlsxResponse,
    errors: ['not_found'],
  },
  'POST /api/admin/work-report-templates/{id}/form': {
    ...ofTemplate,
    id: 'uploadWorkReportForm',
    summary: '客先の様式（差し込み項目のあるExcelファイル）の登録。前の様式は置き換える',
    form: { file: 'file', maxBytes: FORM_MAX_BYTES },
    body: writeBody({ file: fileBytes('Excelファイルを選択してください') }),
    success: { status: 200, body: messageResponse.extend({ cells: z.int() }) },
    errors: [
      'not_found',
      'form_no_xlsx',
      'form_locked',
      'form_unpacked',
      'form_macros',
      'form_linked',
      'form_unknown',
      'form_outside_cells',
      'form_without_any',
      'form_days',
      'file_too_complex',
      'too_many_requests',
      'file_too_large',
      'unsupported_media_type',
    ],
  },
  'DELETE /api/admin/work-report-templates/{id}/form': {
    ...ofTemplate,
    id: 'deleteWorkReportForm',
    summary: '客先の様式（Excel）の削除',
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
  'GET /api/admin/work-report-form-sample': {
    id: 'getWorkReportFormSample',
    summary: '客先の様式の見本（差し込み項目のあるExcelファイル）',
    tag: 'assignments',
    access: 'super_admin',
    success: xlsxResponse,
  },
} as const satisfies Record<string, Route>;
