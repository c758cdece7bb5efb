import type { Shift, shiftRoutes } from '#contract/shifts.ts';
import { firstDay, lastDay } from '#domain/time/date.ts';
import { formatTimeOfDay, workingDayMinute } from '#domain/time/minutes.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/routes.ts';

interface ShiftRow {
  readonly shift_id: number;
  readonly work_date: string;
  readonly start_minute: number | null;
  readonly end_minute: number | null;
  readonly is_workday: boolean;
}

const clock = (minute: number | null): string | null =>
  minute === null ? null : formatTimeOfDay(workingDayMinute(minute));

const presentShift = (row: ShiftRow): Shift => ({
  id: row.shift_id,
  date: row.work_date,
  start_time: clock(row.start_minute),
  end_time: clock(row.end_minute),
  is_workday: row.is_workday,
});

/** The calls of one's own shifts. */
export const shiftHandlers = ({ database }: { readonly database: Database }): Handlers<typeof shiftRoutes> => ({
  'GET /api/shifts/{month}': async ({ caller, params: { month } }) => {
    const rows = await database.kysely
      .selectFrom('shift')
      .select(['shift_id', 'work_date', 'start_minute', 'end_minute', 'is_workday'])
      .where('company_id', '=', caller.companyId)
      .where('user_id', '=', caller.userId)
      .where('work_date', '>=', firstDay(month))
      .where('work_date', '<=', lastDay(month))
      .orderBy('work_date')
      .execute();
    return rows.map(presentShift);
  },
});
