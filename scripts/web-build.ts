import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runScript } from './tools.ts';

/** The folder of the built web app, which the server serves. */
export const WEB_FOLDER = join(root, 'dist', 'web');

/** Stores the hash of the sources that the folder was built from. */
export const STAMP_NAME = '.sources';

const SOURCES = [
  'src/web/**/*',
  'src/contract/**/*.ts',
  'src/domain/**/*.ts',
  'docs/guide.ja.md',
  'docs/images/*.png',
  'vite.config.ts',
  'package-lock.json',
  'scripts/{build-web,bundle-budget,guide,service-worker,verify-page}.ts',
];

/**
 * Builds the web app when its sources have changed since the last build, in a child process: the bundler's memory is
 * not the server's. Resolves with whether the app is ready.
 */
export async function ensureWebBuilt(): Promise<boolean> {
  if (isWebBuilt()) return true;
  console.log('Building the web app (its sources have changed) …');
  return (await runScript(join(root, 'scripts', 'build-web.ts'))) === 0;
}

/** Whether the built web app matches the present sources. */
export function isWebBuilt(): boolean {
  const stamp = join(WEB_FOLDER, STAMP_NAME);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === webSourcesHash();
}

/** One hash over the paths and contents of all sources of the web app. */
export function webSourcesHash(folder = root): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    const content = readFileSync(file);
    hash.update(`${file.slice(folder.length).replaceAll('\\', '/')} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
