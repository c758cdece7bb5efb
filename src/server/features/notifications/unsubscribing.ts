import { createHmac } from 'node:crypto';

import { isSameSecret } from '../../platform/same-secret.ts';
import type { UserKey } from '../../records/user-key.ts';

/** Signs who may say, without a login, which mails they want no more: whoever has got one. Nothing is stored. */
export interface Unsubscribing {
  sign(user: UserKey): string;
  /** The owner of a token; `null` of an invalid one. */
  read(token: string): UserKey | null;
}

/** Tokens signed with the installation's secret, short enough for a path. They don't expire: an old mail has a way out, too. */
export function createUnsubscribing(secret: string): Unsubscribing {
  const markOf = (content: string): Buffer =>
    // Another key than those of tokens, devices and challenges: none is to pass for another.
    createHmac('sha256', `unsubscribing ${secret}`).update(content).digest();
  return {
    sign({ companyId, userId }) {
      const content = `${Buffer.from(companyId).toString('base64url')}.${userId}`;
      return `${content}.${markOf(content).toString('base64url')}`;
    },
    read(token) {
      const [, content = '', company = '', user = '', mark = ''] =
        /^(([\w-]+)\.([1-9]\d{0,14}))\.([\w-]{43})$/.exec(token) ?? [];
      if (!isSameSecret(Buffer.from(mark, 'base64url'), markOf(content))) return null;
      return { companyId: Buffer.from(company, 'base64url').toString(), userId: Number(user) };
    },
  };
}
