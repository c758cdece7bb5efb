import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { epochMs } from '#domain/time/instant.ts';
import { createLog } from '../../platform/log.ts';
import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, employ } from '../../testing/leave-builders.ts';
import { mailByHand, startTestMail, type TestMail } from '../../testing/mail.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import { purgeOldNotifications } from './notification-purge.job.ts';
import { purgeNotifications } from './notifications.repository.ts';

let server: TestServer;
let mail: TestMail;
let admin: TestUser;
let person: TestUser;
let tokens: { readonly admin: string; readonly person: string };

beforeAll(async () => {
  server = await startTestServer({ mail: mailByHand });
  mail = await startTestMail(server);
});
afterAll(async () => {
  await mail.stop();
  await server.stop();
});

const confirmAddress = (user: TestUser) =>
  server.database.pool.query(
    `update user_account set mail_address = $3, mail_confirmed_at = now() where company_id = $1 and user_id = $2`,
    [user.companyId, user.userId, `${user.employeeId.toLowerCase()}@example.com`],
  );
const addressOf = (user: TestUser): string => `${user.employeeId.toLowerCase()}@example.com`;

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  await server.database.pool.query('delete from notification');
  await server.database.pool.query('delete from mail_outbox');
  mail.smtp.mails.length = 0;
  admin = await addUser(server.database, { role: 'super_admin' });
  person = await addUser(server.database, { companyId: admin.companyId, name: '山田 太郎' });
  for (const user of [admin, person]) {
    await employ(server.database, user, '2024-04-01');
    await addLeaveGrant(server.database, user, '2026-10-01', 10);
  }
  tokens = { admin: await server.logIn(admin), person: await server.logIn(person) };
  for (const user of [admin, person]) await confirmAddress(user);
});

const requestLeave = async (date = '2026-12-18'): Promise<number> => {
  const { status, body } = await server.call('POST /api/vacation', {
    token: tokens.person,
    body: { request_type: 'annual_leave', request_date: date, client_approver: '承認 花子', reason: '通院のため' },
  });
  expect(status).toBe(201);
  return body.data.id;
};
const decide = (id: number, status: string) =>
  server.call(`PUT /api/admin/vacations/${id}`, { token: tokens.admin, body: { status, notes: '人手不足のため' } });
const news = async (token: string) => (await server.call('GET /api/notifications', { token })).body;
const unread = async (token: string) => (await server.call('GET /api/auth/me', { token })).body.unread;
const tell = (key: string, user = person, at = server.now()) =>
  notify(
    server.runtime.kysely,
    user.companyId,
    [user.userId],
    { kind: 'month_closed', about: { month: '2026-10' }, key },
    at,
  );

