import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { firstDay, isoMonth, lastDay } from '#domain/time/date.ts';
import { addClosedMonth } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { LAW } from '../../testing/law.ts';

let server: TestServer;
let companyId: string;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  boss = await addUser(server.database, { companyId, role: 'super_admin' });
  token = await server.logIn(boss);
});

const SPECIAL = { month_total_minutes: 5999, year_minutes: 43_200, months: 6 };

/** The month that settings have which always have held. */
const FIRST = '1900-01';

const read = async (by = token) => (await server.call('GET /api/admin/overtime-settings', { token: by })).body;
const save = (values: object, by = token) =>
  server.call('PUT /api/admin/overtime-settings', { token: by, body: { ...LAW, ...values } });
/** Stores a person's closed month as closing leaves it, but for its figures. */
const close = async (month: string, { userId, companyId: company } = boss): Promise<void> => {
  await addClosedMonth(
    server.database,
    { companyId: company, userId },
    { from: firstDay(isoMonth(month)), to: lastDay(isoMonth(month)), at: Date.now() },
  );
};
const audits = () =>
  server.database.kysely
    .selectFrom('audit_entry')
    .select(['actor_user_id', 'subject_user_id', 'action', 'before', 'after'])
    .where('company_id', '=', companyId)
    .orderBy('audit_entry_id')
    .execute();

