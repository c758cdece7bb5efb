import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { epochMs } from '#domain/time/instant.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import { addShift, auditOf, companyAuditOf } from '../../testing/attendance-builders.ts';
import { openSession } from '../../testing/authorisation/owned.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { slackRequest, teamsRequest } from '../../testing/chat-requests.ts';
import { addLeaveGrant } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { purgeCodes } from './chat-apps.repository.ts';

const SIGNING = '8f742231b10e8888abcd99yyyzzz85a5';
const TOKEN = Buffer.from('a security token of thirty-two b').toString('base64');
const CLOCK = 'https://kintai.example.com/time-clock';

let server: TestServer;
let admin: TestUser;
let person: TestUser;
let adminToken: string;
let token: string;
let slack: { readonly id: number; readonly path: string };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  // A Friday.
  server.setNow('2026-11-20T09:00:30+09:00');
  admin = await addUser(server.database, { role: 'super_admin' });
  person = await addUser(server.database, { companyId: admin.companyId, name: '山田 太郎' });
  [{ token: adminToken }, { token }] = await Promise.all([openSession(server, admin), openSession(server, person)]);
  slack = await add();
});

const NEW = { service: 'slack', name: '社内Slack', takes_punches: true, signing_secret: SIGNING };
const call = (route: string, body?: object, by = adminToken) => server.call(route, { token: by, body });

async function add(app: object = {}): Promise<typeof slack> {
  const { status, body } = await call('POST /api/admin/chat-apps', { ...NEW, ...app });
  expect([status, body.message]).toEqual([201, 'アプリを追加しました']);
  return body;
}

let messages = 0;

interface Command {
  readonly user?: string;
  readonly message?: number;
  readonly secret?: string;
  readonly path?: string;
  readonly fields?: Record<string, string>;
}

/** Posts a body as a chat service would. */
async function post(path: string, body: string, headers: Readonly<Record<string, string>>) {
  const { status, body: answer } = await server.call(`POST ${path}`, { body, headers });
  return { status, answer };
}

/** Sends a slash command as Slack signs it. */
async function command(text: string, options: Command = {}) {
  const { user = 'U1', message = (messages += 1), secret = SIGNING, path = slack.path } = options;
  const { body, headers } = slackRequest({ text, user, message, at: server.now(), secret }, options.fields);
  return post(path, body, headers);
}

/** What Slack shows the sender. */
async function say(text: string, options: Command = {}): Promise<string> {
  const { status, answer } = await command(text, options);
  expect([status, answer.response_type]).toEqual([200, 'ephemeral']);
  return answer.text;
}

/** Mentions an outgoing webhook as Teams signs it. */
async function mention(path: string, text: string, { key = TOKEN, message = (messages += 1) } = {}) {
  const { body, headers } = teamsRequest({ text, user: 'U1', message, at: server.now(), secret: key });
  return post(path, body, headers);
}

const codeIn = (text: string): string => /(\d{4}) (\d{4})/.exec(text)?.slice(1).join('') ?? 'none';

async function link(by = token, user = 'U1'): Promise<number> {
  const code = codeIn(await say('連携', { user }));
  const { status, body } = await call('POST /api/chat-links', { code }, by);
  expect([status, body.message]).toEqual([201, `社内Slack（name of ${user}）と連携しました`]);
  return body.id;
}

const records = async (by = token) =>
  (await server.call('GET /api/time-records?date=2026-11-20', { token: by })).body as {
    record_type: string;
    break_time: number | null;
    recorded_at: string;
    chat_app?: string;
    place?: { verdict: string };
  }[];

