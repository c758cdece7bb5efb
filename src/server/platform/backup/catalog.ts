import type { ClientBase } from 'pg';

/** A table that is copied. */
export interface Table {
  /** With its schema, unquoted: `public.company`. */
  readonly name: string;
  /** Quoted, for SQL. */
  readonly sql: string;
  /** Those that are stored, in their order; generated ones are calculated again. */
  readonly columns: readonly string[];
  /** The expressions of its order: the primary key, by code points, so that it is the same in every database. */
  readonly order: readonly string[];
  /** The tables that its rows reference, itself left out. */
  readonly references: readonly string[];
}

/** The jobs' queue is made again at each start, and the copy's head has the migrations that ran. */
const KINTAIS_TABLES = `
  from pg_class t join pg_namespace n on n.oid = t.relnamespace
  where t.relkind in ('r', 'p') and not t.relispartition
    and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and n.nspname <> 'pgboss'
    and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = t.oid and e.deptype = 'e')`;

/** Whether the database has no table of anybody. */
export async function isEmpty(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where t.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
      and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = t.oid and e.deptype = 'e')
    limit 1`);
  return rowCount === 0;
}

/** The tables that are copied, those that others reference first. */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname || '.' || t.relname as name, format('%I.%I', n.nspname, t.relname) as sql,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      coalesce((select array_agg(format('%I', a.attname)
          || case when a.attcollation = 0 then '' else ' collate "C"' end order by k.place)
        from pg_constraint c, unnest(c.conkey) with ordinality k(number, place), pg_attribute a
        where c.conrelid = t.oid and c.contype = 'p' and a.attrelid = t.oid and a.attnum = k.number),
        array['row_to_json(t)::text collate "C"']) as "order",
      array(select distinct f.nspname || '.' || r.relname
        from pg_constraint c join pg_class r on r.oid = c.confrelid join pg_namespace f on f.oid = r.relnamespace
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid) as "references"
    ${KINTAIS_TABLES} and not (n.nspname = 'installation' and t.relname = 'migration_checksum')
    order by 1`);
  return referencedFirst(rows);
}

function referencedFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const free = waiting.filter(({ references }) => !references.some((name) => waiting.some((t) => t.name === name)));
    if (free.length === 0)
      throw new Error(`these tables reference each other: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** The statement that reads a table's rows in their order, of those that fulfil the condition. */
export const readingOf = ({ sql, order }: Table, columns: readonly string[], condition = 'true'): string =>
  `copy (select ${columns.map(quoted).join(', ')} from ${sql} t where ${condition} order by ${order.join(', ')}) to stdout`;

/** The statement that adds rows to a table. */
export const addingTo = ({ sql }: Table, columns: readonly string[]): string =>
  `copy ${sql} (${columns.map(quoted).join(', ')}) from stdin`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The settings by which values are written and read as text, until the transaction ends; and no timeouts. */
export async function setTextFormat(client: ClientBase): Promise<void> {
  await client.query(`
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
    set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`);
}
