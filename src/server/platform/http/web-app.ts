import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from './app-error.ts';
import { compressAnswers } from './compression.ts';
import { sendError } from './error-handler.ts';
import { policyOfPage } from './security-headers.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const LOGIN_SCREEN_PLACEHOLDER = '__LOGIN_SCREEN__';
/** By its address the page shows a frame that fits, before any script runs. */
const ADDRESS_PLACEHOLDER = '__ADDRESS__';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for an HTML attribute. */
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/**
 * Serves the built web app: precompressed files, those with a hash in their name as immutable, and its page for every
 * other GET, so that a deep link works on reload. Unknown API paths and missing assets are a 404.
 *
 * @param loginScreen embedded in the page, so that the login form is complete before any request
 */
export async function serveWebApp(
  app: FastifyInstance,
  webRoot: string,
  loginScreen: (request: IncomingMessage) => object,
  imageOrigin: string | null,
): Promise<void> {
  const built = await readFile(join(webRoot, 'index.html'), 'utf8');
  const pageFor = (request: IncomingMessage, pathname: string, nonce: string): string =>
    built
      .replaceAll(NONCE_PLACEHOLDER, nonce)
      .replace(ADDRESS_PLACEHOLDER, () => escapeHtml(pathname))
      .replace(LOGIN_SCREEN_PLACEHOLDER, () => escapeHtml(JSON.stringify(loginScreen(request))));
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    wildcard: false,
    globIgnore: ['**/*.html', '**/.vite/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(webRoot, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  await serveVerifyPage(app, webRoot);
  const sendPage = (request: FastifyRequest, reply: FastifyReply, pathname: string, posted: string | null) => {
    const nonce = randomBytes(16).toString('hex');
    const page = pageFor(request.raw, pathname, nonce);
    return reply
      .headers({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'content-security-policy': policyOfPage(nonce, imageOrigin),
      })
      .type('text/html; charset=utf-8')
      .send(
        posted === null
          ? page
          : page.replace('<title>', () => `<meta name="sso-answer" content="${escapeHtml(posted)}" /><title>`),
      );
  };
  await app.register((scope, _options, done) => {
    takeSsoAnswer(scope, sendPage);
    done();
  });
  app.setNotFoundHandler((request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(pathname);
    if (!isPage) return sendError(new AppError('not_found'), request, reply);
    return sendPage(request, reply, pathname, null);
  });
}

/** The most bytes of a form with which a provider sends somebody back. */
const ANSWER_BYTES = 64 * 1024;

/**
 * Takes the answer of a provider that sends it by POST (SAML), and hands it to the page of the way back. The browser sends no strict
 * cookie with a form of another site's; that page's own call of the API, by which alone somebody is logged in, has it.
 */
function takeSsoAnswer(
  scope: FastifyInstance,
  sendPage: (request: FastifyRequest, reply: FastifyReply, pathname: string, posted: string) => unknown,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: ANSWER_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  scope.post('/sso', { schema: { hide: true } }, (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const answer = new URLSearchParams({
      state: form.get('RelayState') ?? '',
      SAMLResponse: form.get('SAMLResponse') ?? '',
    });
    return sendPage(request, reply, '/sso', String(answer));
  });
}

/**
 * Serves the page that checks what was downloaded with a proof (記録の証明の確認), to anybody: it stands alone, and has
 * in itself the policy by which it may load and send nothing.
 */
async function serveVerifyPage(app: FastifyInstance, webRoot: string): Promise<void> {
  const page = await readFile(join(webRoot, 'verify.html'), 'utf8');
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
  if (policy === undefined) throw new Error('verify.html has no policy');
  await app.register(async (scope) => {
    await compressAnswers(scope);
    scope.get('/verify', { schema: { hide: true } }, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        // A page's own policy can't forbid to be framed.
        .header('content-security-policy', `${policy}; frame-ancestors 'none'`)
        .type('text/html; charset=utf-8')
        .send(page),
    );
  });
}
