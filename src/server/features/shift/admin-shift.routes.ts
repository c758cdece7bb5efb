import type { adminShiftRoutes } from '#contract/shift.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { subjectOf } from '../../records/user-key.ts';
import { shiftsOfMonth } from './shift.repository.ts';
import { correctShift, presentShift, saveDay, type ShiftChange } from './shift.service.ts';

const message = 'シフト情報を更新しました';

/** Routes of an employee's shifts for their admins. */
export const adminShiftHandlers = ({
  database,
}: {
  readonly database: Database;
}): Handlers<typeof adminShiftRoutes> => {
  const changeOf = async (caller: Caller, userId: number, now: EpochMs): Promise<ShiftChange> => ({
    owner: await subjectOf(database, caller, userId),
    actorUserId: caller.userId,
    now,
  });
  return {
    'GET /api/admin/users/{id}/shifts': async ({ caller, params, query }) => {
      const subject = await subjectOf(database, caller, params.id);
      return (await shiftsOfMonth(database.kysely, subject, query.month)).map(presentShift);
    },

    'PUT /api/admin/users/{id}/shifts/{shiftId}': async ({ caller, params, body, now }) => {
      const change = await changeOf(caller, params.id, now);
      return { ...(await correctShift(database, change, params.shiftId, body)), message };
    },

    'POST /api/admin/users/{id}/shifts/new': async ({ caller, params, body, now }) => ({
      ...(await saveDay(database, await changeOf(caller, params.id, now), body)),
      message,
    }),
  };
};
