import { type Kysely, sql } from 'kysely';

import type { RecentImport } from '#contract/user-csv.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockCompany } from '../../records/company.ts';
import type { OwnedCall } from '../../shared/owned/write.ts';

/** How many imports are listed. */
const LISTED = 20;

/** A company's imports of months before the go-live, the newest first. */
export async function pastImportsOf(db: Kysely<DB>, companyId: string): Promise<RecentImport[]> {
  const rows = await db
    .selectFrom('past_import as i')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.actor_user_id'),
    )
    .select(['i.past_import_id as id', 'i.at', 'i.added', 'i.changed', 'i.undone_at', 'u.name'])
    .where('i.company_id', '=', companyId)
    .orderBy('i.past_import_id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: formatTimestamp(row.at),
    actor_name: row.name,
    added: row.added,
    changed: row.changed,
    is_undone: row.undone_at !== null,
  }));
}

/**
 * Undoes an import, all of it or nothing; what it took the place of holds again. Returns how many months it is about. Throws
 * `not_found`, `import_undone`, `past_import_changed` where a later import has one of its months, and `past_import_closed`
 * where one is closed.
 */
export async function undoPastImport({ kysely }: Database, { caller, now }: OwnedCall, id: number): Promise<number> {
  const { companyId, userId: actorUserId } = caller;
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const isImport = sql<boolean>`company_id = ${companyId} and past_import_id = ${id}`;
    const row = await trx.selectFrom('past_import').select('undone_at').where(isImport).executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    if (row.undone_at !== null) throw new AppError('import_undone');
    const { rows: kept } = await sql<{ is_changed: boolean; is_closed: boolean }>`
      select
        exists (
          select from past_month later
          where later.company_id = ${companyId} and later.user_id = p.user_id and later.month = p.month
            and later.past_import_id > p.past_import_id
        ) as is_changed,
        exists (
          select from month_closing c
          where c.company_id = ${companyId} and c.user_id = p.user_id and c.status = 'closed'
            and c.from_date <= p.to_date and c.to_date >= p.from_date
        ) as is_closed
      from past_month p where p.company_id = ${companyId} and p.past_import_id = ${id}`.execute(trx);
    if (kept.some((one) => one.is_changed)) throw new AppError('past_import_changed');
    if (kept.some((one) => one.is_closed)) throw new AppError('past_import_closed');
    await trx.deleteFrom('past_month').where(isImport).execute();
    await trx
      .updateTable('past_import')
      .set({ undone_at: new Date(now) })
      .where(isImport)
      .execute();
    await writeAudit(trx, {
      companyId,
      actorUserId,
      subjectUserId: null,
      action: 'undo_past_import',
      after: { count: kept.length },
    });
    return kept.length;
  });
}
