import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

import type { PushMessage } from '#domain/notifications/push.ts';

/** A browser that has subscribed to push messages. */
export interface TestBrowser {
  /** As the browser sends it to the server. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** Decrypts a message (RFC 8291), as it shows it. */
  read(body: Buffer): PushMessage;
}

/** Makes one that has that address at its push service. */
export function createBrowser(endpoint: string): TestBrowser {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const publicKey = keys.getPublicKey();
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read(body) {
      const salt = body.subarray(0, 16);
      const serverKey = body.subarray(21, 21 + body.readUInt8(20));
      const content = body.subarray(21 + serverKey.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey]);
      const key = Buffer.from(hkdfSync('sha256', keys.computeSecret(serverKey), auth, info, 32));
      const derived = (name: string, length: number): Buffer =>
        Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, length));
      const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
      decipher.setAuthTag(content.subarray(-16));
      const record = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
      return JSON.parse(String(record.subarray(0, record.lastIndexOf(2)))) as PushMessage;
    },
  };
}
