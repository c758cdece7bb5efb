import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addClosedMonth, auditOf } from '../../testing/attendance-builders.ts';
import { contractsOf } from '../../records/contracts.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { isoDate, lastDay, monthOf } from '#domain/time/date.ts';

const FULL_TIME = [0, 480, 480, 480, 480, 480, 0];
const PART_TIME = [0, 300, 0, 300, 0, 0, 0];
const NO_TERMS = {
  leave_day_minutes: null,
  is_short_time: false,
  employment_type_id: null,
  employment_type_name: null,
  wage_kind: null,
  ends_on: null,
  renewal: null,
  short_time: null,
};

let server: TestServer;
let boss: TestUser;
let token: string;
let person: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  boss = await addUser(server.database, { role: 'super_admin' });
  token = await server.logIn(boss);
  person = await addUser(server.database, { companyId: boss.companyId });
});

const path = (user = person) => `/api/admin/users/${user.userId}/contracts`;
const list = async (as = token, user = person) =>
  (await server.call(`GET ${path(user)}`, { token: as })).body.contracts as Record<string, unknown>[];
const put = (effective_date: string, weekday_minutes: readonly number[] = FULL_TIME, rest: object = {}, as = token) =>
  server.call(`PUT ${path()}`, { token: as, body: { effective_date, weekday_minutes, ...rest } });
const remove = (date: string, as = token) => server.call(`DELETE ${path()}/${date}`, { token: as });
const replacing = (effective_date: string, weekday_minutes: readonly number[] | null) => ({
  replaces: { effective_date, weekday_minutes },
});
const dates = async () => (await list()).map(({ effective_date }) => effective_date);

async function close(user: TestUser, ...months: readonly string[]): Promise<void> {
  for (const month of months)
    await addClosedMonth(server.database, user, {
      from: month,
      to: lastDay(monthOf(isoDate(month))),
      at: Date.now(),
      by: boss.userId,
    });
}

