import { fromBase64Url, toBase64Url } from './base64url.ts';

/** A value that only who has the key can read: the nonce and the text, in base64url. */
export interface SealedValue {
  readonly iv: string;
  readonly data: string;
}

const IV_BYTES = 12;

const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64Url(key), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Whether this browser has cryptography, which it hasn't on plain http. */
export const canSeal = (): boolean => 'subtle' in crypto;

/** Encrypts a value of JSON by a key of 32 bytes in base64url (AES-GCM). */
export async function seal(key: string, value: unknown): Promise<SealedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(key), text);
  return { iv: toBase64Url(iv), data: toBase64Url(new Uint8Array(data)) };
}

/** The value that was sealed by the key. Rejects with another one, and for what was changed since. */
export async function unseal(key: string, { iv, data }: SealedValue): Promise<unknown> {
  const algorithm = { name: 'AES-GCM', iv: fromBase64Url(iv) };
  const text = await crypto.subtle.decrypt(algorithm, await importKey(key), fromBase64Url(data));
  return JSON.parse(new TextDecoder().decode(text));
}
