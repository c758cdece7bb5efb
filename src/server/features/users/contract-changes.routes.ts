import type { contractChangeRoutes } from '#contract/contract-changes.ts';
import type { Received } from '#contract/route.ts';
import { japanDate } from '#domain/time/instant.ts';
import { weekOf } from '#domain/working-time/contract-on-record.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import { type ImportPlatform, linesOf } from '../../platform/http/csv-import.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import {
  changeOfMany,
  changesOfFile,
  previewChanges,
  storeChanges,
  type WantedChanges,
} from './contract-changes.service.ts';
import { CONTRACT_FILE, exportContracts } from './contract-csv.ts';
import { contractsOfCompany, endingContracts } from './contract-list.service.ts';
import { toTerms } from './work-contracts.service.ts';

type Body = Received<(typeof contractChangeRoutes)['POST /api/admin/contracts/changes/preview'], 'body'>;

const forMany = ({ user_ids: userIds, effective_date: from, weekday_minutes: week, ...terms }: Body): WantedChanges =>
  changeOfMany(userIds, { from, ...(week != null && { week: weekOf(week) }), terms: toTerms(terms) });

/** Routes of the contracts of many. */
export const contractChangeHandlers = ({ database, files }: ImportPlatform): Handlers<typeof contractChangeRoutes> => {
  const changesIn = async (call: Parameters<typeof linesOf>[1]): Promise<WantedChanges> =>
    changesOfFile(await linesOf({ database, files }, call, CONTRACT_FILE));
  return {
    'GET /api/admin/contracts': async ({ caller, query, now }) => {
      const today = japanDate(now);
      return { rows: await contractsOfCompany(database.kysely, caller, { date: query.date ?? today, today }) };
    },

    'GET /api/admin/ending-contracts': async ({ caller, now }) => ({
      rows: await endingContracts(database.kysely, caller, japanDate(now)),
    }),

    'POST /api/admin/contracts/changes/preview': ({ caller, body, now }) =>
      previewChanges(database, caller, forMany(body), now),

    'POST /api/admin/contracts/changes': ({ caller, body: { grants, grants_seen, ...body }, now }) =>
      storeChanges(database, caller, forMany(body), { grants, grants_seen }, now),

    'GET /api/admin/contracts/export': async ({ caller, now, reply }) =>
      sendCsv(reply, `契約一覧_${japanDate(now)}.csv`, await exportContracts(database.kysely, caller.companyId)),

    'POST /api/admin/contracts/import/preview': async (call) =>
      previewChanges(database, call.caller, await changesIn(call), call.now),

    'POST /api/admin/contracts/import': async (call) =>
      storeChanges(database, call.caller, await changesIn(call), call.query, call.now),
  };
};
