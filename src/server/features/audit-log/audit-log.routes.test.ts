import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let boss: TestUser;
let worker: TestUser;
let token: string;

/** Entries of the company, oldest first: by their order in the list the id, and the reason is their name. */
const ENTRIES: readonly {
  readonly reason: string;
  readonly at: string;
  readonly action: string;
  readonly by?: 'boss' | 'worker';
  readonly of?: 'boss' | 'worker';
  readonly date?: string;
  readonly before?: object;
  readonly after?: object;
}[] = [
  { reason: 'made', at: '2026-11-01T00:00:00+09:00', action: 'create_company', after: { name: '=HYPERLINK("x")' } },
  { reason: 'registered', at: '2026-11-01T23:59:59.999+09:00', action: 'register_user', by: 'boss', of: 'worker' },
  // Two of the same moment: they are in the order of their ids.
  { reason: 'shift 1', at: '2026-11-02T09:00:00+09:00', action: 'save_shift', by: 'worker', of: 'worker' },
  { reason: 'shift 2', at: '2026-11-02T09:00:00+09:00', action: 'save_shift', by: 'boss', of: 'worker' },
  {
    reason: '=cmd()',
    at: '2026-11-03T18:00:00+09:00',
    action: 'correct_day',
    by: 'boss',
    of: 'worker',
    date: '2026-11-02',
    before: { clock_in: '2026-11-02T09:12:00.000+09:00', break_time: null },
    after: { clock_in: '2026-11-02T09:00:00.000+09:00', break_time: 60 },
  },
  { reason: 'system', at: '2026-11-04T00:00:00+09:00', action: 'void_confirmation', of: 'worker' },
];

beforeAll(async () => {
  server = await startTestServer();
  companyId = await addCompany(server.database);
  boss = await addUser(server.database, { companyId, role: 'super_admin', name: '監査 太郎' });
  worker = await addUser(server.database, { companyId, name: '社員 花子' });
  token = await server.logIn(boss);
  const ids = { boss: boss.userId, worker: worker.userId };
  for (const { at, action, by, of, date, before, after, reason } of ENTRIES)
    await server.database.kysely
      .insertInto('audit_entry')
      .values({
        company_id: companyId,
        at: new Date(at),
        action,
        reason,
        actor_user_id: by === undefined ? null : ids[by],
        subject_user_id: of === undefined ? null : ids[of],
        work_date: date ?? null,
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
      })
      .execute();
});
afterAll(() => server.stop());

const read = (query = '', by = token) => server.call(`GET /api/admin/audit-log${query}`, { token: by });
const readCsv = (query = '', by = token) => server.call(`GET /api/admin/audit-log/csv${query}`, { token: by });
const reasons = async (query = ''): Promise<string[]> =>
  (await read(query)).body.entries.map(({ reason }: { reason: string }) => reason);

