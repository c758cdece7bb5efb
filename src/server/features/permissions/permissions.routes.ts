import type { permissionRoutes } from '#contract/permissions.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { assignments, roles } from './permissions.service.ts';

/** Routes of the roles that a company defines, and of who has them over whom. */
export const permissionHandlers = ({ database }: RoutePlatform): Handlers<typeof permissionRoutes> => ({
  'GET /api/admin/permissions': async (call) => ({
    roles: await roles.list(database, call),
    assignments: await assignments.list(database, call),
  }),

  'POST /api/admin/permission-roles': (call) => roles.add(database, call),
  'PUT /api/admin/permission-roles/{id}': (call) => roles.change(database, call),
  'DELETE /api/admin/permission-roles/{id}': (call) => roles.remove(database, call),

  'POST /api/admin/permission-assignments': (call) => assignments.add(database, call),
  'PUT /api/admin/permission-assignments/{id}': (call) => assignments.change(database, call),
  'DELETE /api/admin/permission-assignments/{id}': (call) => assignments.remove(database, call),
});
