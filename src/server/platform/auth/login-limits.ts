import { isIPv4, isIPv6 } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import { foldedForm } from '#domain/company/folded-form.ts';
import type { DB } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { sha256 } from '../sha256.ts';
import type { Place } from './turns.ts';

/** Failed logins for one account from one address, or one known device, before it is locked there. */
export const PLACE_FAILURES = 10;
/** Failed logins for one account from all addresses together before further ones have to wait. */
export const ACCOUNT_FAILURES = 30;
/** Failed logins from one address before it is locked: an office behind one address mistypes more than one person. */
export const ADDRESS_FAILURES = 100;
/** How often a link to a new password is asked for, for one account from one address, within the window. */
const RESETS = 3;
/** Wrong PINs of one person at one shared device, and wrong ones and unknown cards of all people there, within the window. */
const KIOSK_PERSON_FAILURES = 5;
const KIOSK_FAILURES = 60;
/** Mails to addresses of the person's own choosing that one account can cause within the window. */
const OWN_MAILS = 5;
/** How often one link to a client is used, and how many codes are mailed for it, within the window. */
const LINK_USES = 200;
const LINK_MAILS = 5;
/** How many codes one user of a chat is given to link an account, within the window. */
const CHAT_CODES = 10;
const WINDOW_SECONDS = 15 * 60;

/** How long a login to an account with too many failures waits. */
const SLOW_MS = 3_000;
/** The waits of a login while as many others from its address are being checked as may fail. */
const BUSY_MS = [50, 100, 200, 400, 800, 1600, 3200];

/** One login attempt, counted before the password is checked. */
export interface LoginTry {
  failed(): Promise<void>;
  succeeded(): Promise<void>;
  /** It wasn't looked at, and doesn't count. */
  withdrawn(): Promise<void>;
}

/** Where a login comes from. */
export interface LoginPlace {
  readonly address: string;
  /** The device's own id where it has logged in to this very account before, else null. */
  readonly device: string | null;
}

/**
 * Rate limits of failed logins, stored in the database for all server processes (D24). A stranger locks an account only
 * for the own address; elsewhere it is slowed down at most, and a device that has logged in to it before has a limit of
 * its own.
 */
