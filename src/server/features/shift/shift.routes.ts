import type { shiftRoutes, adminShiftRoutes } from '#contract/shift.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { subjectOf, ownChange, changeOf } from '../../records/user-key.ts';
import { shiftsOfMonth } from './shift.repository.ts';
import { presentShift, saveMonth, correctShift, saveDay } from './shift.service.ts';

/** Routes of the caller's own shifts. */
export const shiftHandlers = ({ database }: RoutePlatform): Handlers<typeof shiftRoutes> => ({
  'GET /api/shifts/{month}': async ({ caller, params }) =>
    (await shiftsOfMonth(database.kysely, caller, params.month)).map(presentShift),

  'POST /api/shifts': async ({ caller, body, now }) => {
    const shifts = await saveMonth(database, ownChange(caller, now), body.month, body.shifts);
    return { message: 'シフトを保存しました', shifts };
  },
});

const message = 'シフト情報を更新しました';

/** Routes of an employee's shifts for their admins. */
export const adminShiftHandlers = ({ database }: RoutePlatform): Handlers<typeof adminShiftRoutes> => ({
  'GET /api/admin/users/{id}/shifts': async ({ caller, params, query }) => {
    const subject = await subjectOf(database, caller, params.id);
    return (await shiftsOfMonth(database.kysely, subject, query.month)).map(presentShift);
  },

  'PUT /api/admin/users/{id}/shifts/{shiftId}': async ({ caller, params, body, now }) => {
    const change = await changeOf(database, caller, params.id, now);
    return { ...(await correctShift(database, change, params.shiftId, body)), message };
  },

  'POST /api/admin/users/{id}/shifts/new': async ({ caller, params, body, now }) => ({
    ...(await saveDay(database, await changeOf(database, caller, params.id, now), body)),
    message,
  }),
});
