import { generateKeyPairSync } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { IN_BACKUPS } from '../../platform/backup/snapshot.ts';
import { createLog } from '../../platform/log.ts';
import { companyAuditOf } from '../../testing/attendance-builders.ts';
import { openSession } from '../../testing/authorisation/owned.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { lineWorksRequest } from '../../testing/chat-requests.ts';
import { startLineWorks, type TestLineWorks } from '../../testing/line-works.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createChatAnswerOutbox } from './chat-answers.ts';
import { createLineWorks } from './line-works.ts';

const SECRET = 'aBcDeFgHiJkLmNoPqRsTuVwXyZ1234';

let server: TestServer;
let works: TestLineWorks;
let wakes: number[];
let answerDue: (signal?: AbortSignal) => Promise<void>;
let admin: TestUser;
let adminToken: string;
let token: string;
let app: { readonly id: number; readonly path: string };
let messages = 0;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'trace' });
  works = await startLineWorks(server.now);
});
afterAll(async () => {
  await server.stop();
  await works.stop();
});

const body = () => ({
  service: 'line_works',
  name: '社内',
  takes_punches: true,
  signing_secret: SECRET,
  ...works.bot,
});
const call = (route: string, sent?: object, by = adminToken) => server.call(route, { token: by, body: sent });
const shownApp = async () => (await call('GET /api/admin/chat-apps')).body[0];

beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  await server.database.pool.query('delete from chat_answer');
  server.setNow('2026-11-20T09:00:30+09:00');
  wakes = [];
  works.reply = () => null;
  works.messages.length = 0;
  works.tokens.length = 0;
  // Another process, which has no token yet.
  const { runtime: database, vault, now } = server;
  const outbox = createChatAnswerOutbox({
    database,
    vault,
    send: createLineWorks(works.fetch, now),
    now,
    log: createLog('trace', { write: (line) => void server.warnings.push(line) }),
    wakeIn: (seconds) => void wakes.push(seconds),
  });
  answerDue = (signal = new AbortController().signal) => outbox.deliverDue(signal);
  admin = await addUser(server.database, { role: 'super_admin' });
  const person = await addUser(server.database, { companyId: admin.companyId });
  [{ token: adminToken }, { token }] = await Promise.all([openSession(server, admin), openSession(server, person)]);
  app = (await call('POST /api/admin/chat-apps', body())).body;
});

/** Sends an event; `event` replaces parts of a message. */
async function send(text: string, event: object = {}, botId = '2000001'): Promise<number> {
  const said = { text, user: 'c72af563-0f21', message: (messages += 1), at: server.now(), secret: SECRET };
  const request = lineWorksRequest(said, event, botId);
  return (await server.call(`POST ${app.path}`, request)).status;
}
const texts = () => works.messages.map(({ text }) => text);
const waiting = async () => (await server.database.pool.query('select from chat_answer')).rowCount;
const pass = (seconds: number) => server.setNow(new Date(server.now() + seconds * 1000).toISOString());

async function link(): Promise<void> {
  await send('連携');
  await answerDue();
  const code = /(\d{4}) (\d{4})/
    .exec(texts().at(-1) ?? '')
    ?.slice(1)
    .join('');
  const { body: linked } = await call('POST /api/chat-links', { code }, token);
  expect(linked.message).toBe('社内（利用者 c72af563）と連携しました');
  works.messages.length = 0;
}
const punches = async () => (await call('GET /api/time-records?date=2026-11-20', undefined, token)).body.length;

describe('a bot', () => {
  it('has all that answers are sent by, of which no secret is given out again', async () => {
    const { bot_id, client_id, service_account } = works.bot;
    expect(await shownApp()).toMatchObject({ bot_id, client_id, service_account, fault: null, lacks_secret: false });
    const change = { name: '社内', takes_punches: true };
    const put = `PUT /api/admin/chat-apps/${app.id}`;
    // As it is pasted into a field of one line, it is the same key.
    const pasted = works.bot.private_key.replaceAll('\n', ' ');
    expect((await call(put, { ...change, private_key: pasted, client_secret: works.bot.client_secret })).status).toBe(
      200,
    );
    expect((await call(put, { ...change, client_secret: 'another-secret' })).status).toBe(200);
    const audited = await companyAuditOf(server.database, admin.companyId);
    expect(audited).toMatchObject([
      { action: 'add_chat_app', after: { bot_id, client_id, service_account } },
      {
        action: 'change_chat_app',
        after: { signing_secret_changed: false, client_secret_changed: true, private_key_changed: false },
      },
    ]);
    const { rows } = await server.database.pool.query('select a::text, c::text from audit_entry a, chat_app c');
    const said = JSON.stringify([rows, await shownApp(), server.warnings]);
    for (const secret of [SECRET, works.bot.client_secret, 'another-secret', works.bot.private_key.slice(40, 80)])
      expect(said).not.toContain(secret);
  });

  it.each([
    ['no Bot Secret', { signing_secret: '' }, 'signing_secret'],
    ['no Bot ID', { bot_id: null }, 'bot_id'],
    ['no service account', { service_account: '' }, 'service_account'],
    ['no client secret', { client_secret: undefined }, 'client_secret'],
    ['no key', { private_key: '' }, 'private_key'],
    ['a Bot ID that is a name', { bot_id: 'kintai' }, 'bot_id'],
    ['what is no key', { private_key: 'MIIEvQIBADAN' }, 'private_key'],
    [
      'a key that can’t be read',
      { private_key: `-----BEGIN PRIVATE KEY-----${'MIIE'.repeat(40)}-----END PRIVATE KEY-----` },
      'private_key',
    ],
    [
      'a key of another kind',
      {
        private_key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
          format: 'pem',
          type: 'pkcs8',
        }),
      },
      'private_key',
    ],
  ])('isn’t added with %s', async (_, wrong, field) => {
    const { status, body: refused } = await call('POST /api/admin/chat-apps', { ...body(), name: '別', ...wrong });
    expect([status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]]);
  });

  it('is asked for its secrets again where they can’t be opened, and takes nothing meanwhile', async () => {
    await server.database.pool.query(`update chat_app set private_key = '\\x00' where chat_app_id = $1`, [app.id]);
    expect((await shownApp()).lacks_secret).toBe(true);
    expect(await send('ヘルプ')).toBe(401);
  });
});

