import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BorrowedPostgres, joinOrStartPostgres } from './embedded-postgres.ts';
import { Sandbox, copyDataDir, killHard, killPostmaster, postmasterPid, query, until } from './testing/sandbox.ts';

let sandbox: Sandbox;
const borrowed: BorrowedPostgres[] = [];
beforeEach(() => {
  sandbox = new Sandbox();
});
afterEach(async () => {
  for (const database of borrowed.splice(0)) await database.stop();
  await sandbox.cleanUp();
});

// Creating a cluster is the slowest part: tests that are not about that start from a copy of this one.
const workshop = new Sandbox();
let made: string;
beforeAll(async () => {
  made = await workshop.newDataDir();
  await (await workshop.start(made)).stop();
});
afterAll(() => workshop.cleanUp());

async function madeDataDir(): Promise<string> {
  const dataDir = await sandbox.newDataDir();
  await copyDataDir(made, dataDir);
  return dataDir;
}

async function joinOrStart(dataDir: string): Promise<BorrowedPostgres> {
  const silent = () => {};
  const database = await joinOrStartPostgres({
    dataDir,
    maxConnections: 5,
    log: { debug: silent, info: silent, warn: silent, error: silent },
    onUnexpectedExit: silent,
  });
  borrowed.push(database);
  return database;
}

describe('the embedded database of a command', () => {
  test('is that of the running kintai, which keeps running afterwards', async () => {
    const dataDir = await madeDataDir();
    const { connection } = await sandbox.start(dataDir);
    const server = postmasterPid(dataDir);

    const joined = await joinOrStart(dataDir);
    expect(joined).toMatchObject({ isOurs: false, connection });
    await query(joined.connection, 'create table kept (n int)');
    await joined.stop();
    expect(postmasterPid(dataDir)).toBe(server);
    expect(await query(connection, 'select from kept')).toEqual([]);
  });

  test('is started where none runs, locked against a server that starts meanwhile, and stopped again', async () => {
    const dataDir = await sandbox.newDataDir();
    const ours = await joinOrStart(dataDir);
    expect(ours.isOurs).toBe(true);
    await query(ours.connection, 'create table kept (n int)');
    await expect(sandbox.startAnother(dataDir).connected()).rejects.toThrow(`in use by another kintai (process`);

    await ours.stop();
    expect(postmasterPid(dataDir)).toBeUndefined();
    const { connection } = await sandbox.start(dataDir);
    expect(await query(connection, 'select from kept')).toEqual([]);
  });

  test('is taken over from a killed kintai, with all its rows', async () => {
    const dataDir = await madeDataDir();
    const killed = sandbox.startAnother(dataDir);
    await query(await killed.connected(), 'create table kept (n int)');
    await killHard(killed.process);
    const orphan = postmasterPid(dataDir);
    expect(orphan).toBeDefined();

    const ours = await joinOrStart(dataDir);
    expect(ours.isOurs).toBe(true);
    expect(postmasterPid(dataDir)).not.toBe(orphan);
    expect(await query(ours.connection, 'select from kept')).toEqual([]);
  });

  test('is taken over also while the server has not noticed that its kintai was killed', async () => {
    const dataDir = await madeDataDir();
    const killed = sandbox.startAnother(dataDir);
    const sessions = `select pid from pg_stat_activity where datname = 'postgres'`;
    const [owner] = await query(await killed.connected(), sessions);
    const pid = Number(owner?.['pid']);
    // A stopped process notices nothing, however idle the machine is.
    process.kill(pid, 'SIGSTOP');
    await killHard(killed.process);
    setTimeout(() => process.kill(pid, 'SIGCONT'), 500);
    expect(await joinOrStart(dataDir)).toMatchObject({ isOurs: true });
  });

  test('is started where a dead server has left its files', async () => {
    const dataDir = await madeDataDir();
    const killed = sandbox.startAnother(dataDir);
    await killed.connected();
    await killHard(killed.process);
    killPostmaster(dataDir);
    expect(await joinOrStart(dataDir)).toMatchObject({ isOurs: true });
  });

  test('is waited for where a kintai is still starting', async () => {
    const dataDir = await sandbox.newDataDir();
    const starting = sandbox.startAnother(dataDir);
    await until(() => existsSync(join(dataDir, 'kintai.pid')));
    const joined = await joinOrStart(dataDir);
    expect(joined).toMatchObject({ isOurs: false, connection: await starting.connected() });
    expect(await query(joined.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});
