import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addShift, auditOf, companyAuditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveRequest } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Person {
  readonly user: TestUser;
  readonly token: string;
}

let companyId: string;
let employee: Person;
let admin: Person;

async function someone(options: Parameters<typeof addUser>[1]): Promise<Person> {
  const user = await addUser(server.database, { companyId, ...options });
  return { user, token: await server.logIn(user) };
}

/** A Sunday that is the statutory rest day, and the Wednesday after it. */
const [SUNDAY, WEDNESDAY] = ['2026-11-22', '2026-11-25'];
const DATES = { works_on: SUNDAY, rests_on: WEDNESDAY };

const set = (body: object) => server.call('PUT /api/admin/swap-settings', { token: admin.token, body });
const turnOn = (swaps_days = true) => set({ swaps_days });
const ask = (body: object = DATES, { token } = employee, headers = {}) =>
  server.call('POST /api/swaps', { token, body, headers });
const enter = (body: object = DATES, { user } = employee, { token } = admin) =>
  server.call(`POST /api/admin/users/${user.userId}/swaps`, { token, body });
const decide = (id: number, status: string, notes?: string, { token } = admin) =>
  server.call(`PUT /api/admin/swaps/${id}`, { token, body: { status, ...(notes !== undefined && { notes }) } });
const cancel = (id: number, { token } = employee) => server.call(`DELETE /api/swaps/${id}`, { token });
const check = async (dates: Record<string, string> = DATES, { token } = employee) =>
  (await server.call(`GET /api/swaps/check?${new URLSearchParams(dates)}`, { token })).body;
const own = async (month = '2026-11') =>
  (await server.call(`GET /api/swaps?month=${month}`, { token: employee.token })).body;
const pending = async ({ token } = admin) => (await server.call('GET /api/admin/swaps', { token })).body;
const monthOf = async (month = '2026-11') =>
  (await server.call(`GET /api/admin/users/${employee.user.userId}/months/${month}`, { token: admin.token })).body;

/** Sets the clock on: sessions have ended by then. */
async function later(instant: string): Promise<void> {
  server.setNow(instant);
  employee = { ...employee, token: await server.logIn(employee.user) };
  admin = { ...admin, token: await server.logIn(admin.user) };
}

async function punch(date: string, [start, end]: readonly [string, string] = ['09:00', '18:00']): Promise<void> {
  for (const [type, time] of [
    ['clock_in', start],
    ['clock_out', end],
  ] as const)
    await server.database.kysely
      .insertInto('time_record')
      .values({
        company_id: companyId,
        user_id: employee.user.userId,
        record_type: type,
        work_date: date,
        recorded_at: new Date(`${date}T${time}:00+09:00`),
        ...(type === 'clock_in' && { break_minutes: 60 }),
      })
      .execute();
}

const contract = ({ userId }: TestUser, weekdayMinutes = [0, 480, 480, 480, 480, 480, 0]) =>
  server.database.kysely
    .insertInto('work_contract')
    .values({ company_id: companyId, user_id: userId, from_date: '2026-01-01', weekday_minutes: weekdayMinutes })
    .execute();

const employed = (dates: { readonly hired_on?: string; readonly left_on?: string | null }) =>
  server.database.kysely.updateTable('user_account').set(dates).where('user_id', '=', employee.user.userId).execute();

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await someone({ name: '申請 太郎' });
  admin = await someone({ role: 'super_admin', name: '管理 花子' });
  await contract(employee.user);
  await employed({ hired_on: '2026-01-01' });
  await server.database.kysely
    .insertInto('company_day')
    .values(
      ['2026-11-15', SUNDAY, '2026-11-29'].map((date) => ({
        company_id: companyId,
        calendar_date: date,
        kind: 'statutory_holiday' as const,
      })),
    )
    .execute();
  await turnOn();
});

