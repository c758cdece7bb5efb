import type { Kysely, Selectable, Transaction } from 'kysely';

import type { DateRange, IsoDate } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import type { DB, InternalWork } from '../../platform/database/schema.ts';
import { writeIntoMonth } from '../../records/closed-month.ts';
import { type UserKey, isOf } from '../../records/user-key.ts';

/** A stored entry of internal work. */
export type InternalWorkRow = Selectable<InternalWork>;

/** A user's internal work of a month, by day and start. */
export async function internalWorkOfMonth(db: Kysely<DB>, user: UserKey, month: DateRange): Promise<InternalWorkRow[]> {
  return db
    .selectFrom('internal_work')
    .selectAll()
    .where(isOf(user))
    .where('work_date', '>=', month.from)
    .where('work_date', '<=', month.to)
    .orderBy('work_date')
    .orderBy('start_minute')
    .execute();
}

/** The intervals of the entries that a user's day has already. */
export async function periodsOf(trx: Transaction<DB>, user: UserKey, date: IsoDate): Promise<Interval[]> {
  const rows = await trx
    .selectFrom('internal_work')
    .select(['start_minute', 'end_minute'])
    .where(isOf(user))
    .where('work_date', '=', date)
    .execute();
  return rows.map((row) => ({ start: workingDayMinute(row.start_minute), end: workingDayMinute(row.end_minute) }));
}

/** An entry of anyone of the company by its id, `undefined` where it was deleted. */
export async function findInternalWork(
  trx: Transaction<DB>,
  companyId: string,
  internalWorkId: number,
): Promise<InternalWorkRow | undefined> {
  return trx
    .selectFrom('internal_work')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('internal_work_id', '=', internalWorkId)
    .executeTakeFirst();
}

/** A new entry of internal work. */
export interface NewInternalWork {
  readonly date: IsoDate;
  readonly period: Interval;
  readonly breakMinutes: number;
  readonly note: string | null;
}

/** Adds an entry. Throws `month_closed`. */
export async function insertInternalWork(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  work: NewInternalWork,
  now: Date,
): Promise<InternalWorkRow> {
  return writeIntoMonth(
    trx
      .insertInto('internal_work')
      .values({
        company_id: companyId,
        user_id: userId,
        work_date: work.date,
        start_minute: work.period.start,
        end_minute: work.period.end,
        break_minutes: work.breakMinutes,
        note: work.note,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** Deletes an entry of anyone of the company, and returns it. Throws `month_closed`. */
export async function removeInternalWork(
  trx: Transaction<DB>,
  companyId: string,
  internalWorkId: number,
): Promise<InternalWorkRow | undefined> {
  return writeIntoMonth(
    trx
      .deleteFrom('internal_work')
      .where('company_id', '=', companyId)
      .where('internal_work_id', '=', internalWorkId)
      .returningAll()
      .executeTakeFirst(),
  );
}
