import { sql, type Transaction } from 'kysely';

import type { DB } from '../database/schema.ts';

/**
 * Erases what the audit entries about a user say, with the salts of their leaves: who did what when stays, and so do the
 * leaves, so that the chain and every proof hold, and the entries are known as erased. Needs the owner of the tables;
 * sealing waits until the transaction ends. Returns how many entries said something.
 */
export async function eraseAuditContent(
  trx: Transaction<DB>,
  { companyId, userId }: { readonly companyId: string; readonly userId: number },
): Promise<number> {
  // What is being sealed would be sealed with what it said, and would then be found changed.
  await sql`select pg_advisory_xact_lock(hashtextextended('kintai audit seal', 0))`.execute(trx);
  await sql`
    update audit_leaf l set salt = null from audit_entry e
    where (e.company_id, e.subject_user_id) = (${companyId}, ${userId})
      and (l.company_id, l.audit_entry_id) = (e.company_id, e.audit_entry_id) and l.salt is not null`.execute(trx);
  const { numUpdatedRows } = await trx
    .updateTable('audit_entry')
    .set({ before: null, after: null, reason: null, records: null })
    .where('company_id', '=', companyId)
    .where('subject_user_id', '=', userId)
    .where(({ eb, or }) =>
      or([
        eb('before', 'is not', null),
        eb('after', 'is not', null),
        eb('reason', 'is not', null),
        eb('records', 'is not', null),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
