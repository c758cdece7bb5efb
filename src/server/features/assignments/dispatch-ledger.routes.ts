import type { FastifyReply } from 'fastify';

import type { dispatchLedgerRoutes } from '#contract/dispatch-ledger.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import { asDownload, FILE_TYPES, fileNameOf, streamFile } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { subjectOf } from '../../records/user-key.ts';
import {
  agencyOf,
  dispatchAgency,
  dispatchLedgerOf,
  dispatchNoticeOf,
  dispatchRecords,
} from './dispatch-ledger.service.ts';
import { itemsCsv, ledgerPdf, noticePdf } from './dispatch-paper.ts';

interface YearCall {
  readonly caller: Caller;
  readonly params: { readonly id: number };
  readonly query: { readonly year: number };
}

interface NoticeCall {
  readonly caller: Caller;
  readonly params: { readonly id: number; readonly assignmentId: number };
}

const sendPdf = (reply: FastifyReply, title: string, parts: AsyncIterable<Uint8Array>) => {
  asDownload(reply, FILE_TYPES.pdf, `${fileNameOf(title)}.pdf`);
  return streamFile(reply, parts);
};

/** Routes of the ledger of dispatched workers, and of the notices to clients. */
export const dispatchLedgerHandlers = ({ database }: RoutePlatform): Handlers<typeof dispatchLedgerRoutes> => {
  const ledger = async ({ caller, params, query }: YearCall) =>
    dispatchLedgerOf(database, await subjectOf(database, caller, params.id), query.year);
  const notice = async ({ caller, params }: NoticeCall) =>
    dispatchNoticeOf(database, await subjectOf(database, caller, params.id), params.assignmentId);
  return {
    'GET /api/admin/users/{id}/dispatch-ledger': ledger,

    'GET /api/admin/users/{id}/dispatch-ledger/pdf': async (call) => {
      const found = await ledger(call);
      return sendPdf(call.reply, `派遣元管理台帳_${found.name}_${found.year}`, ledgerPdf(found, call.now));
    },

    'GET /api/admin/users/{id}/dispatch-ledger/csv': async (call) => {
      const found = await ledger(call);
      const entries = found.dispatches.map((entry) => ({ entry, items: entry.items }));
      return sendCsv(
        call.reply,
        fileNameOf(`派遣元管理台帳_${found.name}_${found.year}.csv`),
        itemsCsv(found, entries),
      );
    },

    'GET /api/admin/users/{id}/dispatch-notices/{assignmentId}/pdf': async (call) => {
      const { ledger: found, entry } = await notice(call);
      const title = `派遣先への通知_${entry.client_company}_${found.name}`;
      return sendPdf(call.reply, title, noticePdf(found, entry, call.now));
    },

    'GET /api/admin/users/{id}/dispatch-notices/{assignmentId}/csv': async (call) => {
      const { ledger: found, entry } = await notice(call);
      const title = `派遣先への通知_${entry.client_company}_${found.name}`;
      return sendCsv(call.reply, fileNameOf(`${title}.csv`), itemsCsv(found, [{ entry, items: entry.notice }]));
    },

    'POST /api/admin/dispatch-records': (call) => dispatchRecords.add(database, call),
    'PUT /api/admin/dispatch-records/{id}': (call) => dispatchRecords.change(database, call),
    'DELETE /api/admin/dispatch-records/{id}': (call) => dispatchRecords.remove(database, call),

    'GET /api/admin/dispatch-agency': (call) =>
      dispatchAgency.show(database, call, () => agencyOf(database.kysely, call.caller.companyId)),
    'PUT /api/admin/dispatch-agency': (call) => dispatchAgency.save(database, call),
  };
};
