import type { FastifyReply } from 'fastify';

import type { workReportRoutes } from '#contract/work-reports.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { asDownload, FILE_TYPES, startEagerly, streamFile } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { subjectOf, type UserKey } from '../../records/user-key.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { formValues } from './client-form.ts';
import { reportFileName } from './report-cells.ts';
import { printedApproval } from './report-approvals.service.ts';
import { filledForm, findForm, type FormTools } from './report-forms.service.ts';
import { templateInUse } from './report-templates.ts';
import { reportsZip } from './reports-zip.ts';
import { workReportPdf } from './work-report.pdf.ts';
import { workReportXlsx } from './work-report.xlsx.ts';
import { reachOf, workerOf, workReportOf } from './work-reports.service.ts';

/** A request for the report of an assignment's month. */
interface ReportCall {
  readonly caller: Caller;
  readonly params: { readonly assignmentId: number };
  readonly query: { readonly month: PeriodName };
  readonly reply: FastifyReply;
  readonly now: EpochMs;
}

/** Routes of the reports that clients sign. */
export const workReportHandlers = ({
  database,
  files,
}: RoutePlatform & FormTools): Handlers<typeof workReportRoutes> => {
  const read = async (call: ReportCall, user: UserKey) => {
    const period = await requestedPeriod(database, call, call.query.month);
    const { assignmentId } = call.params;
    const reach = reachOf(call.caller, user);
    const report = await workReportOf(database, user, { assignmentId, period, now: call.now, reach });
    return { period, report, ...(await templateInUse(database.kysely, user.companyId, assignmentId)) };
  };
  const send = async (call: ReportCall, user: UserKey, format: 'pdf' | 'xlsx') => {
    const { period, report, layout } = await read(call, user);
    const { assignmentId } = call.params;
    const approval = await printedApproval(database.kysely, user.companyId, { assignmentId, report, period }, call.now);
    const paper = { layout, month: formatPeriodName(period), approval };
    asDownload(call.reply, FILE_TYPES[format], `${reportFileName(report, layout, period.name)}.${format}`);
    return streamFile(
      call.reply,
      format === 'pdf' ? workReportPdf(report, paper, call.now) : workReportXlsx(report, paper),
    );
  };
  const sendForm = async (call: ReportCall, user: UserKey) => {
    const { period, report, layout, templateId } = await read(call, user);
    const form = await findForm(database, user.companyId, templateId ?? 0);
    const values = formValues(report, layout, period);
    const filled = await filledForm({ database, files }, user.companyId, form, values);
    const name = `${reportFileName(report, layout, period.name)}.xlsx`;
    return asDownload(call.reply, FILE_TYPES.xlsx, name).send(Buffer.from(filled));
  };
  const show = async (call: ReportCall, user: UserKey) => {
    const { report, layout, clientCompanyId, hasForm } = await read(call, user);
    return { ...report, layout, client_company_id: clientCompanyId, has_form: hasForm };
  };
  const subject = (call: ReportCall & { readonly params: { readonly id: number } }) =>
    subjectOf(database, call.caller, call.params.id);
  const worker = (call: ReportCall) => workerOf(database, call.caller, call.params.assignmentId);
  return {
    'GET /api/work-reports/{assignmentId}': (call) => show(call, call.caller),
    'GET /api/work-reports/{assignmentId}/pdf': (call) => send(call, call.caller, 'pdf'),
    'GET /api/work-reports/{assignmentId}/xlsx': (call) => send(call, call.caller, 'xlsx'),
    'GET /api/work-reports/{assignmentId}/form': (call) => sendForm(call, call.caller),

    'GET /api/admin/users/{id}/work-reports/{assignmentId}': async (call) => show(call, await subject(call)),
    'GET /api/admin/users/{id}/work-reports/{assignmentId}/pdf': async (call) => send(call, await subject(call), 'pdf'),
    'GET /api/admin/users/{id}/work-reports/{assignmentId}/xlsx': async (call) =>
      send(call, await subject(call), 'xlsx'),
    'GET /api/admin/users/{id}/work-reports/{assignmentId}/form': async (call) => sendForm(call, await subject(call)),

    'GET /api/admin/work-reports/{assignmentId}': async (call) => show(call, await worker(call)),
    'GET /api/admin/work-reports/{assignmentId}/pdf': async (call) => send(call, await worker(call), 'pdf'),
    'GET /api/admin/work-reports/{assignmentId}/xlsx': async (call) => send(call, await worker(call), 'xlsx'),
    'GET /api/admin/work-reports/{assignmentId}/form': async (call) => sendForm(call, await worker(call)),

    'GET /api/admin/work-reports/{month}/zip': async (call) => {
      const { caller, params, query, reply, now } = call;
      const period = await requestedPeriod(database, call, params.month);
      const month = { clientCompanyId: query.client_company_id, period, now };
      const parts = await startEagerly(reportsZip({ database, files }, caller, month));
      return streamFile(asDownload(reply, 'application/zip', `作業報告書_${period.name}.zip`), parts);
    },
  };
};
