// 月度 (D39) of a company that closes on the 20th: 2026年10月度 is 9/21–10/20 wherever a month is named.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addWork, type Worked } from './testing/worked.ts';
import { addLeave, addShift } from './testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from './testing/builders.ts';
import { readPdf } from './testing/pdf.ts';
import { startTestServer, type TestResponse, type TestServer } from './testing/test-server.ts';

const PERIOD = { from: '2026-09-21', to: '2026-10-20' };
/** The days around both edges. */
const EDGES = ['2026-09-20', '2026-09-21', '2026-10-20', '2026-10-21'] as const;
const WITHIN = EDGES.slice(1, 3);

let server: TestServer;
let companyId: string;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-22T12:00:00+09:00');
  companyId = await addCompany(server.database);
  boss = await addUser(server.database, { companyId, role: 'super_admin', name: '締日 二十' });
  token = await server.logIn(boss);
  const set = await call('PUT /api/admin/closing-days', { effective_month: '2026-01', closing_day: 20 });
  expect(set.status).toBe(200);
});

const call = (route: string, body?: object): Promise<TestResponse> =>
  server.call(route, { token, ...(body && { body }) });
const eachDay = (...days: readonly string[]): Worked[] => days.map((day) => [day, '09:00', '18:00', 60]);
const datesOf = (rows: readonly Record<string, string>[], field = 'date') => rows.map((row) => row[field]);
const inHeaders = ({ headers }: TestResponse) => [headers.get('period-from'), headers.get('period-to')];

