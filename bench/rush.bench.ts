// 9:00: 50,000 employees of 200 companies open the clock screen and punch within five minutes, in the middle of a month of
// records; each request that their browsers make, at its own time, whether the server keeps up or not. Over connections that
// are kept, as a reverse proxy does. Fails for an error, and where the 99th percentile is past 100 ms. Afterwards it makes
// as many small requests as make 500,000 in all, so that it shows what they leave in memory, too. `npm run bench rush --
// --short` is a tenth of it, at the same pace.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { DAYS_OF_A_DUTY } from '#domain/attendance/working-day.ts';
import { addDays, daysFrom, firstDay, monthOf, weekdayOf } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { startBenchServer } from './lib/bench-server.ts';
import { counted } from './lib/counted.ts';
import { connections, send } from './lib/http.ts';
import { fillCompanies, type Person, somePeople } from './lib/many-companies.ts';
import { meanwhile } from './lib/meanwhile.ts';
import { median, percentile, printTable } from './lib/measure.ts';
import { perRequest, processorTime } from './lib/processor.ts';
import { sessionIdOf, tokenOf } from './lib/sessions.ts';

const TARGET_MS = 100;
const COMPANY = 250;
const SHARE = process.argv.includes('--short') ? 0.1 : 1;
const COMPANIES = 200 * SHARE;
const MINUTES = 5 * SHARE;
const PARTS = 10;
const REQUESTS = 500_000 * SHARE;
/** How long a person looks at the screen before the punch. */
const LOOKS_MS = 2_000;

const run = promisify(execFile);
const today = japanDate(epochMs(Date.now()));
const yesterday = addDays(today, -1);
const daysBefore = addDays(today, -DAYS_OF_A_DUTY);
const isWorkday = (date: typeof today): boolean => ![0, 6].includes(weekdayOf(date));

process.stdout.write(`Filling ${COMPANIES} companies of ${COMPANY} …\n`);
const { env, queries } = counted();
const server = await startBenchServer(1, 4, {
  env,
  fill: (database) =>
    fillCompanies(database, {
      companies: [{ employees: COMPANY, count: COMPANIES }],
      month: { days: daysFrom(firstDay(monthOf(today)), yesterday).filter(isWorkday), upTo: COMPANY },
      punched: false,
    }),
});
const agent = connections(256);

const times = new Map<string, number[]>();
const errors = new Map<string, number>();