describe('a notification', () => {
  it('tells admins of a request and the applicant of the decision, and is read', async () => {
    const id = await requestLeave();
    expect(await news(tokens.admin)).toEqual([
      {
        id: expect.any(Number),
        kind: 'leave_requested',
        about: { name: '山田 太郎', date: '2026-12-18', until: '2026-12-18' },
        created_at: '2026-11-20T12:00:00.000+09:00',
        is_read: false,
      },
    ]);
    expect(await news(tokens.person)).toEqual([]);
    await decide(id, 'rejected');
    const [told] = await news(tokens.person);
    expect(told).toMatchObject({
      kind: 'leave_decided',
      about: { date: '2026-12-18', until: '2026-12-18', status: 'rejected' },
      is_read: false,
    });
    expect(await unread(tokens.person)).toBe(1);
    await requestLeave('2026-12-21');
    const read = { token: tokens.person, body: { up_to: told.id } };
    expect((await server.call('PUT /api/notifications/read', read)).status).toBe(200);
    expect(await unread(tokens.person)).toBe(0);
    expect((await news(tokens.person))[0].is_read).toBe(true);
    // Another's stay as they are, whatever number is named.
    expect(await unread(tokens.admin)).toBe(1);
  });

  it('is over once it isn’t so any more: it is taken back from the bell, and not mailed', async () => {
    const id = await requestLeave();
    await server.database.pool.query(
      `insert into time_record (company_id, user_id, record_type, work_date, recorded_at)
       values ($1, $2, 'clock_in', '2026-11-19', '2026-11-19 09:00+09')`,
      [person.companyId, person.userId],
    );
    const about = { date: '2026-11-19', punch: 'clock_out' } as const;
    const forgotten = { kind: 'forgotten_punch', about, key: '2026-11-19 clock_out' } as const;
    await notify(server.runtime.kysely, person.companyId, [person.userId], forgotten, server.now());
    await mail.deliver();
    const unreadOf = async () => [await unread(tokens.admin), await unread(tokens.person)];
    expect(await unreadOf()).toEqual([1, 1]);
    await server.call('PUT /api/admin/notification-settings/kinds', {
      token: tokens.admin,
      body: { kind: 'leave_decided', in_app: false, mail: 'off', push: false },
    });
    await decide(id, 'approved');
    await server.database.pool.query(
      `insert into time_record (company_id, user_id, record_type, work_date, recorded_at)
       values ($1, $2, 'clock_out', '2026-11-19', '2026-11-19 18:00+09')`,
      [person.companyId, person.userId],
    );
    expect(await unreadOf()).toEqual([0, 0]);
    expect([await news(tokens.admin), await news(tokens.person)]).toEqual([[], []]);
    server.setNow('2026-11-21T07:30:00+09:00');
    await mail.deliver();
    expect(mail.smtp.mails).toEqual([]);
  });

  it.each([
    [
      'band_near',
      { name: '山田 太郎', whose: 'other', month: '2026-11', client: 'アクメ', band: 'above', days: 6, time: '8:30' },
    ],
    ['dispatch_limit', { client: 'アクメ', date: '2027-05-01', months: 6 }],
    ['work_report_decided', { month: '2026-11', client: 'アクメ', status: 'returned', comment: '9日' }],
    ['webhook_failing', { webhook: '給与' }],
  ] as const)('%s comes with all that its text takes', async (kind, about) => {
    await notify(server.runtime.kysely, person.companyId, [person.userId], { kind, about, key: 'one' }, server.now());
    const told = await news(tokens.person);
    expect(told.map((one: { kind: string; about: object }) => [one.kind, one.about])).toEqual([[kind, about]]);
  });

  it('tells of a shift that somebody else has changed, once it is another one and still to come', async () => {
    const change = (date: string, start: string, token = tokens.admin) =>
      server.call(`POST /api/admin/users/${person.userId}/shifts/new`, {
        token,
        body: { date, is_workday: true, start_time: start, end_time: '18:00' },
      });
    expect((await change('2026-11-24', '09:00')).status).toBeLessThan(300);
    await change('2026-11-24', '09:00');
    await change('2026-11-19', '09:00');
    server.setNow('2026-11-20T12:00:01+09:00');
    await change('2026-11-24', '10:00');
    const told = (await news(tokens.person)).map(({ kind, about }: { kind: string; about: object }) => [kind, about]);
    expect(told).toEqual([
      ['shift_changed', { date: '2026-11-24', until: '2026-11-24' }],
      ['shift_changed', { date: '2026-11-24', until: '2026-11-24' }],
    ]);
  });

  it('is deleted once it is old, or isn’t so any more, but for what is still to be decided', async () => {
    const rejected = await requestLeave('2026-12-18');
    await requestLeave('2026-12-21');
    await tell('1');
    const left = async () => {
      const { rows } = await server.database.pool.query('select kind from notification order by kind');
      return rows.map(({ kind }) => kind);
    };
    const purge = () => {
      const now = server.now();
      const ago = (days: number) => epochMs(now - days * 24 * 3_600_000);
      return purgeNotifications(server.runtime.kysely, { before: ago(180), staleBefore: ago(7), now });
    };
    await decide(rejected, 'rejected');
    const all = ['leave_decided', 'leave_requested', 'leave_requested', 'month_closed'];
    server.setNow('2026-11-27T12:00:00+09:00');
    expect([await purge(), await left()]).toEqual([0, all]);
    server.setNow('2026-11-28T12:00:00+09:00');
    expect([await purge(), await left()]).toEqual([1, ['leave_decided', 'leave_requested', 'month_closed']]);
    server.setNow('2027-05-20T12:00:00+09:00');
    expect([await purge(), await left()]).toEqual([2, ['leave_requested']]);
  });

  it('is shown and counted of the 500 newest, of which many may be over', async () => {
    await tell('1');
    const addOver = (count: number) =>
      server.database.pool.query(
        `insert into notification (company_id, user_id, kind, about, about_key, shows_in_app, created_at)
         select $1, $2, 'leave_requested', '{}', '9' || n, true, now() from generate_series(1, $3::int) n
         on conflict do nothing`,
        [person.companyId, person.userId, count],
      );
    await addOver(499);
    expect([(await news(tokens.person)).length, await unread(tokens.person)]).toEqual([1, 1]);
    await addOver(500);
    expect([await news(tokens.person), await unread(tokens.person)]).toEqual([[], 0]);
  });

  it.each([
    ['leave_requested', {}, 'seven'],
    ['leave_requested', {}, '9'.repeat(30)],
    ['request_asked', {}, ''],
    ['request_asked', { request: 'leave' }, '7'],
    ['month_to_approve', {}, '2026-11'],
    ['month_to_confirm', {}, '2026-02-30'],
    ['month_to_confirm', {}, '0000-01-01'],
    ['forgotten_punch', { punch: 'clock_in' }, '1'],
    ['forgotten_punch', { date: '2026-13-01', punch: 'clock_in' }, '2'],
    ['shift_soon', { date: '2026-11-20', time: 'noon' }, '3'],
    ['shift_soon', { date: '2026-11-20' }, '4'],
  ])('%s that can’t be read (%j, %s) hides nothing else, and is logged once', async (kind, about, key) => {
    await tell('1');
    await server.database.pool.query(
      `insert into notification (company_id, user_id, kind, about, about_key, shows_in_app, created_at)
       values ($1, $2, $3, $4, $5, true, now())`,
      [person.companyId, person.userId, kind, about, key],
    );
    const told = await news(tokens.person);
    expect(told.map((each: { kind: string }) => each.kind)).toEqual(['month_closed']);
    expect(await unread(tokens.person)).toBe(1);
    await mail.deliver();
    const log: string[] = [];
    const purge = () =>
      purgeOldNotifications(server.runtime, server.now(), createLog('info', { write: (line) => void log.push(line) }));
    await purge();
    await purge();
    expect(log.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'notifications that cannot be read were deleted', unreadable: [{ company_id: person.companyId, kind }] },
    ]);
    expect(await news(tokens.person)).toHaveLength(1);
  });

  it('is told once, and not to who has left', async () => {
    await tell('2026-10');
    await tell('2026-10');
    expect(await unread(tokens.person)).toBe(1);
    await server.database.pool.query('update user_account set active = false where user_id = $1', [person.userId]);
    await tell('2026-11');
    const { rows } = await server.database.pool.query('select from notification where user_id = $1', [person.userId]);
    expect(rows).toHaveLength(1);
  });
});

