import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Kysely, Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { NewPasskey } from '#contract/second-factor.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { hasRole } from '#domain/users/role.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { bytesToSign, type Challenge } from '../../platform/auth/challenges.ts';
import { makeOneTimePassword } from '../../platform/auth/one-time-password.ts';
import type { RelyingParty } from '../../platform/auth/relying-party.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { namedGrantsOf } from '../../records/permissions.ts';
import { keepingBreakGlass } from '../../records/break-glass.ts';
import { hasSecondFactor } from '../../records/second-factor.ts';
import { auditOf, lockUser, type UserKey } from '../../records/user-key.ts';
import type { AuthDependencies } from './auth.service.ts';
import { loginSettingsOf } from './login-settings.repository.ts';
import {
  deletePasskey,
  deleteTotp,
  endEnrolment,
  insertPasskey,
  passkeysOf,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  saveTotp,
} from './second-factor.repository.ts';
import { answerOnce, passkeyHandleOf, recoveryCodeHash } from './second-factor.service.ts';
import { secretBytes, stepOfCode } from './totp.ts';

const RECOVERY_CODES = 10;
const MAX_PASSKEYS = 10;

/** The challenge of a setup that the caller has begun. Throws `challenge_over` for anybody else's. */
function ownSetup(
  { challenges }: AuthDependencies,
  caller: Caller,
  kind: 'totp' | 'passkey',
  setup: string,
  now: EpochMs,
): Challenge {
  const challenge = challenges.read(kind, setup, now);
  if (challenge.companyId !== caller.companyId || challenge.userId !== caller.userId)
    throw new AppError('challenge_over');
  return challenge;
}

/**
 * Sets up an authenticator app with the secret of `setup`, in place of another, once a code of it proves that it is there.
 * Returns the recovery codes where the person had none. Throws `challenge_over`, `second_factor_wrong` and `login_locked`.
 */
export async function enrolTotp(
  dependencies: AuthDependencies,
  caller: Caller,
  { setup, code }: { readonly setup: string; readonly code: string },
  now: EpochMs,
): Promise<readonly string[]> {
  const challenge = ownSetup(dependencies, caller, 'totp', setup, now);
  const secret = secretBytes(challenge.content);
  const step = stepOfCode(secret, code.normalize('NFKC').replaceAll(/\s/g, ''), now);
  if (step === null) throw AppError.at('code', 'second_factor_wrong');
  return dependencies.database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, caller);
    await answerOnce(trx, caller.companyId, challenge);
    await saveTotp(trx, caller, { secret, step, now });
    await writeAudit(trx, { ...auditOf(caller, caller.userId), action: 'enrol_totp' });
    return completeEnrolment(trx, caller);
  });
}

/** The options with which the caller's browser makes a passkey, and the challenge that it signs. */
export async function passkeyCreation(
  { database, challenges }: AuthDependencies,
  caller: Caller,
  party: RelyingParty,
  now: EpochMs,
): Promise<{ options: Record<string, unknown>; setup: string }> {
  const { token: setup, id } = challenges.sign('passkey', caller, now);
  const stored = await passkeysOf(database.kysely, caller);
  const options = await generateRegistrationOptions({
    rpName: 'kintai',
    rpID: party.id,
    userID: Uint8Array.from(passkeyHandleOf(caller)),
    userName: `${caller.employeeId}@${caller.companyId}`,
    userDisplayName: caller.name,
    challenge: Uint8Array.from(bytesToSign({ id })),
    attestationType: 'none',
    excludeCredentials: stored
      .filter(({ rp_id }) => rp_id === party.id)
      .map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports })),
    // Where the device can, it is found without an ID, and asks its owner.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { options: { ...options }, setup };
}

/**
 * Stores a passkey that the caller's browser has made. Returns the recovery codes where the person had none. Throws
 * `challenge_over`, `passkey_refused` and `too_many_passkeys`.
 */
