import { isDeepStrictEqual } from 'node:util';

import type { Transaction } from 'kysely';

import type { PlannedDay, Shift, ShiftBody } from '#contract/shift.ts';
import { checkShiftDay, type EnteredShift, type ShiftDayFault } from '#domain/shift/plan.ts';
import { type ShiftDay, shiftHours } from '#domain/attendance/shift.ts';
import { compareDates, type DateRange, type IsoDate, isWithin } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Interval } from '#domain/time/interval.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockUser, type UserChange, auditOf } from '../../records/user-key.ts';
import { requireNoRequest } from '../../shared/approval/request-settings.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import { presentHours } from '../../shared/sheet/planned-times.ts';
import { requireAllowedPlans } from '../../shared/sheet/protection.ts';
import { shiftSettingsOf } from './planning.repository.ts';
import {
  findShift,
  type PlanRow,
  saveShifts,
  type ShiftPlan,
  type ShiftRow,
  shiftsWithin,
} from './shift.repository.ts';

/** Stored minutes as hours; `null` on a day off. */
export const hoursOf = (start: number | null, end: number | null): Interval | null =>
  start === null || end === null ? null : { start: workingDayMinute(start), end: workingDayMinute(end) };

/** A row on the wire. */
export const presentShift = (row: ShiftRow): Shift => ({
  id: row.shift_id,
  date: row.work_date,
  ...presentHours(hoursOf(row.start_minute, row.end_minute)),
  is_workday: row.is_workday,
});

/** What is wrong with a day, in Japanese. */
export const FAULT_TEXTS: Readonly<Record<ShiftDayFault, string>> = {
  times_required: '開始と終了を入力してください',
  equal_times: '開始と終了に同じ時刻は指定できません',
  no_hours: '当日の終了は、開始より後にしてください',
  too_long: 'シフトは36時間以内で入力してください',
};

