import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { retentionDaysOf, saveRetentionDays } from './location.repository.ts';

/** Sets the company's retention of positions, in days. A shorter one takes effect at the next run. */
export async function changeRetention(
  { kysely }: Database,
  { companyId, userId }: Caller,
  days: number,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const before = await retentionDaysOf(trx, companyId);
    if (before === days) return;
    await saveRetentionDays(trx, companyId, days);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_location_settings',
      before: { retention_days: before },
      after: { retention_days: days },
    });
  });
}
