// `npm run dev`: the server, restarted when a file that it imports changes, and the web app with hot reload from Vite,
// which proxies /api to the server. When one of them exits, so does the other.
import { join } from 'node:path';
import { supervise } from './bootstrap/supervise.mjs';
import { root, toolScript } from './tools.ts';

const stopping = new AbortController();

const start = (...args: string[]) => supervise(process.execPath, args, { cwd: root, signal: stopping.signal });

console.log(`The server: http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? '3000'}/api/docs`);
console.log('The web app, with reload, to open in a browser:');
const both = [
  start(toolScript('vite'), '--config', join(root, 'vite.config.ts')),
  start('--watch', '--watch-preserve-output', join(root, 'src/server/main.ts'), '--api-only'),
];
process.exitCode = await Promise.race(both);
stopping.abort();
await Promise.all(both);
