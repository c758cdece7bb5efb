import { epochMs, type EpochMs } from '#domain/time/instant.ts';
import type { Challenge, Challenges } from '../../platform/auth/challenges.ts';
import type { Vault } from '../../platform/auth/vault.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { parseJson } from '../../platform/outside/answer.ts';
import type { FetchPublicly } from '../../platform/outside/public-post.ts';
import { lockCompany } from '../../records/company.ts';
import { type OwnedCall, writeOf } from '../../shared/owned/write.ts';
import { connectFreee, type FreeeApp, freeeTokens, type FreeeTokens, freeeUrl, renewFreee } from './freee.ts';
import { askingFor, orRefuse } from './hr-faults.ts';
import type { HrAsking } from './hr-service-client.ts';
import { hrServiceOf, type HrServiceKey, replaceTokens, type StoredHrService } from './hr-services.repository.ts';
import { named, openHrService, sealedFor, storeAudited } from './hr-services.service.ts';

/** What a connection to freee needs. */
export interface FreeeDependencies {
  readonly database: Database;
  readonly vault: Vault;
  readonly challenges: Challenges;
  readonly fetchPublicly: FetchPublicly;
}

const SERVICE = 'freee';

/** The company's app at freee, as it was entered. Throws `hr_service_incomplete`. */
async function appOf({ database, vault }: FreeeDependencies, companyId: string): Promise<FreeeApp> {
  const { stored, secret } = await openHrService(database, vault, { companyId, service: SERVICE });
  return { clientId: stored.client_id, clientSecret: secret };
}

/**
 * Where the caller allows kintai to read. What comes back has a state that is signed for this session and this app, and good for ten
 * minutes. Throws `hr_service_incomplete`.
 */
export async function beginConnecting(
  dependencies: FreeeDependencies,
  { caller: { companyId, userId, sessionId }, now }: OwnedCall,
  redirectUri: string,
): Promise<string> {
  const { clientId } = await appOf(dependencies, companyId);
  const content = JSON.stringify({ sessionId, clientId, redirectUri });
  const { token: state } = dependencies.challenges.sign('hr_service', { companyId, userId, content }, now);
  return freeeUrl({ clientId, redirectUri, state });
}

/**
 * Connects the company with the one that was chosen at freee. Throws `hr_connection_over` for a state of another session or app, and
 * one that is too old, and what {@link orRefuse} throws.
 */
export async function finishConnecting(
  dependencies: FreeeDependencies,
  call: OwnedCall,
  { code, state, redirectUri }: { readonly code: string; readonly state: string; readonly redirectUri: string },
): Promise<void> {
  const { database, vault, challenges, fetchPublicly } = dependencies;
  const { caller, now } = call;
  const { companyId, userId, sessionId } = caller;
  const app = await appOf(dependencies, companyId);
  const challenge = readState(challenges, state, now);
  const expected = JSON.stringify({ sessionId, clientId: app.clientId, redirectUri });
  if (challenge.companyId !== companyId || challenge.userId !== userId || challenge.content !== expected)
    throw new AppError('hr_connection_over');
  const found = await orRefuse(SERVICE, () => connectFreee(askingFor(fetchPublicly), app, { code, redirectUri }, now));
  await database.kysely.transaction().execute(async (trx) => {
    const write = writeOf(trx, call);
    await lockCompany(trx, companyId);
    const before = await hrServiceOf(trx, { companyId, service: SERVICE });
    // Another app was entered meanwhile.
    if (before.client_id !== app.clientId) throw new AppError('hr_connection_over');
    const after: StoredHrService = {
      ...before,
      service_tokens: sealTokens(vault, companyId, found.tokens),
      service_company_id: found.companyId,
      connected_at: new Date(now),
    };
    await storeAudited(write, { before, after, action: 'connect_hr_service' });
  });
}

function readState(challenges: Challenges, state: string, now: EpochMs): Challenge {
  try {
    return challenges.read('hr_service', state, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  throw new AppError('hr_connection_over');
}

const sealTokens = (vault: Vault, companyId: string, tokens: FreeeTokens): Buffer =>
  vault.seal(JSON.stringify(tokens), sealedFor('tokens', { companyId, service: SERVICE }));

/** How long before its end a token isn't used any more, in milliseconds: the pages of a large company take their time. */
const BEFORE_END_MS = 2 * 60_000;

/**
 * A token by which the company's people can be read, renewed where its time is over. The new ones are stored before they are used:
 * those that they replace are good for nothing. One request at a time may call it. Throws `hr_not_connected`, and {@link HrFault}.
 */
export async function freeeToken(
  { database, vault }: Pick<FreeeDependencies, 'database' | 'vault'>,
  key: HrServiceKey,
  { stored, secret }: { readonly stored: StoredHrService; readonly secret: string },
  asking: HrAsking,
  now: EpochMs,
): Promise<string> {
  const { service_tokens: sealed, client_id: clientId } = stored;
  const opened = sealed && vault.open(sealed, sealedFor('tokens', key));
  const tokens = freeeTokens.safeParse(parseJson(opened ?? '')).data;
  if (sealed === null || tokens === undefined) throw new AppError('hr_not_connected', named(SERVICE));
  if (tokens.expiresAt - BEFORE_END_MS > now) return tokens.accessToken;
  const renewed = await renewFreee(asking, { clientId, clientSecret: secret }, tokens, epochMs(now));
  // Somebody has disconnected meanwhile.
  if (!(await replaceTokens(database.kysely, key, sealed, sealTokens(vault, key.companyId, renewed))))
    throw new AppError('hr_not_connected', named(SERVICE));
  return renewed.accessToken;
}
