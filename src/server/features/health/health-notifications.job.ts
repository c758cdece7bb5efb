import { daysBetween } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { periodOn, previousPeriod } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import { companyIds } from '../../records/company.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { notifyWithAdmins } from '../../shared/notifications/notifications.ts';
import { healthOf } from './health.service.ts';

/** Corrections of the last days come in for so many days after a period. */
const DAYS_AFTER = 10;

/**
 * Notifies those who worked more than 80 hours beyond 40 a week in the last period (安衛則52条の2第3項: without delay), and
 * those responsible for their health. Idempotent, and safe to run concurrently in several processes.
 */
export async function notifyOfLongHours(database: Database, now: EpochMs): Promise<void> {
  const { kysely } = database;
  const today = japanDate(now);
  for (const companyId of await companyIds(kysely)) {
    const calendar = await wageCalendarOf(kysely, companyId);
    const period = previousPeriod(periodOn(today, calendar), calendar);
    if (daysBetween(period.to, today) > DAYS_AFTER) continue;
    const { rows } = await healthOf(database, { companyId, people: 'all' }, period, now);
    for (const { user_id: userId, name, level } of rows) {
      if (level === 'below') continue;
      const whom = { userId, name, permission: 'manage_health' } as const;
      const news = { kind: 'long_hours', about: { month: period.name }, key: period.name } as const;
      await notifyWithAdmins(kysely, companyId, whom, news, now);
    }
  }
}