describe('an event', () => {
  it.each([
    ['of another bot', {}, '2000002', 401],
    ['without a time', { issuedTime: undefined }, undefined, 401],
    ['without a source', { source: undefined }, undefined, 401],
    ['of a sticker', { content: { type: 'sticker', packageId: '1', stickerId: '3' } }, undefined, 200],
    ['of a room', { type: 'join', source: { channelId: '12345', domainId: 1 }, content: undefined }, undefined, 200],
    ['of a button', { type: 'postback', data: '出勤', content: undefined }, undefined, 200],
  ])('%s is answered with nothing', async (_, event, botId, status) => {
    expect(await send('出勤', event, botId)).toBe(status);
    expect(await waiting()).toBe(0);
  });

  it('is the same one to the letter, and one punch', async () => {
    await link();
    const said = { text: '出勤', user: 'c72af563-0f21', message: 1, at: server.now(), secret: SECRET };
    for (let sent = 0; sent < 3; sent += 1)
      expect((await server.call(`POST ${app.path}`, lineWorksRequest(said))).status).toBe(200);
    expect(await punches()).toBe(1);
  });

  it('by which the bot is opened is answered with what can be said there', async () => {
    expect(await send('', { type: 'begin', content: undefined })).toBe(200);
    await answerDue();
    expect(works.messages).toMatchObject([{ userId: 'c72af563-0f21', words: ['出勤', '退勤', '残', '状況'] }]);
    expect(texts()[0]).toMatch(/^使えることば\n/);
  });

  it('in a room of several is answered to who said it, and passed over where it is no command', async () => {
    await link();
    const room = { source: { userId: 'c72af563-0f21', channelId: '12345', domainId: 40_029_600 } };
    expect(await send('明日は9時から出勤します', room)).toBe(200);
    expect(await waiting()).toBe(0);
    expect(await send('出勤', room)).toBe(200);
    await answerDue();
    expect(works.messages).toMatchObject([{ userId: 'c72af563-0f21', text: '出勤を打刻しました（09:00）。' }]);
  });
});

