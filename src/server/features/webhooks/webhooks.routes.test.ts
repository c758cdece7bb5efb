import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { WebhookEvent } from '#domain/webhooks/event.ts';
import { sealAudit } from '../../platform/audit/sealing.ts';
import { createVault } from '../../platform/auth/vault.ts';
import { createLog } from '../../platform/log.ts';
import { postPublicly, type PublicPost, PublicPostError } from '../../platform/outside/public-post.ts';
import { companyAuditOf } from '../../testing/attendance-builders.ts';
import { openSession } from '../../testing/authorisation/owned.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { type ReceivedPost, startTestServices, type TestServices } from '../../testing/chat-services.ts';
import { addLeaveGrant, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createWebhookOutbox, purgeOldDeliveries } from './webhook-outbox.ts';
import { createPostWebhook } from './webhook-post.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';

const URL_OF = 'https://receiver.example.com/kintai/path-secret';
const NEW = {
  name: '集計',
  webhook_url: URL_OF,
  events: ['punch.created', 'day.changed'] as WebhookEvent[],
  is_on: true,
};

let services: TestServices;
let server: TestServer;
let boss: TestUser;
let one: TestUser;
let other: TestUser;
let token: string;
let wakes: number[];
let deliver: () => Promise<void>;
/** Posts in place of the test's receiver. */
let post: ((asked: PublicPost, signal: AbortSignal) => Promise<{ status: number }>) | null;

beforeAll(async () => {
  services = await startTestServices();
  const sending = {
    secrets: createWebhookSecrets(createVault('a secret of the installation')),
    post: createPostWebhook((asked, signal) => (post ?? services.post)(asked, signal)),
  };
  server = await startTestServer({ webhooks: { ...sending, wake: () => undefined } });
  const outbox = createWebhookOutbox({
    ...sending,
    database: server.runtime,
    log: createLog('silent'),
    now: server.now,
    wakeIn: (seconds) => void wakes.push(seconds),
  });
  deliver = async () => {
    await sealAudit(server.runtime, server.now);
    await outbox.deliverDue(new AbortController().signal);
  };
});
afterAll(async () => {
  await server.stop();
  await services.stop();
});

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  services.posts.length = 0;
  services.reply = () => null;
  post = null;
  wakes = [];
  await server.database.pool.query('delete from webhook_endpoint');
  await server.database.pool.query('delete from installation.rate_limit');
  boss = await addUser(server.database, { role: 'super_admin', employeeId: 'S0001' });
  const { companyId } = boss;
  one = await addUser(server.database, { companyId, name: '山田 太郎', employeeId: 'E0001' });
  other = await addUser(server.database, { companyId, name: '鈴木 花子', employeeId: 'E0002' });
  for (const person of [boss, one, other]) await employ(server.database, person, '2024-04-01');
  ({ token } = await openSession(server, boss));
});

const call = (route: string, body?: object, by = token) => server.call(route, { token: by, body });
async function add(webhook: object = {}): Promise<number> {
  const { status, body } = await call('POST /api/admin/webhooks', { ...NEW, ...webhook });
  expect([status, body.message]).toEqual([201, 'Webhookを追加しました']);
  return body.id;
}
async function issue(id: number): Promise<string> {
  const { status, body } = await call(`POST /api/admin/webhooks/${id}/secrets`);
  expect(status).toBe(201);
  return body.secret;
}
async function addWithSecret(webhook: object = {}): Promise<{ id: number; secret: string }> {
  const id = await add(webhook);
  return { id, secret: await issue(id) };
}
const list = async () => (await call('GET /api/admin/webhooks')).body;
const deliveries = async (id: number, query = '') =>
  (await call(`GET /api/admin/webhooks/${id}/deliveries${query}`)).body.deliveries;
const punch = async (person: TestUser, type: 'in' | 'out' = 'in') => {
  const { status } = await call('POST /api/time-records', { type }, await server.logIn(person));
  expect(status).toBe(201);
};
/** The message of a post, once its signature is verified as a receiver does. */
const verified = (received: ReceivedPost, secret: string) =>
  new Verifier(secret).verify(String(received.body), received.headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };
