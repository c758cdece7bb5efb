import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let companyId: string;
let superAdmin: TestUser;
let token: string;
let employee: TestUser;

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  superAdmin = await addUser(server.database, { companyId, role: 'super_admin', name: '神谷 正隆' });
  token = await server.logIn(superAdmin);
  employee = await addUser(server.database, { companyId });
});

const SPEC = {
  figures: 'shown_times',
  standard_day_minutes: 480,
  leave_day_minutes: 480,
  clock_in_shown: 'shift_start',
  clock_out_step_minutes: 15,
  late_basis: 'shift',
  late_time: '10:00',
  early_basis: 'fixed',
  early_time: '17:00',
  judges_rest_days: true,
  unset_break: 'none',
  night_column: 'all_work',
  absence_rule: 'planned',
};
const stepOf = (over_minutes: number, length_minutes: number) => ({ over_minutes, length_minutes });
const BY_THE_MINUTE = { ...SPEC, clock_out_step_minutes: 1 };

const read = async (by = token) => (await server.call('GET /api/admin/company-policy', { token: by })).body;
const save = (effective_month: unknown, values: object = {}, by = token) =>
  server.call('PUT /api/admin/company-policy', { token: by, body: { effective_month, ...SPEC, ...values } });
const preview = (month: string, values: object = {}, by = token) =>
  server.call('POST /api/admin/company-policy/preview', { token: by, body: { month, ...SPEC, ...values } });

/** A day of 09:00 to 18:14 with an hour's break, or none recorded. */
const work = (
  date: string,
  user: Pick<TestUser, 'userId'> = employee,
  breakMinutes: number | null = 60,
): Promise<void> =>
  addWork(server.database, { companyId, userId: user.userId }, [[date, '09:00', '18:14', breakMinutes]]);

const summaryOf = async (month: string) => {
  const route = `GET /api/admin/users/${employee.userId}/attendance-sheet?month=${month}`;
  return (await server.call(route, { token })).body.summary;
};

const audits = () =>
  server.database.kysely
    .selectFrom('audit_entry')
    .select(['actor_user_id', 'subject_user_id', 'action', 'before', 'after'])
    .where('company_id', '=', companyId)
    .orderBy('audit_entry_id')
    .execute();

/** What is settled of the paid figures. */
const PAID = { figures: 'paid', standard_day_minutes: 480, unset_break: 'none', absence_rule: 'planned' };
const put = (body: object) => server.call('PUT /api/admin/company-policy', { token, body });

describe('the policy of paid figures', () => {
  it('D59: has the times as recorded, no time of its own, and its sheet what is paid', async () => {
    await addWork(server.database, { companyId, userId: employee.userId }, [['2026-11-05', '10:30', '20:14', 60]]);
    expect(await summaryOf('2026-11')).toMatchObject({ work_minutes: 510, overtime_minutes: 30, days_late: 1 });
    expect(await put({ effective_month: '2026-11', ...PAID })).toMatchObject({ status: 200 });
    expect((await read()).policies).toEqual([
      {
        effective_month: '2026-11',
        ...PAID,
        leave_day_minutes: null,
        clock_in_shown: 'recorded',
        clock_out_step_minutes: 1,
        late_basis: 'shift',
        late_time: null,
        early_basis: 'shift',
        early_time: null,
        judges_rest_days: false,
        night_column: 'all_work',
      },
    ]);
    expect(await summaryOf('2026-11')).toMatchObject({ work_minutes: 524, overtime_minutes: 44, days_late: 0 });
  });

  it('is previewed with its break and its absences', async () => {
    await work('2026-11-05', employee, null);
    const { body } = await server.call('POST /api/admin/company-policy/preview', {
      token,
      body: { month: '2026-11', ...PAID, unset_break: 'one_hour' },
    });
    expect([body.before.work_minutes, body.after.work_minutes]).toEqual([540, 494]);
  });

  it('refuses what only a sheet of the shown times has, and changes nothing', async () => {
    const answer = await put({ effective_month: '2026-11', ...PAID, clock_out_step_minutes: 15 });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { clock_out_step_minutes: '給与と同じ数字の出勤簿では設定できません' } },
    });
    expect((await read()).policies).toEqual([]);
  });

  it('can go back to the shown times, whose fields have to be there', async () => {
    await put({ effective_month: '2026-11', ...PAID });
    expect((await put({ effective_month: '2026-11', ...PAID, figures: undefined })).status).toBe(400);
    expect((await save('2026-11')).status).toBe(200);
    expect((await read()).policies).toEqual([{ effective_month: '2026-11', ...SPEC }]);
  });
});

