import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';

import { type ErrorCode, errors } from '#contract/errors.ts';
import {
  type Access,
  type ResponseOf,
  listedRefusals,
  personIn,
  type Received,
  type Route,
  type RouteName,
} from '#contract/route.ts';
import { sensitiveActs } from '#contract/sensitive-acts.ts';
import { errorBody, UNKNOWN_FIELD, UNUSABLE_CHARACTER } from '#contract/wire.ts';
import type { Permission } from '#domain/permissions/permission.ts';
import { ALL_CLIENT_WORK, isAmong, peopleFor } from '#domain/permissions/scope.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { type ApiSecret, apiSecretIn, readApiClient } from '../auth/api-secret.ts';
import { type ActingAssistant, assistantAtWork } from '../auth/assistant.ts';
import { type Caller, readCaller } from '../auth/caller.ts';
import { requireConfirmation } from '../auth/confirmation.ts';
import { mayDoToOneself, withPermission } from '../auth/policies.ts';
import type { SessionUse } from '../auth/session-use.ts';
import type { Claims, Tokens } from '../auth/tokens.ts';
import type { ServerClock } from '../clock/server-clock.ts';
import type { Database } from '../database/database.ts';
import { textsFor, translated, translatedRefusal } from '../languages.ts';
import { AppError } from './app-error.ts';
import { compressAnswers } from './compression.ts';
import { acceptForms, readForm } from './form.ts';
import { type IdempotencyKey, keyHashOf, readIdempotencyKey } from './idempotency.ts';
import type { WriteLimits } from './write-limits.ts';

