import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { addCompany, addUser } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { backUpToday, noticeOfBackup, startScheduledBackup } from './scheduled-backup.ts';

let database: TestDatabase;
let server: TestServer;
let folder: string;
let lines: string[];
let boss: string;
let admin: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ database });
  const companyId = await addCompany(database);
  server.notices.add(() => noticeOfBackup(database.runtime));
  boss = await server.logIn(await addUser(database, { companyId, role: 'super_admin' }));
  admin = await server.logIn(await addUser(database, { companyId, role: 'admin' }));
});
afterAll(() => server.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kintai-nightly-'));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true }));

const options = (at = folder) => ({
  folder: at,
  passphrase: null,
  version: '0.0.0-test',
  log: createLog('info', { write: (line) => void lines.push(line) }),
  now: server.now,
});

const toldTo = async (token: string): Promise<unknown> =>
  (await server.call('GET /api/admin/home', { token })).body.notices;

describe('the daily backup', () => {
  it('is made by the job, and ends by the rule those that are kept no longer', async () => {
    server.setNow('2026-11-20T02:30:00+09:00');
    const [old, partial] = ['kintai-2026-10-07.backup', 'kintai-2026-11-19.backup.partial-0123456789ab'];
    const first = 'kintai-2026-10-01.backup';
    const recent = ['11', '12', '13', '14', '15', '16', '17', '18'].map((day) => `kintai-2026-11-${day}.backup`);
    const others = ['notes.txt', 'kintai-2026-13-01.backup'];
    // October's first is kept of its month, the 22nd and the 29th of their weeks; November's 12th is neither the first of
    // its week nor among the newest seven.
    const weeks = ['08', '15', '22', '29'].map((day) => `kintai-2026-10-${day}.backup`);
    for (const name of [old, partial, first, ...recent, ...others, ...weeks]) await writeFile(join(folder, name), '');

    const jobs = await startJobs(database.connection, createLog('silent'));
    const backups = await startScheduledBackup(jobs, database.runtime, options());
    await expect.poll(() => lines.join(''), { timeout: 60_000 }).toContain('old backups were removed');
    await backups.stop();
    await jobs.stop({ graceful: false });
    expect(await readdir(folder)).toEqual(
      [
        first,
        weeks[2],
        weeks[3],
        ...recent.filter((name) => !name.includes('-12.')),
        'kintai-2026-11-20.backup',
        ...others,
      ].toSorted((a = '', b = '') => (a < b ? -1 : 1)),
    );
    expect(lines.join('')).toContain('the daily backup was written and verified');

    lines.length = 0;
    await backUpToday(database.runtime, options());
    expect(lines).toEqual([]);
  });

  it('is said to super admins where it failed, until one is made', async () => {
    server.setNow('2026-11-21T02:30:00+09:00');
    await writeFile(join(folder, 'file'), '');
    await expect(backUpToday(database.runtime, options(join(folder, 'file')))).rejects.toThrow('EEXIST');
    expect(lines.join('')).toContain('the daily backup failed');
    expect(await toldTo(boss)).toEqual([
      { code: 'backup_failed', kind: 'error', message: expect.stringContaining('11月21日（土） 02:30のバックアップ') },
    ]);
    expect(await toldTo(admin)).toEqual([]);
    await backUpToday(database.runtime, options());
    expect(await toldTo(boss)).toEqual([]);
  });

  it('leaves nothing where it is broken off', async () => {
    await backUpToday(database.runtime, options(), AbortSignal.abort());
    expect(await readdir(folder)).toEqual([]);
    expect(await toldTo(boss)).toEqual([]);
  });
});
