import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { epochMs } from '#domain/time/instant.ts';
import { createLog } from '../../platform/log.ts';
import { openSession } from '../../testing/authorisation/owned.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import {
  type ChatRequest,
  lineWorksRequest,
  type SaidInChat,
  slackRequest,
  teamsRequest,
} from '../../testing/chat-requests.ts';
import { addLeaveGrant } from '../../testing/leave-builders.ts';
import { startLineWorks, type TestLineWorks } from '../../testing/line-works.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createChatAnswerOutbox } from './chat-answers.ts';
import { createLineWorks } from './line-works.ts';

// The same cases for each chat service: what differs is how a request is signed and how its answer is sent.

const SECRET = Buffer.from('a secret of thirty-two characters').toString('base64');
const CLOCK = 'https://kintai.example.com/time-clock';

let server: TestServer;
let works: TestLineWorks;
let answerDue: () => Promise<void>;

beforeAll(async () => {
  server = await startTestServer();
  works = await startLineWorks(server.now);
  const { runtime: database, vault, now } = server;
  const send = createLineWorks(works.fetch, now);
  const outbox = createChatAnswerOutbox({
    database,
    vault,
    send,
    now,
    log: createLog('silent'),
    wakeIn: () => undefined,
  });
  answerDue = () => outbox.deliverDue(new AbortController().signal);
});
afterAll(async () => {
  await server.stop();
  await works.stop();
});

interface Service {
  readonly service: 'slack' | 'teams' | 'line_works';
  readonly request: (said: SaidInChat) => ChatRequest;
  /** What the app has beside its secret. */
  readonly entered: () => object;
  /** What somebody is called there. */
  readonly called: (user: string) => string;
  /** The headers of the signature, and of what else is signed. */
  readonly signature: string;
  /** Answers are read by the sender alone. */
  readonly isPrivate: boolean;
}

const SERVICES: readonly Service[] = [
  {
    service: 'slack',
    request: slackRequest,
    entered: () => ({}),
    called: (user) => `name of ${user}`,
    signature: 'x-slack-signature',
    isPrivate: true,
  },
  {
    service: 'teams',
    request: teamsRequest,
    entered: () => ({}),
    called: (user) => `name of ${user}`,
    signature: 'authorization',
    isPrivate: false,
  },
  {
    service: 'line_works',
    request: lineWorksRequest,
    entered: () => works.bot,
    called: (user) => `利用者 ${user}`,
    signature: 'x-works-signature',
    isPrivate: true,
  },
];

