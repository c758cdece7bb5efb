import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.ts';

/** The text of a file of deploy/. */
export const readDeployed = (path: string): string => readFileSync(join(root, 'deploy', path), 'utf8');

/** The instructions of the Dockerfile, each with its arguments as one line. */
export const instructions = readDeployed('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);

/** What isn't copied into the image. */
export const ignored: readonly string[] = readDeployed('Dockerfile.dockerignore').trim().split('\n');
