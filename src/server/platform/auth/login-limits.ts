import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import { foldedForm } from '#domain/company/folded-form.ts';
import type { DB } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';

/** Failed logins for one account before it is locked. */
export const ACCOUNT_FAILURES = 10;
/** Failed logins from one address before it is locked: an office behind one address mistypes more than one person. */
export const ADDRESS_FAILURES = 100;
const WINDOW_SECONDS = 15 * 60;

/** One login attempt, counted before the password is checked. */
export interface LoginTry {
  failed(): Promise<void>;
  succeeded(): Promise<void>;
}

/** Rate limits of failed logins per account and per address, stored in the database for all server processes (D24). */
export interface LoginLimits {
  /** Counts an attempt. Throws 429 with the minutes to wait when the account or the address has exceeded its limit. */
  begin(companyId: string, employeeId: string, address: string): Promise<LoginTry>;
}

/** The first four groups of an IPv6 address written out, `::` and all: a household or office has one such /64. */
function network(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** The rate limit's key of an address. A proxy may pass on anything; what is not an IP address shares one key. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv6(plain)) return `address:${network(plain)}`;
  return isIPv4(plain) ? `address:${plain}` : 'address:unknown';
}

// Folded, as the account is looked up: another spelling of its ID is no other account (D44). Hashed: the input may be long,
// or a password in the wrong field.
const accountKey = (companyId: string, employeeId: string): string =>
  `account:${createHash('sha256')
    .update(JSON.stringify([companyId, employeeId].map(foldedForm)))
    .digest('base64url')}`;

const KEY_PREFIX = 'login';

/** Resets the failures of an account that was issued another password. */
export async function resetFailures(trx: Transaction<DB>, companyId: string, employeeId: string): Promise<void> {
  const key = `${KEY_PREFIX}:${accountKey(companyId, employeeId)}`;
  await sql`delete from installation.rate_limit where key = ${key}`.execute(trx);
}

const locked = (state: RateLimiterRes): AppError => {
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  return new AppError('login_locked', { values: { n: Math.ceil(seconds / 60) }, retryAfterSeconds: seconds });
};

/** Login limits on the table `installation.rate_limit`. */
export function createLoginLimits(pool: pg.Pool): LoginLimits {
  const limiter = (points: number): RateLimiterPostgres =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'installation',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix: KEY_PREFIX,
      points,
      duration: WINDOW_SECONDS,
    });
  const accounts = limiter(ACCOUNT_FAILURES);
  const addresses = limiter(ADDRESS_FAILURES);

  return {
    async begin(companyId, employeeId, address) {
      const account = accountKey(companyId, employeeId);
      const from = addressKey(address);
      const ofAddress = await addresses.get(from);
      if (ofAddress !== null && ofAddress.consumedPoints >= ADDRESS_FAILURES) throw locked(ofAddress);
      // Counted before the password is checked: concurrent attempts can't slip in under the limit.
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
