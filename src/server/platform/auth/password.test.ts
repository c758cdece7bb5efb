import { describe, expect, it } from 'vitest';

import type { AppError } from '../http/app-error.ts';
import { hashPassword, isPassword, NO_PASSWORD } from './password.ts';

describe('isPassword', () => {
  it('refuses, without hashing, what a flood adds beyond its queue; the known ones are still looked at', async () => {
    const passwordHash = await hashPassword('kintai-demo');
    const flood = Array.from({ length: 300 }, () => isPassword('x', undefined, { name: 'flood', isKnown: false }));
    const known = isPassword('kintai-demo', passwordHash, { name: 'phone', isKnown: true });
    const answers = Promise.allSettled(flood);
    expect(await known).toBe(true);
    const refused = (await answers).flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as AppError] : [],
    );
    expect(refused.length).toBeGreaterThan(100);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['too_many_requests']));
  });

  it('matches a password against its own hash only', async () => {
    const hash = await hashPassword('kintai-demo');
    expect(await isPassword('kintai-demo', hash)).toBe(true);
    expect(await isPassword('kintai-demO', hash)).toBe(false);
  });

  it('salts, so that two hashes of one password differ', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it('hashes with argon2id', async () => {
    expect(await hashPassword('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('rejects without an account, even the password of the hash that it compares with instead', async () => {
    expect(await isPassword('no account has this hash', undefined)).toBe(false);
  });

  it.each(['', '!', 'no account has this hash'])('rejects %j of an account without a password', async (password) => {
    expect(await isPassword(password, NO_PASSWORD)).toBe(false);
  });

  it.each([undefined, NO_PASSWORD])(
    'works as long without a password (%j), so that its answer comes no earlier',
    async (none) => {
      const passwordHash = await hashPassword('kintai-demo');
      const workOf = async (known: string | undefined): Promise<number> => {
        const works: number[] = [];
        for (let round = 0; round < 5; round += 1) {
          const before = process.cpuUsage();
          await isPassword('x', known);
          const { user, system } = process.cpuUsage(before);
          works.push(user + system);
        }
        return Math.min(...works);
      };
      expect(await workOf(none)).toBeGreaterThan((await workOf(passwordHash)) / 2);
    },
  );
});
