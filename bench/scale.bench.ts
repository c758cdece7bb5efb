// Whether a punch and the reading of a month cost the same among 1,000 employees and among 1,000,000, in companies of 10 to
// 20,000: each on a server of its own, all of them at once and in turns, so that a drifting machine affects all. Everybody has
// a contract, shifts, a session and today's clock-in with its audit entry; those of the small companies a month of records,
// too. Beside a bare INSERT into each of the databases. Nothing is sealed in any of them meanwhile. `npm run bench scale --
// --short` ends at 50,000.
import { sql } from 'kysely';
import type { PoolClient } from 'pg';

import { addMonths, daysOfMonth, monthOf } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { type BenchServer, startBenchServer } from './lib/bench-server.ts';
import { connections, send } from './lib/http.ts';
import { companiesOf, fillCompanies, type Person, somePeople } from './lib/many-companies.ts';
import { load, type LoadResult, median, printTable } from './lib/measure.ts';
import { sessionIdOf, tokenOf } from './lib/sessions.ts';

const SIZES = process.argv.includes('--short') ? [1_000, 50_000] : [1_000, 10_000, 100_000, 1_000_000];
const LOOPS = 16;
const ROUNDS = 7;
const ROUND_MS = 1_000;
/** Companies of at most so many employees have a month of records. */
const SMALL = 30;
/** So many different people make requests, as far as there are. */
const PEOPLE = 50_000;
const MONTH = addMonths(monthOf(japanDate(epochMs(Date.now()))), -1);

interface Side {
  readonly employees: number;
  readonly server: BenchServer;
  /** The connection that keeps the server from sealing its audit log. */
  readonly sealer: PoolClient;
  readonly ways: Readonly<Record<string, () => Promise<unknown>>>;
  readonly results: Readonly<Record<string, LoadResult[]>>;
}

const agent = connections(LOOPS);

/** Somebody else each time. */
function oneAfterTheOther(people: readonly Person[]): () => { person: Person; token: string; round: number } {
  let next = 0;
  return () => {
    const person = people[next % people.length];
    if (person === undefined) throw new Error('nobody');
    const { company_id: companyId, user_id: userId } = person;
    const token = tokenOf({ companyId, userId, sessionId: sessionIdOf(userId) });
    const round = Math.floor(next++ / people.length);
    return { person, token, round };
  };
}

async function open(employees: number): Promise<Side> {
  const start = performance.now();
  const companies = companiesOf(employees);
  let filled = 0;
  const server = await startBenchServer(1, LOOPS, {
    fill: async (database) => {
      await fillCompanies(database, {
        companies,
        month: { days: daysOfMonth(MONTH).slice(0, 22), upTo: SMALL },
        punched: true,
      });
      await sql`create table bare_punch (
        bare_punch_id bigint generated always as identity primary key, company_id text not null, user_id bigint not null,
        recorded_at timestamptz not null, note text)`.execute(database.kysely);
      filled = performance.now();
    },
  });
  const started = performance.now();
  const { pool } = server.database;
  // As another process that seals the audit log: to seal a million filled entries takes a quarter of an hour.
  const sealer = await pool.connect();
  await sealer.query(`select pg_advisory_lock(hashtextextended('kintai audit seal', 0))`);
  const { rows } = await pool.query<{ records: number; gigabytes: number }>(
    'select count(*) as records, pg_database_size(current_database()) / 1e9 as gigabytes from time_record',
  );
  const seconds = (from: number, to: number): string => `${((to - from) / 1000).toFixed(0)} s`;
  process.stdout.write(
    `${employees} employees of ${companies.reduce((sum, { count }) => sum + count, 0)} companies, ${rows[0]?.records} records, ${rows[0]?.gigabytes.toFixed(1)} GB: filled in ${seconds(start, filled)}, started in ${seconds(filled, started)}\n`,
  );
  const puncher = oneAfterTheOther(await somePeople(server.database, PEOPLE));
  const reader = oneAfterTheOther(await somePeople(server.database, PEOPLE, SMALL));
  const inserter = oneAfterTheOther(await somePeople(server.database, PEOPLE));
  const ways = {
    'bare INSERT': () => {
      const { person } = inserter();
      return pool.query({
        name: 'bare_insert',
        text: 'insert into bare_punch (company_id, user_id, recorded_at, note) values ($1, $2, $3, $4) returning *',
        values: [person.company_id, person.user_id, new Date(), '出勤 09:00'],
      });
    },
    punch: () => {
      const { token, round } = puncher();
      const body = { type: round % 2 === 0 ? 'out' : 'in', note: '出勤 09:00', latitude: 35.658, longitude: 139.7016 };
      return send(agent, `${server.url}/api/time-records`, { token, body });
    },
    month: () => send(agent, `${server.url}/api/time-records?month=${MONTH}`, { token: reader().token }),
  };
  return { employees, server, sealer, ways, results: { 'bare INSERT': [], punch: [], month: [] } };
}

const sides: Side[] = [];
try {
  for (const employees of SIZES) sides.push(await open(employees));
  for (let round = -1; round < ROUNDS; round++)
    for (const { ways, results } of sides)
      for (const [what, call] of Object.entries(ways)) {
        const result = await load(LOOPS, ROUND_MS, call);
        if (round >= 0) results[what]?.push(result);
      }
  const of = ({ results }: Side, what: string, figure: keyof LoadResult): number =>
    median((results[what] ?? []).map((result) => result[figure]));
  const [smallest] = sides;
  process.stdout.write(
    `\nIn turns, ${LOOPS} at once, medians of ${ROUNDS} rounds of ${ROUND_MS / 1000} s. The times are those that one takes beside the others.\n`,
  );
  printTable(
    ['', 'employees', 'per second', 'p99 ms', `time to that of ${SIZES[0]}`],
    Object.keys(smallest?.ways ?? {}).flatMap((what) =>
      sides.map((side) => [
        what,
        String(side.employees),
        of(side, what, 'perSecond').toFixed(0),
        of(side, what, 'p99').toFixed(1),
        smallest === undefined ? '-' : (of(smallest, what, 'perSecond') / of(side, what, 'perSecond')).toFixed(2),
      ]),
    ),
  );
} finally {
  agent.destroy();
  for (const { server, sealer } of sides) {
    sealer.release(true);
    await server.stop();
  }
}
