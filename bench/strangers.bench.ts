// How long people wait for their punch while others, without an account or of another company, do their worst in a process
// of their own. Fails where the 95th percentile is past 300 ms; the longest wait of a busy machine is its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { WRITES_PER_MINUTE } from '#server/platform/http/write-limits.ts';
import { addUsers, startBenchServer } from './lib/bench-server.ts';
import { median, percentile, printTable } from './lib/measure.ts';
import { type AttackName, attacks, type Target } from './lib/strangers.ts';

const TARGET_MS = 300;
const LOAD_MS = 8_000;
const PUNCHING = 4;
const USERS = 200;

// The attackers say from which of a thousand addresses they come, and may write as much as anybody.
const server = await startBenchServer(USERS, 4, {
  env: { KINTAI_TRUST_PROXY: '127.0.0.1', KINTAI_WRITES_PER_MINUTE: String(WRITES_PER_MINUTE) },
});
const [attacker] = await addUsers(server.database, 1, { companyId: 'attacker', role: 'super_admin' });
if (attacker === undefined) throw new Error('no attacker');
const target: Target = {
  url: server.url,
  companyId: server.companyId,
  attacker: { companyId: 'attacker', token: attacker.token },
};

/** Attacks until the returned function is called. */
function attack(name: AttackName): () => Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./lib/strangers.ts', import.meta.url))], {
    env: { ...process.env, TARGET: JSON.stringify(target), ATTACK: name },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return async () => {
    if (child.exitCode !== null) throw new Error(`the attack ended by itself: ${name}`);
    child.stdin.end();
    await ended;
  };
}

let next = 0;
async function punch(): Promise<number> {
  const user = server.users[next++ % USERS];
  const start = performance.now();
  const answer = await fetch(`${server.url}/api/time-records`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${user?.token}` },
    body: '{"type":"in","note":""}',
  });
  await answer.arrayBuffer();
  if (answer.status !== 201) throw new Error(`a punch was answered ${answer.status}`);
  return performance.now() - start;
}

/** The times of punches as people make them: one after another, with a pause, so that no day is filled. */
async function punches(): Promise<number[]> {
  const end = performance.now() + LOAD_MS;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: PUNCHING }, async () => {
      while (performance.now() < end) {
        times.push(await punch());
        await new Promise((resolve) => void setTimeout(resolve, 25));
      }
    }),
  );
  return times;
}

const rows: string[][] = [];
const row = (name: string, times: readonly number[]): void => {
  const high = percentile(times, 0.95);
  if (high > TARGET_MS) process.exitCode = 1;
  rows.push([name, String(times.length), median(times).toFixed(0), high.toFixed(0), Math.max(...times).toFixed(0)]);
};

try {
  await Promise.all(Array.from({ length: 100 }, punch));
  row('nothing', await punches());
  for (const name of Object.keys(attacks) as AttackName[]) {
    const stop = attack(name);
    row(name, await punches());
    await stop();
  }
  process.stdout.write(`Punches of ${PUNCHING} at a time for ${LOAD_MS / 1000} s each, in milliseconds.\n`);
  printTable(['beside', 'punches', 'median', '95 %', 'longest'], rows);
} finally {
  await server.stop();
}
