import type { ReactNode } from 'react';

import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import type { Lenient, ResponseOf, Route, Sent } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import type { ClosedMonth } from '#contract/wire.ts';
import { ownMessages } from './own-messages.ts';
import { said } from './closed-month.tsx';
import { isAttended } from './attended.ts';
import { language, translatable } from './language.ts';
import { nextTask } from './next-task.ts';
import { askPassword } from './password-confirmation.ts';
import { learnServerTime } from './use-server-time.ts';
import { endSession, sessionState } from './session-store.ts';

export const apiTexts = translatable('api', {
  /** The message of a call without an answer of the server's own. */
  unreachable: 'サーバーに接続できません。通信状況を確認してください。',
  inquiry: (requestId: string): string => `（問い合わせ番号: ${requestId}）`,
});

const TIMEOUT_MS = 15_000;

/** A call that failed. Its message is in the language of the screens and fit to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status, 0 when no answer came. */
  readonly status: number;
  /** The contract's code, `unreachable` when no answer of the server's own came. */
  readonly code: ErrorCode | 'unreachable';
  /** The faults of the inputs, by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Of a login that needs a second factor: what is answered, and in which ways it can be. */
  readonly challenge: string | undefined;
  readonly methods: readonly string[];
  /** The values that the server has by now, or a cost to accept, depending on the code. */
  readonly current: unknown;
  /** The closed month that refuses it. */
  readonly closedMonth: ClosedMonth | undefined;
  /** The request of the same that waits already. */
  readonly waitingRequest: number | undefined;
  /** Signed proof of a refused offline punch, which the next attempt brings back. */
  readonly receipt: string | undefined;
  /** Nothing is known but the status of a server error: its page can't be read. */
  readonly hasNoMessage: boolean;

  constructor(
    status: number,
    body: Pick<
      ErrorBody,
      | 'message'
      | 'fields'
      | 'request_id'
      | 'challenge'
      | 'methods'
      | 'current'
      | 'closed_month'
      | 'waiting_request'
      | 'receipt'
    > & {
      code: ErrorCode | 'unreachable';
    },
    hasNoMessage = false,
    options?: ErrorOptions,
  ) {
    // Of a fault of the server, the number by which its log can be searched for the cause.
    super(
      body.request_id === undefined ? body.message : `${body.message}${apiTexts.inquiry(body.request_id)}`,
      options,
    );
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.challenge = body.challenge;
    this.methods = body.methods ?? [];
    this.current = body.current;
    this.closedMonth = body.closed_month;
    this.waitingRequest = body.waiting_request;
    this.receipt = body.receipt;
    this.hasNoMessage = hasNoMessage;
  }

  /** Whether the server may have done what was asked all the same: no answer came, or one that says nothing of it. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** The message of a failure in words alone: the server's text, or `fallback` when there is none (spec §8). */
export function wordsOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && !error.hasNoMessage ? error.message : fallback;
}

/** The message of a failure, to be shown, as `put` puts its words; of a closed month with the way to open it again. */
export const messageOf = (
  error: unknown,
  fallback: string,
  put: (words: string) => string = (words) => words,
): ReactNode =>
  said({
    message: put(wordsOf(error, fallback)),
    closed_month: error instanceof ApiError ? error.closedMonth : undefined,
  });

type PartName = 'params' | 'query' | 'body';

/** A call that reads. */
export type ShownBy = keyof Routes & `GET ${string}`;

/**
 * A random UUID, such as names a request that may be sent twice. The browser's own (`crypto.randomUUID`) is missing where
 * kintai is served without https.
 */
export const randomId = (): string =>
  '00000000-0000-4000-8000-000000000000'.replaceAll('0', () =>
    (Number(crypto.getRandomValues(new Uint8Array(1))) & 15).toString(16),
  );

/** The versions of what was read last, by the call; and the versions that one's own saves have made of others. */
const versions = new Map<string, string>();

/** The version of what a call has read last, or that which a save of one's own has made of a version. */
export const versionOf = (nameOrVersion: string): string | undefined => versions.get(nameOrVersion);

type Part<R extends Route, Name extends PartName> = R[Name] extends object
  ? { [K in Name]: Lenient<Sent<R, Name>> }
  : { [K in Name]?: never };

/** The input of a call: the parts that its route has, and how to make it. */
export type ApiInput<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'> & Manner;

interface Manner {
  /** Makes a retry of the call harmless: the server replays the first result. */
  readonly idempotencyKey?: string;
  /** The version that the change is made to; another one by now is refused (D17). */
  readonly ifMatch?: string | undefined;
  /** The call whose answers show what this one saves: the new version is theirs. */
  readonly shownBy?: ShownBy;
  /** Aborts the call. */
  readonly signal?: AbortSignal;
  /** Lets the call outlive the page (`fetch`'s `keepalive`). */
  readonly keepalive?: boolean;
  /** The timeout of a slow call, in milliseconds. */
  readonly timeoutMs?: number;
  /** Called with each chunk of a file as it arrives. The timeout then is for the time between two chunks. */
  readonly onPart?: (part: Uint8Array, headers: Headers) => void;
  /** Adds a cache-busting parameter (`_`), for proxies that cache what they must not. */
  readonly uncached?: boolean;
}