describe('始業・終業 of a day without a shift (D59)', () => {
  const HOURS = { work_start: '09:00', work_end: '18:00' };
  const DAY = '2026-11-20';
  const save59 = (values: object, effective_month = '2026-11') => put({ effective_month, ...PAID, ...values });

  /** A contract of eight hours from Monday to Friday. */
  const addContract = () =>
    server.database.kysely
      .insertInto('work_contract')
      .values({
        company_id: companyId,
        user_id: employee.userId,
        from_date: '2026-01-01',
        weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
      })
      .execute();

  it('are stored, told and audited, and can be taken back', async () => {
    await save59({ work_start: '9:00', work_end: '18:00' });
    expect((await read()).policies).toMatchObject([HOURS]);
    await save59({});
    const { policies, changes } = await read();
    expect(Object.keys(policies[0])).not.toContain('work_start');
    expect(changes).toMatchObject([{ before: HOURS }, { after: HOURS }]);
    expect((await audits()).map(({ action }) => action)).toEqual(['set_company_policy', 'set_company_policy']);
  });

  it('make late on the sheet, in the month and on 出勤状況 by the same hours, from their month on', async () => {
    await addContract();
    const user = { companyId, userId: employee.userId };
    await addWork(server.database, user, [
      ['2026-10-20', '09:10', '17:50', 60],
      ['2026-11-05', '09:00', '17:50', 60],
      [DAY, '09:10', '18:00', 60],
    ]);
    const lateIn = async (month: string) => {
      const { days_late, days_left_early } = await summaryOf(month);
      const { body } = await server.call(`GET /api/admin/users/${employee.userId}/months/${month}`, { token });
      const marked = body.days.filter(({ is_late }: { is_late: boolean }) => is_late);
      return [days_late, days_left_early, body.hours.late_minutes, marked.length];
    };
    const isLateToday = async () => {
      const { body } = await server.call('GET /api/admin/today', { token });
      return body.people.find(({ id }: { id: number }) => id === employee.userId).came_late;
    };
    await save59({}, '2026-10');
    expect([await lateIn('2026-11'), await isLateToday()]).toEqual([[0, 0, 0, 0], false]);
    await save59(HOURS);
    expect([await lateIn('2026-11'), await isLateToday()]).toEqual([[1, 1, 10, 1], true]);
    expect(await lateIn('2026-10')).toEqual([0, 0, 0, 0]);
  });

  it('are previewed before they are saved', async () => {
    await addContract();
    await save59({});
    await addWork(server.database, { companyId, userId: employee.userId }, [['2026-11-05', '09:10', '17:50', 60]]);
    const { body } = await server.call('POST /api/admin/company-policy/preview', {
      token,
      body: { month: '2026-11', ...PAID, ...HOURS },
    });
    expect([body.before.days_late, body.after.days_late]).toEqual([0, 1]);
  });

  const ALONE = '始業と終業は、両方とも入力するか、両方とも空欄にしてください';
  const END = '終業は、始業より後の時刻を入力してください';
  it.each([
    [{ work_start: '09:00' }, { work_end: ALONE }],
    [{ work_start: '', work_end: '18:00' }, { work_start: ALONE }],
    [{ work_start: '09:00', work_end: '09:00' }, { work_end: END }],
    [{ work_start: '22:00', work_end: '06:00' }, { work_end: END }],
    [
      { work_start: '9時', work_end: '18:00' },
      { work_start: '始業（シフトのない日）の形式が正しくありません。HH:MMまたはHH:MM:SS形式で入力してください' },
    ],
  ])('refuse %j, and change nothing', async (values, fields) => {
    expect(await save59(values)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields } });
    expect(await read()).toMatchObject({ policies: [], changes: [] });
  });

  it('are not of a sheet of the shown times, which has times of its own', async () => {
    const only = '給与と同じ数字の出勤簿でだけ設定できます';
    const answer = await save('2026-11', HOURS);
    expect(answer).toMatchObject({ status: 400, body: { fields: { work_start: only, work_end: only } } });
    await save59(HOURS);
    await save('2026-11');
    expect((await read()).policies).toEqual([{ effective_month: '2026-11', ...SPEC }]);
  });
});

