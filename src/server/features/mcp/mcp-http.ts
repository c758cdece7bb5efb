import { Readable } from 'node:stream';

import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { apiSecretIn } from '../../platform/auth/api-secret.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { ApiRefusal, type CallApi, createMcpServer, usableTools } from './mcp-server.ts';

const PATH = '/api/mcp';

/** The largest message, which is read before anything is known of its sender: a question is small. */
const MESSAGE_BYTES = 16 * 1024;

/**
 * Serves the Model Context Protocol over HTTP, without a state: each message is answered by itself. It calls the API of this
 * process with the secret that it was sent, so that all that holds for an API client holds for its assistant.
 */
export function serveMcp(app: FastifyInstance, version: string): void {
  const callAs =
    (authorization: string): CallApi =>
    async (url) => {
      const {
        statusCode: status,
        headers,
        body,
      } = await app.inject({ method: 'GET', url, headers: { authorization } });
      return { status, body: JSON.parse(body) as unknown, retryAfter: headers['retry-after']?.toString() };
    };
  const mcp = createMcpHandler(
    ({ authInfo = NOBODY }) => createMcpServer(callAs(authInfo.token), authInfo.scopes, version),
    // Without subscriptions no connection stays open.
    { maxSubscriptions: 0 },
  );
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
      const { authorization = '' } = request.headers;
      try {
        if (apiSecretIn(authorization) === null) throw NO_SECRET;
        const scopes = await usableTools(callAs(authorization));
        const answer = await mcp.fetch(asFetched(request), {
          parsedBody: request.body,
          authInfo: { token: authorization, clientId: 'api-client', scopes: [...scopes] },
        });
        answer.headers.delete('cache-control');
        // The connection is the server's: one that the client ends, or a server that stops, is kept open for nothing.
        answer.headers.delete('connection');
        reply.code(answer.status).headers(Object.fromEntries(answer.headers));
        return answer.body === null ? reply.send() : reply.send(Readable.fromWeb(answer.body));
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        const { status, body, retryAfter } = error.answer;
        if (status === 401) reply.header('www-authenticate', 'Bearer');
        if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
        return reply.code(status).send(body);
      }
    },
  });
}

/** The caller of a request without a secret, which is refused before. */
const NOBODY = { token: '', scopes: [] };

const notLoggedIn = new AppError('not_logged_in');
const NO_SECRET = new ApiRefusal({ status: notLoggedIn.status, body: notLoggedIn.body });

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
