import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let webRoot: string;
let server: TestServer;

const PAGE =
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><meta name="login-screen" content="__LOGIN_SCREEN__"><title>kintai</title><div data-at="__ADDRESS__">';
const POLICY = `default-src 'none'; connect-src 'none'; script-src 'sha256-abc='`;
const VERIFY_PAGE = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}" /><title>確認</title>`;
const SCRIPT = 'console.info(1);'.repeat(100);

/** Sends the path unchanged; `fetch` would normalise it. */
function rawGet(path: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'kintai-web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), PAGE);
  await writeFile(join(webRoot, 'verify.html'), VERIFY_PAGE);
  await writeFile(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(webRoot, '.secret'), 'not for the web');
  await writeFile(join(webRoot, 'assets', 'app-1a2b.js'), SCRIPT);
  await writeFile(join(webRoot, 'assets', 'app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  server = await startTestServer({ webRoot });
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

describe('an answer that a provider has posted', () => {
  const post = (body: string, type = 'application/x-www-form-urlencoded') =>
    server.call('POST /sso', { body, headers: { 'content-type': type, origin: 'https://idp.example' } });

  it('comes with the page of the way back, escaped, and is stored nowhere', async () => {
    const { status, headers, body } = await post('SAMLResponse=PGE%2B&RelayState=%22%3E%3Cscript%3E&more=x');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain('script-src');
    expect(headers.getSetCookie()).toEqual([]);
    expect(body).toContain(
      '<meta name="sso-answer" content="state=%22%3E%3Cscript%3E&amp;SAMLResponse=PGE%2B" /><title>kintai</title>',
    );
    expect(body).toContain('data-at="/sso"');
  });

  it.each([
    ['no form', '{}', 'application/json', 415],
    ['more than 64 kB', `SAMLResponse=${'x'.repeat(64 * 1024)}`, undefined, 413],
    ['nothing', '', undefined, 200],
  ])('is refused where it is %s', async (_, text, type, status) => {
    const answered = await post(text, type);
    expect(answered.status).toBe(status);
    if (status === 200) expect(answered.body).toContain('content="state=&amp;SAMLResponse="');
  });

  it('is none of another page', async () => {
    expect((await server.call('POST /login', { body: {} })).status).toBe(404);
    expect((await server.call('GET /sso')).body).not.toContain('sso-answer');
  });
});

describe('the web app', () => {
  it.each(['/', '/login', '/attendance?month=2026-11', '/admin/users/12', '/no/such/page'])(
    'is served at %s',
    async (path) => {
      const { status, headers, body } = await server.call(`GET ${path}`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(body).toContain('<title>kintai</title>');
    },
  );

  it('embeds in its page what the login needs, escaped', async () => {
    const odd = await startTestServer({ webRoot, loginScreen: { default_company_id: `"><script>&amp;$&'` } });
    try {
      const { body } = await odd.call('GET /login');
      const content = "{&quot;default_company_id&quot;:&quot;\\&quot;&gt;&lt;script&gt;&amp;amp;$&amp;'&quot;}";
      expect(body).toContain(`<meta name="login-screen" content="${content}">`);
    } finally {
      await odd.stop();
    }
  });

  it('names in its page the address, escaped, by which the frame is chosen', async () => {
    expect((await server.call('GET /attendance?month=2026-11')).body).toContain('<div data-at="/attendance">');
    const odd = await rawGet('/"><script>__CSP_NONCE__');
    expect(odd).toContain('<div data-at="/&quot;&gt;&lt;script&gt;__CSP_NONCE__">');
  });

  it.each(['//', '//[', '/\\', '//:', '//a:99999/'])('is served at the odd address %s', async (path) => {
    const response = await rawGet(path);
    expect(response).toMatch(/^HTTP\/1\.1 (200|400|404) /);
  });

  it('has a new nonce for each response, the one its policy names', async () => {
    const answers = [await server.call('GET /'), await server.call('GET /')];
    const nonces = answers.map(({ body }) => /nonce="([^"]+)"/.exec(body)?.[1]);
    expect(nonces[0]).not.toBe(nonces[1]);
    for (const [index, { headers }] of answers.entries()) {
      expect(headers.get('content-security-policy')).toContain(`'nonce-${nonces[index]}'`);
      expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
    }
  });

  it('may load the tiles of a map from their origin alone, and nothing else from there', async () => {
    const map = { tiles: 'https://tiles.example:8443/{z}/{x}/{y}.png', attribution: '©' };
    const mapped = await startTestServer({ webRoot, map });
    const policyOf = async (route: string) =>
      (await mapped.call(route)).headers.get('content-security-policy')?.split(';') ?? [];
    const [page, api] = [await policyOf('GET /settings/places'), await policyOf('GET /api/health')];
    await mapped.stop();
    expect(page.filter((part) => part.includes('tiles.example'))).toEqual([
      "img-src 'self' https://tiles.example:8443 data: blob:",
    ]);
    expect(api.join(';')).not.toContain('tiles.example');
  });

  it('serves hashed files compressed and immutable, others to be revalidated', async () => {
    const script = await server.call('GET /assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } });
    expect(script.headers.get('content-encoding')).toBe('br');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.body).toBe(SCRIPT);
    const icon = await server.call('GET /favicon.svg');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    expect(icon.headers.get('content-type')).toContain('image/svg+xml');
  });

  it('serves to anybody the page that checks a proof, by its own policy and in no frame', async () => {
    const { status, headers, body } = await server.call('GET /verify');
    expect({ status, body }).toEqual({ status: 200, body: VERIFY_PAGE });
    expect(headers.get('content-security-policy')).toBe(`${POLICY}; frame-ancestors 'none'`);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await server.call('GET /verify.html')).body).toContain('<title>kintai</title>');
  });

  it.each(['GET /assets/gone-9z.js', 'POST /login', 'GET /api', 'GET /api/nothing'])(
    '%s is a JSON 404',
    async (route) => {
      expect(await server.call(route)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  it.each(['/.secret', '/%2e%2e/%2e%2e/package.json', '/assets/..%2findex.html', '/%00'])(
    'serves no other file: %s',
    async (path) => {
      const { body } = await server.call(`GET ${path}`);
      expect(JSON.stringify(body)).not.toMatch(/not for the web|"dependencies"/);
    },
  );
});
