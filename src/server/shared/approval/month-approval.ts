import { type Kysely, sql } from 'kysely';

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
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import type { People } from '#domain/permissions/scope.ts';
import { hasRole } from '#domain/users/role.ts';
import { among } from '../../platform/auth/policies.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { approvablePeople, APPROVING, approvalRoutesOf, readApprover, readRoutes, toApproval } from './approval.ts';
import { namesById, otherDeciders } from '../../records/employees.ts';
import type { UserKey } from '../../records/user-key.ts';

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

/**
 * SQL: whether a month in `c` of `month_closing` waits for a caller on a day: for themselves, for somebody whose deputy they
 * are, or for the admins, of whom they are one for `people`; their own only for the one admin there is.
 */
export const waitsForCaller = (
  { companyId, userId, role }: Pick<Caller, 'companyId' | 'userId' | 'role'>,
  today: IsoDate,
  people: People | null,
) => sql<boolean>`c.company_id = ${companyId} and c.status = 'confirmed' and c.waits_since is not null and (
  (c.user_id <> ${userId} and c.waits_for && array(select ${userId}::bigint union all
    select user_id from approval_deputy where company_id = ${companyId} and deputy_user_id = ${userId}
      and from_date <= ${today} and to_date >= ${today}))
  or (c.waits_for_admins and c.user_id <> ${userId} and ${among(people ?? [], 'c.user_id')})
  or (${hasRole(role, 'admin')} and c.waits_for_admins and c.user_id = ${userId} and not exists (
    ${otherDeciders({ companyId, userId }, APPROVING, today)})))`;

/** A month that waits for a caller, and as whom they are asked. */
export interface WaitingMonth {
  readonly userId: number;
  readonly from: DateRange['from'];
  readonly approval: Approval;
  readonly actor: ApprovalActor;
}

/**
 * The confirmed months that wait for a caller, the oldest first. `known` are their {@link approvablePeople}, where they were
 * read before.
 */
export async function monthsToApprove(
  db: Kysely<DB>,
  caller: Pick<Caller, 'companyId' | 'userId' | 'role'>,
  now: EpochMs,
  known?: People | null,
): Promise<readonly WaitingMonth[]> {
  const today = japanDate(now);
  const people = known === undefined ? await approvablePeople(db, caller, today) : known;
  const rows = await db
    .selectFrom('month_closing as c')
    .select(['c.user_id', 'c.from_date', 'c.approval'])
    .where(waitsForCaller(caller, today, people))
    .orderBy('c.from_date')
    .execute();
  if (rows.length === 0) return [];
  const actorFor = await readApprover(db, caller, now, people);
  return rows.flatMap((row) => {
    const approval = toApproval(row.approval);
    const actor = actorFor(row.user_id);
    if (approval === null || !isAsked(approval, actor)) return [];
    return [{ userId: row.user_id, from: row.from_date, approval, actor }];
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
  const row = await db
    .selectFrom('month_closing')
    .select(['approval', 'status'])
    .where('company_id', '=', user.companyId)
    .where('user_id', '=', user.userId)
    .where('from_date', '=', period.from)
    .executeTakeFirst();
  const approval = row?.status === 'confirmed' ? toApproval(row.approval) : null;
  const actor = (await readApprover(db, caller, now))(user.userId);
  if (approval === null || !isAsked(approval, actor)) throw new AppError('not_found');
}

/** What an account is called whose person's data was erased. */
const ERASED = '消去済み';

/** Presents approvals on the wire, with the names of all who are in them, read at once. */
export async function progressPresenter(
  db: Kysely<DB>,
  companyId: string,
  approvals: readonly (Approval | null)[],
): Promise<(approval: Approval, waitsSince: EpochMs | null) => ApprovalProgress> {
  const known = approvals.filter((approval) => approval !== null);
  const ids = known.flatMap(({ steps, given }) => [
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
