import type { payrollRoutes, PayrollTemplateResponse } from '#contract/payroll.ts';
import { PRESET_TEMPLATES, type PresetTemplate } from '#domain/payroll/presets.ts';
import type { PayrollTemplate } from '#domain/payroll/template.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { asDownload, streamFile } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { payrollFile, previewPayroll } from './payroll.service.ts';
import { findTemplate, type SavedTemplate, templatesOf } from './payroll-templates.repository.ts';
import { addTemplate, changeTemplate, removeTemplate } from './payroll-templates.service.ts';

const present = ({ hoursFormat, hasHeader, columns, ...template }: SavedTemplate): PayrollTemplateResponse => ({
  ...template,
  hours_format: hoursFormat,
  has_header: hasHeader,
  columns: [...columns],
});

type Entered = Omit<PayrollTemplateResponse, 'id'>;

const toTemplate = ({ name, encoding, hours_format, quotes, has_header, columns }: Entered): PayrollTemplate => ({
  name,
  encoding,
  hoursFormat: hours_format,
  quotes,
  hasHeader: has_header,
  columns: columns.map(({ item, heading, text }) => ({ item, heading, text: item === 'fixed_text' ? text : '' })),
});

/** Routes of the payroll export. */
export const payrollHandlers = ({ database }: RoutePlatform): Handlers<typeof payrollRoutes> => {
  const templateOf = async (
    companyId: string,
    { template_id: id, ready }: { template_id?: number | undefined; ready?: PresetTemplate | undefined },
  ): Promise<PayrollTemplate> => {
    const template =
      id === undefined ? ready && PRESET_TEMPLATES[ready] : await findTemplate(database.kysely, companyId, id);
    if (template === undefined) throw new AppError('not_found');
    return template;
  };
  return {
    'GET /api/admin/payroll-templates': async ({ caller }) =>
      (await templatesOf(database.kysely, caller.companyId)).map(present),
    'POST /api/admin/payroll-templates': async ({ caller, body, idempotency }) => ({
      ...present(await addTemplate(database, caller, toTemplate(body), idempotency)),
      message: 'テンプレートを追加しました',
    }),
    'PUT /api/admin/payroll-templates/{id}': async ({ caller, params: { id }, body, now }) => ({
      ...present(await changeTemplate(database, caller, { id, ...toTemplate(body) }, now)),
      message: 'テンプレートを更新しました',
    }),
    'DELETE /api/admin/payroll-templates/{id}': async ({ caller, params }) => {
      await removeTemplate(database, caller, params.id);
      return { message: 'テンプレートを削除しました' };
    },
    'GET /api/admin/months/{month}/payroll': async (call) => {
      const { caller, params, query, now, reply } = call;
      const { companyId } = caller;
      const period = await requestedPeriod(database, call, params.month);
      const template = await templateOf(companyId, query);
      const request = { companyId, period, template, closedOnly: query.closed_only };
      const agreed = { replaces: query.replace, allowsUncovered: query.allow_uncovered };
      const file = await payrollFile(database, request, agreed, now);
      const charset = template.encoding === 'shift_jis' ? 'Shift_JIS' : 'utf-8';
      asDownload(reply, `text/csv; charset=${charset}`, `給与連携_${template.name}_${period.name}.csv`)
        .header('payroll-not-closed', String(file.notClosed))
        .header('payroll-replaced', String(file.replaced));
      return streamFile(reply, file.parts);
    },
    'GET /api/admin/months/{month}/payroll/preview': async (call) => {
      const { caller, params, query, now } = call;
      const { companyId } = caller;
      const period = await requestedPeriod(database, call, params.month);
      const template = await templateOf(companyId, query);
      const request = { companyId, period, template, closedOnly: query.closed_only };
      return previewPayroll(database, request, now);
    },
  };
};
