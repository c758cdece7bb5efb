import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockCompany } from '../../records/company.ts';
import { type OvertimeSettings, presentSettings, saveSettings, settingsOf } from '../../records/overtime-settings.ts';

/** Sets the agreement, and how working time is calculated. Applies to every month, past ones too. */
export async function changeSettings(
  { kysely }: Database,
  { companyId, userId }: Caller,
  settings: OvertimeSettings,
  now: EpochMs,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await settingsOf(trx, companyId);
    await saveSettings(trx, companyId, settings, new Date(now));
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_overtime_settings',
      before: presentSettings(before),
      after: presentSettings(settings),
    });
  });
}
