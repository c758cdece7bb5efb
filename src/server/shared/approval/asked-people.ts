import { type Kysely, sql } from 'kysely';

import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { hasNotLeft } from '../../records/user-key.ts';
import { approvalRoutesOf, deputiesOf, readRoutes } from './approval.ts';
import { readReach, waitsForCaller } from './deciders.ts';

/**
 * The people whose leave somebody decides on by name, themselves or as a deputy: by the routes that fit those people today,
 * whatever the length of the leave, and by the requests that wait for them. Those an admin decides on as such aren't among them.
 */
export async function peopleOfAskedLeave(db: Kysely<DB>, caller: Caller, now: EpochMs): Promise<readonly number[]> {
  const { companyId, userId } = caller;
  const today = japanDate(now);
  const waiting = await sql<{ user_id: number }>`
    select distinct k.user_id from approval_case k
    where ${waitsForCaller('leave', await readReach(db, caller, now))}`.execute(db);
  const people = new Set(waiting.rows.map(({ user_id: id }) => id));
  const routes = (await approvalRoutesOf(db, companyId)).filter(({ kinds }) => kinds.includes('leave'));
  if (routes.length > 0) {
    const approvers = new Set([userId, ...(await deputiesOf(db, companyId, userId, today))]);
    const userIds = await employedUsers(db, companyId, today);
    const { orDefault } = await readRoutes(db, companyId, { userIds, on: today, today }, routes);
    // The shortest leave, and what is longer than each route asks for.
    const lengths = [...new Set([0, ...routes.map(({ overDays }) => (overDays === null ? 0 : overDays + 1))])];
    for (const person of userIds) {
      const steps = lengths.flatMap((days) => orDefault({ kind: 'leave', userId: person, minutes: null, days }).steps);
      if (steps.some((step) => step.approvers !== 'admins' && step.approvers.some((id) => approvers.has(id))))
        people.add(person);
    }
  }
  people.delete(userId);
  return [...people];
}

async function employedUsers(db: Kysely<DB>, companyId: string, today: ReturnType<typeof japanDate>) {
  const rows = await db
    .selectFrom('user_account')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where('erased_at', 'is', null)
    .where(hasNotLeft(today))
    .execute();
  return rows.map(({ user_id }) => user_id);
}
