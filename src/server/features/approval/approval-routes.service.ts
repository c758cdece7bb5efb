import type { Kysely, Transaction } from 'kysely';

import type { ApprovalProgress, ApprovalRouteResponse, ApprovalSettings, EnteredRoute } from '#contract/approval.ts';
import type { AuditAction } from '#contract/audit-words.ts';
import type { ApprovalKind } from '#domain/approval/kind.ts';
import { type ApprovalRoute, MAX_ROUTES, peopleOf, type RouteStep } from '#domain/approval/route.ts';
import { departmentPath } from '#domain/departments/department.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { approvalRoutesOf, approvalSettingsOf, presentUsers, readRoutes } from '../../records/approval.ts';
import { lockCompany } from '../../records/company.ts';
import { departmentsOf } from '../../records/departments.ts';
import { progressPresenter } from '../../records/month-approval.ts';
import { subjectOf } from '../../records/user-key.ts';
import {
  deleteRoute,
  insertRoute,
  orderRoutes,
  peopleByIds,
  type RouteColumns,
  saveApprovalSettings,
  updateRoute,
} from './approval.repository.ts';

/** A company's routes on the wire, in the order in which they are tried, with who can't decide by `today`. */
export async function presentRoutes(
  db: Kysely<DB>,
  companyId: string,
  today: IsoDate,
): Promise<ApprovalRouteResponse[]> {
  const routes = await approvalRoutesOf(db, companyId);
  const named = routes.flatMap(peopleOf);
  const people = await peopleByIds(db, companyId, named);
  const present = await presentUsers(db, companyId, named, today);
  return routes.map(({ id, name, kinds, overMinutes, overDays, departmentId, steps }) => ({
    id,
    name,
    kinds: [...kinds],
    longer_than_minutes: overMinutes,
    longer_than_days: overDays,
    department_id: departmentId,
    steps: steps.map((step) => {
      if (step.by !== 'people') return step;
      const users = step.userIds.flatMap((userId) => {
        const person = people.get(userId);
        return person === undefined ? [] : [{ ...person, ...(!present.has(userId) && { is_gone: true as const }) }];
      });
      return { by: step.by, users, mode: step.mode };
    }),
  }));
}

const presentRoute = async (
  db: Kysely<DB>,
  companyId: string,
  id: number,
  today: IsoDate,
): Promise<ApprovalRouteResponse | undefined> =>
  (await presentRoutes(db, companyId, today)).find((route) => route.id === id);

const toColumns = (entered: EnteredRoute): RouteColumns => ({
  name: entered.name,
  kinds: [...new Set(entered.kinds)],
  overMinutes: entered.longer_than_minutes,
  // Of what is no leave it says nothing.
  overDays: entered.kinds.includes('leave') ? (entered.longer_than_days ?? null) : null,
  departmentId: entered.department_id,
  steps: entered.steps.map((step): RouteStep =>
    step.by === 'people' ? { by: step.by, userIds: [...new Set(step.user_ids)], mode: step.mode } : step,
  ),
});

/**
 * Adds a route after those there are. A replayed key returns the first result. Throws `approver_unknown`, `approver_gone`,
 * `department_unknown`, `approval_month_length` and `too_many_approval_routes`.
 */
export async function addRoute(
  database: Database,
  caller: Caller,
  entered: EnteredRoute,
  { now, idempotency }: { readonly now: EpochMs; readonly idempotency: IdempotencyKey | null },
): Promise<ApprovalRouteResponse> {
  const { companyId } = caller;
  const today = japanDate(now);
  return createOnce(database, caller, idempotency, {
    find: (trx, id) => presentRoute(trx, companyId, id, today),
    async create(trx) {
      await lockCompany(trx, companyId);
      const routes = await approvalRoutesOf(trx, companyId);
      if (routes.length >= MAX_ROUTES) throw new AppError('too_many_approval_routes');
      const route = toColumns(entered);
      await check(trx, companyId, route, today);
      const position = Math.max(0, ...routes.map((each) => each.position)) + 1;
      const id = await insertRoute(trx, companyId, { ...route, position }, now);
      await audit(trx, caller, 'add_approval_route', null, route);
      return id;
    },
  });
}

/** Changes a route; what is on its way already isn't changed by it. Throws `not_found`, and what {@link addRoute} throws. */
export async function changeRoute(
  { kysely }: Database,
  caller: Caller,
  id: number,
  entered: EnteredRoute,
  now: EpochMs,
): Promise<ApprovalRouteResponse> {
  const { companyId } = caller;
  const today = japanDate(now);
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await routeOf(trx, companyId, id);
    const route = toColumns(entered);
    await check(trx, companyId, route, today);
    await updateRoute(trx, companyId, id, route, now);
    await audit(trx, caller, 'change_approval_route', before, route);
    const changed = await presentRoute(trx, companyId, id, today);
    if (changed === undefined) throw new AppError('not_found');
    return changed;
  });
}

