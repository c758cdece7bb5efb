import { longRunsWithin } from '#domain/closing/lack-of-rest.ts';
import { shortIntervals } from '#domain/overtime/work-interval.ts';
import { LONG_RUN_RANGE } from '#domain/overtime/settings.ts';
import { addDays } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { rulesUnder, workIntervalUnder } from '#domain/work-rules/work-rule.ts';
import { prefetchBatches } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/database.ts';
import { createYield } from '../../platform/event-loop.ts';
import { companyIds } from '../../records/company.ts';
import { contractsOf } from '../../records/contracts.ts';
import { employeesOfMonth, type SheetEmployee } from '../../records/employees.ts';
import { periodOfDay } from '../../records/wage-periods.ts';
import { notifyWithAdmins } from '../../shared/notifications/notifications.ts';
import { daysOnRecord } from '../../shared/sheet/days-of-users.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';

/** After an outage the job still notifies of so many past days. */
const DAYS_LATE = 7;
/** How many days before the job reads: the longest limit of a company, and the days of an outage. */
const DAYS_BEFORE = LONG_RUN_RANGE.max + DAYS_LATE;
/** How many days later the job notifies of a night shift that isn't over when it runs. */
const NIGHT_LATE = 1;
const BATCH = 120;

/**
 * Notifies people of all companies, and those responsible for their attendance, of too little rest before yesterday's work,
 * and of too many days of duty in a row, once for each row. Idempotent, and safe to run concurrently in several processes.
 */
export async function notifyOfRest(database: Database, now: EpochMs): Promise<void> {
  for (const companyId of await companyIds(database.kysely)) await notifyCompany(database, companyId, now);
}

async function notifyCompany({ kysely }: Database, companyId: string, now: EpochMs): Promise<void> {
  const yesterday = addDays(japanDate(now), -1);
  const range = { from: yesterday, to: yesterday };
  const rules = await rulesFor(kysely, companyId, (await periodOfDay(kysely, companyId, yesterday)).month);
  const read = async (employees: readonly SheetEmployee[]) =>
    kysely.transaction().execute(async (trx) => {
      const userIds = employees.map(({ userId }) => userId);
      const days = userIds.map((userId) => ({ userId, from: addDays(yesterday, -DAYS_BEFORE), to: yesterday }));
      const { records, shifts, internalWork } = await daysOnRecord(trx, companyId, days, 'hours');
      const contracts = await contractsOf(trx, companyId, userIds);
      return employees.map(({ userId, name }) => ({
        userId,
        name,
        contracts: contracts.get(userId) ?? [],
        records: records.get(userId) ?? [],
        shifts: shifts.get(userId) ?? [],
        internalWork: internalWork.get(userId) ?? [],
      }));
    });
  const people = await employeesOfMonth(kysely, companyId, range);
  const yieldIfDue = createYield();
  for await (const batch of prefetchBatches(people, BATCH, read))
    for (const { userId, name, contracts, ...work } of batch) {
      const whom = { userId, name, permission: 'read_attendance' } as const;
      const ruleOf = rulesUnder(contracts, rules.hours.ruleOn);
      const targetOn = (date: typeof yesterday) => workIntervalUnder(ruleOf(date), rules.settings.policy);
      for (const { date } of shortIntervals(range, work.records, targetOn)) {
        const news = { kind: 'interval_short', about: { date }, key: date } as const;
        await notifyWithAdmins(kysely, companyId, whom, news, now);
      }
      const { longRun } = rules.settings.rest;
      const recent = { from: addDays(yesterday, -NIGHT_LATE), to: yesterday };
      for (const { from, to, days } of longRunsWithin(work, recent, rules.settings.rest)) {
        // The notification of a longer run was sent when it began to be long; its present length isn't read.
        if (days >= longRun + DAYS_LATE) continue;
        const news = { kind: 'long_run', about: { date: to, days }, key: from } as const;
        await notifyWithAdmins(kysely, companyId, whom, news, now);
      }
      await yieldIfDue();
    }
}
