import { type Kysely, sql, type Transaction } from 'kysely';

import { holdsOn, holdsWithin, type StoredAssignment } from '#domain/assignments/assignment.ts';
import {
  type AssignmentMonth,
  assignmentMonth,
  lengthOfInternal,
  type WorkedDay,
  workedDays,
} from '#domain/assignments/work-month.ts';
import { groupBy } from '#domain/group-by.ts';
import type { MonthHours } from '#domain/hours/month-hours.ts';
import { type ClientWorkReach, isAmong, reachesWork } from '#domain/permissions/scope.ts';
import type { Sheet } from '#domain/sheet/sheet.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { amongWork } from '../../platform/auth/policies.ts';
import { prefetchBatches } from '../../platform/database/batches.ts';
import { readSnapshot } from '../../platform/database/read-snapshot.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createYield } from '../../platform/event-loop.ts';
import { type AssignedWorkRow, assignedWorkOf, enteredByDay } from '../../records/assigned-work.ts';
import { assignmentsOf } from '../../records/assignments.ts';
import { findEmployees, type SheetEmployee } from '../../records/employees.ts';
import { byUser, toInternalWork } from '../../records/rows.ts';
import { hoursOfMonth, readSheetMonths, sheetOfMonth, type WantedMonth } from '../../shared/sheet/sheet-months.ts';
import type { MonthRules } from '../../shared/sheet/month-rules.ts';

/** A person's month with what its work was for. */
export interface WorkOfMonth {
  readonly employee: SheetEmployee;
  readonly days: readonly WorkedDay[];
  /** What was entered, by day. */
  readonly entries: ReadonlyMap<IsoDate, readonly AssignedWorkRow[]>;
  /** All of the person's assignments. */
  readonly assignments: readonly StoredAssignment[];
  /** Those that hold on a day of the month, by their first days. */
  readonly settled: readonly { readonly assignment: StoredAssignment; readonly month: AssignmentMonth }[];
  /** The month's hours, and its sheet, which is made when it is wanted. */
  readonly hours: MonthHours;
  readonly sheet: () => Sheet;
}

/** The month of which the work is wanted. */
type Wanted = Omit<WantedMonth, 'rules' | 'recalculated'> & { readonly rules: MonthRules };

/** So many months are read at a time, as many as of sheets. */
const BATCH = 120;

/** Everyone whose work at a client in a month is reached, by employee ID, with what of their work that is. */
export async function* workOfAssigned(
  db: Kysely<DB>,
  companyId: string,
  reach: ClientWorkReach,
  wanted: Wanted,
): AsyncGenerator<WorkOfMonth> {
  yield* workOfUsers(db, companyId, await assignedWithin(db, companyId, wanted.period, reach), { ...wanted, reach });
}

/** Like {@link workOfAssigned}, of these users. */
export async function* workOfUsers(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  { reach, ...wanted }: Wanted & { readonly reach: ClientWorkReach },
): AsyncGenerator<WorkOfMonth> {
  const employees = await findEmployees(db, companyId, userIds, wanted.period);
  const inOrder = employees.toSorted((one, other) => (one.employeeId < other.employeeId ? -1 : 1));
  const yieldIfDue = createYield();
  for await (const batch of prefetchBatches(inOrder, BATCH, (some) => loadWork(db, some, wanted)))
    for (const calculate of batch) {
      yield seenBy(reach, calculate());
      await yieldIfDue();
    }
}

/**
 * What of a person's month is reached. Where that is the work for some clients alone, it is the days on which the person was
 * assigned to one of them, without what was done for others on them.
 */