/** A request of a screen, whose time and error are counted. */
async function call(what: string, path: string, token: string, body?: object): Promise<void> {
  const start = performance.now();
  try {
    await send(agent, server.url + path, {
      token,
      headers: {
        'accept-encoding': 'gzip, deflate, br',
        ...(body !== undefined && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body }),
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    errors.set(text, (errors.get(text) ?? 0) + 1);
  }
  const ofCall = times.get(what) ?? [];
  ofCall.push(performance.now() - start);
  times.set(what, ofCall);
}

const PUNCH = { type: 'in', note: '出勤 09:00', latitude: 35.658, longitude: 139.7016 };

/** What the clock screen requests of the server. */
const CALLS = {
  'who is logged in': () => '/api/auth/me',
  logos: (companyId: string) => `/api/logos/${companyId}`,
  'closing days': () => '/api/closing-days',
  'punch settings': () => '/api/punch-settings',
  'records around today': () => `/api/time-records?date=${today}&since=${daysBefore}`,
  'my day': () => '/api/my-day',
  punch: () => '/api/time-records',
} as const;
type Name = keyof typeof CALLS;

const callAs = ({ company_id: companyId, user_id: userId }: Person, name: Name): Promise<void> => {
  const token = tokenOf({ companyId, userId, sessionId: sessionIdOf(userId) });
  return call(name, CALLS[name](companyId), token, name === 'punch' ? PUNCH : undefined);
};

/** From the opening of the clock screen to what it shows after the punch, in the order in which it requests it. */
async function visit(person: Person): Promise<void> {
  const get = (...names: Name[]): Promise<unknown> => Promise.all(names.map((name) => callAs(person, name)));
  await get('who is logged in', 'logos', 'closing days', 'punch settings', 'records around today');
  await get('my day');
  await delay(LOOKS_MS);
  await callAs(person, 'punch');
  // My day's figures of the month stay as they are with the first punch.
  await get('records around today');
}

/** Prints what each request costs the processor. */
async function measureCosts(people: readonly Person[]): Promise<void> {
  const rows: string[][] = [];
  for (const name of Object.keys(CALLS) as Name[]) {
    const from = await processorTime(server);
    const before = await queries();
    for (const batch of batchesOf(people, 4)) await Promise.all(batch.map((person) => callAs(person, name)));
    const count = (await queries()) - before;
    const worked = perRequest(from, await processorTime(server), people.length);
    rows.push([name, (count / people.length).toFixed(0), worked.server.toFixed(2), worked.database.toFixed(2)]);
  }
  process.stdout.write(`What a request costs, of ${people.length} each.\n`);
  printTable(['', 'queries', 'server, processor ms', 'PostgreSQL, processor ms'], rows);
}

function* batchesOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

const memoryMb = async (): Promise<number> =>
  Number((await run('ps', ['-o', 'rss=', '-p', String(server.pid)])).stdout) / 1024;

try {
  const people = await somePeople(server.database, COMPANY * COMPANIES, COMPANY);
  // The first requests load code, and fill the connections.
  await Promise.all(people.slice(0, 200).map(visit));
  await measureCosts(people.slice(0, 400));
  times.clear();
  const workedBefore = await processorTime(server);
  const memory: number[][] = Array.from({ length: PARTS }, () => []);
  const arrivals = people.map(() => Math.random() * MINUTES * 60_000).toSorted((a, b) => a - b);
  const start = performance.now();
  const stop = meanwhile(async () => {
    const part = Math.floor(((performance.now() - start) / (MINUTES * 60_000)) * PARTS);
    memory[Math.min(PARTS - 1, part)]?.push(await memoryMb());
    await delay(500);
  });
  const visits: Promise<void>[] = [];
  for (const [index, person] of people.entries()) {
    const wait = (arrivals[index] ?? 0) - (performance.now() - start);
    if (wait > 0) await delay(wait);
    visits.push(visit(person));
  }
  await Promise.all(visits);
  await stop();
  const seconds = (performance.now() - start) / 1000;

  const all = [...times.values()].flat();
  const worked = perRequest(workedBefore, await processorTime(server), people.length);
  process.stdout.write(
    `\n${people.length} employees of ${COMPANIES} companies in ${seconds.toFixed(0)} s: ${all.length} requests, ${(all.length / seconds).toFixed(0)} a second, ${sumOf(errors)} errors.\n`,
  );
  for (const [text, count] of errors) process.stdout.write(`${count} × ${text}\n`);
  printTable(
    ['', 'requests', 'median ms', '99 %', 'longest'],
    [...times, ['all', all] as const].map(([what, ofCall]) => [
      what,
      String(ofCall.length),
      median(ofCall).toFixed(1),
      percentile(ofCall, 0.99).toFixed(1),
      ofCall.reduce((most, ms) => Math.max(most, ms), 0).toFixed(0),
    ]),
  );
  process.stdout.write(
    `\nProcessor time of a visit: ${worked.server.toFixed(1)} ms of the server, ${worked.database.toFixed(1)} ms of PostgreSQL.\n`,
  );
  process.stdout.write(
    `\nMemory of the server’s process, MB, in each tenth: median ${memory.map((of) => median(of).toFixed(0)).join(' ')}\n`,
  );
  const rest = Array.from({ length: Math.max(0, REQUESTS - all.length) }, (_, index) => index);
  for (const batch of batchesOf(rest, 64))
    await Promise.all(batch.map((index) => callAs(people[index % people.length] as Person, 'who is logged in')));
  process.stdout.write(
    `${(await memoryMb()).toFixed(0)} MB after ${all.length + rest.length} requests, ${sumOf(errors)} errors.\n`,
  );
  if (errors.size > 0 || percentile(all, 0.99) > TARGET_MS) process.exitCode = 1;
} finally {
  agent.destroy();
  await server.stop();
}