describe('the company’s setting', () => {
  it('is off until it is chosen, which is audited once; what is agreed stays', async () => {
    const other = await addCompany(server.database);
    const stranger = await someone({ companyId: other, role: 'super_admin' });
    const none = { swaps_days: false, comp_months: null, comp_halves: false };
    expect((await server.call('GET /api/swap-settings', { token: stranger.token })).body).toEqual(none);
    expect(await enter()).toMatchObject({ status: 201 });
    expect(await turnOn(false)).toMatchObject({ status: 200, body: { swaps_days: false } });
    await turnOn(false);
    expect(await own()).toMatchObject({ swaps_days: false, data: [{ status: 'approved' }] });
    expect(await ask({ works_on: '2026-11-28', rests_on: '2026-11-26' })).toMatchObject({
      status: 409,
      body: { code: 'swaps_off' },
    });
    expect(await companyAuditOf(server.database, companyId)).toMatchObject([
      { action: 'change_swap_settings', before: { swaps_days: false }, after: { swaps_days: true } },
      { action: 'change_swap_settings', before: { swaps_days: true }, after: { swaps_days: false } },
    ]);
  });

  it.each([
    { swaps_days: 'yes' },
    { swaps_days: true, more: 1 },
    { comp_months: 0 },
    { comp_months: 13 },
    { comp_months: 1.5 },
  ])('refuses %j', async (body) => {
    expect(await server.call('PUT /api/admin/swap-settings', { token: admin.token, body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });
});

describe('a swap that is asked for', () => {
  it('holds once it is approved: the days change their kinds, and no work is rest-day work', async () => {
    const { status, body } = await ask({ ...DATES, reason: '展示会のため' });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { ...DATES, status: 'pending', rest_kind: 'statutory_holiday', reason: '展示会のため', decided: null },
    });
    expect(await pending()).toMatchObject([{ id: body.id, name: '申請 太郎', can_decide: true }]);
    await punch(SUNDAY);
    await later('2026-11-21T12:00:00+09:00');
    expect((await decide(body.id, 'approved')).body).toMatchObject({
      status: 'approved',
      decided: { by: '管理 花子', at: '2026-11-21T12:00:00.000+09:00' },
    });
    await later('2026-11-30T12:00:00+09:00');
    expect(await pending()).toEqual([]);
    const { hours, days } = await monthOf();
    expect(hours).toMatchObject({ statutory_holiday_minutes: 0, contracted_work_minutes: 480 });
    const contracted = (date: string) => days.find((day: { date: string }) => day.date === date).contracted_minutes;
    expect([contracted(SUNDAY), contracted(WEDNESDAY)]).toEqual([480, 0]);
    const { body: holidays } = await server.call('GET /api/holidays/2026-11', { token: employee.token });
    expect(holidays).toContainEqual({ date: WEDNESDAY, name: '振替休日（出勤は11/22）' });
    const { body: sheet } = await server.call(
      `GET /api/admin/users/${employee.user.userId}/attendance-sheet?month=2026-11`,
      { token: admin.token },
    );
    const remarks = (date: string) => sheet.days.find((day: { date: string }) => day.date === date).remarks;
    expect(remarks(SUNDAY)).toContain('振替出勤（休日は11/25）');
    expect(remarks(WEDNESDAY)).toContain('振替休日（出勤は11/22）');
  });

  it('is in the history of both its days', async () => {
    const { body } = await ask();
    await decide(body.id, 'approved');
    for (const date of [SUNDAY, WEDNESDAY]) {
      const { body: history } = await server.call(`GET /api/history?date=${date}`, { token: employee.token });
      expect(history).toMatchObject([
        { action: 'request_swap', after: { ...DATES, status: 'pending' } },
        { action: 'approve_swap', before: { status: 'pending' }, after: { ...DATES, status: 'approved' } },
      ]);
    }
  });

  it('is absence on the new day of work where nobody comes, and none on the new rest day', async () => {
    await enter();
    await later('2026-12-01T12:00:00+09:00');
    const { hours } = await monthOf();
    const before = hours.absence_minutes;
    await punch(SUNDAY);
    expect((await monthOf()).hours.absence_minutes).toBe(before - 480);
  });

  it('changes nothing while it waits, is rejected or cancelled', async () => {
    const before = await monthOf();
    const { body: first } = await ask();
    expect(await monthOf()).toEqual(before);
    expect(await decide(first.id, 'rejected')).toMatchObject({ status: 400, body: { code: 'swap_notes_required' } });
    expect((await decide(first.id, 'rejected', '人が足りません')).body).toMatchObject({
      status: 'rejected',
      notes: '人が足りません',
    });
    expect(await decide(first.id, 'approved')).toMatchObject({ status: 409, body: { code: 'swap_already_decided' } });
    const { body: second } = await ask();
    expect(await cancel(second.id)).toMatchObject({ status: 200 });
    expect(await cancel(second.id)).toMatchObject({ status: 409, body: { code: 'swap_already_decided' } });
    expect(await monthOf()).toEqual(before);
    expect((await own()).data).toMatchObject([{ status: 'cancelled' }, { status: 'rejected' }]);
  });

  it('is refused on the first of its days: then it is compensation, also as it is approved', async () => {
    const { body } = await ask();
    await later(`${SUNDAY}T00:00:00+09:00`);
    expect(await decide(body.id, 'approved')).toMatchObject({ status: 409, body: { code: 'swap_agreed_late' } });
    await cancel(body.id);
    expect(await check()).toMatchObject({ is_comp: true, rest_kind: null });
    expect(await enter()).toMatchObject({ status: 409, body: { code: 'swap_agreed_late' } });
  });

  it('replays its key', async () => {
    const headers = { 'idempotency-key': 'swap-1' };
    const first = await ask(DATES, employee, headers);
    expect((await ask(DATES, employee, headers)).body).toEqual(first.body);
    expect((await own()).data).toHaveLength(1);
    expect(await ask({ ...DATES, reason: '別' }, employee, headers)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });
});

describe('what two days can be', () => {
  it.each([
    [{ works_on: WEDNESDAY, rests_on: '2026-11-26' }, 'swap_not_rest_day', 'works_on'],
    [{ works_on: SUNDAY, rests_on: '2026-11-28' }, 'swap_not_workday', 'rests_on'],
    [{ works_on: SUNDAY, rests_on: '2026-11-23' }, 'swap_not_workday', 'rests_on'],
    [{ works_on: SUNDAY, rests_on: SUNDAY }, 'swap_same_day', 'rests_on'],
  ])('%j is refused with %s', async (dates, code, field) => {
    const answer = await ask(dates);
    expect(answer).toMatchObject({ body: { code, fields: { [field]: answer.body.message } } });
    expect(await check(dates)).toEqual({
      refusal: answer.body.message,
      is_comp: false,
      rest_kind: null,
      is_other_week: false,
      is_other_period: false,
    });
    expect((await own()).data).toEqual([]);
  });

  it.each([{}, { works_on: SUNDAY }, { works_on: 'x', rests_on: WEDNESDAY }, { ...DATES, status: 'approved' }])(
    '%j is refused',
    async (body) => {
      expect(await ask(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );

  it('is told of another week and another period before it is saved', async () => {
    expect(await check()).toEqual({
      refusal: null,
      is_comp: false,
      rest_kind: 'statutory_holiday',
      is_other_week: false,
      is_other_period: false,
    });
    expect(await check({ works_on: SUNDAY, rests_on: '2026-12-02' })).toEqual({
      refusal: null,
      is_comp: false,
      rest_kind: 'scheduled_holiday',
      is_other_week: true,
      is_other_period: true,
    });
  });

  it('is compensation where the week would have no rest day left', async () => {
    await server.database.kysely.deleteFrom('work_contract').where('user_id', '=', employee.user.userId).execute();
    await contract(employee.user, [0, 400, 400, 400, 400, 400, 400]);
    // The public holiday of that week is a day of work of the company's.
    await server.database.kysely
      .insertInto('company_day')
      .values({ company_id: companyId, calendar_date: '2026-11-23', kind: 'workday' })
      .execute();
    const dates = { works_on: SUNDAY, rests_on: '2026-12-02' };
    expect(await check(dates)).toMatchObject({ is_comp: true, is_other_week: true });
    expect(await ask(dates)).toMatchObject({ status: 409, body: { code: 'swap_last_rest_day' } });
    expect(await ask()).toMatchObject({ status: 201 });
  });

  it('is none outside of the employment, on leave, or in another swap', async () => {
    await employed({ left_on: '2026-11-24' });
    expect(await ask()).toMatchObject({ status: 400, body: { code: 'swap_not_employed' } });
    await employed({ left_on: null });
    await addLeaveRequest(server.database, employee.user, WEDNESDAY, 'pending');
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'swap_on_leave' } });
    const thursday = { works_on: SUNDAY, rests_on: '2026-11-26' };
    expect(await ask(thursday)).toMatchObject({ status: 201 });
    for (const dates of [
      thursday,
      { works_on: SUNDAY, rests_on: '2026-11-27' },
      { works_on: '2026-11-28', rests_on: '2026-11-26' },
    ])
      expect(await ask(dates)).toMatchObject({ status: 409, body: { code: 'swap_day_taken' } });
  });

  it('is nothing in a closed month, and the confirmation of one is void', async () => {
    const { body } = await ask();
    const closing = (status: string) =>
      server.database.kysely
        .insertInto('month_closing')
        .values({
          company_id: companyId,
          user_id: employee.user.userId,
          from_date: '2026-11-01',
          to_date: '2026-11-30',
          status,
          at: new Date(server.now()),
          by_user_id: admin.user.userId,
          ...(status === 'closed' && { policy: '{}', sheet: '{}' }),
        })
        .execute();
    await closing('closed');
    expect(await ask({ works_on: '2026-11-28', rests_on: '2026-11-26' })).toMatchObject({
      status: 409,
      body: { code: 'month_closed', closed_month: { month: '2026-11', user_id: employee.user.userId } },
    });
    expect(await decide(body.id, 'approved')).toMatchObject({ status: 409, body: { code: 'month_closed' } });
    expect(await cancel(body.id)).toMatchObject({ status: 409, body: { code: 'month_closed' } });
    await server.database.kysely.deleteFrom('month_closing').where('user_id', '=', employee.user.userId).execute();
    await closing('confirmed');
    expect(await decide(body.id, 'approved')).toMatchObject({ status: 200 });
    expect(await auditOf(server.database, employee.user)).toContainEqual(
      expect.objectContaining({ action: 'void_confirmation' }),
    );
  });
});

describe('an approved swap', () => {
  it('taken back leaves the month as it was', async () => {
    await punch(SUNDAY);
    await addShift(server.database, employee.user, WEDNESDAY, [600, 1140]);
    const before = await monthOf();
    const shifts = async () =>
      (await server.call('GET /api/shifts/2026-11', { token: employee.token })).body.map((shift: object) => ({
        ...shift,
        id: undefined,
      }));
    const planned = await shifts();
    const { body } = await enter();
    expect(await shifts()).toEqual([{ ...planned[0], date: SUNDAY }]);
    expect((await monthOf()).hours).not.toEqual(before.hours);
    expect(await decide(body.id, 'cancelled')).toMatchObject({ status: 400, body: { code: 'swap_notes_required' } });
    expect((await decide(body.id, 'cancelled', '展示会の中止')).body).toMatchObject({ status: 'cancelled' });
    expect(await shifts()).toEqual(planned);
    expect(await monthOf()).toEqual(before);
    // The days can be swapped again.
    expect(await enter()).toMatchObject({ status: 201 });
  });

  it('has the duty of the shift that moves with it', async () => {
    await addShift(server.database, employee.user, WEDNESDAY, [600, 1140]);
    await enter();
    await punch(SUNDAY, ['10:30', '19:00']);
    await later('2026-11-30T12:00:00+09:00');
    const { hours } = await monthOf();
    expect(hours).toMatchObject({ late_minutes: 30, statutory_holiday_minutes: 0 });
  });

  it('is decided by others than its own admin, unless nobody else could', async () => {
    await contract(admin.user);
    const { body: alone } = await ask(DATES, admin);
    expect(await decide(alone.id, 'approved')).toMatchObject({ status: 200 });
    const second = await someone({ role: 'admin', name: '管理 次郎' });
    const saturday = { works_on: '2026-11-28', rests_on: '2026-11-26' };
    expect(await enter(saturday, admin)).toMatchObject({ status: 403, body: { code: 'swap_own_request' } });
    const { body: asked } = await ask(saturday, admin);
    expect(await pending()).toMatchObject([{ id: asked.id, can_decide: false }]);
    expect(await decide(asked.id, 'approved')).toMatchObject({ status: 403, body: { code: 'swap_own_request' } });
    expect(await decide(asked.id, 'approved', undefined, second)).toMatchObject({ status: 200 });
  });
});

it('is told of in the week before its days', async () => {
  await enter({ works_on: SUNDAY, rests_on: '2026-12-01' });
  const day = async () => (await server.call('GET /api/my-day', { token: employee.token })).body.swaps;
  expect(await day()).toEqual([{ date: SUNDAY, month: '2026-11', name: '振替出勤（休日は12/1）' }]);
  await later('2026-11-24T09:00:00+09:00');
  expect(await day()).toEqual([{ date: '2026-12-01', month: '2026-12', name: '振替休日（出勤は11/22）' }]);
});

it('is one where two ask for the same day at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      ask(),
      ask({ works_on: SUNDAY, rests_on: '2026-11-26' }),
      enter({ works_on: '2026-11-28', rests_on: WEDNESDAY }),
    ]);
    const stored = answers.filter(({ status }) => status === 201);
    const live = (await own()).data.filter(({ status }: { status: string }) => status !== 'cancelled');
    expect(live).toHaveLength(stored.length);
    const days = live.flatMap(({ works_on, rests_on }: { works_on: string; rests_on: string }) => [works_on, rests_on]);
    expect(new Set(days).size).toBe(days.length);
    await server.database.kysely.deleteFrom('day_swap').where('user_id', '=', employee.user.userId).execute();
  }
});

