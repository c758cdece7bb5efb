import { type Kysely, sql, type Transaction } from 'kysely';

import type { ApprovalSettings } from '#contract/approval.ts';
import { type Approval, type ApprovalActor, type ApprovalStep, waitsFor } from '#domain/approval/approval.ts';
import type { ApprovalKind } from '#domain/approval/kind.ts';
import {
  type ApprovalRoute,
  fittingRoute,
  levelsOf,
  peopleOf,
  routeFor,
  type RouteStep,
  stepsFor,
} from '#domain/approval/route.ts';
import { superiorLine, superiorOn } from '#domain/approval/superiors.ts';
import {
  departmentIdsOf,
  type DepartmentNode,
  type Membership,
  membershipsOn,
} from '#domain/departments/department.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Permission } from '#domain/permissions/permission.ts';
import { type Grant, isAmong, type People, peopleFor } from '#domain/permissions/scope.ts';
import { hasRole } from '#domain/users/role.ts';
import { assignedGrants } from '../../platform/auth/policies.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { departmentsOf, membershipsOf } from '../../records/departments.ts';
import { isOnlyAdmin } from '../../records/employees.ts';
import { type News, notify, notifyAdmins } from '../notifications/notifications.ts';
import { hasNotLeft } from '../../records/user-key.ts';

/** A company's routes, in the order in which they are tried. */
export async function approvalRoutesOf(db: Kysely<DB>, companyId: string): Promise<readonly ApprovalRoute[]> {
  const rows = await db
    .selectFrom('approval_route')
    .select(['approval_route_id as id', 'name', 'position', 'kinds', 'steps'])
    .select(['over_minutes as overMinutes', 'over_days as overDays', 'department_id as departmentId'])
    .where('company_id', '=', companyId)
    .orderBy('position')
    .execute();
  // Written by this server, of the same shape.
  return rows.map(({ steps, ...row }) => ({ ...row, steps: steps as unknown as RouteStep[] }));
}

/** The subject of an approval, by which its approvers are found: the person, and the day that decides their department. */
export interface ApprovalSubject {
  readonly kind: ApprovalKind;
  readonly userId: number;
  /** How long it is; `null` of what has no length. */
  readonly minutes: number | null;
  /** How many days of leave it takes; omitted of all else. */
  readonly days?: number | undefined;
}

/** A route with the approvers of each of its steps for one subject. */
export interface SubjectRoute {
  readonly route: ApprovalRoute;
  readonly steps: readonly ApprovalStep[];
}

/**
 * The approvers by a company's routes, or those given, for people as they are in their departments on the day `on`; those
 * who have left by `today` aren't asked. `fitting` is `null` where no route fits; `orDefault` asks the admins then.
 */
export async function readRoutes(
  db: Kysely<DB>,
  companyId: string,
  { userIds, on, today }: { readonly userIds: readonly number[]; readonly on: IsoDate; readonly today: IsoDate },
  among?: readonly ApprovalRoute[],
): Promise<{
  readonly fitting: (subject: ApprovalSubject) => SubjectRoute | null;
  readonly orDefault: (subject: ApprovalSubject) => SubjectRoute;
}> {
  const routes = among ?? (await approvalRoutesOf(db, companyId));
  const levels = Math.max(0, ...routes.map(levelsOf));
  // Where somebody is doesn't matter to routes without departments and superiors.
  const depth = Math.max(levels, routes.some(({ departmentId }) => departmentId !== null) ? 1 : 0);
  const departments = depth === 0 ? new Map<number, DepartmentNode>() : await departmentsOf(db, companyId);
  const memberships = new Map<number, readonly Membership[]>();
  const superiorOf = (userId: number): number | null => superiorOn(departments, memberships.get(userId) ?? [], userId);
  // Of the people, of their superiors, of those of these, and so on, as far as a route asks: one query for each level.
  let missing = departments.size === 0 ? [] : [...new Set(userIds)];
  for (let level = 0; level < depth && missing.length > 0; level += 1) {
    const found = await membershipsOf(db, companyId, missing);
    for (const userId of missing) memberships.set(userId, membershipsOn(found.get(userId) ?? [], on));
    const above = missing.map(superiorOf).filter((id): id is number => id !== null && !memberships.has(id));
    missing = [...new Set(above)];
  }
  const asked = levels === 0 ? [] : [...memberships.keys()].map(superiorOf).filter((id) => id !== null);
  const present = await presentUsers(db, companyId, [...routes.flatMap(peopleOf), ...asked], today);
  const withSteps = (route: ApprovalRoute, { userId }: ApprovalSubject): SubjectRoute => ({
    route,
    steps: stepsFor(route, userId, superiorLine(superiorOf, userId), (id) => present.has(id)),
  });
  const wanted = ({ kind, userId, minutes, days }: ApprovalSubject) => ({
    kind,
    minutes,
    days,
    departmentIds: departmentIdsOf(departments, memberships.get(userId) ?? []),
  });
  return {
    fitting(subject) {
      const route = fittingRoute(routes, wanted(subject));
      return route && withSteps(route, subject);
    },
    orDefault: (subject) => withSteps(routeFor(routes, wanted(subject)), subject),
  };
}

