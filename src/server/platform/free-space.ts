import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Log } from './log.ts';
import type { Notice } from './notices.ts';

/** The purpose of a folder that kintai writes into. */
export type FolderUse = 'data' | 'backup' | 'temporary';

/** The space of the disk that has a folder, in bytes. */
export interface Space {
  readonly size: number;
  /** The bytes that kintai may still use, without the reserve of the superuser. */
  readonly free: number;
}

/** A folder with its space. */
export interface FolderSpace extends Space {
  readonly use: FolderUse;
  readonly path: string;
}

const GIB = 1024 ** 3;
const LOOK_EVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const NAMES: Readonly<Record<FolderUse, string>> = {
  data: 'データベース',
  backup: 'バックアップ',
  temporary: '一時ファイル',
};

/**
 * Whether little space is left: a tenth of the disk, at least 1 GiB, of which a company of 2,000 fills a part in a year, and at
 * most 10 GiB; of a very small disk a quarter. Once it is little it takes half as much again to be enough, so that a file that
 * comes and goes doesn't say it again each time.
 */
export function isLittle({ size, free }: Space, wasLittle: boolean): boolean {
  const least = Math.min(Math.max(size / 10, GIB), 10 * GIB, size / 4);
  return free < least * (wasLittle ? 1.5 : 1);
}

/** The space of the disk that has the folder, or will have it; `null` where the system doesn't say. */
export async function spaceOf(path: string): Promise<Space | null> {
  try {
    const { blocks, bavail, bsize } = await statfs(path);
    return { size: blocks * bsize, free: bavail * bsize };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing && dirname(path) !== path ? spaceOf(dirname(path)) : null;
  }
}

/** Watches the space of kintai's folders. */
export interface SpaceWatch {
  /** The folders and their space, as of now. */
  spaces(): Promise<FolderSpace[]>;
  /** The notice to super admins while little space is left. */
  notice(): Promise<Notice | null>;
  stop(): void;
}

interface Watching {
  /** Absolute, or relative to the current folder. */
  readonly folders: readonly { readonly use: FolderUse; readonly path: string }[];
  readonly log: Pick<Log, 'warn'>;
  readonly now: () => EpochMs;
  /** Reads the space of a disk; a test has disks of its own. */
  readonly read?: (path: string) => Promise<Space | null>;
}

/** Looks every minute, and logs where little space is left, once a day at most. */
export function watchSpace({ folders, log, now, read = spaceOf }: Watching): SpaceWatch {
  const little = new Set<FolderUse>();
  const saidAt = new Map<FolderUse, EpochMs>();

  async function spaces(): Promise<FolderSpace[]> {
    const found = await Promise.all(folders.map(async ({ use, path }) => ({ use, path, space: await read(path) })));
    return found.flatMap(({ use, path, space }) => (space === null ? [] : [{ use, path, ...space }]));
  }

  async function look(): Promise<FolderSpace[]> {
    const all = await spaces();
    for (const { use, path, ...space } of all) {
      if (!isLittle(space, little.has(use))) {
        little.delete(use);
        continue;
      }
      little.add(use);
      const said = saidAt.get(use);
      if (said !== undefined && now() - said < DAY_MS) continue;
      saidAt.set(use, now());
      log.warn({ folder: use, path, free_mb: Math.floor(space.free / 1_000_000) }, 'little space is left on a disk');
    }
    return all.filter(({ use }) => little.has(use));
  }

  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return {
    spaces,
    async notice() {
      const found = await look();
      if (found.length === 0) return null;
      const where = found.map(({ use, free }) => `${NAMES[use]} 残り${(free / 1e9).toFixed(1)}GB`).join('、');
      return { code: 'little_space', values: { where } };
    },
    stop: () => clearInterval(timer),
  };
}
