import type { Transaction } from 'kysely';

import { CLOCK_OUT_REACH } from '#domain/attendance/working-day.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

const MINUTE_MS = 60_000;

/** The shifts that a clock-in on this day can belong to: of the day before, the day, and the next. */
export const shiftsAround = (trx: Transaction<DB>, user: UserKey, day: IsoDate) =>
  trx
    .selectFrom('shift')
    .select(['work_date', 'is_workday', 'start_minute', 'end_minute'])
    .where(isOf(user))
    .where('work_date', '>=', addDays(day, -1))
    .where('work_date', '<=', addDays(day, 1))
    .execute();

/** The user's latest clock-in by `at` that a clock-out then can belong to; `undefined` without one. */
export const clockInBefore = (trx: Transaction<DB>, user: UserKey, at: EpochMs) =>
  trx
    .selectFrom('time_record')
    .select(['time_record_id', 'record_type', 'recorded_at', 'work_date'])
    .where(isOf(user))
    .where('record_type', '=', 'clock_in')
    .where('superseded_at', 'is', null)
    .where('recorded_at', '<=', new Date(at))
    .where('recorded_at', '>', new Date(at - CLOCK_OUT_REACH * MINUTE_MS))
    .orderBy('recorded_at', 'desc')
    .orderBy('time_record_id', 'desc')
    .limit(1)
    .executeTakeFirst();
