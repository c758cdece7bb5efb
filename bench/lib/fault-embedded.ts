import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import {
  addPunchers,
  COMPANY_ID,
  type Differences,
  differencesOf,
  FAULT_ENV,
  type Load,
  type Seen,
  startLoad,
  withEmbedded,
} from '#server/testing/fault-load.ts';
import type { ReceivedDifferences, WebhookReceiver } from './webhook-receiver.ts';
import {
  killGroup,
  postgresPid,
  type ServerProcess,
  startProcess,
  stopProcess,
} from '#server/testing/server-process.ts';

/** The outcome of a fault. */
export interface Outcome {
  readonly seen: Seen;
  readonly differences: Differences;
  /** The longest time from a fault to the next punch that was begun and acknowledged after it, in milliseconds. */
  readonly longestMs: number;
  /** What a receiver of events got; `null` without one. */
  readonly received: ReceivedDifferences | null;
}

const PEOPLE = 400;
const PHONES = 8;
/** Enough punches to say that it is well again. */
const WELL = 40;

/** A kintai with its embedded database, under load. */
export interface Rig {
  readonly dataDir: string;
  readonly load: Load;
  server: ServerProcess;
  start(): Promise<ServerProcess>;
  /** Does something to it, waits until punches are acknowledged again, and notes how long that took. */
  suffer(fault: () => Promise<void>): Promise<void>;
}

async function onRig(
  dataDir: string,
  run: (rig: Rig) => Promise<void>,
  receiver: WebhookReceiver | null = null,
): Promise<Outcome> {
  const start = (): Promise<ServerProcess> =>
    startProcess({ ...FAULT_ENV, ...receiver?.env, KINTAI_DATA_DIR: dataDir });
  let longestMs = 0;
  const first = await start();
  let url = first.url;
  const tokens = await withEmbedded(dataDir, async (database) => {
    const added = await addPunchers(database, PEOPLE);
    await receiver?.listen(database, COMPANY_ID);
    return added;
  });
  const rig: Rig = {
    dataDir,
    server: first,
    start,
    load: startLoad(tokens, () => url, PHONES),
    async suffer(fault) {
      const since = performance.now();
      await fault();
      url = rig.server.url;
      // More than were in flight before it was felt.
      await rig.load.more(PHONES + 1);
      longestMs = Math.max(longestMs, performance.now() - since);
      await rig.load.more(WELL);
    },
  };
  try {
    await rig.load.more(WELL);
    await run(rig);
    await rig.load.finish();
    const received = receiver === null ? null : await receivedOf(dataDir, receiver);
    return {
      seen: rig.load,
      differences: await withEmbedded(dataDir, (database) => differencesOf(rig.load, database)),
      longestMs,
      received,
    };
  } finally {
    await stopProcess(rig.server);
  }
}

/** What a receiver got, once nothing waits any more: what a kill has interrupted is sent again after a minute. */
async function receivedOf(dataDir: string, receiver: WebhookReceiver): Promise<ReceivedDifferences> {
  return withEmbedded(dataDir, async (database) => {
    for (const until = performance.now() + 240_000; performance.now() < until; await delay(500))
      if ((await receiver.waiting(database, COMPANY_ID)) === 0) break;
    return receiver.compare(database, COMPANY_ID);
  });
}

async function withFolder<T>(run: (dataDir: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kintai-faults-'));
  await chmod(folder, 0o755);
  try {
    return await run(join(folder, 'data'), folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

const killDatabase = async ({ dataDir }: Rig): Promise<void> =>
  void process.kill(await postgresPid(dataDir), 'SIGKILL');
/** A supervisor starts it again at once. */
async function killServer(rig: Rig): Promise<void> {
  await killGroup(rig.server);
  rig.server = await rig.start();
}

/** A generator of equal numbers for an equal seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Kills the server, its database or both so many times, at random moments under load, with a receiver of events or without. */
export async function atRandom(
  kills: number,
  seed: number,
  receiver: WebhookReceiver | null,
): Promise<Outcome & { readonly rounds: { server: number; database: number; both: number } }> {
  const next = random(seed);
  const rounds = { server: 0, database: 0, both: 0 };
  const outcome = await withFolder((dataDir) =>
    onRig(
      dataDir,
      async (rig) => {
        // kintai itself restarts its database three times a minute: a round of those waits for its turn otherwise.
        const databaseKills: number[] = [];
        for (let round = 1; round <= kills; round += 1) {
          await delay(next() * 400);
          const oldest = databaseKills.at(-3) ?? -Infinity;
          const isPaused = performance.now() - oldest < 61_000;
          const which = next() < 0.34 && !isPaused ? 'database' : next() < 0.5 ? 'server' : 'both';
          rounds[which] += 1;
          await rig.suffer(async () => {
            if (which !== 'server') await killDatabase(rig);
            if (which === 'database') databaseKills.push(performance.now());
            else {
              await killServer(rig);
              databaseKills.length = 0;
            }
          });
          if (round % 10 === 0) console.log(`  ${round} rounds, ${rig.load.acknowledged.size} punches`);
        }
      },
      receiver,
    ),
  );
  return { ...outcome, rounds };
}

/** Fills the disk that only the database is on. */
async function fillDisk(): Promise<Outcome | string> {
  if (process.getuid?.() !== 0) return 'a small tmpfs needs root';
  return withFolder(async (_, folder) => {
    const disk = join(folder, 'disk');
    try {
      execFileSync('mount', ['--mkdir', '-t', 'tmpfs', '-o', 'size=500m,mode=0755', 'tmpfs', disk], { stdio: 'pipe' });
    } catch {
      return 'no tmpfs can be mounted here';
    }
    try {
      const filler = join(disk, 'filler');
      return await onRig(join(disk, 'data'), (rig) =>
        rig.suffer(async () => {
          const { bavail, bsize } = await statfs(disk);
          await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined);
          // Until it is felt; room comes back a little later.
          const refused = rig.load.statuses.get(503) ?? 0;
          for (const until = performance.now() + 30_000; performance.now() < until; await delay(50))
            if ((rig.load.statuses.get(503) ?? 0) > refused + 20) break;
          await delay(3_000);
          await rm(filler);
        }),
      );
    } finally {
      execFileSync('umount', [disk]);
    }
  });
}

/** The faults of a kintai with its embedded database. */
export const embeddedFaults: Readonly<Record<string, () => Promise<Outcome | string>>> = {
  'server killed': () => withFolder((dataDir) => onRig(dataDir, (rig) => rig.suffer(() => killServer(rig)))),
  'database killed': () => withFolder((dataDir) => onRig(dataDir, (rig) => rig.suffer(() => killDatabase(rig)))),
  'both killed': () =>
    withFolder((dataDir) =>
      onRig(dataDir, (rig) =>
        rig.suffer(async () => {
          await killDatabase(rig);
          await killServer(rig);
        }),
      ),
    ),
  'disk full': fillDisk,
};
