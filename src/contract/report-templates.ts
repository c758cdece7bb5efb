import { z } from 'zod';

import { REPORT_COLUMNS, REPORT_SEALS } from '#domain/assignments/report-layout.ts';
import { ownedList } from './owned.ts';
import type { Route } from './route.ts';
import { bodyId, id, line, optional, text, writeBody } from './wire.ts';
import { reportLayout } from './work-reports.ts';

/** How the reports for a client company look; without a client, those for all that have no template of their own. */
const template = z.object({
  id,
  client_company_id: id.nullable(),
  ...reportLayout.shape,
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

/** Routes of the templates of the reports that clients sign. */
export const reportTemplateRoutes = {
  'GET /api/admin/work-report-templates': templates.list,
  'POST /api/admin/work-report-templates': { ...templates.add, errors: ['not_found', 'report_template_taken'] },
  'PUT /api/admin/work-report-templates/{id}': templates.change,
  'DELETE /api/admin/work-report-templates/{id}': templates.remove,
} as const satisfies Record<string, Route>;
