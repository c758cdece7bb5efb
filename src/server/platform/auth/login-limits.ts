import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import { AppError } from '../http/app-error.ts';

/** Wrong passwords for one account before it rests. */
export const ACCOUNT_FAILURES = 10;
/** Wrong logins from one address before it rests: an office behind one address mistypes more than one person. */
export const ADDRESS_FAILURES = 100;
const WINDOW_SECONDS = 15 * 60;

/** One try to log in, counted before the password is looked at. */
export interface LoginTry {
  failed(): Promise<void>;
  succeeded(): Promise<void>;
}

/** Limits of wrong logins per account and per address, kept in the database for all server processes (D24). */
export interface LoginLimits {
  /** Counts a try. Throws the 429 with the minutes to wait when the account or the address has used up its tries. */
  begin(companyId: string, employeeId: string, address: string): Promise<LoginTry>;
}

// A household or office has one /64 of IPv6, so a single address of it says little.
const addressKey = (address: string): string =>
  isIPv6(address) && !address.startsWith('::ffff:')
    ? `address:${address.split(':').slice(0, 4).join(':')}`
    : `address:${address}`;

// Hashed: what was typed may be long, or a password in the wrong field.
const accountKey = (companyId: string, employeeId: string): string =>
  `account:${createHash('sha256')
    .update(JSON.stringify([companyId, employeeId]))
    .digest('base64url')}`;

const locked = (state: RateLimiterRes): AppError => {
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  return new AppError('login_locked', { values: { n: Math.ceil(seconds / 60) }, retryAfterSeconds: seconds });
};

/** Login limits on the table `installation.rate_limit`. */
export function createLoginLimits(pool: pg.Pool): LoginLimits {
  const limiter = (points: number, keyPrefix: string): RateLimiterPostgres =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'installation',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix,
      points,
      duration: WINDOW_SECONDS,
    });
  const accounts = limiter(ACCOUNT_FAILURES, 'login');
  const addresses = limiter(ADDRESS_FAILURES, 'login');

  return {
    async begin(companyId, employeeId, address) {
      const account = accountKey(companyId, employeeId);
      const from = addressKey(address);
      const ofAddress = await addresses.get(from);
      if (ofAddress !== null && ofAddress.consumedPoints >= ADDRESS_FAILURES) throw locked(ofAddress);
      // Counted before the password is checked: many tries at once can't slip in under the limit.
      try {
        await accounts.consume(account);
      } catch (state) {
        throw state instanceof RateLimiterRes ? locked(state) : state;
      }
      return {
        failed: async () => void (await addresses.penalty(from)),
        succeeded: async () => void (await accounts.delete(account)),
      };
    },
  };
}