describe('what a month has', () => {
  it('records and leave', async () => {
    await addWork(server.database, boss, eachDay(...EDGES));
    for (const day of ['2026-09-18', '2026-10-19']) await addLeave(server.database, boss, day, 'approved');
    const own = await call('GET /api/time-records?month=2026-10');
    expect(own.body).toMatchObject(PERIOD);
    expect([...new Set(datesOf(own.body.timeRecords, 'work_date'))]).toEqual(WITHIN);
    expect(datesOf(own.body.vacations, 'start_date')).toEqual(['2026-10-19']);
    expect((await call(`GET /api/admin/users/${boss.userId}/time-records?month=2026-10`)).body).toEqual(own.body);
  });

  it('shifts; the answer’s headers say the days where it is a list', async () => {
    for (const day of EDGES) await addShift(server.database, boss, day, [540, 1080]);
    for (const route of ['GET /api/shifts/2026-10', `GET /api/admin/users/${boss.userId}/shifts?month=2026-10`]) {
      const listed = await call(route);
      expect(datesOf(listed.body)).toEqual(WITHIN);
      expect(inHeaders(listed)).toEqual([PERIOD.from, PERIOD.to]);
    }
  });

  it('shifts that are saved, and none of another month', async () => {
    const save = (...days: readonly string[]) =>
      call('POST /api/shifts', {
        month: '2026-10',
        shifts: days.map((date) => ({ date, isWorkday: true, startTime: '09:00', endTime: '18:00' })),
      });
    const saved = await save(...WITHIN);
    expect(saved.body).toMatchObject(PERIOD);
    expect(datesOf(saved.body.shifts)).toEqual(WITHIN);
    for (const day of ['2026-09-20', '2026-10-21'])
      expect(await save(day)).toMatchObject({ status: 400, body: { fields: { [day]: '対象月の日付ではありません' } } });
  });

  it('internal work', async () => {
    await addWork(server.database, boss, eachDay(...EDGES));
    for (const date of EDGES)
      await call('POST /api/internal-work', { date, startTime: '10:00', endTime: '11:00', breakTime: 0, note: '' });
    const own = await call('GET /api/internal-work?month=2026-10');
    expect(datesOf(own.body)).toEqual(WITHIN);
    expect(inHeaders(own)).toEqual([PERIOD.from, PERIOD.to]);
    expect((await call(`GET /api/internal-work/users/${boss.userId}?month=2026-10`)).body).toEqual(own.body);
  });

  it('the days of the sheet, the month list, the own month and the files', async () => {
    await addWork(server.database, boss, eachDay(...EDGES));
    const sheet = await call(`GET /api/admin/users/${boss.userId}/attendance-sheet?month=2026-10`);
    expect(sheet.body).toMatchObject({ month: '2026-10', ...PERIOD, summary: { days_worked: 2, work_minutes: 960 } });
    expect([sheet.body.days[0].date, sheet.body.days.at(-1).date, sheet.body.days.length]).toEqual([
      PERIOD.from,
      PERIOD.to,
      30,
    ]);
    const list = await call('GET /api/admin/months/2026-10');
    expect(list.body).toMatchObject({ ...PERIOD, rows: [{ days_worked: 2, work_minutes: 960 }] });
    expect((await call('GET /api/months/2026-10')).body).toMatchObject({ ...PERIOD, hours: { worked_minutes: 960 } });
    expect((await call(`GET /api/admin/users/${boss.userId}/months/2026-10`)).body).toMatchObject(PERIOD);
    const payroll = await call('GET /api/admin/months/2026-10/payroll/preview?ready=standard');
    expect(payroll.body.rows).toHaveLength(1);
    expect(inHeaders(payroll)).toEqual([PERIOD.from, PERIOD.to]);
    const answer = await fetch(`${server.url}/api/admin/attendance-sheets?month=2026-10&format=pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const [page] = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(page?.text.replaceAll(/\s/g, '')).toContain('2026年10月度(9/21〜10/20)出勤簿');
  });

  it('nobody who had left before it, and everybody who left in it', async () => {
    const left = async (leftOn: string) =>
      (await addUser(server.database, { companyId, hiredOn: '2020-04-01', leftOn })).userId;
    const [gone, leaving] = [await left('2026-09-20'), await left('2026-09-21')];
    const { rows } = (await call('GET /api/admin/months/2026-10')).body as { rows: { user_id: number }[] };
    const ids = new Set(rows.map(({ user_id }) => user_id));
    expect([ids.has(gone), ids.has(leaving)]).toEqual([false, true]);
  });
});

describe('a month that is closed', () => {
  const close = async (month: string) =>
    (await call(`POST /api/admin/months/${month}/close`, { user_ids: [boss.userId], reason: '締め' })).body;
  const correct = (date: string) =>
    call('PUT /api/time-records/new', { date, clock_in: '09:00', clock_out: '19:00', modification_reason: '訂正' });

  it('takes no write on its days, and the days around it do', async () => {
    await addWork(server.database, boss, eachDay('2026-09-21', '2026-10-06', '2026-10-20'));
    expect((await close('2026-10')).user_ids).toEqual([boss.userId]);
    for (const day of WITHIN)
      expect(await correct(day), day).toMatchObject({ status: 409, body: { code: 'month_closed' } });
    expect((await correct('2026-10-21')).status).toBe(200);
    // 2026-09-20 begins the week of 9/21, and the engine looks at the night before it.
    for (const day of ['2026-09-19', '2026-09-20'])
      expect(await correct(day), day).toMatchObject({ status: 409, body: { code: 'month_after_closed' } });
    expect((await correct('2026-09-18')).status).toBe(200);
  });

  it('closes after the one before it, whose week it shares', async () => {
    await addWork(server.database, boss, eachDay('2026-09-14', '2026-09-21'));
    expect(await close('2026-10')).toMatchObject({
      user_ids: [],
      refused: [{ message: '前の月がまだ締められていません。先に前の月を締めてください' }],
    });
    expect((await close('2026-09')).user_ids).toEqual([boss.userId]);
    expect((await close('2026-10')).user_ids).toEqual([boss.userId]);
  });

  it('D40: counts a week over its edge in both months, each minute in one', async () => {
    // 10/18 is the Sunday that begins the week; its sixth day of eight hours is 10/23, in the period after.
    const week = ['2026-10-18', '2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23'];
    await addWork(server.database, boss, eachDay(...week));
    await close('2026-10');
    const hoursOf = async (month: string) => (await call(`GET /api/months/${month}`)).body.hours;
    const [before, after] = [await hoursOf('2026-10'), await hoursOf('2026-11')];
    expect([before.worked_minutes, before.overtime_minutes]).toEqual([1440, 0]);
    expect([after.worked_minutes, after.overtime_minutes]).toEqual([1440, 480]);
  });

  it('is in the limits of overtime, whose months are others, as it was closed', async () => {
    await addWork(server.database, boss, [
      ['2026-10-05', '09:00', '20:00', 60],
      ['2026-10-26', '09:00', '21:00', 60],
    ]);
    const limits = async () => {
      const { months, rows } = (await call('GET /api/admin/overtime/2026-11')).body;
      return rows[0].overtime_minutes[months.indexOf('2026-10')];
    };
    const open = await limits();
    await close('2026-10');
    expect([open, await limits()]).toEqual([120 + 180, 120 + 180]);
    // What was closed stays as it was, whatever is calculated now.
    await server.database.pool.query(
      `update month_closing set hours = jsonb_set(hours, '{days}', (
        select jsonb_agg(case when day ->> 'date' = '2026-10-05'
          then jsonb_set(day, '{classes,overtime}', '60') else day end) from jsonb_array_elements(hours -> 'days') day))
      where company_id = $1`,
      [companyId],
    );
    expect(await limits()).toBe(60 + 180);
  });
});