/** A request as its handler receives it: validated, and authorised by the route's access. */
export interface Call<R extends Route> {
  readonly caller: R['access'] extends 'public' ? null : Caller;
  readonly params: Received<R, 'params'>;
  readonly query: Received<R, 'query'>;
  readonly body: Received<R, 'body'>;
  /** `null` without an `Idempotency-Key`, and on routes that accept none. */
  readonly idempotency: IdempotencyKey | null;
  /** When the request arrived; the only clock of its handling (D1). */
  readonly now: EpochMs;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A request whose handler checks the caller in its own statement, to save the round trip (the punch). */
export interface ClaimsCall<R extends Route> extends Omit<Call<R>, 'caller'> {
  readonly claims: Claims;
  /** The ordinary check: the caller, or the 401 or 403 that explains why the statement found none. */
  readonly readCaller: () => Promise<Caller>;
  /** An assistant of the caller's makes it, who has no session that a statement could check. */
  readonly isByAssistant: boolean;
}

type Result<R extends Route> = Promise<R['success']['body'] extends null ? FastifyReply : ResponseOf<R>>;

/** The handler of a route. */
export type Handler<R extends Route> =
  | ((call: Call<R>) => Result<R>)
  | { readonly selfAuthorised: (call: ClaimsCall<R>) => Result<R> };

/** A handler for each of the routes. */
export type Handlers<Routes extends Record<string, Route>> = { readonly [Name in keyof Routes]: Handler<Routes[Name]> };

/** The dependencies of the routes. */
export interface RoutePlatform {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly sessionUse: SessionUse;
  readonly now: () => EpochMs;
  /** The clock by which requests are received. */
  readonly clock: ServerClock;
  readonly writeLimits: WriteLimits;
}

/**
 * The caller, with whom the route's permission reaches. Throws the 403 where they lack its access, and where it answers for
 * everybody but their permission doesn't reach all.
 */
async function authorise(
  { database }: RoutePlatform,
  caller: Caller,
  { access, people, person }: { access: Access; people: Route['people']; person: string | undefined },
  now: EpochMs,
): Promise<Caller> {
  if (access === 'public' || access === 'session') return caller;
  if (caller.isFirstLogin) throw new AppError('password_change_required');
  if (caller.mustEnrol) throw new AppError('second_factor_enrolment_required');
  if (access === 'user') return caller;
  if (access === 'super_admin') {
    if (caller.role !== 'super_admin') throw new AppError('forbidden');
    return { ...caller, people: 'all', clientWork: ALL_CLIENT_WORK };
  }
  const permitted = await withPermission(database, caller, access, now);
  if (answersForAll({ people, person }) && permitted.people !== 'all') throw new AppError('forbidden');
  return permitted;
}

/** Whether a route answers for everybody, whatever it names. */
const answersForAll = ({ people, person }: { people: Route['people']; person: string | undefined }): boolean =>
  people === 'all' || (people === undefined && person === undefined);

/** Whether the caller of a route with a permission may call another such route, for somebody at least. */
export function mayCall({ grants }: Pick<Caller, 'grants'>, name: RouteName, { access, people }: Route): boolean {
  const reached = isPermission(access) ? peopleFor(grants, access) : null;
  return reached !== null && (reached === 'all' || !answersForAll({ people, person: personIn(name) }));
}

/**
 * The API client of a secret, with whom the route's permission reaches. It has nothing of its own, and can't type a password
 * again: throws `forbidden` for a route that asks for no permission, and for a sensitive act.
 */
async function authoriseClient(
  platform: RoutePlatform,
  secret: ApiSecret,
  asked: { name: string; access: Access; people: Route['people']; person: string | undefined },
  now: EpochMs,
): Promise<{ readonly claims: Claims; readonly caller: Caller }> {
  const { claims, caller } = await readApiClient(platform.database, secret, now);
  // A program in a loop waits: what it reads is limited with what it writes.
  platform.writeLimits.begin(claims, null);
  if (!isPermission(asked.access) || sensitiveActs[asked.name as RouteName] !== undefined)
    throw new AppError('forbidden');
  return { claims, caller: await authorise(platform, caller, asked, now) };
}

/**
 * The person of an assistant that calls the route of one of its tools, as which it acts. A sensitive act asks for the password,
 * which no assistant types: throws `forbidden`.
 */
async function authoriseAssistant(
  platform: RoutePlatform,
  { id, caller }: ActingAssistant,
  asked: { name: string; access: Access; people: Route['people']; person: string | undefined },
  now: EpochMs,
): Promise<{ readonly claims: Claims; readonly caller: Caller }> {
  const { companyId, userId, sessionId } = caller;
  // An assistant in a loop waits, what it reads limited with what it writes, and its person punches meanwhile.
  platform.writeLimits.begin({ companyId, userId, assistantId: id }, null);
  if (asked.access !== 'user' || sensitiveActs[asked.name as RouteName] !== undefined) throw new AppError('forbidden');
  return { claims: { companyId, userId, sessionId }, caller: await authorise(platform, caller, asked, now) };
}

/** Whether the access of a route is something that people are permitted to do to others. */
const isPermission = (access: Access): access is Permission =>
  access !== 'public' && access !== 'session' && access !== 'user' && access !== 'super_admin';

/**
 * Throws the error of an unknown id where the person in the path isn't among those whom the caller's permission reaches, and
 * `forbidden` where it is the caller, whose assignment is over others: their own days are an employee's.
 */
function refuseOutsider(
  person: string | undefined,
  { access, people }: Route,
  caller: Caller | null,
  { params, isWrite }: { readonly params: unknown; readonly isWrite: boolean },
): void {
  if (person === undefined || people === 'all' || caller === null) return;
  if (!isPermission(access)) return;
  const userId = (params as Record<string, number>)[person] ?? 0;
  if (!isAmong(caller.people, userId)) throw new AppError('not_found');
  if (isWrite && userId === caller.userId && !mayDoToOneself(caller, access)) throw new AppError('forbidden');
}

/** The error codes of every route, beside those of its contract. */
const COMMON_REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'invalid_input',
  'not_logged_in',
  'session_expired',
  'password_change_required',
  'second_factor_enrolment_required',
  'forbidden',
  'password_confirmation_required',
  'too_many_requests',
] as const);

