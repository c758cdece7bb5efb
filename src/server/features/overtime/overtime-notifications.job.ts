import { agreementMonthOn } from '#domain/overtime/agreement-month.ts';
import { overtimeAlert } from '#domain/overtime/outlook.ts';
import { firstDaysOf } from '#domain/overtime/settings.ts';
import { addDays } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { companyIds } from '../../records/company.ts';
import { workingTimeSettingsOf } from '../../records/working-time-settings.ts';
import { notifyWithAdmins } from '../../shared/notifications/notifications.ts';
import { monthOfAgreement, outlooksOf } from './overview.service.ts';

/**
 * Notifies people of all companies, and those who watch their overtime, of limits that are near, expected to be exceeded, or
 * exceeded, each once in a month. The month is that of yesterday, whose work is complete. Idempotent, and safe to run
 * concurrently in several processes.
 */
export async function notifyOfOvertime({ kysely }: Database, now: EpochMs): Promise<void> {
  const today = japanDate(now);
  for (const companyId of await companyIds(kysely)) {
    const dated = await workingTimeSettingsOf(kysely, companyId);
    const of = monthOfAgreement(agreementMonthOn(addDays(today, -1), firstDaysOf(dated)).month, dated);
    const { month } = of.shown;
    for await (const { person, outlook, calculated } of outlooksOf(kysely, companyId, 'all', of, today)) {
      const kind = overtimeAlert(outlook, calculated.current, of.settings.policy);
      if (kind === null) continue;
      const whom = { userId: person.userId, name: person.name, permission: 'read_overtime' } as const;
      await notifyWithAdmins(kysely, companyId, whom, { kind, about: { month }, key: month }, now);
    }
  }
}
