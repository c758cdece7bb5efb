import { setTimeout as wait } from 'node:timers/promises';

import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { SHEET_FILE_FORMATS } from '#domain/sheet/sheet-files.ts';
import { addLeave, addShift } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { readPdf } from '../../testing/pdf.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readXlsx } from '../../testing/xlsx.ts';
import { jpeg } from '../../testing/images.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let companyId: string;
let boss: TestUser;
let token: string;

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database, { name: 'みらい商事株式会社' });
  boss = await someone({ employeeId: 'A1', name: '神谷 正隆', role: 'super_admin' });
  token = await server.logIn(boss);
});

/** An employee of the company, hired long ago. */
const someone = (rest: Parameters<typeof addUser>[1] = {}): Promise<TestUser> =>
  addUser(server.database, { companyId, hiredOn: '2020-04-01', ...rest });

/** Many employees without a single record, after everyone else. */
const addMany = (count: number) =>
  sql`insert into user_account (company_id, employee_id, name, role, password_hash, hired_on)
    select ${companyId}, 'M' || lpad(g::text, 5, '0'), '多数 太郎', 'user', '-', '2020-04-01'
    from generate_series(1, ${count}::int) g`.execute(server.database.kysely);

async function punch(user: TestUser, type: 'clock_in' | 'clock_out', at: string, rest: object = {}): Promise<void> {
  await server.database.kysely
    .insertInto('time_record')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      record_type: type,
      recorded_at: `${at}+09:00`,
      work_date: at.slice(0, 10),
      latitude: 35.6,
      longitude: 139.7,
      ...rest,
    })
    .execute();
}

const get = (query: string, by = token, signal?: AbortSignal): Promise<Response> =>
  fetch(`${server.url}/api/admin/attendance-sheets?${query}`, {
    headers: { authorization: `Bearer ${by}` },
    ...(signal === undefined ? {} : { signal }),
  });

const bytesOf = async (query: string): Promise<Buffer> => Buffer.from(await (await get(query)).arrayBuffer());

const linesOf = async (month: string): Promise<Record<string, string>[]> =>
  parse(await bytesOf(`month=${month}&format=csv`), { bom: true, columns: true });

describe('everyone’s sheets in one file', () => {
  it.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['pdf', 'application/pdf'],
  ])('a %s has its type, a file name, and the number of sheets', async (format, type) => {
    await someone();
    const answer = await get(`month=2026-11&format=${format}`);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`出勤簿_全社員_2026-11.${format}`)}`,
      'sheet-count': '2',
      'cache-control': 'no-store',
    });
  });

  it.each([
    ['format=csv', 'month'],
    ['month=2026-13&format=csv', 'month'],
    ['month=2026-11', 'format'],
    ['month=2026-11&format=doc', 'format'],
  ])('rejects %s at its field', async (query, field) => {
    const answer = await get(query);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });

  it.each(['user', 'admin'] as const)('is not for the role %s', async (role) => {
    const by = await server.logIn(await someone({ role }));
    expect((await get('month=2026-11&format=csv', by)).status).toBe(403);
  });

  it.each(SHEET_FILE_FORMATS)('a %s of a month without any sheet is rejected', async (format) => {
    const answer = await get(`month=2020-03&format=${format}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ code: 'sheets_none', message: 'この月に出勤簿のある社員がいません' });
  });

  it('has everyone who was employed or has a record, and nobody of another company', async () => {
    await someone({ employeeId: 'B1' });
    const gone = await someone({ employeeId: 'C1', active: false });
    await someone({ employeeId: 'D1', active: false });
    await punch(gone, 'clock_in', '2026-11-02T09:00:00');
    await addUser(server.database, { employeeId: 'STRANGER' });
    const people = new Set((await linesOf('2026-11')).map((line) => line['社員ID']));
    expect([...people]).toEqual(['A1', 'B1', 'C1']);
  });
});