describe('an app', () => {
  it('is added, changed and deleted, and its secret never given out again', async () => {
    const id = String(slack.id);
    expect((await call('GET /api/admin/chat-apps')).body).toEqual([
      {
        id: slack.id,
        service: 'slack',
        name: '社内Slack',
        path: expect.stringMatching(new RegExp(`^/api/chat-apps/${admin.companyId}/[\\w-]{43}$`)),
        takes_punches: true,
        links: 0,
        last_used_at: null,
        lacks_secret: false,
        bot_id: null,
        client_id: null,
        service_account: null,
        fault: null,
      },
    ]);
    expect((await call(`PUT /api/admin/chat-apps/${id}`, { name: '社内', takes_punches: false })).status).toBe(200);
    // The secret that it has.
    const same = { name: '社内', takes_punches: false, signing_secret: SIGNING };
    expect((await call(`PUT /api/admin/chat-apps/${id}`, same)).status).toBe(200);
    expect((await command('help')).status).toBe(200);
    expect(
      (await call(`PUT /api/admin/chat-apps/${id}`, { ...same, signing_secret: 'another-secret-16' })).status,
    ).toBe(200);
    expect((await command('help')).status).toBe(401);
    expect((await command('help', { secret: 'another-secret-16' })).status).toBe(200);
    expect((await call('GET /api/admin/chat-apps')).body).toMatchObject([
      { name: '社内', takes_punches: false, path: slack.path, last_used_at: '2026-11-20T09:00:30.000+09:00' },
    ]);
    expect((await call(`DELETE /api/admin/chat-apps/${id}`)).status).toBe(200);
    expect((await command('help', { secret: 'another-secret-16' })).status).toBe(401);

    const audited = await companyAuditOf(server.database, admin.companyId);
    expect(audited.map(({ action }) => action)).toEqual([
      'add_chat_app',
      'change_chat_app',
      'change_chat_app',
      'delete_chat_app',
    ]);
    expect(audited[2]).toMatchObject({ after: { signing_secret_changed: true } });
    const { rows } = await server.database.pool.query('select a::text from audit_entry a');
    expect(JSON.stringify([rows, server.warnings])).not.toMatch(new RegExp(`${SIGNING}|another-secret`));
  });

  it('has its secret in the database sealed, and asks for it again where it can’t be opened', async () => {
    const { rows } = await server.database.pool.query('select signing_secret from chat_app');
    expect(rows.some(({ signing_secret }) => signing_secret.includes(SIGNING))).toBe(false);
    await server.database.pool.query(`update chat_app set address_key = $1`, ['x'.repeat(43)]);
    expect((await call('GET /api/admin/chat-apps')).body).toMatchObject([{ lacks_secret: true }]);
    const path = `/api/chat-apps/${admin.companyId}/${'x'.repeat(43)}`;
    expect((await command('help', { path })).status).toBe(401);
  });

  it('of Teams is added before there is a secret, which comes with its address', async () => {
    const { signing_secret: _, ...rest } = { ...NEW, name: '営業部', service: 'teams' };
    const { status, body } = await call('POST /api/admin/chat-apps', rest);
    expect([status, body.lacks_secret]).toEqual([201, true]);
    expect((await mention(body.path, 'ヘルプ')).status).toBe(401);
    expect((await mention(body.path, 'ヘルプ', { key: '' })).status).toBe(401);
    const named = { name: '営業部', takes_punches: true, signing_secret: TOKEN };
    expect((await call(`PUT /api/admin/chat-apps/${body.id}`, named)).body.lacks_secret).toBe(false);
    expect((await mention(body.path, 'ヘルプ')).status).toBe(200);
  });

  it.each([
    ['a short secret', { signing_secret: 'short' }, 'signing_secret'],
    ['a secret of several words', { signing_secret: 'これは秘密の値ではありませんので' }, 'signing_secret'],
    ['no name', { name: ' ' }, 'name'],
    ['another service', { service: 'chatwork' }, 'service'],
    ['what a bot of LINE WORKS has', { bot_id: '1' }, 'bot_id'],
  ])('isn’t added with %s', async (_, wrong, field) => {
    const { status, body } = await call('POST /api/admin/chat-apps', { ...NEW, name: '別', ...wrong });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it('has a name of its own, of which a company has twenty', async () => {
    expect((await call('POST /api/admin/chat-apps', { ...NEW, name: '社内slack' })).body.code).toBe('chat_name_taken');
    for (let made = 1; made < 20; made += 1) await add({ name: `アプリ${made}` });
    expect((await call('POST /api/admin/chat-apps', { ...NEW, name: '最後' })).body.code).toBe('too_many_chat_apps');
  });
});

describe('a request', () => {
  const stored = async () => {
    const { rows } = await server.database.pool.query('select * from chat_app, audit_entry');
    return rows.length;
  };

  it('is as Slack publishes it', async () => {
    // https://docs.slack.dev/authentication/verifying-requests-from-slack
    server.setNow('2018-07-13T03:36:58+09:00');
    const body =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
    const { status, answer } = await post(slack.path, body, {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': '1531420618',
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    });
    expect(status).toBe(200);
    expect(answer.text).toContain('使えることば');
  });

  it.each<[string, Command]>([
    ['an unknown address', { path: '/api/chat-apps/demo/none' }],
    ['another company’s address', { path: 'other' }],
    ['no user', { fields: { user_id: '' } }],
    ['a user with NUL', { fields: { user_id: 'U\0' } }],
  ])('with %s is answered with nothing, and leaves nothing', async (_, options) => {
    await link();
    const other = await addUser(server.database, { companyId: await addCompany(server.database), role: 'super_admin' });
    const { body: others } = await call(
      'POST /api/admin/chat-apps',
      { ...NEW, signing_secret: 'of-another-company' },
      await server.logIn(other),
    );
    const before = await stored();
    const path = options.path === 'other' ? others.path : (options.path ?? slack.path);
    const { status, answer } = await command('出勤', { ...options, path });
    expect([status, answer]).toEqual([401, '']);
    expect(await stored()).toBe(before);
    expect(await records()).toEqual([]);
  });

  it('without a signature, of another type or in another method is none', async () => {
    expect((await post(slack.path, 'text=出勤', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      401,
    );
    expect((await server.call(`POST ${slack.path}`)).status).toBe(401);
    expect((await server.call(`POST ${slack.path}`, { body: { text: '出勤' } })).status).toBe(401);
    expect((await server.call(`GET ${slack.path}`)).status).toBe(404);
    expect((await post(slack.path, 'x'.repeat(200_000), {})).status).toBe(413);
    expect((await post('/api/chat-apps/%00/x', 'x', {})).status).toBe(401);
  });

  it('that tries the certificate is answered with nothing', async () => {
    expect(await command('', { fields: { ssl_check: '1' } })).toEqual({ status: 200, answer: '' });
  });
});

describe('a link', () => {
  it('is made by a code of the chat, once, and shown and ended in the account', async () => {
    expect((await call('GET /api/chat-links', undefined, token)).body).toEqual({ apps: 1, links: [] });
    expect(await say('残')).toContain('連携していません');
    const code = codeIn(await say('連携'));
    // As people type it.
    const typed = `${code.slice(0, 4)}　${code.slice(4)}`;
    const { status, body } = await call('POST /api/chat-links', { code: typed }, token);
    expect([status, body]).toEqual([
      201,
      {
        id: body.id,
        service: 'slack',
        app_name: '社内Slack',
        chat_user_name: 'name of U1',
        linked_at: '2026-11-20T09:00:30.000+09:00',
        message: '社内Slack（name of U1）と連携しました',
      },
    ]);
    const { message: _, ...linked } = body;
    expect((await call('GET /api/chat-links', undefined, token)).body.links).toEqual([linked]);
    expect((await call('GET /api/admin/chat-apps')).body).toMatchObject([{ links: 1 }]);
    expect(await say('連携')).toContain('すでに');
    expect((await call('POST /api/chat-links', { code }, token)).body.code).toBe('chat_code_wrong');
    expect((await call(`DELETE /api/chat-links/${body.id}`, undefined, adminToken)).status).toBe(404);
    expect((await call(`DELETE /api/chat-links/${body.id}`, undefined, token)).body.message).toContain('解除');
    expect(await say('残')).toContain('連携していません');
    const actions = (await auditOf(server.database, person)).map(({ action }) => action);
    expect(actions.filter((action) => action.includes('chat'))).toEqual(['create_chat_link', 'delete_chat_link']);
  });

  it.each([
    ['too old', 10 * 60_000],
    ['given a moment before it is', 10 * 60_000 - 1],
  ])('by a code that is %s', async (_, passed) => {
    const code = codeIn(await say('連携'));
    server.setNow(new Date(server.now() + passed).toISOString());
    const { status } = await call('POST /api/chat-links', { code }, token);
    expect(status).toBe(passed < 10 * 60_000 ? 201 : 404);
  });

  it('isn’t made by an earlier code, by one of another company, or by none', async () => {
    const first = codeIn(await say('連携'));
    const code = codeIn(await say('連携'));
    const stranger = await server.logIn(await addUser(server.database));
    for (const [entered, by] of [
      [first, token],
      [code, stranger],
      ['12345678', token],
    ] as const)
      expect((await call('POST /api/chat-links', { code: entered }, by)).body.code).toBe('chat_code_wrong');
    const { status, body } = await call('POST /api/chat-links', { code: '1234' }, token);
    expect([status, body.fields]).toEqual([400, { code: 'コードは8桁の数字で入力してください' }]);
    expect((await call('POST /api/chat-links', { code }, token)).status).toBe(201);
  });

  it('is one for each person and each user of the chat', async () => {
    await link();
    const another = codeIn(await say('連携', { user: 'U2' }));
    expect((await call('POST /api/chat-links', { code: another }, token)).body.code).toBe('chat_link_exists');
    // The code isn't used up by that.
    expect((await call('POST /api/chat-links', { code: another }, adminToken)).status).toBe(201);
  });

  it('leaves nothing of who never made it, after a night', async () => {
    await say('連携');
    const codes = async () => (await server.database.pool.query('select from chat_link_code')).rows.length;
    await purgeCodes(server.database, epochMs(server.now() + 10 * 60_000 - 1));
    expect(await codes()).not.toBe(0);
    await purgeCodes(server.database, epochMs(server.now() + 10 * 60_000));
    expect(await codes()).toBe(0);
  });

  it('is ended in the chat, by a reset, and with its app', async () => {
    await link();
    expect(await say('解除')).toBe('連携を解除しました。');
    expect(await say('状況')).toContain('連携していません');
    await link();
    await call(`POST /api/admin/users/${person.userId}/reset-password`);
    expect(await say('状況')).toContain('連携していません');
    await link(adminToken, 'U2');
    await call(`DELETE /api/admin/chat-apps/${slack.id}`);
    expect((await call('GET /api/chat-links')).body).toEqual({ apps: 0, links: [] });
  });
});

describe('a command', () => {
  beforeEach(async () => {
    await link();
  });

  it('punches at the time of receipt, recognisably and audited', async () => {
    expect(await say('出勤')).toBe('出勤を打刻しました（09:00）。');
    expect(await records()).toMatchObject([
      {
        record_type: 'clock_in',
        recorded_at: '2026-11-20T09:00:30.000+09:00',
        note: '出勤 09:00',
        latitude: null,
        chat_app: '社内Slack',
      },
    ]);
    server.setNow('2026-11-20T18:05:00+09:00');
    expect(await say('OUT')).toBe('退勤を打刻しました（18:05）。');
    const punches = (await auditOf(server.database, person)).filter(({ action }) => action === 'chat_punch');
    expect(punches).toMatchObject([
      { after: { record_type: 'clock_in', chat_app: '社内Slack', has_location: false } },
      { after: { record_type: 'clock_out' } },
    ]);
  });

  it('is one punch where it comes twice, or again a moment later', async () => {
    const first = await command('出勤', { message: 7_777 });
    server.setNow('2026-11-20T09:01:30+09:00');
    const again = await command('出勤', { message: 7_777 });
    expect([first.answer.text, again.answer.text]).toEqual([
      '出勤を打刻しました（09:00）。',
      '出勤は09:00に打刻済みです。',
    ]);
    server.setNow('2026-11-20T09:00:38+09:00');
    expect(await say('in')).toBe('出勤は09:00に打刻済みです。');
    expect(await records()).toHaveLength(1);
  });

  it('says what a punch repeats', async () => {
    await say('出勤');
    server.setNow('2026-11-20T10:00:00+09:00');
    expect(await say('出勤')).toBe(
      '出勤を打刻しました（10:00）。出勤は09:00に打刻済みのため、勤怠には最初の出勤時間が使われます。',
    );
    server.setNow('2026-11-20T18:00:00+09:00');
    await say('退勤');
    server.setNow('2026-11-20T18:30:00+09:00');
    expect(await say('退勤')).toContain('退勤は18:00に打刻済みでしたが、この時刻に変わります。');
    server.setNow('2026-11-20T20:00:00+09:00');
    expect(await say('出勤')).toContain('2回目以降の勤務');
  });

  it('belongs to the working day of its shift', async () => {
    await addShift(server.database, person, '2026-11-20', [22 * 60, 30 * 60]);
    server.setNow('2026-11-20T21:55:00+09:00');
    await say('出勤');
    server.setNow('2026-11-21T06:02:00+09:00');
    expect(await say('退勤')).toBe('退勤を打刻しました（06:02、11月20日（金）の勤務）。');
  });

  it('punches breaks where the company has them', async () => {
    await say('出勤');
    server.setNow('2026-11-20T12:00:00+09:00');
    expect(await say('休憩')).toBe('会社の設定により、休憩は打刻しません。');
    await server.database.pool.query('update company set punches_breaks = true where company_id = $1', [
      admin.companyId,
    ]);
    expect(await say('休憩')).toBe('休憩開始を打刻しました（12:00）。');
    expect(await say('状況')).toBe('休憩中です（12:00から）。');
    server.setNow('2026-11-20T13:00:00+09:00');
    expect(await say('戻り')).toBe('休憩終了を打刻しました（13:00）。');
    expect(await say('状況')).toBe('勤務中です（09:00から）。');
  });

  it('says where the day stands, and what is left', async () => {
    expect(await say('状況')).toBe('出勤前です。');
    expect(await say('残')).toBe('有給休暇の付与は登録されていません。');
    await addLeaveGrant(server.database, person, '2026-10-01', 10);
    const request = {
      request_type: 'annual_leave',
      request_date: '2026-12-18',
      client_approver: '花子',
      reason: '私用',
    };
    expect((await server.call('POST /api/vacation', { token, body: request })).status).toBe(201);
    const { body } = await server.call('GET /api/my-day', { token });
    expect(body.leave.after_plans_days).toBe(9);
    expect(await say('leave')).toBe('有給休暇の申請できる残りは9日です。');
    await say('出勤');
    server.setNow('2026-11-20T18:00:00+09:00');
    await say('退勤');
    expect(await say('ステータス')).toContain('使えることば');
    expect(await say('status')).toBe('退勤済みです（18:00）。');
  });

  it('leaves a record of which nobody can hide where it came from', async () => {
    await say('出勤');
    const found = async () => (await verifyAudit(server.runtime, admin.companyId)).findings.map(({ text }) => text);
    expect(await found()).toEqual([]);
    await server.database.pool.query('update time_record set chat_app_name = null where user_id = $1', [person.userId]);
    expect(await found()).toHaveLength(1);
    await server.database.pool.query('delete from time_record where user_id = $1', [person.userId]);
  });

  it('keeps where it came from when its day is changed', async () => {
    await say('出勤');
    const times = { date: '2026-11-20', clock_in: '09:00', clock_out: '18:00' };
    const body = { ...times, break_time: 45, modification_reason: '退勤の打刻漏れ' };
    server.setNow('2026-11-20T18:30:00+09:00');
    expect((await server.call('PUT /api/time-records/new', { token, body })).status).toBeLessThan(300);
    expect(await records()).toMatchObject([{ break_time: 45, chat_app: '社内Slack' }, {}]);
  });

  it('changes nothing of a closed month, as at the clock', async () => {
    const closing = { user_ids: [person.userId], reason: '確認済み' };
    server.setNow('2026-12-01T09:00:00+09:00');
    const closed = await call('POST /api/admin/months/2026-11/close', closing, await server.logIn(admin));
    expect(closed.status).toBe(200);
    server.setNow('2026-11-30T18:00:00+09:00');
    const body = { type: 'out' };
    const atClock = await server.call('POST /api/time-records', { token: await server.logIn(person), body });
    expect([await say('退勤'), atClock.body.code]).toEqual([atClock.body.message, 'month_closed']);
  });

  it('says why a punch isn’t taken', async () => {
    await call(`PUT /api/admin/chat-apps/${slack.id}`, { name: '社内Slack', takes_punches: false });
    expect(await say('出勤')).toBe(
      `このアプリからの打刻は受け付けていません。kintaiの打刻画面から打刻してください。\n${CLOCK}`,
    );
    await call(`PUT /api/admin/chat-apps/${slack.id}`, { name: '社内Slack', takes_punches: true });
    await server.database.pool.query('update user_account set is_attendance_target = false where user_id = $1', [
      person.userId,
    ]);
    expect(await say('出勤')).toContain('勤怠');
    expect(await records()).toEqual([]);
  });
});

describe('where the company has places to punch at', () => {
  const place = {
    name: '本社',
    latitude: 35.681236,
    longitude: 139.767125,
    radius: 100,
    networks: [],
    is_for_all: true,
  };

  beforeEach(async () => {
    await link();
    const { name, latitude, longitude, radius } = place;
    await server.database.pool.query(
      'insert into place (company_id, name, latitude, longitude, radius, is_for_all) values ($1, $2, $3, $4, $5, true)',
      [admin.companyId, name, latitude, longitude, radius],
    );
  });

  it.each([
    ['off', '出勤を打刻しました（09:00）。', undefined],
    ['mark', '出勤を打刻しました（09:00）。', 'uncertain'],
    ['reason', `受け付けられません。kintaiの打刻画面から打刻してください。\n${CLOCK}`, null],
    ['refuse', `受け付けられません。kintaiの打刻画面から打刻してください。\n${CLOCK}`, null],
  ])('and the rule is %s', async (rule, answer, verdict) => {
    await server.database.pool.query('update company set place_rule = $2 where company_id = $1', [
      admin.companyId,
      rule,
    ]);
    expect(await say('出勤')).toContain(answer);
    const stored = await records();
    expect(stored.map((record) => record.place?.verdict)).toEqual(verdict === null ? [] : [verdict]);
  });
});

it('a person who is too quick waits, as with other writes; no log has anything of a chat', async () => {
  const outer = server;
  server = await startTestServer({ writesPerMinute: 2, logLevel: 'trace' });
  try {
    admin = await addUser(server.database, { role: 'super_admin' });
    person = await addUser(server.database, { companyId: admin.companyId });
    [adminToken, token] = await Promise.all([server.logIn(admin), server.logIn(person)]);
    slack = await add();
    await link();
    expect(await say('状況')).toBe('出勤前です。');
    expect(await say('出勤')).toBe('回数が多すぎます。しばらくしてからお試しください。');
    expect(await records()).toEqual([]);
    const log = server.warnings.join('');
    expect(log).toContain('/api/chat-apps/:company_id/:key');
    for (const secret of [SIGNING, slack.path, 'name of', 'v0=', '出勤']) expect(log).not.toContain(secret);
  } finally {
    await server.stop();
    server = outer;
  }
});
