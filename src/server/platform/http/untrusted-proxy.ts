import type { IncomingMessage } from 'node:http';

import type { Log } from '../log.ts';
import type { Notice } from '../notices.ts';
import type { IsTrusted } from './trusted-proxies.ts';

/** Whether a request says that it came through a reverse proxy. */
export const isForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

/**
 * Notices a reverse proxy that `KINTAI_TRUST_PROXY` doesn't name: all of its clients then count as one address, which
 * the limits of failed logins refuse together. Said in the log once.
 */
export function watchForProxies(
  isTrusted: IsTrusted,
  log: Log,
): { readonly see: (request: IncomingMessage) => void; readonly notice: () => Notice | null } {
  let seen = false;
  return {
    see(request) {
      if (seen || !isForwarded(request) || isTrusted(request.socket.remoteAddress)) return;
      seen = true;
      // Without the address: anybody can send that header, and then it is a person's.
      log.warn('requests come through a proxy that KINTAI_TRUST_PROXY does not name; all its clients count as one');
    },
    notice: () => (seen ? { code: 'untrusted_proxy' } : null),
  };
}
