import { sql } from 'kysely';

import { SUPERSEDED_COLUMNS } from '#domain/audit/records.ts';
import type { Notice } from '../notices.ts';
import type { Database } from './database.ts';

/**
 * The tables that the runtime role may read and add to, and never change, delete from or truncate: what happened stays
 * as it was written, also for whoever has taken over a server process. Only the owner may do more.
 */
export const APPEND_ONLY = ['public.audit_entry', 'public.audit_leaf', 'public.audit_seal'] as const;

/** The tables that only the owner writes. */
const READ_ONLY = ['installation.migration_checksum'] as const;

/** kintai's schemas; that of the jobs exists from the first start of a server on. */
const SCHEMAS = ['public', 'installation', 'pgboss'];

/** The role that a database is connected as. */
export async function roleOf({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(kysely);
  return rows[0]?.role ?? '';
}

/**
 * Grants the runtime role what it needs of the present tables and nothing more, in one transaction: to write all of
 * them but {@link APPEND_ONLY} and most of {@link SUPERSEDED_COLUMNS}, and to own, truncate or alter none. Call it as
 * the owner after each migration, since a new table is nobody else's. It does nothing for a role that is the owner
 * itself.
 *
 * @param role the name of the runtime role, which exists
 */
export async function grantRuntime(owner: Database, role: string): Promise<void> {
  if (role === (await roleOf(owner))) return;
  const name = sql.id(role);
  await owner.kysely.transaction().execute(async (trx) => {
    // Concurrent grants on the same table fail.
    await sql`select pg_advisory_xact_lock(hashtextextended('kintai grants', 0))`.execute(trx);
    const { rows } = await sql<{
      schema: string;
    }>`select nspname as schema from pg_namespace where nspname = any(${SCHEMAS})`.execute(trx);
    for (const { schema } of rows) {
      const id = sql.id(schema);
      await sql`grant usage on schema ${id} to ${name}`.execute(trx);
      await sql`grant select, insert, update, delete on all tables in schema ${id} to ${name}`.execute(trx);
      await sql`grant usage, select on all sequences in schema ${id} to ${name}`.execute(trx);
      await sql`grant execute on all functions in schema ${id} to ${name}`.execute(trx);
    }
    const tables = (names: readonly string[]) => sql.join(names.map((table) => sql.table(table)));
    await sql`revoke update, delete on ${tables([...APPEND_ONLY, ...Object.keys(SUPERSEDED_COLUMNS)])} from ${name}`.execute(
      trx,
    );
    for (const [table, columns] of Object.entries(SUPERSEDED_COLUMNS))
      if (columns.length > 0)
        await sql`grant update (${sql.join(columns.map((column) => sql.ref(column)))}) on ${sql.table(table)} to ${name}`.execute(
          trx,
        );
    await sql`revoke insert, update, delete on ${tables(READ_ONLY)} from ${name}`.execute(trx);
  });
}

/**
 * What the role of a database may do beyond {@link grantRuntime}, in words for the operator; empty for a runtime role as
 * it should be. Any of it lets who has the role change the audit log or disable its triggers.
 */
export async function excessRights({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with me as (select * from pg_roles where rolname = current_user),
    final as (select name::regclass as id from unnest(${[...APPEND_ONLY]}::text[]) name),
    kept as (select name::regclass as id from unnest(${Object.keys(SUPERSEDED_COLUMNS)}::text[]) name)
    select 'is a superuser' as what from me where rolsuper
    union all select 'may make itself a member of other roles' from me where rolcreaterole and not rolsuper
    union all select 'may write files or run programs of the database server' from me
      where not rolsuper and (pg_has_role('pg_write_server_files', 'member') or pg_has_role('pg_execute_server_program', 'member'))
    union all select 'owns the database ' || datname from pg_database, me
      where datname = current_database() and not rolsuper and pg_has_role(datdba, 'member')
    union all select 'owns the schema ' || nspname from pg_namespace, me
      where nspname = any(${SCHEMAS}) and not rolsuper and pg_has_role(nspowner, 'member')
    union all select 'owns the table ' || final.id from final join pg_class c on c.oid = final.id, me
      where not rolsuper and pg_has_role(c.relowner, 'member')
    union all select 'may change rows of ' || final.id from final join pg_class c on c.oid = final.id
      where not pg_has_role(c.relowner, 'member')
        and (has_table_privilege(final.id, 'update, delete, truncate, trigger') or has_any_column_privilege(final.id, 'update'))
    union all select 'may delete rows of ' || kept.id from kept join pg_class c on c.oid = kept.id
      where not pg_has_role(c.relowner, 'member') and has_table_privilege(kept.id, 'update, delete, truncate, trigger')`.execute(
    kysely,
  );
  return rows.map(({ what }) => what);
}

/** The notice to super admins for as long as the role that serves has {@link excessRights}: now, not at the start. */
export async function noticeOfRights(database: Database): Promise<Notice | null> {
  return (await excessRights(database)).length > 0 ? { code: 'excess_database_rights' } : null;
}
