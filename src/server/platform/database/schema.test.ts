import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { generateSchema } from '../../../../scripts/generate.ts';
import { addCompany, addUser } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../../testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Key {
  readonly table_name: string;
  readonly kind: 'p' | 'f' | 'u';
  readonly columns: string[];
  readonly referenced: string | null;
}

/** Every primary, foreign and unique key and every unique index of kintai's own tables, with its columns in order. */
async function keys(): Promise<Key[]> {
  const { rows } = await database.pool.query<Key>(`
    select c.conrelid::regclass::text as table_name, c.contype as kind, c.confrelid::regclass::text as referenced,
      array(select a.attname::text from unnest(c.conkey) with ordinality k(number, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by k.place) as columns
    from pg_constraint c
    where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'f', 'u')
    union all
    select i.indrelid::regclass::text, 'u', null,
      array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k(number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.place)
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and i.indisunique`);
  return rows;
}

describe('the schema', () => {
  it('has a primary key on every table', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select t.relname as name from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
        and not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'p')`);
    expect(rows).toEqual([]);
  });

  it('starts every key with company_id, so that no row can reference another company’s', async () => {
    const all = await keys();
    expect(all.length).toBeGreaterThan(30);
    const strays = all.filter(({ columns }) => columns[0] !== 'company_id');
    expect(strays).toEqual([
      // A subsidiary references its parent company: the only reference between tenants.
      { table_name: 'company', kind: 'f', referenced: 'company', columns: ['parent_company_id'] },
      // The ID itself is unique in its folded form (D44), an expression.
      { table_name: 'company', kind: 'u', referenced: null, columns: [] },
    ]);
  });

  it('rejects a row that names another company’s user', async () => {
    const owner = await addUser(database);
    const companyId = await addCompany(database);
    await expect(
      database.kysely
        .insertInto('time_record')
        .values({
          company_id: companyId,
          user_id: owner.userId,
          record_type: 'clock_in',
          work_date: '2026-11-20',
          recorded_at: '2026-11-20T09:00:00+09:00',
        })
        .execute(),
    ).rejects.toThrow(/foreign key/);
  });

  it('rejects any change, deletion and truncation of audit entries', async () => {
    const companyId = await addCompany(database);
    await database.kysely.insertInto('audit_entry').values({ company_id: companyId, action: 'test' }).execute();
    await expect(database.pool.query(`update audit_entry set action = 'x'`)).rejects.toThrow(/never changed/);
    await expect(database.pool.query('delete from audit_entry')).rejects.toThrow(/never changed/);
    await expect(database.pool.query('truncate audit_entry')).rejects.toThrow(/never changed/);
  });

  it('matches the generated types', async () => {
    await expect(generateSchema(urlOf(database), { verify: true })).resolves.toBe(false);
  });

  // The tests' own server waits for no disk (fsync): that of the product is asked in embedded-postgres.proof.test.ts.
  it('makes commits durable', async () => {
    for (const setting of ['synchronous_commit', 'full_page_writes']) {
      const { rows } = await database.pool.query(`show ${setting}`);
      expect(Object.values(rows[0])).toEqual(['on']);
    }
  });
});
