import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { companyIds } from '../../records/company.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import { forgottenPunches } from './recent-days.service.ts';

/**
 * Notifies people of all companies of each forgotten punch of the last days, once. Idempotent, and safe
 * to run concurrently in several processes.
 */
export async function notifyOfForgottenPunches(database: Database, now: EpochMs): Promise<void> {
  for (const companyId of await companyIds(database.kysely))
    for (const { id, work_date: date, punch } of await forgottenPunches(database, companyId, now)) {
      const news = { kind: 'forgotten_punch', about: { date, punch }, key: `${date} ${punch}` } as const;
      await notify(database.kysely, companyId, [id], news, now);
    }
}