/** The common error codes that a route can answer with. */
export function commonRefusalsOf(name: string, route: Route): readonly ErrorCode[] {
  const { access } = route;
  if (access === 'public') return ['invalid_input'];
  return [
    'invalid_input',
    'not_logged_in',
    'session_expired',
    ...(access === 'session'
      ? []
      : (['password_change_required', 'second_factor_enrolment_required', 'forbidden'] as const)),
    ...(sensitiveActs[name as RouteName] === undefined ? [] : (['password_confirmation_required'] as const)),
    ...(isLimited(name, route) ? (['too_many_requests'] as const) : []),
  ];
}

/** Whether the route counts as a write of its caller's. */
const isLimited = (name: string, { access, countsAsWrite }: Route): boolean =>
  access !== 'public' && (countsAsWrite === true || !name.startsWith('GET '));

/** The errors of the route, by status, for the documentation. */
function refusalsOf(name: string, route: Route): Record<number, z.ZodType> {
  const codes = new Set([...commonRefusalsOf(name, route), ...listedRefusals(route)]);
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries([...byStatus].map(([status, listed]) => [status, errorBody.describe(listed.join(', '))]));
}

/**
 * Passes a listed error on. One that the contract doesn't list is an internal error, as is a response of another shape.
 */
function listedRefusal(name: string, route: Route, error: unknown): unknown {
  if (!(error instanceof AppError) || listedRefusals(route).includes(error.code) || COMMON_REFUSALS.has(error.code))
    return error;
  return new Error(`${name} was refused with ${error.code}, which its contract does not list`);
}

/** `POST /api/admin/users/{id}/leave-grants` with its actual path parameters. */
const withParams = (name: string, params: unknown): string =>
  name.replaceAll(/\{(\w+)\}/g, (_, param: string) => String((params as Record<string, unknown>)[param]));

function schemaOf(name: string, route: Route): NonNullable<RouteShorthandOptions['schema']> {
  const { success } = route;
  return {
    summary: route.summary,
    tags: [route.tag],
    operationId: route.id,
    ...(route.access === 'public' ? { security: [] } : {}),
    ...(route.params === undefined ? {} : { params: route.params }),
    ...(route.query === undefined ? {} : { querystring: route.query }),
    ...(route.body === undefined ? {} : { body: route.body }),
    ...(route.form === undefined ? {} : { consumes: ['multipart/form-data'] }),
    ...headersOf(route),
    response: {
      ...refusalsOf(name, route),
      [success.status]: success.body ?? {
        content: { [success.contentType ?? 'application/octet-stream']: { schema: z.any() } },
      },
      default: errorBody,
    },
  };
}

/** The headers that a route reads beside the token. */
function headersOf({ idempotent, versioned }: Route): { headers: z.ZodType } | null {
  const names = [...(idempotent ? ['idempotency-key'] : []), ...(versioned ? ['if-match'] : [])];
  return names.length === 0
    ? null
    : { headers: z.looseObject(Object.fromEntries(names.map((name) => [name, z.string().optional()]))) };
}

/** Rejects a body sent to a route without one, rather than lose it; `{}` is accepted. */
function refuseContent(body: unknown): void {
  if (body === undefined || body === null) return;
  const isObject = typeof body === 'object' && !Array.isArray(body);
  const names = isObject ? Object.keys(body) : [];
  if (isObject && names.length === 0) return;
  throw new AppError('invalid_input', { fields: Object.fromEntries(names.map((name) => [name, UNKNOWN_FIELD])) });
}

/** The fields in which something has a NUL. */
const fieldsWithNul = (sent: object): string[] =>
  Object.entries(sent).flatMap(([name, value]) => (hasNul([name, value]) ? [name] : []));

/** Whether a text in what was sent has a NUL, which PostgreSQL stores in none. */
const hasNul = (sent: unknown): boolean =>
  typeof sent === 'string'
    ? sent.includes('\0')
    : typeof sent === 'object' &&
      sent !== null &&
      !ArrayBuffer.isView(sent) &&
      Object.entries(sent).some(([name, value]) => name.includes('\0') || hasNul(value));

