import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a subscription, which its browser has made. */
export interface SubscriptionKeys {
  /** The uncompressed point, 65 bytes. */
  readonly publicKey: Uint8Array;
  /** 16 bytes. */
  readonly authSecret: Uint8Array;
}

const CURVE = 'prime256v1';
/** Larger than any message here: it is one record. */
const RECORD_SIZE = 4_096;
/** The last record ends with it. */
const LAST_RECORD = 2;

/** The random parts of a message; a test passes fixed ones. */
export interface MessageSecrets {
  readonly salt: Uint8Array;
  readonly keys: ECDH;
}

/** New ones. */
function makeSecrets(): MessageSecrets {
  const keys = createECDH(CURVE);
  keys.generateKeys();
  return { salt: randomBytes(16), keys };
}

/** Whether a browser could have made these keys: a message to others can't be encrypted. */
export function areSubscriptionKeys({ publicKey, authSecret }: SubscriptionKeys): boolean {
  if (publicKey.length !== 65 || publicKey[0] !== 4 || authSecret.length !== 16) return false;
  try {
    makeSecrets().keys.computeSecret(publicKey);
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message for a subscription, so that no push service can read it (RFC 8291), as the body of a request with
 * `content-encoding: aes128gcm` (RFC 8188).
 */
export function encryptMessage(
  message: string,
  { publicKey, authSecret }: SubscriptionKeys,
  { salt, keys }: MessageSecrets = makeSecrets(),
): Buffer {
  const ownKey = keys.getPublicKey();
  const shared = keys.computeSecret(publicKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownKey]);
  const key = Buffer.from(hkdfSync('sha256', shared, authSecret, info, 32));
  const derived = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createCipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_SIZE, 0);
  header.writeUInt8(ownKey.length, 4);
  return Buffer.concat([
    salt,
    header,
    ownKey,
    cipher.update(Buffer.concat([Buffer.from(message), Buffer.of(LAST_RECORD)])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
