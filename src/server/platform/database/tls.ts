import { isLoopback } from '../http/local-host.ts';

/**
 * Whether nobody on the way can read or answer what is sent to the database of a URL: it is on this machine, or the connection
 * is encrypted and the server's certificate is checked. Without `sslmode` node-postgres speaks plain text.
 */
export function isConnectionPrivate(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host === '' || host.startsWith('/') || isLoopback(host) || searchParams.get('sslmode') === 'verify-full';
}