/**
 * The JSON that is read. Files are streamed while they are generated, or compressed already. The answer to a write has
 * tokens and one-time passwords beside what was sent: compressed, its length would give them away (BREACH).
 */
const isCompressed = (method: string, { success }: Route): boolean => method === 'GET' && success.body !== null;

/** The largest body of a stranger: a login has two IDs and a password, or a passkey's answer. */
const STRANGERS_BODY_BYTES = 16 * 1024;

/**
 * Registers a route of the contract: authentication first, then the validation of its input, then its role, then its
 * handler; the response is validated against the contract too. The conventions of all routes are implemented here only.
 */
function registerRoute<R extends Route>(
  app: FastifyInstance,
  platform: RoutePlatform,
  name: string,
  route: R,
  handler: Handler<R>,
): void {
  const [method = '', path = ''] = name.split(' ');
  const selfAuthorised = typeof handler === 'object';
  const person = personIn(name);
  const asked = { access: route.access, people: route.people, person };
  const recordUse = ({ claims, headers, receivedAt }: FastifyRequest): void => {
    // The web app asks by itself, on a device where nobody has done anything for a while.
    const isUnattended = headers['kintai-unattended'] === '1';
    if (claims !== null && !isUnattended) platform.sessionUse.record(claims, receivedAt);
  };
  /** Of a route whose statement checks the caller, where it isn't reached. */
  const authoriseFirst = async ({ claims, receivedAt }: FastifyRequest): Promise<void> => {
    if (claims === null) throw new AppError('not_logged_in');
    await authorise(platform, await readCaller(platform.database, claims, receivedAt), asked, receivedAt);
  };
  /** Before the body is read: what is too much isn't worth it. */
  const beginWrite = ({ claims, headers }: FastifyRequest): void => {
    if (claims === null || !isLimited(name, route)) return;
    platform.writeLimits.begin(claims, route.idempotent ? keyHashOf(headers['idempotency-key']) : null);
  };

  app.route({
    method: method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(name, route),
    ...(isCompressed(method, route) ? {} : { compress: false }),
    ...(route.access === 'public' ? { bodyLimit: route.bodyBytes ?? STRANGERS_BODY_BYTES } : {}),
    // A route whose statement checks the caller must still reject a stranger before it reports invalid input.
    attachValidation: selfAuthorised,
    onRequest: async (request) => {
      ({ at: request.receivedAt, isConfirmed: request.isTimeConfirmed } = await platform.clock.read());
      if (route.access === 'public') return;
      const work = assistantAtWork();
      if (work !== null) {
        // A call within a call isn't the tool's.
        if (work.route !== name) throw new AppError('forbidden');
        Object.assign(
          request,
          await authoriseAssistant(platform, work.assistant, { name, ...asked }, request.receivedAt),
        );
        return;
      }
      const secret = apiSecretIn(request.headers.authorization);
      if (secret !== null) {
        Object.assign(request, await authoriseClient(platform, secret, { name, ...asked }, request.receivedAt));
        return;
      }
      request.claims = platform.tokens.read(request.headers.authorization, request.receivedAt);
      if (selfAuthorised) return beginWrite(request);
      const caller = await readCaller(platform.database, request.claims, request.receivedAt);
      recordUse(request);
      request.caller = await authorise(platform, caller, asked, request.receivedAt);
      const asks = sensitiveActs[name as RouteName];
      if (asks !== undefined) await requireConfirmation(platform.database, request.claims, asks, request.receivedAt);
      beginWrite(request);
    },
    preValidation: async (request) => {
      if (route.form !== undefined) request.body = await readForm(request, route.form);
      else if (route.body === undefined) refuseContent(request.body);
      const refused = fieldsWithNul({
        ...(request.params as object),
        ...(request.query as object),
        ...(request.body as object),
      });
      if (refused.length === 0) return;
      // As for input that fails its schema: a caller without access is refused first.
      if (selfAuthorised) await authoriseFirst(request);
      const fields = Object.fromEntries(refused.map((field) => [field, UNUSABLE_CHARACTER]));
      throw new AppError('invalid_input', { fields });
    },
    handler: async (request, reply) => {
      const { claims, receivedAt: now } = request;
      const check = async (): Promise<Caller> => {
        if (claims === null || route.access === 'public') throw new AppError('not_logged_in');
        // Already checked: an assistant has no session.
        if (request.caller !== null) return request.caller;
        try {
          return await authorise(platform, await readCaller(platform.database, claims, now), asked, now);
        } catch (error) {
          // The token of an ended session must not use up its owner's limit of writes.
          platform.writeLimits.withdraw(claims);
          throw error;
        }
      };
      const refuse = async (fault: unknown): Promise<never> => {
        if (selfAuthorised) await check();
        throw fault;
      };
      if (request.validationError !== undefined) await refuse(request.validationError);
      const readKey = async (): Promise<IdempotencyKey | null> =>
        route.idempotent
          ? readIdempotencyKey(request.headers['idempotency-key'], withParams(name, request.params), request.body)
          : null;
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        idempotency: await readKey().catch(refuse),
        now,
        request,
        reply,
      } as unknown as Omit<Call<R>, 'caller'>;
      refuseOutsider(person, route, request.caller, { params: request.params, isWrite: method !== 'GET' });
      const running = selfAuthorised
        ? handler.selfAuthorised({
            ...call,
            claims: claims as Claims,
            readCaller: check,
            isByAssistant: assistantAtWork() !== null,
          })
        : handler({ ...call, caller: request.caller } as Call<R>);
      const answer = await running.catch((error: unknown) => {
        throw listedRefusal(name, route, error);
      });
      if (selfAuthorised) recordUse(request);
      if (claims !== null) platform.writeLimits.succeeded(claims, call.idempotency?.keyHash ?? null);
      // The handler has already sent a streamed reply, completely or to a client that disconnected: there is no body to
      // validate.
      if (reply.sent || reply.raw.headersSent) return reply;
      return reply.code(route.success.status).send(inLanguage(answer, request));
    },
  });
}

