import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

import { root } from '../../scripts/tools.ts';
import type { BareServer } from './bench-server.ts';

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html; charset=utf-8' };

const HTML = `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="計測" />
    <link rel="icon" href="data:," />
    <title>計測</title>
  </head>
  <body><div id="root"></div><script type="module" src="/main.js"></script></body>
</html>`;

const SCRIPT = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('main', null, createElement('h1', null, '計測')));`;

/** The same, with a heading that is the answer to a call. */
const SCRIPT_WITH_CALL = `import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
function Page() {
  const [title, setTitle] = useState('');
  useEffect(() => void fetch('/api/title').then((answer) => answer.text()).then(setTitle), []);
  return createElement('main', null, createElement('h1', null, title));
}
createRoot(document.getElementById('root')).render(createElement(Page));`;

/**
 * Builds and serves the page that the app's are measured beside: React and one heading, compressed as ours is; with a call,
 * the heading 計測 is what the server answers.
 */
export async function startBarePage({ calls = false } = {}): Promise<BareServer> {
  // Below the checkout, so that React is found.
  const folder = await mkdtemp(join(root, '.cache', 'bare-page-'));
  await writeFile(join(folder, 'index.html'), HTML);
  await writeFile(join(folder, 'main.js'), calls ? SCRIPT_WITH_CALL : SCRIPT);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const send = (body: Buffer): void => {
      const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain';
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body);
    };
    if (path === '/api/title') return void response.writeHead(200, { 'content-type': TYPES['html'] }).end('計測');
    const known = files.get(path);
    if (known !== undefined) return send(known);
    readFile(join(folder, 'dist', path)).then(
      (content) => {
        const compressed = brotliCompressSync(content);
        files.set(path, compressed);
        send(compressed);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