describe('an employee’s contracts', () => {
  it('are none at first, then listed by their days, with the one in force', async () => {
    expect(await list()).toEqual([]);
    expect(await put('2026-12-01', PART_TIME)).toMatchObject({
      status: 200,
      body: { message: '契約を登録しました', closed_months: [] },
    });
    await put('2024-04-01');
    expect(await list()).toEqual([
      {
        effective_date: '2024-04-01',
        weekday_minutes: FULL_TIME,
        weekly_days: 5,
        weekly_minutes: 2400,
        annual_days: null,
        work_rule_id: null,
        is_in_force: true,
        ...NO_TERMS,
      },
      {
        effective_date: '2026-12-01',
        weekday_minutes: PART_TIME,
        weekly_days: 2,
        weekly_minutes: 600,
        annual_days: null,
        work_rule_id: null,
        is_in_force: false,
        ...NO_TERMS,
      },
    ]);
    const entries = await auditOf(server.database, person);
    expect(entries).toMatchObject([
      { action: 'set_contract', actor_user_id: boss.userId, before: null, after: { effective_date: '2026-12-01' } },
      { action: 'set_contract', after: { weekday_minutes: FULL_TIME } },
    ]);
  });

  it('are the working time of the employee, of the contract in force', async () => {
    await put('2024-04-01');
    await put('2026-11-20', PART_TIME);
    await put('2026-11-21');
    const { body } = await server.call(`GET /api/admin/users/${person.userId}`, { token });
    expect(body).toMatchObject({
      weekly_working_days: 2,
      weekly_working_minutes: 600,
      annual_working_days: null,
    });
  });

  it('can be sent once more, but no other one for the same day', async () => {
    await put('2026-04-01');
    expect((await put('2026-04-01')).status).toBe(200);
    expect(await put('2026-04-01', PART_TIME)).toMatchObject({
      status: 409,
      body: {
        code: 'contract_date_taken',
        fields: { effective_date: 'この適用開始日の契約は既に登録されています' },
      },
    });
    expect(await list()).toMatchObject([{ weekday_minutes: FULL_TIME }]);
    expect(await auditOf(server.database, person)).toHaveLength(1);
  });

  it('are changed and moved as they were seen, otherwise with a 409', async () => {
    await put('2026-04-01');
    await put('2026-10-01', PART_TIME);
    expect((await put('2026-04-01', PART_TIME, replacing('2026-04-01', FULL_TIME))).status).toBe(200);
    for (const seen of [replacing('2026-04-01', FULL_TIME), replacing('2026-05-01', FULL_TIME)])
      expect(await put('2026-04-01', FULL_TIME, seen)).toMatchObject({
        status: 409,
        body: { code: 'contract_changed' },
      });
    const moved = replacing('2026-04-01', PART_TIME);
    expect((await put('2026-10-01', FULL_TIME, moved)).body.code).toBe('contract_date_taken');
    expect((await put('2026-05-01', FULL_TIME, moved)).status).toBe(200);
    // A lost answer: sent again, it is done already.
    expect((await put('2026-05-01', FULL_TIME, moved)).status).toBe(200);
    expect(await dates()).toEqual(['2026-05-01', '2026-10-01']);
    expect((await auditOf(server.database, person)).at(-1)).toMatchObject({
      before: [{ effective_date: '2026-04-01', weekday_minutes: PART_TIME }],
      after: { effective_date: '2026-05-01', weekday_minutes: FULL_TIME },
    });
  });

  it('of two concurrent ones for a day one is stored', async () => {
    const answers = await Promise.all([put('2026-04-01'), put('2026-04-01', PART_TIME)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await dates()).toEqual(['2026-04-01']);
  });

  it.each([
    ['2026-04-01', ['2026-04-01']],
    ['2026-03-01', ['2026-03-01']],
    ['2026-05-01', ['2026-04-01', '2026-05-01']],
  ])('with weekdays from %s, counts alone since 2026-04-01 give way', async (from, expected) => {
    await employ(server.database, person, '2026-04-01', { weekly_days: 4, weekly_minutes: 1920 });
    await server.database.pool.query('update work_contract set annual_days = 200 where user_id = $1', [person.userId]);
    expect(await list()).toMatchObject([
      { weekday_minutes: null, weekly_days: 4, annual_days: 200, is_in_force: true },
    ]);
    expect((await put(from, PART_TIME)).status).toBe(200);
    expect(await dates()).toEqual(expected);
    expect((await list()).at(-1)).toMatchObject({ weekly_days: 2, annual_days: from === '2026-05-01' ? null : 200 });
  });

  it('are deleted, audited', async () => {
    await put('2026-04-01');
    expect(await remove('2026-04-01')).toMatchObject({
      status: 200,
      body: { message: '契約を削除しました', contracts: [] },
    });
    expect(await remove('2026-04-01')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await auditOf(server.database, person)).at(-1)).toMatchObject({
      action: 'delete_contract',
      before: { effective_date: '2026-04-01', weekday_minutes: FULL_TIME },
    });
  });

  it('D40: say which closed months keep their numbers', async () => {
    await close(person, '2026-08-01', '2026-09-01', '2026-10-01');
    await close(await addUser(server.database, { companyId: boss.companyId }), '2026-07-01');
    expect((await put('2026-11-01')).body.message).toBe('契約を登録しました');
    expect((await put('2026-09-15', PART_TIME)).body).toMatchObject({
      message: '契約を登録しました。締め済みの月（2026年9月・2026年10月）の数値は変わりません。',
      closed_months: ['2026-09', '2026-10'],
    });
    // Until the next contract begins.
    expect((await put('2026-04-01')).body.closed_months).toEqual(['2026-08', '2026-09']);
    await close(person, '2026-06-01', '2026-07-01');
    expect((await remove('2026-04-01')).body.message).toBe(
      '契約を削除しました。締め済みの月（2026年6月〜2026年9月の4か月）の数値は変わりません。',
    );
  });

  it.each([
    ['a day too long', '2026-04-01', [0, 1441, 0, 0, 0, 0, 0], '1日の所定労働時間は0:00〜24:00で入力してください'],
    ['a negative length', '2026-04-01', [0, -1, 480, 0, 0, 0, 0], '1日の所定労働時間は0:00〜24:00で入力してください'],
    ['a part of a minute', '2026-04-01', [0, 0.5, 480, 0, 0, 0, 0], '1日の所定労働時間は0:00〜24:00で入力してください'],
    ['six days', '2026-04-01', [0, 480, 480, 480, 480, 480], '日曜日から土曜日まで7つの時間を入力してください'],
    ['no work at all', '2026-04-01', [0, 0, 0, 0, 0, 0, 0], '所定労働時間のある曜日を1つ以上入力してください'],
    ['a day that does not exist', '2026-02-30', FULL_TIME, '日付はYYYY-MM-DD形式で入力してください'],
    ['a day long ago', '1949-12-31', FULL_TIME, '適用開始日は1950年から3年後までの日付で入力してください'],
    ['a day far ahead', '2029-12-01', FULL_TIME, '適用開始日は1950年から3年後までの日付で入力してください'],
  ])('rejects %s', async (_, date, week, message) => {
    const { status, body } = await put(date, week);
    expect(status).toBe(400);
    expect(Object.values(body.fields)).toEqual([message]);
    expect(await list()).toEqual([]);
  });

  it('are read by admins and changed by super admins, of their own company only', async () => {
    await put('2026-04-01');
    const admin = await server.logIn(await addUser(server.database, { companyId: boss.companyId, role: 'admin' }));
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    const own = await server.logIn(person);
    expect(await list(admin)).toHaveLength(1);
    expect((await put('2026-05-01', FULL_TIME, {}, admin)).status).toBe(403);
    expect((await remove('2026-04-01', admin)).status).toBe(403);
    expect((await server.call(`GET ${path()}`, { token: own })).status).toBe(403);
    expect((await server.call(`GET ${path()}`, { token: stranger })).status).toBe(404);
    expect((await put('2026-05-01', FULL_TIME, {}, stranger)).status).toBe(404);
    expect((await remove('2026-04-01', stranger)).status).toBe(404);
    expect(await dates()).toEqual(['2026-04-01']);
  });
});

