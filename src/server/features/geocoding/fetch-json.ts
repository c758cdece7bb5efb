import type { z } from 'zod';

import { networkCode, parseJson, readText, retryAfterSeconds } from '../../platform/outside/answer.ts';
import { GeocoderError } from './geocoder.ts';

/** The size limit of a response; the services' own are below 50 kB. */
const MAX_ANSWER_BYTES = 256 * 1024;

// Nominatim's terms require the application's name, and reject a library's own.
const HEADERS = { accept: 'application/json', 'user-agent': 'kintai (self-hosted attendance management)' };

/** Options of a request: `signal` aborts it, `timeoutMs` when the service takes too long. */
interface CallOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** A valid response. */
interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
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
): Promise<Answer<Body>> {
  const { status, text } = await call(url, options, answerStatuses);
  const json = parseJson(text);
  if (json === undefined) throw new GeocoderError('the answer is not JSON', { canRetry: true });
  const parsed = schema.safeParse(json);
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
    const text = await readText(response, MAX_ANSWER_BYTES);
    if (text === null) throw new GeocoderError('the answer is too large', { canRetry: true });
    return { status: response.status, text };
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
