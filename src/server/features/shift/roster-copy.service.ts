import type { RosterCopy } from '#contract/rosters.ts';
import { copyOfPlan, type LeftOut } from '#domain/shift/roster-copy.ts';
import type { ShiftPattern } from '#domain/shift/pattern.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { previousPeriod, type WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { presentHours } from '../../shared/sheet/planned-times.ts';
import { patternsOf } from './pattern.repository.ts';
import { shiftSettingsOf } from './planning.repository.ts';
import { plannedDaysOf, plansOf } from './roster.repository.ts';
import { employeesOfPage, NO_PLAN, personalRules } from './roster.service.ts';
import type { PlanRow } from './shift.repository.ts';
import { hoursOf } from './shift.service.ts';

/**
 * What the days of a page of people would be if they were planned like those of the period before; nothing is written. A day
 * has the hours that its pattern has now; without one that is still in use, its own.
 */
export async function copyOfPeriodBefore(
  { kysely }: Database,
  { companyId, people }: Caller,
  period: WagePeriod,
  page: number,
): Promise<RosterCopy> {
  const { shown } = await employeesOfPage(kysely, companyId, { period, people, page });
  const userIds = shown.map(({ userId }) => userId);
  const before = previousPeriod(period, await wageCalendarOf(kysely, companyId));
  const { admins_plan_shifts: isPlannedByAdmins } = await shiftSettingsOf(kysely, companyId);
  const models = await plannedDaysOf(kysely, companyId, userIds, before, isPlannedByAdmins);
  const plans = await plansOf(kysely, companyId, userIds, period, isPlannedByAdmins);
  const rules = await rulesFor(kysely, companyId, period.month);
  const { planRulesOf } = await personalRules(kysely, companyId, userIds, period, rules);
  const patterns = new Map((await patternsOf(kysely, companyId)).map((pattern) => [pattern.id, pattern]));
  const leftOut: LeftOut[] = [];
  const copies = shown.flatMap(({ userId, employment }) => {
    const { leaveDates, isClosed } = plans.get(userId) ?? NO_PLAN;
    const own = models.get(userId) ?? [];
    if (isClosed || own.length === 0) return [];
    const copy = copyOfPlan({ period, before }, new Map(own.map((row) => [row.work_date, row])), {
      employment,
      leaveDays: new Set(leaveDates),
      companyDays: planRulesOf(userId).companyDays,
    });
    leftOut.push(...copy.leftOut);
    return [{ user_id: userId, days: [...copy.days].map(([date, row]) => presentCopy(date, row, patterns)) }];
  });
  const countOf = (why: LeftOut): number => leftOut.filter((each) => each === why).length;
  return {
    people: copies,
    left_out: {
      closed_people: shown.filter(({ userId }) => plans.get(userId)?.isClosed === true).length,
      days_not_employed: countOf('not_employed'),
      days_on_leave: countOf('on_leave'),
      rest_days: countOf('rest_day'),
    },
  };
}

function presentCopy(
  date: IsoDate,
  { is_workday: isWorkday, shift_pattern_id: id, start_minute: start, end_minute: end }: PlanRow,
  patterns: ReadonlyMap<number, ShiftPattern>,
): RosterCopy['people'][number]['days'][number] {
  const pattern = id === null ? undefined : patterns.get(id);
  const hours = pattern ?? hoursOf(start, end);
  return { date, is_workday: isWorkday, ...presentHours(hours), pattern_id: pattern?.id ?? null };
}
