import { isIP } from 'node:net';

import type { FastifyRequest } from 'fastify';

import { AppError } from '../http/app-error.ts';

/** The site that a passkey is for: its host name, and its address as the browser signs it. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The site by the address that the request was sent to, as the trusted proxies report it, or `null` where browsers have no
 * passkeys: without https other than on localhost, and at an IP address. A passkey stores the host name that it was made
 * for: what another site passes on has another one.
 */
export function relyingPartyOf({ protocol, host, hostname }: FastifyRequest): RelyingParty | null {
  const id = hostname.toLowerCase();
  const isLocal = id === 'localhost' || id.endsWith('.localhost');
  if (id === '' || id.startsWith('[') || isIP(id) !== 0 || (protocol !== 'https' && !isLocal)) return null;
  return { id, origin: `${protocol}://${host.toLowerCase()}` };
}

/** The site of the request. Throws `passkeys_unavailable` where there are none. */
export function requireRelyingParty(request: FastifyRequest): RelyingParty {
  const party = relyingPartyOf(request);
  if (party === null) throw new AppError('passkeys_unavailable');
  return party;
}
