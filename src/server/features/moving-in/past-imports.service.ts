import { type Kysely, sql } from 'kysely';

import type { PastImport } from '#contract/past-months.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockCompany } from '../../records/company.ts';
import type { OwnedCall } from '../../shared/owned/write.ts';

/** How many imports are listed. */
const LISTED = 20;

/** A company's imports of months or of days before the go-live, without `of` of both, the newest first. */
export async function pastImportsOf(db: Kysely<DB>, companyId: string, of?: 'months' | 'days'): Promise<PastImport[]> {
  const rows = await db
    .selectFrom('past_import as i')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.actor_user_id'),
    )
    .select(['i.past_import_id as id', 'i.kind', 'i.at', 'i.added', 'i.changed', 'i.undone_at', 'u.name'])
    .where('i.company_id', '=', companyId)
    .$if(of !== undefined, (query) => query.where('i.kind', of === 'months' ? '=' : '<>', 'months'))
    .orderBy('i.past_import_id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: formatTimestamp(row.at),
    actor_name: row.name,
    added: row.added,
    changed: row.changed,
    is_undone: row.undone_at !== null,
  }));
}

/**
 * Undoes an import, all of it or nothing; what it took the place of holds again. Returns how many months or days were deleted.
 * Throws `not_found`, `import_undone`, `past_import_changed` where a later import has one of its months, and
 * `past_import_closed` where one is closed.
 */
export async function undoPastImport(
  { kysely }: Database,
  { caller, now }: OwnedCall,
  id: number,
): Promise<{ readonly kind: PastImport['kind']; readonly count: number }> {
  const { companyId, userId: actorUserId } = caller;
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const isImport = sql<boolean>`company_id = ${companyId} and past_import_id = ${id}`;
    const row = await trx.selectFrom('past_import').select(['kind', 'undone_at']).where(isImport).executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    if (row.undone_at !== null) throw new AppError('import_undone');
    const { rows: kept } = await sql<{ is_changed: boolean; is_closed: boolean }>`
      with own as (
        select user_id, month, from_date, to_date from past_month
        where company_id = ${companyId} and past_import_id = ${id} and not is_of_days
        union all
        select user_id, month, min(work_date), max(work_date) from past_day
        where company_id = ${companyId} and past_import_id = ${id} group by user_id, month
      ), later as (
        select distinct user_id, month from past_month
        where company_id = ${companyId} and past_import_id > ${id} and not is_of_days and ${row.kind} = 'months'
        union
        select user_id, month from past_day
        where company_id = ${companyId} and past_import_id > ${id} and ${row.kind} <> 'months'
      )
      select
        exists (select from later l where l.user_id = own.user_id and l.month = own.month) as is_changed,
        exists (
          select from month_closing c
          where c.company_id = ${companyId} and c.user_id = own.user_id and c.status = 'closed'
            and c.from_date <= own.to_date and c.to_date >= own.from_date
        ) as is_closed
      from own`.execute(trx);
    if (kept.some((one) => one.is_changed)) throw new AppError('past_import_changed');
    if (kept.some((one) => one.is_closed)) throw new AppError('past_import_closed');
    const days = await trx.deleteFrom('past_day').where(isImport).executeTakeFirst();
    await trx.deleteFrom('past_month').where(isImport).execute();
    await trx
      .updateTable('past_import')
      .set({ undone_at: new Date(now) })
      .where(isImport)
      .execute();
    const count = row.kind === 'months' ? kept.length : Number(days.numDeletedRows);
    await writeAudit(trx, {
      companyId,
      actorUserId,
      subjectUserId: null,
      action: 'undo_past_import',
      after: { count },
    });
    return { kind: row.kind, count };
  });
}
