import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addShift, auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let user: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await addUser(server.database);
  token = await server.logIn(user);
});

const month = () => server.call('GET /api/shifts/2026-11', { token });
const save = (shifts: unknown, body: object = {}) =>
  server.call('POST /api/shifts', { token, body: { month: '2026-11', shifts, ...body } });
const workday = (date: string, startTime = '09:00', endTime = '18:00') => ({
  date,
  startTime,
  endTime,
  isWorkday: true,
});
const dayOff = (date: string) => ({ date, startTime: '', endTime: null, isWorkday: false });

describe('GET /api/shifts/{month}', () => {
  it('returns the month’s shifts of the caller only, a night shift by its clock times', async () => {
    const colleague = await addUser(server.database, { companyId: user.companyId });
    await addShift(server.database, user, '2026-11-30', [1320, 1800]);
    await addShift(server.database, user, '2026-11-02', [540, 1080]);
    await addShift(server.database, user, '2026-12-01', [540, 1080]);
    await addShift(server.database, colleague, '2026-11-03', [540, 1080]);
    const { status, body } = await month();
    expect(status).toBe(200);
    expect(body).toEqual([
      { id: expect.any(Number), date: '2026-11-02', start_time: '09:00', end_time: '18:00', is_workday: true },
      { id: expect.any(Number), date: '2026-11-30', start_time: '22:00', end_time: '06:00', is_workday: true },
    ]);
  });
});

describe('POST /api/shifts', () => {
  it('saves workdays, nights and days off, and returns the month', async () => {
    const answer = await save([workday('2026-11-02'), workday('2026-11-03', '22:00', '6:00'), dayOff('2026-11-04')]);
    expect(answer).toMatchObject({ status: 200, body: { message: 'シフトを保存しました' } });
    expect(answer.body.shifts).toEqual((await month()).body);
    expect(answer.body.shifts).toMatchObject([
      { date: '2026-11-02', start_time: '09:00', end_time: '18:00', is_workday: true },
      { date: '2026-11-03', start_time: '22:00', end_time: '06:00', is_workday: true },
      { date: '2026-11-04', start_time: null, end_time: null, is_workday: false },
    ]);
  });

  it('overwrites the days in the body and no others', async () => {
    await save([workday('2026-11-02'), workday('2026-11-05')]);
    await save([workday('2026-11-02', '10:00', '15:00')]);
    const { body } = await month();
    expect(body.map((shift: { date: string; start_time: string }) => [shift.date, shift.start_time])).toEqual([
      ['2026-11-02', '10:00'],
      ['2026-11-05', '09:00'],
    ]);
  });

  it('audits each day that changed, and no other', async () => {
    await save([workday('2026-11-02'), dayOff('2026-11-03')]);
    await save([workday('2026-11-02'), workday('2026-11-03')]);
    const entries = await auditOf(server.database, user);
    expect(entries.map(({ work_date, action, before, after }) => ({ work_date, action, before, after }))).toEqual([
      {
        work_date: '2026-11-02',
        action: 'save_shift',
        before: null,
        after: { start_time: '09:00', end_time: '18:00', is_workday: true },
      },
      {
        work_date: '2026-11-03',
        action: 'save_shift',
        before: null,
        after: { start_time: null, end_time: null, is_workday: false },
      },
      {
        work_date: '2026-11-03',
        action: 'save_shift',
        before: { start_time: null, end_time: null, is_workday: false },
        after: { start_time: '09:00', end_time: '18:00', is_workday: true },
      },
    ]);
  });

  it('saves a day off although times were sent along', async () => {
    await save([{ ...workday('2026-11-02'), isWorkday: false }]);
    expect((await month()).body).toMatchObject([{ is_workday: false, start_time: null, end_time: null }]);
  });

  it.each([
    ['a date of another month', [workday('2026-11-02'), workday('2026-12-01')], ['2026-12-01']],
    ['a date twice', [workday('2026-11-02'), dayOff('2026-11-02')], ['2026-11-02']],
    ['a workday without an end', [workday('2026-11-02'), workday('2026-11-03', '09:00', '')], ['2026-11-03']],
    ['a workday without length', [workday('2026-11-02', '09:00', '09:00')], ['2026-11-02']],
  ])('rejects %s, names the day, writes nothing', async (_what, shifts, fields) => {
    const answer = await save(shifts);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys(answer.body.fields)).toEqual(fields);
    expect((await month()).body).toEqual([]);
    expect(await auditOf(server.database, user)).toEqual([]);
  });

  it.each([
    ['no list', undefined],
    ['a time that is none', [workday('2026-11-02', '25:00')]],
    ['a date that is none', [workday('2026-11-31')]],
    ['more days than a month has', Array.from({ length: 32 }, () => dayOff('2026-11-01'))],
    ['a misspelt field', [{ ...workday('2026-11-02'), start_tme: '09:00' }]],
  ])('rejects %s', async (_what, shifts) => {
    expect(await save(shifts)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect((await month()).body).toEqual([]);
  });

  it('stores every day when two saves of one month race', async () => {
    const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
    const answers = await Promise.all([
      save(days.map((date) => workday(date, '08:00', '17:00'))),
      save(days.toReversed().map((date) => workday(date, '10:00', '19:00'))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const starts = new Set((await month()).body.map((shift: { start_time: string }) => shift.start_time));
    expect(starts.size).toBe(1);
    expect(await auditOf(server.database, user)).toHaveLength(60);
  });
});
