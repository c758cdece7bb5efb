import type { permissionRoutes } from '#contract/permissions.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { assignmentsOf, rolesOf } from './permissions.repository.ts';
import {
  addAssignment,
  addRole,
  changeAssignment,
  changeRole,
  removeAssignment,
  removeRole,
} from './permissions.service.ts';

/** Routes of the roles that a company defines, and of who has them over whom. */
export const permissionHandlers = ({ database }: RoutePlatform): Handlers<typeof permissionRoutes> => ({
  'GET /api/admin/permissions': async ({ caller: { companyId } }) => {
    const [roles, assignments] = await Promise.all([
      rolesOf(database.kysely, companyId),
      assignmentsOf(database.kysely, companyId),
    ]);
    return { roles, assignments };
  },

  'POST /api/admin/permission-roles': async ({ caller, body, idempotency, now }) => ({
    ...(await addRole(database, caller, body, { now, idempotency })),
    message: 'ロールを追加しました',
  }),

  'PUT /api/admin/permission-roles/{id}': async ({ caller, params, body, now }) => ({
    ...(await changeRole(database, caller, params.id, body, now)),
    message: 'ロールを変更しました',
  }),

  'DELETE /api/admin/permission-roles/{id}': async ({ caller, params }) => {
    await removeRole(database, caller, params.id);
    return { message: 'ロールを削除しました' };
  },

  'POST /api/admin/permission-assignments': async ({ caller, body, idempotency, now }) => ({
    ...(await addAssignment(database, caller, body, { now, idempotency })),
    message: '権限を割り当てました',
  }),

  'PUT /api/admin/permission-assignments/{id}': async ({ caller, params, body, now }) => ({
    ...(await changeAssignment(database, caller, params.id, body, now)),
    message: '割り当てを変更しました',
  }),

  'DELETE /api/admin/permission-assignments/{id}': async ({ caller, params }) => {
    await removeAssignment(database, caller, params.id);
    return { message: '割り当てを削除しました' };
  },
});