/** Validates the days of a request. Throws `invalid_input` with the error of each day, by its date. */
export function plansOfDays(month: DateRange, days: readonly PlannedDay[]): ShiftPlan[] {
  const fields: Record<string, string> = {};
  const seen = new Set<IsoDate>();
  const plans = days.map(({ date, isWorkday, startTime, endTime, endDay }): ShiftPlan => {
    const start = startTime ?? null;
    const end = endTime ?? null;
    const fault = checkShiftDay({ isWorkday, start, end, endDay });
    if (!isWithin(date, month)) fields[date] = '対象月の日付ではありません';
    else if (seen.has(date)) fields[date] = '同じ日付が2回指定されています';
    else if (fault !== null) fields[date] = FAULT_TEXTS[fault];
    seen.add(date);
    return planOf(date, { isWorkday, start, end, endDay });
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
  return plans;
}

/** A day's plan of what was entered and found valid. */
export function planOf(date: IsoDate, { isWorkday, start, end, endDay }: EnteredShift): ShiftPlan {
  const hours = isWorkday && start !== null && end !== null ? shiftHours(start, end, endDay) : null;
  return { date, isWorkday, start: hours?.start ?? null, end: hours?.end ?? null };
}

/**
 * Saves the given days of one's own month in one transaction; other days stay. Only days that change are written and
 * audited. Returns the whole month. Throws `invalid_input`, `shift_restricted`, and `shifts_planned_by_admins` or
 * `request_required` where the company's settings say so, and nothing is written.
 */
export async function saveMonth(
  database: Database,
  change: UserChange,
  month: DateRange,
  days: readonly PlannedDay[],
): Promise<Shift[]> {
  const { companyId } = change.owner;
  return database.kysely.transaction().execute(async (trx) => {
    const { admins_plan_shifts: isPlannedByAdmins } = await shiftSettingsOf(trx, companyId);
    if (isPlannedByAdmins) throw new AppError('shifts_planned_by_admins');
    return savePlans(trx, change, month, plansOfDays(month, days), (dates) =>
      requireNoRequest(trx, companyId, 'shift_change', dates, change.now),
    );
  });
}

/**
 * Upserts the shift of one day, notifies its person of a change, and returns it. Throws `invalid_input` at the field, and
 * then writes nothing.
 */
export const saveDay = ({ kysely }: Database, change: UserChange, day: ShiftBody): Promise<Shift> =>
  kysely.transaction().execute(async (trx) => {
    await lockUser(trx, change.owner);
    const [before] = await shiftsWithin(trx, change.owner, { from: day.date, to: day.date });
    const saved = await saveDayIn(trx, change, day);
    if (before === undefined || !isDeepStrictEqual(presentShift(before), saved))
      await notifyChanged(trx, change, [day.date]);
    return saved;
  });

/** Notifies a person that somebody else has changed their shifts, of those of these days that are still to come. */
export async function notifyChanged(
  trx: Transaction<DB>,
  { owner, actorUserId, now }: UserChange,
  dates: readonly IsoDate[],
): Promise<void> {
  const ahead = dates.filter((date) => date >= japanDate(now)).toSorted(compareDates);
  const [first] = ahead;
  if (first === undefined || actorUserId === owner.userId) return;
  const about = { date: first, until: ahead.at(-1) ?? first };
  await notify(trx, owner.companyId, [owner.userId], { kind: 'shift_changed', about, key: `${first} ${now}` }, now);
}

/** A day's plan as it was sent. Throws `invalid_input` at the field. */
export function planOfBody(day: ShiftBody): ShiftPlan {
  const { date, is_workday: isWorkday, start_time: start = null, end_time: end = null, end_day: endDay } = day;
  const entered = { isWorkday, start, end, endDay };
  const fault = checkShiftDay(entered);
  if (fault !== null) {
    const field = fault === 'times_required' && start === null ? 'start_time' : 'end_time';
    throw new AppError('invalid_input', { fields: { [field]: FAULT_TEXTS[fault] } });
  }
  return planOf(date, entered);
}

/** `saveDay` in a transaction. */
export async function saveDayIn(trx: Transaction<DB>, change: UserChange, day: ShiftBody): Promise<Shift> {
  const { date } = day;
  const shifts = await savePlans(trx, change, { from: date, to: date }, [planOfBody(day)]);
  const saved = shifts.find((shift) => shift.date === date);
  if (saved === undefined) throw new Error(`the shift of ${date} is not there after it was saved`);
  return saved;
}

/**
 * Updates the user's shift with that id, as `saveDay` does. Throws `shift_not_found` for an id that is no shift of that
 * user, and `date_mismatch` for a date that is not the shift's.
 */
export async function correctShift(
  database: Database,
  change: UserChange,
  shiftId: number,
  day: ShiftBody,
): Promise<Shift> {
  // A shift is never moved to another day: what is found here stays, or is saved again where an undone import has deleted it.
  const row = await findShift(database.kysely, change.owner, shiftId);
  if (row === undefined) throw new AppError('shift_not_found');
  if (row.work_date !== day.date) throw AppError.at('date', 'date_mismatch');
  return saveDay(database, change, day);
}

/** A plan as a day of the rules. */
export const toShiftDay = ({ date, isWorkday, start, end }: ShiftPlan): ShiftDay => ({
  date,
  isWorkday,
  start: start === null ? null : workingDayMinute(start),
  end: end === null ? null : workingDayMinute(end),
});

/** Throws `shift_restricted` where a plan is against what protects the person, and what `requireMay` does of the days that change. */
async function savePlans(
  trx: Transaction<DB>,
  { owner, actorUserId, now }: UserChange,
  shown: DateRange,
  plans: readonly ShiftPlan[],
  requireMay?: (changed: readonly IsoDate[]) => Promise<void>,
): Promise<Shift[]> {
  await lockUser(trx, owner);
  const before = new Map((await shiftsWithin(trx, owner, shown)).map((row) => [row.work_date, row]));
  const changed = plans.filter((plan) => !isSame(plan, before.get(plan.date)));
  await requireMay?.(changed.map(({ date }) => date));
  await requireAllowedPlans(trx, owner, changed.map(toShiftDay), japanDate(now));
  await writePlans(trx, { owner, actorUserId, now }, changed, before);
  return (await shiftsWithin(trx, owner, shown)).map(presentShift);
}

/** Writes the plans of days that change, by what was planned before, and an audit entry of each. Throws `month_closed`. */
export async function writePlans(
  trx: Transaction<DB>,
  { owner, actorUserId, now }: UserChange,
  plans: readonly ShiftPlan[],
  before: ReadonlyMap<IsoDate, ShiftRow>,
): Promise<void> {
  if (plans.length === 0) return;
  await saveShifts(trx, owner, plans, new Date(now));
  await writeAudit(
    trx,
    ...plans.map((plan) => ({
      ...auditOf(owner, actorUserId),
      workDate: plan.date,
      action: 'save_shift' as const,
      before: toAudit(before.get(plan.date)),
      after: { ...presentHours(hoursOf(plan.start, plan.end)), is_workday: plan.isWorkday },
    })),
  );
}

/** Whether the day is planned so already. */
export const isSame = (plan: ShiftPlan, row: PlanRow | undefined): boolean =>
  row !== undefined &&
  row.is_workday === plan.isWorkday &&
  row.start_minute === plan.start &&
  row.end_minute === plan.end &&
  (plan.patternId === undefined || row.shift_pattern_id === plan.patternId);

function toAudit(row: ShiftRow | undefined): object | null {
  if (row === undefined) return null;
  const { start_time, end_time, is_workday } = presentShift(row);
  return { start_time, end_time, is_workday };
}
