import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
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

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'ホスト名が見つかりません',
  EAI_AGAIN: 'ホスト名を確認できません',
  ECONNREFUSED: '接続が拒否されました',
  ECONNRESET: '接続が切断されました',
  EHOSTUNREACH: '宛先に到達できません',
  ENETUNREACH: '宛先に到達できません',
  ETIMEDOUT: '時間内に応答がありません',
  timeout: '時間内に応答がありません',
};

/** Why nothing could be posted, for the company's admins; the code is for whoever runs the service. */
export function postFault({ message: code, isPrivate }: PublicPostError): string {
  if (isPrivate) return '社内ネットワークなど、インターネットに公開されていない宛先には送信できません';
  const reason = REASONS[code] ?? (/CERT|SIGNATURE/.test(code) ? '宛先の証明書を確認できません' : '接続できません');
  return `${reason}（${code}）`;
}

/** Posts to services of the internet. Throws {@link PublicPostError}. */
export type PostPublicly = (post: PublicPost, signal: AbortSignal) => Promise<PublicAnswer>;

/** What is sent, as `fetch` names it. */
interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  readonly signal: AbortSignal;
  /** The longest answer that is read, where that is more than a provider's metadata. */
  readonly maxBytes?: number;
}

/** Fetches from services of the internet. Throws {@link PublicPostError}. */
export type FetchPublicly = (url: string, sent: Sent) => Promise<Response>;

/** What may be reached; tests have services on this machine, and a certificate that nobody else trusts. */
export interface Reach {
  readonly allows: (address: string) => boolean;
  readonly ca?: string;
}

const PUBLIC: Reach = { allows: isPublicAddress };

const TIMEOUT_MS = 10_000;
/** The longest answer that is read: a provider's keys are some kilobytes. */
const MAX_BYTES = 500_000;
/** The code of a {@link PublicPostError} for a longer one. */
export const ANSWER_TOO_LONG = 'answer too long';

/**
 * Sends over https to a host of the public internet. The addresses that its name has are judged as the connection is made, and
 * it is made to one of those: a name that leads into the company's own network, also by a second lookup, reaches nobody there.
 * No redirect is followed, for the same reason.
 */
const send = (url: string, { method, headers, body, signal }: Sent, { allows, ca }: Reach): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { hostname, protocol } = new URL(url);
    const literal = hostname.replace(/^\[|\]$/g, '');
    // An address is connected to without a lookup.
    if (protocol !== 'https:' || (isIP(literal) !== 0 && !allows(literal)))
      throw new PublicPostError('private address', true);
    const request = https.request(
      url,
      {
        method,
        headers: { ...headers, ...(body !== null && { 'content-length': Buffer.byteLength(body) }) },
        lookup: lookupWithin(allows),
        agent: false,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        ...(ca !== undefined && { ca }),
      },
      resolve,
    );
    request.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error instanceof PublicPostError
          ? error
          : new PublicPostError(error.name === 'AbortError' ? 'timeout' : (error.code ?? 'connection failed')),
      ),
    );
    request.end(body ?? undefined);
  });

/** Posts over https to a host of the public internet, as {@link send} does, and reads no answer. */
export const postPublicly: PostPublicly = async (post, signal) => {
  const response = await send(post.url, { ...post, method: 'POST', signal }, PUBLIC);
  const { statusCode: status = 0 } = response;
  // Its body may have no end.
  response.on('error', () => undefined).destroy();
  return { status, retryAfter: retryAfterSeconds(headersOf(response, ['retry-after', 'date'])) };
};

/** Fetches over https from a host of the public internet, as {@link send} does, no more than is reasonable. */
export const fetchWithin =
  (reach: Reach): FetchPublicly =>
  async (url, { maxBytes = MAX_BYTES, ...sent }) => {
    const response = await send(url, sent, reach);
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        bytes += chunk.byteLength;
        // Leaving the loop closes the connection.
        if (bytes > maxBytes) throw new PublicPostError(ANSWER_TOO_LONG);
        chunks.push(chunk);
      }
    } catch (error) {
      throw error instanceof PublicPostError ? error : new PublicPostError('connection lost');
    }
    const { statusCode: status = 0 } = response;
    return new Response([101, 204, 205, 304].includes(status) ? null : Buffer.concat(chunks), {
      status: status < 200 || status > 599 ? 502 : status,
      headers: headersOf(response, [
        'content-type',
        'www-authenticate',
        'cache-control',
        'date',
        'retry-after',
        'ratelimit-reset',
        'x-rate-limit-reset',
        'x-total-count',
      ]),
    });
  };

/** Fetches from the public internet alone. */
export const fetchPublicly: FetchPublicly = fetchWithin(PUBLIC);

const headersOf = ({ headers }: IncomingMessage, names: readonly string[]): Headers =>
  new Headers(
    names.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** As Node looks a name up; fails where any of its addresses may not be reached. */
const lookupWithin =
  (allows: Reach['allows']): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) done(error, []);
      else if (first === undefined || !addresses.every(({ address }) => allows(address)))
        done(new PublicPostError('private address', true), []);
      else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
