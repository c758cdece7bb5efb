import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { layOut, prepareDataFolder, readSecrets } from './data-folder.ts';
import { commandLineOf } from './previous-server.ts';
import { isRoot } from './server-user.ts';
import {
  Sandbox,
  copyDataDir,
  killHard,
  killPostmaster,
  modeOf,
  postmasterPid,
  query,
  until,
} from './testing/sandbox.ts';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = new Sandbox();
});
afterEach(() => sandbox.cleanUp());

// Creating a cluster is the slowest part: tests that are not about that start from a copy of this one.
const workshop = new Sandbox();
let made: string;
beforeAll(async () => {
  made = await workshop.newDataDir();
  await (await workshop.start(made)).stop();
});
afterAll(() => workshop.cleanUp());

async function madeDataDir(...below: string[]): Promise<string> {
  const dataDir = await sandbox.newDataDir(...below);
  await copyDataDir(made, dataDir);
  return dataDir;
}

const keepRows = 'create table kept (n int); insert into kept values (1), (2), (3)';
const countRows = 'select count(*)::int as n from kept';

describe('the embedded database', () => {
  test('creates a durable, private UTF-8 database, and preserves its rows over a restart', async () => {
    const dataDir = await sandbox.newDataDir('not', 'there', 'yet');
    const first = await sandbox.start(dataDir);

    const [settings] = await query(
      first.connection,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
              current_setting('full_page_writes') as full_page_writes, current_setting('data_checksums') as data_checksums,
              current_setting('timezone') as timezone, current_setting('server_encoding') as encoding,
              current_setting('listen_addresses') as listen_addresses, current_setting('shared_buffers') as shared_buffers,
              current_user as role, current_database() as database,
              (select rolsuper from pg_roles where rolname = current_user) as superuser,
              (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      timezone: 'UTC',
      encoding: 'UTF8',
      listen_addresses: '',
      shared_buffers: '128MB',
      role: 'kintai',
      database: 'kintai',
      superuser: false,
      locale: 'b C.UTF-8',
    });
    expect(await modeOf(dataDir)).toBe(0o700);
    expect(await modeOf(first.connection.host)).toBe(0o700);
    for (const secret of Object.values(layOut(dataDir, undefined).secretFiles))
      expect(await modeOf(secret)).toBe(0o600);
    await expect(query({ ...first.connection, password: 'wrong' }, 'select')).rejects.toThrow(/password/);
    const { connection, runtime } = first;
    for (const user of ['postgres', runtime.user])
      await expect(query({ ...connection, user }, 'select')).rejects.toThrow(/password/);

    await query(first.connection, keepRows);
    await Promise.all([first.stop(), first.stop()]);
    expect(postmasterPid(dataDir)).toBeUndefined();

    const second = await sandbox.start(dataDir);
    expect(await query(second.connection, countRows)).toEqual([{ n: 3 }]);
    expect(sandbox.unexpectedExits).toEqual([]);
  });

  test.runIf(isRoot())("makes parent folders passable even when root's umask denies it", async () => {
    const dataDir = await sandbox.newDataDir('made', 'on', 'the', 'way');
    const umask = process.umask(0o077);
    try {
      await prepareDataFolder(dataDir, { debug() {}, info() {}, warn() {}, error() {} });
    } finally {
      process.umask(umask);
    }
    expect(await modeOf(dirname(dataDir))).toBe(0o755);
    expect(await modeOf(dataDir)).toBe(0o700);
  });

  test('gives the superuser of a folder of 0.2.0, which had the password of the owner, one of its own', async () => {
    const dataDir = await madeDataDir();
    const before = await sandbox.start(dataDir);
    const { secretFiles } = layOut(dataDir, undefined);
    const { superuser, owner } = await readSecrets(layOut(dataDir, undefined));
    const asSuperuser = (connection: typeof before.connection, password: string) =>
      query({ ...connection, user: 'postgres', password }, 'select current_user as role');
    await query(
      { ...before.connection, user: 'postgres', password: superuser },
      `alter role postgres password '${owner}'; drop role ${before.runtime.user}`,
    );
    await before.stop();
    await rm(secretFiles.superuser);
    await rm(secretFiles.runtime);

    const after = await sandbox.start(dataDir);
    await expect(asSuperuser(after.connection, owner)).rejects.toThrow(/password/);
    const secrets = await readSecrets(layOut(dataDir, undefined));
    expect(await asSuperuser(after.connection, secrets.superuser)).toEqual([{ role: 'postgres' }]);
    expect(new Set(Object.values(secrets)).size).toBe(3);
    expect(await query(after.runtime, 'select current_user as role')).toEqual([{ role: 'kintai_runtime' }]);
  });

  test('warns of statements that fail, but not of writes that a rule of kintai refuses', async () => {
    const { connection } = await sandbox.start(await madeDataDir());
    const refuse = (state: string) =>
      query(connection, `do $$ begin raise exception using errcode = '${state}', message = 'refused'; end $$`);
    await expect(refuse('KT001')).rejects.toThrow('refused');
    await expect(refuse('22023')).rejects.toThrow('refused');
    await until(() => sandbox.warnings.length > 0);
    expect(sandbox.warnings).toEqual(['postgres: ERROR: refused']);
    expect(sandbox.log.filter((line) => line === 'postgres: ERROR: refused')).toHaveLength(2);
  });

  test('starts PostgreSQL again when it exits by itself, at the same address and owned as before', async () => {
    const dataDir = await madeDataDir();
    const database = await sandbox.start(dataDir);
    await query(database.connection, keepRows);
    const killed = killPostmaster(dataDir);
    await until(() => sandbox.warnings.includes('PostgreSQL runs again.'));
    expect(sandbox.warnings.join()).toMatch(/started again: ended by SIGKILL[^]*ready to accept connections/);
    expect(await query(database.connection, countRows)).toEqual([{ n: 3 }]);
    expect(postmasterPid(dataDir)).not.toBe(killed);
    await database.stop();
    expect(postmasterPid(dataDir)).toBeUndefined();
    expect(sandbox.unexpectedExits).toEqual([]);
    await sandbox.start(dataDir);
  });

  test('reports with its last lines when PostgreSQL exits and its data is gone', async () => {
    const dataDir = await madeDataDir();
    await sandbox.start(dataDir);
    // The same folder under another name: the server still writes into it.
    await rename(join(dataDir, 'pgdata'), join(dataDir, 'moved'));
    const [pid] = (await readFile(join(dataDir, 'moved', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await until(() => sandbox.unexpectedExits.length > 0);
    expect(sandbox.unexpectedExits[0]).toMatch(/ended by SIGKILL[^]*ready to accept connections/);
  });

  test('reports why PostgreSQL did not start, and can start once that is fixed', async () => {
    const dataDir = await madeDataDir();
    const version = join(dataDir, 'pgdata', 'PG_VERSION');
    const good = await readFile(version, 'utf8');
    await writeFile(version, '9\n');
    await expect(sandbox.start(dataDir)).rejects.toThrow(/did not start: exit code 1[^]*incompatible with server/);
    await writeFile(version, good);
    await sandbox.start(dataDir);
  });

  test('finds room for the socket of a data folder with a long path, and removes it again', async () => {
    const dataDir = await madeDataDir('x'.repeat(90), "a quote ' and, a comma");
    const owner = sandbox.startAnother(dataDir);
    const connection = await owner.connected();
    const socketFolder = connection.host;
    expect(await modeOf(socketFolder)).toBe(0o700);
    await query(connection, keepRows);
    await killHard(owner.process);

    const next = await sandbox.start(dataDir);
    expect(await query(next.connection, countRows)).toEqual([{ n: 3 }]);
    expect(existsSync(socketFolder)).toBe(false);
    await next.stop();
    expect(existsSync(next.connection.host)).toBe(false);
  });
});

describe('one owner', () => {
  test('a second kintai on the folder is rejected, and the first keeps running', async () => {
    const dataDir = await madeDataDir();
    const owner = sandbox.startAnother(dataDir);
    const connection = await owner.connected();
    const rival = sandbox.startAnother(dataDir);
    const refusal = `The data folder ${dataDir} is in use by another kintai (process ${owner.pid})`;
    await expect(sandbox.start(dataDir)).rejects.toThrow(refusal);
    expect((await rival.outcome).refusal).toContain(refusal);
    expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('also when its lock file was deleted by hand, and after PostgreSQL has dropped the lock session', async () => {
    const dataDir = await madeDataDir();
    const connection = await sandbox.startAnother(dataDir).connected();
    const { superuser: password } = await readSecrets(layOut(dataDir, undefined));
    const superuser = { ...connection, user: 'postgres', password, database: 'postgres' };
    const holders = `select pid from pg_locks where locktype = 'advisory' and granted`;
    const [before] = await query<{ pid: number }>(superuser, holders);
    await query(superuser, `select pg_terminate_backend(${before?.pid})`);
    await until(async () => {
      const [now] = await query<{ pid: number }>(superuser, holders);
      return now !== undefined && now.pid !== before?.pid;
    });

    await rm(join(dataDir, 'kintai.lock'));
    await expect(sandbox.start(dataDir)).rejects.toThrow(/is in use by another kintai/);
    expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('of several concurrent starts exactly one succeeds: on a new folder, and on one with an orphan', async () => {
    const dataDir = await sandbox.newDataDir();
    for (const round of ['new', 'orphan']) {
      const starts = [1, 2, 3].map(() => sandbox.startAnother(dataDir));
      const outcomes = await Promise.all(starts.map((start) => start.outcome));
      const refusals = outcomes.flatMap(({ refusal }) => refusal ?? []);
      expect(refusals).toEqual([expect.stringContaining('in use'), expect.stringContaining('in use')]);
      const connections = outcomes.flatMap(({ connection }) => connection ?? []);
      expect(connections).toHaveLength(1);
      for (const connection of connections) {
        if (round === 'new') await query(connection, keepRows);
        expect(await query(connection, countRows)).toEqual([{ n: 3 }]);
      }
      await Promise.all(starts.map((start) => killHard(start.process)));
      expect(postmasterPid(dataDir)).toBeDefined();
    }
  });
});

describe('after a kill', () => {
  test('the orphan of a killed kintai is ended and its rows are preserved', async () => {
    const dataDir = await madeDataDir();
    const owner = sandbox.startAnother(dataDir);
    await query(await owner.connected(), keepRows);
    await killHard(owner.process);
    const orphan = postmasterPid(dataDir);
    expect(orphan).toBeDefined();

    const next = await sandbox.start(dataDir);
    expect(postmasterPid(dataDir)).not.toBe(orphan);
    expect(await query(next.connection, countRows)).toEqual([{ n: 3 }]);
    expect(sandbox.log).toContainEqual(expect.stringContaining(`process ${orphan}`));
  });

  test('of kintai and PostgreSQL together, the next start recovers all rows', async () => {
    const dataDir = await madeDataDir();
    const owner = sandbox.startAnother(dataDir);
    await query(await owner.connected(), keepRows);
    killPostmaster(dataDir);
    owner.process.kill('SIGKILL');

    const next = await sandbox.start(dataDir);
    expect(await query(next.connection, countRows)).toEqual([{ n: 3 }]);
  });

  test.each([
    ["a stranger's process", 'exec sleep 600'],
    // Reparented to a program that reaps no children.
    ['a zombie', 'sleep 600 & exec sh -c "echo $!; exec sleep 600"'],
  ])('the pid in postmaster.pid may have become that of %s', async (_, script) => {
    const dataDir = await madeDataDir();
    const owner = sandbox.startAnother(dataDir);
    await query(await owner.connected(), keepRows);
    const lockFile = join(dataDir, 'pgdata', 'postmaster.pid');
    const socketLock = join(dataDir, 'run', '.s.PGSQL.5432.lock');
    const { uid } = await stat(lockFile);
    killPostmaster(dataDir);
    await killHard(owner.process);

    // PostgreSQL takes any process of its own user for a rival postmaster.
    const stranger = sandbox.spawn('/bin/sh', ['-c', script], uid);
    let pid = String(stranger.pid);
    if (script.includes('echo')) {
      pid = String((await once(stranger.stdout, 'data'))[0]).trim();
      // A shell that has just printed this might still wait for its children.
      await expect.poll(() => commandLineOf(stranger.pid ?? 0)).toMatch(/^sleep /);
      process.kill(Number(pid), 'SIGKILL');
    }
    for (const file of [lockFile, socketLock]) {
      await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, pid));
    }

    const next = await sandbox.start(dataDir);
    expect(await query(next.connection, countRows)).toEqual([{ n: 3 }]);
    expect(() => process.kill(Number(pid), 0)).not.toThrow();
  });

  test.each(['with its initdb', 'alone, while its initdb goes on'])(
    'of kintai while it creates the cluster, %s, the next start creates it',
    async (kill) => {
      let dataDir: string;
      do {
        dataDir = await sandbox.newDataDir(); // retries on a machine too busy to kill it in time
        await mkdir(dataDir);
        await killInTheMiddle(dataDir, kill === 'with its initdb');
      } while (existsSync(join(dataDir, 'pgdata')));

      const next = await sandbox.start(dataDir);
      await query(next.connection, keepRows);
      await next.stop();
      expect(await query((await sandbox.start(dataDir)).connection, countRows)).toEqual([{ n: 3 }]);
      if (kill === 'with its initdb') {
        expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([]);
      }
    },
  );
});

/** Starts another kintai and SIGKILLs it while its cluster is incomplete, unless it finishes before. */
async function killInTheMiddle(dataDir: string, withInitdb: boolean): Promise<void> {
  const owner = sandbox.startAnother(dataDir);
  await until(async () => {
    const names = await readdir(dataDir);
    const half = names.find((name) => name.startsWith('pgdata.new-'));
    return names.includes('pgdata') || (half !== undefined && existsSync(join(dataDir, half, 'PG_VERSION')));
  });
  process.kill(withInitdb ? -owner.pid : owner.pid, 'SIGKILL');
  await killHard(owner.process);
}

describe('an unsuitable folder is rejected and left unchanged', () => {
  test('with foreign files', async () => {
    const dataDir = await sandbox.newDataDir();
    await mkdir(dataDir);
    await chmod(dataDir, 0o755);
    await writeFile(join(dataDir, 'thesis.txt'), '');
    await expect(sandbox.start(dataDir)).rejects.toThrow(/holds other files/);
    expect(await modeOf(dataDir)).toBe(0o755);
    expect(await readdir(dataDir)).toEqual(['thesis.txt']);
  });

  test('a cluster without its secret', async () => {
    const dataDir = await madeDataDir();
    await rm(join(dataDir, 'secret'));
    await expect(sandbox.start(dataDir)).rejects.toThrow(`The file ${join(dataDir, 'secret')} is missing`);
  });

  test.runIf(isRoot())("below a folder that PostgreSQL's user can't pass", async () => {
    const dataDir = await sandbox.newDataDir('private', 'below', 'data');
    const parent = dirname(dirname(dataDir));
    await mkdir(parent, { mode: 0o700 });
    await expect(sandbox.start(dataDir)).rejects.toThrow(`may not pass ${parent} on the way to`);
  });

  test.runIf(isRoot())('of a user without a name', async () => {
    const dataDir = await sandbox.newDataDir();
    await mkdir(dataDir);
    await chown(dataDir, 54_321, 54_321);
    await expect(sandbox.start(dataDir)).rejects.toThrow(/user id 54321 has no entry in \/etc\/passwd/);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('pgdata'))).toEqual([]);
  });

  test.skipIf(isRoot())('without write permission', async () => {
    const dataDir = await sandbox.newDataDir();
    await mkdir(dataDir, { mode: 0o500 });
    await expect(sandbox.start(dataDir)).rejects.toThrow(/belongs to user id/);
    await expect(sandbox.start(join(dataDir, 'below'))).rejects.toThrow(/can't be used .*KINTAI_DATA_DIR/);
    await chmod(dataDir, 0o700);
  });

  test.runIf(isRoot())("a backup restored by root is given to PostgreSQL's user again", async () => {
    const restored = await sandbox.newDataDir();
    await cp(made, restored, { recursive: true });
    expect((await stat(join(restored, 'pgdata'))).uid).toBe(0);
    const { connection } = await sandbox.start(restored);
    expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});