describe('the settings', () => {
  it('default to the law’s', async () => {
    expect(await read()).toEqual({ ...LAW, dated: [], default_settings: LAW });
  });

  it.each([
    ['all of them', { ...LAW, first_month: 10, month_minutes: 1800, year_minutes: 14_400, special_clause: SPECIAL }],
    ['hours that vary over the year', { ...LAW, is_annual_variable: true, month_minutes: 2520, year_minutes: 19_200 }],
    ['no overtime at all', { ...LAW, month_minutes: 0, year_minutes: 0 }],
    [
      'a clause that allows nothing',
      { ...LAW, special_clause: { month_total_minutes: 0, year_minutes: 0, months: 0 } },
    ],
    [
      'how time is calculated',
      {
        ...LAW,
        standard_week_minutes: 2640,
        week_start: 1,
        statutory_rest_day: 0,
        counts_holiday_hours: true,
        work_interval_minutes: 1440,
        warning_percent: 100,
        monthly_rounding: 'half_hour',
      },
    ],
    ['four rest days in four weeks', { ...LAW, four_weeks_from: '2026-04-01' }],
    [
      'the most that is told late',
      { ...LAW, long_run_days: 31, correction_threshold_minutes: 1440, punch_deviation_minutes: 1440 },
    ],
    [
      'the most that is told early',
      { ...LAW, long_run_days: 2, correction_threshold_minutes: 0, punch_deviation_minutes: 0 },
    ],
    ['months from the 29th', { ...LAW, first_day: 29 }],
    ['no interval', { ...LAW, work_interval_minutes: 0, warning_percent: 50 }],
  ])('survive a round trip through the domain: %s', async (_, settings) => {
    const { status, body } = await save(settings);
    expect(status).toBe(200);
    expect(body).toEqual({ effective_month: FIRST, ...settings, message: '設定を保存しました' });
    expect(await read()).toEqual({
      ...settings,
      dated: [{ effective_month: FIRST, ...settings }],
      default_settings: LAW,
    });
  });

  it('hold from their month on, up to the next that has its own', async () => {
    await save({ effective_month: '2027-01', week_start: 3 });
    await save({ effective_month: '2026-11', week_start: 2 });
    await save({ week_start: 1 });
    const { dated, ...present } = await read();
    expect(dated).toEqual([
      { effective_month: FIRST, ...LAW, week_start: 1 },
      { effective_month: '2026-11', ...LAW, week_start: 2 },
      { effective_month: '2027-01', ...LAW, week_start: 3 },
    ]);
    expect(present).toEqual({ ...LAW, week_start: 2, default_settings: LAW });
    server.setNow('2026-10-31T23:59:00+09:00');
    expect(await read()).toMatchObject({ week_start: 1 });
    server.setNow('2027-01-01T00:00:00+09:00');
    token = await server.logIn(boss);
    expect(await read()).toMatchObject({ week_start: 3 });
  });

  it('are replaced for the same month', async () => {
    await save({ effective_month: '2026-11', week_start: 2 });
    await save({ effective_month: '2026-11', week_start: 4 });
    expect((await read()).dated).toEqual([{ effective_month: '2026-11', ...LAW, week_start: 4 }]);
  });

  it('keep what a client leaves out that doesn’t know it yet, as it is in their month', async () => {
    const later = {
      four_weeks_from: '2026-04-05',
      long_run_days: 6,
      correction_threshold_minutes: 15,
      punch_deviation_minutes: 45,
      monthly_rounding: 'half_hour',
      first_day: 21,
    };
    await save({ effective_month: '2026-09', ...later });
    await save({ effective_month: '2026-12', long_run_days: 10 });
    const leftOut = Object.fromEntries(Object.keys(later).map((field) => [field, undefined]));
    const { body } = await save({ effective_month: '2026-10', week_start: 1, ...leftOut });
    expect(body).toMatchObject({ ...LAW, effective_month: '2026-10', week_start: 1, ...later });
    expect((await save({ effective_month: '2026-11', four_weeks_from: null })).body.four_weeks_from).toBeNull();
  });

  it('say that closed months keep their figures, where there are any', async () => {
    const user = await addUser(server.database, { companyId });
    await close('2026-10', user);
    await close('2026-12', await addUser(server.database));
    await save({ effective_month: '2026-09' });
    const messageFrom = async (effective_month?: string) => (await save({ effective_month })).body.message;
    const closed = '設定を保存しました。締めた月の数字は変わりません';
    expect(await messageFrom('2026-11')).toBe('設定を保存しました');
    expect(await messageFrom('2026-10')).toBe(closed);
    // Up to the next that has its own.
    expect(await messageFrom('2026-09')).toBe('設定を保存しました');
    expect(await messageFrom()).toBe('設定を保存しました');
    await close('2026-09', user);
    expect(await messageFrom('2026-09')).toBe(closed);
  });

  it('return to having no special clause', async () => {
    await save({ special_clause: SPECIAL });
    await save({ special_clause: null });
    expect(await read()).toMatchObject(LAW);
  });

  it('are audited with their previous state', async () => {
    await save({ month_minutes: 1800, special_clause: SPECIAL });
    await save({ month_minutes: 2400 });
    const entry = { actor_user_id: boss.userId, subject_user_id: null, action: 'change_overtime_settings' };
    const first = { ...LAW, month_minutes: 1800, special_clause: SPECIAL };
    expect(await audits()).toEqual([
      { ...entry, before: LAW, after: { effective_month: FIRST, ...first } },
      { ...entry, before: first, after: { effective_month: FIRST, ...LAW, month_minutes: 2400 } },
    ]);
    await save({ effective_month: '2026-12', week_start: 6 });
    // What held in that month before.
    expect((await audits()).at(-1)).toEqual({
      ...entry,
      before: { ...LAW, month_minutes: 2400 },
      after: { effective_month: '2026-12', ...LAW, week_start: 6 },
    });
  });

  it('changed twice concurrently leave two entries, each with its previous state', async () => {
    await Promise.all([600, 540, 480].map((work_interval_minutes) => save({ work_interval_minutes })));
    const lengths = (await audits()).map(({ before, after }) =>
      [before, after].map((values) => (values as unknown as typeof LAW).work_interval_minutes),
    );
    expect(lengths.map(([before]) => before)).toEqual([660, ...lengths.map(([, after]) => after).slice(0, 2)]);
  });

  it.each<[string, object]>([
    ['first_month', { first_month: 0 }],
    ['first_month', { first_month: 13 }],
    ['first_month', { first_month: null }],
    ['is_annual_variable', { is_annual_variable: 'no' }],
    ['month_minutes', { month_minutes: 2701 }],
    ['month_minutes', { month_minutes: -1 }],
    ['month_minutes', { month_minutes: 60.5 }],
    ['year_minutes', { year_minutes: 21_601 }],
    ['year_minutes', { year_minutes: '21600' }],
    ['special_clause', { special_clause: undefined }],
    ['standard_week_minutes', { standard_week_minutes: 2500 }],
    ['week_start', { week_start: 7 }],
    ['statutory_rest_day', { statutory_rest_day: -1 }],
    ['counts_holiday_hours', { counts_holiday_hours: null }],
    ['work_interval_minutes', { work_interval_minutes: 1441 }],
    ['warning_percent', { warning_percent: 49 }],
    ['warning_percent', { warning_percent: 101 }],
    ['warning', { warning: 80 }],
    ['effective_month', { effective_month: '2026-13' }],
    ['effective_month', { effective_month: '' }],
    ['effective_month', { effective_month: null }],
    ['effective_month', { effective_month: '1899-12' }],
    ['four_weeks_from', { four_weeks_from: '2026-02-30' }],
    ['four_weeks_from', { four_weeks_from: '' }],
    ['long_run_days', { long_run_days: 1 }],
    ['long_run_days', { long_run_days: 32 }],
    ['long_run_days', { long_run_days: null }],
    ['correction_threshold_minutes', { correction_threshold_minutes: -1 }],
    ['correction_threshold_minutes', { correction_threshold_minutes: 1441 }],
    ['punch_deviation_minutes', { punch_deviation_minutes: 7.5 }],
    ['punch_deviation_minutes', { punch_deviation_minutes: 1441 }],
    ['monthly_rounding', { monthly_rounding: 'down' }],
    ['first_day', { first_day: 0 }],
    ['first_day', { first_day: 30 }],
    ['first_day', { first_day: 1.5 }],
    ['first_day', { first_day: null }],
    ['dated', { dated: [] }],
  ])('reject a wrong %s: %j', async (field, values) => {
    const answer = await save(values);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect((await read()).dated).toEqual([]);
    expect(await audits()).toEqual([]);
  });

  it('reject what the law does not allow, and say what it does', async () => {
    const variable = { is_annual_variable: true, month_minutes: 2521, year_minutes: 19_201 };
    const clause = { month_total_minutes: 6000, year_minutes: 43_201, months: 6 };
    const { status, body } = await save({ ...variable, special_clause: clause });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      month_minutes: '法律の上限は42:00です',
      year_minutes: '法律の上限は320:00です',
      'special_clause/month_total_minutes': '法律の上限は99:59です',
      'special_clause/year_minutes': '法律の上限は720:00です',
    });
    expect(await save({ special_clause: { ...SPECIAL, months: 7 } })).toMatchObject({ status: 400 });
    expect((await save({ work_interval_minutes: 1500 })).body.fields).toEqual({
      work_interval_minutes: '24:00以下で入力してください',
    });
    expect((await save({ long_run_days: 1, punch_deviation_minutes: 1441, first_day: 31 })).body.fields).toEqual({
      long_run_days: '2〜31の整数で入力してください',
      punch_deviation_minutes: '0〜1440の整数で入力してください',
      first_day: '1〜29の整数で入力してください',
    });
    expect((await read()).dated).toEqual([]);
  });

  it('are for admins to see and for super admins to change, each for their own company', async () => {
    const admin = await server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
    const user = await server.logIn(await addUser(server.database, { companyId }));
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    await save({ month_minutes: 1800 });
    expect((await read(admin)).month_minutes).toBe(1800);
    expect((await save({}, admin)).status).toBe(403);
    expect((await server.call('GET /api/admin/overtime-settings', { token: user })).status).toBe(403);
    expect((await save({}, user)).status).toBe(403);
    expect((await server.call('GET /api/admin/overtime-settings')).status).toBe(401);
    expect(await read(stranger)).toMatchObject({ ...LAW, dated: [] });
    await save({ effective_month: '2026-11', month_minutes: 600 }, stranger);
    expect((await read()).month_minutes).toBe(1800);
    expect((await read()).dated).toHaveLength(1);
  });
});
