import type { Kysely, Transaction } from 'kysely';

import type { SheetSummaryResponse } from '#contract/sheet.ts';
import { daysUnder } from '#domain/company-calendar/company-day.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import { countsLeaveOn } from '#domain/leave/leave-duty.ts';
import {
  calculateHours,
  type MonthHours,
  type PersonsWork,
  plannedTo,
  settledFrom,
} from '#domain/hours/month-hours.ts';
import { groupBy } from '#domain/group-by.ts';
import { approvedLeave, type LeaveRequest } from '#domain/closing/checked-day.ts';
import type { WorkContract } from '#domain/working-time/contract.ts';
import type { Approval } from '#domain/approval/approval.ts';
import type { MonthStatus } from '#domain/closing/closing.ts';
import { isAmong, type People } from '#domain/permissions/scope.ts';
import type { ProtectedPerson } from '#domain/protection/protected-person.ts';
import { decidingFrom } from '#domain/protection/worked-days.ts';
import { attendanceSheet, type Sheet, type SheetInput, type SheetSummary } from '#domain/sheet/sheet.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { asksForOtherTimes, isUnderOwnOrders, saysClientOrders } from '#domain/assignments/client-order.ts';
import { addDays, type DateRange, earlierOf, type IsoDate, isWithin, laterOf } from '#domain/time/date.ts';
import { type EpochMs, epochMs, japanDate } from '#domain/time/instant.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { Minutes } from '#domain/time/minutes.ts';
import { rulesUnder } from '#domain/work-rules/work-rule.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { prefetchBatches } from '../../platform/database/batches.ts';
import { readSnapshot } from '../../platform/database/read-snapshot.ts';
import type { DB } from '../../platform/database/schema.ts';
import { toCase } from '../approval/cases.ts';
import { closedDaysOf, type ClosedWith, DAYS_OF_SHARED_WEEK } from './closed-days.ts';
import { enteredTimesOf } from '../../records/assigned-work.ts';
import { type ReturnedDay, returnedDaysOf } from '../../records/returned-days.ts';
import { assignmentsOf } from '../../records/assignments.ts';
import { calendarsOf } from '../../records/company-days.ts';
import { contractsOf } from '../../records/contracts.ts';
import { daysOnRecord } from './days-of-users.ts';
import { OTHER_LEAVE_COLUMNS, toDayLeave } from '../../records/leave-days.ts';
import { protectedPeople } from './protection.ts';
import { pcLogsOf } from './pc-logs.ts';
import { byUser } from '../../records/rows.ts';
import { hoursFromStore, type StoredHours } from './stored-hours.ts';
import { sheetFromStore, type StoredSheet } from './stored-sheet.ts';
import { employeesOfMonth, findEmployee, type SheetEmployee } from '../../records/employees.ts';
import { monthRequestsOf, type RequestsOfMonth } from '../approval/month-requests.ts';
import type { MonthRules } from './month-rules.ts';

/**
 * An employee with everything that the month's sheet is calculated and checked from, except the policy.
 */
export interface SheetMonth {
  readonly employee: SheetEmployee;
  readonly input: Omit<SheetInput, 'policy' | 'ruleOn'> & Pick<PersonsWork, 'claims'>;
  /** The contracts whose weekdays are known. */
  readonly contracts: readonly WorkContract[];
  /** The stored results of the days before it that share its first week, and of the period before it. */
  readonly closedWith: ClosedWith | undefined;
  /** Every leave request of the month, in any status. */
  readonly leaveRequests: readonly LeaveRequest[];
  /** Those of the days around it that are settled or planned together with it (`settledFrom`, `plannedTo`). */
  readonly requestsAround: readonly LeaveRequest[];
  /** The protection of the person; `null` for most. */
  readonly protection: ProtectedPerson | null;
  /** When each day's computer was first and last used; nothing where the company doesn't compare that. */
  readonly pcLogs: ReadonlyMap<IsoDate, Interval> | undefined;
  /** How much was entered of it for assignments (作業実績), by day; nothing of a month without any. */
  readonly enteredTimes: ReadonlyMap<IsoDate, Minutes> | undefined;
  /** By day, what says that the client ordered the work, where it may not; nothing of most months. */
  readonly clientOrders: ReadonlyMap<IsoDate, string> | undefined;
  /** By day, the comment by which a client asked for other times, where it may not order them; nothing of most months. */
  readonly clientTimes: ReadonlyMap<IsoDate, string> | undefined;
  /** Its requests (申請); `null` where the company takes none. */
  readonly requests: RequestsOfMonth | null;
  /** The state of its closing; `null` while it is open. */
  readonly closing: MonthClosing | null;
}

