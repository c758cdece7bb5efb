import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withLock } from './lock.mjs';
import { locateRuntime, SetupError } from './runtime.mjs';
import { supervise } from './supervise.mjs';

const STAMP = join('node_modules', '.kintai-install');
const PROGRESS_MS = 5000;

// The machine's own Node only runs npm, so packages that require a newer one are installed all the same; settings of
// the machine that omit dependencies must not omit ours.
const NPM_ARGS = ['ci', '--include=dev', '--include=optional', '--engine-strict=false', '--loglevel=error'];

/**
 * Why the dependencies must be installed, or `null` when `node_modules` matches the lockfile.
 *
 * @param {string} root the checkout
 * @returns {string | null}
 */
function installReason(root) {
  const stamp = readIfThere(join(root, STAMP));
  if (stamp === null) return 'node_modules is missing or was not completed';
  if (stamp !== wantedStamp(root)) return 'package-lock.json has changed';
  return locateRuntime(root).installed ? null : 'the Node that kintai runs on is missing';
}

/**
 * Makes `node_modules` match the lockfile: a no-op when it does; waits for another start's install.
 *
 * @param {string} root the checkout
 * @throws {SetupError} when npm can't do it
 */
export async function ensureInstalled(root) {
  if (installReason(root) === null) return;
  const lock = join(root, '.cache', 'install.lock');
  /** @param {number} holder */
  const onWait = (holder) => console.log(`Waiting for process ${holder}, which is installing (its lock is ${lock}) …`);
  await withLock(lock, onWait, async () => {
    const reason = installReason(root);
    if (reason !== null) await install(root, reason);
  });
}

/**
 * @param {string} root
 * @param {string} reason
 */
async function install(root, reason) {
  console.log(`Installing the dependencies (${reason}) …`);
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const progress = setInterval(
    () => console.log(`  … ${seconds()} s, ${countPackages(root)} packages unpacked`),
    PROGRESS_MS,
  );
  rmSync(join(root, STAMP), { force: true });
  const npm = npmCommand();
  const code = await supervise(npm.command, [...npm.args, ...NPM_ARGS], {
    cwd: root,
    shell: npm.shell,
  }).finally(() => clearInterval(progress));
  if (code !== 0) {
    throw new SetupError(
      `Installing the dependencies failed (npm exit code ${code}).\n` +
        'It needs the npm registry; behind a proxy, set npm’s "proxy" or "registry". Then start again.',
    );
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(join(root, STAMP), wantedStamp(root));
  console.log(`Installed in ${seconds()} s.`);
}

/** The npm that started us, if any, so that its version and settings apply; else the one on the PATH. */
function npmCommand() {
  const path = process.env.npm_execpath;
  if (path !== undefined && /^npm(-cli)?\.[cm]?js$/.test(basename(path))) {
    return { command: process.execPath, args: [path], shell: false };
  }
  return { command: 'npm', args: [], shell: process.platform === 'win32' };
}

/**
 * One tree may be used by several systems (a container's mount), and each needs its own binaries.
 *
 * @param {string} root
 */
function wantedStamp(root) {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${process.platform}-${process.arch} ${lockfile}\n`;
}

/**
 * How many of the lockfile's packages `node_modules` has.
 *
 * @param {string} root
 */
function countPackages(root) {
  /** @type {{ packages: Record<string, unknown> }} */
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const paths = Object.keys(lockfile.packages).filter((path) => path.startsWith('node_modules/'));
  return paths.filter((path) => existsSync(join(root, path, 'package.json'))).length;
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