describe.each(SERVICES)('$service', ({ service, request, entered, called, signature, isPrivate }) => {
  let person: TestUser;
  let token: string;
  let adminToken: string;
  let app: { readonly id: number; readonly path: string };
  let messages = 0;

  beforeEach(async () => {
    await server.database.pool.query('delete from installation.rate_limit');
    await server.database.pool.query('delete from chat_answer');
    // A Friday.
    server.setNow('2026-11-20T09:00:30+09:00');
    const admin = await addUser(server.database, { role: 'super_admin' });
    person = await addUser(server.database, { companyId: admin.companyId });
    [{ token: adminToken }, { token }] = await Promise.all([openSession(server, admin), openSession(server, person)]);
    const body = { service, name: '社内', takes_punches: true, signing_secret: SECRET, ...entered() };
    app = (await server.call('POST /api/admin/chat-apps', { token: adminToken, body })).body;
    expect(app).toMatchObject({ service, lacks_secret: false });
    works.messages.length = 0;
  });

  const signed = (text: string, said: Partial<SaidInChat> = {}): ChatRequest =>
    request({ text, user: 'U1', message: (messages += 1), at: server.now(), secret: SECRET, ...said });
  const post = async ({ body, headers }: ChatRequest, path = app.path) =>
    server.call(`POST ${path}`, { body, headers });

  /** What the sender reads. */
  async function say(text: string, said: Partial<SaidInChat> = {}): Promise<string> {
    const { status, body } = await post(signed(text, said));
    expect(status).toBe(200);
    if (service !== 'line_works') return body.text.replaceAll('<br>', '\n');
    expect(body).toBe('');
    await answerDue();
    return works.messages.at(-1)?.text ?? 'nothing';
  }

  async function link(user = 'U1'): Promise<string> {
    const code = /(\d{4}) (\d{4})/
      .exec(await say('連携', { user }))
      ?.slice(1)
      .join('');
    const { body } = await server.call('POST /api/chat-links', { token, body: { code } });
    return body.message;
  }

  const records = async () =>
    (await server.call('GET /api/time-records?date=2026-11-20', { token })).body as { chat_app?: string }[];

  it('a request that isn’t the service’s is answered with nothing, and does nothing', async () => {
    await link();
    const { pool } = server.database;
    const before = (await pool.query('select from audit_entry')).rowCount;
    const { body, headers } = signed('出勤');
    const { [signature]: _, ...unsigned } = headers;
    const later = (ms: number) => signed('出勤', { at: epochMs(server.now() + ms) });
    for (const [what, asked] of [
      ['another secret', signed('出勤', { secret: Buffer.from('another secret, as long as that').toString('base64') })],
      ['no signature', { body, headers: unsigned }],
      ['an empty signature', { body, headers: { ...headers, [signature]: '' } }],
      ['a changed body', { body: body.replace('U1', 'U2'), headers }],
      ['an old time', later(-301_000)],
      ['a time to come', later(301_000)],
      ['nothing', { body: '', headers }],
    ] as const)
      expect([what, (await post(asked)).status]).toEqual([what, 401]);
    expect((await post({ body, headers }, app.path.slice(0, -1))).status).toBe(401);
    expect(await records()).toEqual([]);
    expect((await pool.query('select from audit_entry')).rowCount).toBe(before);
    expect((await pool.query('select from chat_answer')).rowCount).toBe(0);
    expect((await post({ body, headers })).status).toBe(200);
    expect(await records()).toHaveLength(1);
  });

  it('a user there is linked by a code, once, until it is ended there', async () => {
    expect(await say('出勤')).toContain('連携していません');
    expect(await link()).toBe(`社内（${called('U1')}）と連携しました`);
    expect(await say('連携')).toContain('すでに');
    expect(await say('出勤', { user: 'U2' })).toContain('連携していません');
    expect(await say('解除')).toBe('連携を解除しました。');
    expect(await say('出勤')).toContain('連携していません');
    expect(await records()).toEqual([]);
  });

  it('says codes without an end to nobody', async () => {
    for (let asked = 0; asked < 10; asked += 1) expect(await say('連携')).toContain('連携コード');
    expect(await say('連携')).toContain('回数が多すぎます');
  });

  it('a punch counts when it is received, and once for its message', async () => {
    await link();
    const message = 7_777;
    const at = server.now();
    expect(await say('出勤', { message })).toBe('出勤を打刻しました（09:00）。');
    server.setNow('2026-11-20T09:02:00+09:00');
    expect(await say('出勤', { message, at })).toBe('出勤は09:00に打刻済みです。');
    expect(await records()).toMatchObject([{ chat_app: '社内', recorded_at: '2026-11-20T09:00:30.000+09:00' }]);
    server.setNow('2026-11-20T18:00:00+09:00');
    expect(await say('OUT')).toBe('退勤を打刻しました（18:00）。');
    expect(await records()).toHaveLength(2);
  });

  it('what is a person’s own is said where nobody else reads it', async () => {
    await link();
    await addLeaveGrant(server.database, person, '2026-10-01', 10);
    const [left, day] = [await say('残'), await say('状況')];
    if (isPrivate) expect([left, day]).toEqual(['有給休暇の申請できる残りは10日です。', '出勤前です。']);
    else
      for (const answer of [left, day])
        expect(answer).toBe(
          `返信はチャネルの全員に表示されるため、ここではお答えできません。kintaiの画面でご確認ください。\n${CLOCK}`,
        );
  });

  it('what is no command is answered with the commands, and punches nothing', async () => {
    await link();
    expect(await say('明日は出勤')).toContain('使えることば');
    expect(await records()).toEqual([]);
  });

  it.each([
    ['isn’t in use', 'active = false'],
    ['has left', `left_on = '2026-11-19'`],
    ['has to choose a password', 'is_first_login = true'],
  ])('an account that %s gets no answer', async (_, change) => {
    await link();
    await server.database.pool.query(`update user_account set ${change} where user_id = $1`, [person.userId]);
    for (const word of ['出勤', '残', '状況']) expect(await say(word)).toContain('いまは使えません');
    expect(await say('解除')).toContain('解除しました');
    const { rowCount } = await server.database.pool.query('select from time_record where user_id = $1', [
      person.userId,
    ]);
    expect(rowCount).toBe(0);
  });

  it('says why a punch isn’t taken: the app takes none, or the company wants the place', async () => {
    await link();
    const body = { name: '社内', takes_punches: false };
    await server.call(`PUT /api/admin/chat-apps/${app.id}`, { token: adminToken, body });
    expect(await say('出勤')).toBe(
      `このアプリからの打刻は受け付けていません。kintaiの打刻画面から打刻してください。\n${CLOCK}`,
    );
    await server.call(`PUT /api/admin/chat-apps/${app.id}`, {
      token: adminToken,
      body: { ...body, takes_punches: true },
    });
    await server.database.pool.query(
      `insert into place (company_id, name, latitude, longitude, radius, is_for_all) values ($1, '本社', 35.68, 139.76, 100, true)`,
      [person.companyId],
    );
    for (const rule of ['reason', 'refuse']) {
      await server.database.pool.query('update company set place_rule = $2 where company_id = $1', [
        person.companyId,
        rule,
      ]);
      expect(await say('出勤')).toContain(`位置情報がないため、会社の打刻場所の設定により受け付けられません。`);
    }
    expect(await records()).toEqual([]);
  });
});