export async function addPasskey(
  dependencies: AuthDependencies,
  caller: Caller,
  { setup, passkey, name }: { readonly setup: string; readonly passkey: NewPasskey; readonly name: string },
  party: RelyingParty,
  now: EpochMs,
): Promise<readonly string[]> {
  const challenge = ownSetup(dependencies, caller, 'passkey', setup, now);
  const { clientDataJSON, attestationObject, transports = [] } = passkey.response;
  const made = await verifyRegistrationResponse({
    response: {
      id: passkey.id,
      rawId: passkey.rawId,
      type: passkey.type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: bytesToSign(challenge).toString('base64url'),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null);
  if (made?.verified !== true) throw new AppError('passkey_refused');
  const { credential } = made.registrationInfo;
  return dependencies.database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, caller);
    if ((await passkeysOf(trx, caller)).length >= MAX_PASSKEYS) throw new AppError('too_many_passkeys');
    await answerOnce(trx, caller.companyId, challenge);
    const isNew = await insertPasskey(trx, caller, {
      name,
      rp_id: party.id,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
      created_at: new Date(now),
    });
    if (!isNew) throw new AppError('passkey_refused');
    await writeAudit(trx, { ...auditOf(caller, caller.userId), action: 'add_passkey', after: { name } });
    return completeEnrolment(trx, caller);
  });
}

/** Lets the person go on; returns recovery codes where they have none. */
async function completeEnrolment(trx: Transaction<DB>, user: UserKey): Promise<readonly string[]> {
  await endEnrolment(trx, user);
  return (await recoveryCodesLeft(trx, user)) > 0 ? [] : issueRecoveryCodes(trx, user);
}

async function issueRecoveryCodes(trx: Transaction<DB>, user: UserKey): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeOneTimePassword());
  await replaceRecoveryCodes(trx, user, codes.map(recoveryCodeHash));
  return codes;
}

/** Issues recovery codes in place of those that are left. Throws `not_found` for who has no second factor. */
export async function renewRecoveryCodes({ database }: AuthDependencies, caller: Caller): Promise<readonly string[]> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, caller);
    if (!(await hasSecondFactor(trx, caller))) throw new AppError('not_found');
    await writeAudit(trx, { ...auditOf(caller, caller.userId), action: 'renew_recovery_codes' });
    return issueRecoveryCodes(trx, caller);
  });
}

/** Whether the caller's company demands a second factor of them: of its admins, and who is assigned permissions over others. */
export const isSecondFactorRequired = async (db: Kysely<DB>, caller: Caller, now: EpochMs): Promise<boolean> =>
  (await loginSettingsOf(db, caller.companyId)).requires_second_factor &&
  (hasRole(caller.role, 'admin') || (await namedGrantsOf(db, caller, japanDate(now))).length > 0);

/** Removes the caller's authenticator app. Throws `not_found`, and `second_factor_needed` for the last of an admin. */
export const removeTotp = (dependencies: AuthDependencies, caller: Caller, now: EpochMs): Promise<void> =>
  remove(dependencies, caller, now, async (trx) =>
    (await deleteTotp(trx, caller)) ? { action: 'remove_totp' } : undefined,
  );

/** Removes a passkey of the caller. Throws `not_found`, and `second_factor_needed` for the last of an admin. */
export const removePasskey = (
  dependencies: AuthDependencies,
  caller: Caller,
  id: number,
  now: EpochMs,
): Promise<void> =>
  remove(dependencies, caller, now, async (trx) => {
    const name = await deletePasskey(trx, caller, id);
    return name === undefined ? undefined : { action: 'remove_passkey', before: { name } };
  });

/** Removes one of the caller's second factors; with the last one go the recovery codes. */
async function remove(
  { database }: AuthDependencies,
  caller: Caller,
  now: EpochMs,
  run: (trx: Transaction<DB>) => Promise<{ readonly action: AuditAction; readonly before?: object } | undefined>,
): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    // Before the person, as a change of the settings locks them.
    const isRequired = await isSecondFactorRequired(trx, caller, now);
    await keepingBreakGlass(trx, caller.companyId, async () => {
      await lockUser(trx, caller);
      const removed = await run(trx);
      if (removed === undefined) throw new AppError('not_found');
      if (!(await hasSecondFactor(trx, caller))) {
        if (isRequired) throw new AppError('second_factor_needed');
        await replaceRecoveryCodes(trx, caller, []);
      }
      await writeAudit(trx, { ...auditOf(caller, caller.userId), ...removed });
    });
  });
}