const messages = (): { id: string; type: string; data: Record<string, unknown> }[] =>
  services.posts.map(({ headers, body }) => ({ id: String(headers['webhook-id']), ...JSON.parse(String(body)) }));
/** An entry of the audit log about a person, by the test's clock. */
const entry = (action: string, date = '2026-11-20') => ({
  company_id: boss.companyId,
  subject_user_id: one.userId,
  action,
  work_date: date,
  at: new Date(server.now()),
});
const correct = async (person: TestUser, date: string) => {
  const record = { date, clock_in: '09:00', clock_out: '18:00', break_time: 60 };
  const { status } = await call(`PUT /api/admin/users/${person.userId}/time-records/new`, record);
  expect(status).toBe(200);
};

describe('a webhook', () => {
  it('is added, changed and deleted, and neither its address nor its secret is given out again', async () => {
    const { id, secret } = await addWithSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(await list()).toEqual([
      {
        id,
        name: '集計',
        description: '',
        host: 'receiver.example.com',
        events: ['punch.created', 'day.changed'],
        is_on: true,
        off_reason: null,
        failing_since: null,
        waiting: 0,
        failed: 0,
        last_delivered_at: null,
        secrets: [
          {
            id: expect.any(Number),
            ending: secret.slice(-4),
            created_at: '2026-11-20T12:00:00.000+09:00',
            expires_at: null,
          },
        ],
        needs_secret: false,
      },
    ]);
    const { webhook_url: _, ...kept } = NEW;
    expect((await call(`PUT /api/admin/webhooks/${id}`, { ...kept, name: '人事' })).body).toMatchObject({
      name: '人事',
      host: 'receiver.example.com',
    });
    expect((await call(`DELETE /api/admin/webhooks/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    const audited = await companyAuditOf(server.database, boss.companyId);
    expect(audited.map(({ action }) => action)).toEqual([
      'add_webhook',
      'issue_webhook_secret',
      'change_webhook',
      'delete_webhook',
    ]);
    expect(JSON.stringify(audited)).not.toContain('path-secret');
    expect(JSON.stringify(audited)).not.toContain(secret.slice(6));
  });

  it.each([
    ['http', { webhook_url: 'http://receiver.example.com/hook' }, 'webhook_url'],
    ['an address of a machine', { webhook_url: 'https://10.0.0.1/hook' }, 'webhook_url'],
    ['another port', { webhook_url: 'https://receiver.example.com:8443/hook' }, 'webhook_url'],
    ['a login', { webhook_url: 'https://a:b@receiver.example.com/hook' }, 'webhook_url'],
    ['an unknown event', { events: ['user.created'] }, 'events/0'],
    ['no events', { events: [] }, 'events'],
    ['no name', { name: ' ' }, 'name'],
  ])('with %s is refused', async (_what, webhook, field) => {
    const { status, body } = await call('POST /api/admin/webhooks', { ...NEW, ...webhook });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('has a name of its own, and is one of twenty at the most', async () => {
    await add();
    expect(await call('POST /api/admin/webhooks', NEW)).toMatchObject({
      status: 409,
      body: { code: 'webhook_name_taken', fields: { name: expect.any(String) } },
    });
    for (let count = 1; count < 20; count += 1) await add({ name: `集計${count}` });
    expect((await call('POST /api/admin/webhooks', { ...NEW, name: '21個目' })).body.code).toBe('too_many_webhooks');
  });
});

describe('an event', () => {
  it('is sent once it is sealed, signed, with numbers and no text', async () => {
    const { id, secret } = await addWithSecret();
    await punch(one);
    expect(services.posts).toEqual([]);
    vi.useFakeTimers({ now: server.now(), toFake: ['Date'] });
    try {
      await deliver();
      const [received] = services.posts;
      expect(received).toMatchObject({ host: 'receiver.example.com', path: '/kintai/path-secret' });
      expect(verified(received as ReceivedPost, secret)).toEqual({
        type: 'punch.created',
        timestamp: '2026-11-20T12:00:00.000+09:00',
        data: {
          user_id: one.userId,
          employee_id: 'E0001',
          date: '2026-11-20',
          record_id: expect.any(Number),
          record_type: 'clock_in',
          recorded_at: expect.any(String),
        },
      });
      expect(() => verified(received as ReceivedPost, `whsec_${Buffer.alloc(24).toString('base64')}`)).toThrow(
        'No matching signature found',
      );
    } finally {
      vi.useRealTimers();
    }
    expect(await deliveries(id)).toMatchObject([
      {
        type: 'punch.created',
        employee_id: 'E0001',
        name: '山田 太郎',
        state: 'delivered',
        attempts: [{ status: 201 }],
      },
    ]);
    await deliver();
    expect(services.posts).toHaveLength(1);
  });

  it('of each kind has its numbers', async () => {
    await addLeaveGrant(server.database, one, '2026-10-01', 10);
    await addWithSecret({
      events: ['day.changed', 'leave.requested', 'leave.decided', 'leave.cancelled', 'month.closed', 'month.reopened'],
    });
    await correct(one, '2026-10-01');
    const asked = {
      request_type: 'annual_leave',
      request_date: '2026-12-18',
      client_approver: '承認 花子',
      reason: '通院',
    };
    const own = await server.logIn(one);
    const { body } = await call('POST /api/vacation', asked, own);
    await call(`PUT /api/admin/vacations/${body.data.id}`, { status: 'approved' });
    const next = await call('POST /api/vacation', { ...asked, request_date: '2026-12-21' }, own);
    await call(`PUT /api/vacation/${next.body.data.id}`, { status: 'cancelled' }, own);
    await deliver();
    const leave = { user_id: one.userId, employee_id: 'E0001', date: '2026-12-18', leave_id: body.data.id };
    expect(messages()).toMatchObject([
      { type: 'day.changed', data: { user_id: one.userId, employee_id: 'E0001', date: '2026-10-01' } },
      { type: 'leave.requested', data: { ...leave, status: 'pending' } },
      { type: 'leave.decided', data: { ...leave, status: 'approved' } },
      { type: 'leave.requested', data: { date: '2026-12-21' } },
      { type: 'leave.cancelled', data: { date: '2026-12-21', status: 'cancelled' } },
    ]);
    expect(services.posts.map((received) => String(received.body)).join('\n')).not.toMatch(/通院|承認 花子|山田/);
  });

  it('that isn’t wanted, is another company’s, or was before the first secret isn’t sent', async () => {
    const id = await add({ events: ['punch.created'] });
    await punch(one);
    await deliver();
    const secret = await issue(id);
    expect(secret).toBeDefined();
    await correct(one, '2026-11-19');
    const stranger = await addUser(server.database);
    await employ(server.database, stranger, '2024-04-01');
    await punch(stranger);
    await deliver();
    expect(services.posts).toEqual([]);
    await punch(other);
    await deliver();
    expect(messages()).toMatchObject([{ type: 'punch.created', data: { employee_id: 'E0002' } }]);
  });

  it('that was rolled back is none', async () => {
    await addWithSecret();
    await server.database.kysely
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto('audit_entry').values(entry('punch')).execute();
        await deliver();
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await deliver();
    expect(services.posts).toEqual([]);
    await server.database.kysely.insertInto('audit_entry').values(entry('correct_day')).execute();
    await deliver();
    expect(messages().map(({ type }) => type)).toEqual(['day.changed']);
  });

  it('is signed with the secret before as well, for a day after a new one', async () => {
    const { id, secret: before } = await addWithSecret();
    const after = await issue(id);
    await punch(one);
    vi.useFakeTimers({ now: server.now(), toFake: ['Date'] });
    try {
      await deliver();
      for (const secret of [before, after])
        expect(verified(services.posts[0] as ReceivedPost, secret).type).toBe('punch.created');
      server.setNow('2026-11-21T12:00:00+09:00');
      vi.setSystemTime(server.now());
      await punch(other);
      await deliver();
      expect(verified(services.posts[1] as ReceivedPost, after).type).toBe('punch.created');
      expect(() => verified(services.posts[1] as ReceivedPost, before)).toThrow('No matching signature found');
    } finally {
      vi.useRealTimers();
    }
    expect((await list())[0].secrets.map(({ ending }: { ending: string }) => ending)).toEqual([after.slice(-4)]);
  });

  it('waits where the installation’s secret is another one by now, and says so', async () => {
    const { id } = await addWithSecret();
    await server.database.pool.query(`update webhook_secret set sealed = decode(repeat('00', 32), 'hex')`);
    await punch(one);
    await deliver();
    expect(services.posts).toEqual([]);
    expect(await list()).toMatchObject([{ needs_secret: true, waiting: 1 }]);
    expect((await call(`POST /api/admin/webhooks/${id}/test`)).body.message).toContain('シークレット');
  });
});

describe('a failed event', () => {
  beforeEach(() => {
    // No jitter.
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });

  it('is tried again with the same id, ever later, and then given up', async () => {
    const { id } = await addWithSecret();
    services.reply = () => 400;
    await punch(one);
    await deliver();
    await deliver();
    expect([services.posts.length, wakes]).toEqual([1, [5]]);
    let at = server.now();
    for (const pause of [5, 300, 1_800, 7_200]) {
      at = (at + pause * 1_000) as typeof at;
      server.setNow(new Date(at).toISOString());
      await deliver();
    }
    expect(wakes).toEqual([5, 300, 1_800, 7_200, 18_000]);
    expect(new Set(messages().map((message) => message.id)).size).toBe(1);
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({
      state: 'waiting',
      next_attempt_at: '2026-11-20T19:35:05.000+09:00',
      attempts: [{ status: 400, fault: expect.stringContaining('400') }, {}, {}, {}, {}],
    });
    await server.database.pool.query('update webhook_delivery set attempts = 8');
    server.setNow('2026-11-20T19:35:05+09:00');
    await deliver();
    expect(await deliveries(id, '?state=failed')).toMatchObject([{ state: 'failed', next_attempt_at: null }]);
    expect(await list()).toMatchObject([{ failed: 1, waiting: 0, is_on: true }]);
  });

  it('holds up the later ones of its person alone, which follow in their order', async () => {
    await addWithSecret();
    services.reply = ({ body }) => (String(body).includes('E0001') ? 400 : null);
    await correct(one, '2026-11-17');
    await correct(one, '2026-11-18');
    await punch(one);
    await punch(other);
    await deliver();
    expect(messages().map(({ data }) => data['employee_id'])).toEqual(expect.arrayContaining(['E0001', 'E0002']));
    expect(services.posts).toHaveLength(2);
    services.posts.length = 0;
    services.reply = () => null;
    server.setNow('2026-11-20T12:00:05+09:00');
    await deliver();
    expect(messages().map(({ type, data }) => [type, data['date']])).toEqual([
      ['day.changed', '2026-11-17'],
      ['day.changed', '2026-11-18'],
      ['punch.created', '2026-11-20'],
    ]);
  });

  it('leaves a receiver that is down alone for a while', async () => {
    await addWithSecret();
    post = () => Promise.reject(new PublicPostError('ECONNREFUSED'));
    await punch(one);
    await deliver();
    post = null;
    await punch(other);
    await deliver();
    expect(services.posts).toEqual([]);
    server.setNow('2026-11-20T12:00:05+09:00');
    await deliver();
    expect(services.posts).toHaveLength(2);
    expect(await list()).toMatchObject([{ failing_since: null }]);
  });

  it('of one receiver holds up no other, which have their turns', async () => {
    const { id } = await addWithSecret();
    for (let count = 1; count <= 40; count += 1) {
      const busy = await addUser(server.database, { companyId: boss.companyId, employeeId: `B${count}` });
      await server.database.kysely
        .insertInto('audit_entry')
        .values({ ...entry('correct_day'), subject_user_id: busy.userId })
        .execute();
    }
    const late = await addWithSecret({ name: '後', webhook_url: 'https://late.example.com/kintai' });
    await deliver();
    services.posts.length = 0;
    server.setNow('2026-11-20T12:00:01+09:00');
    for (const webhook of [id, late.id])
      await call(`POST /api/admin/webhooks/${webhook}/replay`, { since: '2026-11-20T00:00:00+09:00' });
    await server.database.pool.query(`delete from webhook_delivery where webhook_endpoint_id = ${late.id}
      and user_id <> (select min(user_id) from webhook_delivery)`);
    await deliver();
    expect(services.posts).toHaveLength(41);
    expect(services.posts.slice(0, 32).map(({ host }) => host)).toContain('late.example.com');
  });

  it('of a receiver in the company’s own network is given up at once', async () => {
    const { id } = await addWithSecret();
    post = () => Promise.reject(new PublicPostError('private address', true));
    await punch(one);
    await deliver();
    expect(await deliveries(id)).toMatchObject([
      { state: 'failed', attempts: [{ status: null, fault: expect.stringContaining('社内ネットワーク') }] },
    ]);
  });

  it('is reported to the super admins after a day, and ends the sending after three', async () => {
    const { id } = await addWithSecret();
    services.reply = () => 500;
    await punch(one);
    await deliver();
    const fail = async (at: string) => {
      server.setNow(at);
      await server.database.pool.query(`update webhook_delivery set next_attempt_at = '2026-11-20'`);
      await deliver();
    };
    const bell = async () => {
      const { body } = await call('GET /api/notifications', undefined, await server.logIn(boss));
      return body.map(({ kind, about }: { kind: string; about: object }) => ({ kind, about }));
    };
    await fail('2026-11-21T11:59:00+09:00');
    expect(await bell()).toEqual([]);
    await fail('2026-11-21T12:00:00+09:00');
    await fail('2026-11-22T12:00:00+09:00');
    const failing = { kind: 'webhook_failing', about: { webhook: '集計' } };
    expect(await bell()).toEqual([failing]);
    await punch(other);
    await fail('2026-11-23T12:00:00+09:00');
    const off = { ...failing, about: { ...failing.about, status: 'cancelled' } };
    expect(await bell()).toEqual([off, failing]);
    expect(await list()).toMatchObject([{ is_on: false, off_reason: 'failing', waiting: 0, failed: 2 }]);
    services.posts.length = 0;
    services.reply = () => null;
    await punch(one, 'out');
    await deliver();
    expect(services.posts).toEqual([]);
    expect(
      (await call(`POST /api/admin/webhooks/${id}/replay`, { since: '2026-11-20T00:00:00+09:00' })).body.code,
    ).toBe('webhook_off');
    const { webhook_url: _, ...kept } = NEW;
    expect((await call(`PUT /api/admin/webhooks/${id}`, kept)).body).toMatchObject({
      is_on: true,
      failing_since: null,
    });
    await punch(other, 'out');
    await deliver();
    expect(messages().map(({ data }) => data['record_type'])).toEqual(['clock_out']);
    const actions = (await companyAuditOf(server.database, boss.companyId)).map(({ action }) => action);
    expect(actions).toContain('switch_webhook_off');
  });

  it('of a receiver that is gone ends the sending at once', async () => {
    await addWithSecret();
    services.reply = () => 410;
    await punch(one);
    await deliver();
    expect(await list()).toMatchObject([{ is_on: false, off_reason: 'gone', failed: 1 }]);
  });
});

describe('a replay', () => {
  it('of one sends it again, as itself', async () => {
    const { id } = await addWithSecret();
    await punch(one);
    await deliver();
    const [{ id: deliveryId }] = await deliveries(id);
    expect((await call(`POST /api/admin/webhooks/${id}/deliveries/${deliveryId}/replay`)).status).toBe(200);
    await deliver();
    const sent = messages();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect((await deliveries(id))[0].attempts).toHaveLength(2);
    expect((await call(`POST /api/admin/webhooks/${id}/deliveries/999999/replay`)).status).toBe(404);
  });

  it('since a time sends in their order what was sent, what was given up, and what happened while it was off', async () => {
    const id = await add({ is_on: false });
    await issue(id);
    for (const date of ['2026-11-18', '2026-11-19'])
      await server.database.kysely.insertInto('audit_entry').values(entry('correct_day', date)).execute();
    await deliver();
    const { webhook_url: _, ...kept } = NEW;
    await call(`PUT /api/admin/webhooks/${id}`, kept);
    await punch(one);
    await deliver();
    expect(messages()).toHaveLength(1);
    services.posts.length = 0;
    const { body } = await call(`POST /api/admin/webhooks/${id}/replay`, { since: '2026-11-20T00:00:00+09:00' });
    expect(body.count).toBe(3);
    await deliver();
    expect(messages().map(({ data }) => data['date'])).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    const none = await call(`POST /api/admin/webhooks/${id}/replay`, { since: '2027-01-01T00:00:00+09:00' });
    expect(none.body).toMatchObject({ count: 0, message: '送信するイベントはありません' });
    const old = await call(`POST /api/admin/webhooks/${id}/replay`, { since: '2026-10-21T11:59:59+09:00' });
    expect(old).toMatchObject({ status: 409, body: { code: 'replay_too_old', fields: { since: expect.any(String) } } });
  });

  it('is refused while another one is sent, unless the receiver doesn’t take it', async () => {
    const { id } = await addWithSecret();
    await punch(one);
    await punch(other);
    await deliver();
    server.setNow('2026-11-20T13:00:00+09:00');
    const again = () => call(`POST /api/admin/webhooks/${id}/replay`, { since: '2026-11-20T00:00:00+09:00' });
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('replay_running');
    await deliver();
    expect(messages()).toHaveLength(4);
    services.reply = () => 500;
    expect((await again()).status).toBe(200);
    await deliver();
    expect((await again()).status).toBe(200);
  });

  it('finds nothing of what was deleted after a month but the log', async () => {
    const { id } = await addWithSecret();
    await punch(one);
    await deliver();
    server.setNow('2026-12-20T12:00:01+09:00');
    await purgeOldDeliveries(server.runtime, server.now(), createLog('silent'));
    token = await server.logIn(boss);
    expect(await deliveries(id)).toEqual([]);
  });
});

describe('a test', () => {
  it('sends an event of its own, and says how long it took', async () => {
    const { id, secret } = await addWithSecret();
    const { status, body } = await call(`POST /api/admin/webhooks/${id}/test`);
    expect([status, body.status]).toEqual([200, 201]);
    expect(JSON.parse(String(services.posts[0]?.body))).toMatchObject({ type: 'webhook.test', data: {} });
    expect(secret).toBeDefined();
    expect(await deliveries(id)).toEqual([]);
  });

  it('says why it failed', async () => {
    const { id } = await addWithSecret();
    services.reply = () => 302;
    expect(await call(`POST /api/admin/webhooks/${id}/test`)).toMatchObject({
      status: 409,
      body: { code: 'webhook_not_sent', message: expect.stringContaining('転送') },
    });
  });
});

it('the receiver of the documents runs, and takes each message once', async () => {
  const { id, secret } = await addWithSecret();
  const [, example = ''] = /```js\n([\s\S]*?)\n```/.exec(await readFile('docs/webhooks.md', 'utf8')) ?? [];
  // The receiver has the test's clock.
  const clock = `const Date = { now: () => ${server.now()} };\n`;
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', `${clock}${example}`], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    receiver.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    const port = await vi.waitFor(() => {
      const [, found] = /^listening at (\d+)\n/.exec(said) ?? [];
      expect(found).toBeDefined();
      return found;
    });
    post = async ({ headers, body }, signal) => {
      const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: String(body), signal });
      return { status: answer.status };
    };
    await server.database.kysely.insertInto('audit_entry').values(entry('correct_day', '2026-11-19')).execute();
    await deliver();
    const [{ id: deliveryId, attempts }] = await deliveries(id);
    expect(attempts).toMatchObject([{ status: 204 }]);
    await call(`POST /api/admin/webhooks/${id}/deliveries/${deliveryId}/replay`);
    await deliver();
    await server.database.kysely.insertInto('audit_entry').values(entry('correct_day', '2026-11-20')).execute();
    await deliver();
    await vi.waitFor(() =>
      expect(said).toBe(`listening at ${port}\nday.changed E0001 2026-11-19\nday.changed E0001 2026-11-20\n`),
    );
    const forged = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(server.now() / 1000)) };
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: forged, body: '{}' });
    expect(answer.status).toBe(401);
  } finally {
    receiver.kill();
  }
});

it.each(['https://127.0.0.1/hook', 'https://localhost/hook', 'https://[::1]/hook', 'http://receiver.example.com/hook'])(
  'nothing is posted to %s',
  async (url) => {
    const outcome = await createPostWebhook(postPublicly)(
      { url, keys: [Buffer.alloc(24)] },
      { id: 'evt_1', type: 'webhook.test', timestamp: server.now(), data: {} },
      server.now(),
      new AbortController().signal,
    );
    expect(outcome).toMatchObject({ status: null, end: 'refused' });
  },
);