describe('the company’s policy', () => {
  it('saved as it holds already is neither stored nor audited', async () => {
    await save('2026-10', BY_THE_MINUTE);
    await save('2026-10', BY_THE_MINUTE);
    expect((await save('2026-12', BY_THE_MINUTE)).status).toBe(200);
    expect((await read()).policies).toEqual([{ effective_month: '2026-10', ...BY_THE_MINUTE }]);
    expect(await audits()).toHaveLength(1);
  });

  it('defaults to the spec’s', async () => {
    expect(await read()).toEqual({ policies: [], default_policy: SPEC, changes: [] });
  });

  it('applies from its month on, and the sheets follow it', async () => {
    await Promise.all(['2026-09-01', '2026-10-01', '2026-11-02'].map((date) => work(date)));
    const { status, body } = await save('2026-10', BY_THE_MINUTE);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: '会社の基本ルールを保存しました',
      policies: [{ effective_month: '2026-10', ...BY_THE_MINUTE }],
      default_policy: SPEC,
    });
    await save('2026-11', { clock_out_step_minutes: 5 });
    expect((await read()).policies.map((policy: { effective_month: string }) => policy.effective_month)).toEqual([
      '2026-10',
      '2026-11',
    ]);
    const worked = ['2026-09', '2026-10', '2026-11'].map(async (month) => (await summaryOf(month)).work_minutes);
    expect(await Promise.all(worked)).toEqual([480, 494, 490]);
  });

  it('survives a round trip through the domain with every value', async () => {
    const other = {
      figures: 'shown_times',
      standard_day_minutes: 450,
      leave_day_minutes: 465,
      clock_in_shown: 'recorded',
      clock_out_step_minutes: 10,
      late_basis: 'fixed',
      late_time: '09:30',
      early_basis: 'shift',
      early_time: '16:45',
      judges_rest_days: false,
      unset_break: 'legal_minimum',
      night_column: 'overtime',
      absence_rule: 'recorded',
    };
    await save('2026-11', { ...other, late_time: '9:30' });
    expect((await read()).policies).toEqual([{ effective_month: '2026-11', ...other }]);
    const { body } = await preview('2026-11', other);
    expect(body.before).toEqual(body.after);
  });

  it.each([
    ['legal_gradual', {}],
    [
      'steps',
      {
        break_steps: [
          { over_minutes: 405, length_minutes: 45 },
          { over_minutes: 540, length_minutes: 60 },
        ],
      },
    ],
    [
      'fixed',
      {
        break_windows: [
          { start: '12:00', end: '13:00' },
          { start: '23:45', end: '00:15' },
        ],
      },
    ],
  ])('D38: takes the break rule %s, and answers with it', async (unset_break, parts) => {
    expect((await save('2026-11', { unset_break, ...parts })).status).toBe(200);
    expect((await read()).policies).toEqual([{ effective_month: '2026-11', ...SPEC, unset_break, ...parts }]);
    expect((await audits()).at(-1)?.after).toEqual({ effective_month: '2026-11', ...SPEC, unset_break, ...parts });
    const { body } = await preview('2026-11', { unset_break, ...parts });
    expect(body.before).toEqual(body.after);
  });

  it('keeps no steps or times of another kind of break', async () => {
    await save('2026-11', { unset_break: 'one_hour', break_steps: [{ over_minutes: 405, length_minutes: 45 }] });
    expect((await read()).policies).toEqual([{ effective_month: '2026-11', ...SPEC, unset_break: 'one_hour' }]);
  });

  it('is overwritten for the same month; each change is audited and listed, newest first', async () => {
    await save('2026-10', BY_THE_MINUTE);
    server.setNow('2026-11-20T12:05:00+09:00');
    await save('2026-10', { clock_out_step_minutes: 30 });
    expect(await audits()).toEqual([
      {
        actor_user_id: superAdmin.userId,
        subject_user_id: null,
        action: 'set_company_policy',
        before: SPEC,
        after: { effective_month: '2026-10', ...BY_THE_MINUTE },
      },
      {
        actor_user_id: superAdmin.userId,
        subject_user_id: null,
        action: 'set_company_policy',
        before: BY_THE_MINUTE,
        after: { effective_month: '2026-10', ...SPEC, clock_out_step_minutes: 30 },
      },
    ]);
    const { policies, changes } = await read();
    expect(policies).toEqual([{ effective_month: '2026-10', ...SPEC, clock_out_step_minutes: 30 }]);
    expect(changes).toMatchObject([
      { actor: { employee_id: superAdmin.employeeId, name: '神谷 正隆' }, before: BY_THE_MINUTE },
      { before: SPEC, after: { effective_month: '2026-10', ...BY_THE_MINUTE } },
    ]);
  });

  it('two concurrent changes leave two entries, each with its previous state', async () => {
    await Promise.all([5, 10, 30].map((step) => save('2026-10', { clock_out_step_minutes: step })));
    const steps = (await audits()).map(({ before, after }) =>
      [before, after].map((values) => (values as unknown as typeof SPEC).clock_out_step_minutes),
    );
    expect(steps.map(([before]) => before)).toEqual([15, ...steps.map(([, after]) => after).slice(0, 2)]);
  });

  it.each([
    ['effective_month', { effective_month: '2026-13' }],
    ['effective_month', { effective_month: null }],
    ['standard_day_minutes', { standard_day_minutes: 481 }],
    ['standard_day_minutes', { standard_day_minutes: 59 }],
    ['standard_day_minutes', { standard_day_minutes: 450.5 }],
    ['standard_day_minutes', { standard_day_minutes: '480' }],
    ['leave_day_minutes', { leave_day_minutes: 721 }],
    ['clock_in_shown', { clock_in_shown: 'rounded' }],
    ['clock_out_step_minutes', { clock_out_step_minutes: 7 }],
    ['clock_out_step_minutes', { clock_out_step_minutes: 0 }],
    ['late_basis', { late_basis: null }],
    ['late_time', { late_time: '24:00' }],
    ['early_time', { early_time: '' }],
    ['judges_rest_days', { judges_rest_days: 'yes' }],
    ['unset_break', { unset_break: 60 }],
    ['break_steps', { unset_break: 'steps' }],
    ['break_steps', { unset_break: 'steps', break_steps: [] }],
    [
      'break_steps',
      { unset_break: 'steps', break_steps: Array.from({ length: 6 }, (_, at) => stepOf(400 + at, 45 + at)) },
    ],
    ['break_steps/0/length_minutes', { unset_break: 'steps', break_steps: [stepOf(30, 31)] }],
    ['break_steps/1/over_minutes', { unset_break: 'steps', break_steps: [stepOf(405, 45), stepOf(405, 60)] }],
    [
      'break_steps/0/over_minutes',
      { unset_break: 'steps', break_steps: [{ over_minutes: '6:45', length_minutes: 45 }] },
    ],
    ['break_windows', { unset_break: 'fixed' }],
    ['break_windows/0/end', { unset_break: 'fixed', break_windows: [{ start: '13:00', end: '12:00' }] }],
    ['break_windows/0/start', { unset_break: 'fixed', break_windows: [{ start: '25:00', end: '12:00' }] }],
    ['until', { unset_break: 'fixed', break_windows: [{ start: '12:00', end: '13:00', until: '' }] }],
    ['night_column', { night_column: undefined }],
    ['absence_rule', { absence_rule: '' }],
    ['standardDay', { standardDay: 480 }],
  ])('rejects a wrong %s', async (field, values) => {
    const body = { effective_month: '2026-11', ...SPEC, ...values };
    const answer = await server.call('PUT /api/admin/company-policy', { token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect((await read()).policies).toEqual([]);
  });

  it('reports the valid range of a wrong length', async () => {
    expect((await save('2026-11', { standard_day_minutes: 600 })).body.fields).toEqual({
      standard_day_minutes: '1:00〜8:00の範囲で入力してください',
    });
    expect((await save('2026-11', { late_time: '' })).body.fields).toEqual({
      late_time: '必須項目です',
    });
  });

  it('is for super admins only, each for their own company', async () => {
    for (const role of ['user', 'admin'] as const) {
      const other = await server.logIn(await addUser(server.database, { companyId, role }));
      expect((await server.call('GET /api/admin/company-policy', { token: other })).status).toBe(403);
      expect((await save('2026-11', {}, other)).status).toBe(403);
      expect((await preview('2026-11', {}, other)).status).toBe(403);
    }
    expect((await server.call('GET /api/admin/company-policy')).status).toBe(401);
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    await save('2026-11', BY_THE_MINUTE);
    expect(await read(stranger)).toMatchObject({ policies: [], changes: [] });
  });
});

