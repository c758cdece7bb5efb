import { type Kysely, sql } from 'kysely';

import type { ImportKey } from '#contract/import-columns.ts';
import type { RecentImport, UndoneImport } from '#contract/imports.ts';
import { groupBy } from '#domain/group-by.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ImportUndo, KeptChange } from '../../platform/http/kept-import.ts';
import type { Log } from '../../platform/log.ts';
import { lockCompany } from '../../records/company.ts';
import { auditOf, lockUsers } from '../../records/user-key.ts';
import type { OwnedCall } from '../../shared/owned/write.ts';

/** So long an import can be undone: every month of a company's first year is closed by then. */
const UNDONE_DAYS = 365;
const DAY_MS = 24 * 3_600_000;

const isOver = (at: Date, now: EpochMs): boolean => now - at.getTime() > UNDONE_DAYS * DAY_MS;

/** Deletes what imports have kept, of those that were undone or can't be any more. */
export async function purgeOldImports({ kysely }: Pick<Database, 'kysely'>, now: EpochMs, log: Log): Promise<void> {
  const { numAffectedRows: purged = 0n } = await sql`
    delete from file_import_change c using file_import i
    where i.company_id = c.company_id and i.file_import_id = c.file_import_id
      and (i.undone_at is not null or i.at < ${new Date(now - UNDONE_DAYS * DAY_MS)})`.execute(kysely);
  if (purged > 0n) log.info({ purged: Number(purged) }, 'what imports had kept was deleted');
}

/** How many imports are listed. */
const LISTED = 20;

/** A company's imports of a kind, the newest first. */
export async function recentImports(
  db: Kysely<DB>,
  companyId: string,
  key: ImportKey,
  now: EpochMs,
): Promise<RecentImport[]> {
  const rows = await db
    .selectFrom('file_import as i')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.actor_user_id'),
    )
    .select(['i.file_import_id as id', 'i.at', 'i.added', 'i.changed', 'i.undone_at', 'u.name'])
    .where('i.company_id', '=', companyId)
    .where('i.import', '=', key)
    .orderBy('i.file_import_id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: formatTimestamp(row.at),
    actor_name: row.name,
    added: row.added,
    changed: row.changed,
    is_undone: row.undone_at !== null,
    is_over: isOver(row.at, now),
  }));
}

/** How the imports of each kind are undone, and what their rows are called. */
export type ImportUndos = Readonly<Record<ImportKey, ImportUndo & { readonly noun: string }>>;

/**
 * Undoes an import, audited by person and as a whole. Throws `not_found`, `import_undone`, `import_over`, `import_closed` where a month of it was
 * closed since, and what undoing its kind throws.
 */
export async function undoImport(
  { kysely }: Database,
  undos: ImportUndos,
  call: OwnedCall,
  id: number,
): Promise<UndoneImport> {
  const { companyId, userId: actorUserId } = call.caller;
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const isImport = sql<boolean>`company_id = ${companyId} and file_import_id = ${id}`;
    const row = await trx
      .selectFrom('file_import')
      .select(['import', 'at', 'added', 'changed', 'undone_at'])
      .where(isImport)
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    if (row.undone_at !== null) throw new AppError('import_undone');
    if (isOver(row.at, call.now)) throw new AppError('import_over');
    const { undo, noun, isPartial, rowsOf = () => 1 } = undos[row.import];
    const { rows: people } = await sql<{ user_id: number }>`
      select distinct user_id from file_import_change where ${isImport} and user_id is not null`.execute(trx);
    const userIds = people.map(({ user_id: userId }) => userId);
    await lockUsers(trx, companyId, userIds);
    const changes = await changesOf(trx, companyId, { id, at: row.at });
    if (isPartial === undefined && changes.some(({ isClosed }) => isClosed)) throw new AppError('import_closed');
    const done = await undo({ trx, companyId, actorUserId, now: call.now, importId: id }, changes);
    await trx
      .updateTable('file_import')
      .set({ undone_at: new Date(call.now) })
      .where(isImport)
      .execute();
    const count = row.added + row.changed;
    const entry = { action: 'undo_import' as const, after: { name: noun, count } };
    await writeAudit(trx, { ...entry, companyId, actorUserId, subjectUserId: null });
    const changesByPerson = groupBy(changes, ({ userId }) => userId);
    // What a kind audits of each person by itself isn't said twice.
    if (isPartial === undefined)
      await writeAudit(
        trx,
        ...userIds.map((userId) => ({
          ...auditOf({ companyId, userId }, actorUserId),
          action: 'undo_import' as const,
          after: {
            name: noun,
            count: (changesByPerson.get(userId) ?? []).reduce((sum, one) => sum + rowsOf(one), 0),
          },
        })),
      );
    return { message: done?.message ?? `${count}件の${noun}を元に戻しました`, left: [...(done?.left ?? [])] };
  });
}

/** What an import has changed, in order, and whether a month of it was closed since. */
async function changesOf(
  db: Kysely<DB>,
  companyId: string,
  { id, at }: { readonly id: number; readonly at: Date },
): Promise<KeptChange[]> {
  const { rows } = await sql<{ user_id: number | null; kept: object; is_closed: boolean }>`
    select c.user_id, c.kept, exists (
      select from month_closing m
      where m.company_id = ${companyId} and m.user_id = c.user_id and m.status = 'closed' and m.at > ${at}
        and m.to_date >= c.from_date and m.from_date <= coalesce(c.to_date, 'infinity')
    ) as is_closed
    from file_import_change c
    where c.company_id = ${companyId} and c.file_import_id = ${id}
    order by c.position`.execute(db);
  return rows.map((row) => ({ userId: row.user_id, kept: row.kept, isClosed: row.is_closed }));
}
