import { randomBytes } from 'node:crypto';

import type { Transaction } from 'kysely';
import { z } from 'zod';

import type { CurrentUser } from '#contract/auth.ts';
import { roleByGroups, type SsoClaims, isOfDomain, textClaim, verifiedMailOf } from '#domain/users/sso.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Challenge } from '../../platform/auth/challenges.ts';
import { makeToken } from '../../platform/auth/make-token.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import type { Vault } from '../../platform/auth/vault.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { auditOf, lockUserIfThere, type UserKey } from '../../records/user-key.ts';
import { endResetLinks } from '../../shared/mail/mail-outbox.ts';
import { findAccountOf } from './auth.repository.ts';
import { type AuthDependencies, beginLogin, secondFactorRequired } from './auth.service.ts';
import { spendChallenge } from './second-factor.repository.ts';
import { secondFactorMethods } from './second-factor.service.ts';
import { type SsoClient, SsoFault, type SsoPerson, type SsoProvider } from './sso-provider.ts';
import { clientOf, openSso, type OpenSso } from './sso-settings.service.ts';
import {
  endFirstLogin,
  giveRole,
  linkIdentity,
  personByEmployeeId,
  personByMail,
  type SsoSubject,
  typedCompanyWithSso,
  usedIdentity,
} from './sso.repository.ts';

/** Somebody whom a company's provider knows and the company doesn't. */
export interface NewcomerBySso {
  readonly employeeId: string;
  readonly name: string;
  readonly mail: string | null;
}

/**
 * Registers a newcomer as the screen of employees does, with a password that nobody knows. `null` where the company has the employee
 * ID, or what is entered of them isn't what an employee has.
 */
export type RegisterNewcomer = (
  trx: Transaction<DB>,
  companyId: string,
  newcomer: NewcomerBySso & { readonly passwordHash: string },
  now: EpochMs,
) => Promise<number | null>;

/** What single sign-on needs beside the other ways to log in. */
export interface SsoDependencies extends AuthDependencies {
  readonly provider: SsoProvider;
  readonly vault: Vault;
  readonly register: RegisterNewcomer;
}

/** What a login under way remembers, signed, in a cookie of the browser that began it. */
const attempt = z.object({
  issuer: z.string(),
  clientId: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
});

const random = (): string => randomBytes(32).toString('base64url');

/**
 * Begins a login at the provider of the typed company: where the browser goes, and what it remembers of it. Throws `sso_off` for a
 * company without one and for none, `sso_unreachable` and `sso_failed`.
 */
export async function beginSso(
  { database, challenges, provider, vault, acceptsCompany }: SsoDependencies,
  typed: { readonly companyId: string; readonly again: boolean; readonly redirectUri: string },
  now: EpochMs,
): Promise<{ url: string; remembered: string }> {
  const companyId = await typedCompanyWithSso(database.kysely, typed.companyId);
  if (companyId === null || !(await acceptsCompany(companyId))) throw new AppError('sso_off');
  const client = clientOf(await openSso(database.kysely, vault, companyId));
  if (client === null) throw new AppError('sso_failed');
  const { redirectUri, again } = typed;
  const secrets = { nonce: random(), verifier: random() };
  const content = JSON.stringify({ issuer: client.issuer, clientId: client.clientId, redirectUri, ...secrets });
  const { token: remembered, id: state } = challenges.sign('sso', { companyId, content }, now);
  const url = await asked(() => provider.loginUrl(client, { ...secrets, state, redirectUri, again }));
  return { url, remembered };
}

/** An answer of the provider as it came back to the browser that had begun. */
interface SsoAnswer {
  /** What follows the `?` of the address. */
  readonly answer: string;
  /** What that browser remembers; `undefined` in one that hasn't begun, such as that of a victim who is sent somebody else's answer. */
  readonly remembered: string | undefined;
  /** Where the provider sends the browser after a logout. */
  readonly logoutTo: string;
  readonly deviceOf: (companyId: string, employeeId: string) => string | null;
  readonly deviceName: string | null;
}

/**
 * Completes a login at a company's provider. Throws `sso_over` for an answer that this browser hasn't asked for, too old, or given
 * before; `sso_denied`, `sso_failed` and `sso_unreachable` for a provider that refuses, that isn't believed, and that can't be asked; `sso_no_account`,
 * `sso_mail_unverified` and `sso_linked_elsewhere` where the company has nobody for it; `second_factor_required` where the company
 * asks for its own, too.
 */
export async function finishSso(
  dependencies: SsoDependencies,
  { answer, remembered, logoutTo, deviceOf, deviceName }: SsoAnswer,
  now: EpochMs,
): Promise<{ token: string; user: CurrentUser; logoutUrl: string | null }> {
  const { database, provider, vault, acceptsCompany } = dependencies;
  const { challenge, companyId, begun } = readAttempt(dependencies, remembered, now);
  const url = new URL(`${begun.redirectUri}?${answer}`);
  if (url.searchParams.get('state') !== challenge.id) throw new AppError('sso_over');
  const settings = await openSso(database.kysely, vault, companyId);
  const client = clientOf(settings);
  const isAsBegun =
    settings.mode !== 'off' && begun.issuer === settings.issuer && begun.clientId === settings.client_id;
  if (client === null || !isAsBegun || !(await acceptsCompany(companyId))) throw new AppError('sso_over');
  await spendAttempt(dependencies, companyId, challenge);
  const { nonce, verifier } = begun;
  const needs = ['email', settings.employee_id_claim, settings.groups_claim].filter((name) => name !== '');
  const person = await asked(() =>
    provider
      .readAnswer(client, url, { state: challenge.id, nonce, verifier }, { needs, logoutTo })
      .catch(passOnRefusal),
  );
  const user = await personOf(dependencies, { companyId, client, settings, person }, now);
  const account = await findAccountOf(database, user, japanDate(now));
  if (account === undefined) throw new AppError('sso_no_account');
  const { logoutUrl } = person;
  if (settings.asks_second_factor) {
    const methods = await secondFactorMethods(database.kysely, user);
    if (methods.length > 0) throw secondFactorRequired(dependencies, account, { methods, first: 'sso' }, now);
  }
  const device = deviceOf(companyId, account.employee_id);
  const login = await beginLogin(
    dependencies,
    account,
    { deviceName, isNew: device === null, means: 'sso', enrols: settings.asks_second_factor },
    now,
  );
  return { ...login, logoutUrl };
}

