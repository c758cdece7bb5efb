import type { z } from 'zod';

import { isTemporary, networkCode, parseJson, readText, retryAfterSeconds } from '../../platform/outside/answer.ts';
import type { GeocoderSettings } from './settings.ts';

/** A position in degrees, WGS 84. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A service that knows the address of a position. Those supported are in services.ts. */
export interface Geocoder {
  readonly name: GeocoderSettings['provider'];
  /** The service's rate limit: calls a second, of all server processes together. */
  readonly callsPerSecond: number;
  /**
   * The address of the position in Japanese, from the prefecture down; null where the service knows none (at sea,
   * abroad). Throws {@link GeocoderError} when the service gives no usable answer.
   */
  reverse(position: Position, signal: AbortSignal): Promise<string | null>;
}

interface GeocoderErrorOptions {
  /** Whether a retry can succeed; not for an invalid key or a call that the service does not understand. */
  readonly canRetry: boolean;
  /** The service's `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * No usable answer from the service. The message says what happened without position, address or key, and nothing else
 * is attached, so it can be logged and stored.
 */
export class GeocoderError extends Error {
  override readonly name = 'GeocoderError';
  readonly canRetry: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options: GeocoderErrorOptions) {
    super(message);
    this.canRetry = options.canRetry;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The size limit of a response; the services' own are below 50 kB. */
const MAX_ANSWER_BYTES = 256 * 1024;

// Nominatim's terms require the application's name, and reject a library's own.
const HEADERS = { accept: 'application/json', 'user-agent': 'kintai (self-hosted attendance management)' };

/** Options of a request: `signal` aborts it, `timeoutMs` when the service takes too long. */
interface CallOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/**
 * GETs JSON from a geocoding service and validates it. The response is untrusted: its size is limited, and redirects
 * are not followed, so that a position or key is sent to the configured host only. `answerStatuses` are the statuses
 * that carry an answer of the service. Throws {@link GeocoderError} for everything else.
 */
export async function fetchJson<Body>(
  url: URL,
  schema: z.ZodType<Body>,
  options: CallOptions,
  answerStatuses: readonly number[] = [200],
): Promise<Body> {
  const json = parseJson(await fetchText(url, options, answerStatuses));
  if (json === undefined) throw new GeocoderError('the answer is not JSON', { canRetry: true });
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new GeocoderError('the answer has another shape than expected', { canRetry: true });
  return parsed.data;
}

async function fetchText(
  url: URL,
  { signal, timeoutMs }: CallOptions,
  answerStatuses: readonly number[],
): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: HEADERS,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    if (!answerStatuses.includes(response.status)) {
      await response.body?.cancel();
      throw statusError(response);
    }
    const text = await readText(response, MAX_ANSWER_BYTES);
    if (text === null) throw new GeocoderError('the answer is too large', { canRetry: true });
    return text;
  } catch (error) {
    if (error instanceof GeocoderError) throw error;
    if (timeout.aborted) throw new GeocoderError(`no answer within ${timeoutMs} ms`, { canRetry: true });
    if (signal.aborted) throw new GeocoderError('the call was given up', { canRetry: true });
    throw new GeocoderError(`no answer (${networkCode(error)})`, { canRetry: true });
  }
}

function statusError(response: Response): GeocoderError {
  const { status } = response;
  const canRetry = isTemporary(status);
  const what = status >= 300 && status < 400 ? 'a redirect, which is not followed' : 'an error';
  return new GeocoderError(`the service answered ${status}, ${what}`, {
    canRetry,
    retryAfterSeconds: canRetry ? retryAfterSeconds(response.headers) : undefined,
  });
}

const MAX_CHARACTERS = 200;

/**
 * Sanitises an address from outside: one line, without control and invisible formatting characters (which could reverse
 * the text), at most 200 characters. Null when nothing is left.
 */
export function cleanAddress(text: string): string | null {
  const line = text
    // PostgreSQL's jsonb rejects half a surrogate pair.
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}]/gu, '')
    .trim();
  return line === '' ? null : Array.from(line).slice(0, MAX_CHARACTERS).join('').trimEnd();
}
