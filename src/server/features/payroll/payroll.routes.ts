import type { payrollRoutes } from '#contract/payroll.ts';
import { PRESET_TEMPLATES, type PresetTemplate } from '#domain/payroll/presets.ts';
import type { PayrollTemplate } from '#domain/payroll/template.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { asDownload, streamFile } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { payrollFile, previewPayroll } from './payroll.service.ts';
import { payrollTemplates } from './payroll-templates.service.ts';

/** Routes of the payroll export. */
export const payrollHandlers = ({ database }: RoutePlatform): Handlers<typeof payrollRoutes> => {
  const templateOf = async (
    companyId: string,
    { template_id: id, ready }: { template_id?: number | undefined; ready?: PresetTemplate | undefined },
  ): Promise<PayrollTemplate> => {
    if (id !== undefined) return payrollTemplates.find(database.kysely, companyId, id);
    const template = ready && PRESET_TEMPLATES[ready];
    if (template === undefined) throw new AppError('not_found');
    return template;
  };
  return {
    'GET /api/admin/payroll-templates': (call) => payrollTemplates.list(database, call),
    'POST /api/admin/payroll-templates': (call) => payrollTemplates.add(database, call),
    'PUT /api/admin/payroll-templates/{id}': (call) => payrollTemplates.change(database, call),
    'DELETE /api/admin/payroll-templates/{id}': (call) => payrollTemplates.remove(database, call),
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
