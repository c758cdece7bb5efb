import { sql } from 'kysely';

import { remindersDue } from '#domain/assignments/report-approval.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { companyIds } from '../../records/company.ts';
import { enqueueLinkMail } from '../../shared/mail/mail-outbox.ts';

/**
 * Reminds the clients of all companies, by mail, of sheets that wait for them, after three days and after seven; what was
 * missed is one reminder. Idempotent, and safe to run concurrently in several processes.
 */
export async function remindClients({ kysely }: Database, now: EpochMs): Promise<void> {
  for (const companyId of await companyIds(kysely))
    await kysely.transaction().execute(async (trx) => {
      const waiting = await trx
        .selectFrom('work_report_link as l')
        .select(['l.work_report_link_id as id', 'l.created_by_user_id', 'l.created_at', 'l.reminders'])
        .where('l.company_id', '=', companyId)
        .where('l.approver_mail', 'is not', null)
        .where('l.revoked_at', 'is', null)
        .where('l.expires_at', '>', new Date(now))
        .where(sql<boolean>`exists (select from work_report_request r where r.company_id = ${companyId}
          and r.work_report_link_id = l.work_report_link_id and r.state = 'waiting')`)
        .orderBy('l.work_report_link_id')
        .forUpdate()
        .execute();
      for (const link of waiting) {
        const due = remindersDue(epochMs(link.created_at.getTime()), now);
        if (due <= link.reminders) continue;
        await trx
          .updateTable('work_report_link')
          .set({ reminders: due })
          .where('company_id', '=', companyId)
          .where('work_report_link_id', '=', link.id)
          .execute();
        const sender = { companyId, userId: link.created_by_user_id };
        await enqueueLinkMail(trx, sender, link.id, 'work_report_link', now);
      }
    });
}