export function seenBy(reach: ClientWorkReach, work: WorkOfMonth): WorkOfMonth {
  if (isAmong(reach.people, work.employee.userId)) return work;
  const assignments = work.assignments.filter((one) => reachesWork(reach, one));
  const ids = new Set(assignments.map(({ id }) => id));
  const ofIds = (times: WorkedDay['assigned']): WorkedDay['assigned'] =>
    new Map([...times].filter(([id]) => ids.has(id)));
  const isReached = ({ client_assignment_id: id }: AssignedWorkRow): boolean => ids.has(id);
  const entriesOn = (date: IsoDate): readonly AssignedWorkRow[] => work.entries.get(date) ?? [];
  const days = work.days
    .filter(
      ({ date, plan, assigned }) =>
        assignments.some((one) => holdsOn(one, date)) ||
        [...plan.keys(), ...assigned.keys(), ...entriesOn(date).map((row) => row.client_assignment_id)].some((id) =>
          ids.has(id),
        ),
    )
    .map((day) => ({
      ...day,
      assigned: ofIds(day.assigned),
      plan: ofIds(day.plan),
      counted: day.counted.filter((_, place) =>
        entriesOn(day.date)
          .slice(place, place + 1)
          .some(isReached),
      ),
    }));
  return {
    ...work,
    assignments,
    days,
    entries: new Map(
      [...work.entries].flatMap(([date, all]) => {
        const reached = all.filter(isReached);
        return reached.length === 0 ? [] : [[date, reached] as const];
      }),
    ),
    settled: work.settled.filter(({ assignment }) => ids.has(assignment.id)),
  };
}

/** The users who have an assignment that is reached on one of these days. */
async function assignedWithin(
  db: Kysely<DB>,
  companyId: string,
  { from, to }: DateRange,
  reach: ClientWorkReach,
): Promise<number[]> {
  const rows = await db
    .selectFrom('client_assignment')
    .select('user_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('from_date', '<=', to)
    .where(sql<boolean>`(to_date is null or to_date >= ${from})`)
    .where(amongWork(reach))
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * What these employees' work of a month was for, each to be calculated when it is wanted: one statement per table, in one
 * snapshot.
 */
export const loadWork = (
  db: Kysely<DB>,
  employees: readonly SheetEmployee[],
  wanted: Wanted,
): Promise<(() => WorkOfMonth)[]> =>
  snapshotOf(db, async (trx) => {
    const [any] = employees;
    if (any === undefined) return [];
    const { companyId } = any;
    const { period, rules, now } = wanted;
    const userIds = employees.map(({ userId }) => userId);
    const [months, assignments, entered, internalWork] = await Promise.all([
      readSheetMonths(trx, employees, wanted),
      assignmentsOf(trx, companyId, userIds),
      assignedWorkOf(trx, companyId, userIds, period),
      internalWorkOf(trx, companyId, userIds, period),
    ]);
    return months.map((month) => () => {
      const { employee } = month;
      const own = assignments.get(employee.userId) ?? [];
      const entries = groupBy(entered.get(employee.userId) ?? [], ({ work_date }) => work_date);
      const hours = hoursOfMonth(month, rules);
      const days = workedDays(hours.days, {
        assignments: own,
        entries: enteredByDay(entered.get(employee.userId) ?? []),
        internal: new Map(
          [...groupBy(internalWork.get(employee.userId) ?? [], ({ date }) => date)].map(([date, all]) => [
            date,
            lengthOfInternal(all),
          ]),
        ),
      });
      const settled = own
        .filter((one) => holdsWithin(one, period))
        .map((assignment) => ({ assignment, month: assignmentMonth(assignment, days, period, japanDate(now)) }));
      return {
        employee,
        days,
        entries,
        assignments: own,
        settled,
        hours,
        sheet: () => sheetOfMonth(month, rules, hours),
      };
    });
  });

/** Reads in one snapshot, or in the transaction that `db` is. */
const snapshotOf = <Result>(db: Kysely<DB>, read: (trx: Transaction<DB>) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? inTransaction(db, read) : readSnapshot(db, read);

/** The internal work of users on some days; of closed months, too, whose other records nobody reads. */
async function internalWorkOf(db: Kysely<DB>, companyId: string, userIds: readonly number[], { from, to }: DateRange) {
  const rows = await db
    .selectFrom('internal_work')
    .selectAll()
    .where(sql<boolean>`company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`)
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .execute();
  return byUser(rows, toInternalWork);
}
