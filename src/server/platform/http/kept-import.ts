import { sql, type Transaction } from 'kysely';

import type { ImportKey } from '#contract/import-columns.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../database/schema.ts';

/** The write of a file: in which transaction, by whom, and when. */
export interface ImportWrite {
  readonly trx: Transaction<DB>;
  readonly companyId: string;
  readonly actorUserId: number;
  readonly now: EpochMs;
}

/** What an import has changed of one thing, kept so that it can be undone. */
export interface ImportChange<Kept extends object = object> {
  /** The person it is about; `null` where it is the company's. */
  readonly userId: number | null;
  /** The days whose closing ends the undoing, without an end all from the first on; `null` where no closing does. */
  readonly days: { readonly from: IsoDate; readonly to: IsoDate | null } | null;
  readonly kept: Kept;
}

/** A kept change, and whether one of its days was closed since. */
export interface KeptChange<Kept extends object = object> extends Omit<ImportChange<Kept>, 'days'> {
  readonly isClosed: boolean;
}

/** The write of an import that is kept. */
export interface KeptWrite extends ImportWrite {
  readonly importId: number;
}

/** What stays when an import is undone, by name, and why. */
export interface Left {
  readonly name: string;
  readonly reason: string;
}

/** How the imports of a kind are undone. */
export interface ImportUndo {
  /** Leaves what was closed or changed since, by name; otherwise an import is undone as a whole or not at all. */
  readonly isPartial?: true;
  /** How many rows of the file a change is of; without it, of one. */
  readonly rowsOf?: (change: KeptChange) => number;
  /** What stays, nothing unless it says so, and the message; without it the number of rows is said. Throws `import_changed` where something was changed since. */
  readonly undo: (
    write: KeptWrite,
    changes: readonly KeptChange[],
  ) => Promise<{ readonly left: readonly Left[]; readonly message?: string } | undefined>;
}

/** Keeps that a file was imported, before it is stored. Returns the import's id. */
export async function openImport(
  { trx, companyId, actorUserId, now }: ImportWrite,
  key: ImportKey,
  { added, changed }: { readonly added: number; readonly changed: number },
): Promise<number> {
  const row = await trx
    .insertInto('file_import')
    .values({ company_id: companyId, import: key, at: new Date(now), actor_user_id: actorUserId, added, changed })
    .returning('file_import_id')
    .executeTakeFirstOrThrow();
  return row.file_import_id;
}

/** Keeps what an import has changed. */
export async function keepChanges(
  { trx, companyId, importId }: KeptWrite,
  changes: readonly ImportChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into file_import_change (company_id, file_import_id, position, user_id, from_date, to_date, kept)
    select ${companyId}, ${importId}, c.position, (c.change ->> 'userId')::bigint, (c.change #>> '{days,from}')::date,
      (c.change #>> '{days,to}')::date, c.change -> 'kept'
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) with ordinality as c (change, position)`.execute(trx);
}
