import type { ApprovalProgress, ApprovalRouteResponse, ApprovalSettings, EnteredRoute } from '#contract/approval.ts';
import type { ApprovalKind } from '#domain/approval/kind.ts';
import { type ApprovalRoute, MAX_ROUTES, peopleOf, type RouteStep } from '#domain/approval/route.ts';
import { departmentPath } from '#domain/departments/department.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { departmentsOf } from '../../records/departments.ts';
import { subjectOf } from '../../records/user-key.ts';
import { approvalRoutesOf, approvalSettingsOf, presentUsers, readRoutes } from '../../shared/approval/approval.ts';
import { progressPresenter } from '../../shared/approval/month-approval.ts';
import { companyEntity } from '../../shared/owned/entity.ts';
import { companySetting, inRowOf } from '../../shared/owned/setting.ts';
import type { Db, OwnedReading, OwnedWrite } from '../../shared/owned/write.ts';
import { peopleByIds, type RouteValues, toColumns } from './approval.repository.ts';

async function presentRoutes(
  routes: readonly ApprovalRoute[],
  { db, caller, now }: OwnedReading,
): Promise<ApprovalRouteResponse[]> {
  const named = routes.flatMap(peopleOf);
  const people = await peopleByIds(db, caller.companyId, named);
  const present = await presentUsers(db, caller.companyId, named, japanDate(now));
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

const toValues = (entered: EnteredRoute): RouteValues => ({
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

/** A company's routes in the order in which they are tried; what is on its way already isn't changed by them. */
export const routes = companyEntity({
  table: 'approval_route',
  actions: { add: 'add_approval_route', change: 'change_approval_route', remove: 'delete_approval_route' },
  messages: {
    add: '承認経路を追加しました',
    change: '承認経路を変更しました',
    remove: '承認経路を削除しました',
  },
  order: {
    action: 'order_approval_routes',
    message: '順番を変更しました',
    refuse() {
      throw new AppError('approval_routes_changed');
    },
    inWords: (ordered) => ({ routes: ordered.map(({ name }) => name) }),
  },
  read: approvalRoutesOf,
  toValues,
  toColumns,
  async checkNew({ trx, companyId }) {
    if ((await approvalRoutesOf(trx, companyId)).length >= MAX_ROUTES) throw new AppError('too_many_approval_routes');
  },
  check,
  present: presentRoutes,
  inWords,
});

/** Throws what is wrong with a route as entered. */
async function check({ trx, companyId, now }: OwnedWrite, route: RouteValues): Promise<void> {
  if (route.overMinutes !== null && route.kinds.includes('month'))
    throw AppError.at('longer_than_minutes', 'approval_month_length');
  const { departmentId } = route;
  if (departmentId !== null && !(await departmentsOf(trx, companyId)).has(departmentId))
    throw AppError.at('department_id', 'department_unknown');
  const named = peopleOf(route);
  const people = await peopleByIds(trx, companyId, named);
  if (named.some((id) => !people.has(id))) throw AppError.at('steps', 'approver_unknown');
  const present = await presentUsers(trx, companyId, named, japanDate(now));
  const gone = named.flatMap((id) => (present.has(id) ? [] : (people.get(id)?.name ?? [])));
  if (gone.length > 0) throw AppError.at('steps', 'approver_gone', { values: { names: gone.join('、') } });
}

/** A route in the audit log. */
async function inWords(route: RouteValues, { db, companyId }: { readonly db: Db; readonly companyId: string }) {
  const [departments, people] = await Promise.all([
    departmentsOf(db, companyId),
    peopleByIds(db, companyId, peopleOf(route)),
  ]);
  return {
    name: route.name,
    kinds: route.kinds,
    longer_than_minutes: route.overMinutes,
    ...(route.overDays !== null && { longer_than_days: route.overDays }),
    department: route.departmentId && departmentPath(departments, route.departmentId),
    steps: route.steps.map((step) =>
      step.by === 'people' ? { ...step, names: step.userIds.map((id) => people.get(id)?.name) } : step,
    ),
  };
}

/** The approvers of a user’s affair of a kind and length, today. Throws `not_found`. */
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

/** A company's settings of its approvals. */
export const approvalSettings = companySetting({
  action: 'change_approval_settings',
  message: '承認の設定を保存しました',
  read: approvalSettingsOf,
  choose: (entered: ApprovalSettings) => entered,
  store: inRowOf('approval_settings', (settings, at) => ({ ...settings, last_modified_at: at })),
});