describe('the CSV', () => {
  it('is UTF-8 with a byte order mark, and lines as Windows ends them', async () => {
    const text = (await bytesOf('month=2026-11&format=csv')).toString();
    expect(text.startsWith('\uFEFF社員ID,氏名,日付,')).toBe(true);
    expect(text.split('\r\n')).toHaveLength(1 + 30 + 1);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('has the punches beside the sheet’s values, in minutes and in hours', async () => {
    await addShift(server.database, boss, '2026-11-02', [540, 1080]);
    await punch(boss, 'clock_in', '2026-11-02T08:52:31');
    await punch(boss, 'clock_out', '2026-11-02T19:14:20', { break_minutes: 45, correction_reason: '打刻漏れ' });
    await punch(boss, 'clock_in', '2026-11-09T22:00:00');
    await punch(boss, 'clock_out', '2026-11-10T06:07:00', { work_date: '2026-11-09' });
    await addLeave(server.database, boss, '2026-11-04', 'approved');
    const lines = await linesOf('2026-11');
    expect(lines[1]).toEqual({
      社員ID: 'A1',
      氏名: '神谷 正隆',
      日付: '2026-11-02',
      曜日: '月',
      祝日: '',
      出勤: '09:00',
      退勤: '19:00',
      '休憩（分）': '45',
      '休憩（時間）': '0.75',
      '実働（分）': '555',
      '実働（時間）': '9.25',
      '残業（分）': '75',
      '残業（時間）': '1.25',
      '深夜残業（分）': '0',
      '深夜残業（時間）': '0.00',
      '深夜（分）': '0',
      '深夜（時間）': '0.00',
      出勤打刻: '08:52',
      退勤打刻: '19:14',
      '出勤切り捨て（分）': '8',
      '退勤切り捨て（分）': '14',
      出勤修正: '',
      退勤修正: '1',
      休憩未入力: '',
      有給休暇: '',
      他の休暇: '',
      欠勤: '',
      遅刻: '',
      早退: '',
      出勤未打刻: '',
      退勤未打刻: '',
      '法定・実働（分）': '577',
      '法定・所定内（分）': '480',
      '法定・法定内残業（分）': '0',
      '法定・時間外（日）（分）': '97',
      '法定・時間外（週）（分）': '0',
      '法定・時間外（期間）（分）': '0',
      '法定・うち60時間超（分）': '0',
      '法定・法定休日労働（分）': '0',
      '法定・所定休日労働（分）': '0',
      '法定・深夜（分）': '0',
      '法定・適用除外（分）': '0',
      '法定・労働時間の状況（分）': '577',
      備考: '＊修正あり',
    });
    expect(lines[2]).toMatchObject({ 祝日: '文化の日', '実働（分）': '', 備考: '文化の日' });
    expect(lines[3]).toMatchObject({ 有給休暇: '1', '実働（分）': '', 備考: '有給休暇取得' });
    expect(lines[8]).toMatchObject({
      出勤: '22:00',
      退勤: '30:00',
      退勤打刻: '30:07',
      '深夜（分）': '420',
      休憩未入力: '1',
    });
  });

  it('escapes formulas, and a note of several lines stays in its cell', async () => {
    await someone({ employeeId: '+1', name: '=cmd|calc' });
    await punch(boss, 'clock_in', '2026-11-02T09:00:00', { note: '-1+1\r\n"二行目"' });
    const lines = await linesOf('2026-11');
    expect(lines.find((line) => line['社員ID']?.includes('+1'))).toMatchObject({ 社員ID: "'+1", 氏名: "'=cmd|calc" });
    expect(lines.find((line) => line['日付'] === '2026-11-02' && line['社員ID'] === 'A1')?.['備考']).toBe(
      '退勤未打刻、-1+1\n"二行目"',
    );
  });
});

describe('the PDF', () => {
  const LONG = '長い備考がどこまでも続くので、二行に収まらない分は省かれる。'.repeat(8);

  it('is a page of A4 for each, in a leap year’s February and with the longest names and remarks too', async () => {
    const wordy = await someone({ employeeId: 'X'.repeat(64), name: '寿限無'.repeat(33) });
    for (let day = 1; day <= 29; day += 1)
      await punch(wordy, 'clock_in', `2024-02-${String(day).padStart(2, '0')}T09:00:00`, { note: LONG });
    const pages = await readPdf(await bytesOf('month=2024-02&format=pdf'));
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      expect(page.width).toBeCloseTo(210, 0);
      expect(page.height).toBeCloseTo(297, 0);
      const { left, top, right, bottom } = page.textBox;
      expect(left).toBeGreaterThanOrEqual(10);
      expect(right).toBeLessThanOrEqual(page.width - 10);
      expect(top).toBeGreaterThanOrEqual(9.5);
      expect(bottom).toBeLessThanOrEqual(page.height - 9.5);
    }
    expect(pages[1]?.text).toContain('29(木)');
    const text = pages[1]?.text.replaceAll(/\s/g, '');
    expect(text).toContain('寿限無'.repeat(33));
    expect(text).toContain('X'.repeat(64));
    expect(pages[1]?.text.match(/\.\.\./g)).toHaveLength(29);
  });

  it('shows rare characters, and lists those it can’t show', async () => {
    await someone({ employeeId: 'B1', name: '髙﨑 濵\u{E0100}子' });
    await someone({ employeeId: 'C1', name: '𠮷田 龙 😀' });
    const [, shown, missing] = await readPdf(await bytesOf('month=2026-11&format=pdf'));
    expect(shown?.text).toContain('髙﨑 濵子'.normalize('NFKC'));
    expect(shown?.text).not.toContain('〓');
    expect(missing?.text.replaceAll(/\s/g, '')).toContain('𠮷田龙〓');
    expect(missing?.text).toContain('※〓は、この書体にない文字: U+1F600');
  });

  it('has the company’s logo, and its name where there is none for paper', async () => {
    const setLogo = (content: Buffer, contentType: string) =>
      server.database.kysely
        .insertInto('logo')
        .values({ company_id: companyId, kind: 'normal', content, content_type: contentType })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'kind']).doUpdateSet({ content, content_type: contentType }),
        )
        .execute();
    const textOf = async (): Promise<string | undefined> =>
      (await readPdf(await bytesOf('month=2026-11&format=pdf')))[0]?.text;
    expect(await textOf()).toContain('みらい商事株式会社');
    await setLogo(jpeg(), 'image/jpeg');
    expect(await textOf()).not.toContain('みらい商事株式会社');
    await setLogo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml');
    expect(await textOf()).toContain('みらい商事株式会社');
  });
});

