import type { SealedScan } from '#contract/kiosk.ts';
import { sealingContext } from '#domain/kiosk/scan.ts';
import { fromBase64Url, toBase64Url } from '../../lib/base64url.ts';

/** A scan that only the server can read: a public key made for it (raw), the nonce, and the text. In base64url. */
export interface Sealed {
  readonly key: string;
  readonly iv: string;
  readonly data: string;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const IV_BYTES = 12;

/**
 * Seals a scan to the public key of the company (SPKI in base64url): ECDH with a key made for it, HKDF with SHA-256,
 * AES-GCM. Rejects on a device without https, whose browser has no cryptography.
 */
export async function sealScan(
  publicKey: string,
  of: { readonly companyId: string; readonly scanId: string },
  scan: SealedScan,
): Promise<Sealed> {
  const { subtle } = crypto;
  const theirs = await subtle.importKey('spki', fromBase64Url(publicKey), CURVE, false, []);
  const own = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const ownPublic = new Uint8Array(await subtle.exportKey('raw', own.publicKey));
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256);
  const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(sealingContext(of.companyId, of.scanId));
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: ownPublic, info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(scan));
  const data = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: info }, key, text);
  return { key: toBase64Url(ownPublic), iv: toBase64Url(iv), data: toBase64Url(new Uint8Array(data)) };
}