export interface LoginLimits {
  /** Counts an attempt at the password, or at the second factor after it. Throws 429 with the minutes to wait when a limit is exceeded. */
  begin(
    companyId: string,
    employeeId: string,
    place: LoginPlace,
    what?: 'password' | 'second_factor',
  ): Promise<LoginTry>;
  /** Counts that somebody has forgotten a password, or opens a link to a new one. Throws `too_many_requests`. */
  beginReset(companyId: string, employeeId: string, address: string): Promise<void>;
  /** Counts that somebody has a mail sent to the address that they have entered. Throws `too_many_requests`. */
  beginOwnMail(companyId: string, employeeId: string): Promise<void>;
  /**
   * Counts that somebody identifies themself at a shared device, by a PIN of that employee ID or by what names the person.
   * The account itself is never locked. Throws `kiosk_locked` with the minutes to wait.
   */
  beginAtKiosk(companyId: string, kioskId: number, employeeId: string | null): Promise<LoginTry>;
  /** Counts that a shared device is registered from an address. Throws `too_many_requests`. */
  beginKioskCode(address: string): Promise<void>;
  /** Counts that a link to a client was opened from an address that isn't one. Throws `too_many_requests`. */
  beginUnknownLink(address: string): Promise<void>;
  /**
   * Counts that somebody begins a login at an identity provider, or asks whether a company has one. Throws
   * `too_many_requests`. One that succeeds doesn't count: `succeeded` takes it back.
   */
  beginSso(address: string, what: 'login' | 'lookup'): Promise<Pick<LoginTry, 'succeeded'>>;
  /** Counts that a login at an identity provider was finished, which doesn't count against its address any more. */
  finishSso(address: string): Promise<void>;
  /** Counts that a link to a client is used, or mails a code. Throws `too_many_requests`. */
  beginLink(companyId: string, linkId: number, what: 'use' | 'mail'): Promise<void>;
  /** Counts that a user of an app's chat is given a code. Throws `too_many_requests`. */
  beginChatCode(companyId: string, appId: number, chatUser: string): Promise<void>;
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

/** Where a login waits for its turn to be checked: a known device by itself, strangers by their address. */
export const turnOf = ({ address, device }: LoginPlace): Place =>
  device === null ? { name: addressKey(address), isKnown: false } : { name: device, isKnown: true };

/** The rate limit's key of an address. A proxy may pass on anything; what is not an IP address shares one key. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv6(plain)) return `address:${network(plain)}`;
  return isIPv4(plain) ? `address:${plain}` : 'address:unknown';
}

/**
 * The rate limit's key of an account. Folded, as the account is looked up: another spelling of its ID is no other account
 * (D44). Hashed: the input may be long, or a password in the wrong field.
 */
export const accountKey = (companyId: string, employeeId: string): string =>
  sha256(JSON.stringify([companyId, employeeId].map(foldedForm))).toString('base64url');

const KEY_PREFIX = 'login';

/** Forgets all that is counted of an account, wherever it came from: its failures, and its mails. */
export async function resetFailures(trx: Kysely<DB>, companyId: string, employeeId: string): Promise<void> {
  const account = `${KEY_PREFIX}:account:${accountKey(companyId, employeeId)}`;
  await sql`delete from installation.rate_limit where key = ${account} or starts_with(key, ${`${account}:`})`.execute(
    trx,
  );
}

/**
 * Forgets an account's failed passwords alone. The tries at its second factor stay counted: whoever reads the person's
 * mail could otherwise go on guessing by one new password after another.
 */
export async function resetPasswordFailures(trx: Kysely<DB>, companyId: string, employeeId: string): Promise<void> {
  const account = `${KEY_PREFIX}:account:${accountKey(companyId, employeeId)}`;
  await sql`delete from installation.rate_limit where key = ${account}
    or starts_with(key, ${`${account}:address:`}) or starts_with(key, ${`${account}:device:`})`.execute(trx);
}

const locked = <Code extends 'login_locked' | 'kiosk_locked'>(
  code: Code,
  { msBeforeNext }: RateLimiterRes,
): AppError<Code> => {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new AppError(code, { values: { n: Math.ceil(seconds / 60) }, retryAfterSeconds: seconds });
};

const tooMany = ({ msBeforeNext }: RateLimiterRes): AppError<'too_many_requests'> =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

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
  const places = limiter(PLACE_FAILURES);
  const accounts = limiter(ACCOUNT_FAILURES);
  const addresses = limiter(ADDRESS_FAILURES);
  const resets = limiter(RESETS);
  const ownMails = limiter(OWN_MAILS);
  const linkUses = limiter(LINK_USES);
  const linkMails = limiter(LINK_MAILS);
  const chatCodes = limiter(CHAT_CODES);
  const kioskPeople = limiter(KIOSK_PERSON_FAILURES);
  const kiosks = limiter(KIOSK_FAILURES);

  /** Counts one; returns the state where that is over the limit, else null. */
  async function consume(limit: RateLimiterPostgres, key: string): Promise<RateLimiterRes | null> {
    try {
      await limit.consume(key);
      return null;
    } catch (state) {
      if (state instanceof RateLimiterRes) return state;
      throw state;
    }
  }

  /**
   * Counts an attempt from an address before the password is checked: concurrent ones can't slip in under the limit. Where
   * it is only reached together with those that are being checked, it waits for them: most of an office's are right.
   */
  async function enter(address: string): Promise<void> {
    for (const wait of [...BUSY_MS, null]) {
      const over = await consume(addresses, address);
      if (over === null) return;
      await addresses.reward(address);
      const failed = await addresses.get(failuresOf(address));
      if (wait === null || (failed?.consumedPoints ?? 0) >= ADDRESS_FAILURES)
        throw locked('login_locked', failed ?? over);
      await delay(wait);
    }
  }