/** Deletes a route; what is on its way already goes on. Throws `not_found`. */
export async function removeRoute({ kysely }: Database, caller: Caller, id: number): Promise<void> {
  const { companyId } = caller;
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await routeOf(trx, companyId, id);
    await deleteRoute(trx, companyId, id);
    await audit(trx, caller, 'delete_approval_route', before, null);
  });
}

/** Puts the company's routes in an order. Throws `not_found` for one that it doesn't have, and `approval_routes_changed` unless it names each once. */
export async function changeOrder({ kysely }: Database, caller: Caller, ids: readonly number[]): Promise<void> {
  const { companyId, userId } = caller;
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const routes = await approvalRoutesOf(trx, companyId);
    const byId = new Map(routes.map(({ id, name }) => [id, name]));
    if (ids.some((id) => !byId.has(id))) throw new AppError('not_found');
    if (new Set(ids).size !== ids.length || routes.length !== ids.length) throw new AppError('approval_routes_changed');
    if (routes.every(({ id }, place) => ids[place] === id)) return;
    await orderRoutes(trx, companyId, ids);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'order_approval_routes',
      before: { routes: routes.map(({ name }) => name) },
      after: { routes: ids.map((id) => byId.get(id)) },
    });
  });
}

async function routeOf(trx: Transaction<DB>, companyId: string, id: number): Promise<ApprovalRoute> {
  const route = (await approvalRoutesOf(trx, companyId)).find((each) => each.id === id);
  if (route === undefined) throw new AppError('not_found');
  return route;
}

/** Throws what is wrong with a route as entered. */
async function check(trx: Transaction<DB>, companyId: string, route: RouteColumns, today: IsoDate): Promise<void> {
  if (route.overMinutes !== null && route.kinds.includes('month'))
    throw AppError.at('longer_than_minutes', 'approval_month_length');
  const { departmentId } = route;
  if (departmentId !== null && !(await departmentsOf(trx, companyId)).has(departmentId))
    throw AppError.at('department_id', 'department_unknown');
  const named = peopleOf(route);
  const people = await peopleByIds(trx, companyId, named);
  if (named.some((id) => !people.has(id))) throw AppError.at('steps', 'approver_unknown');
  const present = await presentUsers(trx, companyId, named, today);
  const gone = named.flatMap((id) => (present.has(id) ? [] : (people.get(id)?.name ?? [])));
  if (gone.length > 0) throw AppError.at('steps', 'approver_gone', { values: { names: gone.join('、') } });
}

async function audit(
  trx: Transaction<DB>,
  { companyId, userId }: Caller,
  action: AuditAction,
  before: RouteColumns | null,
  after: RouteColumns | null,
): Promise<void> {
  const departments = await departmentsOf(trx, companyId);
  const people = await peopleByIds(
    trx,
    companyId,
    [before, after].flatMap((route) => (route ? peopleOf(route) : [])),
  );
  const audited = (route: RouteColumns | null) =>
    route && {
      name: route.name,
      kinds: route.kinds,
      longer_than_minutes: route.overMinutes,
      ...(route.overDays !== null && { longer_than_days: route.overDays }),
      department: route.departmentId && departmentPath(departments, route.departmentId),
      steps: route.steps.map((step) =>
        step.by === 'people' ? { ...step, names: step.userIds.map((id) => people.get(id)?.name) } : step,
      ),
    };
  await writeAudit(trx, {
    companyId,
    actorUserId: userId,
    subjectUserId: null,
    action,
    before: audited(before),
    after: audited(after),
  });
}

/** Who is asked about a user's affair of a kind and length, today. Throws `not_found`. */
export async function previewSteps(
  database: Database,
  caller: Caller,
  asked: {
    readonly userId: number;
    readonly kind: ApprovalKind;
    readonly minutes: number | null;
    readonly days: number | undefined;
  },
  now: EpochMs,
): Promise<{ route: { id: number; name: string } | null; steps: ApprovalProgress['steps'] }> {
  const { kysely } = database;
  const { userId, kind } = asked;
  const { companyId } = await subjectOf(database, caller, userId);
  const today = japanDate(now);
  const { fitting, orDefault } = await readRoutes(kysely, companyId, { userIds: [userId], on: today, today });
  const found = fitting(asked);
  // Nobody is asked about a month without a route.
  if (found === null && kind === 'month') return { route: null, steps: [] };
  const approval = { steps: (found ?? orDefault(asked)).steps, given: [] };
  const present = await progressPresenter(kysely, companyId, [approval]);
  return {
    route: found && { id: found.route.id, name: found.route.name },
    steps: present(approval, null).steps,
  };
}

/** Changes a company's settings of its approvals. */
export async function changeApprovalSettings(
  { kysely }: Database,
  { companyId, userId }: Caller,
  settings: ApprovalSettings,
  now: EpochMs,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await approvalSettingsOf(trx, companyId);
    await saveApprovalSettings(trx, companyId, settings, now);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_approval_settings',
      before,
      after: settings,
    });
  });
}