describe('the audit log', () => {
  it('tells who did what to whom, before and after, the newest first', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.next_cursor).toBeNull();
    expect(body.entries.map(({ reason }: { reason: string }) => reason)).toEqual(
      ENTRIES.map(({ reason }) => reason).toReversed(),
    );
    expect(body.entries[1]).toEqual({
      id: expect.any(Number),
      at: '2026-11-03T18:00:00.000+09:00',
      actor: { user_id: boss.userId, employee_id: boss.employeeId, name: '監査 太郎' },
      subject: { user_id: worker.userId, employee_id: worker.employeeId, name: '社員 花子' },
      work_date: '2026-11-02',
      action: 'correct_day',
      before: ENTRIES[4]?.before,
      after: ENTRIES[4]?.after,
      reason: '=cmd()',
    });
    expect(body.entries.at(-1)).toMatchObject({ actor: null, subject: null, work_date: null, before: null });
  });

  it('is narrowed by person, actor, action and days of Japan, each inclusive', async () => {
    expect(await reasons(`?subject=${boss.userId}`)).toEqual([]);
    expect(await reasons(`?subject=${worker.userId}&actor=${worker.userId}`)).toEqual(['shift 1']);
    expect(await reasons(`?actor=${boss.userId}`)).toEqual(['=cmd()', 'shift 2', 'registered']);
    expect(await reasons('?actor=system')).toEqual(['system', 'made']);
    expect(await reasons('?action=save_shift')).toEqual(['shift 2', 'shift 1']);
    expect(await reasons('?from=2026-11-02&to=2026-11-03')).toEqual(['=cmd()', 'shift 2', 'shift 1']);
    expect(await reasons('?to=2026-11-01')).toEqual(['registered', 'made']);
  });

  it('comes in pages that neither repeat nor skip, whatever is written meanwhile', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: { body: { entries: { reason: string }[]; next_cursor: string | null } } = await read(
        `?limit=1&to=2026-11-30&cursor=${cursor}`,
      );
      seen.push(...body.entries.map(({ reason }) => reason));
      cursor = body.next_cursor;
      await server.database.pool.query(
        `insert into audit_entry (company_id, at, action, reason) values ($1, '2026-12-01', 'punch', 'meanwhile')`,
        [companyId],
      );
    }
    expect(seen).toEqual(ENTRIES.map(({ reason }) => reason).toReversed());
  });

  it.each([
    ['?subject=abc', 'subject'],
    ['?actor=nobody', 'actor'],
    ['?action=drop_table', 'action'],
    ['?from=2026-02-30', 'from'],
    ['?from=2026-11-03&to=2026-11-02', 'to'],
    ['?limit=0', 'limit'],
    ['?limit=501', 'limit'],
    ['?cursor=999999999', 'cursor'],
  ])('refuses %s', async (query, field) => {
    expect(await read(query)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it('is a company’s own, also by another’s ids', async () => {
    const theirs = await addUser(server.database, {
      companyId: await addCompany(server.database),
      role: 'super_admin',
    });
    const their = await server.logIn(theirs);
    for (const query of [`?subject=${worker.userId}`, `?actor=${boss.userId}`])
      expect((await read(query, their)).body).toEqual({ entries: [], next_cursor: null });
    const [entry] = (await read()).body.entries;
    expect((await read(`?cursor=${entry.id}`, their)).status).toBe(400);
    expect((await readCsv(`?subject=${worker.userId}`, their)).body.split('\r\n')).toHaveLength(2);
  });

  it.each(['user', 'admin'] as const)('is not for a %s', async (role) => {
    const by = await server.logIn(await addUser(server.database, { companyId, role }));
    expect(await read('', by)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await readCsv('', by)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('the export of the audit log', () => {
  it('has the entries of the filter in words, and no formulas', async () => {
    const { status, headers, body } = await readCsv(`?subject=${worker.userId}&from=2026-11-03`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(/監査ログ_\d{4}-\d\d-\d\d\.csv$/);
    const lines = body.split('\r\n');
    expect(lines[0]).toBe('記録番号,日時,操作者の社員ID,操作者,対象者の社員ID,対象者,対象日,操作,変更前,変更後,理由');
    expect(lines[1]).toContain(
      `,2026-11-04 00:00:00,,システム,${worker.employeeId},社員 花子,,変更により、本人確認を取り消した,,,system`,
    );
    expect(lines[2]).toContain(`,2026-11-02,勤怠の修正,出勤時間: 09:12,"出勤時間: 09:00\n休憩時間: 1:00",'=cmd()`);
    expect(lines).toHaveLength(4);
  });

  it('is streamed whole, also beyond one batch', async () => {
    await server.database.pool.query(
      `insert into audit_entry (company_id, at, action)
       select $1, timestamptz '2025-01-01' + n * interval '1 second', 'punch' from generate_series(1, 2500) n`,
      [companyId],
    );
    const { body } = await readCsv('?to=2025-12-31');
    expect(new Set(body.trimEnd().split('\r\n')).size).toBe(2501);
  });
});
