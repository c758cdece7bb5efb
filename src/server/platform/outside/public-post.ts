import { lookup } from 'node:dns';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import { retryAfterSeconds } from './answer.ts';
import { isPublicAddress } from './public-address.ts';

/** A request to a service of the internet whose address somebody has entered. */
export interface PublicPost {
  /** An https address. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** The answer of a service, without its body, which nothing reads. */
export interface PublicAnswer {
  readonly status: number;
  /** In seconds, where the service says so. */
  readonly retryAfter?: number | undefined;
}

/** A request that couldn't be made. The code is for people; it never has the address, which may be a secret. */
export class PublicPostError extends Error {
  override readonly name = 'PublicPostError';
  /** The host isn't one of the public internet: no other attempt will do. */
  readonly isPrivate: boolean;

  constructor(code: string, isPrivate = false) {
    super(code);
    this.isPrivate = isPrivate;
  }
}

/** Posts to services of the internet. Throws {@link PublicPostError}. */
export type PostPublicly = (post: PublicPost, signal: AbortSignal) => Promise<PublicAnswer>;

const TIMEOUT_MS = 10_000;

/**
 * Posts over https to a host of the public internet. The addresses that its name has are judged as the connection is made, and
 * it is made to one of those: a name that leads into the company's own network, also by a second lookup, reaches nobody there.
 * No redirect is followed, for the same reason.
 */
export const postPublicly: PostPublicly = (post, signal) =>
  new Promise((resolve, reject) => {
    const { hostname, protocol } = new URL(post.url);
    const literal = hostname.replace(/^\[|\]$/g, '');
    // An address is connected to without a lookup.
    if (protocol !== 'https:' || (isIP(literal) !== 0 && !isPublicAddress(literal)))
      throw new PublicPostError('private address', true);
    const request = https.request(
      post.url,
      {
        method: 'POST',
        headers: { ...post.headers, 'content-length': Buffer.byteLength(post.body) },
        lookup: publicLookup,
        agent: false,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      },
      (response) => {
        const { statusCode: status = 0 } = response;
        const headers = new Headers(
          ['retry-after', 'date'].flatMap((name): [string, string][] => {
            const value = response.headers[name];
            return typeof value === 'string' ? [[name, value]] : [];
          }),
        );
        resolve({ status, retryAfter: retryAfterSeconds(headers) });
        // Its body may have no end.
        response.on('error', () => undefined).destroy();
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error instanceof PublicPostError
          ? error
          : new PublicPostError(error.name === 'AbortError' ? 'timeout' : (error.code ?? 'connection failed')),
      ),
    );
    request.end(post.body);
  });

/** As Node looks a name up; fails where any of its addresses isn't public. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null) done(error, []);
    else if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      done(new PublicPostError('private address', true), []);
    else if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
