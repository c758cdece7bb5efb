/** The longest rest that a service can ask for, in seconds: it may say a year, and be back in a minute. */
const LONGEST_REST_SECONDS = 3_600;

/**
 * Seconds of `Retry-After` (RFC 9110 10.2.3), from one to an hour. It is a number of seconds or a date by the service's
 * clock; `undefined` for a date gone by, and for anything else. A service that says it in a header of its own is read by
 * `ownHeader`, where it has the standard one not.
 */
export function retryAfterSeconds(headers: Headers, ownHeader = 'retry-after'): number | undefined {
  const value = (headers.get('retry-after') ?? headers.get(ownHeader))?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(value)
    ? Math.max(Number(value), 1)
    : Math.ceil((Date.parse(value) - Date.parse(headers.get('date') ?? '')) / 1000);
  return seconds > 0 ? Math.min(seconds, LONGEST_REST_SECONDS) : undefined;
}

/** Whether an answer says nothing of the request itself: the service fails, or asks to come back later (RFC 9110, 8470). */
export const isTemporary = (status: number): boolean =>
  status >= 500 || status === 408 || status === 425 || status === 429;

/** The body of an external service's response, or `null` beyond `maxBytes`; no more than those are read. */
export async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Parses JSON; `undefined` when invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Why a request failed, in a code such as `ECONNREFUSED`. Node says `fetch failed` and has the reason in the cause,
 * whose message may hold the address called.
 */
export function networkCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'connection failed';
}
