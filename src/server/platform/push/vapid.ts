import { createPrivateKey, generateKeyPairSync, type KeyObject, sign, type webcrypto } from 'node:crypto';

import { sql } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../database/database.ts';

/** The key pair by which push services know this installation (RFC 8292). */
export interface VapidKey {
  readonly privateKey: KeyObject;
  /** The uncompressed point in base64url, which a browser subscribes with. */
  readonly publicKey: string;
}

/** Makes a key pair as it is stored. */
const makeKey = (): string =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }));

/** Reads a stored key pair. */
function toVapidKey(stored: string): VapidKey {
  const jwk = JSON.parse(stored) as webcrypto.JsonWebKey;
  const coordinate = (text = ''): Buffer => Buffer.from(text, 'base64url');
  const point = Buffer.concat([Buffer.of(4), coordinate(jwk.x), coordinate(jwk.y)]);
  return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicKey: point.toString('base64url') };
}

/** The installation's key pair, made by the first process that needs it. Another one would end all subscriptions. */
export async function readOrMakeVapidKey({ kysely }: Database): Promise<VapidKey> {
  const made = makeKey();
  await sql`insert into installation.setting (name, value) values ('vapid_key', ${made}) on conflict do nothing`.execute(
    kysely,
  );
  const { rows } = await sql<{
    value: string;
  }>`select value from installation.setting where name = 'vapid_key'`.execute(kysely);
  return toVapidKey(rows[0]?.value ?? made);
}

/** Services take no token of more than a day. */
const TOKEN_SECONDS = 12 * 3_600;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The `authorization` of a request to a push service at that time (RFC 8292 2, 3). `subject` is whom the service can ask. */
export function vapidAuthorization(
  { privateKey, publicKey }: VapidKey,
  { endpoint, subject, now }: { readonly endpoint: string; readonly subject: string; readonly now: EpochMs },
): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + TOKEN_SECONDS, sub: subject };
  const content = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`;
}
