import type { HistoryEntry, historyRoutes } from '#contract/history.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { epochMs, formatInstant } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { subjectOf, type UserKey } from '../../records/user-key.ts';

/** The changes of a user's working day, oldest first (D15). */
async function historyOf(database: Database, { companyId, userId }: UserKey, date: IsoDate): Promise<HistoryEntry[]> {
  const rows = await database.kysely
    .selectFrom('audit_entry as a')
    .leftJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'a.company_id').onRef('u.user_id', '=', 'a.actor_user_id'),
    )
    .select(['a.at', 'a.action', 'a.before', 'a.after', 'a.reason', 'u.employee_id', 'u.name'])
    .where('a.company_id', '=', companyId)
    .where('a.subject_user_id', '=', userId)
    .where('a.work_date', '=', date)
    .orderBy('a.at')
    .orderBy('a.audit_entry_id')
    .execute();
  return rows.map((row) => ({
    at: formatInstant(epochMs(row.at.getTime())),
    actor: row.employee_id === null || row.name === null ? null : { employee_id: row.employee_id, name: row.name },
    action: row.action,
    before: row.before,
    after: row.after,
    reason: row.reason,
  }));
}

/** Routes of the history of the caller's own day, and of an employee's for their admins. */
export const historyHandlers = ({ database }: RoutePlatform): Handlers<typeof historyRoutes> => ({
  'GET /api/history': ({ caller, query }) => historyOf(database, caller, query.date),

  'GET /api/admin/users/{id}/history': async ({ caller, params, query }) =>
    historyOf(database, await subjectOf(database, caller, params.id), query.date),
});
