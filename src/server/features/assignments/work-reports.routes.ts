import type { workReportRoutes } from '#contract/work-reports.ts';
import type { FastifyReply } from 'fastify';

import type { EpochMs } from '#domain/time/instant.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { asDownload, FILE_TYPES, streamFile } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { subjectOf, type UserKey } from '../../records/user-key.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { workReportPdf } from './work-report.pdf.ts';
import { workReportOf } from './work-reports.service.ts';

/** Routes of the reports that clients sign. */
export const workReportHandlers = ({ database }: RoutePlatform): Handlers<typeof workReportRoutes> => {
  const sendPdf = async (
    reply: FastifyReply,
    user: UserKey,
    wanted: { readonly assignmentId: number; readonly period: WagePeriod; readonly now: EpochMs },
  ) => {
    const report = await workReportOf(database, user, wanted);
    const title = `作業報告書_${report.client_company}_${report.name}_${wanted.period.name}`;
    asDownload(reply, FILE_TYPES.pdf, `${title.replaceAll(/[\\/:*?"<>|]/g, '_')}.pdf`);
    return streamFile(reply, workReportPdf(report, formatPeriodName(wanted.period), wanted.now));
  };
  return {
    'GET /api/work-reports/{assignmentId}': async (call) => {
      const period = await requestedPeriod(database, call, call.query.month);
      return workReportOf(database, call.caller, { ...call.params, period, now: call.now });
    },

    'GET /api/admin/users/{id}/work-reports/{assignmentId}': async (call) => {
      const user = await subjectOf(database, call.caller, call.params.id);
      const period = await requestedPeriod(database, call, call.query.month);
      return workReportOf(database, user, { ...call.params, period, now: call.now });
    },

    'GET /api/work-reports/{assignmentId}/pdf': async (call) => {
      const period = await requestedPeriod(database, call, call.query.month);
      return sendPdf(call.reply, call.caller, { ...call.params, period, now: call.now });
    },

    'GET /api/admin/users/{id}/work-reports/{assignmentId}/pdf': async (call) => {
      const user = await subjectOf(database, call.caller, call.params.id);
      const period = await requestedPeriod(database, call, call.query.month);
      return sendPdf(call.reply, user, { ...call.params, period, now: call.now });
    },
  };
};
