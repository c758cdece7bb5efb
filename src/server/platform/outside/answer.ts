/** Seconds of `Retry-After` (RFC 9110 10.2.3), which is a number of seconds or a date by the service's clock. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const milliseconds = Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(milliseconds) && milliseconds > 0 ? Math.ceil(milliseconds / 1000) : undefined;
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
