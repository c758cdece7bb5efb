// `npm start`: runs the server in this process. When its sources have changed, the web app is built beside, while the
// database starts.
import { ensureWebBuilt } from './web-build.ts';

const webBuild = ensureWebBuilt().then((isBuilt) => {
  if (!isBuilt) throw new Error('the web app could not be built');
});
// The code that awaits the build gets its error; the start may have failed for another reason before.
webBuild.catch(() => undefined);

const { run } = await import('../src/server/run.ts');
await run(webBuild);
