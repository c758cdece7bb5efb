import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { errors } from '#contract/errors.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { unzip } from '../../testing/xlsx.ts';
import { TABLES } from './headings.ts';

let server: TestServer;
/** The folder for temporary files, of this test alone. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kintai-archive-test-'));
  vi.stubEnv('TMPDIR', folder);
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

let companyId: string;
let boss: TestUser;
let worker: TestUser;
let token: string;

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database, { name: 'みらい商事株式会社' });
  boss = await addUser(server.database, { companyId, employeeId: 'A1', role: 'super_admin' });
  worker = await addUser(server.database, { companyId, employeeId: 'B1', name: '佐藤 健太' });
  token = await server.logIn(boss);
  await punch(worker, '休憩は後で');
});

const punch = (user: TestUser, note: string) =>
  server.database.kysely
    .insertInto('time_record')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      record_type: 'clock_in',
      recorded_at: '2026-11-20T09:00:00+09:00',
      work_date: '2026-11-20',
      note,
    })
    .execute();

/** So much that it can't be compressed into what the sockets between server and client hold. */
const addLargeLogo = () =>
  server.database.kysely
    .insertInto('logo')
    .values({
      company_id: companyId,
      kind: 'normal',
      content_type: 'image/png',
      content: randomBytes(6 * 1024 * 1024),
    })
    .execute();

const COMPANY = '/api/admin/archive';
const ofPerson = ({ userId }: TestUser): string => `/api/admin/users/${userId}/archive`;