it('is nobody else’s: another company finds none of it', async () => {
  const { body } = await ask();
  const other = await addCompany(server.database);
  const stranger = await someone({ companyId: other, role: 'super_admin' });
  expect(await decide(body.id, 'approved', undefined, stranger)).toMatchObject({ status: 404 });
  expect(await cancel(body.id, stranger)).toMatchObject({ status: 404 });
  expect(await cancel(body.id, admin)).toMatchObject({ status: 404 });
  expect(await enter(DATES, employee, stranger)).toMatchObject({ status: 404 });
  expect(await pending(stranger)).toEqual([]);
});

describe('compensation for work on a rest day', () => {
  const WORKED = '2026-11-15';
  const give = (date = WORKED, { token } = admin, headers = {}) =>
    server.call(`POST /api/admin/users/${employee.user.userId}/comp-days`, { token, body: { date }, headers });
  const takeBack = (date = WORKED) =>
    server.call(`DELETE /api/admin/users/${employee.user.userId}/comp-days/${date}`, { token: admin.token });
  const compDays = async (month = '2026-11') => (await own(month)).comp_days;
  const expiring = async () => (await server.call('GET /api/admin/comp-days/expiring', { token: admin.token })).body;
  const OFFERED = {
    date: WORKED,
    worked_minutes: 480,
    rest_kind: 'statutory_holiday',
    days: 1,
    expires_on: '2027-01-15',
    left_days: null,
  };

  /** A request of it, as the routes of leave store one. */
  async function take(date: string, days = 1): Promise<void> {
    const key = { company_id: companyId, user_id: employee.user.userId };
    const { leave_request_id: id } = await server.database.kysely
      .insertInto('leave_request')
      .values({
        ...key,
        request_type: 'other_leave',
        kind: 'comp_day',
        start_date: date,
        end_date: date,
        days_count: days,
        status: 'pending',
        client_approver: '',
      })
      .returning('leave_request_id')
      .executeTakeFirstOrThrow();
    await server.database.kysely
      .insertInto('leave_day')
      .values({ ...key, leave_request_id: id, work_date: date, minutes: 480 * days, day_minutes: 480 })
      .execute();
  }

  beforeEach(async () => {
    await punch(WORKED);
    await punch('2026-11-16');
  });

  it('is none until the company gives it: then it is a kind of leave', async () => {
    expect(await compDays()).toEqual([]);
    expect(await give()).toMatchObject({ status: 409, body: { code: 'comp_days_off' } });
    expect((await set({ comp_months: 2 })).body).toMatchObject({ swaps_days: true, comp_months: 2 });
    const kinds = () =>
      server.database.kysely.selectFrom('leave_kind').selectAll().where('company_id', '=', companyId).execute();
    expect(await kinds()).toMatchObject([
      { kind: 'comp_day', name: '代休', active: true, is_paid: false, has_grants: true, attendance: 'left_out' },
    ]);
    // What was given can still be taken.
    await set({ comp_months: null });
    expect(await kinds()).toMatchObject([{ active: true }]);
    expect(await give()).toMatchObject({ status: 409, body: { code: 'comp_days_off' } });
  });

  it('is refused where another kind has its name', async () => {
    await server.database.kysely
      .insertInto('leave_kind')
      .values({ company_id: companyId, kind: 'own_1', name: '代休', active: true, is_paid: true })
      .execute();
    expect(await set({ comp_months: 2 })).toMatchObject({ status: 409, body: { code: 'comp_day_name_taken' } });
  });

  it('is offered for the rest days with work, given once and taken back', async () => {
    await set({ comp_months: 2 });
    expect(await compDays()).toEqual([OFFERED]);
    const headers = { 'idempotency-key': 'comp-1' };
    const { status, body } = await give(WORKED, admin, headers);
    expect({ status, body }).toEqual({
      status: 201,
      body: { ...OFFERED, left_days: 1, message: '代休を付与しました' },
    });
    expect(await give(WORKED, admin, headers)).toMatchObject({ status: 201, body });
    expect(await give()).toMatchObject({ status: 409, body: { code: 'comp_day_given' } });
    expect(await compDays()).toEqual([{ ...OFFERED, left_days: 1 }]);
    // What was given stays as it is, whatever is chosen afterwards.
    await set({ comp_months: 6 });
    expect(await compDays()).toMatchObject([{ expires_on: '2027-01-15' }]);
    expect(await takeBack()).toMatchObject({ status: 200 });
    expect(await takeBack()).toMatchObject({ status: 404 });
    expect(await compDays()).toMatchObject([{ left_days: null, expires_on: '2027-05-15' }]);
    const given = { days: 1, expires_on: '2027-01-15' };
    expect(await auditOf(server.database, employee.user)).toMatchObject([
      { action: 'grant_comp_day', after: given },
      { action: 'take_comp_day_back', before: given },
    ]);
  });

  it('leaves the premium of the rest day due', async () => {
    await set({ comp_months: 2 });
    await give();
    expect((await monthOf()).hours.statutory_holiday_minutes).toBe(480);
  });

  it.each(['2026-11-16', '2026-11-22', '2026-11-17'])(
    'is none for %s, which is no rest day with work',
    async (date) => {
      await set({ comp_months: 2 });
      expect(await give(date)).toMatchObject({ status: 409, body: { code: 'comp_day_not_worked' } });
    },
  );

  it('is none for a day of work that was swapped', async () => {
    await set({ comp_months: 2 });
    await enter();
    await punch(SUNDAY);
    await later('2026-11-24T12:00:00+09:00');
    expect(await compDays()).toMatchObject([{ date: WORKED }]);
  });

  it('is half a day for short work, where the company has chosen so', async () => {
    await punch('2026-11-14', ['09:00', '12:59']);
    await set({ comp_months: 2 });
    expect(await compDays()).toMatchObject([{ date: '2026-11-14', days: 1 }, { days: 1 }]);
    await set({ comp_halves: true });
    expect(await compDays()).toMatchObject([{ date: '2026-11-14', days: 0.5 }, { days: 1 }]);
  });

  it('is taken by what lapses first, and can’t be taken back then', async () => {
    await set({ comp_months: 2 });
    await punch('2026-11-08');
    await give('2026-11-15');
    await give('2026-11-08');
    await take('2026-12-01');
    expect(await compDays()).toMatchObject([
      { date: '2026-11-08', left_days: 0 },
      { date: '2026-11-15', left_days: 1 },
    ]);
    // The other one covers what is asked for.
    expect(await takeBack('2026-11-08')).toMatchObject({ status: 200 });
    expect(await takeBack('2026-11-15')).toMatchObject({ status: 409, body: { code: 'comp_day_in_use' } });
  });

  it('is told of before it lapses, while something of it is left', async () => {
    await set({ comp_months: 2 });
    await give();
    expect(await expiring()).toEqual([]);
    await later('2026-12-20T09:00:00+09:00');
    const { userId, employeeId } = employee.user;
    expect(await expiring()).toEqual([
      {
        user_id: userId,
        employee_id: employeeId,
        name: '申請 太郎',
        date: WORKED,
        expires_on: '2027-01-15',
        left_days: 1,
      },
    ]);
    await take('2026-12-25');
    expect(await expiring()).toEqual([]);
  });

  it('is given once where two give it at once', async () => {
    await set({ comp_months: 2 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => give()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'comp_day_given')).toHaveLength(7);
  });
});
