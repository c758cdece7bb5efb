import { errors, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import type { Answer, Route, Sent } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { learnServerTime } from './server-clock.ts';
import { endSession, sessionState } from './session-store.ts';
import { texts } from './texts.ts';

const TIMEOUT_MS = 15_000;

/** A call that failed. Its message is Japanese and fit to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status, 0 when no answer came. */
  readonly status: number;
  /** The contract's code, `unreachable` when no answer of the server's own came. */
  readonly code: ErrorCode | 'unreachable';
  /** What is wrong with each input. */
  readonly fields: Readonly<Record<string, string>>;
  /** Nothing is known but the status of a server error: its page can't be read. */
  readonly unexplained: boolean;

  constructor(
    status: number,
    body: { message: string; code: ErrorCode | 'unreachable'; fields?: ErrorBody['fields'] },
    unexplained = false,
  ) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.unexplained = unexplained;
  }

  /** Whether the server may have done what was asked all the same: no answer came, or one that says nothing of it. */
  get uncertain(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** What to tell the person about a failure: the server's text, or `fallback` when there is none (spec §8). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && !error.unexplained ? error.message : fallback;
}

/** What to say above the fields of a failure: nothing where a field says it. */
export function failureOf(error: Error | null, fields: readonly string[], fallback: string): string | null {
  if (error === null) return null;
  const isSaidAtField = error instanceof ApiError && Object.keys(error.fields).some((name) => fields.includes(name));
  return isSaidAtField ? null : messageOf(error, fallback);
}

type PartName = 'params' | 'query' | 'body';

/** A field that may be undefined may be left out, which the schemas' own types don't say. */
type Lenient<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

type Part<R extends Route, Name extends PartName> = R[Name] extends object
  ? { [K in Name]: Lenient<Sent<R, Name>> }
  : { [K in Name]?: never };

/** What goes into a call: the parts that its route has, and how to make it. */
export type ApiInput<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'> & Manner;

interface Manner {
  /** Makes a repetition of the call harmless: the server answers with the first result. */
  readonly idempotencyKey?: string;
  /** The version that the change is made to; another one by now is refused (D17). */
  readonly ifMatch?: string | undefined;
  /** Ends the wait when the answer isn't wanted any more. */
  readonly signal?: AbortSignal;
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean;
  /** Asks under an address of its own (`_`), for the sake of caches on the way that keep what they must not. */
  readonly uncached?: boolean;
}

/** A call that sends nothing needs no input. */
type Rest<R extends Route> = Partial<ApiInput<R>> extends ApiInput<R> ? [ApiInput<R>?] : [ApiInput<R>];

type Call = Manner & { readonly [Name in PartName]?: object };

/**
 * Calls the API: `api('GET /api/shifts/{month}', { params: { month } })` resolves with the answer's body. Rejects with
 * an `ApiError`, and with the signal's reason when that ended it. A refused token ends the session.
 */
export async function api<Name extends keyof Routes>(
  name: Name,
  ...rest: Rest<Routes[Name]>
): Promise<Answer<Routes[Name]>> {
  return (await apiWithVersion(name, ...rest)).answer;
}

/** Calls the API as `api` does, and tells the version of what it answers (its `ETag`), to change it by `ifMatch`. */
export async function apiWithVersion<Name extends keyof Routes>(
  name: Name,
  ...rest: Rest<Routes[Name]>
): Promise<{ answer: Answer<Routes[Name]>; version: string | undefined }> {
  const input: Call = rest[0] ?? {};
  const token = sessionState().session?.token;
  const { response, body } = await exchange(name, input, token);
  if (response.ok && body !== undefined) {
    // A proxy that compresses the answer marks its ETag as weak, which says nothing of the version.
    const version = response.headers.get('ETag')?.replace(/^W\//, '');
    return { answer: body as Answer<Routes[Name]>, version };
  }
  const error = errorOf(response, body);
  const tokenRefused = error.code === 'session_expired' || error.code === 'not_logged_in';
  // A late answer to the token of a login before must not end the present one.
  if (tokenRefused && token !== undefined && sessionState().session?.token === token) endSession('expired');
  throw error;
}

/** Sends the call and reads the whole answer; `body` is `undefined` when it is not JSON. */
async function exchange(
  name: string,
  input: Call,
  token: string | undefined,
): Promise<{ response: Response; body: unknown }> {
  const headers = new Headers({ Accept: 'application/json' });
  if (token !== undefined) headers.set('Authorization', token);
  if (input.idempotencyKey !== undefined) headers.set('Idempotency-Key', input.idempotencyKey);
  if (input.ifMatch !== undefined) headers.set('If-Match', input.ifMatch);
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');

  const [method, path] = name.split(' ') as [string, string];
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  const stop = (): void => abort.abort();
  input.signal?.addEventListener('abort', stop);
  const sentAt = Date.now();
  try {
    const response = await fetch(address(path, input), {
      method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      // Never an answer out of the browser's cache: neither its records nor its Date would be of now.
      cache: 'no-store',
      credentials: 'same-origin',
      keepalive: input.keepalive ?? false,
      signal: abort.signal,
    });
    learnServerTime(response.headers.get('Date'), sentAt, Date.now());
    const text = await response.text();
    return { response, body: parseJson(text) };
  } catch {
    input.signal?.throwIfAborted();
    throw new ApiError(0, { message: texts.unreachable, code: 'unreachable' });
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', stop);
  }
}

function address(path: string, input: Call): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  if (input.uncached === true) query.set('_', String(Date.now()));
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The refusal as an error; an answer that isn't the server's own (a proxy's page) is named by its status. */
function errorOf(response: Response, body: unknown): ApiError {
  if (isErrorBody(body)) return new ApiError(response.status, body);
  if (response.ok) return new ApiError(0, { message: texts.unreachable, code: 'unreachable' });
  const code = codeByStatus(response.status);
  return new ApiError(response.status, { code, message: errors[code].message }, code === 'server_error');
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}

function codeByStatus(status: number): ErrorCode {
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'too_many_requests';
  return status >= 502 && status <= 504 ? 'database_away' : 'server_error';
}
