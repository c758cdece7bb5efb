import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { epochMs } from '#domain/time/instant.ts';
import { runCommand } from './cli/run.ts';
import { readConfig } from './config.ts';
import { sealAudit, sealedColumns, type SealedRow, toSealedEntry } from './platform/audit/sealing.ts';
import { sha256 } from './platform/sha256.ts';
import { addUser } from './testing/builders.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { asSuperuser } from './testing/test-postgres.ts';
import { leafOf, rootOf } from '#domain/audit/seal.ts';
import { sql } from 'kysely';

// What docs/security.md lists, each done with the rights of a superuser and found by the operator's command.

let database: TestDatabase;
/** With no trigger and no foreign key in the way. */
let superuser: pg.Client;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client(asSuperuser(inject('postgres'), database.connection.database));
  await superuser.connect();
  await superuser.query(`set session_replication_role = 'replica'`);
  folder = await mkdtemp(join(tmpdir(), 'kintai-audit-'));
});
afterAll(async () => {
  await superuser.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const now = () => epochMs(Date.now());
const seal = () => sealAudit(database.runtime, now);

interface Outcome {
  readonly exitCode: number;
  readonly said: string;
}

async function kintai(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const said: string[] = [];
  const exitCode = await runCommand(args, {
    print: (text) => void said.push(text),
    complain: (text) => void said.push(text),
    ask: null,
    withDatabase: (work) => work(database.runtime, 'the tests’ database', database, new AbortController().signal),
    config: () => readConfig(env),
    now,
  });
  return { exitCode, said: said.join('\n') };
}

/** A company whose audit log has three seals, of four entries each. */
interface Sealed {
  readonly companyId: string;
  readonly userId: number;
  /** Of the entries, oldest first. */
  readonly ids: readonly number[];
  /** A file with its heads, signed. */
  readonly anchor: string;
}

let key: string;
let files = 0;

async function sealedCompany(): Promise<Sealed> {
  const { companyId, userId } = await addUser(database);
  const ids: number[] = [];
  for (let batch = 0; batch < 3; batch++) {
    const values = Array.from({ length: 4 }, (_, index) => ({
      company_id: companyId,
      subject_user_id: userId,
      action: 'correct',
      before: JSON.stringify({ minutes: 10 * batch + index }),
    }));
    const rows = await database.kysely.insertInto('audit_entry').values(values).returning('audit_entry_id').execute();
    ids.push(...rows.map(({ audit_entry_id }) => audit_entry_id));
    await seal();
  }
  key ??= await makeKey();
  files += 1;
  const anchor = join(folder, `heads-${files}`);
  expect(await kintai(['audit', 'heads', 'export', anchor, '--sign', key])).toMatchObject({ exitCode: 0 });
  return { companyId, userId, ids, anchor };
}

async function makeKey(): Promise<string> {
  const file = join(folder, 'audit.key');
  expect((await kintai(['audit', 'keygen', file])).exitCode).toBe(0);
  return file;
}

/** As somebody who knows how it is done would seal an entry again. */
async function sealAnew({ companyId }: Sealed, id: number): Promise<void> {
  const { rows } = await sql<SealedRow>`select ${sealedColumns} from audit_entry e
    where e.company_id = ${companyId} and e.audit_entry_id = ${id}`.execute(database.kysely);
  const leaf = await database.kysely
    .selectFrom('audit_leaf')
    .select(['salt', 'sequence'])
    .where('company_id', '=', companyId)
    .where('audit_entry_id', '=', id)
    .executeTakeFirstOrThrow();
  const [row] = rows;
  if (row === undefined || leaf.salt === null) throw new Error('no entry');
  const forged = await leafOf(sha256, toSealedEntry(row), leaf.salt);
  await superuser.query('update audit_leaf set leaf = $3 where company_id = $1 and audit_entry_id = $2', [
    companyId,
    id,
    Buffer.from(forged),
  ]);
}

async function rootAnew({ companyId }: Sealed, sequence: number): Promise<void> {
  const leaves = await database.kysely
    .selectFrom('audit_leaf')
    .select('leaf')
    .where('company_id', '=', companyId)
    .where('sequence', '=', sequence)
    .orderBy('position')
    .execute();
  const root = await rootOf(
    sha256,
    leaves.map(({ leaf }) => leaf),
  );
  await superuser.query('update audit_seal set root = $3 where company_id = $1 and sequence = $2', [
    companyId,
    sequence,
    Buffer.from(root),
  ]);
}

const change = (what: string, { companyId }: Sealed, id: number) =>
  superuser.query(`update audit_entry set ${what} where company_id = $1 and audit_entry_id = $2`, [companyId, id]);

const remove = async (from: string, { companyId }: Sealed, where = 'true') =>
  superuser.query(`delete from ${from} where company_id = $1 and ${where}`, [companyId]);

/** The id of the entry at that place. */
const id = ({ ids }: Sealed, index: number): number => ids[index] ?? 0;

/** Each way of tampering, with its findings: a text, or one of the company's entries. */
const kinds: [string, (log: Sealed) => Promise<unknown>, (log: Sealed) => string[]][] = [
  [
    'what an entry says is changed',
    (log) => change(`before = '{"minutes": 480}'`, log, id(log, 5)),
    (log) => [`entry ${id(log, 5)} (`, 'of seal 2 was changed'],
  ],
  [
    'who did it, or when, is changed',
    async (log) => {
      await change(`actor_user_id = ${log.userId}`, log, id(log, 1));
      await change(`at = at - interval '1 minute'`, log, id(log, 2));
    },
    (log) => [`entry ${id(log, 1)} (`, `entry ${id(log, 2)} (`, '2 findings'],
  ],
  [
    'an entry is deleted',
    (log) => remove('audit_entry', log, `audit_entry_id = ${id(log, 6)}`),
    (log) => [`entry ${id(log, 6)} of seal 2 was deleted`],
  ],
  [
    'an entry is added with a time of before',
    async (log) => {
      const values = { company_id: log.companyId, action: 'correct', at: new Date(now() - 7 * 86_400_000) };
      const added = database.kysely.insertInto('audit_entry').values(values).returning('audit_entry_id');
      const { audit_entry_id } = await added.executeTakeFirstOrThrow();
      await seal();
      // Before the first of the company, too.
      await superuser.query(
        `insert into audit_entry (company_id, audit_entry_id, at, action) overriding system value
          values ($1, $2, now() - interval '1 day', 'correct')`,
        [log.companyId, id(log, 0) - 1],
      );
      return audit_entry_id;
    },
    (log) => [
      `entry ${id(log, 0) - 1} (`,
      'was added later than it says: seal 4 has it',
      'no seal has it',
      '2 findings',
    ],
  ],
  [
    'two entries are exchanged',
    (log) =>
      superuser.query(
        `update audit_entry e set before = other.before from audit_entry other
          where e.company_id = $1 and other.company_id = $1 and e.audit_entry_id in ($2, $3)
            and other.audit_entry_id = $2::bigint + $3::bigint - e.audit_entry_id`,
        [log.companyId, id(log, 4), id(log, 7)],
      ),
    (log) => [`entry ${id(log, 4)} (`, `entry ${id(log, 7)} (`, '2 findings'],
  ],
  [
    'an entry is changed together with its leaf',
    async (log) => {
      await change(`before = null`, log, id(log, 9));
      await sealAnew(log, id(log, 9));
    },
    (log) => ['a leaf or the root of seal 3 was replaced', `one of the entries ${log.ids.slice(8).join(', ')}`],
  ],
  [
    'an entry is changed together with its leaf and the root of its seal',
    async (log) => {
      await change(`before = null`, log, id(log, 5));
      await sealAnew(log, id(log, 5));
      await rootAnew(log, 2);
    },
    (log) => ['seal 2 was changed', `It has the entries ${log.ids.slice(4, 8).join(', ')}`, 'One finding'],
  ],
  [
    'the leaves of a seal are reordered',
    async (log) => {
      for (const [from, to] of [
        [0, 9],
        [3, 0],
        [9, 3],
      ])
        await superuser.query(
          'update audit_leaf set position = $3 where company_id = $1 and sequence = 1 and position = $2',
          [log.companyId, from, to],
        );
    },
    (log) => ['the leaves of seal 1 were reordered', String(id(log, 0))],
  ],
  [
    'a leaf is removed, so that the entry is sealed once more as it was changed',
    async (log) => {
      await remove('audit_leaf', log, `audit_entry_id = ${id(log, 2)}`);
      await change(`reason = 'forged'`, log, id(log, 2));
      await seal();
    },
    (log) => [
      `seal 1 has 4 leaves, and there are 3 of them: of the entries ${id(log, 0)}, ${id(log, 1)}, ${id(log, 3)}`,
    ],
  ],
  [
    'seals are removed with all their entries',
    async (log) => {
      await remove('audit_entry', log, `audit_entry_id between ${id(log, 4)} and ${id(log, 7)}`);
      await remove('audit_leaf', log, 'sequence = 2');
      await remove('audit_seal', log, 'sequence = 2');
    },
    () => ['seal 2 is missing, with 4 entries'],
  ],
  [
    'an entry is made to look erased',
    async (log) => {
      await change('before = null', log, id(log, 3));
      await superuser.query('update audit_leaf set salt = null where company_id = $1 and audit_entry_id = $2', [
        log.companyId,
        id(log, 3),
      ]);
    },
    (log) => [`what entry ${id(log, 3)} said is gone, and no sealed entry records an erasure`],
  ],
];

/** What only the exported heads show. */
const byHeads: typeof kinds = [
  [
    'the tail is cut off',
    async (log) => {
      await remove('audit_entry', log, `audit_entry_id >= ${id(log, 8)}`);
      await remove('audit_leaf', log, 'sequence = 3');
      await remove('audit_seal', log, 'sequence = 3');
    },
    () => ['seal 3', 'is gone: the chain ends with seal 2, and 4 of the 12 entries up to it were cut off'],
  ],
  [
    'all seals are written anew over changed entries',
    async (log) => {
      await change(`before = null`, log, id(log, 0));
      await remove('audit_leaf', log);
      await remove('audit_seal', log);
      for (let batch = 0; batch < 3; batch++) {
        await seal();
        await database.kysely.insertInto('audit_entry').values({ company_id: log.companyId, action: 'x' }).execute();
      }
      await seal();
    },
    () => ['seal 3 is not the one that was exported', 'was written anew'],
  ],
];

describe('audit verify', () => {
  it('finds nothing where nothing was tampered with', async () => {
    const log = await sealedCompany();
    await database.kysely.insertInto('audit_entry').values({ company_id: log.companyId, action: 'new' }).execute();
    const { exitCode, said } = await kintai(['audit', 'verify', log.companyId], { KINTAI_AUDIT_ANCHOR: log.anchor });
    expect(said).toContain(`${log.companyId}: 12 entries in 3 seals, 0 of them erased, 1 not sealed yet.`);
    expect(said).toContain('Nothing was tampered with.');
    expect(exitCode).toBe(0);
    expect((await kintai(['audit', 'verify', 'nobody'])).exitCode).toBe(1);
  });

  it.each(kinds)('finds that %s', async (_what, tamper, expected) => {
    const log = await sealedCompany();
    const other = await sealedCompany();
    await tamper(log);
    const { exitCode, said } = await kintai(['audit', 'verify', log.companyId]);
    for (const text of expected(log)) expect(said).toContain(text);
    expect(exitCode).toBe(1);
    expect((await kintai(['audit', 'verify', other.companyId])).exitCode).toBe(0);
  });

  it.each(byHeads)('finds by exported heads that %s', async (_what, tamper, expected) => {
    const log = await sealedCompany();
    await tamper(log);
    // By itself the chain is as it should be.
    expect((await kintai(['audit', 'verify', log.companyId])).exitCode).toBe(0);
    const { exitCode, said } = await kintai(['audit', 'verify', log.companyId], {
      KINTAI_AUDIT_ANCHOR: log.anchor,
      KINTAI_AUDIT_KEY: key,
    });
    for (const text of expected(log)) expect(said).toContain(text);
    expect(exitCode).toBe(1);
    const checked = await kintai(['audit', 'heads', 'check', log.anchor, '--key', `${key}.pub`]);
    for (const text of expected(log)) expect(checked.said).toContain(text);
    expect(checked.exitCode).toBe(1);
  });

  it('knows what was erased and recorded', async () => {
    const log = await sealedCompany();
    await kinds.at(-1)?.[1](log);
    const record = { company_id: log.companyId, subject_user_id: log.userId, action: 'erase_user' };
    await database.kysely.insertInto('audit_entry').values(record).execute();
    await seal();
    const { exitCode, said } = await kintai(['audit', 'verify', log.companyId]);
    expect(said).toContain('13 entries in 4 seals, 1 of them erased');
    expect(exitCode).toBe(0);
  });
});

describe('exported heads', () => {
  it('are refused where they were changed, signed by another key, or not signed', async () => {
    const log = await sealedCompany();
    const check = (file: string, ...args: string[]) => kintai(['audit', 'heads', 'check', file, ...args]);
    const file = join(folder, 'changed');
    const write = async (text: string): Promise<void> => writeFile(file, text);
    const good = await readFile(log.anchor, 'utf8');
    const withKey = ['--key', `${key}.pub`];

    await write(good.replace('"sequence":3', '"sequence":2'));
    expect(await check(file, ...withKey)).toMatchObject({ exitCode: 1, said: expect.stringContaining('line 1') });
    await write(`${good}${JSON.stringify({ ...JSON.parse(good), signature: undefined })}\n`);
    expect(await check(file, ...withKey)).toMatchObject({ exitCode: 1, said: expect.stringContaining('line 2') });
    await write('{"heads":[]}');
    expect(await check(file)).toMatchObject({ exitCode: 1, said: expect.stringContaining('no export of heads') });
    await write('');
    expect(await check(file)).toMatchObject({ exitCode: 1, said: expect.stringContaining('has no heads') });
    expect(await check(join(folder, 'missing'))).toMatchObject({ exitCode: 1 });
    expect(await check(log.anchor, '--key', log.anchor)).toMatchObject({ exitCode: 1 });

    const another = join(folder, 'another.key');
    await kintai(['audit', 'keygen', another]);
    expect((await check(log.anchor, '--key', `${another}.pub`)).said).toContain('not signed by the key');
    // A private key is never overwritten, and a public one signs nothing.
    expect((await kintai(['audit', 'keygen', another])).exitCode).toBe(1);
    const unsigned = join(folder, 'unsigned');
    expect((await kintai(['audit', 'heads', 'export', unsigned, '--sign', `${another}.pub`])).exitCode).toBe(1);
  });
});
