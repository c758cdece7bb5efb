import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { negotiate } from '@fastify/accept-negotiator';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

import { sha256 } from '../sha256.ts';
import { AppError } from './app-error.ts';

const TITLE = '勤怠管理システム API';
const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';

// As strict as the web app's, except for one empty style that Swagger UI sets as it starts.
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the OpenAPI document of the routes registered after it, `/api/openapi.json`, and its reference page,
 * `/api/docs`.
 */
export async function serveApiDocs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      servers: [{ url: '/' }],
      info: {
        title: TITLE,
        version,
        description: 'kintaiのHTTP API。時刻は日本時間。',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  // Made once: it never changes, and is large, whoever asks for it however often.
  let document: Promise<Compressed> | undefined;
  app.get(DOCUMENT, { schema: { hide: true } }, async (request, reply) => {
    const { etag, ...bodies } = await (document ??= compressed(Buffer.from(JSON.stringify(app.swagger()))));
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bodies[encoding ?? 'identity']);
  });
  await app.register(swaggerUi, {
    routePrefix: PAGE,
    staticCSP: PAGE_POLICY,
    uiConfig: { docExpansion: 'list' },
    // The page's own routes would make the document again for each request.
    uiHooks: {
      onRequest: ({ routeOptions: { url } }, reply, done) => {
        if (url === `${PAGE}/json`) reply.redirect(DOCUMENT);
        else done(url === `${PAGE}/yaml` ? new AppError('not_found') : undefined);
      },
    },
    theme: { title: TITLE, css: [{ filename: 'kintai.css', content: '.swagger-ui .topbar { display: none }' }] },
  });
}

/** A document as it is sent, by its encoding. */
interface Compressed {
  readonly etag: string;
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

async function compressed(identity: Buffer): Promise<Compressed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  // Weak: the same one names each encoding.
  return { etag: `W/"${sha256(identity).toString('base64url')}"`, identity, gzip: gzipped, br };
}

/** Whether an If-None-Match has the ETag, which a proxy may have made weak or strong (RFC 9110, 13.1.2). */
const knows = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.includes(etag.slice(2)));
