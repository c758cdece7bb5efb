import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';

import { daysUnder } from '#domain/company-calendar/company-day.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import type { LeaveDuty } from '#domain/leave/duty-refusal.ts';
import { leaveDutyOn } from '#domain/leave/leave-duty.ts';
import { amountOf, dayOfLeave } from '#domain/leave/request-days.ts';
import type { LeaveAmount } from '#domain/leave/amount.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { inForce, inForceOrFirst } from '#domain/time/in-force.ts';
import type { Minutes } from '#domain/time/minutes.ts';
import { withKnownWeekdays } from '#domain/working-time/contract-on-record.ts';
import type { DB, PlannedLeaveDay } from '../../platform/database/schema.ts';
import { writeIntoMonth } from '../../records/closed-month.ts';
import { calendarsOf } from '../../records/company-days.ts';
import { contractsOnRecord } from '../../records/contracts.ts';
import { byUser, type OfUser, toShiftDay } from '../../records/rows.ts';
import { type LeaveAccount, loadLeaveAccounts, NO_ACCOUNT } from '../../shared/leave/leave-accounts.ts';
import type { RequestRow } from './leave.repository.ts';

/** A planned day as stored. */
export type PlannedDayRow = Selectable<PlannedLeaveDay>;

/** A day and for whom, stored or not. */
export type PlannedDay = Pick<PlannedDayRow, 'company_id' | 'calendar_date' | 'is_for_all' | 'work_rule_id'>;

/**
 * The planned days of a company between two days, in order, with how many take leave on them and were left out; or the one of
 * an id, also where it was given up.
 */
export async function plannedDays(
  db: Kysely<DB>,
  companyId: string,
  which: { readonly from: IsoDate; readonly to: IsoDate } | { readonly id: number },
): Promise<(PlannedDayRow & { taken: number; exempt: number; work_rule_name: string | null })[]> {
  const isOne =
    'id' in which
      ? sql<boolean>`p.planned_leave_day_id = ${which.id}`
      : sql<boolean>`p.calendar_date between ${which.from} and ${which.to} and p.withdrawn_at is null`;
  return db
    .selectFrom('planned_leave_day as p')
    .leftJoin('work_rule as w', (join) =>
      join.onRef('w.company_id', '=', 'p.company_id').onRef('w.work_rule_id', '=', 'p.work_rule_id'),
    )
    .selectAll('p')
    .select('w.name as work_rule_name')
    .select([
      sql<number>`(select count(*) from leave_request r where r.company_id = p.company_id
        and r.planned_leave_day_id = p.planned_leave_day_id and r.status = 'approved')`.as('taken'),
      sql<number>`(select count(*) from planned_leave_exemption e where e.company_id = p.company_id
        and e.planned_leave_day_id = p.planned_leave_day_id)`.as('exempt'),
    ])
    .where('p.company_id', '=', companyId)
    .where(isOne)
    .orderBy('p.calendar_date')
    .orderBy('p.planned_leave_day_id')
    .execute();
}

