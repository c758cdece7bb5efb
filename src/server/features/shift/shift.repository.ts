import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';

import type { EarlierPlan } from '#domain/attendance/shift.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import { epochMs } from '#domain/time/instant.ts';
import { isVariable, WORK_RULE_KINDS } from '#domain/work-rules/work-rule.ts';
import type { DB, JsonArray, Shift } from '../../platform/database/schema.ts';
import { writeIntoMonth } from '../../records/closed-month.ts';
import { type UserKey, isOf } from '../../records/user-key.ts';

/** A stored shift. */
export type ShiftRow = Selectable<Shift>;

/** What is planned for a day. */
export type PlanRow = Pick<ShiftRow, 'work_date' | 'is_workday' | 'start_minute' | 'end_minute' | 'shift_pattern_id'>;

/** A user's shifts of these days, in order. */
export async function shiftsWithin(db: Kysely<DB>, user: UserKey, { from, to }: DateRange): Promise<ShiftRow[]> {
  return db
    .selectFrom('shift')
    .selectAll()
    .where(isOf(user))
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .orderBy('work_date')
    .execute();
}

/** A user's shift by its id. */
export async function findShift(db: Kysely<DB>, user: UserKey, shiftId: number): Promise<ShiftRow | undefined> {
  return db.selectFrom('shift').selectAll().where(isOf(user)).where('shift_id', '=', shiftId).executeTakeFirst();
}

/** A day's plan, in minutes of the working day; the minutes are `null` on a day off. */
export interface ShiftPlan {
  readonly date: IsoDate;
  readonly isWorkday: boolean;
  readonly start: number | null;
  readonly end: number | null;
  /** The pattern that it was planned by; left out, whatever it was. */
  readonly patternId?: number | null;
}

/** What is planned by a row. */
export const toPlan = (row: PlanRow): ShiftPlan => ({
  date: row.work_date,
  isWorkday: row.is_workday,
  start: row.start_minute,
  end: row.end_minute,
  patternId: row.shift_pattern_id,
});

/**
 * Upserts the plan of each day, in one statement, and keeps what was planned before where a plan counts as it once stood
 * (変形). Throws `month_closed`.
 */
export async function saveShifts(
  trx: Transaction<DB>,
  user: UserKey,
  plans: readonly ShiftPlan[],
  now: Date,
): Promise<void> {
  const keepsEarlier = plans.length > 0 && (await hasVariableHours(trx, user));
  await writeIntoMonth(
    upsertPlans(trx, 'shift', user, plans, now, keepsEarlier ? [{ until: epochMs(now.getTime()), plan: null }] : null),
  );
}

/** Whether a contract of the person names a rule of variable hours (変形), now or ever. */
async function hasVariableHours(trx: Transaction<DB>, { companyId, userId }: UserKey): Promise<boolean> {
  const found = await trx
    .selectFrom('work_contract as c')
    .innerJoin('work_rule as r', (join) =>
      join.onRef('r.company_id', '=', 'c.company_id').onRef('r.work_rule_id', '=', 'c.work_rule_id'),
    )
    .select('c.user_id')
    .where('c.company_id', '=', companyId)
    .where('c.user_id', '=', userId)
    .where(
      'r.kind',
      'in',
      WORK_RULE_KINDS.filter((kind) => isVariable({ kind })),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Upserts the plan of each day, in one statement, as the shift of record or as its draft. */
export async function upsertPlans(
  trx: Transaction<DB>,
  table: 'shift' | 'shift_draft',
  { companyId, userId }: UserKey,
  plans: readonly ShiftPlan[],
  now: Date,
  firstEarlier: readonly EarlierPlan[] | null = null,
): Promise<void> {
  if (plans.length === 0) return;
  await trx
    // A draft has the columns of a shift.
    .insertInto(table as 'shift_draft')
    .values(
      plans.map(({ date, isWorkday, start, end, patternId = null }) => ({
        company_id: companyId,
        user_id: userId,
        work_date: date,
        is_workday: isWorkday,
        start_minute: start,
        end_minute: end,
        shift_pattern_id: patternId,
        created_at: now,
        last_modified_at: now,
        ...(firstEarlier !== null && { earlier: JSON.stringify(firstEarlier) }),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'work_date']).doUpdateSet((eb) => ({
        is_workday: eb.ref('excluded.is_workday'),
        start_minute: eb.ref('excluded.start_minute'),
        end_minute: eb.ref('excluded.end_minute'),
        shift_pattern_id: eb.ref('excluded.shift_pattern_id'),
        last_modified_at: eb.ref('excluded.last_modified_at'),
        ...(firstEarlier !== null && { earlier: earlierOfShift(now) }),
      })),
    )
    .execute();
}

/** SQL: what was planned before the change, in the shape of `EarlierPlan`, unless its hours stay. */
const earlierOfShift = (now: Date) => sql<JsonArray | null>`
  case when (shift.is_workday, shift.start_minute, shift.end_minute)
    is not distinct from (excluded.is_workday, excluded.start_minute, excluded.end_minute) then shift.earlier
  else coalesce(shift.earlier, '[]') || jsonb_build_array(jsonb_build_object('until', ${now.getTime()}::bigint, 'plan',
    jsonb_build_object('isWorkday', shift.is_workday, 'start', shift.start_minute, 'end', shift.end_minute))) end`;
