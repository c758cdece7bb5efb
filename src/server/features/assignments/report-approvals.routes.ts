import type { FastifyReply, FastifyRequest } from 'fastify';

import type { reportApprovalRoutes } from '#contract/report-approvals.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { asDownload, FILE_TYPES, streamFile } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { subjectOf, type UserKey } from '../../records/user-key.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import {
  type ClientApprovalDependencies,
  decideOnSheets,
  mailCode,
  openReportLink,
  sheetByLink,
} from './client-approval.service.ts';
import { reportFileName } from './report-cells.ts';
import { approvalOf, askForApproval, printedDecision, revokeReportLink } from './report-approvals.service.ts';
import { templateInUse } from './report-templates.ts';
import { workReportPdf } from './work-report.pdf.ts';
import { reachOf, workerOf } from './work-reports.service.ts';

/** A request for the approval of the report of an assignment's month. */
interface ApprovalCall {
  readonly caller: Caller;
  readonly params: { readonly assignmentId: number };
  readonly query: { readonly month: PeriodName };
  readonly reply: FastifyReply;
  readonly now: EpochMs;
}

/** A request of a client, with the link that they have. */
interface LinkCall {
  readonly body: { readonly companyId: string; readonly token: string };
  readonly request: FastifyRequest;
  readonly now: EpochMs;
}

const openingOf = ({ body, request, now }: LinkCall) => ({
  companyId: body.companyId,
  token: body.token,
  address: request.ip,
  now,
});

const madeMessage = (isMailed: boolean): { readonly message: string } => ({
  message: isMailed ? '承認の依頼をメールで送信しました' : '承認の依頼のリンクを作成しました',
});

const REVOKED = { message: '承認の依頼を取り消しました' };

/** Routes of the approval of reports by clients: of who asks, and of the clients themselves. */
export const reportApprovalHandlers = (
  dependencies: RoutePlatform & ClientApprovalDependencies,
): Handlers<typeof reportApprovalRoutes> => {
  const { database } = dependencies;
  const read = async (call: ApprovalCall, user: UserKey) => {
    const period = await requestedPeriod(database, call, call.query.month);
    const reach = reachOf(call.caller, user);
    return approvalOf(dependencies, user, { assignmentId: call.params.assignmentId, period, now: call.now, reach });
  };
  const asOneself = (caller: Caller): Caller => ({
    ...caller,
    clientWork: { people: [caller.userId], clients: [] },
  });
  return {
    'GET /api/work-reports/{assignmentId}/approval': (call) => read(call, call.caller),

    'GET /api/admin/users/{id}/work-reports/{assignmentId}/approval': async (call) =>
      read(call, await subjectOf(database, call.caller, call.params.id)),

    'GET /api/admin/work-reports/{assignmentId}/approval': async (call) =>
      read(call, await workerOf(database, call.caller, call.params.assignmentId)),

    'POST /api/work-report-links': async ({ caller, body, now }) => {
      const { client_assignment_id: id, ...entered } = body;
      const made = await askForApproval(
        dependencies,
        asOneself(caller),
        { ...entered, client_assignment_ids: [id] },
        now,
      );
      return { ...madeMessage(body.is_mailed), ...made };
    },

    'POST /api/admin/work-report-links': async ({ caller, body, now }) => ({
      ...madeMessage(body.is_mailed),
      ...(await askForApproval(dependencies, caller, body, now)),
    }),

    'DELETE /api/work-report-links/{id}': async ({ caller, params, now }) => {
      await revokeReportLink(dependencies, asOneself(caller), params.id, now);
      return REVOKED;
    },

    'DELETE /api/admin/work-report-links/{id}': async ({ caller, params, now }) => {
      await revokeReportLink(dependencies, caller, params.id, now);
      return REVOKED;
    },

    'POST /api/client-approval/open': (call) => openReportLink(dependencies, openingOf(call)),

    'POST /api/client-approval/code': async (call) => {
      await mailCode(dependencies, openingOf(call));
      return { message: '確認コードを送信しました。届くまで1分ほどかかることがあります' };
    },

    'POST /api/client-approval/decide': async (call) => {
      const opened = await decideOnSheets(dependencies, openingOf(call), call.body);
      return { ...opened, message: '回答を受け付けました。ありがとうございました。' };
    },

    'POST /api/client-approval/pdf': async (call) => {
      const { sheet, request, period } = await sheetByLink(dependencies, openingOf(call), call.body.id);
      const { layout } = await templateInUse(database.kysely, call.body.companyId, request.assignmentId);
      const approval =
        request.state === 'approved' && request.decision ? printedDecision(request.decision, false) : null;
      const month = formatPeriodName(period);
      asDownload(call.reply, FILE_TYPES.pdf, `${reportFileName(sheet, layout, period.name)}.pdf`);
      return streamFile(call.reply, workReportPdf(sheet, { layout, month, approval }, call.now));
    },
  };
};