/** An answer with its message, and why it was refused of some, in the language that the client asks for. */
function inLanguage(answer: unknown, { headers }: FastifyRequest): unknown {
  const texts = textsFor(headers['accept-language']);
  if (texts === null || !hasMessage(answer)) return answer;
  const said = { ...answer, message: translated(answer.message, texts) };
  if (!('refused' in said) || !Array.isArray(said.refused)) return said;
  const refused = said.refused.map((each: unknown) =>
    hasMessage(each) ? { ...each, message: translatedRefusal(each.message, texts) } : each,
  );
  return { ...said, refused };
}

const hasMessage = (value: unknown): value is { readonly message: string } =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

/** Registers every route of a table with its handler. */
export async function registerRoutes<Routes extends Record<string, Route>>(
  app: FastifyInstance,
  platform: RoutePlatform,
  routes: Routes,
  handlers: Handlers<Routes>,
): Promise<void> {
  const register = (scope: FastifyInstance, names: readonly (keyof Routes & string)[]): void => {
    for (const name of names)
      registerRoute(scope, platform, name, routes[name] as Route, handlers[name] as unknown as Handler<Route>);
  };
  const names = Object.keys(routes) as (keyof Routes & string)[];
  await compressAnswers(app);
  register(
    app,
    names.filter((name) => routes[name]?.form === undefined),
  );
  // In a scope of their own, since Fastify's content type parsers are per scope.
  await app.register(async (forms) => {
    await acceptForms(forms);
    register(
      forms,
      names.filter((name) => routes[name]?.form !== undefined),
    );
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    receivedAt: EpochMs;
    /** The server's clock was believed then. */
    isTimeConfirmed: boolean;
    claims: Claims | null;
    caller: Caller | null;
  }
}
