import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isSameHash, leafOf, proofOf, rootByProof, rootOf } from '#domain/audit/seal.ts';
import { epochMs } from '#domain/time/instant.ts';
import { addCompany } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { sha256 } from '../sha256.ts';
import { sealAudit, sealedColumns, type SealedRow, startSealing, toSealedEntry } from './sealing.ts';
import { sql } from 'kysely';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = () => epochMs(Date.now());
const seal = (after?: number) => sealAudit(database.runtime, now, after === undefined ? {} : { after });

async function addEntries(companyId: string, count: number): Promise<number[]> {
  const values = Array.from({ length: count }, (_, index) => ({ company_id: companyId, action: `test ${index}` }));
  const rows = await database.kysely.insertInto('audit_entry').values(values).returning('audit_entry_id').execute();
  return rows.map(({ audit_entry_id }) => audit_entry_id);
}

const sealsOf = (companyId: string) =>
  database.kysely
    .selectFrom('audit_seal')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('sequence')
    .execute();

const leavesOf = (companyId: string) =>
  database.kysely
    .selectFrom('audit_leaf')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('sequence')
    .orderBy('position')
    .execute();

describe('sealing', () => {
  it('makes each entry a leaf by which it is proven, and chains the roots', async () => {
    const companyId = await addCompany(database);
    const first = await addEntries(companyId, 5);
    expect(await seal()).toMatchObject({ isWhole: true });
    const second = await addEntries(companyId, 3);
    expect(await seal(first.at(-1))).toEqual({ entries: 3, isWhole: true });
    expect(await seal()).toEqual({ entries: 0, isWhole: true });

    const seals = await sealsOf(companyId);
    expect(seals).toMatchObject([
      { sequence: 1, size: 5, entries: 5, is_complete: true },
      { sequence: 2, size: 3, entries: 8, is_complete: true },
    ]);
    const leaves = await leavesOf(companyId);
    expect(leaves.map((leaf) => leaf.audit_entry_id)).toEqual([...first, ...second]);
    const tree = leaves.filter(({ sequence }) => sequence === 2);
    expect(
      await rootOf(
        sha256,
        tree.map(({ leaf }) => leaf),
      ),
    ).toEqual(seals[1]?.root);

    // As somebody else checks it: the entry, its salt and hashes.
    const { rows } = await sql<SealedRow>`select ${sealedColumns} from audit_entry e
      where e.company_id = ${companyId} and e.audit_entry_id = ${second[1]}`.execute(database.kysely);
    const [row] = rows;
    const salt = tree[1]?.salt;
    if (row === undefined || salt == null) throw new Error('no leaf');
    const leaf = await leafOf(sha256, toSealedEntry(row), salt);
    expect(isSameHash(leaf, tree[1]?.leaf ?? leaf.slice(1))).toBe(true);
    const proof = await proofOf(
      sha256,
      tree.map((one) => one.leaf),
      1,
    );
    const root = await rootByProof(sha256, leaf, { index: 1, size: 3, proof });
    expect(root !== null && Buffer.from(root).equals(seals[1]?.root ?? Buffer.alloc(0))).toBe(true);
  });

  it('splits many entries over several trees, of which the last is complete', async () => {
    const companyId = await addCompany(database);
    await addEntries(companyId, 2_300);
    expect(await seal()).toMatchObject({ entries: 2_300 });
    expect(await sealsOf(companyId)).toMatchObject([
      { sequence: 1, size: 1_000, entries: 1_000, is_complete: false },
      { sequence: 2, size: 1_000, entries: 2_000, is_complete: false },
      { sequence: 3, size: 300, entries: 2_300, is_complete: true },
    ]);
  });

  it('keeps companies apart, and salts apart', async () => {
    const [one, other] = [await addCompany(database), await addCompany(database)];
    await addEntries(one, 2);
    await addEntries(other, 2);
    await seal();
    expect([(await sealsOf(one)).length, (await sealsOf(other)).length]).toEqual([1, 1]);
    const salts = [...(await leavesOf(one)), ...(await leavesOf(other))].map(({ salt }) => salt?.toString('hex'));
    expect(new Set(salts).size).toBe(4);
  });

  it('seals every entry once, however many processes do it at once', async () => {
    const companyId = await addCompany(database);
    const ids = await addEntries(companyId, 1_500);
    await Promise.all(Array.from({ length: 6 }, () => seal()));
    await seal();
    const leaves = await leavesOf(companyId);
    expect(leaves.map((leaf) => leaf.audit_entry_id).toSorted((a, b) => a - b)).toEqual(ids);
    expect((await sealsOf(companyId)).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });
});

describe('the background job', () => {
  it('seals an entry that is committed after later ones were sealed, and the last ones when it stops', async () => {
    const companyId = await addCompany(database);
    const sealing = startSealing({ database: database.runtime, log: createLog('silent'), now });
    const sealed = async (): Promise<number[]> => (await leavesOf(companyId)).map((leaf) => leaf.audit_entry_id);

    const late = await database.pool.connect();
    await late.query('begin');
    const inserted = await late.query<{ id: number }>(
      `insert into audit_entry (company_id, action) values ($1, 'late') returning audit_entry_id as id`,
      [companyId],
    );
    const lateId = inserted.rows[0]?.id ?? 0;
    // So many passes later, entries with higher ids are sealed.
    const later: number[] = [];
    for (let pass = 0; pass < 3; pass++) {
      later.push(...(await addEntries(companyId, 1)));
      await expect.poll(sealed).toEqual(later);
    }
    await late.query('commit');
    late.release();
    expect(lateId).toBeLessThan(later[0] ?? 0);
    await expect.poll(sealed).toEqual([...later, lateId]);

    const last = await addEntries(companyId, 1);
    await sealing.stop();
    expect(await sealed()).toEqual([...later, lateId, ...last]);
  });

  it('makes no writer wait', async () => {
    const companyId = await addCompany(database);
    await addEntries(companyId, 10);
    await database.runtime.kysely.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('kintai audit seal', 0))`.execute(trx);
      await sql`select * from audit_entry where company_id = ${companyId}`.execute(trx);
      expect(await seal()).toEqual({ entries: 0, isWhole: false });
      await addEntries(companyId, 1);
    });
    expect(await seal()).toMatchObject({ entries: 11 });
  });
});
