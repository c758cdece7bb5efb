import type { ShiftsAsWorked } from '#contract/shift.ts';
import { recordsByDay } from '#domain/attendance/by-day.ts';
import { shiftAsWorked } from '#domain/shift/as-worked.ts';
import { type IsoDate, monthOf } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { isVariable, rulesUnder } from '#domain/work-rules/work-rule.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { requirePeople } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refusedBy } from '../../records/closed-month.ts';
import { contractsOf } from '../../records/contracts.ts';
import { namesOf } from '../../records/employees.ts';
import { lockUser, userOf } from '../../records/user-key.ts';
import { recordsOf } from '../../shared/sheet/days-of-users.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { type ShiftPlan, shiftsWithin } from './shift.repository.ts';
import { presentTimes } from '../../shared/sheet/planned-times.ts';
import { hoursOf, isSame, writePlans } from './shift.service.ts';

/**
 * Makes the shifts of these days what was worked on them, each person's in a transaction of their own; days that lack a
 * punch are left alone. Of variable hours (変形) none is: their plan is fixed, and what is worked beyond it is overtime. A
 * preview writes nothing. Throws `not_found` for somebody who isn't the company's, before anything is written.
 */
export async function setShiftsAsWorked(
  { kysely }: Database,
  caller: Caller,
  people: readonly { readonly user_id: number; readonly dates: readonly IsoDate[] }[],
  { isPreview, now }: { readonly isPreview: boolean; readonly now: EpochMs },
): Promise<Omit<ShiftsAsWorked, 'message'>> {
  const { companyId } = caller;
  const userIds = people.map(({ user_id }) => user_id);
  requirePeople(caller, userIds);
  const names = await namesOf(kysely, companyId, userIds);
  const contracts = await contractsOf(kysely, companyId, userIds);
  const { hours } = await rulesFor(kysely, companyId, monthOf(japanDate(now)));
  const days: ShiftsAsWorked['days'] = [];
  const refused: ShiftsAsWorked['refused'] = [];
  for (const { user_id, dates } of people) {
    const owner = userOf(caller, { id: user_id });
    const name = names.get(user_id) ?? '';
    try {
      const ruleOf = rulesUnder(contracts.get(user_id) ?? [], hours.ruleOn);
      if (dates.some((date) => isVariable(ruleOf(date)))) throw new AppError('shifts_fixed_beforehand');
      const changed = await kysely.transaction().execute(async (trx) => {
        await lockUser(trx, owner);
        const wanted = [...new Set(dates)].toSorted();
        const [from, to] = [wanted[0], wanted.at(-1)];
        if (from === undefined || to === undefined) return [];
        const read = await recordsOf(trx, companyId, [{ userId: user_id, from, to }], 'hours');
        const recordsOn = recordsByDay(read.get(user_id) ?? []);
        const before = new Map((await shiftsWithin(trx, owner, { from, to })).map((row) => [row.work_date, row]));
        const plans = wanted
          .flatMap((date): ShiftPlan[] => {
            const worked = shiftAsWorked(recordsOn.get(date)?.records ?? []);
            return worked === null ? [] : [{ date, isWorkday: true, ...worked }];
          })
          .filter((plan) => !isSame(plan, before.get(plan.date)));
        if (!isPreview) await writePlans(trx, { owner, actorUserId: caller.userId, now }, plans, before);
        return plans.flatMap(({ date, start, end }) => {
          const worked = hoursOf(start, end);
          const row = before.get(date);
          const planned = row === undefined ? null : hoursOf(row.start_minute, row.end_minute);
          if (worked === null) return [];
          return [{ user_id, name, date, before: planned && presentTimes(planned), ...presentTimes(worked) }];
        });
      });
      days.push(...changed);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ user_id, name, ...refusedBy(error) });
    }
  }
  return { days, refused };
}
