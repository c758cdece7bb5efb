import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';

import { isForwarded } from './untrusted-proxy.ts';

/** Whether a host name or address is this machine's own, which no other one reaches: `localhost`, `127.0.0.1`, `::1`. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
  );
}

/** Whether somebody on this machine sent the request, by the name that they called it and without a proxy between. */
export function isLocalRequest(request: IncomingMessage): boolean {
  if (isForwarded(request)) return false;
  const { host = '' } = request.headers;
  return isLoopback(host.replace(/:\d*$/, ''));
}
