import type { internalWorkRoutes } from '#contract/internal-work.ts';
import { firstDay, lastDay } from '#domain/time/date.ts';
import { formatTimeOfDay, workingDayMinute } from '#domain/time/minutes.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/routes.ts';

/** The calls of one's own internal work. */
export const internalWorkHandlers = ({
  database,
}: {
  readonly database: Database;
}): Handlers<typeof internalWorkRoutes> => ({
  'GET /api/internal-work': async ({ caller, query: { month } }) => {
    const rows = await database.kysely
      .selectFrom('internal_work')
      .select(['internal_work_id', 'work_date', 'start_minute', 'end_minute', 'break_minutes', 'note'])
      .where('company_id', '=', caller.companyId)
      .where('user_id', '=', caller.userId)
      .where('work_date', '>=', firstDay(month))
      .where('work_date', '<=', lastDay(month))
      .orderBy('work_date')
      .orderBy('start_minute')
      .execute();
    return rows.map((row) => ({
      id: row.internal_work_id,
      date: row.work_date,
      start_time: formatTimeOfDay(workingDayMinute(row.start_minute)),
      end_time: formatTimeOfDay(workingDayMinute(row.end_minute)),
      break_time: row.break_minutes,
      note: row.note,
    }));
  },
});
