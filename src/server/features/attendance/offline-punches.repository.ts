import type { Transaction } from 'kysely';

import { type AnyPunchType, PUNCH_LABELS } from '#domain/attendance/record.ts';
import { DAYS_OF_A_DUTY, DOUBLED_MS, isDoubled, LONGEST_REACH } from '#domain/attendance/working-day.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { sessionHash } from '../../platform/auth/tokens.ts';
import type { DB } from '../../platform/database/schema.ts';
import { toAttendanceRecord } from '../../records/rows.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

const MINUTE_MS = 60_000;

/** The shifts that a punch on this day can belong to: from two days before to the next. */
export const shiftsAround = (trx: Transaction<DB>, user: UserKey, day: IsoDate) =>
  trx
    .selectFrom('shift')
    .select(['work_date', 'is_workday', 'start_minute', 'end_minute'])
    .where(isOf(user))
    .where('work_date', '>=', addDays(day, -DAYS_OF_A_DUTY))
    .where('work_date', '<=', addDays(day, 1))
    .execute();

/** When the caller's session began. */
export async function sessionBegan(trx: Transaction<DB>, { companyId, userId, sessionId }: Caller): Promise<EpochMs> {
  const { created_at } = await trx
    .selectFrom('login_session')
    .select('created_at')
    .where(isOf({ companyId, userId }))
    .where('session_hash', '=', sessionHash(sessionId))
    .executeTakeFirstOrThrow();
  return epochMs(created_at.getTime());
}

/** The user's punch that another one doubles (`isDoubled`): its id; `null` without one. */
export async function doubledBy(
  trx: Transaction<DB>,
  user: UserKey,
  punch: Parameters<typeof isDoubled>[1],
): Promise<number | null> {
  const before = await trx
    .selectFrom('time_record')
    .select(['time_record_id', 'record_type', 'recorded_at', 'work_date'])
    .where(isOf(user))
    .where('record_type', 'in', Object.keys(PUNCH_LABELS) as AnyPunchType[])
    .where('superseded_at', 'is', null)
    .where('recorded_at', '<=', new Date(punch.recordedAt))
    .where('recorded_at', '>=', new Date(punch.recordedAt - DOUBLED_MS))
    .orderBy('recorded_at', 'desc')
    .orderBy('time_record_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before !== undefined && isDoubled(toAttendanceRecord(before), punch) ? before.time_record_id : null;
}

/** The user's latest clock-in by `at` that a clock-out then can belong to; `undefined` without one. */
export const clockInBefore = (trx: Transaction<DB>, user: UserKey, at: EpochMs) =>
  trx
    .selectFrom('time_record')
    .select(['time_record_id', 'record_type', 'recorded_at', 'work_date'])
    .where(isOf(user))
    .where('record_type', '=', 'clock_in')
    .where('superseded_at', 'is', null)
    .where('recorded_at', '<=', new Date(at))
    .where('recorded_at', '>', new Date(at - LONGEST_REACH * MINUTE_MS))
    .orderBy('recorded_at', 'desc')
    .orderBy('time_record_id', 'desc')
    .limit(1)
    .executeTakeFirst();