const get = (path: string, { by = token, signal }: { by?: string; signal?: AbortSignal } = {}): Promise<Response> =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${by}` }, ...(signal !== undefined && { signal }) });

async function filesOf(path: string): Promise<Map<string, string>> {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  return unzip(new Uint8Array(await answer.arrayBuffer()));
}

const rowsOf = (files: Map<string, string>, table: string): Record<string, unknown>[] =>
  JSON.parse(files.get(`${table}.json`) ?? '[]');

const exportsAudited = () =>
  server.database.kysely
    .selectFrom('audit_entry')
    .select(['action', 'actor_user_id', 'subject_user_id'])
    .where('company_id', '=', companyId)
    .where('action', 'in', ['export_user', 'export_company'])
    .execute();

const expectRefusal = async (answer: Response, code: 'archive_in_progress' | 'password_confirmation_required') => {
  expect(answer.status).toBe(errors[code].status);
  expect(await answer.json()).toMatchObject({ code, message: errors[code].message });
};

/** Sends a request and reads all of its answer. */
async function statusOf(path: string, by = token): Promise<number> {
  const answer = await get(path, { by });
  await answer.arrayBuffer();
  return answer.status;
}

/** Once the turn before is over, which is a moment after its client has left. */
async function expectFree(): Promise<void> {
  await expect.poll(() => statusOf(COMPANY)).toBe(200);
}

describe('the archive of the company', () => {
  it('has all of its rows, and none of another company', async () => {
    const stranger = await addUser(server.database, { role: 'super_admin', name: '他社 花子' });
    await punch(stranger, '他社の記録');
    const answer = await get(COMPANY);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`会社の全データ_${companyId}_2026-11-20.zip`)}`,
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
    });
    const files = unzip(bytes);
    expect([...files.keys()]).toEqual([
      ...Object.keys(TABLES).flatMap((table) => [`${table}.csv`, `${table}.json`]),
      'README.txt',
    ]);
    expect(rowsOf(files, 'company')).toMatchObject([{ company_id: companyId, name: 'みらい商事株式会社' }]);
    expect(rowsOf(files, 'user_account').map(({ employee_id }) => employee_id)).toEqual(['A1', 'B1']);
    expect(rowsOf(files, 'time_record')).toMatchObject([{ user_id: worker.userId, note: '休憩は後で' }]);
    expect(files.get('time_record.csv')).toContain('休憩は後で');
    const all = [...files.values()].join('\n');
    expect(all).not.toContain('他社');
    expect(all).not.toContain('$argon2');
    expect(await exportsAudited()).toEqual([
      { action: 'export_company', actor_user_id: boss.userId, subject_user_id: null },
    ]);
  });

  it('has a table of many rows in parts', async () => {
    const count = 20_600;
    // No statement writes so much at once.
    for (let first = 1; first <= count; first += 1_000)
      await server.database.pool.query(
        `insert into time_record (company_id, user_id, record_type, recorded_at, work_date)
         select $1, $2, 'clock_in', (day + time '09:00') at time zone 'Asia/Tokyo', day
         from generate_series($3::int, $4::int) n, lateral (select date '1950-01-01' + n as day) d`,
        [companyId, worker.userId, first, Math.min(first + 999, count)],
      );
    const files = await filesOf(COMPANY);
    const parts = [...files.keys()].filter((name) => /^time_record(-\d+)?\.json$/.test(name));
    expect(parts.slice(0, 2)).toEqual(['time_record.json', 'time_record-2.json']);
    const rows = parts.flatMap((name) => rowsOf(files, name.replace('.json', '')));
    expect(new Set(rows.map((row) => row['time_record_id'])).size).toBe(count + 1);
    const lines = parts.flatMap((name) => files.get(name.replace('json', 'csv'))?.trimEnd().split('\r\n').slice(1));
    expect(lines).toHaveLength(count + 1);
    expect(files.get('README.txt')).toContain(`打刻記録  ${count + 1}件`);
  });

  it('is refused to others, asks for the password where the company wants that, and is not audited then', async () => {
    for (const role of ['user', 'admin'] as const) {
      const by = await server.logIn(await addUser(server.database, { companyId, role }));
      for (const path of [COMPANY, ofPerson(worker)]) expect(await statusOf(path, by)).toBe(403);
    }
    await server.database.kysely
      .updateTable('company')
      .set({ asks_password_again: true })
      .where('company_id', '=', companyId)
      .execute();
    server.setNow('2026-11-20T13:00:00+09:00');
    for (const path of [COMPANY, ofPerson(worker)])
      await expectRefusal(await get(path), 'password_confirmation_required');
    expect(await exportsAudited()).toEqual([]);
  });

  it('is made once at a time, while it is read and until it is sent', async () => {
    const client = await server.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('lock table job_assignment in access exclusive mode');
      const first = statusOf(COMPANY);
      await expect.poll(exportsAudited).toHaveLength(1);
      await expectRefusal(await get(COMPANY), 'archive_in_progress');
      await expectRefusal(await get(ofPerson(worker)), 'archive_in_progress');
      expect(await exportsAudited()).toHaveLength(1);
      await client.query('commit');
      expect(await first).toBe(200);
    } finally {
      client.release();
    }
    await expectFree();
  });

  it('waits for a slow client without a transaction or a file that has a name', async () => {
    await addLargeLogo();
    const client = connect(Number(new URL(server.url).port), '127.0.0.1');
    client.write(`GET ${COMPANY} HTTP/1.1\r\nHost: kintai\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    const [head] = await once(client, 'data');
    client.pause();
    expect(String(head)).toContain('HTTP/1.1 200 OK');
    const { pool } = server.runtime;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    expect(await readdir(folder)).toEqual([]);
    await expectRefusal(await get(COMPANY), 'archive_in_progress');
    if (process.platform === 'linux') expect(await openFiles()).toHaveLength(1);
    client.destroy();
    await expectFree();
    if (process.platform === 'linux') await expect.poll(openFiles).toEqual([]);
  });

  it('is read no further for a client that leaves', async () => {
    const locking = await server.database.pool.connect();
    try {
      await locking.query('begin');
      await locking.query('lock table job_assignment in access exclusive mode');
      const leaving = new AbortController();
      const answer = get(COMPANY, { signal: leaving.signal });
      await expect.poll(exportsAudited).toHaveLength(1);
      leaving.abort();
      await expect(answer).rejects.toThrow('aborted');
      await locking.query('commit');
    } finally {
      locking.release();
    }
    await expectFree();
    expect(await readdir(folder)).toEqual([]);
    expect(server.warnings).toEqual([]);
  });

  it('can be asked for again after a failure', async () => {
    vi.stubEnv('TMPDIR', join(folder, 'nowhere'));
    expect(await statusOf(COMPANY)).toBe(500);
    vi.stubEnv('TMPDIR', folder);
    server.warnings.length = 0;
    await expectFree();
  });
});

/** The files in the folder that this process has open. */
async function openFiles(): Promise<string[]> {
  const open = await readdir('/proc/self/fd');
  const paths = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder));
}

describe('the archive of a person', () => {
  it('has what is stored of them, and of nobody else', async () => {
    await punch(boss, '別の人の記録');
    const answer = await get(ofPerson(worker));
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('個人データ_B1_2026-11-20.zip')}`,
    );
    const files = unzip(new Uint8Array(await answer.arrayBuffer()));
    expect(rowsOf(files, 'user_account')).toMatchObject([{ employee_id: 'B1', name: '佐藤 健太' }]);
    expect(rowsOf(files, 'time_record')).toMatchObject([{ note: '休憩は後で' }]);
    expect(rowsOf(files, 'audit_entry')).toMatchObject([{ action: 'export_user' }]);
    expect(files.has('company.json')).toBe(false);
    expect(await exportsAudited()).toEqual([
      { action: 'export_user', actor_user_id: boss.userId, subject_user_id: worker.userId },
    ]);
  });

  it('is none for somebody of another company, who was erased, or who never was', async () => {
    const stranger = await addUser(server.database, {});
    await server.database.kysely
      .updateTable('user_account')
      .set({ erased_at: new Date(server.now()), active: false })
      .where('user_id', '=', worker.userId)
      .where('company_id', '=', companyId)
      .execute();
    for (const path of [ofPerson(stranger), ofPerson(worker), '/api/admin/users/999999999/archive'])
      expect(await statusOf(path)).toBe(404);
    expect(await exportsAudited()).toEqual([]);
  });
});

it('archives count as writes, of which a person has a limit', async () => {
  const limited = await startTestServer({ writesPerMinute: 1 });
  try {
    const by = await limited.logIn(await addUser(limited.database, { role: 'super_admin' }));
    const answers = [];
    // The window may turn once meanwhile.
    for (let at = 0; at < 3; at += 1) answers.push(await limited.call(`GET ${COMPANY}`, { token: by }));
    expect(answers[0]?.status).toBe(200);
    expect(answers).toContainEqual(
      expect.objectContaining({ status: 429, body: expect.objectContaining({ code: 'too_many_requests' }) }),
    );
  } finally {
    await limited.stop();
  }
});
