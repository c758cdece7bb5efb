import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ErrorCode } from '#contract/errors.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { apiSecretIn, readApiClient } from '../../platform/auth/api-secret.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refusalIn } from '../../platform/http/error-handler.ts';
import type { RoutePlatform } from '../../platform/http/routes.ts';
import { ENTERPRISE, GROUPS, type Resource, type ResourceType, USERS, type Value } from './attributes.ts';
import { idIn, idOf, requireProvisioning, type ScimCall, type ScimDependencies, versionOf } from './context.ts';
import { MOST_RESULTS, resourceType, schemas, serviceProviderConfig, TYPES } from './discovery.ts';
import { matches, neededBy, parseFilter } from './filter.ts';
import { changeGroup, createGroup, deleteGroup, findGroup, presentGroups } from './groups.service.ts';
import { patched } from './patch.ts';
import { changePerson, createPerson, deletePerson, findPerson, presentPeople } from './people.service.ts';
import { namesIn, readResource, type Selection, toJson } from './resource.ts';
import { errorBody, notFound, ScimError } from './scim-error.ts';
import { countPeople, type Narrowing, peopleRows } from './scim.repository.ts';

/** Where providers call. */
export const SCIM_PATH = '/scim/v2';

const MEDIA_TYPE = 'application/scim+json; charset=utf-8';

/** The largest body: a group with all people of a company. */
const BODY_BYTES = 2 * 1024 * 1024;

/** The keywords of refusals that the screens have, too. */
const SCIM_TYPES: Partial<Record<ErrorCode, ScimError['scimType']>> = {
  employee_id_taken: 'uniqueness',
  department_code_taken: 'uniqueness',
};

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A text of the address; of several the first. */
const textIn = (query: Query, name: string): string | undefined => {
  const key = Object.keys(query).find((one) => one.toLowerCase() === name.toLowerCase());
  const value = key === undefined ? undefined : query[key];
  return typeof value === 'string' ? value : value?.[0];
};

/** A whole number of the address; another text is none. */
const numberIn = (query: Query, name: string, otherwise: number): number => {
  const text = textIn(query, name) ?? '';
  return /^-?\d{1,9}$/.test(text) ? Number(text) : otherwise;
};

function selectionIn(query: Query): Selection {
  const attributes = textIn(query, 'attributes');
  return {
    attributes: attributes === undefined || attributes === '' ? null : namesIn(attributes),
    excluded: namesIn(textIn(query, 'excludedAttributes') ?? ''),
  };
}

/** Which part of a list is wanted: at most {@link MOST_RESULTS}. */
const pageIn = (query: Query) => ({
  startIndex: Math.max(1, numberIn(query, 'startIndex', 1)),
  count: Math.min(MOST_RESULTS, Math.max(0, numberIn(query, 'count', 100))),
});

const listOf = (resources: readonly object[], { total, startIndex }: { total: number; startIndex: number }) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** What a filter wants people to be equal to. */
function narrowingOf(needed: ReadonlyMap<string, string>): Narrowing {
  const id = needed.get('id');
  return {
    userId: id === undefined ? undefined : (idIn(id) ?? 0),
    userName: needed.get('userName'),
    externalId: needed.get('externalId'),
    employeeId: needed.get(`${ENTERPRISE}:employeeNumber`),
    mailAddress: needed.get('emails'),
  };
}

/** A body that replaces a resource, over what there is: of what it leaves out nothing is known, and it stays. */
function replaced(current: Resource, sent: Resource): Resource {
  // The parts of a name make one.
  const isNamed = sent.has('name') || sent.has('displayName');
  const none: readonly [string, Value][] = isNamed
    ? [
        ['name', null],
        ['displayName', null],
      ]
    : [];
  return new Map([...current, ...none, ...sent]);
}

