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

/** What a proof is to have. */
interface WantedProof {
  readonly month: PeriodName;
  readonly knowsKinds: boolean;
  readonly assignmentId: number | undefined;
}

async function sendProof(
  { kysely }: Database,
  reply: FastifyReply,
  user: UserKey,
  { month, knowsKinds, assignmentId }: WantedProof,
): Promise<FastifyReply> {
  const period = await periodOf(kysely, user.companyId, month);
  const proof = await proofOfMonth(kysely, user, period, { knowsKinds, assignmentId });
  const name = `${assignmentId === undefined ? '記録' : '承認'}の証明_${proof.employee_id}_${month}.json`;
  return asDownload(reply, 'application/json; charset=utf-8', name).send(JSON.stringify(proof, null, 1));
}

/** Routes of the records of a month with their proof. */
export const recordProofHandlers = ({ database }: RoutePlatform): Handlers<typeof recordProofRoutes> => ({
  'GET /api/months/{month}/record-proof': ({ caller, params, query, reply }) =>
    sendProof(database, reply, caller, {
      month: params.month,
      knowsKinds: true,
      assignmentId: query.client_assignment_id,
    }),

  'GET /api/admin/users/{id}/months/{month}/record-proof': async ({ caller, params, query, reply }) =>
    sendProof(database, reply, await subjectOf(database, caller, params.id), {
      month: params.month,
      knowsKinds: knowsKindsOf(caller, params.id),
      assignmentId: query.client_assignment_id,
    }),
});