/** A confirmed month, or a closed one with its stored sheet. */
export interface MonthClosing {
  readonly status: 'confirmed' | 'closed';
  readonly at: EpochMs;
  readonly byName: string;
  readonly reason: string | null;
  readonly snapshot: StoredSheet | null;
  /** The stored hours; `null` of a month that was closed before hours were stored. */
  readonly hours: MonthHours | null;
  /** Where it is on its route (承認経路), and since when it waits there; `null` where it has none, or waits for nobody. */
  readonly approval: Approval | null;
  readonly waitsSince: EpochMs | null;
}

/** The status of a month by its row: no row means open. */
export const statusOf = (closing: MonthClosing | null): MonthStatus => closing?.status ?? 'open';

/** What the hours of a month and its sheet are calculated by. */
type SheetRules = Pick<MonthRules, 'sheet' | 'hours'>;

/** The month's hours, which every number is of (D37): for a closed month those stored at closing (D40). */
export const hoursOfMonth = (month: SheetMonth, rules: SheetRules): MonthHours =>
  month.closing?.hours ?? calculateHours(workOf(month, rules), rules.hours)(month.input.period);

/** The month's sheet, which takes its hours: for a closed month the one stored at closing, whatever was changed since. */
export function sheetOfMonth({ input, closing, contracts }: SheetMonth, rules: SheetRules, hours: MonthHours): Sheet {
  if (closing?.snapshot != null) return sheetFromStore(closing.snapshot);
  const hasRules = contracts.some(({ workRuleId }) => (workRuleId ?? null) !== null);
  const ruleOn = hasRules ? rulesUnder(contracts, rules.hours.ruleOn) : undefined;
  return attendanceSheet({ ...input, policy: rules.sheet, ruleOn }, hours);
}

/** The work that the month's hours are calculated from. */
export function workOf(
  { input, contracts, closedWith, leaveRequests, requestsAround }: SheetMonth,
  rules: Pick<MonthRules, 'sheet'>,
): PersonsWork {
  const counts = countsLeaveOn({ ...input, contracts });
  const counting = [...requestsAround, ...leaveRequests].filter(counts);
  return {
    ...input,
    ...approvedLeave(counting),
    contracts,
    usualDay: rules.sheet.standardDay,
    today: japanDate(input.now),
    ...closedWith,
  };
}

/** The employees and the dates to load: all of one company. */
interface Selection extends DateRange {
  readonly companyId: string;
  readonly userIds: readonly number[];
}

/** How many days before a month its hours depend on (`daysNeeded`), whichever weekday the company's weeks begin with. */
const DAYS_BEFORE = 14;
const DAYS_AFTER = 8;
/** Four weeks that end in the month begin up to so many days before it. */
const DAYS_BEFORE_OF_FOUR_WEEKS = 27;

/** The rules that decide how much of the days around a month is read. */
type Reach = Pick<MonthRules, 'settings' | 'hours' | 'firstDays'>;

/** The month to load, and the instant as of which it is calculated. */
export interface WantedMonth {
  readonly period: WagePeriod;
  readonly rules: Reach;
  readonly now: EpochMs;
  /** Reads what a closed month is calculated from, too: by the contracts, or as if each named the one rule to try. */
  readonly recalculated?: 'as_agreed' | { readonly triedRuleId: number };
}

const daysBefore = ({ settings: { rest } }: Reach): number =>
  rest.restRule.kind === 'four_weeks' ? DAYS_BEFORE_OF_FOUR_WEEKS : DAYS_BEFORE;

/**
 * The months of these employees of one company, in their order: one query per table, in one snapshot. Ask for some
 * dozens at a time, not for thousands; `streamSheetMonths` does so.
 */
export async function loadSheetMonths(
  db: Kysely<DB>,
  employees: readonly SheetEmployee[],
  wanted: WantedMonth,
): Promise<SheetMonth[]> {
  return readSnapshot(db, async (trx) => readSheetMonths(trx, employees, wanted));
}

