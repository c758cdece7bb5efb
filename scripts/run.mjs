// The entry point of `npm start`, `npm test` and the others, on whatever Node ≥ 20 the machine has and before anything
// is installed: no dependencies, no TypeScript. It installs the dependencies, then runs scripts/<command>.ts on the
// Node that package.json pins.
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './bootstrap/install.mjs';
import { checkRuntime, locateRuntime, SetupError } from './bootstrap/runtime.mjs';
import { supervise } from './bootstrap/supervise.mjs';

const COMMANDS = [
  'start',
  'test',
  'build',
  'dev',
  'check',
  'bench',
  'baseline',
  'mutate',
  'planted',
  'vectors',
  'generate',
  'kintai',
  'release',
];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command, ...args] = process.argv.slice(2);

/** Where Node keeps what it made of the server's hundreds of modules: the next start takes half as long to load them. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') };

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

async function run() {
  if (command === undefined || !COMMANDS.includes(command)) {
    throw new SetupError(`Usage: npm run <${COMMANDS.join('|')}> [-- arguments]`);
  }
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new SetupError(`kintai needs Node 20 or newer to set itself up; this is ${process.version}.`);
  }
  if (!existsSync(join(root, 'package-lock.json'))) throw new SetupError(`package-lock.json is missing in ${root}.`);

  locateRuntime(root);
  await ensureInstalled(root);
  const runtime = locateRuntime(root);
  checkRuntime(runtime);
  return supervise(runtime.path, [join(root, 'scripts', `${command}.ts`), ...args], {
    cwd: root,
    env: { ...(command === 'start' ? COMPILE_CACHE : {}), ...withFirstOnPath(process.env, runtime.folder) },
  });
}

/**
 * Puts the pinned Node first on the PATH, so that `node` is the pinned one in child processes too. npm doesn't link a
 * platform package's `node` in every version.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder
 */
function withFirstOnPath(env, folder) {
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...env, [key]: [folder, env[key]].filter(Boolean).join(delimiter) };
}