it('the rules of hours take those with known weekdays, of each of the users', async () => {
  const other = await addUser(server.database, { companyId: boss.companyId });
  await employ(server.database, person, '2026-04-01');
  await employ(server.database, other, '2026-04-01');
  await put('2026-10-01', PART_TIME);
  const ids = [person.userId, other.userId];
  const known = await contractsOf(server.database.kysely, boss.companyId, ids);
  expect(known.get(person.userId)).toEqual([
    { from: '2026-10-01', minutes: { 0: 0, 1: 300, 2: 0, 3: 300, 4: 0, 5: 0, 6: 0 } },
  ]);
  expect(known.get(other.userId)).toEqual([]);
  expect(await contractsOf(server.database.kysely, 'another company', ids)).toEqual(new Map());
});

it('the database rejects a contract that none can be', async () => {
  const insert = (columns: string, values: string) =>
    server.database.pool.query(
      `insert into work_contract (company_id, user_id, from_date, ${columns}) values ($1, $2, '2026-04-01', ${values})`,
      [person.companyId, person.userId],
    );
  await expect(insert('weekday_minutes', 'array[480, 480]')).rejects.toThrow(/check/);
  await expect(insert('weekday_minutes', 'array[0, 0, 0, 0, 0, 0, 0]')).rejects.toThrow(/check/);
  await expect(insert('weekday_minutes', 'array[0, 1441, 0, 0, 0, 0, 0]')).rejects.toThrow(/check/);
  await expect(insert('weekday_minutes', 'array[0, null, 480, 0, 0, 0, 0]')).rejects.toThrow(/check/);
  await expect(insert('weekly_days, weekday_minutes', '5, array[0, 480, 480, 480, 480, 480, 0]')).rejects.toThrow(
    /check/,
  );
  await expect(insert('annual_days', 'null')).rejects.toThrow(/check/);
});