describe('its mail', () => {
  it('is sent as it happens, and names neither who nor why', async () => {
    const id = await requestLeave();
    await decide(id, 'approved');
    await mail.deliver();
    expect(mail.smtp.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [addressOf(person), '12月18日（金）の休暇が承認されました'],
    ]);
    const text = mail.smtp.lastTo(addressOf(person))?.text ?? '';
    expect(text).toContain('https://kintai.example.com/vacation-request?via=mail');
    await requestLeave('2026-12-21');
    await mail.deliver();
    server.setNow('2026-11-21T07:30:00+09:00');
    await mail.deliver();
    const gathered = mail.smtp.lastTo(addressOf(admin));
    expect(gathered?.subject).toBe('休暇の申請があります（12月21日（月））');
    for (const secret of ['山田', '通院', '人手不足'])
      expect(mail.smtp.mails.filter(({ text: sent }) => sent.includes(secret))).toEqual([]);
  });

  it('gathers for the morning what isn’t read by then', async () => {
    await requestLeave('2026-12-18');
    await requestLeave('2026-12-21');
    await mail.deliver();
    expect(mail.smtp.mails).toEqual([]);
    server.setNow('2026-11-21T07:30:00+09:00');
    await mail.deliver();
    await mail.deliver();
    expect(mail.smtp.mails.map(({ to, subject }) => [to, subject])).toEqual([[addressOf(admin), 'お知らせ（2件）']]);
    await requestLeave('2026-12-22');
    await mail.deliver();
    const token = await server.logIn(admin);
    const [latest] = await news(token);
    await server.call('PUT /api/notifications/read', { token, body: { up_to: latest.id } });
    server.setNow('2026-11-22T07:30:00+09:00');
    await mail.deliver();
    const subjects = mail.smtp.mails.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('休暇') || subject.includes('件'))).toHaveLength(1);
  });

  it('waits for the end of the quiet hours', async () => {
    const id = await requestLeave();
    server.setNow('2026-11-20T22:30:00+09:00');
    await decide(id, 'approved');
    await mail.deliver();
    expect(mail.smtp.mails).toEqual([]);
    server.setNow('2026-11-21T07:00:00+09:00');
    await mail.deliver();
    expect(mail.smtp.lastTo(addressOf(person))?.subject).toContain('承認されました');
  });

  it('that fails in the evening waits for their end, too', async () => {
    const id = await requestLeave();
    server.setNow('2026-11-20T21:59:30+09:00');
    await decide(id, 'approved');
    mail.smtp.reply = (command) => (command === '.' ? '451 later' : null);
    await mail.deliver();
    mail.smtp.reply = () => null;
    server.setNow('2026-11-20T22:30:00+09:00');
    await mail.deliver();
    expect(mail.smtp.mails).toEqual([]);
    server.setNow('2026-11-21T07:00:00+09:00');
    await mail.deliver();
    expect(mail.smtp.lastTo(addressOf(person))?.subject).toContain('承認されました');
  });

  it('tells of a login on a new device, but not of the first one', async () => {
    await server.logIn(person);
    await mail.deliver();
    expect(mail.smtp.mails.map(({ subject }) => subject)).toEqual(['新しい端末からログインがありました（不明な端末）']);
    expect(await news(tokens.person)).toEqual([]);
    const newcomer = await addUser(server.database, { companyId: admin.companyId, isFirstLogin: true });
    await confirmAddress(newcomer);
    await server.logIn(newcomer);
    await mail.deliver();
    expect(mail.smtp.mails).toHaveLength(1);
  });

  it('of a new device is sent at any hour, whatever is read, and can’t be stopped', async () => {
    const body = { kind: 'new_device', wants_mail: false };
    expect((await server.call('PUT /api/notification-choices', { token: tokens.person, body })).status).toBe(400);
    await server.database.pool.query(
      `insert into notification_opt_out (company_id, user_id, kind) values ($1, $2, 'new_device')`,
      [person.companyId, person.userId],
    );
    server.setNow('2026-11-20T23:00:00+09:00');
    await server.logIn(person);
    await server.database.pool.query('update notification set read_at = $1', [new Date(server.now())]);
    await mail.deliver();
    const sent = mail.smtp.lastTo(addressOf(person));
    expect(sent?.subject).toContain('新しい端末');
    expect(`${sent?.headers} ${sent?.text}`).not.toMatch(/unsubscribe/i);
  });

  it('that can’t be written holds up no other', async () => {
    const about = { date: 'no day' };
    const broken = { kind: 'leave_decided', about, key: 'broken' } as const;
    await notify(server.runtime.kysely, admin.companyId, [admin.userId], broken, server.now());
    await decide(await requestLeave(), 'approved');
    await mail.deliver();
    expect(mail.smtp.mails.map(({ to }) => to)).toEqual([addressOf(person)]);
    const { rows } = await server.database.pool.query(
      'select user_id, attempts, fault from mail_outbox where fault is not null',
    );
    expect(rows).toEqual([{ user_id: admin.userId, attempts: 1, fault: '送信する内容を作成できませんでした' }]);
  });

  it('isn’t sent of what happened while mail was off', async () => {
    const yesterday = server.now();
    await decide(await requestLeave(), 'approved');
    server.setNow('2026-11-21T12:00:00+09:00');
    expect(server.now() - yesterday).toBe(86_400_000);
    await mail.deliver();
    expect(mail.smtp.mails).toEqual([]);
  });
});

