import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Command } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Head } from '#domain/audit/heads.ts';
import { PROOF_FORMAT, type RecordProof } from '#domain/audit/proof.ts';
import { headOf, leafOf, NO_HEAD, toHex } from '#domain/audit/seal.ts';
import { epochMs } from '#domain/time/instant.ts';
import { writeHeads } from '../platform/audit/heads.ts';
import { sha256 } from '../platform/sha256.ts';
import { addAuditCheck } from './audit-check.ts';
import type { CommandContext } from './command.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'kintai-check-'))));
afterAll(() => rm(folder, { recursive: true }));

/** A file with one record, of a tree of one leaf. */
async function proof(): Promise<RecordProof> {
  const salt = new Uint8Array(16);
  const entry = {
    companyId: 'acme',
    auditEntryId: 7,
    at: 1_795_000_000_000,
    actorUserId: 3,
    subjectUserId: 3,
    workDate: '2026-10-01',
    action: 'punch',
    before: null,
    after: '{}',
    reason: null,
    records: null,
  };
  const leaf = await leafOf(sha256, entry, salt);
  const seal = { companyId: 'acme', sequence: 1, size: 1, entries: 1, isComplete: true, sealedAt: 0, root: leaf };
  return {
    format: PROOF_FORMAT,
    company_id: 'acme',
    company_name: 'アクメ',
    user_id: 3,
    employee_id: 'E0001',
    name: '佐藤 健太',
    month: '2026-10',
    from: '2026-10-01',
    to: '2026-10-31',
    not_sealed: 0,
    previous_head: toHex(NO_HEAD),
    head: toHex(await headOf(sha256, NO_HEAD, seal)),
    seals: [{ sequence: 1, size: 1, entries: 1, is_complete: true, sealed_at: 0, root: toHex(leaf) }],
    records: [
      {
        id: 7,
        at: entry.at,
        actor_user_id: 3,
        subject_user_id: 3,
        work_date: entry.workDate,
        action: 'punch',
        before: null,
        after: '{}',
        reason: null,
        salt: toHex(salt),
        leaf: toHex(leaf),
        sequence: 1,
        position: 0,
        proof: [],
      },
    ],
  };
}

async function run(text: string, ...options: string[]): Promise<string> {
  const path = join(folder, 'records.json');
  await writeFile(path, text);
  const printed: string[] = [];
  // It is given no database.
  const context = { print: (line: string) => void printed.push(line) } as unknown as CommandContext;
  const audit = new Command('audit').exitOverride();
  addAuditCheck(audit, context);
  await audit.parseAsync(['check', path, ...options], { from: 'user' });
  return printed.join('\n');
}

it('checks a file without a database, and says what is wrong with it', async () => {
  const file = await proof();
  expect(await run(JSON.stringify(file))).toBe(
    `Nothing was changed: 1 records of E0001 (user 3) of acme, 2026-10.\nChain head after seal 1: ${file.head}`,
  );
  const changed = JSON.stringify(file).replace('"after":"{}"', '"after":"{ }"');
  await expect(run(changed)).rejects.toThrow('record 7 says something else than was sealed');
  await expect(run(JSON.stringify({ ...file, month: '2026-09' }))).rejects.toThrow(
    'the days are not those of the month',
  );
  await expect(run('{}')).rejects.toThrow('no file with records');
  await expect(run('{')).rejects.toThrow('is not a file with records');
});

it('compares it with heads that were kept', async () => {
  const file = await proof();
  const heads = join(folder, 'heads');
  const checkWith = async (changed: Partial<Head>): Promise<string> => {
    const kept = {
      company_id: 'acme',
      sequence: 1,
      entries: 1,
      sealed_at: '2026-11-20T00:00:00.000Z',
      head: file.head,
    };
    await writeFile(heads, writeHeads([{ ...kept, ...changed }], epochMs(0), null));
    return run(JSON.stringify(file), '--heads', heads);
  };
  expect(await checkWith({})).toMatch(/The kept heads confirm it up to seal 1: 1 of the 1 records\.$/);
  await expect(checkWith({ head: 'f'.repeat(64) })).rejects.toThrow('it has another head after seal 1.');
  for (const other of [{ sequence: 2 }, { company_id: 'other' }])
    await expect(checkWith(other)).rejects.toThrow('None of the kept heads');
  await writeFile(heads, 'nothing');
  await expect(run(JSON.stringify(file), '--heads', heads)).rejects.toThrow('line 1 is no export of heads.');
});
