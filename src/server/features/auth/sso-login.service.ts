import { randomBytes } from 'node:crypto';

import type { Transaction } from 'kysely';
import { z } from 'zod';

import type { CurrentUser } from '#contract/auth.ts';
import {
  accountsOf,
  isOfDomain,
  roleByGroups,
  SSO_KINDS,
  type SsoClaims,
  type SsoKind,
  textClaim,
  verifiedMailOf,
} from '#domain/users/sso.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Challenge } from '../../platform/auth/challenges.ts';
import { sessionHash } from '../../platform/auth/tokens.ts';
import type { Vault } from '../../platform/auth/vault.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockSsoMode } from '../../records/break-glass.ts';
import { auditOf, lockUserIfThere, type UserKey } from '../../records/user-key.ts';
import { endResetLinks } from '../../shared/mail/mail-outbox.ts';
import { findAccountOf } from './auth.repository.ts';
import { type AuthDependencies, beginLogin, secondFactorRequired } from './auth.service.ts';
import { spendChallenge } from './second-factor.repository.ts';
import { secondFactorMethods } from './second-factor.service.ts';
import { CLOCK_TOLERANCE, type SsoClient, SsoFault, type SsoPerson, type SsoProvider } from './sso-provider.ts';
import { markConfirmed } from './sessions.repository.ts';
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
 * Registers a newcomer as the screen of employees does, without a password. `null` where the company has the employee
 * ID, or what is entered of them isn't what an employee has.
 */
export type RegisterNewcomer = (
  trx: Transaction<DB>,
  companyId: string,
  newcomer: NewcomerBySso,
  now: EpochMs,
) => Promise<number | null>;

/** What single sign-on needs beside the other ways to log in. */
export interface SsoDependencies extends AuthDependencies {
  readonly provider: SsoProvider;
  readonly vault: Vault;
  readonly register: RegisterNewcomer;
  /** Where people open kintai; `null` where that isn't said: where the request was sent to. */
  readonly siteUrl: string | null;
}

/** What a login under way remembers, signed, in a cookie of the browser that began it. */
const attempt = z.object({
  kind: z.enum(SSO_KINDS),
  issuer: z.string(),
  clientId: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** Of a confirmation: the hash of the session that it is for. */
  session: z.string().optional(),
  begunAt: z.number(),
});

const hashOf = ({ sessionId }: Caller): string => sessionHash(sessionId).toString('hex');

/** What an attempt is for: to log in, or to confirm whose the session is. */
type Purpose = 'sso' | 'sso_confirmation';

const random = (): string => randomBytes(32).toString('base64url');

/**
 * Begins a login at the provider of the typed company: where the browser goes, and what it remembers of it. Throws `sso_off` for a
 * company without one and for none, `sso_unreachable` and `sso_failed`.
 */
export async function beginSso(
  dependencies: SsoDependencies,
  typed: { readonly companyId: string; readonly again: boolean; readonly redirectUri: string },
  now: EpochMs,
): Promise<Begun> {
  const { database, acceptsCompany } = dependencies;
  const companyId = await typedCompanyWithSso(database.kysely, typed.companyId);
  if (companyId === null || !(await acceptsCompany(companyId))) throw new AppError('sso_off');
  return beginAt(dependencies, 'sso', { ...typed, companyId, userId: null }, now);
}

/**
 * Begins to confirm at the provider that the session is its owner's, for sensitive acts: who has no password has no other way. The
 * provider asks them again. Throws as {@link beginSso} does.
 */
export async function beginSsoConfirmation(
  dependencies: SsoDependencies,
  caller: Caller,
  redirectUri: string,
  now: EpochMs,
): Promise<Begun> {
  const { companyId, userId } = caller;
  if ((await typedCompanyWithSso(dependencies.database.kysely, companyId)) === null) throw new AppError('sso_off');
  const of = { companyId, userId, session: hashOf(caller), again: true, redirectUri };
  return beginAt(dependencies, 'sso_confirmation', of, now);
}

/** Where the browser goes, and what it remembers. */
interface Begun {
  readonly url: string;
  readonly remembered: string;
}

/**
 * Whether this application has a name at the provider that no request can choose. By SAML its address is that: with one of the sender's
 * choice, what the provider says to another application would be taken. By OpenID Connect the client's ID and secret are.
 */
export const isNamed = ({ kind }: { readonly kind: SsoKind }, siteUrl: string | null): boolean =>
  kind !== 'saml' || siteUrl !== null;

async function beginAt(
  { database, challenges, provider, vault, siteUrl }: SsoDependencies,
  purpose: Purpose,
  of: {
    readonly companyId: string;
    readonly userId: number | null;
    readonly session?: string;
    readonly again: boolean;
    readonly redirectUri: string;
  },
  now: EpochMs,
): Promise<Begun> {
  const { companyId, userId, session, again, redirectUri } = of;
  const client = clientOf(await openSso(database.kysely, vault, companyId));
  if (client === null || !isNamed(client, siteUrl)) throw new AppError('sso_failed');
  const secrets = { nonce: random(), verifier: random() };
  const { kind, issuer, clientId } = client;
  const content = JSON.stringify({ kind, issuer, clientId, redirectUri, session, begunAt: now, ...secrets });
  const { token: remembered, id: state } = challenges.sign(purpose, { companyId, userId, content }, now);
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
  const { database } = dependencies;
  const { companyId, client, settings, person } = await answerOf(
    dependencies,
    'sso',
    { answer, remembered, logoutTo },
    now,
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
    {
      deviceName,
      isNew: device === null,
      means: 'sso',
      provenAgo: Math.max(0, person.provenAgo ?? 0),
      enrols: settings.asks_second_factor,
    },
    now,
  );
  return { ...login, logoutUrl };
}

