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
import { workReportXlsx } from './work-report.xlsx.ts';
import { workReportOf } from './work-reports.service.ts';

/** Routes of the reports that clients sign. */
export const workReportHandlers = ({ database }: RoutePlatform): Handlers<typeof workReportRoutes> => {
  const send = async (
    reply: FastifyReply,
    user: UserKey,
    wanted: { readonly assignmentId: number; readonly period: WagePeriod; readonly now: EpochMs },
    format: 'pdf' | 'xlsx',
  ) => {
    const report = await workReportOf(database, user, wanted);
    const title = `作業報告書_${report.client_company}_${report.name}_${wanted.period.name}`;
    const month = formatPeriodName(wanted.period);
    asDownload(reply, FILE_TYPES[format], `${title.replaceAll(/[\\/:*?"<>|]/g, '_')}.${format}`);
    return streamFile(
      reply,
      format === 'pdf' ? workReportPdf(report, month, wanted.now) : workReportXlsx(report, month),
    );
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
      return send(call.reply, call.caller, { ...call.params, period, now: call.now }, 'pdf');
    },

    'GET /api/admin/users/{id}/work-reports/{assignmentId}/pdf': async (call) => {
      const user = await subjectOf(database, call.caller, call.params.id);
      const period = await requestedPeriod(database, call, call.query.month);
      return send(call.reply, user, { ...call.params, period, now: call.now }, 'pdf');
    },

    'GET /api/work-reports/{assignmentId}/xlsx': async (call) => {
      const period = await requestedPeriod(database, call, call.query.month);
      return send(call.reply, call.caller, { ...call.params, period, now: call.now }, 'xlsx');
    },

    'GET /api/admin/users/{id}/work-reports/{assignmentId}/xlsx': async (call) => {
      const user = await subjectOf(database, call.caller, call.params.id);
      const period = await requestedPeriod(database, call, call.query.month);
      return send(call.reply, user, { ...call.params, period, now: call.now }, 'xlsx');
    },
  };
};
