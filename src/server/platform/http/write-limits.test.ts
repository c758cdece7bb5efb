import { expect, it } from 'vitest';

import { keyHashOf } from './idempotency.ts';
import { createWriteLimits } from './write-limits.ts';

const person = { companyId: 'demo', userId: 1 };

/** Limits of three writes, and the outcome of one at that second. */
function limitsOfThree() {
  let now = 0;
  const limits = createWriteLimits(3, () => now * 1000);
  return (second: number, who = person, name: string | null = null): string => {
    now = second;
    const keyHash = keyHashOf(name ?? undefined);
    try {
      limits.begin(who, keyHash);
    } catch (error) {
      return `${String(error)} ${(error as { retryAfterSeconds: number }).retryAfterSeconds}`;
    }
    limits.succeeded(who, keyHash);
    return 'done';
  };
}

it('refuses what is too much, until the minute is over, and says when that is', () => {
  const write = limitsOfThree();
  expect([1, 2, 3].map((second) => write(second))).toEqual(['done', 'done', 'done']);
  expect(write(4)).toBe('Error: too_many_requests 56');
  expect(write(59.5)).toBe('Error: too_many_requests 1');
  expect(write(60)).toBe('done');
});

it('gives back what was not the person’s', () => {
  const limits = createWriteLimits(3, () => 0);
  for (let time = 0; time < 10; time += 1) {
    limits.begin(person, null);
    limits.withdraw(person);
  }
  limits.withdraw({ companyId: 'demo', userId: 2 });
  for (let time = 0; time < 3; time += 1) limits.begin(person, null);
  expect(() => limits.begin(person, null)).toThrow('too_many_requests');
});

it('counts each person of each company alone', () => {
  const write = limitsOfThree();
  for (let time = 0; time < 3; time += 1) write(1);
  expect(write(1, { companyId: 'demo', userId: 2 })).toBe('done');
  expect(write(1, { companyId: 'acme', userId: 1 })).toBe('done');
  expect(write(1)).toContain('too_many_requests');
});

it('does not count the replay of a write, also in the next minute', () => {
  const write = limitsOfThree();
  expect(write(1, person, 'a')).toBe('done');
  for (let time = 0; time < 10; time += 1) expect(write(1, person, 'a')).toBe('done');
  expect([write(2), write(2), write(2)].map((said) => said.split(' ')[0])).toEqual(['done', 'done', 'Error:']);
  expect(write(3, person, 'a')).toBe('done');
  expect(write(3, person, 'b')).toContain('too_many_requests');
  expect(write(3, { companyId: 'demo', userId: 2 }, 'a')).toBe('done');
  for (let time = 0; time < 3; time += 1) write(61);
  expect(write(62, person, 'a')).toBe('done');
  // Forgotten after two minutes: it counts once more, as any other.
  for (let time = 0; time < 3; time += 1) write(190);
  expect(write(191, person, 'a')).toContain('too_many_requests');
});
