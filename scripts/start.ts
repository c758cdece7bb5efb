// `npm start`: the web app is built when its sources have changed, then the server runs in this very process.
import { ensureWebBuilt } from './web-build.ts';

if (await ensureWebBuilt()) await import('../src/server/main.ts');
else process.exitCode = 1;