/** A call that sends nothing needs no input. */
export type Rest<R extends Route> = Partial<ApiInput<R>> extends ApiInput<R> ? [ApiInput<R>?] : [ApiInput<R>];

type Call = Manner & { readonly [Name in PartName]?: object };

/**
 * Calls the API: `api('GET /api/shifts/{month}', { params: { month } })` resolves with the answer's body. Rejects with
 * an `ApiError`, and with the signal's reason when that ended it. A refused token ends the session.
 */
export async function api<Name extends keyof Routes>(
  name: Name,
  ...rest: Rest<Routes[Name]>
): Promise<ResponseOf<Routes[Name]>> {
  return (await apiWithVersion(name, ...rest)).answer;
}

/** Calls the API as `api` does; resolves with the answer and its version (`ETag`), to be sent as `ifMatch`. */
export async function apiWithVersion<Name extends keyof Routes>(
  name: Name,
  ...rest: Rest<Routes[Name]>
): Promise<{ answer: ResponseOf<Routes[Name]>; version: string | undefined }> {
  const input: Call = rest[0] ?? {};
  const { response, body, token } = await (takeAhead(name, input) ?? confirmedExchange(name, input, readJson));
  if (!response.ok || body === undefined) throw refused(response, body, token);
  // A proxy that compresses the answer marks its ETag as weak, which says nothing of the version.
  const version = response.headers.get('ETag')?.replace(/^W\//, '');
  if (version !== undefined) {
    if (input.ifMatch !== undefined) versions.set(input.ifMatch, version);
    versions.delete(version);
    versions.set(input.shownBy ?? name, version);
  }
  return { answer: body as ResponseOf<Routes[Name]>, version };
}

/** The calls made ahead whose answers nobody has taken yet, by token and address. */
const askedAhead = new Map<string, ReturnType<typeof exchange<unknown>>>();

const aheadKey = (name: string, input: Call): string =>
  `${sessionState().session?.token ?? ''} ${address(name, { ...input, uncached: false })}`;

/**
 * Reads ahead what a screen will ask for, whose code is still on its way: the first `api()` for the same takes this answer.
 * It is dropped with the first change, and when nobody has taken it for as long as a call may take.
 */
export function askAhead<Name extends keyof Routes & `GET ${string}`>(name: Name, ...rest: Rest<Routes[Name]>): void {
  const input: Call = rest[0] ?? {};
  const key = aheadKey(name, input);
  const answer = exchange(name, input, readJson);
  // The caller that takes the answer gets its error.
  answer.catch(() => {});
  askedAhead.set(key, answer);
  setTimeout(() => askedAhead.delete(key), TIMEOUT_MS);
}

function takeAhead(name: string, input: Call): ReturnType<typeof exchange<unknown>> | undefined {
  if (askedAhead.size === 0) return undefined;
  const key = aheadKey(name, input);
  const answer = askedAhead.get(key);
  askedAhead.delete(key);
  return answer;
}

/** How many calls are on their way. */
let underWay = 0;
const waiting = new Set<() => void>();

export const areCallsUnderWay = (): boolean => underWay > 0;

/** Until no call is on its way. */
export const callsDone = (): Promise<void> =>
  underWay === 0 ? Promise.resolve() : new Promise((resolve) => void waiting.add(resolve));

/** The calls whose answer is a file. */
type FileRoute = { [Name in keyof Routes]: ResponseOf<Routes[Name]> extends null ? Name : never }[keyof Routes];

/** A file, and what the server calls it. */
export interface ApiFile {
  readonly blob: Blob;
  readonly name: string;
}

/** Calls the API as `api` does, where it answers with a file. */
export async function apiFile<Name extends FileRoute>(name: Name, ...rest: Rest<Routes[Name]>): Promise<ApiFile> {
  const input: Call = rest[0] ?? {};
  const read = (response: Response, wait: () => void): Promise<unknown> => {
    if (!isFile(response)) return readJson(response);
    return input.onPart === undefined ? response.blob() : watched(response, input.onPart, wait).blob();
  };
  const { response, body, token } = await confirmedExchange(name, input, read);
  if (!(body instanceof Blob)) throw refused(response, body, token);
  const called = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { blob: body, name: decodeURIComponent(called ?? '') };
}

/** The same response, whose chunks are passed to `onPart` as they arrive. */
function watched(response: Response, onPart: NonNullable<Call['onPart']>, wait: () => void): Response {
  const parts = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, controller) => {
      wait();
      try {
        onPart(part, response.headers);
      } catch (error) {
        // The callback failed, not the download.
        reportError(error);
      }
      controller.enqueue(part);
    },
  });
  return new Response(response.body?.pipeThrough(parts) ?? null, { headers: response.headers });
}