/** The parts of the server that providers call (SCIM 2.0, RFC 7643 and 7644), with media type and errors of their own. */
export const serveScim =
  (platform: RoutePlatform, deps: ScimDependencies) =>
  async (app: FastifyInstance): Promise<void> => {
    const { kysely } = platform.database;

    app.addContentTypeParser(
      ['application/scim+json', 'application/json'],
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      app.getDefaultJsonParser('error', 'error'),
    );
    app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply));
    app.setNotFoundHandler(() => Promise.reject(notFound()));
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      ({ at: request.receivedAt, isConfirmed: request.isTimeConfirmed } = await platform.clock.read());
      const secret = apiSecretIn(request.headers.authorization);
      if (secret === null) throw new AppError('not_logged_in');
      const { claims, caller } = await readApiClient(platform.database, secret, request.receivedAt);
      platform.writeLimits.begin(claims, null);
      await requireProvisioning(kysely, caller, { isLocked: false });
      Object.assign(request, { claims, caller });
    });

    app.addHook('onSend', (_request, reply, payload, done) => {
      if (payload !== undefined && payload !== null && payload !== '') reply.type(MEDIA_TYPE);
      done(null, payload);
    });

    const callOf = (request: FastifyRequest): ScimCall => ({
      caller: request.caller as Caller,
      base: `${request.protocol}://${request.host}${SCIM_PATH}`,
      now: request.receivedAt,
      ifMatch: request.headers['if-match'] ?? null,
    });
    const queryOf = (request: FastifyRequest): Query => request.query as Query;
    const paramOf = (request: FastifyRequest): string => (request.params as { readonly id: string }).id;
    const hide = { schema: { hide: true } };

    const send = (
      request: FastifyRequest,
      reply: FastifyReply,
      type: ResourceType,
      resource: Resource,
    ): FastifyReply => {
      const version = versionOf(resource);
      reply.header('etag', version);
      if (request.method === 'GET' && request.headers['if-none-match'] === version) return reply.code(304).send();
      return reply.send(toJson(type, resource, selectionIn(queryOf(request))));
    };
    const sendCreated = (request: FastifyRequest, reply: FastifyReply, type: ResourceType, resource: Resource) => {
      const { base } = callOf(request);
      reply.code(201).header('location', `${base}${type.endpoint}/${idOf(resource)}`);
      return send(request, reply, type, resource);
    };

    app.get('/ServiceProviderConfig', hide, (request) => Promise.resolve(serviceProviderConfig(callOf(request).base)));
    app.get('/ResourceTypes', hide, (request) => {
      const all = TYPES.map((type) => resourceType(callOf(request).base, type));
      return Promise.resolve(listOf(all, { total: all.length, startIndex: 1 }));
    });
    app.get('/ResourceTypes/:id', hide, (request) => {
      const type = TYPES.find(({ name }) => name === paramOf(request));
      if (type === undefined) throw notFound();
      return Promise.resolve(resourceType(callOf(request).base, type));
    });
    app.get('/Schemas', hide, (request) => {
      const all = schemas(callOf(request).base);
      return Promise.resolve(listOf(all, { total: all.length, startIndex: 1 }));
    });
    app.get('/Schemas/:id', hide, (request) => {
      const schema = schemas(callOf(request).base).find(({ id }) => id === paramOf(request));
      if (schema === undefined) throw notFound();
      return Promise.resolve(schema);
    });

    const listPeople = async (request: FastifyRequest): Promise<object> => {
      const call = callOf(request);
      const { companyId } = call.caller;
      const provisioning = await requireProvisioning(kysely, call.caller, { isLocked: false });
      const query = queryOf(request);
      const { startIndex, count } = pageIn(query);
      const selection = selectionIn(query);
      const text = textIn(query, 'filter');
      if (text === undefined || text === '') {
        const total = await countPeople(kysely, companyId, {});
        const rows =
          count === 0 ? [] : await peopleRows(kysely, companyId, {}, { offset: startIndex - 1, limit: count });
        const page = await presentPeople(kysely, call, provisioning, rows);
        return listOf(
          page.map((one) => toJson(USERS, one, selection)),
          { total, startIndex },
        );
      }
      const filter = parseFilter(text);
      const rows = await peopleRows(kysely, companyId, narrowingOf(neededBy(USERS, filter)));
      // Somebody whom there isn't has all attributes: a filter is refused, or not, whoever there is.
      matches(USERS, filter, new Map());
      const found = (await presentPeople(kysely, call, provisioning, rows)).filter((one) =>
        matches(USERS, filter, one),
      );
      const page = found.slice(startIndex - 1, startIndex - 1 + count);
      return listOf(
        page.map((one) => toJson(USERS, one, selection)),
        { total: found.length, startIndex },
      );
    };
    app.route({ method: 'GET', url: '/Users', ...hide, handler: listPeople });
    app.post('/Users', hide, async (request, reply) =>
      sendCreated(request, reply, USERS, await createPerson(deps, callOf(request), readResource(USERS, request.body))),
    );
    app.get('/Users/:id', hide, async (request, reply) => {
      const call = callOf(request);
      const provisioning = await requireProvisioning(kysely, call.caller, { isLocked: false });
      return send(request, reply, USERS, (await findPerson(kysely, call, provisioning, paramOf(request))).resource);
    });
    app.put('/Users/:id', hide, async (request, reply) => {
      const sent = readResource(USERS, request.body);
      const change = (current: Resource): Resource => replaced(current, sent);
      return send(request, reply, USERS, await changePerson(deps, callOf(request), paramOf(request), change));
    });
    app.patch('/Users/:id', hide, async (request, reply) => {
      const change = (current: Resource): Resource => patched(USERS, current, request.body);
      return send(request, reply, USERS, await changePerson(deps, callOf(request), paramOf(request), change));
    });
    app.delete('/Users/:id', hide, async (request, reply) => {
      await deletePerson(deps, callOf(request), paramOf(request));
      return reply.code(204).send();
    });

    const listGroups = async (request: FastifyRequest): Promise<object> => {
      const call = callOf(request);
      const query = queryOf(request);
      const { startIndex, count } = pageIn(query);
      const selection = selectionIn(query);
      const text = textIn(query, 'filter');
      const filter = text === undefined || text === '' ? null : parseFilter(text);
      if (filter !== null) matches(GROUPS, filter, new Map());
      const hasMembers =
        !selection.excluded.some((name) => name.toLowerCase() === 'members') || /members/i.test(text ?? '');
      const all = await presentGroups(kysely, call, { hasMembers });
      const found = filter === null ? all : all.filter((one) => matches(GROUPS, filter, one));
      const page = found.slice(startIndex - 1, startIndex - 1 + count);
      return listOf(
        page.map((one) => toJson(GROUPS, one, selection)),
        { total: found.length, startIndex },
      );
    };
    app.route({ method: 'GET', url: '/Groups', ...hide, handler: listGroups });
    app.post('/Groups', hide, async (request, reply) =>
      sendCreated(request, reply, GROUPS, await createGroup(deps, callOf(request), readResource(GROUPS, request.body))),
    );
    app.get('/Groups/:id', hide, async (request, reply) =>
      send(request, reply, GROUPS, await findGroup(kysely, callOf(request), paramOf(request))),
    );
    app.put('/Groups/:id', hide, async (request, reply) => {
      const sent = readResource(GROUPS, request.body);
      const change = (current: Resource): Resource => new Map([...current, ...sent]);
      return send(request, reply, GROUPS, await changeGroup(deps, callOf(request), paramOf(request), change));
    });
    app.patch('/Groups/:id', hide, async (request, reply) => {
      const change = (current: Resource): Resource => patched(GROUPS, current, request.body);
      const group = await changeGroup(deps, callOf(request), paramOf(request), change);
      // With all members it would be a long answer to a short request.
      if (textIn(queryOf(request), 'attributes') === undefined)
        return reply.code(204).header('etag', versionOf(group)).send();
      return send(request, reply, GROUPS, group);
    });
    app.delete('/Groups/:id', hide, async (request, reply) => {
      await deleteGroup(deps, callOf(request), paramOf(request));
      return reply.code(204).send();
    });

    for (const url of ['/Me', '/Bulk'])
      app.all(url, hide, () => Promise.reject(new ScimError(501, undefined, 'この機能はありません')));
  };

/** Sends any error as the standard has it (RFC 7644 §3.12). */
function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.type(MEDIA_TYPE).header('cache-control', 'no-store').header('x-request-id', request.id);
  if (error instanceof ScimError)
    return reply.code(error.status).send(errorBody(error.status, error.scimType, error.message));
  const refusal = refusalIn(request, error);
  if (refusal.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, refusal.code);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  const isUnreadable = !(error instanceof AppError) && refusal.status === 400;
  const { message, fields } = refusal.body;
  const detail = [message, ...Object.values(fields ?? {}).filter((text) => text !== message)].join(' ');
  const scimType = SCIM_TYPES[refusal.code] ?? (isUnreadable ? 'invalidSyntax' : undefined);
  return reply
    .code(refusal.status)
    .send(errorBody(refusal.status, scimType ?? (refusal.status === 400 ? 'invalidValue' : undefined), detail));
}
