import { randomUUID } from 'node:crypto';

import { parseCookie, stringifySetCookie } from 'cookie';
import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';

import { accountKey } from './login-limits.ts';

const NAME = 'kintai_device';
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60; // as long as browsers keep any
/** The accounts that a device remembers: a computer that several share. The cookie stays below 2 kB. */
const MAX_ACCOUNTS = 20;

/**
 * Remembers on a device which accounts it has logged in to: the failures of strangers then don't keep it out (D24). A
 * cookie, which no script reads; it lets nobody in.
 */
export interface Devices {
  /** The device's id by the `Cookie` header of a login, or null where it isn't known for that account. */
  recognise(cookies: string | undefined, companyId: string, employeeId: string): string | null;
  /** The `Set-Cookie` header after a login, by its `Cookie` header. */
  remember(cookies: string | undefined, companyId: string, employeeId: string, isSecure: boolean): string;
}

const payload = z.object({ device: z.uuid(), accounts: z.array(z.string()) });

/** Devices by cookies that are signed with the installation's secret. */
export function createDevices(secret: string): Devices {
  // Another key than that of the tokens: neither is to pass for the other.
  const key = `device ${secret}`;
  const sign = createSigner({ key, algorithm: 'HS256', noTimestamp: true });
  const verify = createVerifier({ key, algorithms: ['HS256'] });
  const read = (cookies: string | undefined) =>
    payload.safeParse(verified(verify, parseCookie(cookies ?? '')[NAME])).data ?? {
      device: randomUUID(),
      accounts: [],
    };
  return {
    recognise(cookies, companyId, employeeId) {
      const { device, accounts } = read(cookies);
      return accounts.includes(accountKey(companyId, employeeId)) ? device : null;
    },

    remember(cookies, companyId, employeeId, isSecure) {
      const { device, accounts } = read(cookies);
      const latest = new Set([accountKey(companyId, employeeId), ...accounts]);
      return stringifySetCookie({
        name: NAME,
        value: sign({ device, accounts: [...latest].slice(0, MAX_ACCOUNTS) }),
        path: '/api/auth/login',
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
        maxAge: MAX_AGE_SECONDS,
      });
    },
  };
}

function verified(verify: (token: string) => unknown, token: string | undefined): unknown {
  try {
    return token === undefined ? null : verify(token);
  } catch {
    return null;
  }
}