describe('the workbook', () => {
  it('has a tab for each, with valid and unique names', async () => {
    await someone({ employeeId: 'B/1', name: `[株]: ${'長'.repeat(40)}` });
    await someone({ employeeId: 'b-1', name: '=1+1' });
    const tabs = readXlsx(await bytesOf('month=2026-02&format=xlsx'));
    expect(tabs.map(({ name }) => name)).toEqual(['A1 神谷 正隆', `B 1  株   ${'長'.repeat(22)}`, 'b-1 =1+1']);
    const [, , last] = tabs;
    expect(last?.rows[2]?.map(({ value }) => value)).toEqual(['社員ID', 'b-1', '氏名', '=1+1']);
    expect(last?.rows.slice(7, -1)).toHaveLength(28 + 1 + 5 + 1 + 4);
  });
});

describe('a file that is being streamed', () => {
  /** Counts the database's queries from then on. */
  function countQueries(): () => number {
    const acquired = vi.fn<() => void>();
    server.database.pool.on('acquire', acquired);
    return () => acquired.mock.calls.length;
  }

  it('is aborted when its client disconnects', async () => {
    await addMany(1000);
    const cancel = new AbortController();
    const queries = countQueries();
    const { body } = await get('month=2026-10&format=pdf', token, cancel.signal);
    const reader = body?.getReader();
    await reader?.read();
    cancel.abort();
    await expect(reader?.read()).rejects.toThrow('aborted');
    await vi.waitFor(async () => {
      const before = queries();
      await wait(300);
      expect(queries()).toBe(before);
    }, 60_000);
    // The session, the company, the employees and one for each 50 of them, had it continued to the end.
    expect(queries()).toBeLessThan(15);
    const { pool } = server.database;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });

  it.each(SHEET_FILE_FORMATS)('a %s that fails midway is no complete file to its client', async (format) => {
    await addMany(150);
    await failAt('M00140', async () => {
      const answer = await get(`month=2026-10&format=${format}`);
      expect(answer.status).toBe(200);
      await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    });
    expect((await get(`month=2026-10&format=csv`)).status).toBe(200);
  });

  it.each(SHEET_FILE_FORMATS)('a %s that fails at its beginning is an ordinary error', async (format) => {
    await failAt('A1', async () => {
      const answer = await get(`month=2026-10&format=${format}`);
      expect(answer.status).toBe(500);
      expect(await answer.json()).toMatchObject({ code: 'server_error' });
    });
  });

  /** Makes the database fail once it reads the shifts of that employee. */
  async function failAt(employeeId: string, act: () => Promise<void>): Promise<void> {
    const { kysely } = server.database;
    const { user_id } = await kysely
      .selectFrom('user_account')
      .select('user_id')
      .where('company_id', '=', companyId)
      .where('employee_id', '=', employeeId)
      .executeTakeFirstOrThrow();
    await addShift(server.database, { ...boss, userId: user_id }, '2026-10-01', [540, 1080]);
    await sql`alter table shift rename to shift_kept`.execute(kysely);
    try {
      await sql`create view shift as
        select company_id, user_id, work_date, is_workday, end_minute, earlier,
          start_minute / (case when user_id = ${sql.lit(user_id)} then 0 else 1 end) as start_minute
        from shift_kept`.execute(kysely);
      await sql`grant select on shift to public`.execute(kysely);
      await act();
    } finally {
      await sql`drop view if exists shift`.execute(kysely);
      await sql`alter table shift_kept rename to shift`.execute(kysely);
    }
  }
});
