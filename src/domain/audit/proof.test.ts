import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';

import { checkProof, PROOF_FORMAT, type ProofRecord, type RecordProof } from './proof.ts';
import { headOf, leafOf, NO_HEAD, proofOf, rootOf, type Seal, toHex } from './seal.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());

const OTHER = '0'.repeat(64);

/** Two records on the first and last day of a month and one about the month, in two seals of three and one leaf. */
async function makeProof(): Promise<RecordProof> {
  const records: ProofRecord[] = [];
  const seals: Seal[] = [];
  const heads = [NO_HEAD];
  for (const [sequence, days] of [
    [1, ['2026-10-01', '2026-10-31', null]],
    [2, ['2026-10-15']],
  ] as const) {
    const entries = days.map((workDate, index) => ({
      companyId: 'acme',
      auditEntryId: 10 * sequence + index,
      at: 1_795_000_000_000,
      actorUserId: null,
      subjectUserId: 3,
      workDate,
      action: 'act',
      before: workDate === null ? '{"month": "2026-10"}' : null,
      after: '{"note": "a"}',
      reason: null,
      records: index === 0 ? '[{"id": 1}]' : null,
    }));
    const salt = new Uint8Array(16).fill(sequence);
    const leaves = await Promise.all(entries.map((entry) => leafOf(sha256, entry, salt)));
    for (const [index, entry] of entries.entries())
      records.push({
        id: entry.auditEntryId,
        at: entry.at,
        actor_user_id: null,
        subject_user_id: 3,
        work_date: entry.workDate,
        action: 'act',
        before: entry.before,
        after: entry.after,
        reason: null,
        // As files of before there were records, which don't have the field.
        ...(entry.records !== null && { records: entry.records }),
        salt: toHex(salt),
        leaf: toHex(leaves[index]!),
        sequence,
        position: index,
        proof: (await proofOf(sha256, leaves, index)).map(toHex),
      });
    const root = await rootOf(sha256, leaves);
    const seal = { companyId: 'acme', sequence, size: days.length, entries: records.length, isComplete: true, root };
    seals.push({ ...seal, sealedAt: sequence });
    heads.push(await headOf(sha256, heads.at(-1)!, seals.at(-1)!));
  }
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
    head: toHex(heads.at(-1)!),
    seals: seals.map(({ sequence, size, entries, isComplete, sealedAt, root }) => ({
      sequence,
      size,
      entries,
      is_complete: isComplete,
      sealed_at: sealedAt,
      root: toHex(root),
    })),
    records,
  };
}

let file: RecordProof;
beforeAll(async () => void (file = await makeProof()));

const check = (content: unknown) => checkProof(sha256, content);
const withRecord = (index: number, changed: Partial<ProofRecord>): RecordProof => ({
  ...file,
  records: file.records.map((record, at) => (at === index ? { ...record, ...changed } : record)),
});
const withSeal = (index: number, changed: Partial<RecordProof['seals'][number]>): RecordProof => ({
  ...file,
  seals: file.seals.map((seal, at) => (at === index ? { ...seal, ...changed } : seal)),
});

