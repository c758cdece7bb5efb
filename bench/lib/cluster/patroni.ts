import { type ChildProcess, execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '#server/platform/database/embedded/server-process.ts';
import { root } from '../../../scripts/tools.ts';
import { findPostgres, findProgram, killGroupOf, type Programs, until } from './programs.ts';
import { configOf } from './servers.ts';

const NAMES = ['postgres1', 'postgres2', 'postgres3'] as const;
const SECRETS = {
  PATRONI_SUPERUSER_PASSWORD: 'superuser',
  PATRONI_REPLICATION_PASSWORD: 'replication',
  KINTAI_OWNER_PASSWORD: 'owner',
  KINTAI_RUNTIME_PASSWORD: 'runtime',
};

/** A member: Patroni and its PostgreSQL. */
interface Member {
  readonly name: string;
  readonly rest: number;
  readonly port: number;
  readonly folder: string;
  patroni: ChildProcess;
}

/** What Patroni says of a member. */
interface MemberState {
  readonly name: string;
  readonly role: 'leader' | 'sync_standby' | 'replica';
  readonly state: string;
}

/** Three PostgreSQL that Patroni keeps, behind HAProxy, by the files of deploy/cluster. */
export interface Cluster {
  /** kintai's settings. */
  readonly env: Record<string, string>;
  /** Waits until there are a primary, a standby in step with it and a third one. */
  whole(): Promise<void>;
  /** Kills PostgreSQL on the primary's machine, and leaves Patroni. */
  killPrimary(): Promise<void>;
  /** Kills all on the primary's machine; it comes back by `restore`. */
  loseMachine(): Promise<void>;
  /** Stops all on the primary's machine in the middle of what it does, unheard; it goes on by `restore`. */
  freezeMachine(): Promise<void>;
  restore(): Promise<void>;
}

const processesBelow = (pid: number): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child, ...processesBelow(child)] : []));

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
}

const postmasterOf = ({ folder }: Member): number | null => {
  try {
    return Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
};

/** PostgreSQL's processes on a member's machine. */
const postgresOf = (member: Member): number[] => {
  const postmaster = postmasterOf(member);
  return postmaster === null ? [] : [postmaster, ...processesBelow(postmaster)];
};

export async function startCluster(programs: Programs): Promise<Cluster> {
  const etcd = await startEtcd(programs);
  const script = join(programs.folder, 'create-database.sh');
  copyFileSync(join(root, 'deploy/cluster/create-database.sh'), script);
  chmodSync(script, 0o755);
  const members = await Promise.all(
    NAMES.map(async (name) => {
      const folder = await programs.makeFolder(name);
      const member = { name, folder, rest: await freePort(), port: await freePort() };
      return { ...member, patroni: runPatroni(programs, member, etcd) };
    }),
  );
  // Patroni ends its PostgreSQL on SIGTERM, not when it is killed.
  programs.onStop(() => members.forEach((member) => signal(postgresOf(member), 'SIGKILL')));
  const proxy = await startHaproxy(programs, members);
  let away: Member | null = null;
  let frozen: readonly number[] = [];

  const states = async (): Promise<readonly MemberState[]> => {
    const asked = members.find((member) => member !== away);
    const answer = await fetch(`http://127.0.0.1:${asked?.rest}/cluster`, { signal: AbortSignal.timeout(2_000) });
    return ((await answer.json()) as { members: readonly MemberState[] }).members;
  };
  const primary = async (): Promise<Member> => {
    const leader = (await states()).find(({ role }) => role === 'leader');
    return members.find(({ name }) => name === leader?.name) ?? members[0] ?? fail();
  };
  const cluster: Cluster = {
    env: {
      DATABASE_URL: `postgres://kintai_runtime:${SECRETS.KINTAI_RUNTIME_PASSWORD}@127.0.0.1:${proxy}/kintai`,
      KINTAI_OWNER_DATABASE_URL: `postgres://kintai:${SECRETS.KINTAI_OWNER_PASSWORD}@127.0.0.1:${proxy}/kintai`,
    },
    whole: () =>
      until('a primary with a standby in step and another one', 120, async () => {
        const all = await states();
        const isUp = all.every(({ state }) => state === 'running' || state === 'streaming');
        return (
          isUp &&
          all
            .map(({ role }) => role)
            .toSorted()
            .join() === 'leader,replica,sync_standby'
        );
      }),
    async killPrimary() {
      const postmaster = postmasterOf(await primary());
      if (postmaster !== null) signal([postmaster], 'SIGKILL');
    },
    async loseMachine() {
      away = await primary();
      const postgres = postgresOf(away);
      await killGroupOf(away.patroni);
      signal(postgres, 'SIGKILL');
    },
    async freezeMachine() {
      away = await primary();
      frozen = [...postgresOf(away), away.patroni.pid ?? 0, ...processesBelow(away.patroni.pid ?? 0)];
      signal(frozen, 'SIGSTOP');
    },
    async restore() {
      if (frozen.length > 0) signal(frozen, 'SIGCONT');
      else if (away !== null) away.patroni = runPatroni(programs, away, etcd);
      [away, frozen] = [null, []];
      await cluster.whole();
    },
  };
  await cluster.whole();
  return cluster;
}

const fail = (): never => {
  throw new Error('there is no primary');
};

async function startEtcd(programs: Programs): Promise<string> {
  const members = await Promise.all(
    ['etcd1', 'etcd2', 'etcd3'].map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  );
  const all = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join();
  for (const { name, client, peer } of members)
    programs.run(findProgram('etcd') ?? 'etcd', [], {
      ETCD_NAME: name,
      ETCD_DATA_DIR: await programs.makeFolder(name),
      ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${client}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${client}`,
      ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_INITIAL_CLUSTER: all,
    });
  for (const { name, client } of members)
    await until(`${name} is healthy`, 30, async () => (await fetch(`http://127.0.0.1:${client}/health`)).ok);
  return members.map(({ client }) => `127.0.0.1:${client}`).join();
}

function runPatroni(programs: Programs, member: Omit<Member, 'patroni'>, etcd: string): ChildProcess {
  const { name, folder, rest, port } = member;
  const file = join(programs.folder, `${name}.yaml`);
  const config = configOf('patroni.yaml', [
    ['/etc/patroni', programs.folder],
    ['/var/run/postgresql', folder],
    ['/var/lib/postgresql/kintai', join(folder, 'data')],
    ['/usr/lib/postgresql/15/bin', findPostgres() ?? ''],
    ['[etcd1:2379, etcd2:2379, etcd3:2379]', `[${etcd}]`],
    ['0.0.0.0:8008', `127.0.0.1:${rest}`],
    ['0.0.0.0:5432', `127.0.0.1:${port}`],
  ]);
  writeFileSync(file, config);
  return programs.run(findProgram('patroni') ?? 'patroni', [file], {
    ...SECRETS,
    HOME: folder,
    PATRONI_NAME: name,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
  });
}

async function startHaproxy(programs: Programs, members: readonly Member[]): Promise<number> {
  const port = await freePort();
  const config = configOf('haproxy.cfg', [
    ['bind :5432', `bind 127.0.0.1:${port}`],
    ['check port 8008', 'check'],
    ...members.map(({ name, port: own, rest }) => [`${name}:5432`, `127.0.0.1:${own} port ${rest}`] as const),
  ]);
  const file = join(programs.folder, 'haproxy.cfg');
  writeFileSync(file, config);
  programs.run(findProgram('haproxy') ?? 'haproxy', ['-db', '-f', file], {}, true);
  return port;
}
