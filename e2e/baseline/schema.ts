import pg from 'pg';

/** Each returns lines of text about kintai's own tables, without those of other libraries. */
const QUERIES = [
  `select format('table %s column %s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
     case when a.attnotnull then ' not null' else '' end,
     case a.attidentity when '' then '' else ' identity ' || a.attidentity::text end,
     coalesce(case a.attgenerated when 's' then ' generated ' else ' default ' end
       || pg_get_expr(d.adbin, d.adrelid), '')) as line
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = any($1::regnamespace[]) and c.relkind in ('r', 'p', 'v')`,
  `select format('table %s constraint %s %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as line
   from pg_constraint c where c.connamespace = any($1::regnamespace[])`,
  `select format('table %s index %s', indrelid::regclass, pg_get_indexdef(indexrelid)) as line
   from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = any($1::regnamespace[])`,
  `select format('table %s trigger %s', tgrelid::regclass, pg_get_triggerdef(t.oid)) as line
   from pg_trigger t join pg_class c on c.oid = t.tgrelid where not tgisinternal and relnamespace = any($1::regnamespace[])`,
  `select format('function %s', pg_get_functiondef(oid)) as line from pg_proc p
   where pronamespace = any($1::regnamespace[]) and prokind = 'f'
     and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  `select format('comment %s %s %s', classoid::regclass, objoid, description) as line from pg_description
   join pg_class on pg_class.oid = objoid and classoid = 'pg_class'::regclass
   where relnamespace = any($1::regnamespace[])`,
  `select format('type %s %s', typname, array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder))
     as line from pg_type t where typtype = 'e' and typnamespace = any($1::regnamespace[])`,
];

/** Describes a database's schema: a line for each column, key, index, trigger and function, sorted. */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: schemas } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname !~ '^(pg_|pgboss|information_schema)'`,
    );
    const lines: string[] = [];
    for (const query of QUERIES) {
      const { rows } = await client.query<{ line: string }>(query, [schemas.map(({ name }) => name)]);
      lines.push(...rows.map(({ line }) => line));
    }
    return `${lines.toSorted().join('\n')}\n`;
  } finally {
    await client.end();
  }
}
