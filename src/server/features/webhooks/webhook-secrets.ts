import { createHmac, randomBytes } from 'node:crypto';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Vault } from '../../platform/auth/vault.ts';

/** How a secret begins, by the specification of Standard Webhooks. */
const PREFIX = 'whsec_';
/** A multiple of three, so that its Base64 has no padding. */
const KEY_BYTES = 24;

/** What of a secret is stored. */
export interface StoredSecret {
  readonly sealed: Buffer;
  readonly ending: string;
}

/** A receiver, by the names in the database. */
interface Receiver {
  readonly companyId: string;
  readonly id: number;
}

/** The secrets of receivers. */
export interface WebhookSecrets {
  /** A new one, as its receiver is given it once, and what is stored. */
  make(receiver: Receiver): StoredSecret & { readonly secret: string };
  /** The key of a stored one; `null` where the installation's secret is another one by now, as after a restore. */
  keyOf(receiver: Receiver, stored: StoredSecret): Buffer | null;
}

/** Secrets that are sealed in a vault. */
export function createWebhookSecrets(vault: Vault): WebhookSecrets {
  const context = ({ companyId, id }: Receiver): string => `webhook ${companyId} ${id}`;
  return {
    make(receiver) {
      const key = randomBytes(KEY_BYTES).toString('base64');
      return { sealed: vault.seal(key, context(receiver)), ending: key.slice(-4), secret: `${PREFIX}${key}` };
    },
    keyOf(receiver, { sealed }) {
      const key = vault.open(sealed, context(receiver));
      return key === null ? null : Buffer.from(key, 'base64');
    },
  };
}

/** The headers of a message, by the specification of Standard Webhooks: a signature for each key. */
export function signedHeaders(
  keys: readonly Buffer[],
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: EpochMs },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
