import { webcrypto } from 'node:crypto';

const { subtle } = webcrypto;

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** A pair of keys by which others seal what only their owner opens: SPKI and PKCS #8. */
export interface SealingKeys {
  readonly publicKey: Buffer;
  readonly privateKey: Buffer;
}

/** A sealed message: the sender's own public key (raw), the nonce, and the text. In base64url. */
export interface Sealed {
  readonly key: string;
  readonly iv: string;
  readonly data: string;
}

/** Makes a pair of keys. */
export async function makeSealingKeys(): Promise<SealingKeys> {
  const { publicKey, privateKey } = await subtle.generateKey(CURVE, true, ['deriveBits']);
  return {
    publicKey: Buffer.from(await subtle.exportKey('spki', publicKey)),
    privateKey: Buffer.from(await subtle.exportKey('pkcs8', privateKey)),
  };
}

/**
 * Opens what was sealed to the key: ECDH with a key made for the message, HKDF with SHA-256, AES-GCM. `context` has to be
 * that with which it was sealed. `null` for what nobody sealed so.
 */
export async function openSealed(
  privateKey: Buffer,
  { key, iv, data }: Sealed,
  context: string,
): Promise<string | null> {
  try {
    const own = await subtle.importKey('pkcs8', Uint8Array.from(privateKey), CURVE, false, ['deriveBits']);
    const theirs = await subtle.importKey('raw', fromText(key), CURVE, false, []);
    const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256);
    const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
    const info = new TextEncoder().encode(context);
    const aes = await subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: fromText(key), info },
      material,
      { name: 'AES-GCM', length: 256 },
      false,
      ['decrypt'],
    );
    const opened = await subtle.decrypt(
      { name: 'AES-GCM', iv: fromText(iv), additionalData: info },
      aes,
      fromText(data),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(opened);
  } catch {
    return null;
  }
}

const fromText = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'));