/**
 * Completes a confirmation at the provider, of the session in which it was begun. Throws `sso_over`, `sso_denied`, `sso_failed` and
 * `sso_unreachable` as {@link finishSso} does, and `sso_other_person` for an account that isn't linked to the caller: it links, registers and
 * promotes nobody.
 */
export async function finishSsoConfirmation(
  dependencies: SsoDependencies,
  caller: Caller,
  answer: Pick<SsoAnswer, 'answer' | 'remembered' | 'logoutTo'>,
  now: EpochMs,
): Promise<void> {
  const { companyId, client, settings, person, begun } = await answerOf(
    dependencies,
    'sso_confirmation',
    answer,
    now,
    caller,
  );
  const { subject, claims, provenAgo } = person;
  // The provider hasn't asked: whoever sits before the browser may be another than who has logged in there.
  if (provenAgo !== null && provenAgo > now - begun.begunAt + CLOCK_TOLERANCE * 1000) throw new AppError('sso_failed');
  if (!isOfDomain(claims, client.issuer, settings.mail_domain)) throw new AppError('sso_denied');
  await dependencies.database.kysely.transaction().execute(async (trx) => {
    const user = await usedIdentity(trx, { companyId, issuer: accountsOf(client), subject }, now);
    if (user?.userId !== caller.userId) throw new AppError('sso_other_person');
    await markConfirmed({ kysely: trx }, caller, now);
  });
}

/** Reads an answer to the attempt that this browser remembers, which is used up. `caller`: whose attempt it has to be. */
async function answerOf(
  dependencies: SsoDependencies,
  purpose: Purpose,
  { answer, remembered, logoutTo }: Pick<SsoAnswer, 'answer' | 'remembered' | 'logoutTo'>,
  now: EpochMs,
  caller?: Caller,
): Promise<Known & { readonly begun: z.output<typeof attempt> }> {
  const { database, provider, vault, acceptsCompany } = dependencies;
  const { challenge, companyId, begun } = readAttempt(dependencies, purpose, remembered, now);
  const isOwn =
    caller === undefined ||
    (companyId === caller.companyId && challenge.userId === caller.userId && begun.session === hashOf(caller));
  const url = new URL(`${begun.redirectUri}?${answer}`);
  if (!isOwn || url.searchParams.get('state') !== challenge.id) throw new AppError('sso_over');
  const settings = await openSso(database.kysely, vault, companyId);
  const client = clientOf(settings);
  const isAsBegun =
    settings.mode !== 'off' &&
    begun.kind === settings.kind &&
    begun.issuer === settings.issuer &&
    begun.clientId === settings.client_id;
  if (client === null || !isAsBegun || !(await acceptsCompany(companyId))) throw new AppError('sso_over');
  await spendAttempt(dependencies, companyId, challenge);
  const { nonce, verifier } = begun;
  const needs = ['email', settings.employee_id_claim, settings.groups_claim].filter((name) => name !== '');
  const person = await asked(() =>
    provider
      .readAnswer(client, url, { state: challenge.id, nonce, verifier }, { needs, logoutTo })
      .catch(passOnRefusal),
  );
  return { companyId, client, settings, person, begun };
}

function readAttempt(
  { challenges }: SsoDependencies,
  purpose: Purpose,
  remembered: string | undefined,
  now: EpochMs,
): { challenge: Challenge; companyId: string; begun: z.output<typeof attempt> } {
  try {
    const challenge = challenges.read(purpose, remembered ?? '', now);
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
  const identity: SsoSubject = { companyId, issuer: accountsOf(client), subject };
  const role = roleByGroups(claims, {
    claim: settings.groups_claim,
    admin: settings.admin_group,
    superAdmin: settings.super_admin_group,
  });
  return dependencies.database.kysely.transaction().execute(async (trx) => {
    const mode = role === null ? null : await lockSsoMode(trx, companyId);
    const user =
      (await usedIdentity(trx, identity, now)) ?? (await newlyLinked(trx, dependencies, { ...known, identity }, now));
    if (role !== null && (await findAccountOf({ kysely: trx }, user, japanDate(now))) !== undefined)
      await giveRole(trx, user, role, mode);
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
  await endFirstLogin(trx, user, { mail, now });
  await endResetLinks(trx, user);
  await writeAudit(trx, { ...auditOf(user, user.userId), action: 'link_sso', after: { issuer: identity.issuer } });
  return user;

  async function registered(): Promise<UserKey> {
    const name = nameOf(claims);
    const userId =
      !settings.registers_people || employeeId === null || name === null
        ? null
        : await register(trx, companyId, { employeeId, name, mail }, now);
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
