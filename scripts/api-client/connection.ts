// The part of the client's package that isn't generated. It is compiled into it, and so imports nothing.

/** How the client reaches a kintai. */
export interface Connection {
  /** Its address, as `https://kintai.example.com`. */
  readonly url: string;
  /** The secret of an API client. */
  readonly secret: string;
  /** Sends a request; the platform's own by default. */
  readonly fetch?: typeof fetch;
}

/** A refusal of the server's, as the API describes it. */
export class KintaiError extends Error {
  override readonly name = 'KintaiError';
  readonly status: number;
  /** What `message` says in Japanese, for programs; `http_error` for an answer that isn't kintai's, as a proxy's. */
  readonly code: string;
  /** What is wrong with each field that was sent. */
  readonly fields: Readonly<Record<string, string>>;
  /** Names the request in the server's log, where the server is at fault. */
  readonly requestId: string | null;

  constructor(status: number, refusal: Refusal) {
    super(refusal.message);
    this.status = status;
    this.code = refusal.code;
    this.fields = refusal.fields ?? {};
    this.requestId = refusal.request_id ?? null;
  }
}

interface Refusal {
  readonly message: string;
  readonly code: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly request_id?: string;
}

/** Attempts of a request, with the first. */
const ATTEMPTS = 4;
/** The wait before the second attempt, in milliseconds; it doubles with each. */
const FIRST_WAIT_MS = 500;
/** Answers of a server that is away for a moment. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** The settings of the generated calls: the address, the secret, repeated attempts, and errors with the server's words. */
export function settingsOf({ url, secret, fetch: send = fetch }: Connection): {
  baseUrl: string;
  headers: Record<string, string>;
  fetch: typeof fetch;
} {
  return {
    baseUrl: url,
    headers: { authorization: `Bearer ${secret}` },
    async fetch(input, init) {
      const answer = await sendPatiently(send, input, init);
      if (!answer.ok) throw new KintaiError(answer.status, await refusalIn(answer));
      return answer;
    },
  };
}

/**
 * Sends a request again where that can't do anything twice: one that reads or has an idempotency key after a failure that
 * passes, any other only if the server has refused it by the limit of calls, before it read it.
 */
async function sendPatiently(
  send: typeof fetch,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): Promise<Response> {
  const isRepeatable = (init?.method ?? 'GET') === 'GET' || new Headers(init?.headers).has('idempotency-key');
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === ATTEMPTS;
    const backoff = FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
    try {
      const answer = await send(input, init);
      const wait = retryAfterMs(answer);
      const isRefusedByLimit = answer.status === 429 && wait !== null;
      if (isLast || !(isRefusedByLimit || (isRepeatable && AWAY.has(answer.status)))) return answer;
      await answer.body?.cancel();
      await pause(wait ?? backoff, init?.signal);
    } catch (error) {
      if (isLast || !isRepeatable || init?.signal?.aborted === true) throw error;
      await pause(backoff, init?.signal);
    }
  }
}

/** How long the server asks to wait, in milliseconds; `null` where it doesn't. */
function retryAfterMs({ headers }: Response): number | null {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,4}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

/** Waits, unless the caller gives the request up meanwhile. */
async function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
  signal?.throwIfAborted();
}

async function refusalIn(answer: Response): Promise<Refusal> {
  const text = await answer.text();
  try {
    const refusal = JSON.parse(text) as Partial<Refusal> | null;
    if (typeof refusal?.message === 'string' && typeof refusal.code === 'string') return refusal as Refusal;
  } catch {
    // Not JSON: no answer of kintai's.
  }
  return { message: `HTTP ${answer.status}`, code: 'http_error' };
}