/** A page is no file of the server's, but a proxy's. */
const isFile = ({ ok, headers }: Response): boolean => ok && headers.get('Content-Type')?.includes('html') !== true;

/** The error of an answer that isn't what was asked for. A refused token ends the session. */
function refused(response: Response, body: unknown, token: string | undefined): ApiError {
  const error = errorOf(response, body);
  const tokenRefused = error.code === 'session_expired' || error.code === 'not_logged_in';
  // A late answer to the token of a previous login must not end the present one.
  if (tokenRefused && token !== undefined && sessionState().session?.token === token) endSession('expired');
  return error;
}

/** Makes the exchange; where the server asks for the password first, asks the person, and makes it again. */
async function confirmedExchange<Body>(...call: Parameters<typeof exchange<Body>>): ReturnType<typeof exchange<Body>> {
  const first = await exchange(...call);
  if (!isErrorBody(first.body) || first.body.code !== 'password_confirmation_required') return first;
  return (await askPassword(first.body.methods ?? ['password'])) ? exchange(...call) : first;
}

/** Sends the call with the session's token, and reads the whole response; `wait` restarts the timeout. */
async function exchange<Body>(
  name: string,
  input: Call,
  read: (response: Response, wait: () => void) => Promise<Body>,
): Promise<{ response: Response; body: Body; token: string | undefined }> {
  const [method = ''] = name.split(' ');
  if (method !== 'GET') askedAhead.clear();
  const token = sessionState().session?.token;
  const headers = new Headers();
  if (token !== undefined) headers.set('Authorization', token);
  headers.set('Accept-Language', language);
  if (!isAttended()) headers.set('Kintai-Unattended', '1');
  if (input.idempotencyKey !== undefined) headers.set('Idempotency-Key', input.idempotencyKey);
  if (input.ifMatch !== undefined) headers.set('If-Match', input.ifMatch);
  const body = input.body === undefined ? null : encode(input.body);
  // A form's own type, with its boundary, is the browser's to set.
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');

  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => abort.abort(), input.timeoutMs ?? TIMEOUT_MS);
  };
  wait();
  const stop = (): void => abort.abort();
  input.signal?.addEventListener('abort', stop);
  // Only network failures are "unreachable": a bug of ours must surface as what it is.
  const lost = (cause: unknown): never => {
    input.signal?.throwIfAborted();
    throw new ApiError(0, { message: apiTexts.unreachable, code: 'unreachable' }, false, { cause });
  };
  const url = address(name, input);
  const sentAt = Date.now();
  underWay += 1;
  try {
    // Screens ask for all they show at once.
    if (method === 'GET') await nextTask();
    input.signal?.throwIfAborted();
    const response = await fetch(url, {
      method,
      headers,
      body,
      // Never from the browser's cache: neither the records nor the Date header would be current.
      cache: 'no-store',
      credentials: 'same-origin',
      keepalive: input.keepalive ?? false,
      signal: abort.signal,
    }).catch(lost);
    learnServerTime(response.headers.get('Date'), sentAt, Date.now());
    return { response, body: await read(response, wait).catch(lost), token };
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', stop);
    underWay -= 1;
    if (underWay === 0) {
      for (const done of waiting) done();
      waiting.clear();
    }
  }
}

/** Where a call goes, such as `GET /api/shifts/{month}`, with what is sent in its address. */
function address(name: string, input: Call): string {
  const path = name.slice(name.indexOf(' ') + 1);
  const params = new Map(Object.entries(input.params ?? {}));
  const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(String(params.get(param))));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  if (input.uncached === true) query.set('_', String(Date.now()));
  const search = query.toString();
  // An employee's call may have a parameter of the own one in its query.
  return search === '' ? filled : `${filled}${filled.includes('?') ? '&' : '?'}${search}`;
}

/** The body as it is sent: JSON, or with a file in it a form. */
function encode(body: object): string | FormData {
  const fields = Object.entries(body);
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields)
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value));
  return form;
}

/** The JSON of an answer; `undefined` when it is none. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The refusal as an error; an answer that isn't the server's own (a proxy's page) is named by its status. */
function errorOf(response: Response, body: unknown): ApiError {
  if (isErrorBody(body)) return new ApiError(response.status, body);
  if (response.ok) return new ApiError(0, { message: apiTexts.unreachable, code: 'unreachable' });
  const code = codeByStatus(response.status);
  return new ApiError(response.status, { code, message: ownMessages[code] }, code === 'server_error');
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}

function codeByStatus(status: number): ErrorCode & keyof typeof ownMessages {
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'too_many_requests';
  return status >= 502 && status <= 504 ? 'database_away' : 'server_error';
}
