import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { chunkOf, type Manifest } from '../scripts/bundle-budget.ts';
import { WEB_FOLDER } from '../scripts/web-build.ts';

/** The address of a source file's code in the built web app, by the end of the file's path. */
export function codeOf(source: string): string {
  const manifest = JSON.parse(readFileSync(join(WEB_FOLDER, '.vite/manifest.json'), 'utf8')) as Manifest;
  const path = Object.keys(manifest).find((known) => known.endsWith(source)) ?? source;
  const chunk = chunkOf(manifest, path);
  if (chunk === undefined) throw new Error(`no code of ${source}`);
  return `**/${chunk.file}`;
}
