import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { createLog } from '../../platform/log.ts';
import { readOrMakeVapidKey } from '../../platform/push/vapid.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServices, type TestServices } from '../../testing/chat-services.ts';
import { createBrowser, type TestBrowser } from '../../testing/push-browser.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createPlanning } from './planning.ts';
import { createPushOutbox } from './push-outbox.ts';

let services: TestServices;
let server: TestServer;
let person: TestUser;
let token: string;
let browser: TestBrowser;
let wakes: number[];
let deliver: () => Promise<void>;
const push = { publicKey: 'filled in below', wake: () => undefined };

beforeAll(async () => {
  services = await startTestServices();
  server = await startTestServer({ push });
  const key = await readOrMakeVapidKey(server.runtime);
  push.publicKey = key.publicKey;
  const outbox = createPushOutbox({
    database: server.runtime,
    settings: { key, siteUrl: 'https://kintai.example.com', post: services.post },
    plan: createPlanning(server.runtime, { mail: false, push: true }),
    log: createLog('silent'),
    now: server.now,
    wakeIn: (seconds) => void wakes.push(seconds),
  });
  deliver = () => outbox.deliverDue(new AbortController().signal);
});
afterAll(async () => {
  await server.stop();
  await services.stop();
});

let devices = 0;
const newBrowser = () => createBrowser(`https://fcm.googleapis.com/fcm/send/${++devices}`);

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  services.posts.length = 0;
  services.reply = () => null;
  wakes = [];
  await server.database.pool.query('delete from push_subscription');
  await server.database.pool.query('delete from notification');
  person = await addUser(server.database);
  token = await server.logIn(person);
  browser = newBrowser();
});

const call = (route: string, body?: object, by = token) => server.call(route, { token: by, body });
const subscribe = (to = browser, by = token) => call('PUT /api/push/subscription', to.subscription, by);
const settings = async (by = token) => (await call('GET /api/push', undefined, by)).body;
const tell = (key: string, user = person) =>
  notify(
    server.runtime.kysely,
    user.companyId,
    [user.userId],
    { kind: 'month_closed', about: { month: '2026-10', name: '山田 太郎' }, key },
    server.now(),
  );
const shown = (to = browser) => services.posts.map(({ body }) => to.read(body));

