import { createHash } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  canonicalEntry,
  fromHex,
  type Hash,
  headOf,
  isSameHash,
  leafOf,
  NO_HEAD,
  proofOf,
  rootByProof,
  rootOf,
  type Seal,
  type SealedEntry,
  toHex,
} from './seal.ts';

const sha256: Hash = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

const entry: SealedEntry = {
  companyId: 'acme',
  auditEntryId: 12,
  at: 1_795_000_000_000,
  actorUserId: 3,
  subjectUserId: 4,
  workDate: '2026-11-20',
  action: 'correct',
  before: '{"note": "朝"}',
  after: null,
  reason: 'a "quote"',
  records: null,
};

const anyText = fc.string({ unit: 'grapheme' });
const anyEntry: fc.Arbitrary<SealedEntry> = fc.record({
  companyId: anyText,
  auditEntryId: fc.nat(),
  at: fc.integer(),
  actorUserId: fc.option(fc.nat()),
  subjectUserId: fc.option(fc.nat()),
  workDate: fc.option(anyText),
  action: anyText,
  before: fc.option(anyText),
  after: fc.option(anyText),
  reason: fc.option(anyText),
  records: fc.option(anyText),
});
const anySalt = fc.uint8Array({ minLength: 16, maxLength: 16 });
const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 });
const anyLeaves = fc.array(anyHash, { minLength: 1, maxLength: 40 });

describe('the leaf of an entry', () => {
  it('is the hash of its salt and its fields, written down so that anybody can calculate it', async () => {
    expect(canonicalEntry(entry)).toBe(
      String.raw`["acme",12,1795000000000,3,4,"2026-11-20","correct","{\"note\": \"朝\"}",null,"a \"quote\""]`,
    );
    expect(canonicalEntry({ ...entry, records: '[{"id": 7}]' })).toBe(
      String.raw`["acme",12,1795000000000,3,4,"2026-11-20","correct","{\"note\": \"朝\"}",null,"a \"quote\"","[{\"id\": 7}]"]`,
    );
    const salt = text('0123456789abcdef');
    const expected = createHash('sha256')
      .update(Buffer.from([0]))
      .update(salt)
      .update(canonicalEntry(entry));
    expect(toHex(await leafOf(sha256, entry, salt))).toBe(expected.digest('hex'));
  });

  it('differs for any two entries that differ, and for any two salts', async () => {
    await fc.assert(
      fc.asyncProperty(anyEntry, anyEntry, anySalt, anySalt, async (one, other, salt, otherSalt) => {
        const isSame = Object.values(one).every((value, index) => value === Object.values(other)[index]);
        const leaf = await leafOf(sha256, one, salt);
        expect(isSameHash(leaf, await leafOf(sha256, other, salt))).toBe(isSame);
        expect(isSameHash(leaf, await leafOf(sha256, one, otherSalt))).toBe(isSameHash(salt, otherSalt));
      }),
    );
  });

  it('differs with each field', async () => {
    const changes: Partial<SealedEntry>[] = [
      { companyId: 'acme-west' },
      { auditEntryId: 13 },
      { at: entry.at + 1 },
      { actorUserId: null },
      { subjectUserId: 5 },
      { workDate: null },
      { action: 'delete' },
      { before: null },
      { after: '{}' },
      { reason: null },
      { records: '[]' },
      // The same characters in other fields.
      { before: null, after: entry.before },
    ];
    const leaves = await Promise.all(
      [{}, ...changes].map(async (change) => toHex(await leafOf(sha256, { ...entry, ...change }, NO_HEAD.slice(16)))),
    );
    expect(new Set(leaves).size).toBe(changes.length + 1);
  });
});

