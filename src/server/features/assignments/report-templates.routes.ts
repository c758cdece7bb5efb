import type { reportTemplateRoutes } from '#contract/report-templates.ts';
import { asDownload, FILE_TYPES, streamFile } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { sampleForm } from './client-form.ts';
import { findForm, type FormTools, removeForm, setForm } from './report-forms.service.ts';
import { reportTemplates } from './report-templates.ts';

/** Routes of the templates of the reports that clients sign, and of the clients' own forms. */
export const reportTemplateHandlers = ({
  database,
  files,
}: RoutePlatform & FormTools): Handlers<typeof reportTemplateRoutes> => ({
  'GET /api/admin/work-report-templates': (call) => reportTemplates.list(database, call),
  'POST /api/admin/work-report-templates': (call) => reportTemplates.add(database, call),
  'PUT /api/admin/work-report-templates/{id}': (call) => reportTemplates.change(database, call),
  'DELETE /api/admin/work-report-templates/{id}': (call) => reportTemplates.remove(database, call),

  'GET /api/admin/work-report-templates/{id}/form': async ({ caller, params, reply }) => {
    const form = await findForm(database, caller.companyId, params.id);
    return asDownload(reply, FILE_TYPES.xlsx, `客先の様式_${params.id}.xlsx`).send(form);
  },
  'POST /api/admin/work-report-templates/{id}/form': async ({ caller, params, body, now }) => {
    const change = { templateId: params.id, file: body.file, now };
    const cells = await setForm({ database, files }, caller, change);
    return { message: `客先の様式を登録しました。${cells}か所に差し込みます`, cells };
  },
  'DELETE /api/admin/work-report-templates/{id}/form': async ({ caller, params, now }) => {
    await removeForm(database, caller, { templateId: params.id, now });
    return { message: '客先の様式を削除しました' };
  },
  'GET /api/admin/work-report-form-sample': async ({ reply }) =>
    streamFile(asDownload(reply, FILE_TYPES.xlsx, '客先の様式の見本.xlsx'), sampleForm()),
});