/** Like `loadSheetMonths`, in the transaction of a caller that has locked the months. */
export async function readSheetMonths(
  trx: Trx,
  employees: readonly SheetEmployee[],
  wanted: WantedMonth,
): Promise<SheetMonth[]> {
  const { period, rules, now, recalculated } = wanted;
  const [any] = employees;
  if (any === undefined) return [];
  const { companyId } = any;
  const userIds = employees.map(({ userId }) => userId);
  const selection: Selection = { companyId, userIds, from: period.from, to: period.to };
  const closings = byUser(await closingsOf(trx, selection), toClosing);
  // A stored month is read as it is stored.
  const isStored = ({ snapshot, hours }: MonthClosing): boolean => snapshot !== null && hours !== null;
  const calculated = userIds.filter(
    (userId) => recalculated !== undefined || closings.get(userId)?.some(isStored) !== true,
  );
  const around = { from: addDays(period.from, -daysBefore(rules)), to: addDays(period.to, DAYS_AFTER) };
  const [agreed, protectedBy] = await Promise.all([
    contractsOf(trx, companyId, calculated),
    protectedPeople(trx, companyId, calculated),
  ]);
  const contracts = typeof recalculated === 'object' ? namingOne(agreed, recalculated.triedRuleId) : agreed;
  // Days that are settled together with earlier ones, or limited with them, have to be read with them.
  const limitedFrom = (userId: number): IsoDate | null => {
    const person = protectedBy.get(userId);
    const by = { agreement: rules.settings.agreement, firstDays: rules.firstDays };
    return person === undefined ? null : decidingFrom(period, person, by);
  };
  const settled = new Map(
    calculated.map((userId) => [
      userId,
      earlierOf(
        settledFrom(period, contracts.get(userId) ?? [], rules.hours) ?? period.from,
        limitedFrom(userId) ?? period.from,
      ),
    ]),
  );
  const settledOf = (userId: number): IsoDate => settled.get(userId) ?? period.from;
  const planned = new Map(
    calculated.map((userId) => [userId, plannedTo(period, contracts.get(userId) ?? [], rules.hours) ?? period.to]),
  );
  const plannedOf = (userId: number): IsoDate => planned.get(userId) ?? period.to;
  const days = calculated.map((userId) => ({
    userId,
    from: earlierOf(around.from, addDays(settledOf(userId), -DAYS_BEFORE)),
    to: laterOf(around.to, plannedOf(userId)),
  }));
  const first = [...settled.values()].reduce(earlierOf, period.from);
  const last = [...planned.values()].reduce(laterOf, period.to);
  const withSettled = {
    from: earlierOf(around.from, addDays(first, -DAYS_BEFORE)),
    to: laterOf(around.to, last),
  };
  const daysBeforeIt = calculated.map((userId) => ({
    userId,
    from: addDays(settledOf(userId), -DAYS_OF_SHARED_WEEK),
    to: addDays(period.from, -1),
  }));
  const [
    { records, shifts, internalWork, claims },
    leaveRows,
    requestsOf,
    closedWith,
    calendars,
    pcLogs,
    enteredTimes,
    returnedDays,
  ] = await Promise.all([
    daysOnRecord(trx, companyId, days, 'sheet'),
    leaveRequestsOf(trx, { ...selection, from: first, to: last }),
    monthRequestsOf(trx, companyId, calculated, period),
    closedDaysOf(trx, companyId, daysBeforeIt),
    calendarsOf(trx, companyId, withSettled, calculated),
    rules.settings.tolerance.fromPcLog === null ? null : pcLogsOf(trx, selection),
    enteredTimesOf(trx, companyId, calculated, period),
    returnedDaysOf(trx, companyId, calculated, period.name),
  ]);
  const requests = byUser(leaveRows, toRequest);
  const ordersOf = await clientOrdersOf(trx, companyId, calculated, { period, records, requestsOf });
  const timesOf = await clientTimesOf(trx, companyId, returnedDays);
  const holidays = holidaysWithin(withSettled);
  return employees.map((employee) => {
    const { userId, employment } = employee;
    const allRequests = requests.get(userId) ?? [];
    const leaveRequests = allRequests.filter(({ date }) => isWithin(date, period));
    const together = { from: settledOf(userId), to: plannedOf(userId) };
    const [closing = null] = closings.get(userId) ?? [];
    const known = contracts.get(userId) ?? [];
    return {
      employee,
      leaveRequests,
      requestsAround: allRequests.filter(({ date }) => !isWithin(date, period) && isWithin(date, together)),
      closing,
      contracts: known,
      closedWith: closedWith.get(userId),
      protection: protectedBy.get(userId) ?? null,
      pcLogs: pcLogs?.get(userId),
      enteredTimes: enteredTimes.get(userId),
      clientOrders: ordersOf.get(userId),
      clientTimes: timesOf.get(userId),
      requests: requestsOf(userId),
      input: {
        period,
        records: records.get(userId) ?? [],
        shifts: shifts.get(userId) ?? [],
        internalWork: internalWork.get(userId) ?? [],
        claims: claims.get(userId) ?? [],
        ...approvedLeave(leaveRequests),
        holidays,
        companyDays: daysUnder(known, calendars, userId),
        employment,
        now,
      },
    };
  });
}

