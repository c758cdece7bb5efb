import { Readable } from 'node:stream';

import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Method } from '#contract/route.ts';
import { apiSecretIn } from '../../platform/auth/api-secret.ts';
import { actAs, assistantSecretIn } from '../../platform/auth/assistant.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { RoutePlatform } from '../../platform/http/routes.ts';
import {
  type ApiAnswer,
  type ApiCall,
  ApiRefusal,
  createMcpServer,
  type ServedTools,
  toolsOfClient,
} from './mcp-server.ts';
import { readAssistant } from './assistants.repository.ts';
import { servedOwnTools } from './own-tools.ts';

const PATH = '/api/mcp';

/** The largest message, which is read before anything is known of its sender: a question is small. */
const MESSAGE_BYTES = 16 * 1024;

interface McpDependencies extends Pick<RoutePlatform, 'database' | 'clock' | 'writeLimits'> {
  readonly version: string;
}

/**
 * Serves the Model Context Protocol over HTTP, without a state: each message is answered by itself. It calls the API of this
 * process with the secret of an API client that it was sent, so that all that holds for that client holds for its assistant;
 * or for the assistant of a person, whose secret opens nothing else.
 */
export function serveMcp(app: FastifyInstance, dependencies: McpDependencies): void {
  const { version } = dependencies;
  const call = async (
    { route, path: url, body: payload }: ApiCall,
    headers: Record<string, string>,
  ): Promise<ApiAnswer> => {
    const [method] = route.split(' ') as [Method];
    const asked = { method, url, headers, ...(payload !== undefined && { payload }) };
    const { statusCode: status, headers: given, body } = await app.inject(asked);
    return { status, body: JSON.parse(body) as unknown, retryAfter: given['retry-after']?.toString() };
  };
  const toolsFor = async (authorization: string | undefined): Promise<ServedTools> => {
    const secret = assistantSecretIn(authorization);
    if (secret === null) {
      if (authorization === undefined || apiSecretIn(authorization) === null) throw new AppError('not_logged_in');
      return toolsOfClient((asked) => call(asked, { authorization }));
    }
    const { at } = await dependencies.clock.read();
    const assistant = await readAssistant(dependencies.database, secret, at);
    const { companyId, userId } = assistant.caller;
    dependencies.writeLimits.begin({ companyId, userId, assistantId: assistant.id }, null);
    return servedOwnTools(assistant.tools, (asked) => actAs({ assistant, route: asked.route }, () => call(asked, {})));
  };
  const mcp = createMcpHandler(({ authInfo }) => createMcpServer(authInfo?.extra?.['tools'] as ServedTools, version), {
    // Without subscriptions no connection stays open.
    maxSubscriptions: 0,
  });
  app.addHook('onClose', () => mcp.close());
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: PATH,
    schema: { hide: true },
    compress: false,
    bodyLimit: MESSAGE_BYTES,
    handler: async (request, reply) => {
      if (isOfOtherSite(request)) throw new AppError('forbidden');
      // Several messages in one would count as one call: the protocol has given that up.
      if (Array.isArray(request.body)) throw new AppError('invalid_input');
      try {
        const tools = await toolsFor(request.headers.authorization);
        const answer = await mcp.fetch(asFetched(request), {
          parsedBody: request.body,
          authInfo: { token: '', clientId: 'assistant', scopes: [], extra: { tools } },
        });
        answer.headers.delete('cache-control');
        // The connection is the server's: one that the client ends, or a server that stops, is kept open for nothing.
        answer.headers.delete('connection');
        reply.code(answer.status).headers(Object.fromEntries(answer.headers));
        return answer.body === null ? reply.send() : reply.send(Readable.fromWeb(answer.body));
      } catch (error) {
        if (error instanceof AppError && error.status === 401) reply.header('www-authenticate', 'Bearer');
        if (!(error instanceof ApiRefusal)) throw error;
        const { status, body, retryAfter } = error.answer;
        if (status === 401) reply.header('www-authenticate', 'Bearer');
        if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
        return reply.code(status).send(body);
      }
    },
  });
}

/** Whether a page of another site sends the request, through the browser of somebody who may reach this server. */
const isOfOtherSite = ({ headers: { origin }, host }: FastifyRequest): boolean =>
  origin !== undefined && URL.parse(origin)?.host !== host;

/** A request as the protocol's handler takes it; its body has been read. */
const asFetched = ({ method, headers, url }: FastifyRequest): Request =>
  new Request(new URL(url, 'http://localhost'), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || name === 'content-length' ? [] : [[name, String(value)]],
    ),
  });