describe('a device', () => {
  it.each([
    ['a logout', () => call('POST /api/auth/logout')],
    ['a logout everywhere', () => call('POST /api/auth/logout-everywhere')],
    [
      'the end of its session from another',
      async () => {
        const { body } = await call('GET /api/auth/sessions');
        const other = await server.logIn(person);
        return call(`DELETE /api/auth/sessions/${body[0].id}`, undefined, other);
      },
    ],
    [
      'a password that an admin resets',
      async () => {
        const boss = await addUser(server.database, { companyId: person.companyId, role: 'super_admin' });
        return call(`POST /api/admin/users/${person.userId}/reset-password`, {}, await server.logIn(boss));
      },
    ],
    [
      'the deactivation of its account',
      async () => {
        const boss = await addUser(server.database, { companyId: person.companyId, role: 'super_admin' });
        return call(`PUT /api/admin/users/${person.userId}/active`, { active: false }, await server.logIn(boss));
      },
    ],
  ])('is told nothing more after %s', async (_, end) => {
    await subscribe();
    const elsewhere = newBrowser();
    const stays = await server.logIn(await addUser(server.database, { companyId: person.companyId }));
    await subscribe(elsewhere, stays);
    await tell('2026-10');
    expect((await end()).status).toBeLessThan(300);
    await deliver();
    expect(shown()).toEqual([]);
    expect((await settings(stays)).devices).toHaveLength(1);
    const { rows } = await server.database.pool.query('select from push_subscription where user_id = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([]);
  });

  it('is told nothing more once its session has expired, before that is swept away', async () => {
    await subscribe();
    await tell('2026-10');
    server.setNow('2026-11-30T12:00:01+09:00');
    await deliver();
    expect(shown()).toEqual([]);
  });

  it('is subscribed, known again, tried out and stopped', async () => {
    expect(await settings()).toMatchObject({ public_key: push.publicKey, devices: [] });
    expect((await subscribe()).status).toBe(200);
    expect((await subscribe()).status).toBe(200);
    const { devices: own } = await settings();
    expect(own).toEqual([
      {
        id: expect.any(Number),
        device: null,
        created_at: expect.any(String),
        endpoint_hash: expect.stringMatching(/^[\da-f]{64}$/),
        fault: null,
      },
    ]);
    expect((await call('POST /api/push/test')).status).toBe(200);
    await deliver();
    expect(shown()).toMatchObject([{ title: 'お知らせ', to: '/account' }]);
    const [sent] = services.posts;
    expect(sent).toMatchObject({
      host: 'fcm.googleapis.com',
      headers: {
        'content-encoding': 'aes128gcm',
        ttl: '86400',
        authorization: expect.stringMatching(/^vapid t=.+, k=/),
      },
    });
    const remove = `DELETE /api/push/subscriptions/${own[0].id}`;
    const other = await server.logIn(await addUser(server.database, { companyId: person.companyId }));
    expect((await call(remove, undefined, other)).status).toBe(404);
    expect((await call(remove)).status).toBe(200);
    expect((await call('POST /api/push/test')).body.code).toBe('push_no_device');
  });

  it('is one of twenty at most, where one that is known takes no room', async () => {
    await subscribe();
    for (let count = 1; count < 20; count++) expect((await subscribe(newBrowser())).status).toBe(200);
    expect(await subscribe(newBrowser())).toMatchObject({ status: 409, body: { code: 'push_too_many' } });
    expect((await settings()).devices).toHaveLength(20);
    expect((await subscribe()).status).toBe(200);
  });

  it('belongs to whoever has subscribed it last', async () => {
    const other = await addUser(server.database, { companyId: person.companyId });
    await subscribe();
    await subscribe(browser, await server.logIn(other));
    expect((await settings()).devices).toEqual([]);
    await tell('1');
    await deliver();
    expect(services.posts).toEqual([]);
  });

  it.each([
    ['another host', { endpoint: 'https://push.example.com/1' }],
    ['an address of a machine', { endpoint: 'https://10.0.0.1/1' }],
    ['no keys', { keys: {} }],
    ['a key that is none', { keys: { p256dh: 'A'.repeat(87), auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }],
  ])('isn’t subscribed with %s', async (_, wrong) => {
    const { status, body } = await call('PUT /api/push/subscription', { ...browser.subscription, ...wrong });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  it('that its push service doesn’t know any more is forgotten', async () => {
    await subscribe();
    services.reply = () => 410;
    await tell('1');
    await deliver();
    expect((await settings()).devices).toEqual([]);
    expect((await server.database.pool.query('select from push_outbox')).rowCount).toBe(0);
  });
});

describe('news', () => {
  it('is shown on every device of the person, once, without names', async () => {
    const second = newBrowser();
    await subscribe();
    await subscribe(second);
    await tell('1');
    await deliver();
    await deliver();
    expect(services.posts).toHaveLength(2);
    const [first] = services.posts;
    const message = (first?.path.endsWith(browser.subscription.endpoint.slice(-1)) ? browser : second).read(
      first?.body ?? Buffer.of(),
    );
    expect(message).toMatchObject({ body: '2026年10月度の勤怠が締められました', to: '/attendance' });
    expect(first?.headers['topic']).toBe(message.tag);
  });

  it('that is read by then, or isn’t wanted, isn’t pushed', async () => {
    // No jitter.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await subscribe();
    await call('PUT /api/push/choices', { kind: 'month_closed', wants_push: false });
    expect((await settings()).choices).toContainEqual({ kind: 'month_closed', wants_push: false });
    await tell('1');
    await deliver();
    await call('PUT /api/push/choices', { kind: 'month_closed', wants_push: true });
    services.reply = () => 503;
    await tell('2');
    await deliver();
    expect(wakes).toEqual([60]);
    const [latest] = (await call('GET /api/notifications')).body;
    await call('PUT /api/notifications/read', { up_to: latest.id });
    server.setNow('2026-11-20T12:01:00+09:00');
    await deliver();
    expect(services.posts).toHaveLength(1);
    await server.database.pool.query(
      `insert into notification_setting (company_id, kind, in_app, mail, push) values ($1, 'month_closed', true, 'off', false)`,
      [person.companyId],
    );
    await tell('3');
    await deliver();
    expect(services.posts).toHaveLength(1);
  });

  it('of an intruder’s login is pushed even if the intruder has read it', async () => {
    await subscribe();
    services.reply = () => 503;
    const login = { kind: 'new_device', about: { device: 'iPhone' }, key: '1' } as const;
    await notify(server.runtime.kysely, person.companyId, [person.userId], login, server.now());
    await deliver();
    await server.database.pool.query('update notification set read_at = now()');
    services.reply = () => null;
    server.setNow('2026-11-20T12:01:00+09:00');
    await deliver();
    expect(shown()).toHaveLength(2);
    expect((await server.database.pool.query('select from push_outbox')).rowCount).toBe(0);
  });

  it('waits for the end of the quiet hours, also after a failure, and is then one message', async () => {
    await subscribe();
    server.setNow('2026-11-20T21:59:30+09:00');
    services.reply = () => 503;
    await tell('1');
    await deliver();
    server.setNow('2026-11-20T22:30:00+09:00');
    services.reply = () => null;
    await deliver();
    expect(services.posts).toHaveLength(1);
    await tell('2');
    await tell('3');
    await deliver();
    server.setNow('2026-11-21T07:00:00+09:00');
    await deliver();
    // The two of the morning go at once.
    expect(
      shown()
        .map(({ body }) => body)
        .toSorted(),
    ).toEqual([
      '2026年10月度の勤怠が締められました',
      '2026年10月度の勤怠が締められました',
      '2026年10月度の勤怠が締められました（2件）',
    ]);
  });

  it('that a process left in the evening waits for the morning, but for a warning', async () => {
    await subscribe();
    await tell('1');
    await createPlanning(server.runtime, { mail: false, push: true })(server.now());
    server.setNow('2026-11-20T22:30:00+09:00');
    await deliver();
    expect(services.posts).toEqual([]);
    services.reply = () => 503;
    await notify(
      server.runtime.kysely,
      person.companyId,
      [person.userId],
      { kind: 'new_device', about: { device: 'iPhone' }, key: '2' },
      server.now(),
    );
    await deliver();
    services.reply = () => null;
    server.setNow('2026-11-20T22:31:00+09:00');
    await deliver();
    expect(shown().map(({ body }) => body)).toEqual(Array(2).fill('新しい端末からログインがありました（iPhone）'));
    server.setNow('2026-11-21T07:00:00+09:00');
    await deliver();
    expect(services.posts).toHaveLength(3);
  });

  it('isn’t pushed to who has left, nor tried again where it is refused', async () => {
    await subscribe();
    services.reply = () => 403;
    await tell('1');
    await deliver();
    expect([wakes, services.posts.length]).toEqual([[], 1]);
    // Its person sees so, until one arrives again.
    const faults = async () => (await settings()).devices.map(({ fault }: { fault: object | null }) => fault);
    expect(await faults()).toEqual([{ reason: 'HTTP 403', at: '2026-11-20T12:00:00.000+09:00' }]);
    services.reply = () => null;
    await tell('3');
    await deliver();
    expect([await faults(), services.posts.length]).toEqual([[null], 2]);
    await tell('2');
    await server.database.pool.query('update user_account set active = false where user_id = $1', [person.userId]);
    await deliver();
    expect(services.posts).toHaveLength(2);
  });

  it('of two processes is pushed by one', async () => {
    await subscribe();
    await tell('1');
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(services.posts).toHaveLength(1);
  });
});