describe('who gets which mail', () => {
  const choices = async () => (await server.call('GET /api/notification-choices', { token: tokens.person })).body;

  it('is said by the person, by kind', async () => {
    const { is_on: isOn, choices: before } = await choices();
    expect(isOn).toBe(true);
    expect(before.map(({ kind }: { kind: string }) => kind)).toEqual([
      'leave_decided',
      'shift_published',
      'shift_changed',
      'forgotten_punch',
      'month_to_fix',
      'overtime_near',
      'overtime_broken',
      'long_hours',
      'band_near',
      'work_report_decided',
      'obligation_near',
      'leave_expiring',
    ]);
    const body = { kind: 'leave_decided', wants_mail: false };
    await server.call('PUT /api/notification-choices', { token: tokens.person, body });
    await decide(await requestLeave(), 'approved');
    await mail.deliver();
    expect(mail.smtp.mails).toEqual([]);
    expect(await unread(tokens.person)).toBe(1);
  });

  it('is said without a login by the link of a mail', async () => {
    await decide(await requestLeave(), 'approved');
    await mail.deliver();
    const sent = mail.smtp.lastTo(addressOf(person));
    const token = /\/unsubscribe#(\S+)/.exec(sent?.text ?? '')?.[1] ?? '';
    expect(sent?.headers).toContain(`List-Unsubscribe: <https://kintai.example.com/unsubscribe#${token}>`);
    const { body } = await server.call(`GET /api/unsubscribe/${token}`);
    expect(body.choices).toContainEqual({ kind: 'leave_decided', wants_mail: true });
    const off = { body: { kind: 'leave_decided', wants_mail: false } };
    expect((await server.call(`PUT /api/unsubscribe/${token}`, off)).status).toBe(200);
    expect((await choices()).choices).toContainEqual({ kind: 'leave_decided', wants_mail: false });
    expect((await server.call(`PUT /api/unsubscribe/${token}x`, off)).body.code).toBe('link_over');
    const on = { body: { kind: 'leave_decided', wants_mail: true } };
    expect((await server.call(`PUT /api/unsubscribe/${token}`, on)).status).toBe(400);
    const long = server.unsubscribing.sign({ companyId: '𠮷'.repeat(64), userId: 1 });
    expect((await server.call(`GET /api/unsubscribe/${long}`)).body.code).toBe('link_over');
    const forged = token.replace(/\.\d+\./, `.${admin.userId}.`);
    expect((await server.call(`GET /api/unsubscribe/${forged}`)).body.code).toBe('link_over');
  });

  it('is narrowed by the company, which sets the times, too', async () => {
    const get = async () => (await server.call('GET /api/admin/notification-settings', { token: tokens.admin })).body;
    expect(await get()).toMatchObject({ is_on: true, quiet_from: '22:00', quiet_to: '07:00', morning_at: '07:30' });
    const kinds = 'PUT /api/admin/notification-settings/kinds';
    const off = { kind: 'leave_decided', in_app: false, mail: 'off', push: false };
    expect((await server.call(kinds, { token: tokens.person, body: off })).status).toBe(403);
    await server.call(kinds, { token: tokens.admin, body: off });
    await server.call(kinds, { token: tokens.admin, body: off });
    await server.call(kinds, {
      token: tokens.admin,
      body: { kind: 'leave_requested', in_app: true, mail: 'at_once', push: false },
    });
    const times = { quiet_from: '9:00', quiet_to: '13:00', morning_at: '08:00' };
    await server.call('PUT /api/admin/notification-settings/times', { token: tokens.admin, body: times });
    expect(await get()).toMatchObject({ ...times, quiet_from: '09:00' });
    const refused = async (path: string, body: object) => (await server.call(path, { token: tokens.admin, body })).body;
    expect(
      await refused('PUT /api/admin/notification-settings/times', { ...times, morning_at: '12:59' }),
    ).toMatchObject({ code: 'invalid_input', fields: { morning_at: expect.any(String) } });
    expect(await refused(kinds, { kind: 'new_device', in_app: false, mail: 'morning', push: false })).toMatchObject({
      code: 'invalid_input',
      fields: { mail: expect.any(String) },
    });
    expect(await get()).toMatchObject({ ...times, quiet_from: '09:00' });
    await decide(await requestLeave(), 'approved');
    await requestLeave('2026-12-21');
    expect(await news(tokens.person)).toEqual([]);
    await mail.deliver();
    expect(mail.smtp.mails).toEqual([]);
    server.setNow('2026-11-20T13:00:00+09:00');
    await mail.deliver();
    expect(mail.smtp.mails.map(({ to }) => to)).toEqual([addressOf(admin)]);
    const actions = (await auditOf(server.database, { ...admin, userId: admin.userId })).map(({ action }) => action);
    expect(actions.filter((action) => action === 'change_notifications').length).toBeLessThanOrEqual(3);
  });

  it('is told so long before as the company has it', async () => {
    const path = 'PUT /api/admin/notification-settings/leads';
    const leads = { shift_lead_minutes: 60, confirm_after_days: 3, obligation_lead_months: 4, expiry_lead_months: 1 };
    expect((await server.call(path, { token: tokens.person, body: leads })).status).toBe(403);
    expect((await server.call(path, { token: tokens.admin, body: leads })).status).toBe(200);
    const { body } = await server.call('GET /api/admin/notification-settings', { token: tokens.admin });
    expect(body).toMatchObject(leads);
    const wrong = await server.call(path, { token: tokens.admin, body: { ...leads, confirm_after_days: 0 } });
    expect(wrong.body).toMatchObject({ code: 'invalid_input', fields: { confirm_after_days: expect.any(String) } });
  });

  it('gathers in one line what says the same without names', async () => {
    await server.call('PUT /api/admin/notification-settings/kinds', {
      token: tokens.admin,
      body: { kind: 'long_run', in_app: false, mail: 'at_once', push: false },
    });
    const about = { name: '山田 太郎', date: '2026-11-19', days: 7, whose: 'other' } as const;
    for (const key of ['1', '2'])
      await notify(
        server.runtime.kysely,
        admin.companyId,
        [admin.userId],
        { kind: 'long_run', about, key },
        server.now(),
      );
    await mail.deliver();
    expect(mail.smtp.mails.map(({ subject }) => subject)).toEqual([
      '社員の連続勤務が7日になりました（11月19日（木）まで）（2件）',
    ]);
  });
});

it('20,000 that are due don’t hold up a punch', async () => {
  await server.database.pool.query(
    `insert into notification (company_id, user_id, kind, about, about_key, shows_in_app, created_at)
     select $1, $2, 'leave_decided', '{"date": "2026-12-18"}', n::text, true, $3 from generate_series(1, 20000) n`,
    [person.companyId, person.userId, new Date(server.now())],
  );
  let isDelivered = false;
  const delivering = mail.deliver().finally(() => (isDelivered = true));
  for (const type of ['clock_in', 'clock_out', 'clock_in', 'clock_out', 'clock_in']) {
    const { status } = await server.call('POST /api/time-records', { token: tokens.person, body: { type } });
    expect([status < 300, isDelivered]).toEqual([true, false]);
  }
  await delivering;
});
