// How long `npm start` takes from the command to the first page: cold, right after the installation (the web app is built, the
// database created and filled with the demo), and warm, each start after that. On a copy of the checkout, with links to what
// is installed. Beside a command that does nothing, which is the time of npm and Node. Fails past 10 and 3 seconds.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../scripts/tools.ts';
import { median, printTable } from './lib/measure.ts';

const TARGETS = { cold: 10_000, warm: 3_000 } as const;
const ROUNDS = 5;

const run = promisify(execFile);

/** Milliseconds until the first page has come; stops the server again. */
async function startMs(folder: string): Promise<number> {
  const start = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', KINTAI_DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(child, 'exit');
  try {
    let output = '';
    let url: string | undefined;
    // Read on afterwards: a server that can't print ends.
    for await (const part of child.stdout.iterator({ destroyOnReturn: false })) {
      output += String(part);
      url = /kintai {2}(http:\/\/\S+)/.exec(output)?.[1];
      if (url !== undefined) break;
    }
    child.stdout.resume();
    if (url === undefined) throw new Error(`kintai did not start:\n${output}`);
    const answer = await fetch(`${url}/login`);
    if (answer.status !== 200) throw new Error(`the first page was answered ${answer.status}`);
    await answer.text();
    return performance.now() - start;
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    await exited;
  }
}

async function nothingMs(folder: string): Promise<number> {
  const start = performance.now();
  await run('npm', ['run', 'bench'], { cwd: folder });
  return performance.now() - start;
}

const folder = await mkdtemp(join(tmpdir(), 'kintai-start-'));
// For the user as whom PostgreSQL runs where it would run as root.
await chmod(folder, 0o711);
try {
  const { stdout } = await run('git', ['ls-files'], { cwd: root, maxBuffer: 1e8 });
  for (const file of stdout.trim().split('\n')) await cp(join(root, file), join(folder, file), { recursive: true });
  await run('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')]);
  const times = { nothing: [] as number[], cold: [] as number[], warm: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const made of ['dist', 'data', '.cache', 'node_modules/.vite'])
      await rm(join(folder, made), { recursive: true, force: true });
    times.cold.push(await startMs(folder));
    times.warm.push(await startMs(folder));
    times.nothing.push(await nothingMs(folder));
  }
  const nothing = median(times.nothing);
  process.stdout.write(`From the command to the first page, medians of ${ROUNDS}.\n`);
  printTable(
    ['', 'ms', 'longest', 'to nothing'],
    Object.entries(times).map(([what, all]) => [
      what,
      median(all).toFixed(0),
      Math.max(...all).toFixed(0),
      (median(all) / nothing).toFixed(1),
    ]),
  );
  if (median(times.cold) > TARGETS.cold || median(times.warm) > TARGETS.warm) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
