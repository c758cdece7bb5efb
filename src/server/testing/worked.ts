import type { Database } from '../platform/database/database.ts';
import type { UserKey } from '../records/user-key.ts';

/**
 * A working day: its date, clock-in and clock-out (`30:00` for 06:00 of the next morning), and the break in minutes, `null`
 * where nobody recorded one.
 */
export type Worked = readonly [date: string, clockIn: string, clockOut: string, breakMinutes: number | null];

/** Adds both punches of each day. */
export async function addWork(database: Database, user: UserKey, days: readonly Worked[]): Promise<void> {
  const record = (
    record_type: 'clock_in' | 'clock_out',
    work_date: string,
    time: string,
    break_minutes: number | null,
  ) => ({
    company_id: user.companyId,
    user_id: user.userId,
    record_type,
    work_date,
    recorded_at: new Date(Date.parse(`${work_date}T00:00:00+09:00`) + minutesOf(time) * 60_000),
    break_minutes,
  });
  await database.kysely
    .insertInto('time_record')
    .values(
      days.flatMap(([date, clockIn, clockOut, breakMinutes]) => [
        record('clock_in', date, clockIn, null),
        record('clock_out', date, clockOut, breakMinutes),
      ]),
    )
    .execute();
}

function minutesOf(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}
