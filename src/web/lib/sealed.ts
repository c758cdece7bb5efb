/** A value that only who has the key can read: the nonce and the text. */
export interface SealedValue {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const IV_BYTES = 12;

const importKey = (key: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
};

/** Whether this browser has cryptography, which it hasn't on plain http. */
export const canSeal = (): boolean => 'subtle' in crypto;

/** Encrypts a value of JSON by a key of 32 bytes in hexadecimal (AES-GCM). */
export async function seal(key: string, value: unknown): Promise<SealedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(key), text) };
}

/** The value that was sealed by the key. Rejects with another one, and for what was changed since. */
export async function unseal(key: string, { iv, data }: SealedValue): Promise<unknown> {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await importKey(key), data);
  return JSON.parse(new TextDecoder().decode(text));
}
