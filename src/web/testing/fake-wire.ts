import { vi } from 'vitest';

import { errors, type ErrorCode } from '#contract/errors.ts';
import type { ResponseOf, Route, RouteName, Sent } from '#contract/route.ts';
import { routes, type Routes } from '#contract/routes.ts';
import type { ClosedMonth } from '#contract/wire.ts';

type Name = keyof Routes;

/** A call as the screen made it. */
export interface SentCall<N extends Name = Name> {
  readonly name: N;
  readonly params: Sent<Routes[N], 'params'>;
  readonly query: Sent<Routes[N], 'query'>;
  readonly body: Sent<Routes[N], 'body'>;
  readonly headers: Headers;
}

/** What the server says to a call that it refuses, with the contract's status. */
export interface Refusal {
  readonly refusedWith: ErrorCode;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly current?: unknown;
  readonly closed_month?: ClosedMonth;
  readonly waiting_request?: number;
  readonly methods?: readonly string[];
}

type Answer<N extends Name> = ResponseOf<Routes[N]> | Refusal | Response;
/** What the server answers: the same to every call of a route, or by what was sent. */
export type Answers = { readonly [N in Name]?: Answer<N> | ((call: SentCall<N>) => Answer<N> | Promise<Answer<N>>) };

/** What a test sees of the faked wire, and how it changes what comes over it. */
export interface FakeWire {
  /** The calls of a route so far, the oldest first. */
  sent<N extends Name>(name: N): SentCall<N>[];
  /** Answers these routes so from now on. */
  answer(answers: Answers): void;
  /** Holds the answers of a route back until the returned function is called. */
  hold(name: Name): () => void;
  /** Loses the network, as a phone does in a tunnel, until the returned function is called. */
  lose(): () => void;
}

/** A refusal by the server; its message is the contract's unless the server would fill something in. */
export const refused = (
  refusedWith: ErrorCode,
  {
    message = errors[refusedWith].message,
    fields,
    current,
    closed_month,
    waiting_request,
    methods,
  }: Partial<Omit<Refusal, 'refusedWith'>> = {},
): Refusal => ({
  refusedWith,
  message,
  ...(fields !== undefined && { fields }),
  ...(current !== undefined && { current }),
  ...(closed_month !== undefined && { closed_month }),
  ...(waiting_request !== undefined && { waiting_request }),
  ...(methods !== undefined && { methods }),
});

/** What went wrong with the wire of the present test: calls without an answer, and answers that break the contract. */
const faults: string[] = [];

/**
 * Puts a server without a network in the place of `fetch`, for the present test: it answers as the test says and knows the
 * contract. A call that no answer is given for, a body that the contract refuses where the test answers with success, and
 * an answer that isn't the contract's fail the test when it ends (`setup.ts`).
 */
export function fakeWire(initial: Answers): FakeWire {
  const answers = new Map<string, unknown>(Object.entries(initial));
  const sent: SentCall[] = [];
  const held = new Map<string, Promise<void>>();
  let isLost = false;

  async function respond(path: string, init: RequestInit): Promise<Response> {
    const call = readCall(path, init);
    if (call === null) return fault(`${init.method} ${path} is no route of the contract`);
    sent.push(call);
    if (isLost) throw new TypeError('Failed to fetch');
    await held.get(call.name);
    if (!answers.has(call.name)) return fault(`${call.name} was called without an answer`);
    const given = answers.get(call.name);
    return toResponse(call, await (typeof given === 'function' ? (given as (of: SentCall) => unknown)(call) : given));
  }

  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
    return Promise.race([respond(path, init), aborted]);
  });

  return {
    sent: <N extends Name>(name: N) => sent.filter((call) => call.name === name) as unknown as SentCall<N>[],
    answer: (more) => {
      for (const [name, given] of Object.entries(more)) answers.set(name, given);
    },
    hold: (name) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(name, promise);
      return () => {
        held.delete(name);
        resolve();
      };
    },
    lose: () => {
      isLost = true;
      return () => void (isLost = false);
    },
  };
}

/** Takes the real `fetch` back; throws what went wrong with the wire since the last call. */
export function endFakeWire(): void {
  vi.unstubAllGlobals();
  const found = faults.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** Notes a fault, which fails the test; the screen sees an error of the server. */
function fault(text: string): Response {
  faults.push(text);
  return Response.json({ code: 'server_error', message: text }, { status: 500 });
}

function toResponse(call: SentCall, given: unknown): Response {
  if (given instanceof Response) return given;
  if (isRefusal(given)) {
    const { refusedWith: code, ...rest } = given;
    return Response.json({ code, ...rest }, { status: errors[code].status });
  }
  const route: Route = routes[call.name];
  const { body, form, query } = route;
  const asked = [
    // The file of a form becomes bytes on the server alone.
    [form === undefined ? body : undefined, call.body],
    [query, call.query],
  ] as const;
  for (const [schema, value] of asked) {
    const read = schema?.safeParse(value);
    if (read?.success === false) return fault(`${call.name} was sent what the contract refuses: ${read.error.message}`);
  }
  const checked = route.success.body?.safeParse(given);
  if (checked?.success === false)
    return fault(`${call.name} is answered otherwise than by the contract: ${checked.error.message}`);
  return Response.json(given, { status: route.success.status });
}

const isRefusal = (given: unknown): given is Refusal =>
  typeof given === 'object' && given !== null && 'refusedWith' in given;

const PATTERNS = (Object.keys(routes) as RouteName[])
  .map((name) => {
    const [method = '', path = ''] = name.split(' ');
    const pattern = path.replace(/[.]/g, String.raw`\.`).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    return { name: name as Name, method, path: new RegExp(`^${pattern}$`), params: (path.match(/\{/g) ?? []).length };
  })
  // Of two that fit, the one that is spelled out.
  .toSorted((one, other) => one.params - other.params);

function readCall(address: string, init: RequestInit): SentCall | null {
  const { pathname, searchParams } = new URL(address, window.location.href);
  const found = PATTERNS.find(({ method, path }) => method === (init.method ?? 'GET') && path.test(pathname));
  if (found === undefined) return null;
  const groups = Object.entries(found.path.exec(pathname)?.groups ?? {});
  const params = Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)]));
  return {
    name: found.name,
    params,
    query: Object.fromEntries(searchParams),
    body: readBody(init.body),
    headers: new Headers(init.headers),
  } as unknown as SentCall;
}

/** What was sent, with the parts of a form as its properties. */
function readBody(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : (body ?? undefined);
}
