import type { z } from 'zod';

import { GeocoderError } from './geocoder.ts';

/** The largest answer that is read; the services' own are below 50 kB. */
const MAX_ANSWER_BYTES = 256 * 1024;

// Nominatim's terms want the application named, and a library's own name is refused.
const HEADERS = { accept: 'application/json', 'user-agent': 'kintai (self-hosted attendance management)' };

/** How a call is made: `signal` ends it when nobody waits any more, `timeoutMs` when the service takes too long. */
interface CallOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** An answer that was understood. */
interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/**
 * GETs JSON from a geocoding service and checks its shape. The answer is outside data: of bounded size, and redirects are
 * not followed, so that a position or key goes nowhere but to the configured host. `answerStatuses` are the statuses
 * that carry an answer of the service. Throws {@link GeocoderError} for everything else.
 */
export async function fetchJson<Body>(
  url: URL,
  schema: z.ZodType<Body>,
  options: CallOptions,
  answerStatuses: readonly number[] = [200],
): Promise<Answer<Body>> {
  const { status, text } = await call(url, options, answerStatuses);
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new GeocoderError('the answer has another shape than expected', { canRetry: true });
  return { status, body: parsed.data };
}

async function call(
  url: URL,
  { signal, timeoutMs }: CallOptions,
  answerStatuses: readonly number[],
): Promise<{ status: number; text: string }> {
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
    return { status: response.status, text: await readText(response) };
  } catch (error) {
    if (error instanceof GeocoderError) throw error;
    if (timeout.aborted) throw new GeocoderError(`no answer within ${timeoutMs} ms`, { canRetry: true });
    if (signal.aborted) throw new GeocoderError('the call was given up', { canRetry: true });
    throw new GeocoderError(`no answer (${networkCode(error)})`, { canRetry: true });
  }
}

function statusError(response: Response): GeocoderError {
  const { status } = response;
  const canRetry = status >= 500 || status === 408 || status === 425 || status === 429;
  const what = status >= 300 && status < 400 ? 'a redirect, which is not followed' : 'an error';
  return new GeocoderError(`the service answered ${status}, ${what}`, {
    canRetry,
    retryAfterSeconds: canRetry ? retryAfterSeconds(response.headers) : undefined,
  });
}

/** Seconds of `Retry-After` (RFC 9110 10.2.3), which is a number of seconds or a date by the service's own clock. */
function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const milliseconds = Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(milliseconds) && milliseconds > 0 ? Math.ceil(milliseconds / 1000) : undefined;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving the loop by a throw closes the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new GeocoderError('the answer is too large', { canRetry: true });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GeocoderError('the answer is not JSON', { canRetry: true });
  }
}

// Node says `fetch failed` and keeps the reason in the cause, whose message may hold the address called.
function networkCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'connection failed';
}
