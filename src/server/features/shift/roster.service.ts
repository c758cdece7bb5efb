import type { Kysely, Transaction } from 'kysely';

import type {
  PlannedRosterDay,
  RosterDayResponse,
  RosterPersonResponse,
  RosterResponse,
  SavedRosterPerson,
} from '#contract/rosters.ts';
import { type Calendars, daysUnder } from '#domain/company-calendar/company-day.ts';
import { partLeaveByDay } from '#domain/leave/day-leave.ts';
import { checkShiftDay, type RosterShift } from '#domain/shift/plan.ts';
import { contractBounds } from '#domain/shift/contract-bounds.ts';
import type { ContractBound } from '#domain/shift/contract-fit.ts';
import type { ShiftPattern } from '#domain/shift/pattern.ts';
import {
  breakOfShift,
  checkPlan,
  isRefused,
  type PersonalPlan,
  rosterRules,
  type RosterRules,
} from '#domain/shift/roster.ts';
import { shiftText, wishDeadline } from '#domain/shift/wish.ts';
import { rosterFindingText } from '#domain/shift/roster-text.ts';
import { addDays, countDays, type DateRange, daysFrom, isWithin, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { type Minutes, workingDayMinute } from '#domain/time/minutes.ts';
import type { People } from '#domain/permissions/scope.ts';
import type { Role } from '#domain/users/role.ts';
import { rulesUnder } from '#domain/work-rules/work-rule.ts';
import { frameOf } from '#domain/working-time/frame.ts';
import type { WorkContract } from '#domain/working-time/contract.ts';
import { withKnownWeekdays } from '#domain/working-time/contract-on-record.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { requirePeople } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { closedMonthRefusal } from '../../records/closed-month.ts';
import { calendarsOf } from '../../records/company-days.ts';
import { contractsOnRecord, contractsSeenBy } from '../../records/contracts.ts';
import { employeesOfMonth, type SheetEmployee } from '../../records/employees.ts';
import { presentPart } from '../../records/leave-days.ts';
import { auditOf, type UserChange } from '../../records/user-key.ts';
import { versionOf } from '../../records/version.ts';
import { type MonthRules, rulesFor } from '../../shared/sheet/month-rules.ts';
import { refusedPlans } from '../../shared/sheet/protection.ts';
import { patternsOf } from './pattern.repository.ts';
import { presentPattern } from './pattern.service.ts';
import { deleteDrafts, shiftSettingsOf } from './planning.repository.ts';
import { changedDays, presentWish } from './planning.presenter.ts';
import { countPlanned, lockPeople, plansOf, type StoredPlan, weeksAround } from './roster.repository.ts';
import { type PlanRow, type ShiftPlan, toPlan, upsertPlans } from './shift.repository.ts';
import { presentYear, yearPlansOf } from './roster-year.service.ts';
import { presentHours, presentTimes } from '../../shared/sheet/planned-times.ts';
import { FAULT_TEXTS, hoursOf, isSame, planOf, toShiftDay, notifyChanged, writePlans } from './shift.service.ts';

/** How many people are on a page. */
const PAGE_SIZE = 50;

/** Those of these people who are planned in a period, and those of them who are on a page. */
export async function employeesOfPage(
  db: Kysely<DB>,
  companyId: string,
  { period, people, page }: { readonly period: WagePeriod; readonly people: People; readonly page: number },
): Promise<{ readonly employees: readonly SheetEmployee[]; readonly shown: readonly SheetEmployee[] }> {
  const employees = await employeesOfMonth(db, companyId, period, people);
  return { employees, shown: employees.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}

/** A page of the people whom the caller plans, with their plans of a period, and what they are checked by. */
export async function rosterOf(
  { kysely }: Database,
  { companyId, people, role }: Caller,
  period: WagePeriod,
  page: number,
): Promise<RosterResponse> {
  const { employees, shown } = await employeesOfPage(kysely, companyId, { period, people, page });
  const userIds = shown.map(({ userId }) => userId);
  const others = employees.map(({ userId }) => userId).filter((userId) => !userIds.includes(userId));
  const { admins_plan_shifts: isPlannedByAdmins, wish_days: wishDays } = await shiftSettingsOf(kysely, companyId);
  const plans = await plansOf(kysely, companyId, userIds, period, isPlannedByAdmins);
  const elsewhere = await countPlanned(kysely, companyId, others, period, isPlannedByAdmins);
  const rules = await rulesFor(kysely, companyId, period.month);
  const { settings } = rules;
  const personal = await personalRules(kysely, companyId, userIds, period, rules);
  const { calendars, planRulesOf } = personal;
  const years = await yearPlansOf(kysely, companyId, personal.contracts, { period, rules, isPlannedByAdmins });
  return {
    from: period.from,
    to: period.to,
    patterns: (await patternsOf(kysely, companyId)).map(presentPattern),
    company_days: [...calendars.company].map(([date, { kind }]) => ({ date, kind })),
    rules: {
      week_start: settings.policy.weekStart,
      has_weekly_rest: settings.rest.restRule.kind === 'weekly',
    },
    planning: isPlannedByAdmins ? { wish_deadline: wishDeadline(period, wishDays) } : null,
    elsewhere: elsewhere.map((row) => ({
      date: row.work_date,
      pattern_id: row.shift_pattern_id,
      ...presentTimes({ start: workingDayMinute(row.start_minute), end: workingDayMinute(row.end_minute) }),
      people: row.people,
    })),
    total: employees.length,
    page_size: PAGE_SIZE,
    people: shown.map(({ userId, employeeId, name }) => {
      const plan = plans.get(userId) ?? NO_PLAN;
      return {
        ...presentSaved(userId, plan, period),
        employee_id: employeeId,
        name,
        ...presentRules(planRulesOf(userId)),
        contract_bounds: personal.boundsOf(userId, role).map(presentBound),
        rule_days: presentRuleDays(planRulesOf(userId), period, calendars),
        year: presentYear(years.get(userId)),
        is_closed: plan.isClosed,
        days: plan.shifts.map(presentDay),
        leave_dates: [...plan.leaveDates],
        part_leave: plan.partLeave.map((part) => ({ date: part.date, ...presentPart(part) })),
        wishes: plan.wishes.map(presentWish),
      };
    }),
  };
}

/** Of somebody who has none. */
export const NO_PLAN: StoredPlan = {
  shifts: [],
  record: [],
  drafts: [],
  published: [],
  wishes: [],
  leaveDates: [],
  partLeave: [],
  isClosed: false,
};

/** What a save of a person's plan changes of it, on the wire. */
const presentSaved = (userId: number, plan: StoredPlan, period: WagePeriod): SavedRosterPerson => ({
  user_id: userId,
  version: planVersion(plan, period),
  draft_dates: draftsWithin(plan, period).map(({ work_date: date }) => date),
  changed: changedDays(plan.published, plan.shifts),
});

/** The drafts of a period. */
export const draftsWithin = ({ drafts }: StoredPlan, period: DateRange): PlanRow[] =>
  drafts.filter(({ work_date: date }) => isWithin(date, period));

const presentDay = (row: PlanRow): RosterDayResponse => ({
  date: row.work_date,
  is_workday: row.is_workday,
  ...presentHours(hoursOf(row.start_minute, row.end_minute)),
  pattern_id: row.shift_pattern_id,
});

/** The version of a person's plan of the period: the same for the same days and drafts. */
export const planVersion = (plan: StoredPlan, period: WagePeriod): string =>
  versionOf([
    ...plan.shifts.filter(({ work_date: date }) => isWithin(date, period)).map(presentDay),
    ...draftsWithin(plan, period).map(({ work_date: date }) => date),
  ]);

/** What is to be saved of a person. */
export interface RosterChange {
  readonly user_id: number;
  /** `undefined` overwrites whatever is there. */
  readonly version?: string | undefined;
  readonly days: readonly PlannedRosterDay[];
}

/**
 * Saves the days of several people, all of them or nothing: as their shifts, with an audit entry of each day that changes;
 * where admins plan the shifts as drafts, with an entry of each person. Returns what that changes of each person's plan, and which it was.
 * Throws `not_found` for somebody who isn't the company's, `invalid_input` at a day that can't be, `roster_changed` with the
 * people whose plan is another than the one that was read, `roster_refused` at the days that the law or a restriction
 * forbids, and `month_closed`.
 */
export async function saveRoster(
  { kysely }: Database,
  caller: Caller,
  period: WagePeriod,
  changes: readonly RosterChange[],
  now: EpochMs,
): Promise<{ readonly people: SavedRosterPerson[]; readonly areDrafts: boolean }> {
  const { companyId, userId: actorUserId } = caller;
  const userIds = distinctUsers(changes);
  requirePeople(caller, userIds);
  const patterns = await allPatterns(kysely, companyId);
  const plans = new Map(changes.map(({ user_id, days }, at) => [user_id, toPlans(days, period, patterns, at)]));
  return kysely.transaction().execute(async (trx) => {
    const { admins_plan_shifts: isPlannedByAdmins } = await shiftSettingsOf(trx, companyId);
    if ((await lockPeople(trx, companyId, userIds)) < userIds.length) throw new AppError('not_found');
    const stored = await plansOf(trx, companyId, userIds, period, isPlannedByAdmins);
    requireUnchanged(changes, stored, period);
    const forbidden = await forbiddenDays(trx, companyId, { period, plans, stored, patterns, today: japanDate(now) });
    if (forbidden.size > 0) throw new AppError('roster_refused', { fields: Object.fromEntries(forbidden) });
    for (const [userId, own] of plans) {
      const plan = stored.get(userId) ?? NO_PLAN;
      const change = { owner: { companyId, userId }, actorUserId, now };
      await storePlans(trx, change, differingFrom(plan.shifts, own), plan, isPlannedByAdmins);
    }
    const saved = await plansOf(trx, companyId, userIds, period, isPlannedByAdmins);
    const people = userIds.map((userId) => presentSaved(userId, saved.get(userId) ?? NO_PLAN, period));
    return { people, areDrafts: isPlannedByAdmins };
  });
}

/** Stores plans that differ from a person's: as drafts where admins plan the shifts, else as the shifts, with a notification. Throws `month_closed`. */
export async function storePlans(
  trx: Transaction<DB>,
  change: UserChange,
  differing: readonly ShiftPlan[],
  plan: Pick<StoredPlan, 'shifts' | 'record'>,
  isPlannedByAdmins: boolean,
): Promise<void> {
  if (isPlannedByAdmins) return writeDrafts(trx, change, differing, plan);
  await writePlans(trx, change, differing, byDate(plan.record));
  await notifyChanged(
    trx,
    change,
    differing.map(({ date }) => date),
  );
}

/** The users of a request. Throws `invalid_input` where it names one twice. */
export function distinctUsers(people: readonly { readonly user_id: number }[]): number[] {
  const userIds = people.map(({ user_id }) => user_id);
  if (new Set(userIds).size < userIds.length)
    throw new AppError('invalid_input', { fields: { people: '同じ社員が2回指定されています' } });
  return userIds;
}

/** All patterns that a stored day can name, by their ids. */
export const allPatterns = async (db: Kysely<DB>, companyId: string): Promise<ReadonlyMap<number, ShiftPattern>> =>
  new Map((await patternsOf(db, companyId, { withArchived: true })).map((one) => [one.id, one]));

/** Rows by their day. */
export const byDate = <Row extends PlanRow>(rows: readonly Row[]): ReadonlyMap<IsoDate, Row> =>
  new Map(rows.map((row) => [row.work_date, row]));

/** The plans of days that are planned otherwise, or not at all. */
export function differingFrom(rows: readonly PlanRow[], plans: readonly ShiftPlan[]): ShiftPlan[] {
  const before = byDate(rows);
  return plans.filter((plan) => !isSame(plan, before.get(plan.date)));
}

/**
 * Writes plans that employees don't see. A day that is planned as its shift of record is no draft any more. The audit entry
 * has no day, so that the history of the day, which its employee sees, doesn't have it. Throws `month_closed`.
 */
async function writeDrafts(
  trx: Transaction<DB>,
  { owner, actorUserId, now }: UserChange,
  plans: readonly ShiftPlan[],
  { shifts, record }: Pick<StoredPlan, 'shifts' | 'record'>,
): Promise<void> {
  if (plans.length === 0) return;
  const closed = await closedMonthRefusal(
    trx,
    owner,
    plans.map(({ date }) => date),
  );
  if (closed !== null) throw closed;
  const drafts = differingFrom(record, plans);
  const published = plans.filter((plan) => !drafts.includes(plan));
  await upsertPlans(trx, 'shift_draft', owner, drafts, new Date(now));
  await deleteDrafts(
    trx,
    owner,
    published.map(({ date }) => date),
  );
  const before = byDate(shifts);
  await writeAudit(trx, {
    ...auditOf(owner, actorUserId),
    action: 'save_shift_draft',
    before: Object.fromEntries(plans.map(({ date }) => [date, textOfDay(before.get(date))])),
    after: Object.fromEntries(plans.map((plan) => [plan.date, shiftText(hoursOf(plan.start, plan.end))])),
  });
}

const textOfDay = (row: PlanRow | undefined): string | null =>
  row === undefined ? null : shiftText(hoursOf(row.start_minute, row.end_minute));

/** Throws `roster_changed` with the people whose plan is another than the one that was read. */
export function requireUnchanged(
  changes: readonly Pick<RosterChange, 'user_id' | 'version'>[],
  stored: ReadonlyMap<number, StoredPlan>,
  period: WagePeriod,
): void {
  const current = changes.flatMap(({ user_id, version: read }) => {
    const plan = stored.get(user_id) ?? NO_PLAN;
    const version = planVersion(plan, period);
    return read === undefined || read === version ? [] : [{ user_id, version, days: plan.shifts.map(presentDay) }];
  });
  if (current.length > 0) throw new AppError('roster_changed', { details: { current } });
}

/** Plans of a period, and what they are checked with. */
interface CheckedPlans {
  readonly period: WagePeriod;
  /** By user. */
  readonly plans: ReadonlyMap<number, readonly ShiftPlan[]>;
  readonly stored: ReadonlyMap<number, StoredPlan>;
  readonly patterns: ReadonlyMap<number, ShiftPattern>;
  readonly today: IsoDate;
}

/** What the law or a restriction forbids of the plans, by `user/date`. */
export async function forbiddenDays(
  trx: Transaction<DB>,
  companyId: string,
  { period, plans, stored, patterns, today }: CheckedPlans,
): Promise<Map<string, string>> {
  const monthRules = await rulesFor(trx, companyId, period.month);
  const rules = rosterRulesOf(monthRules);
  const { planRulesOf } = await personalRules(trx, companyId, [...plans.keys()], period, monthRules);
  const forbidden = new Map(
    [...plans].flatMap(([userId, own]) => {
      const { shifts, leaveDates, partLeave } = stored.get(userId) ?? NO_PLAN;
      const plan = {
        shifts: plannedShifts(shifts, own, patterns),
        leaveDays: new Set(leaveDates),
        partLeave: partLeaveByDay(partLeave),
        ...planRulesOf(userId),
        // Of the year nothing is refused: other months may be planned otherwise yet.
        year: null,
        // Nor of the contract: overtime is planned so, and work on a rest day.
        bounds: [],
      };
      const touched = new Set(own.map(({ date }) => date));
      return checkPlan(plan, period, rules)
        .filter((finding) => isRefused(finding) && (finding.kind === 'over_frame' || isTouched(finding.date, touched)))
        .map((finding) => [`${userId}/${finding.date}`, rosterFindingText(finding)] as const);
    }),
  );
  const differing = [...plans].map(([userId, own]) => ({
    userId,
    plans: differingFrom((stored.get(userId) ?? NO_PLAN).shifts, own).map(toShiftDay),
  }));
  const restricted = await refusedPlans(trx, companyId, differing, today);
  for (const [userId, days] of restricted) for (const [date, text] of days) forbidden.set(`${userId}/${date}`, text);
  return forbidden;
}

/** A week's lack of rest is also that of the days that were planned before: what isn't changed is refused to nobody. */
const isTouched = (date: IsoDate, touched: ReadonlySet<IsoDate>): boolean =>
  daysFrom(addDays(date, -6), addDays(date, 6)).some((day) => touched.has(day));

const rosterRulesOf = ({ settings }: MonthRules): RosterRules => ({
  weekStart: settings.policy.weekStart,
  hasWeeklyRest: settings.rest.restRule.kind === 'weekly',
});

/**
 * What a person's plan is checked by: the work rules of its days, what the calendars name and, of whose contract has variable hours of a month on the
 * last day of the period, how much may be planned in it.
 */
export async function personalRules(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  period: WagePeriod,
  { hours, settings: { policy } }: MonthRules,
): Promise<{
  readonly calendars: Calendars;
  readonly contracts: ReadonlyMap<number, readonly WorkContract[]>;
  readonly planRulesOf: (userId: number) => PlanRules;
  /** What each one's contracts have for shifts, as far as the viewer may know it. */
  readonly boundsOf: (userId: number, viewer: Role) => ContractBound[];
}> {
  const onRecord = await contractsOnRecord(db, companyId, userIds);
  const contracts = new Map([...onRecord].map(([userId, own]) => [userId, withKnownWeekdays(own)]));
  const calendars = await calendarsOf(db, companyId, weeksAround(period), userIds);
  const planRulesOf = (userId: number): PlanRules => {
    const own = contracts.get(userId) ?? [];
    const ruleOf = rulesUnder(own, hours.ruleOn);
    const last = ruleOf(period.to);
    const days = daysUnder(own, calendars, userId);
    return {
      frame: last.kind === 'variable_month' ? frameOf(countDays(period), last.week, last.rounding) : null,
      rules: rosterRules(weeksAround(period), ruleOf, policy),
      companyDays: { get: (date) => days.get(date)?.kind },
    };
  };
  const boundsOf = (userId: number, viewer: Role): ContractBound[] => {
    const days = daysUnder(contracts.get(userId) ?? [], calendars, userId);
    return contractBounds(weeksAround(period), contractsSeenBy(viewer, onRecord.get(userId) ?? []), hours.ruleOn, days);
  };
  return { calendars, contracts, planRulesOf, boundsOf };
}

type PlanRules = Pick<PersonalPlan, 'frame' | 'rules' | 'companyDays'>;

const presentBound = ({ from, most, weeklyDays, isAfterTerm }: ContractBound) => ({
  from,
  most_minutes: most,
  weekly_days: weeklyDays,
  is_after_term: isAfterTerm,
});

/** The days that the company's calendar doesn't name so. */
const presentRuleDays = (
  { companyDays }: PlanRules,
  period: WagePeriod,
  { company }: Calendars,
): RosterPersonResponse['rule_days'] => {
  const { from, to } = weeksAround(period);
  return daysFrom(from, to).flatMap((date) => {
    const kind = companyDays.get(date);
    return kind === undefined || kind === company.get(date)?.kind ? [] : [{ date, kind }];
  });
};

const presentRules = ({ frame, rules }: PlanRules) => ({
  frame_minutes: frame,
  rules: rules.map(({ from, workInterval, statutoryRestDay, dayLimit, restsByHours }) => ({
    from,
    work_interval_minutes: workInterval,
    statutory_rest_day: statutoryRestDay,
    day_limit_minutes: dayLimit,
    rest_by_24_hours: restsByHours,
  })),
});

/** The days of a request as plans. Throws `invalid_input` at a day that can't be. */
export function toPlans(
  days: readonly PlannedRosterDay[],
  period: WagePeriod,
  patterns: ReadonlyMap<number, ShiftPattern>,
  at: number,
): ShiftPlan[] {
  const fields: Record<string, string> = {};
  const seen = new Set<IsoDate>();
  const plans = days.map((day, index): ShiftPlan => {
    const { date, is_workday: isWorkday, start_time: start = null, end_time: end = null, pattern_id: id = null } = day;
    const entered = { isWorkday, start, end, endDay: day.end_day };
    const path = `people/${at}/days/${index}`;
    const fault = checkShiftDay(entered);
    if (!isWithin(date, period)) fields[`${path}/date`] = '対象月の日付ではありません';
    else if (seen.has(date)) fields[`${path}/date`] = '同じ日付が2回指定されています';
    else if (fault !== null) fields[`${path}/start_time`] = FAULT_TEXTS[fault];
    else if (id !== null && !patterns.has(id)) fields[`${path}/pattern_id`] = 'シフトパターンが見つかりません';
    seen.add(date);
    return { ...planOf(date, entered), patternId: isWorkday ? id : null };
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
  return plans;
}

/** What a person's days are, with the changes in their place. */
function plannedShifts(
  stored: StoredPlan['shifts'],
  changes: readonly ShiftPlan[],
  patterns: ReadonlyMap<number, ShiftPattern>,
): Map<IsoDate, RosterShift> {
  const all = new Map<IsoDate, ShiftPlan>(stored.map((row) => [row.work_date, toPlan(row)]));
  for (const plan of changes) all.set(plan.date, plan);
  return new Map(
    [...all.values()].flatMap(({ date, start, end, patternId = null }) => {
      const hours = hoursOf(start, end);
      if (hours === null) return [];
      const breakMinutes: Minutes = breakOfShift(hours, patternId === null ? undefined : patterns.get(patternId));
      return [[date, { ...hours, breakMinutes }]];
    }),
  );
}
