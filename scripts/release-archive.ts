import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { findBinaryPackage, programsIn } from '../src/server/platform/database/embedded/binaries.ts';
import { locateRuntime } from './bootstrap/runtime.mjs';
import { root } from './tools.ts';

/** What a server needs beside its packages and its Node. */
const CONTENT = [
  'src/server',
  'src/domain',
  'src/contract',
  'db',
  'dist/web',
  'deploy',
  'docs',
  'scripts/kintai.ts',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
];

/** What of it only tests have. */
const isOfTests = (path: string): boolean => /\.test\.tsx?$/.test(path) || basename(path) === 'testing';

/** The operators' commands, on a machine that has neither Node nor npm. */
const COMMAND = `#!/bin/sh
cd "$(dirname "$0")/.." && exec bin/node scripts/kintai.ts "$@"
`;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly type: string;
  readonly imports: Readonly<Record<string, string>>;
}

/** An archive, and what is in it that others have built. */
export interface ReleaseArchive {
  readonly file: string;
  /** SHA-256 in hexadecimal, by the file's name or its path in the archive. */
  readonly checksums: Readonly<Record<string, string>>;
}

/**
 * Packs kintai for machines of this one's system, of what is installed and built here: the server, the built web app, the
 * packages that run it and the pinned Node, in one folder.
 *
 * @param into the folder of the archive, which is made
 */
export async function packRelease(into: string): Promise<ReleaseArchive> {
  const { name, version, license, type, imports } = await readJson<Manifest>('package.json');
  const title = `${name}-${version}-${process.platform}-${process.arch}`;
  const scratch = await mkdtemp(join(tmpdir(), 'kintai-release-'));
  try {
    const folder = join(scratch, title);
    for (const path of CONTENT) await copy(path, folder, isOfTests);
    // Without the scripts and dependencies of a checkout: nothing is installed or built any more.
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version, license, type, imports }, null, 2));
    const runtime = locateRuntime(root);
    for (const path of await packagesOfServer())
      if (join(root, path) !== dirname(runtime.folder)) await copy(path, folder);
    const node = join('bin', basename(runtime.path));
    await mkdir(join(folder, 'bin'));
    await cp(runtime.path, join(folder, node));
    await cp(join(dirname(runtime.folder), 'LICENSE'), join(folder, 'bin', 'LICENSE.node'));
    await writeFile(join(folder, 'bin', 'kintai'), COMMAND);
    await chmod(join(folder, 'bin', 'kintai'), 0o755);

    await mkdir(into, { recursive: true });
    const file = join(into, `${title}.tar.gz`);
    // Files of the builder's user would belong to whoever has that number on the server.
    const ownership = process.platform === 'linux' ? ['--owner=0', '--group=0', '--sort=name'] : [];
    await promisify(execFile)('tar', [...ownership, '-czf', file, '-C', scratch, title]);
    const postgres = relative(root, programsIn((await findBinaryPackage()).root).postgres);
    return {
      file,
      checksums: {
        [basename(file)]: await checksum(file),
        [node]: await checksum(join(folder, node)),
        [postgres]: await checksum(join(folder, postgres)),
      },
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The installed packages that aren't for development alone, by the lockfile. */
async function packagesOfServer(): Promise<string[]> {
  const { packages } = await readJson<{ packages: Readonly<Record<string, { readonly dev?: boolean }>> }>(
    'package-lock.json',
  );
  return Object.entries(packages).flatMap(([path, { dev }]) => (path === '' || dev === true ? [] : [path]));
}

/** Copies a path of the checkout; a package of another system isn't there. */
async function copy(path: string, to: string, leavesOut: (path: string) => boolean = () => false): Promise<void> {
  // Packages within a package are copied, or not, by themselves.
  const filter = (from: string): boolean =>
    !leavesOut(from) && (basename(from) !== 'node_modules' || from === join(root, path));
  try {
    await cp(join(root, path), join(to, path), { recursive: true, verbatimSymlinks: true, filter });
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || !path.startsWith('node_modules/')) throw error;
  }
}

const readJson = async <Content>(path: string): Promise<Content> =>
  JSON.parse(await readFile(join(root, path), 'utf8')) as Content;

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