  return {
    async begin(companyId, employeeId, { address, device }, what = 'password') {
      const account = `account:${accountKey(companyId, employeeId)}`;
      if (what === 'second_factor') {
        // Whoever is here knows the password: the tries of all strange devices count together.
        const tries = `${account}:second-factor${device === null ? '' : `:device:${device}`}`;
        const over = await consume(places, tries);
        if (over !== null) throw locked('login_locked', over);
        return {
          failed: () => Promise.resolve(),
          succeeded: async () => void (await places.delete(tries)),
          withdrawn: async () => void (await places.reward(tries)),
        };
      }
      const from = addressKey(address);
      // A flood that is refused costs one small query.
      const failed = device === null ? await addresses.get(failuresOf(from)) : null;
      if (failed !== null && failed.consumedPoints >= ADDRESS_FAILURES) throw locked('login_locked', failed);
      const place = `${account}:${device === null ? from : `device:${device}`}`;
      const over = await consume(places, place);
      if (over !== null) throw locked('login_locked', over);
      if (device === null) {
        await enter(from);
        if ((await consume(accounts, account)) !== null) await delay(SLOW_MS);
      }
      const uncount = async (): Promise<void> => {
        if (device !== null) return;
        await addresses.reward(from);
        await accounts.reward(account);
      };
      return {
        failed: async () => void (device === null && (await addresses.penalty(failuresOf(from)))),
        succeeded: async () => {
          await places.delete(place);
          await uncount();
        },
        withdrawn: async () => {
          await places.reward(place);
          await uncount();
        },
      };
    },

    async beginReset(companyId, employeeId, address) {
      const from = addressKey(address);
      const over =
        (await consume(addresses, `${from}:reset`)) ??
        // Whoever opens a link names no account. By address, too: a stranger keeps nobody else from a new password.
        (employeeId === ''
          ? null
          : await consume(resets, `account:${accountKey(companyId, employeeId)}:reset:${from}`));
      if (over !== null) throw tooMany(over);
    },

    async beginOwnMail(companyId, employeeId) {
      const over = await consume(ownMails, `account:${accountKey(companyId, employeeId)}:mail`);
      if (over !== null) throw tooMany(over);
    },

    async beginAtKiosk(companyId, kioskId, employeeId) {
      const device = `kiosk:${accountKey(companyId, String(kioskId))}`;
      const person = employeeId === null ? null : `account:${accountKey(companyId, employeeId)}:${device}`;
      const ofPerson = person === null ? null : await consume(kioskPeople, person);
      if (ofPerson !== null) throw locked('kiosk_locked', ofPerson);
      const ofDevice = await consume(kiosks, device);
      if (ofDevice !== null) {
        if (person !== null) await kioskPeople.reward(person);
        throw locked('kiosk_locked', ofDevice);
      }
      return {
        failed: () => Promise.resolve(),
        succeeded: async () => {
          if (person !== null) await kioskPeople.delete(person);
          await kiosks.reward(device);
        },
        withdrawn: async () => {
          if (person !== null) await kioskPeople.reward(person);
          await kiosks.reward(device);
        },
      };
    },

    async beginKioskCode(address) {
      const over = await consume(addresses, `${addressKey(address)}:kiosk`);
      if (over !== null) throw tooMany(over);
    },

    async beginUnknownLink(address) {
      const over = await consume(addresses, `${addressKey(address)}:link`);
      if (over !== null) throw tooMany(over);
    },

    async beginSso(address, what) {
      const key = ssoKey(address, what);
      const over = await consume(addresses, key);
      if (over !== null) throw tooMany(over);
      return { succeeded: async () => void (await addresses.reward(key)) };
    },

    async finishSso(address) {
      await addresses.reward(ssoKey(address, 'login'));
    },

    async beginLink(companyId, linkId, what) {
      const key = `link:${accountKey(companyId, String(linkId))}:${what}`;
      const over = await consume(what === 'use' ? linkUses : linkMails, key);
      if (over !== null) throw tooMany(over);
    },

    async beginChatCode(companyId, appId, chatUser) {
      const over = await consume(chatCodes, `chat:${accountKey(companyId, `${appId} ${chatUser}`)}`);
      if (over !== null) throw tooMany(over);
    },
  };
}

const ssoKey = (address: string, what: 'login' | 'lookup'): string => `${addressKey(address)}:sso-${what}`;

/** The key of what has failed from an address, beside what is being checked. */
const failuresOf = (address: string): string => `${address}:failed`;