describe('the preview', () => {
  it('sums up the company’s month under the current and the new policy, and stores nothing', async () => {
    await work('2026-11-02');
    await work('2026-11-04', await addUser(server.database, { companyId }));
    const { status, body } = await preview('2026-11', BY_THE_MINUTE);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      employees: 3,
      before: { days_worked: 2, work_minutes: 960, overtime_minutes: 0, clock_out_cut_minutes: 28 },
      after: { days_worked: 2, work_minutes: 988, overtime_minutes: 28, clock_out_cut_minutes: 0 },
    });
    expect(await read()).toMatchObject({ policies: [], changes: [] });
  });

  it('starts from the policy that applies to that month', async () => {
    await work('2026-11-02');
    await save('2026-11', BY_THE_MINUTE);
    expect((await preview('2026-11')).body).toMatchObject({
      before: { work_minutes: 494 },
      after: { work_minutes: 480 },
    });
  });

  it('equals the sheets once it is saved', async () => {
    await work('2026-10-01');
    const values = { clock_out_step_minutes: 1, standard_day_minutes: 450, absence_rule: 'recorded' };
    const { body } = await preview('2026-10', { ...values, user_id: String(employee.userId) });
    expect(body.employees).toBe(1);
    expect(body.before).toMatchObject(await summaryOf('2026-10'));
    await save('2026-10', values);
    expect(body.after).toMatchObject(await summaryOf('2026-10'));
  });

  it.each([
    ['legal_gradual', {}, 494],
    ['steps', { break_steps: [{ over_minutes: 405, length_minutes: 50 }] }, 504],
    ['fixed', { break_windows: [{ start: '18:00', end: '19:00' }] }, 540],
  ])('D38: deducts by %s what nobody recorded', async (unset_break, parts, work_minutes) => {
    await work('2026-11-02', employee, null);
    const by_the_minute = { clock_out_step_minutes: 1 };
    const { body } = await preview('2026-11', { ...by_the_minute, unset_break, ...parts });
    expect(body).toMatchObject({ before: { work_minutes: 540 }, after: { work_minutes } });
  });

  it('of one employee rejects another company’s and an unknown one', async () => {
    const stranger = await addUser(server.database);
    for (const user_id of [stranger.userId, 999_999])
      expect(await preview('2026-11', { user_id })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await preview('2026-11', { user_id: 'x' })).toMatchObject({ status: 400 });
    expect(await preview('2026-11', { late_time: '' })).toMatchObject({ status: 400 });
  });
});
