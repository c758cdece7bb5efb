import { addDays, daysFrom, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { isKnownEmployedOn } from '#domain/users/employment.ts';
import { periodOn, previousPeriod, type WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import { asksConfirmation, companyIds } from '../../records/company.ts';
import { employeesOfMonth } from '../../records/employees.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { monthRoutesOf, monthStepsOf } from '../../shared/approval/month-approval.ts';
import { leadsOf, notify } from '../../shared/notifications/notifications.ts';

/** A reminder of a server that was down isn't sent later than that. */
const DAYS_LATE = 7;

/**
 * Reminds people of all companies to confirm their last month, so many days after it as their company has it, once. Idempotent,
 * and safe to run concurrently in several processes.
 */
export async function remindToConfirm(database: Database, now: EpochMs): Promise<void> {
  const { kysely } = database;
  const today = japanDate(now);
  for (const companyId of await companyIds(kysely)) {
    const calendar = await wageCalendarOf(kysely, companyId);
    const period = previousPeriod(periodOn(today, calendar), calendar);
    const dueOn = addDays(period.to, (await leadsOf(kysely, companyId)).confirmDays);
    if (today < dueOn || today > addDays(dueOn, DAYS_LATE)) continue;
    const userIds = await askedToConfirm(database, companyId, period, now);
    const news = { kind: 'month_to_confirm', about: { month: period.name }, key: period.from } as const;
    await notify(kysely, companyId, userIds, news, now);
  }
}

/** The employees who have yet to confirm the period. */
async function askedToConfirm(
  { kysely }: Database,
  companyId: string,
  period: WagePeriod,
  now: EpochMs,
): Promise<readonly number[]> {
  const asksAll = await asksConfirmation(kysely, companyId);
  const routes = asksAll ? [] : await monthRoutesOf(kysely, companyId);
  if (!asksAll && routes.length === 0) return [];
  const done = await settledOf(kysely, companyId, period.from);
  const days = daysFrom(period.from, period.to);
  const open = (await employeesOfMonth(kysely, companyId, period)).filter(
    ({ userId, employment }) => !done.has(userId) && days.some((date) => isKnownEmployedOn(date, employment)),
  );
  const userIds = open.map(({ userId }) => userId);
  if (asksAll) return userIds;
  const stepsOf = await monthStepsOf(kysely, companyId, { userIds, period, now }, routes);
  return userIds.filter((userId) => stepsOf(userId) !== null);
}

async function settledOf(kysely: Database['kysely'], companyId: string, from: IsoDate): Promise<ReadonlySet<number>> {
  const rows = await kysely
    .selectFrom('month_closing')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('from_date', '=', from)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