/** Whether the same day is planned for the same people already. */
export async function isPlanned(db: Kysely<DB>, day: PlannedDay): Promise<boolean> {
  const row = await db
    .selectFrom('planned_leave_day')
    .select('planned_leave_day_id')
    .where('company_id', '=', day.company_id)
    .where('calendar_date', '=', day.calendar_date)
    .where('is_for_all', '=', day.is_for_all)
    .where('work_rule_id', 'is not distinct from', day.work_rule_id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a planned day. */
export async function insertPlannedDay(
  trx: Transaction<DB>,
  day: PlannedDay & { readonly name: string | null },
  now: Date,
): Promise<number> {
  const { planned_leave_day_id: id } = await trx
    .insertInto('planned_leave_day')
    .values({ ...day, created_at: now })
    .returning('planned_leave_day_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A person of a planned day, with all that decides the outcome for them. */
export interface PlannedPersonFacts {
  readonly userId: number;
  readonly employeeId: string;
  readonly name: string;
  readonly duty: LeaveDuty;
  /** What a day of leave is on it. */
  readonly ofDay: Minutes;
  readonly amount: LeaveAmount;
  readonly account: LeaveAccount;
  /** The days that are planned for them. */
  readonly planned: readonly IsoDate[];
  /** They have leave on the day, of whatever kind. */
  readonly hasLeave: boolean;
  /** They take this planned day's leave. */
  readonly isTaken: boolean;
  readonly isClosed: boolean;
  /** Why an admin left them out; `null` where nobody did. */
  readonly exemptedFor: string | null;
}

/**
 * The people of a planned day, by employee ID: those employed on it, of a work rule those whose contract of the day names it.
 * One query per table, however many they are. `id` is that of a stored day.
 */
export async function peopleOf(
  db: Kysely<DB>,
  { company_id: companyId, calendar_date: date, ...day }: PlannedDay,
  id: number | null,
): Promise<PlannedPersonFacts[]> {
  const employed = await db
    .selectFrom('user_account')
    .select(['user_id', 'employee_id', 'name'])
    .where('company_id', '=', companyId)
    .where('erased_at', 'is', null)
    .where('is_attendance_target', '=', true)
    .where(sql<boolean>`(active or left_on is not null) and employed_within(hired_on, left_on, ${date}, ${date})`)
    .orderBy('employee_id')
    .execute();
  const allIds = employed.map(({ user_id }) => user_id);
  const contracts = await contractsOnRecord(db, companyId, allIds);
  const isOf = ({ user_id }: OfUser): boolean =>
    day.is_for_all ||
    (day.work_rule_id !== null &&
      inForce(withKnownWeekdays(contracts.get(user_id) ?? []), date)?.workRuleId === day.work_rule_id);
  const people = employed.filter(isOf);
  const ids = people.map(({ user_id }) => user_id);
  if (ids.length === 0) return [];

  const days = { from: date, to: date };
  const calendars = await calendarsOf(db, companyId, days, ids);
  const holidays = holidaysWithin(days);
  const accounts = await loadLeaveAccounts(db, companyId, ids);
  const ofThem = sql<boolean>`company_id = ${companyId} and user_id = any(${ids})`;
  const shifts = byUser(
    await db
      .selectFrom('shift')
      .select(['user_id', 'work_date', 'is_workday', 'start_minute', 'end_minute'])
      .where(ofThem)
      .where('work_date', '=', date)
      .execute(),
    toShiftDay,
  );
  const leave = await db
    .selectFrom('leave_day as d')
    .innerJoin('leave_request as r', (join) =>
      join.onRef('r.company_id', '=', 'd.company_id').onRef('r.leave_request_id', '=', 'd.leave_request_id'),
    )
    .select(['d.user_id', 'd.work_date', 'r.planned_leave_day_id'])
    .where('d.company_id', '=', companyId)
    .where('r.company_id', '=', companyId)
    .where('r.status', 'in', ['pending', 'approved'])
    .where(sql<boolean>`d.user_id = any(${ids}) and (d.work_date = ${date} or r.planned_leave_day_id is not null)`)
    .execute();
  const leaveOf = byUser(leave, (row) => row);
  const closed = new Set(
    (
      await db
        .selectFrom('month_closing')
        .select('user_id')
        .where(ofThem)
        .where('status', '=', 'closed')
        .where('from_date', '<=', date)
        .where('to_date', '>=', date)
        .execute()
    ).map(({ user_id }) => user_id),
  );
  const exemptions =
    id === null
      ? []
      : await db
          .selectFrom('planned_leave_exemption')
          .select(['user_id', 'reason'])
          .where('company_id', '=', companyId)
          .where('planned_leave_day_id', '=', id)
          .execute();
  const exempted = new Map(exemptions.map(({ user_id, reason }) => [user_id, reason]));

  return people.map(({ user_id: userId, employee_id: employeeId, name }) => {
    const own = contracts.get(userId) ?? [];
    const dutyOn = leaveDutyOn({
      shifts: shifts.get(userId) ?? [],
      contracts: own,
      holidays,
      companyDays: daysUnder(withKnownWeekdays(own), calendars, userId),
    });
    const ofDay = dayOfLeave(inForceOrFirst(own, date));
    const rows = leaveOf.get(userId) ?? [];
    return {
      userId,
      employeeId,
      name,
      duty: dutyOn(date),
      ofDay,
      amount: amountOf({ taken: ofDay, ofDay }),
      account: accounts.get(userId) ?? NO_ACCOUNT,
      planned: rows.flatMap((row) => (row.planned_leave_day_id === null ? [] : [row.work_date])),
      hasLeave: rows.some((row) => row.work_date === date),
      isTaken: id !== null && rows.some((row) => row.planned_leave_day_id === id),
      isClosed: closed.has(userId),
      exemptedFor: exempted.get(userId) ?? null,
    };
  });
}

/** So many rows have few enough parameters for one statement. */
const ROWS = 1_000;

/** Adds the leave that these people take on a planned day, approved. Throws `month_closed`. */
export async function insertPlannedLeave(
  trx: Transaction<DB>,
  day: PlannedDayRow,
  people: readonly Pick<PlannedPersonFacts, 'userId' | 'ofDay'>[],
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<RequestRow[]> {
  const added: RequestRow[] = [];
  const { company_id, planned_leave_day_id, calendar_date: date } = day;
  for (let from = 0; from < people.length; from += ROWS) {
    const some = people.slice(from, from + ROWS);
    const ofDay = new Map(some.map((person) => [person.userId, person.ofDay]));
    const requests = await writeIntoMonth(
      trx
        .insertInto('leave_request')
        .values(
          some.map(({ userId }) => ({
            company_id,
            planned_leave_day_id,
            user_id: userId,
            request_type: 'annual_leave',
            start_date: date,
            end_date: date,
            days_count: 1,
            status: 'approved' as const,
            reason,
            client_approver: '',
            created_at: now,
          })),
        )
        .returningAll()
        .execute(),
    );
    await writeIntoMonth(
      trx
        .insertInto('leave_day')
        .values(
          requests.map(({ leave_request_id, user_id }) => ({
            company_id,
            leave_request_id,
            user_id,
            work_date: date,
            minutes: ofDay.get(user_id),
            day_minutes: ofDay.get(user_id),
          })),
        )
        .execute(),
    );
    added.push(...requests);
  }
  return added;
}

/** The approved leave of a planned day, of one person or of all. */
export async function takenOf(
  db: Kysely<DB>,
  { company_id, planned_leave_day_id }: Pick<PlannedDayRow, 'company_id' | 'planned_leave_day_id'>,
  userId: number | null,
): Promise<RequestRow[]> {
  return db
    .selectFrom('leave_request')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('planned_leave_day_id', '=', planned_leave_day_id)
    .where('status', '=', 'approved')
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .execute();
}

/** Leaves a person out of a planned day, once. */
export async function insertExemption(
  trx: Transaction<DB>,
  key: { readonly company_id: string; readonly planned_leave_day_id: number; readonly user_id: number },
  reason: string,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('planned_leave_exemption')
    .values({ ...key, reason, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'planned_leave_day_id', 'user_id'])
        .doUpdateSet({ reason })
        .where('planned_leave_exemption.reason', '<>', reason),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}

/** Leaves the applicant of a request out of the planned day that it is of, where it is of one. */
export async function exemptFromPlan(trx: Transaction<DB>, row: RequestRow, now: Date): Promise<void> {
  const { company_id, planned_leave_day_id, user_id, notes } = row;
  if (planned_leave_day_id !== null)
    await insertExemption(trx, { company_id, planned_leave_day_id, user_id }, notes ?? '', now);
}

/** Takes that back; whether there was one. */
export async function deleteExemption(
  trx: Transaction<DB>,
  key: { readonly company_id: string; readonly planned_leave_day_id: number; readonly user_id: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('planned_leave_exemption')
    .where('company_id', '=', key.company_id)
    .where('planned_leave_day_id', '=', key.planned_leave_day_id)
    .where('user_id', '=', key.user_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Gives a planned day up. */
export async function withdraw(
  trx: Transaction<DB>,
  { company_id, planned_leave_day_id }: PlannedDayRow,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('planned_leave_day')
    .set({ withdrawn_at: now })
    .where('company_id', '=', company_id)
    .where('planned_leave_day_id', '=', planned_leave_day_id)
    .execute();
}