/** Those of the users who can log in on a day. */
export async function presentUsers(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  today: IsoDate,
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('user_account')
    .select('user_id')
    .where(sql<boolean>`company_id = ${companyId} and user_id = any(${[...new Set(userIds)]}::bigint[])`)
    .where('active', '=', true)
    .where('erased_at', 'is', null)
    .where(hasNotLeft(today))
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/**
 * The approvers of a request of a user, step by step: by the first route that fits, else any admin. `on` is the day by which
 * the departments and superiors are read, `today` that of the request.
 */
export async function stepsOfRequest(
  trx: Transaction<DB>,
  companyId: string,
  { on, today, ...subject }: ApprovalSubject & { readonly on: IsoDate; readonly today: IsoDate },
): Promise<readonly ApprovalStep[]> {
  const { orDefault } = await readRoutes(trx, companyId, { userIds: [subject.userId], on, today });
  return orDefault(subject).steps;
}

/** The settings of a company that has changed none: of what has never waited nobody is reminded. */
const DEFAULT_APPROVAL_SETTINGS: ApprovalSettings = {
  remind_after_days: 3,
  escalate_after_days: 7,
  closes_unapproved: true,
};

/** A company's settings of its approvals. */
export async function approvalSettingsOf(db: Kysely<DB>, companyId: string): Promise<ApprovalSettings> {
  const row = await db
    .selectFrom('approval_settings')
    .select(['remind_after_days', 'escalate_after_days', 'closes_unapproved'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? DEFAULT_APPROVAL_SETTINGS;
}

/** In whose place a user may approve on a day (代理承認). */
export async function deputiesOf(
  db: Kysely<DB>,
  companyId: string,
  userId: number,
  on: IsoDate,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('approval_deputy')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('deputy_user_id', '=', userId)
    .where('from_date', '<=', on)
    .where('to_date', '>=', on)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Who may correct somebody's days may say yes to them, where admins are asked; of leave, who may approve it. */
export const APPROVING: Permission = 'correct_attendance';
export const APPROVING_LEAVE: Permission = 'approve_leave';

/** To whom somebody with these grants may say yes where admins are asked; `null`: to nobody. */
export const approvableBy = (
  { role }: Pick<Caller, 'role'>,
  grants: readonly Grant[],
  permission: Permission = APPROVING,
): People | null => (hasRole(role, 'admin') ? 'all' : peopleFor(grants, permission));

/** To whom the caller may say yes where admins are asked, by their role or an assignment; `null`: to nobody. */
export async function approvablePeople(
  db: Kysely<DB>,
  caller: Pick<Caller, 'companyId' | 'userId' | 'role'>,
  today: IsoDate,
  permission: Permission = APPROVING,
): Promise<People | null> {
  const grants = hasRole(caller.role, 'admin') ? [] : await assignedGrants(db, caller, today);
  return approvableBy(caller, grants, permission);
}

/**
 * As whom the caller approves, by the person it concerns. One's own only the one admin there is may approve (D19), and nobody as
 * a deputy.
 */
export async function readApprover(
  db: Kysely<DB>,
  caller: Pick<Caller, 'companyId' | 'userId' | 'role'>,
  now: EpochMs,
  permission: Permission = APPROVING,
): Promise<(subjectUserId: number) => ApprovalActor> {
  const { companyId, userId } = caller;
  const today = japanDate(now);
  const deputyFor = await deputiesOf(db, companyId, userId, today);
  const people = await approvablePeople(db, caller, today, permission);
  const isAdminOfOwn = hasRole(caller.role, 'admin') && (await isOnlyAdmin(db, caller, permission, today));
  return (subjectUserId) =>
    subjectUserId === userId
      ? { userId, isAdminOf: isAdminOfOwn, deputyFor: [] }
      : {
          userId,
          isAdminOf: isAmong(people, subjectUserId),
          isSuperAdminOf: hasRole(caller.role, 'super_admin'),
          deputyFor,
        };
}

/** Notifies the approvers for whom an approval waits, and those who may act on their behalf; nobody once it is decided. */
export async function notifyAsked(
  db: Kysely<DB>,
  companyId: string,
  subjectUserId: number,
  {
    approval,
    permission = APPROVING,
    ...news
  }: News & { readonly approval: Approval; readonly permission?: Permission },
  now: EpochMs,
): Promise<void> {
  const waiting = waitsFor(approval);
  if (waiting === null) return;
  const { userIds } = waiting;
  if (userIds.length > 0) {
    const today = japanDate(now);
    const { rows } = await sql<{ id: number }>`
      select deputy_user_id as id from approval_deputy
      where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])
        and from_date <= ${today} and to_date >= ${today} and deputy_user_id <> ${subjectUserId}`.execute(db);
    await notify(db, companyId, [...new Set([...userIds, ...rows.map(({ id }) => id)])], news, now);
  }
  if (waiting.admins) await notifyAdmins(db, companyId, { userId: subjectUserId, permission }, news, now);
}
