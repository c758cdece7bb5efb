import type { plannedLeaveRoutes } from '#contract/planned-leave.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { subjectOf } from '../../records/user-key.ts';
import type { LeaveDependencies } from './leave-requests.service.ts';
import {
  addPlannedDay,
  applyPlannedDay,
  exempt,
  include,
  plannedDayOf,
  plannedDaysOf,
  previewPlannedDay,
  withdrawPlannedDay,
} from './planned-leave.service.ts';

/** Routes of planned leave (計画的付与). */
export const plannedLeaveHandlers = (dependencies: LeaveDependencies): Handlers<typeof plannedLeaveRoutes> => ({
  'GET /api/admin/planned-leave': async ({ caller, query: { year } }) => ({
    days: await plannedDaysOf(dependencies, caller, year),
  }),

  'POST /api/admin/planned-leave': async ({ caller, body, idempotency, now }) => ({
    ...(await addPlannedDay(dependencies, caller, body, { idempotency, now })),
    message: '計画的付与日を登録しました',
  }),

  'POST /api/admin/planned-leave/preview': async ({ caller, body, now }) => ({
    people: await previewPlannedDay(dependencies, caller, body, now),
  }),

  'GET /api/admin/planned-leave/{id}': ({ caller, params: { id } }) => plannedDayOf(dependencies, caller, id),

  'POST /api/admin/planned-leave/{id}/apply': async ({ caller, params: { id }, now }) => ({
    ...(await applyPlannedDay(dependencies, caller, id, now)),
    message: '計画的付与日を適用しました',
  }),

  'POST /api/admin/planned-leave/{id}/withdraw': async ({ caller, params: { id }, body: { reason }, now }) => {
    await withdrawPlannedDay(dependencies, caller, id, { reason, now });
    return { message: '計画的付与日を取りやめました' };
  },

  'PUT /api/admin/planned-leave/{id}/exemptions/{userId}': async ({ caller, params, body: { reason }, now }) => {
    const user = await subjectOf(dependencies.database, caller, params.userId);
    const day = await exempt(dependencies, { caller, id: params.id, user, now }, reason);
    return { ...day, message: '対象から外しました' };
  },

  'DELETE /api/admin/planned-leave/{id}/exemptions/{userId}': async ({ caller, params, now }) => {
    const user = await subjectOf(dependencies.database, caller, params.userId);
    const day = await include(dependencies, { caller, id: params.id, user, now });
    return { ...day, message: '対象に戻しました' };
  },
});
