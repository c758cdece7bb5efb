// `npm start`: builds the web app when its sources have changed, then runs the server in this process.
import { ensureWebBuilt } from './web-build.ts';

if (await ensureWebBuilt()) await import('../src/server/main.ts');
else process.exitCode = 1;
