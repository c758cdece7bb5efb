import type { leaveKindRoutes } from '#contract/leave-kinds.ts';
import { japanDate } from '#domain/time/instant.ts';
import { hasRole } from '#domain/users/role.ts';
import { may } from '../../platform/auth/policies.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { changeOf, userOf } from '../../records/user-key.ts';
import { addKindGrants, takeBackKindGrants } from './kind-grants-of-many.service.ts';
import {
  addKind,
  addKindGrant,
  askableKinds,
  deleteKindGrant,
  kindsOfUser,
  listKinds,
  saveDependents,
  saveKind,
} from './leave-kinds.service.ts';

/** Routes of the kinds of leave beside paid leave. */
export const leaveKindHandlers = ({ database }: RoutePlatform): Handlers<typeof leaveKindRoutes> => ({
  'GET /api/leave-kinds': async ({ caller, now }) => {
    const by = { isAdmin: hasRole(caller.role, 'admin'), today: japanDate(now) };
    return { data: await askableKinds(database, caller, by) };
  },

  'GET /api/admin/leave-kinds': ({ caller }) => listKinds(database.kysely, caller.companyId),

  'POST /api/admin/leave-kinds': async ({ caller, body, idempotency, now }) => ({
    ...(await addKind(database, caller, body, { now, idempotency })),
    message: '休暇の種類を追加しました',
  }),

  'PUT /api/admin/leave-kinds/{kind}': async ({ caller, params, body, now }) => ({
    ...(await saveKind(database, caller, params.kind, body, now)),
    message: '休暇の種類を保存しました',
  }),

  'GET /api/admin/users/{id}/leave-kinds': async ({ caller, params, now }) => {
    const found = await kindsOfUser(database.kysely, userOf(caller, params), japanDate(now));
    return may(caller, 'manage_protection', params.id) ? found : { ...found, dependents: null };
  },

  'PUT /api/admin/users/{id}/care-dependents': async ({ caller, params, body, now }) => {
    const dependents = { children: body.children, familyMembers: body.family_members };
    await saveDependents(database, await changeOf(database, caller, params.id, now), dependents);
    return { message: '対象の家族を保存しました' };
  },

  'POST /api/admin/users/{id}/leave-kind-grants': async ({ caller, params, body, idempotency }) => ({
    ...(await addKindGrant(database, caller, userOf(caller, params), body, idempotency)),
    message: '休暇を付与しました',
  }),

  'POST /api/admin/leave-kind-grants': async ({ caller, body }) => {
    const made = await addKindGrants(database, caller, body);
    const left = made.skipped === 0 ? '' : `（${made.skipped}人は同じ日の付与があるため、付与していません）`;
    return { ...made, message: `${made.granted.length}人に休暇を付与しました${left}` };
  },

  'POST /api/admin/leave-kind-grants/take-back': async ({ caller, body: { grants } }) => {
    await takeBackKindGrants(database, caller, grants);
    return { message: `${grants.length}人の休暇の付与を取り消しました` };
  },

  'DELETE /api/admin/users/{id}/leave-kind-grants/{grantId}': async ({ caller, params, now }) => {
    await deleteKindGrant(database, await changeOf(database, caller, params.id, now), params.grantId);
    return { message: '休暇の付与を取り消しました' };
  },
});
