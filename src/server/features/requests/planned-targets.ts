import { sql, type Transaction } from 'kysely';

import { workToApprove } from '#domain/requests/planned-work.ts';
import type { PlannedKind } from '#domain/requests/request.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { minutes, type Minutes } from '#domain/time/minutes.ts';
import { realWork } from '#domain/working-time/work-classes.ts';
import type { DB } from '../../platform/database/schema.ts';
import { writeIntoMonth } from '../../records/closed-month.ts';
import type { UserKey } from '../../records/user-key.ts';
import { versionOf } from '../../records/version.ts';
import { monthRequestsOf } from '../../shared/approval/month-requests.ts';
import type { RequestTarget, RequestTargets } from '../../shared/approval/request-target.ts';
import { hoursOfMonth } from '../../shared/sheet/sheet-months.ts';
import { claimTarget } from './claim-target.ts';
import { monthOfDay } from './day-month.ts';

/** What was approved of such work on a day; `null` for nothing. */
async function approvedOn(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  kind: PlannedKind,
  date: IsoDate,
): Promise<Minutes | null> {
  const requestsOf = await monthRequestsOf(trx, companyId, [userId], { from: date, to: date });
  return requestsOf(userId)?.approved.get(date)?.[kind] ?? null;
}

/** What a day has of such work: what was approved, and what was worked so far; `null` for nothing. */
async function plannedState(
  trx: Transaction<DB>,
  user: UserKey,
  kind: PlannedKind,
  date: IsoDate,
  now: EpochMs,
): Promise<{ readonly approved: Minutes | null; readonly worked: Minutes | null }> {
  if (date > japanDate(now)) return { approved: await approvedOn(trx, user, kind, date), worked: null };
  const known = await monthOfDay(trx, user, date, now);
  if (known === null) return { approved: null, worked: null };
  const { month, rules } = known;
  const approved = month.requests?.approved.get(date)?.[kind] ?? null;
  const day = hoursOfMonth(month, rules).days.find((each) => each.date === date);
  const work = workToApprove(day === undefined ? minutes(0) : realWork(day.classes), day?.contracted ?? minutes(0));
  return { approved, worked: work.kind === kind && work.worked > 0 ? work.worked : null };
}

/** Work that is planned beforehand: its approval is all there is, and counts until another one of that day. */
const planned = (kind: PlannedKind): RequestTarget<PlannedKind> => ({
  async stateOf(trx, owner, { date }, now) {
    const { approved, worked } = await plannedState(trx, owner, kind, date, now);
    return {
      state: { planned_minutes: approved, worked_minutes: worked },
      // What is worked meanwhile is what the plan is held against, and no other plan.
      version: versionOf([kind, date, approved]),
    };
  },
  async apply(trx, { owner, now }, { date, planned_minutes }) {
    await writeIntoMonth(sql`select guard_month(${owner.companyId}, ${owner.userId}, ${date})`.execute(trx));
    const { worked } = await plannedState(trx, owner, kind, date, now);
    return { planned_minutes, worked_minutes: worked };
  },
});

/** What requests change that are nothing but their approval. */
export const plannedTargets: RequestTargets<PlannedKind | 'work_claim'> = {
  overtime: planned('overtime'),
  rest_day_work: planned('rest_day_work'),
  work_claim: claimTarget,
};