/**
 * By user and day, what says that a client ordered work where the company orders the hours. Few months say so: the assignments
 * are read for those alone.
 */
async function clientOrdersOf(
  trx: Transaction<DB>,
  companyId: string,
  userIds: readonly number[],
  {
    period,
    records,
    requestsOf,
  }: {
    readonly period: DateRange;
    readonly records: ReadonlyMap<number, readonly AttendanceRecord[]>;
    readonly requestsOf: (userId: number) => RequestsOfMonth | null;
  },
): Promise<ReadonlyMap<number, ReadonlyMap<IsoDate, string>>> {
  const said = new Map(
    userIds.flatMap((userId) => {
      const notes = (records.get(userId) ?? []).flatMap(({ workDate, note, isNoteAutomatic, correction }) =>
        [isNoteAutomatic ? null : note, correction?.reason ?? null].flatMap((text) =>
          text === null ? [] : [[workDate, text] as const],
        ),
      );
      const reasons = [...(requestsOf(userId)?.reasons ?? [])].flatMap(([day, texts]) =>
        texts.map((text) => [day, text] as const),
      );
      const orders = [...notes, ...reasons].filter(([day, text]) => isWithin(day, period) && saysClientOrders(text));
      return orders.length === 0 ? [] : [[userId, orders] as const];
    }),
  );
  if (said.size === 0) return new Map();
  const assignments = await assignmentsOf(trx, companyId, [...said.keys()]);
  return new Map(
    [...said].map(([userId, orders]) => [
      userId,
      new Map(orders.filter(([day]) => isUnderOwnOrders(assignments.get(userId) ?? [], day))),
    ]),
  );
}

/** By user and day, the first comment by which a client asked for other times where the company orders the hours. */
async function clientTimesOf(
  trx: Transaction<DB>,
  companyId: string,
  returned: readonly ReturnedDay[],
): Promise<ReadonlyMap<number, ReadonlyMap<IsoDate, string>>> {
  const asking = groupBy(
    returned.filter(({ comment }) => asksForOtherTimes(comment)),
    ({ userId }) => userId,
  );
  if (asking.size === 0) return new Map();
  const assignments = await assignmentsOf(trx, companyId, [...asking.keys()]);
  return new Map(
    [...asking].map(([userId, days]) => {
      const isOwnOrder = ({ assignmentId, date }: ReturnedDay): boolean =>
        isUnderOwnOrders(
          (assignments.get(userId) ?? []).filter(({ id }) => id === assignmentId),
          date,
        );
      return [
        userId,
        new Map(
          days
            .filter(isOwnOrder)
            .toReversed()
            .map(({ date, comment }) => [date, comment]),
        ),
      ];
    }),
  );
}

const namingOne = (agreed: ReadonlyMap<number, readonly WorkContract[]>, workRuleId: number) =>
  new Map([...agreed].map(([userId, own]) => [userId, own.map((contract) => ({ ...contract, workRuleId }))]));

/**
 * Months read at a time, by some ten statements for them all: these are sent and answered one after the other while the
 * batch before is calculated, which yields often enough for that.
 */
const BATCH = 120;

/**
 * The months of everyone who has a sheet of that month, by employee ID, in batches: memory stays flat, and the process
 * yields to the event loop between them. With a `userId` only that employee's; none where the company has no such user.
 */
