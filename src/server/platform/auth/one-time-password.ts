import { randomBytes } from 'node:crypto';

import type { Transaction } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import { ONE_TIME_PASSWORD_MS } from '#domain/users/password.ts';
import { writeAudit } from '../audit/audit.ts';
import type { DB } from '../database/schema.ts';
import type { Caller } from './caller.ts';
import { endAccess } from './end-access.ts';
import { resetFailures } from './login-limits.ts';

// It is read out over the phone and copied from paper: without the look-alikes 0 o 1 l i, and in one case.
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * A password that works for one login, after which another must be chosen (D22, D23): `k7wd-2mfa-xr9e-hq4t`, 79 bits.
 * Deterministic for 32 secret bytes.
 */
export function makeOneTimePassword(seed: Buffer = randomBytes(32)): string {
  const base = BigInt(CHARACTERS.length);
  // So much longer than the password that no character is likelier than another.
  let rest = BigInt(`0x${seed.toString('hex')}`);
  const group = (): string =>
    Array.from({ length: GROUP_LENGTH }, () => {
      const character = CHARACTERS.charAt(Number(rest % base));
      rest /= base;
      return character;
    }).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * Sets a one-time password's hash for a user, valid for 72 hours or as long as is given: the next login forces a change, and every session of
 * theirs ends immediately (D23), with what `endAccess` ends beside. Failed logins with the forgotten one are reset too.
 * Audited as `reset_password`, by `actorUserId` or, from the command line, without an actor.
 */
export async function setOneTimePassword(
  trx: Transaction<DB>,
  { companyId, userId }: Pick<Caller, 'companyId' | 'userId'>,
  {
    passwordHash,
    actorUserId,
    now,
    validMs = ONE_TIME_PASSWORD_MS,
    isHandedOut = true,
  }: {
    readonly passwordHash: string;
    readonly actorUserId: number | null;
    readonly now: EpochMs;
    readonly validMs?: number;
    /** Whoever sees it hands it out at once; those of many are, when they are printed or saved. */
    readonly isHandedOut?: boolean;
  },
): Promise<void> {
  // The account first: a session being opened has locked its row, and is then among those that end.
  const { employee_id: employeeId } = await trx
    .updateTable('user_account')
    .set({
      password_hash: passwordHash,
      is_first_login: true,
      one_time_password_until: new Date(now + validMs),
      login_handed_out_at: isHandedOut ? new Date(now) : null,
    })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .returning('employee_id')
    .executeTakeFirstOrThrow();
  await endAccess(trx, { companyId, userId }, actorUserId);
  await resetFailures(trx, companyId, employeeId);
  await writeAudit(trx, { companyId, actorUserId, subjectUserId: userId, action: 'reset_password' });
}
