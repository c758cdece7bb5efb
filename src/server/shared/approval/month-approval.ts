import type { Kysely } from 'kysely';

import type { ApprovalProgress } from '#contract/approval.ts';
import {
  type Approval,
  type ApprovalActor,
  type ApprovalStep,
  currentStep,
  isAsked,
} from '#domain/approval/approval.ts';
import type { ApprovalRoute } from '#domain/approval/route.ts';
import { type EpochMs, epochMs, formatInstant, japanDate } from '#domain/time/instant.ts';
import type { DateRange } from '#domain/time/date.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { namesById } from '../../records/employees.ts';
import type { UserKey } from '../../records/user-key.ts';
import { approvalRoutesOf, readApprover, readRoutes } from './approval.ts';
import { type CaseKey, findCase, toCase } from './cases.ts';
import { readReach, waitsForCaller } from './deciders.ts';

/** The routes of a company that can be for a month. */
export const monthRoutesOf = async (db: Kysely<DB>, companyId: string): Promise<readonly ApprovalRoute[]> =>
  (await approvalRoutesOf(db, companyId)).filter(({ kinds }) => kinds.includes('month'));

/** The steps by which the months of users are approved; `null` for who has no route. */
export type MonthSteps = (userId: number) => readonly ApprovalStep[] | null;

/** The steps by which a period of these users is approved as things are now: by where they are at its end. */
export async function monthStepsOf(
  db: Kysely<DB>,
  companyId: string,
  { userIds, period, now }: { readonly userIds: readonly number[]; readonly period: DateRange; readonly now: EpochMs },
  known?: readonly ApprovalRoute[],
): Promise<MonthSteps> {
  if (userIds.length === 0) return () => null;
  const routes = known ?? (await monthRoutesOf(db, companyId));
  if (routes.length === 0) return () => null;
  const { fitting } = await readRoutes(db, companyId, { userIds, on: period.to, today: japanDate(now) }, routes);
  return (userId) => fitting({ kind: 'month', userId, minutes: null })?.steps ?? null;
}

/** The case of a user's month. */
export const monthCase = ({ companyId, userId }: UserKey, { from }: Pick<DateRange, 'from'>): CaseKey => ({
  companyId,
  userId,
  kind: 'month',
  subject: from,
});

/** A month that waits for a caller, and as whom they are asked. */
export interface WaitingMonth {
  readonly userId: number;
  readonly from: DateRange['from'];
  readonly approval: Approval;
  readonly actor: ApprovalActor;
}

/** The confirmed months that wait for a caller, the oldest first. */
export async function monthsToApprove(
  db: Kysely<DB>,
  caller: Pick<Caller, 'companyId' | 'userId' | 'role'>,
  now: EpochMs,
): Promise<readonly WaitingMonth[]> {
  const rows = await db
    .selectFrom('approval_case as k')
    .select(['k.user_id', 'k.from_date', 'k.steps', 'k.given', 'k.waits_since'])
    .where(waitsForCaller('month', await readReach(db, caller, now)))
    .orderBy('k.from_date')
    .execute();
  if (rows.length === 0) return [];
  const actorFor = await readApprover(db, caller, now);
  return rows.flatMap(({ user_id: userId, from_date: from, ...row }) => {
    const { approval } = toCase(row);
    const actor = actorFor(userId);
    return from !== null && isAsked(approval, actor) ? [{ userId, from, approval, actor }] : [];
  });
}

/** Throws `not_found` unless a user's month waits for the caller. */
export async function requireAsked(
  db: Kysely<DB>,
  caller: Caller,
  user: UserKey,
  period: DateRange,
  now: EpochMs,
): Promise<void> {
  const { approval, waitsSince } = await findCase(db, monthCase(user, period));
  const actor = (await readApprover(db, caller, now))(user.userId);
  if (waitsSince === null || !isAsked(approval, actor)) throw new AppError('not_found');
}

/** What an account is called whose person's data was erased. */
const ERASED = '消去済み';

/** Presents approvals on the wire, with the names of all who are in them, read at once. */
export async function progressPresenter(
  db: Kysely<DB>,
  companyId: string,
  approvals: readonly Approval[],
): Promise<(approval: Approval, waitsSince: EpochMs | null) => ApprovalProgress> {
  const ids = approvals.flatMap(({ steps, given }) => [
    ...steps.flatMap(({ approvers }) => (approvers === 'admins' ? [] : approvers)),
    ...given.flatMap(({ userId, forUserId }) => (forUserId === null ? [userId] : [userId, forUserId])),
  ]);
  const names = await namesById(db, companyId, ids);
  const nameOf = (id: number): string => names.get(id) ?? ERASED;
  return (approval, waitsSince) => ({
    steps: approval.steps.map(({ approvers, mode, isEscalated }, place) => ({
      asks: approvers === 'admins' ? [] : approvers.map(nameOf),
      asks_admins: approvers === 'admins' || isEscalated === true,
      needs_all: mode === 'all',
      given: approval.given
        .filter(({ step }) => step === place)
        .map(({ userId, forUserId, asSuperAdmin = false, at }) => ({
          by_name: nameOf(userId),
          for_name: forUserId === null ? null : nameOf(forUserId),
          as_super_admin: asSuperAdmin,
          at: formatInstant(epochMs(at)),
        })),
    })),
    waits_at: waitsSince === null ? null : currentStep(approval),
    waits_since: waitsSince === null ? null : formatInstant(waitsSince),
  });
}