describe('a person’s records with their proof', () => {
  it('fit, with the heads of the chain around each seal', async () => {
    const result = await check(file);
    expect(result).toMatchObject({ file, faults: [], erased: [] });
    expect(result.heads).toMatchObject([
      { sequence: 0, head: file.previous_head },
      { sequence: 1 },
      { sequence: 2, head: file.head },
    ]);
    expect(await check({ ...file, seals: [], records: [], head: file.previous_head })).toMatchObject({
      faults: [],
      heads: [],
    });
  });

  it.each<[string, (index: number) => RecordProof, number]>([
    ['what it says', (index) => withRecord(index, { after: '{"note": "b"}' }), 0],
    ['its time', (index) => withRecord(index, { at: 0 }), 0],
    ['its salt', (index) => withRecord(index, { salt: '0'.repeat(32) }), 3],
    ['its leaf', (index) => withRecord(index, { leaf: OTHER }), 1],
    ['that it was erased, while it says something', (index) => withRecord(index, { salt: null }), 1],
    ['that it was erased, with a reason', (index) => withRecord(index, { salt: null, after: null, reason: 'x' }), 1],
    ['that it was erased, with records', (index) => withRecord(index, { salt: null, after: null, records: '[]' }), 1],
    ['that it was erased, with a before', (index) => withRecord(index, { salt: null, after: null }), 2],
  ])('are found changed: %s', async (_, changed, index) => {
    const { faults, heads } = await check(changed(index));
    expect(faults).toEqual([{ kind: 'content', record: file.records[index]?.id }]);
    expect(heads).toHaveLength(3);
  });

  it.each<[string, Partial<ProofRecord>]>([
    ['another place', { position: 1 }],
    ['another seal', { sequence: 2 }],
    ['a seal that the file doesn’t have', { sequence: 3 }],
    ['no proof', { proof: [] }],
    ['another proof', { proof: [OTHER, OTHER] }],
  ])('are in their seal: %s', async (_, changed) => {
    expect((await check(withRecord(0, changed))).faults).toEqual([{ kind: 'place', record: 10 }]);
  });

  it('are erased where they say nothing, and are still in their place', async () => {
    const erased = withRecord(2, { salt: null, before: null, after: null });
    expect(await check(erased)).toMatchObject({ faults: [], erased: [12] });
  });

  it('are about the person and of the month', async () => {
    const faultsOf = async (changed: Partial<RecordProof>) => (await check({ ...file, ...changed })).faults;
    expect(await faultsOf({ user_id: 4 })).toEqual([10, 11, 12, 20].map((record) => ({ kind: 'person', record })));
    expect(await faultsOf({ from: '2026-10-02' })).toEqual([{ kind: 'other_month', record: 10 }]);
    expect(await faultsOf({ to: '2026-10-30' })).toEqual([{ kind: 'other_month', record: 11 }]);
    const month = { kind: 'month' };
    expect(await faultsOf({ month: '2026-09' })).toEqual([month, { kind: 'other_month', record: 12 }]);
    expect(await faultsOf({ month: '2026-10x' })).toContainEqual(month);
    expect(await faultsOf({ from: '2026-11-01' })).toContainEqual(month);
    // The second period of a month (D39), which can be a day.
    const second = { month: '2026-10b', from: '2026-10-31', to: '2026-10-31' };
    expect(await faultsOf({ ...second, records: [file.records[1]!] })).toEqual([]);
    expect(await faultsOf({ records: [file.records[3]!, file.records[3]!] })).toEqual([{ kind: 'twice', record: 20 }]);
  });

  it('have seals that make the chain', async () => {
    const head = { kind: 'head' };
    for (const changed of [
      { ...file, head: OTHER },
      { ...file, previous_head: `1${OTHER.slice(1)}` },
      withSeal(0, { sealed_at: 9 }),
      withSeal(1, { is_complete: false }),
    ])
      expect((await check(changed)).faults).toEqual([head]);
    for (const changed of [withSeal(1, { sequence: 3 }), withSeal(1, { entries: 5 })]) {
      const { faults, heads } = await check(changed);
      expect(faults[0]).toEqual({ kind: 'seals', seal: changed.seals[1]?.sequence });
      expect(heads).toHaveLength(2);
    }
  });

  it.each<[string, (whole: RecordProof) => unknown]>([
    ['nothing', () => null],
    ['another format', (whole) => ({ ...whole, format: 'x' })],
    ['a field more', (whole) => ({ ...whole, more: 1 })],
    ['a date of another shape', (whole) => ({ ...whole, from: 'x2026-10-01' })],
    ['a date with more behind it', (whole) => ({ ...whole, to: '2026-10-31x' })],
    ['a hash too short', (whole) => ({ ...whole, head: whole.head.slice(1) })],
  ])('are no other file: %s', async (_, changed) => {
    expect(await check(changed(file))).toEqual({ file: null, faults: [{ kind: 'format' }], erased: [], heads: [] });
  });
});