describe('an answer', () => {
  it('is sent with a token that is used until it ends', async () => {
    await send('出勤');
    await answerDue();
    expect(works.messages).toEqual([
      { userId: 'c72af563-0f21', text: expect.stringContaining('連携'), words: ['連携'] },
    ]);
    pass(60);
    await send('ヘルプ');
    await answerDue();
    expect(works.tokens).toEqual(['token 1']);
    pass(24 * 3_600 - 120);
    await send('ヘルプ');
    await answerDue();
    expect(works.tokens).toEqual(['token 1', 'token 2']);
    expect(texts()).toHaveLength(3);
    expect(await waiting()).toBe(0);
  });

  it('waits sealed, in no backup, and in no log', async () => {
    await send('連携');
    const { rows } = await server.database.pool.query('select c::text from chat_answer c');
    expect(rows).toHaveLength(1);
    expect(Buffer.from(JSON.stringify(rows)).toString()).not.toMatch(/連携コード/);
    expect(IN_BACKUPS['public.chat_answer']).toBe('false');
    await answerDue();
    const code = /\d{4} \d{4}/.exec(texts()[0] ?? '')?.[0] ?? 'none';
    const log = server.warnings.join('');
    for (const secret of [code, code.replace(' ', ''), 'c72af563', 'token 1', app.path])
      expect(log).not.toContain(secret);
  });

  it.each([401, 403])('whose token is refused (%d) is sent with another one, once', async (status) => {
    await send('ヘルプ');
    await answerDue();
    let refused = 0;
    works.reply = (request) => (request === 'message' && (refused += 1) === 1 ? status : null);
    await send('ヘルプ');
    await answerDue();
    expect([works.tokens.length, texts().length, await waiting()]).toEqual([2, 2, 0]);

    refused = 0;
    works.reply = (request) => (request === 'message' ? ((refused += 1), status) : null);
    await send('ヘルプ');
    await answerDue();
    expect([refused, works.tokens.length, texts().length, await waiting()]).toEqual([2, 3, 2, 0]);
    expect((await shownApp()).fault).toBe(
      `メッセージを送信できません。Bot IDと、Botを利用できる社員を確認してください（HTTP ${status}）`,
    );
    works.reply = () => null;
    await send('ヘルプ');
    await answerDue();
    expect((await shownApp()).fault).toBeNull();
  });

  it('for which there is no token is given up, the punch stays, and the setting says what to mend', async () => {
    await link();
    const change = { name: '社内', takes_punches: true };
    const put = (secret: string) => call(`PUT /api/admin/chat-apps/${app.id}`, { ...change, client_secret: secret });
    await put('a-wrong-secret');
    expect(await send('出勤')).toBe(200);
    await answerDue();
    expect([await punches(), await waiting(), texts()]).toEqual([1, 0, []]);
    expect((await shownApp()).fault).toMatch(/^トークンが発行されません。.*（HTTP 401）$/);
    expect((await put(works.bot.client_secret)).body.fault).toBeNull();
    await send('状況');
    await answerDue();
    expect(texts()).toEqual(['勤務中です（09:00から）。']);
  });

  it('waits as long as LINE WORKS says, and not longer than it is of use', async () => {
    works.reply = (request) => (request === 'message' ? { status: 429, headers: { 'ratelimit-reset': '40' } } : null);
    await send('ヘルプ');
    await answerDue();
    expect(wakes).toEqual([40]);
    pass(39);
    await answerDue();
    expect(wakes).toHaveLength(1);
    works.reply = () => null;
    pass(1);
    await answerDue();
    expect([texts().length, await waiting()]).toEqual([1, 0]);

    works.reply = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await send('ヘルプ');
    await answerDue();
    works.reply = () => null;
    pass(600);
    await answerDue();
    expect([texts().length, await waiting()]).toEqual([1, 0]);
    expect((await shownApp()).fault).toBe('LINE WORKSが、返信できる時間内にメッセージを受け付けませんでした');
  });

  it('is tried a few times within a minute, while the punch is long on record', async () => {
    await link();
    works.reply = (request) => (request === 'message' ? 503 : null);
    expect(await send('出勤')).toBe(200);
    expect(await punches()).toBe(1);
    const begun = server.now();
    for (let tried = 0; tried < 10 && (await waiting()) === 1; tried += 1) {
      await answerDue();
      pass(wakes.at(-1) ?? 0);
    }
    expect(wakes).toHaveLength(4);
    expect(server.now() - begun).toBeLessThan(90_000);
    expect(await waiting()).toBe(0);
    expect((await shownApp()).fault).toBe('LINE WORKSが応答しません（HTTP 503）');
  });

  it('that LINE WORKS never takes holds up nobody’s punch, and is tried again', async () => {
    await link();
    works.reply = () => 'never';
    expect(await send('出勤')).toBe(200);
    expect(await punches()).toBe(1);
    await answerDue(AbortSignal.timeout(100));
    expect([wakes.length, await waiting()]).toEqual([1, 1]);
    works.reply = () => null;
    pass(2);
    await answerDue();
    expect(texts()).toEqual(['出勤を打刻しました（09:00）。']);
  });

  it('too late is none: what it says may not be so any more', async () => {
    await send('ヘルプ');
    pass(91);
    await answerDue();
    expect([texts(), await waiting()]).toEqual([[], 0]);
    expect((await shownApp()).fault).toBeNull();
  });

  it('of an app that is deleted meanwhile goes with it', async () => {
    await send('ヘルプ');
    await call(`DELETE /api/admin/chat-apps/${app.id}`);
    expect(await waiting()).toBe(0);
  });

  it('of several at once asks for one token', async () => {
    for (let said = 0; said < 5; said += 1) await send('ヘルプ');
    await answerDue();
    expect([works.tokens.length, texts().length]).toEqual([1, 5]);
  });
});

it('says of a bot and of a message that aren’t taken by which status', async () => {
  const sendTo = createLineWorks(works.fetch, server.now);
  const { bot_id: botId, client_id: clientId, client_secret: clientSecret } = works.bot;
  const bot = {
    botId,
    clientId,
    clientSecret,
    serviceAccount: works.bot.service_account,
    privateKey: works.bot.private_key,
  };
  const { signal } = new AbortController();
  await expect(sendTo({ ...bot, serviceAccount: 'other@example' }, { userId: 'U1', body: {} }, signal)).rejects.toThrow(
    'HTTP 401',
  );
  await expect(sendTo({ ...bot, privateKey: 'none' }, { userId: 'U1', body: {} }, signal)).rejects.toThrow('no key');
  await expect(sendTo(bot, { userId: 'U1', body: {} }, signal)).rejects.toThrow('HTTP 400');
});
