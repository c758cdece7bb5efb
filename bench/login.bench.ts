// Whether the duration of a rejected login reveals which accounts exist: wrong passwords of existing and of unknown
// accounts alternate in one run. A ratio near 1 reveals nothing. Then what a thousand logins a minute cost: how long people
// wait for them, and others for their punch beside them. Fails where the 99th percentile of those is past 100 ms.
import { setTimeout as delay } from 'node:timers/promises';

import { PASSWORD, startBenchServer } from './lib/bench-server.ts';
import { connections, send } from './lib/http.ts';
import { median, percentile, printTable } from './lib/measure.ts';

const ROUNDS = 60;
const LOGINS_A_MINUTE = 1_000;
const PUNCHES_A_MINUTE = 1_200;
const TARGET_MS = 100;

// Each login comes from an address of its own, as they do from phones.
const server = await startBenchServer(LOGINS_A_MINUTE, 4, { env: { KINTAI_TRUST_PROXY: '127.0.0.1' } });
const agent = connections(64);

/** Makes so many requests within a minute, evenly, whether the server keeps up or not; the milliseconds of each. */
function aMinuteOf(count: number, call: (index: number) => Promise<unknown>): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await delay((index * 60_000) / count);
      const from = performance.now();
      await call(index);
      return performance.now() - from;
    }),
  );
}

const login = (index: number): Promise<unknown> =>
  send(agent, `${server.url}/api/auth/login`, {
    headers: { 'x-forwarded-for': `198.18.${Math.floor(index / 250)}.${index % 250}` },
    body: { companyId: server.companyId, employeeId: server.users[index]?.employeeId, password: PASSWORD },
  });

const punch = (index: number): Promise<unknown> =>
  send(agent, `${server.url}/api/time-records`, {
    token: server.users[index % server.users.length]?.token,
    body: { type: 'in', note: '出勤 09:00' },
  });

const row = (what: string, times: readonly number[]): string[] => [
  what,
  String(times.length),
  median(times).toFixed(1),
  percentile(times, 0.99).toFixed(1),
  Math.max(...times).toFixed(0),
];

async function refusedLogin(companyId: string, employeeId: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId, employeeId, password: 'wrong' }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 401) throw new Error(`answered ${answer.status}`);
  return performance.now() - start;
}

try {
  const times = {
    'wrong password': [] as number[],
    'no such employee': [] as number[],
    'no such company': [] as number[],
  };
  for (const [round, { employeeId }] of server.users.slice(0, ROUNDS).entries()) {
    // The rate limit per address would end the measurement; it is the same for all three.
    await server.database.pool.query('delete from installation.rate_limit');
    times['wrong password'].push(await refusedLogin(server.companyId, employeeId));
    times['no such employee'].push(await refusedLogin(server.companyId, `X${round}`));
    times['no such company'].push(await refusedLogin(`x-${round}`, employeeId));
  }
  const known = median(times['wrong password']);
  process.stdout.write(`Refused logins, medians of ${ROUNDS} each.\n`);
  printTable(
    ['', 'ms', 'to wrong password'],
    Object.entries(times).map(([what, figures]) => [
      what,
      median(figures).toFixed(1),
      (median(figures) / known).toFixed(2),
    ]),
  );

  await server.database.pool.query('delete from installation.rate_limit');
  const alone = await aMinuteOf(PUNCHES_A_MINUTE, punch);
  const [logins, beside] = await Promise.all([aMinuteOf(LOGINS_A_MINUTE, login), aMinuteOf(PUNCHES_A_MINUTE, punch)]);
  process.stdout.write(`\n${PUNCHES_A_MINUTE} punches in a minute, then as many beside ${LOGINS_A_MINUTE} logins.\n`);
  printTable(
    ['', 'requests', 'median ms', '99 %', 'longest'],
    [row('punches alone', alone), row('punches beside logins', beside), row('logins', logins)],
  );
  if (percentile(beside, 0.99) > TARGET_MS) process.exitCode = 1;
} finally {
  agent.destroy();
  await server.stop();
}
