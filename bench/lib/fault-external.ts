import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { epochMs } from '#domain/time/instant.ts';
import { readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log.ts';
import { startServer } from '#server/server.ts';
import { addPunchers, differencesOf, FAULT_ENV, type Load, startLoad } from '#server/testing/fault-load.ts';
import { killGroup, type ServerProcess, startProcess, stopProcess } from '#server/testing/server-process.ts';
import {
  asOwner,
  asSuperuser,
  createEmpty,
  type PostgresServer,
  startTestPostgres,
} from '#server/testing/test-postgres.ts';
import type { Outcome } from './fault-embedded.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const PEOPLE = 400;
const WELL = 40;

/** A PostgreSQL of somebody else's, behind a network, with an empty database. */
interface External {
  readonly postgres: PostgresServer;
  readonly name: string;
  readonly proxy: TcpProxy;
  readonly env: Record<string, string>;
  readonly database: Database;
}

async function onExternal<T>(run: (external: External) => Promise<T>): Promise<T> {
  const { server: postgres, stop } = await startTestPostgres();
  const name = await createEmpty(postgres);
  const proxy = await startTcpProxy(join(postgres.host, `.s.PGSQL.${postgres.port}`));
  const database = openDatabase(asOwner(postgres, name), 2, () => undefined);
  const url = `postgres://${postgres.user}:${postgres.password}@127.0.0.1:${proxy.port}/${name}`;
  try {
    return await run({ postgres, name, proxy, database, env: { ...FAULT_ENV, DATABASE_URL: url } });
  } finally {
    await database.close();
    await proxy.stop();
    await stop();
  }
}

/** Runs a fault under load on servers that are there already, and waits until it is well again. */
async function underLoad(
  { database }: External,
  urlOf: () => string,
  fault: (load: Load) => Promise<void>,
): Promise<Outcome> {
  const load = startLoad(await addPunchers(database, PEOPLE), urlOf);
  await load.more(WELL);
  const since = performance.now();
  await fault(load);
  await load.more(1);
  const longestMs = performance.now() - since;
  await load.more(WELL);
  await load.finish();
  return { seen: load, differences: await differencesOf(load, database), longestMs, received: null };
}

const withServer = (fault: (external: External, load: Load, server: ServerProcess) => Promise<void>) => () =>
  onExternal(async (external) => {
    const server = await startProcess(external.env);
    try {
      return await underLoad(
        external,
        () => server.url,
        (load) => fault(external, load, server),
      );
    } finally {
      await stopProcess(server);
    }
  });

/** Takes every connection that there is, and ends kintai's. */
async function exhaust({ postgres, name }: External): Promise<void> {
  const superuser = new pg.Client(asSuperuser(postgres, name));
  superuser.on('error', () => undefined);
  await superuser.connect();
  const squatters: pg.Client[] = [];
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'kintai%' and pid <> pg_backend_pid() and datname = '${name}'`;
  const squat = async (): Promise<boolean> => {
    await superuser.query(end);
    const squatter = new pg.Client({ ...asOwner(postgres, name), application_name: 'squatter' });
    squatter.on('error', () => undefined);
    const hasRoom = await squatter.connect().then(
      () => true,
      () => false,
    );
    if (hasRoom) squatters.push(squatter);
    return hasRoom;
  };
  while (await squat());
  await superuser.query(end);
  await delay(3_000);
  await Promise.all(squatters.map((squatter) => squatter.end()));
  await superuser.end();
}

/** Opens connections to kintai that send half of a request and then nothing. */
async function halfOpen(count: number, { url }: ServerProcess): Promise<() => void> {
  const { port } = new URL(url);
  const sockets = Array.from({ length: count }, () => connect(Number(port), '127.0.0.1').on('error', () => undefined));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets)
    socket.write('POST /api/time-records HTTP/1.1\r\nhost: kintai\r\ncontent-length: 50\r\n\r\n{');
  return () => sockets.forEach((socket) => socket.destroy());
}

/** The clock of a server jumps while it serves: an hour ahead, two back, and right again. */
const clockSteps = (): Promise<Outcome> =>
  onExternal(async (external) => {
    let offset = 0;
    const server = await startServer({
      config: readConfig({ ...external.env, PORT: '0' }),
      log: createLog('silent'),
      servesWebApp: false,
      onDatabaseLost: () => undefined,
      now: () => epochMs(Date.now() + offset),
    });
    try {
      return await underLoad(
        external,
        () => server.url,
        async (load) => {
          for (const hours of [1, -1, 0]) {
            offset = hours * 3_600_000;
            await load.more(WELL);
          }
        },
      );
    } finally {
      await server.stop();
    }
  });

/** Servers are killed in the middle of the migrations of an empty database; the next start finishes them. */
const crashWhileMigrating = (): Promise<Outcome> =>
  onExternal(async (external) => {
    const { database, env } = external;
    for (let round = 0; round < 3; round += 1) {
      const starting = startProcess(env).catch(() => null);
      const migrating = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_xid is not null`;
      let migration: { pid: number } | undefined;
      while (migration === undefined) [migration] = (await database.pool.query<{ pid: number }>(migrating)).rows;
      await database.pool.query('select pg_terminate_backend($1)', [migration.pid]);
      const server = await starting;
      if (server !== null) await killGroup(server);
    }
    const server = await startProcess(env);
    try {
      return await underLoad(
        external,
        () => server.url,
        async () => undefined,
      );
    } finally {
      await stopProcess(server);
    }
  });

/** Two servers on one database: the phones of the one that dies go to the other. */
const twoServers = (): Promise<Outcome> =>
  onExternal(async (external) => {
    const servers = await Promise.all([startProcess(external.env), startProcess(external.env)]);
    let turn = 0;
    try {
      return await underLoad(
        external,
        () => servers[turn++ % 2]?.url ?? '',
        async (load) => {
          await killGroup(servers[0]);
          await load.more(WELL);
          servers[0] = await startProcess(external.env);
        },
      );
    } finally {
      await Promise.all(servers.map(stopProcess));
    }
  });

/** The faults of a kintai on somebody else's PostgreSQL. */
export const externalFaults: Readonly<Record<string, () => Promise<Outcome | string>>> = {
  'database slow (100 ms each way)': withServer(async ({ proxy }) => {
    proxy.slowDown(100);
    await delay(5_000);
    proxy.restore();
  }),
  'connections exhausted': withServer((external) => exhaust(external)),
  'network to the database cut': withServer(async ({ proxy }) => {
    proxy.cut();
    await delay(4_000);
    proxy.restore();
  }),
  'network to the database stalled': withServer(async ({ proxy }) => {
    proxy.stall();
    await delay(4_000);
    proxy.restore();
  }),
  '500 half-open clients': withServer(async (_, load, server) => {
    const close = await halfOpen(500, server);
    await load.more(200);
    close();
  }),
  'clock steps back and forth': clockSteps,
  'crash while migrating': crashWhileMigrating,
  'one of two servers killed': twoServers,
};
