import type { internalWorkRoutes } from '#contract/internal-work.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { subjectOf, ownChange } from '../../records/user-key.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { requireNoRequest } from '../../shared/approval/request-settings.ts';
import { internalWorkOfMonth } from './internal-work.repository.ts';
import { deleteInternalWork, presentInternalWork, registerInternalWork } from './internal-work.service.ts';

/** Routes of internal work. */
export const internalWorkHandlers = ({ database }: RoutePlatform): Handlers<typeof internalWorkRoutes> => ({
  'GET /api/internal-work': async (call) => {
    const period = await requestedPeriod(database, call, call.query.month);
    return (await internalWorkOfMonth(database.kysely, call.caller, period)).map(presentInternalWork);
  },

  'GET /api/internal-work/users/{id}': async (call) => {
    const user = await subjectOf(database, call.caller, call.params.id);
    const period = await requestedPeriod(database, call, call.query.month);
    return (await internalWorkOfMonth(database.kysely, user, period)).map(presentInternalWork);
  },

  'POST /api/internal-work': async ({ caller, body, idempotency, now }) => {
    const record = await registerInternalWork(database, {
      ...ownChange(caller, now),
      body,
      idempotency,
      requires: requireNoRequest,
    });
    return { ...record, message: '社内業務時間を登録しました' };
  },

  'DELETE /api/internal-work/{id}': async ({ caller, params }) => {
    await deleteInternalWork(database, caller, params.id);
    return { message: '社内業務を削除しました' };
  },
});