function readAttempt(
  { challenges }: SsoDependencies,
  remembered: string | undefined,
  now: EpochMs,
): { challenge: Challenge; companyId: string; begun: z.output<typeof attempt> } {
  try {
    const challenge = challenges.read('sso', remembered ?? '', now);
    const { companyId } = challenge;
    const begun = attempt.parse(JSON.parse(challenge.content));
    if (companyId !== null) return { challenge, companyId, begun };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  throw new AppError('sso_over');
}

/** Uses the attempt up, before the provider is asked: of two answers at once one is taken. */
async function spendAttempt({ database }: SsoDependencies, companyId: string, challenge: Challenge): Promise<void> {
  const isFirst = await database.kysely.transaction().execute((trx) => spendChallenge(trx, companyId, challenge));
  if (!isFirst) throw new AppError('sso_over');
}

/** Asks the provider. Throws `sso_unreachable`, and `sso_failed` for an answer or a token that doesn't hold. */
async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof SsoFault)) throw error;
    throw new AppError(error.kind === 'away' ? 'sso_unreachable' : 'sso_failed');
  }
}

/** Passes a refusal of the provider's on. */
function passOnRefusal(error: unknown): never {
  if (error instanceof SsoFault && error.kind === 'denied') throw new AppError('sso_denied');
  throw error;
}

interface Known {
  readonly companyId: string;
  readonly client: SsoClient;
  readonly settings: OpenSso;
  readonly person: SsoPerson;
}

/** Who of the company it is, linked the first time or registered, with the role of their groups. */
async function personOf(dependencies: SsoDependencies, known: Known, now: EpochMs): Promise<UserKey> {
  const { companyId, client, settings, person } = known;
  const { subject, claims } = person;
  if (!isOfDomain(claims, client.issuer, settings.mail_domain)) throw new AppError('sso_denied');
  const identity: SsoSubject = { companyId, issuer: client.issuer, subject };
  const role = roleByGroups(claims, {
    claim: settings.groups_claim,
    admin: settings.admin_group,
    superAdmin: settings.super_admin_group,
  });
  return dependencies.database.kysely.transaction().execute(async (trx) => {
    const user =
      (await usedIdentity(trx, identity, now)) ?? (await newlyLinked(trx, dependencies, { ...known, identity }, now));
    if (role !== null && (await findAccountOf({ kysely: trx }, user, japanDate(now))) !== undefined)
      await giveRole(trx, user, role);
    return user;
  });
}

/** Finds the person as the company has chosen, or registers them, and links the account at the provider to them. */
async function newlyLinked(
  trx: Transaction<DB>,
  { register }: SsoDependencies,
  { companyId, settings, person, identity }: Known & { readonly identity: SsoSubject },
  now: EpochMs,
): Promise<UserKey> {
  const { claims } = person;
  const passwordHash = await hashPassword(makeToken());
  const mail = verifiedMailOf(claims);
  if (settings.matches_by === 'mail' && mail === null) throw new AppError('sso_mail_unverified');
  const employeeId = settings.employee_id_claim === '' ? null : textClaim(claims, settings.employee_id_claim);
  const found =
    settings.matches_by === 'mail'
      ? mail === null
        ? null
        : await personByMail(trx, companyId, mail)
      : employeeId === null
        ? null
        : await personByEmployeeId(trx, companyId, employeeId);
  const user = found ?? (await registered());
  if (!(await lockUserIfThere(trx, user))) throw new AppError('sso_no_account');
  // Nobody is linked who can't log in: a leaver's address goes to somebody else one day.
  if ((await findAccountOf({ kysely: trx }, user, japanDate(now))) === undefined) throw new AppError('sso_no_account');
  const isLinked =
    (await linkIdentity(trx, user, identity, now)) || (await usedIdentity(trx, identity, now))?.userId === user.userId;
  if (!isLinked) throw new AppError('sso_linked_elsewhere');
  await endFirstLogin(trx, user, { passwordHash, mail, now });
  await endResetLinks(trx, user);
  await writeAudit(trx, { ...auditOf(user, user.userId), action: 'link_sso', after: { issuer: identity.issuer } });
  return user;

  async function registered(): Promise<UserKey> {
    const name = nameOf(claims);
    const userId =
      !settings.registers_people || employeeId === null || name === null
        ? null
        : await register(trx, companyId, { employeeId, name, mail, passwordHash }, now);
    if (userId === null) throw new AppError('sso_no_account');
    return { companyId, userId };
  }
}

/** The name, family name first as in Japan where the provider has both. */
function nameOf(claims: SsoClaims): string | null {
  const family = textClaim(claims, 'family_name');
  const given = textClaim(claims, 'given_name');
  return family !== null && given !== null ? `${family} ${given}` : textClaim(claims, 'name');
}
