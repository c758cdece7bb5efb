import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { type FetchPublicly, fetchWithin } from '../platform/outside/public-post.ts';
import { localhostCertificate } from './localhost-certificate.ts';

/** Reaches what a test serves over https on this machine, as the internet is reached. */
export const fetchFromTests: FetchPublicly = fetchWithin({ allows: () => true, ca: localhostCertificate.cert });

/** Serves requests over https on localhost. */
export async function serveLocally(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly origin: string; readonly server: Server; stop(): Promise<void> }> {
  const server = createServer(localhostCertificate, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    server,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
