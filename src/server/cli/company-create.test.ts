import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addWork } from '../testing/worked.ts';
import { type Operator, type Outcome, passwordIn, startOperator } from './testing/operator.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.server.stop());

const create = (...args: string[]): Promise<Outcome> => operator.run(['company', 'create', ...args]);

describe('company create', () => {
  it('creates the company and a super admin, whose one-time password has to be changed at the first login', async () => {
    const outcome = await create('acme', ' アクメ株式会社 ', '--admin-name', '田中 一郎');
    expect(outcome).toMatchObject({ exitCode: 0, complained: '' });
    const password = passwordIn(outcome);
    const login = await operator.server.call('POST /api/auth/login', {
      body: { companyId: 'acme', employeeId: 'S0001', password },
    });
    expect(login).toMatchObject({
      status: 200,
      body: { user: { name: '田中 一郎', role: 'super_admin', isFirstLogin: true } },
    });

    const entries = await operator.auditOf('acme');
    expect(entries).toMatchObject([
      {
        action: 'create_company',
        actor_user_id: null,
        after: { name: 'アクメ株式会社', parent_company_id: null, go_live_month: '2026-11' },
      },
      { action: 'register_user', actor_user_id: null, subject_user_id: login.body.user.id },
      { action: 'set_company_policy', actor_user_id: null, after: { effective_month: '1900-01' } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`argon2|${password}`));
  });

  it('asks who administers it, whether they punch, and when it begins, unless the options say so', async () => {
    const asked = await operator.run(['company', 'create', 'asked', '質問'], '山田 花子', 'n', '');
    expect(asked).toMatchObject({ exitCode: 0, printed: expect.stringContaining('Nothing before 2026-12') });
    expect(asked.questions).toHaveLength(3);
    const adminOf = async (companyId: string) =>
      (
        await operator.server.database.pool.query(
          'select name, is_attendance_target from user_account where company_id = $1',
          [companyId],
        )
      ).rows[0];
    expect(await adminOf('asked')).toEqual({ name: '山田 花子', is_attendance_target: false });

    const options = ['--admin-name', '鈴木 一郎', '--admin-attends', '--go-live', '2026-11'];
    expect(await operator.run(['company', 'create', 'said', '指定', ...options], 'n')).toMatchObject({ questions: [] });
    expect(await adminOf('said')).toEqual({ name: '鈴木 一郎', is_attendance_target: true });
    expect(await operator.run(['company', 'create', 'named', '指定'], '')).toMatchObject({ exitCode: 2, printed: '' });
    await operator.run(['company', 'create', 'attends', '質問'], '山田 花子', 'y', '2026-11');
    expect(await adminOf('attends')).toMatchObject({ is_attendance_target: true });
  });

  it('is idempotent, and says so', async () => {
    await create('twice', '二度');
    const before = await operator.everything();
    const again = await create('twice', '二度');
    expect(again).toMatchObject({ exitCode: 0, printed: expect.stringContaining('exists already') });
    expect(passwordIn(again)).toBe('');
    expect(await operator.everything()).toEqual(before);
  });

  it('D50: has the paid figures on its sheets from the first of all months on, and asks nothing', async () => {
    expect(await create('paid', '給与')).toMatchObject({ exitCode: 0, questions: [] });
    const { rows } = await operator.server.database.pool.query(
      `select effective_month, figures from company_policy where company_id = 'paid'`,
    );
    expect(rows).toEqual([{ effective_month: '1900-01-01', figures: 'paid' }]);
  });

  it('D9: counts by the minute from the first day, also a month of before that is brought in later', async () => {
    const password = passwordIn(await create('early', '早い'));
    const { server } = operator;
    const login = { companyId: 'early', employeeId: 'S0001', password };
    const { body } = await server.call('POST /api/auth/login', { body: login });
    await server.database.pool.query('update user_account set is_first_login = false where user_id = $1', [
      body.user.id,
    ]);
    const user = { ...login, userId: body.user.id };
    await addWork(server.database, user, [['2019-04-01', '09:00', '18:07', 60]]);
    const { body: sheet } = await server.call(`GET /api/admin/users/${body.user.id}/attendance-sheet?month=2019-04`, {
      token: await server.logIn(user),
    });
    expect(sheet.summary).toMatchObject({ work_minutes: 487, overtime_minutes: 7, days_absent: 0 });
  });

  it.each([
    [[], '2026-11-01'],
    [['--go-live', '2026-04'], '2026-04-01'],
    [['--go-live', '2027-12'], '2027-12-01'],
  ])('D42: sets the go-live month: %j', async (options, month) => {
    const companyId = `live-${month}`;
    const outcome = await create(companyId, '開始', ...options);
    expect(outcome.printed).toContain(`Nothing before ${month.slice(0, 7)} is absent`);
    const { rows } = await operator.server.database.pool.query('select go_live_on from company where company_id = $1', [
      companyId,
    ]);
    expect(rows).toEqual([{ go_live_on: month }]);
  });

  it('D39: sets the closing day for every month, and the go-live month by it', async () => {
    await create('twentieth', '二十日締め', '--go-live', '2026-11', '--closing-day', '20');
    const { pool } = operator.server.database;
    const rowsOf = async (statement: string) => (await pool.query(statement, ['twentieth'])).rows;
    expect(await rowsOf('select effective_month, closing_day from closing_day where company_id = $1')).toEqual([
      { effective_month: '1900-01-01', closing_day: 20 },
    ]);
    expect(await rowsOf('select go_live_on from company where company_id = $1')).toEqual([
      { go_live_on: '2026-10-21' },
    ]);
    expect(await create('thirtieth', '三十日締め', '--closing-day', '30')).toMatchObject({ exitCode: 2 });
  });

  it('D38: gives it the law’s least break where none is recorded', async () => {
    await create('lawful', '適法');
    expect((await operator.auditOf('lawful')).at(-1)).toMatchObject({
      after: { figures: 'paid', unset_break: 'legal_gradual', standard_day_minutes: 480, absence_rule: 'planned' },
    });
  });

  it('creates a subsidiary, whose first super admin has the given ID', async () => {
    await create('group', '持株会社');
    const outcome = await create('group-1', '子会社', '--parent', 'group', '--admin-id', 'A-1');
    expect(outcome.printed).toContain('Employee ID  A-1');
    expect((await operator.run(['company', 'list'])).printed).toMatch(
      /^group-1 +group +1 +\d{4}-\d{2}-\d{2} +子会社$/m,
    );
  });

  it('D44: knows a company by any spelling of its ID, and prints the one on record', async () => {
    await create('Spelled', '綴り');
    for (const companyId of ['SPELLED', ' spelled ', 'Ｓｐｅｌｌｅｄ'])
      expect((await create(companyId, '綴り')).printed).toContain('The company Spelled (綴り) exists already');
    const outcome = await create('Ｌｏｕｄ－１', '声', '--parent', 'SPELLED', '--admin-id', ' Ｓ１ ');
    expect(outcome.printed).toContain('Company ID   Loud-1\n  Employee ID  S1\n');
    expect((await operator.run(['company', 'rename', 'lOUD-1', '大声'])).printed).toContain(
      'The company Loud-1 is now',
    );
    expect((await operator.run(['company', 'set-parent', 'loud-1', 'spelled'])).printed).toContain(
      'The company Loud-1 is a subsidiary of Spelled already',
    );
  });

  it('creates one company when two run concurrently', async () => {
    const both = await Promise.all([1, 2].map(() => create('race', '競争')));
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(both.filter((outcome) => passwordIn(outcome) !== '')).toHaveLength(1);
  });

  it.each([
    ['an ID that is taken by another name', ['taken', '別の名前'], 1, 'exists already, as 最初の名前'],
    ['an ID that is taken by one without a parent', ['taken', '最初の名前', '--parent', 'taken'], 1, 'exists already'],
    ['a parent that is not there', ['orphan', '孤児', '--parent', 'nobody'], 1, 'There is no company nobody'],
    ['an ID with a space', ['a b', '名前'], 2, 'A company ID has 1 to 64 letters'],
    ['an ID of 65 letters', ['a'.repeat(65), '名前'], 2, 'A company ID has 1 to 64 letters'],
    ['a blank name', ['blank', '  '], 2, 'It must have 1 to 100 characters'],
    ['a name of 101 characters', ['long', 'あ'.repeat(101)], 2, 'It must have 1 to 100 characters'],
    ['a name with NUL', ['nul', 'a\0b'], 2, 'no control characters'],
    ['a blank employee ID', ['blank', '名前', '--admin-id', ''], 2, 'It must have 1 to 64 characters'],
    ['no name', ['nameless'], 2, "missing required argument 'name'"],
    ['a go-live month that there is not', ['late', '名前', '--go-live', '2026-13'], 2, 'A month is written as'],
    ['a go-live month in years', ['late', '名前', '--go-live', '2028-01'], 2, 'can be 2027-12 at the latest'],
    ['an option that is not there', ['odd', '名前', '--role', 'admin'], 2, "unknown option '--role'"],
    ['one that there was', ['odd', '名前', '--rounding', 'minute'], 2, "unknown option '--rounding'"],
  ])('refuses %s and changes nothing', async (_what, args, exitCode, text) => {
    await create('taken', '最初の名前');
    const before = await operator.everything();
    const outcome = await create(...args);
    expect(outcome).toMatchObject({ exitCode, printed: '', complained: expect.stringContaining(text) });
    expect(await operator.everything()).toEqual(before);
  });
});