describe('the tree', () => {
  // The test vectors of RFC 6962 implementations: these eight leaves, and the root of the first so many.
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  it.each([
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('of %i leaves has the root of RFC 6962', async (size, root) => {
    const leaves = inputs.slice(0, size).map(async (hex) => sha256(Buffer.from(`00${hex}`, 'hex')));
    expect(toHex(await rootOf(sha256, await Promise.all(leaves)))).toBe(root);
  });

  it('proves each of its leaves, at its place alone', async () => {
    await fc.assert(
      fc.asyncProperty(anyLeaves, fc.nat(), fc.nat(), anyHash, async (leaves, first, second, stranger) => {
        const [index, other] = [first % leaves.length, second % leaves.length];
        const [root, proof] = [await rootOf(sha256, leaves), await proofOf(sha256, leaves, index)];
        const size = leaves.length;
        const leaf = leaves[index] ?? NO_HEAD;
        const byProof = await rootByProof(sha256, leaf, { index, size, proof });
        expect(byProof).toEqual(root);
        expect(await rootByProof(sha256, stranger, { index, size, proof })).not.toEqual(root);
        if (other !== index) expect(await rootByProof(sha256, leaf, { index: other, size, proof })).not.toEqual(root);
        expect(await rootByProof(sha256, leaf, { index, size, proof: [...proof, root] })).not.toEqual(root);
        if (size > 1) expect(await rootByProof(sha256, leaf, { index, size, proof: proof.slice(1) })).not.toEqual(root);
        for (const place of [-1, size, 0.5])
          expect(await rootByProof(sha256, leaf, { index: place, size, proof })).toBeNull();
      }),
    );
  });

  it('has another root for any other leaves, or another order', async () => {
    await fc.assert(
      fc.asyncProperty(anyLeaves, anyLeaves, async (one, other) => {
        const isSame = JSON.stringify(one.map(toHex)) === JSON.stringify(other.map(toHex));
        expect(isSameHash(await rootOf(sha256, one), await rootOf(sha256, other))).toBe(isSame);
      }),
    );
    const [a, b, c] = [NO_HEAD, text('b'.repeat(32)), text('c'.repeat(32))];
    const roots = [
      [a, b, c],
      [b, a, c],
      [a, c, b],
      [a, b],
      [a, b, c, c],
    ].map((leaves) => rootOf(sha256, leaves));
    expect(new Set((await Promise.all(roots)).map(toHex)).size).toBe(5);
    await expect(rootOf(sha256, [])).rejects.toThrow(RangeError);
    await expect(proofOf(sha256, [a], 1)).rejects.toThrow(RangeError);
  });
});

describe('the chain', () => {
  const seal: Seal = {
    companyId: 'acme',
    sequence: 2,
    size: 3,
    entries: 10,
    isComplete: true,
    sealedAt: 1_795_000_000_000,
    root: text('r'.repeat(32)),
  };

  it('has a head that anybody can calculate: of 02, the head before, the root and the other fields', async () => {
    for (const isComplete of [true, false]) {
      const fields = `["acme",2,3,10,${isComplete ? 1 : 0},1795000000000]`;
      const expected = createHash('sha256')
        .update(Buffer.from([2]))
        .update(NO_HEAD)
        .update(seal.root)
        .update(fields);
      expect(toHex(await headOf(sha256, NO_HEAD, { ...seal, isComplete }))).toBe(expected.digest('hex'));
    }
  });

  it('has another head where anything of a seal, or the head before it, is another', async () => {
    const changes: Partial<Seal>[] = [
      {},
      { companyId: 'acme-west' },
      { sequence: 3 },
      { size: 4 },
      { entries: 11 },
      { isComplete: false },
      { sealedAt: seal.sealedAt + 1 },
      { root: text('s'.repeat(32)) },
    ];
    const heads = await Promise.all(changes.map((change) => headOf(sha256, NO_HEAD, { ...seal, ...change })));
    heads.push(await headOf(sha256, text('h'.repeat(32)), seal));
    expect(new Set(heads.map(toHex)).size).toBe(changes.length + 1);
  });
});

describe('hexadecimal', () => {
  it('is read as it is written, and nothing else is', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(toHex(bytes), bytes.length)).toEqual(bytes);
      }),
    );
    for (const wrong of ['AA', 'a', 'aaa', 'zz', '', 'aaaa']) expect(fromHex(wrong, 1)).toBeNull();
  });
});

it.each([-1, 2])('a tree of two leaves proves none at %i', async (index) => {
  await expect(proofOf(sha256, [text('a'), text('b')], index)).rejects.toThrow(RangeError);
});
