import type { FastifyReply } from 'fastify';

import type { recordProofRoutes } from '#contract/record-proof.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import { asDownload } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { knowsKindsOf } from '../../records/leave-days.ts';
import { subjectOf, type UserKey } from '../../records/user-key.ts';
import { periodOf } from '../../records/wage-periods.ts';
import { proofOfMonth } from './record-proof.service.ts';

async function sendProof(
  { kysely }: Database,
  reply: FastifyReply,
  user: UserKey,
  { month, knowsKinds }: { readonly month: PeriodName; readonly knowsKinds: boolean },
): Promise<FastifyReply> {
  const proof = await proofOfMonth(kysely, user, await periodOf(kysely, user.companyId, month), knowsKinds);
  const name = `記録の証明_${proof.employee_id}_${month}.json`;
  return asDownload(reply, 'application/json; charset=utf-8', name).send(JSON.stringify(proof, null, 1));
}

/** Routes of the records of a month with their proof. */
export const recordProofHandlers = ({ database }: RoutePlatform): Handlers<typeof recordProofRoutes> => ({
  'GET /api/months/{month}/record-proof': ({ caller, params, reply }) =>
    sendProof(database, reply, caller, { month: params.month, knowsKinds: true }),

  'GET /api/admin/users/{id}/months/{month}/record-proof': async ({ caller, params, reply }) =>
    sendProof(database, reply, await subjectOf(database, caller, params.id), {
      month: params.month,
      knowsKinds: knowsKindsOf(caller, params.id),
    }),
});
