import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { IsTrusted } from './trusted-proxies.ts';

/** Digits and letters that can be read out on the phone: without I, L, O and U. 32 of them, so that none is likelier. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
/** The IDs that a proxy may give to a request: they are logged and shown. */
const GIVEN = /^[\w.:-]{1,64}$/;

/** A new request ID (問い合わせ番号), as `7K3M-9QXZ`: of a million, hardly two are the same. */
function newRequestId(): string {
  // Node makes random UUIDs in advance, many at a time; the last digits of one, five bits a character.
  let bits = Number.parseInt(randomUUID().slice(-(5 * LENGTH) / 4), 16);
  let id = '';
  for (let index = 0; index < LENGTH; index += 1) {
    id += CHARACTERS[bits % CHARACTERS.length];
    bits = Math.floor(bits / CHARACTERS.length);
  }
  return `${id.slice(0, LENGTH / 2)}-${id.slice(LENGTH / 2)}`;
}

/**
 * How a request gets its ID: a trusted proxy's `X-Request-Id`, so that its log and ours name it alike, else a new one.
 * Anybody else's header is ignored: it could pass for another request.
 */
export const requestIds =
  (isTrusted: IsTrusted) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const isUsable = typeof given === 'string' && GIVEN.test(given) && isTrusted(socket.remoteAddress);
    return isUsable ? given : newRequestId();
  };