export async function* sheetMonths(
  db: Kysely<DB>,
  {
    companyId,
    userId,
    people = 'all',
    ...wanted
  }: WantedMonth & {
    readonly companyId: string;
    readonly userId?: number | undefined;
    readonly people?: People | undefined;
  },
): AsyncGenerator<SheetMonth[]> {
  const employees =
    userId === undefined
      ? await employeesOfMonth(db, companyId, wanted.period, people)
      : !isAmong(people, userId)
        ? []
        : [await findEmployee(db, { companyId, userId }, wanted.period.to, wanted.period.from)].filter(
            (one): one is SheetEmployee => one !== undefined,
          );
  yield* streamSheetMonths(db, employees, wanted);
}

/**
 * The months of these employees, in their order, in batches. Each batch is read in one short snapshot: a sheet is
 * consistent, and no transaction lasts until the last batch. The next batch is prefetched while the current one is
 * calculated.
 */
export const streamSheetMonths = (
  db: Kysely<DB>,
  employees: readonly SheetEmployee[],
  wanted: WantedMonth,
): AsyncGenerator<SheetMonth[]> => prefetchBatches(employees, BATCH, (batch) => loadSheetMonths(db, batch, wanted));

type Trx = Transaction<DB>;

/** Delivery of those with a `failed_at` to the external system was given up (D21). */
const leaveRequestsOf = (trx: Trx, { companyId, userIds, from, to }: Selection) =>
  trx
    .selectFrom('leave_day as d')
    .innerJoin('leave_request as r', (join) =>
      join.onRef('r.company_id', '=', 'd.company_id').onRef('r.leave_request_id', '=', 'd.leave_request_id'),
    )
    .leftJoin('leave_kind as k', (join) =>
      join.onRef('k.company_id', '=', 'r.company_id').onRef('k.kind', '=', 'r.other_kind'),
    )
    .leftJoin('leave_outbox as s', (join) =>
      join.onRef('s.company_id', '=', 'r.company_id').onRef('s.leave_request_id', '=', 'r.leave_request_id'),
    )
    .selectAll('d')
    .select(['r.status', 'r.said_workday', 's.failed_at', ...OTHER_LEAVE_COLUMNS])
    .where('d.company_id', '=', companyId)
    .where('d.user_id', 'in', userIds)
    .where('d.work_date', '>=', from)
    .where('d.work_date', '<=', to)
    .orderBy('d.work_date')
    .execute();

const closingsOf = (db: Kysely<DB>, { companyId, userIds, from }: Omit<Selection, 'to'>) =>
  db
    .selectFrom('month_closing as c')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'c.company_id').onRef('u.user_id', '=', 'c.by_user_id'),
    )
    .select(['c.user_id', 'c.status', 'c.at', 'c.reason', 'c.sheet', 'c.hours', 'u.name as by_name'])
    .leftJoin('approval_case as k', (join) =>
      join
        .onRef('k.company_id', '=', 'c.company_id')
        .onRef('k.user_id', '=', 'c.user_id')
        .onRef('k.from_date', '=', 'c.from_date'),
    )
    .select(['k.steps', 'k.given', 'k.waits_since'])
    .where('c.company_id', '=', companyId)
    .where('c.user_id', 'in', userIds)
    .where('c.from_date', '=', from)
    .execute();

type Row<Query extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Query>>[number];

/** A day of a request. */
const toRequest = (row: Row<typeof leaveRequestsOf>): LeaveRequest => ({
  id: row.leave_request_id,
  leave: toDayLeave(row),
  date: row.work_date,
  status: row.status,
  isUnsent: row.failed_at !== null,
  isSaidWorkday: row.said_workday,
});

const toClosing = (row: Row<typeof closingsOf>): MonthClosing => ({
  status: row.status as MonthClosing['status'],
  at: epochMs(row.at.getTime()),
  byName: row.by_name,
  reason: row.reason,
  // Written by this server.
  snapshot: row.sheet as unknown as StoredSheet | null,
  hours: row.hours === null ? null : hoursFromStore(row.hours as unknown as StoredHours),
  ...toCase(row),
  ...(row.steps === null && { approval: null }),
});

/** A sheet's sums on the wire. */
export const presentSummary = (summary: SheetSummary): SheetSummaryResponse => ({
  days_worked: summary.daysWorked,
  days_absent: summary.daysAbsent,
  days_late: summary.daysLate,
  days_left_early: summary.daysLeftEarly,
  work_minutes: summary.work,
  overtime_minutes: summary.overtime,
  night_overtime_minutes: summary.nightOvertime,
});
