import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import { CLOCK_IN_LEAD, DAYS_OF_A_DUTY } from '#domain/attendance/working-day.ts';
import type { DayLeave } from '#domain/leave/day-leave.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import type { Database } from '../../platform/database/database.ts';
import { approvedLeaveOf } from '../../records/leave-days.ts';
import { placeOfRecord } from '../../records/places.ts';
import {
  byUser,
  type OfUser,
  type ShiftRow,
  toShiftDay,
  type RecordRow,
  toAttendanceRecord,
} from '../../records/rows.ts';

/** An employee in the live list. */
export interface Employee {
  readonly userId: number;
  readonly employeeId: string;
  readonly name: string;
  /** How it is read (フリガナ), by which the list is searched. */
  readonly nameKana: string | null;
}

/** A company's records around today, by user. */
export interface CompanyDays {
  readonly employees: readonly Employee[];
  readonly records: ReadonlyMap<number, readonly AttendanceRecord[]>;
  readonly shifts: ReadonlyMap<number, readonly ShiftDay[]>;
  readonly leave: ReadonlyMap<number, readonly DayLeave[]>;
}

const EMPLOYED = `company_id = $1 and active and is_attendance_target and employed_within(hired_on, left_on, $2::date, $2::date)`;

/**
 * Reads the company's days from two days ago to tomorrow, one statement per table: those of its active users whose attendance is kept and who are
 * employed today (D22), by their employee IDs. A night's work belongs to yesterday or, of the longest duties, to the day before, a clock-in before midnight to
 * tomorrow (D3).
 *
 * Each person's few days are read from their part of the index (`offset 0` keeps PostgreSQL from scanning the table
 * instead), so that it takes as long in the tenth year as in the first.
 */
export async function daysOfCompany(database: Database, companyId: string, today: IsoDate): Promise<CompanyDays> {
  const values = [companyId, today];
  const { pool } = database;
  const [users, records, shifts, leave] = await Promise.all([
    pool.query<{ user_id: number; employee_id: string; name: string; name_kana: string | null }>({
      name: 'today_users',
      text: `select user_id, employee_id, name, name_kana from user_account where ${EMPLOYED} order by employee_id`,
      values,
    }),
    pool.query<RecordRow & OfUser>({
      name: 'today_records',
      // Only what decides a person's state: the list shows no positions, breaks or notes.
      text: `select u.user_id, r.* from user_account u cross join lateral (
          select time_record_id, record_type, recorded_at, work_date, absence_reason, tapped_at, clock_difference_ms,
            is_time_unconfirmed,
            ${placeOfRecord('time_record')} as place from time_record
          where company_id = u.company_id and user_id = u.user_id
            and work_date between $2::date - ${DAYS_OF_A_DUTY} and $2::date + 1 and superseded_at is null
          offset 0) r
        where ${EMPLOYED}`,
      values,
    }),
    pool.query<ShiftRow & OfUser>({
      name: 'today_shifts',
      // Tomorrow's only if one can clock in for them today.
      text: `select u.user_id, s.* from user_account u cross join lateral (
          select work_date, is_workday, start_minute, end_minute from shift
          where company_id = u.company_id and user_id = u.user_id
            and work_date between $2::date - ${DAYS_OF_A_DUTY} and $2::date + 1
            and (work_date <= $2::date or start_minute < ${CLOCK_IN_LEAD})
          offset 0) s
        where ${EMPLOYED}`,
      values,
    }),
    approvedLeaveOf(database.kysely, companyId, { from: addDays(today, -1), to: addDays(today, 1) }),
  ]);
  return {
    employees: users.rows.map((row) => ({
      userId: row.user_id,
      employeeId: row.employee_id,
      name: row.name,
      nameKana: row.name_kana,
    })),
    records: byUser(records.rows, toAttendanceRecord),
    shifts: byUser(shifts.rows, toShiftDay),
    leave,
  };
}
