import { expect, test } from 'vitest';
import { type Candidate, choose, SHARES, shareOf } from './choice.ts';

const journey = (id: string, rest: Partial<Candidate> = {}): Candidate => ({
  id,
  kind: 'journey',
  isCore: false,
  distance: Infinity,
  ...rest,
});
const many = Array.from({ length: 800 }, (_, index) => journey(`journey ${index}`));
const ids = (candidates: readonly Candidate[]): string[] => candidates.map(({ id }) => id);

test('the core runs whatever has changed, and is not chosen twice', () => {
  const core = journey('punch', { isCore: true, distance: 0 });
  const choice = choose([core, journey('other')], 1);
  expect(choice.core).toEqual([core]);
  expect(choice.reached).toEqual([]);
});

test('what the change reaches runs, the nearest first, up to three minutes', () => {
  const far = Array.from({ length: 100 }, (_, index) => journey(`far ${index}`, { distance: 5 }));
  const near = journey('near', { distance: 1 });
  const proof: Candidate = { id: 'backup.proof.test.ts', kind: 'proof', isCore: false, distance: 2 };
  const { reached } = choose([...far, near, proof, journey('out of reach')], 1);
  expect(ids(reached.slice(0, 2))).toEqual(['near', 'backup.proof.test.ts']);
  // 4 s for each journey, 20 s for the proof.
  expect(reached).toHaveLength(1 + 1 + (180 - 4 - 20) / 4);
});

test('the others are dealt into shares, each of which runs once in as many days', () => {
  const shares = Array.from({ length: SHARES }, (_, index) => choose(many, index + 1));
  const dealt = shares.flatMap(({ eighth }) => ids(eighth));
  expect(dealt.toSorted()).toEqual(ids(many).toSorted());
  for (const { eighth, left } of shares) {
    expect(eighth.length).toBeGreaterThan(60);
    expect(eighth.length + left.length).toBe(many.length);
  }
  const days = Array.from({ length: SHARES }, (_, index) => shareOf(new Date(Date.UTC(2026, 10, 25 + index))));
  expect(new Set(days).size).toBe(SHARES);
});

test('the same day chooses the same ones, in whatever order they are listed', () => {
  expect(ids(choose(many.toReversed(), 3).eighth).toSorted()).toEqual(ids(choose(many, 3).eighth).toSorted());
});
