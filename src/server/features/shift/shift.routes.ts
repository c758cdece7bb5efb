import type { shiftRoutes } from '#contract/shift.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { shiftsOfMonth } from './shift.repository.ts';
import { presentShift, saveMonth } from './shift.service.ts';

/** Routes of the caller's own shifts. */
export const shiftHandlers = ({ database }: { readonly database: Database }): Handlers<typeof shiftRoutes> => ({
  'GET /api/shifts/{month}': async ({ caller, params }) =>
    (await shiftsOfMonth(database.kysely, caller, params.month)).map(presentShift),

  'POST /api/shifts': async ({ caller, body, now }) => {
    const change = { owner: caller, actorUserId: caller.userId, now };
    return { message: 'シフトを保存しました', shifts: await saveMonth(database, change, body.month, body.shifts) };
  },
});