describe('the terms of a contract', () => {
  const addType = async (name: string, as = token): Promise<number> =>
    (await server.call('POST /api/admin/employment-types', { token: as, body: { name, description: '' } })).body.id;
  const user = async () => (await server.call(`GET /api/admin/users/${person.userId}`, { token })).body;
  const TERMS = { wage_kind: 'hourly', leave_day_minutes: 360, ends_on: '2027-03-31', renewal: 'possible' };

  it('are stored and shown, and a change of the hours alone keeps them', async () => {
    const type = await addType('パート');
    const terms = { ...TERMS, short_time: 'childcare', employment_type_id: type };
    expect((await put('2026-04-01', FULL_TIME, terms)).status).toBe(200);
    expect(await list()).toMatchObject([{ ...terms, employment_type_name: 'パート', is_short_time: true }]);
    expect((await put('2026-04-01', PART_TIME, replacing('2026-04-01', FULL_TIME))).status).toBe(200);
    expect(await list()).toMatchObject([{ ...terms, weekday_minutes: PART_TIME }]);
    expect((await auditOf(server.database, person)).at(-1)).toMatchObject({ after: terms });
  });

  it('are cleared one by one; without a last day there is nothing to renew', async () => {
    await put('2026-04-01', FULL_TIME, { ...TERMS, short_time: 'care' });
    const cleared = { ends_on: null, short_time: '', ...replacing('2026-04-01', FULL_TIME) };
    expect((await put('2026-04-01', FULL_TIME, cleared)).status).toBe(200);
    expect(await list()).toMatchObject([{ ...TERMS, ends_on: null, renewal: null, short_time: null }]);
  });

  it('of another contract go on from the one before it, but for what belongs to its hours', async () => {
    const type = await addType('契約社員');
    const terms = { ...TERMS, short_time: 'childcare', employment_type_id: type };
    await put('2026-04-01', FULL_TIME, terms);
    await put('2026-12-01', PART_TIME);
    await put('2027-04-01', PART_TIME);
    const [, next, later] = await list();
    expect(next).toMatchObject({ ...terms, leave_day_minutes: null, short_time: null });
    expect(later).toMatchObject({ employment_type_id: type, wage_kind: 'hourly', ends_on: null, renewal: null });
  });

  it('make the employment type of each day', async () => {
    const [part, full] = [await addType('パート'), await addType('正社員')];
    const ids = async (query: string) =>
      (await server.call(`GET /api/admin/users?${query}`, { token })).body.users.map(({ id }: { id: number }) => id);
    await put('2026-04-01', FULL_TIME, { employment_type_id: part });
    await put('2026-11-20', FULL_TIME, { employment_type_id: full });
    await put('2026-12-01', FULL_TIME, { employment_type_id: part });
    expect(await user()).toMatchObject({ employment_type_id: full, employment_type_name: '正社員' });
    expect(await ids(`employment_type_id=${full}`)).toEqual([person.userId]);
    expect(await ids(`employment_type_id=${part}`)).toEqual([]);
    const groupOf = async (month: string) => {
      const { body } = await server.call(`GET /api/admin/months/${month}`, { token });
      return body.rows.find((row: { user_id: number }) => row.user_id === person.userId)?.employment_type_id;
    };
    await server.database.pool.query(`update user_account set created_at = '2026-01-01' where user_id = $1`, [
      person.userId,
    ]);
    expect([await groupOf('2026-10'), await groupOf('2026-11')]).toEqual([part, full]);
  });

  it('are of the account’s own form too: of the contract in force, or of a first one that says no more', async () => {
    const [part, full] = [await addType('パート'), await addType('正社員')];
    await server.database.pool.query(`update user_account set created_at = '2026-01-01' where user_id = $1`, [
      person.userId,
    ]);
    const choose = (employment_type_id: number | '') =>
      server.call(`PUT /api/admin/users/${person.userId}/group-attributes`, { token, body: { employment_type_id } });
    await choose(part);
    expect(await list()).toMatchObject([{ weekday_minutes: null, weekly_days: null, employment_type_id: part }]);
    expect(await user()).toMatchObject({ employment_type_id: part, weekly_working_days: null });
    const ids = async (gap: string) =>
      (await server.call(`GET /api/admin/users?contract=${gap}`, { token })).body.users.map(
        ({ id }: { id: number }) => id,
      );
    expect(await ids('none')).toContain(person.userId);
    expect(await ids('without_weekdays')).not.toContain(person.userId);
    await put('2026-10-01', FULL_TIME);
    await choose(full);
    expect((await list()).map((one) => one['employment_type_id'])).toEqual([part, full]);
    await choose('');
    await remove('2026-10-01');
    await choose('');
    expect(await list()).toEqual([]);
  });

  it('are for super admins only, but for what a day counts and that it is short', async () => {
    await put('2026-04-01', FULL_TIME, { ...TERMS, short_time: 'care' });
    const admin = await server.logIn(await addUser(server.database, { companyId: boss.companyId, role: 'admin' }));
    const [seen] = await list(admin);
    expect(seen).toMatchObject({ leave_day_minutes: 360, is_short_time: true });
    expect(Object.keys(seen ?? {}).toSorted()).toEqual([
      'annual_days',
      'effective_date',
      'is_in_force',
      'is_short_time',
      'leave_day_minutes',
      'weekday_minutes',
      'weekly_days',
      'weekly_minutes',
      'work_rule_id',
    ]);
  });

  it.each([
    [{ ends_on: '2026-03-31' }, 'ends_on', '契約期間の終わりは適用開始日以降にしてください'],
    [{ leave_day_minutes: 0 }, 'leave_day_minutes', '有給休暇1日の時間は0:01〜24:00で入力してください'],
    [{ leave_day_minutes: 1441 }, 'leave_day_minutes', '有給休暇1日の時間は0:01〜24:00で入力してください'],
    [{ wage_kind: 'yearly' }, 'wage_kind', expect.any(String)],
    [{ renewal: 'never' }, 'renewal', expect.any(String)],
    [{ short_time: 'study' }, 'short_time', expect.any(String)],
  ])('%j is refused, and nothing stored', async (terms, field, message) => {
    expect(await put('2026-04-01', FULL_TIME, terms)).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    });
    expect(await list()).toEqual([]);
  });

  it('are refused with another company’s employment type', async () => {
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    const theirs = await addType('他社', stranger);
    expect((await put('2026-04-01', FULL_TIME, { employment_type_id: theirs })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('that somebody else has changed meanwhile are a conflict', async () => {
    await put('2026-04-01', FULL_TIME, { wage_kind: 'monthly' });
    const seen = { replaces: { effective_date: '2026-04-01', weekday_minutes: FULL_TIME, wage_kind: 'daily' } };
    expect(await put('2026-04-01', PART_TIME, seen)).toMatchObject({ status: 409, body: { code: 'contract_changed' } });
  });
});
