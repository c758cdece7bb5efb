import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { createLog } from '../../platform/log.ts';
import { postPublicly, PublicPostError } from '../../platform/outside/public-post.ts';
import { companyAuditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServices, type TestServices } from '../../testing/chat-services.ts';
import { addLeaveGrant, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createChatOutbox } from './chat-outbox.ts';
import { createPostToChannel } from './chat-post.ts';

const SITE = 'https://kintai.example.com';
const SLACK = 'https://hooks.slack.com/services/T0/B0/secret';
const NEW = { service: 'slack', name: '総務', webhook_url: SLACK, kinds: ['month_closed', 'leave_requested'] };

let services: TestServices;
let server: TestServer;
let admin: TestUser;
let person: TestUser;
let token: string;
let wakes: number[];
let deliver: () => Promise<void>;

beforeAll(async () => {
  services = await startTestServices();
  const post = createPostToChannel((one, signal) => services.post(one, signal), SITE);
  server = await startTestServer({ chat: { post, wake: () => undefined } });
  const outbox = createChatOutbox({
    database: server.runtime,
    post,
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

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  services.posts.length = 0;
  services.reply = () => null;
  wakes = [];
  await server.database.pool.query('delete from chat_channel');
  admin = await addUser(server.database, { role: 'super_admin' });
  person = await addUser(server.database, { companyId: admin.companyId, name: '山田 太郎' });
  for (const user of [admin, person]) {
    await employ(server.database, user, '2024-04-01');
    await addLeaveGrant(server.database, user, '2026-10-01', 10);
  }
  token = await server.logIn(admin);
});

const call = (route: string, body?: object, by = token) => server.call(route, { token: by, body });
async function add(channel: object = {}): Promise<number> {
  const { status, body } = await call('POST /api/admin/chat-channels', { ...NEW, ...channel });
  expect([status, body.message]).toEqual([201, 'チャンネルを追加しました']);
  return body.id;
}
const list = async () => (await call('GET /api/admin/chat-channels')).body.channels;
async function requestLeave(date: string): Promise<number> {
  const { status, body } = await call(
    'POST /api/vacation',
    { request_type: 'annual_leave', request_date: date, client_approver: '承認 花子', reason: '通院のため' },
    await server.logIn(person),
  );
  expect(status).toBe(201);
  return body.data.id;
}

describe('a channel', () => {
  it('is added, changed and deleted, and its address never given out again', async () => {
    const id = await add();
    expect(await list()).toEqual([
      {
        id,
        service: 'slack',
        name: '総務',
        host: 'hooks.slack.com',
        kinds: ['leave_requested', 'month_closed'],
        waiting: 0,
        attempts: 0,
        fault: null,
        failed_at: null,
      },
    ]);
    const { webhook_url: _, ...kept } = NEW;
    expect((await call(`PUT /api/admin/chat-channels/${id}`, { ...kept, name: '人事' })).status).toBe(200);
    await call(`POST /api/admin/chat-channels/${id}/test`);
    expect(services.posts[0]).toMatchObject({ host: 'hooks.slack.com', path: '/services/T0/B0/secret' });
    expect((await call(`DELETE /api/admin/chat-channels/${id}`)).status).toBe(200);
    const audited = await companyAuditOf(server.database, admin.companyId);
    expect(audited.map(({ action }) => action)).toEqual([
      'add_chat_channel',
      'change_chat_channel',
      'delete_chat_channel',
    ]);
    expect(JSON.stringify(audited)).not.toContain('secret');
  });

  it.each([
    ['http', { webhook_url: 'http://hooks.slack.com/services/T0' }, 'webhook_url'],
    ['an address of a machine', { webhook_url: 'https://10.0.0.1/hook' }, 'webhook_url'],
    ['a kind that isn’t for many', { kinds: ['long_hours'] }, 'kinds/0'],
    ['no kinds', { kinds: [] }, 'kinds'],
    ['no name', { name: ' ' }, 'name'],
  ])('isn’t added with %s', async (_, wrong, field) => {
    const { status, body } = await call('POST /api/admin/chat-channels', { ...NEW, ...wrong });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it('has a name of its own, and is the company’s alone', async () => {
    const id = await add();
    expect((await call('POST /api/admin/chat-channels', { ...NEW, name: '総務 ' })).body.code).toBe('chat_name_taken');
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    for (const route of [`PUT /api/admin/chat-channels/${id}`, `DELETE /api/admin/chat-channels/${id}`])
      expect((await call(route, route.startsWith('PUT') ? NEW : undefined, stranger)).status).toBe(404);
    expect((await call('GET /api/admin/chat-channels', undefined, await server.logIn(person))).status).toBe(403);
  });

  it('is tried out, and says what is wrong', async () => {
    const id = await add();
    expect((await call(`POST /api/admin/chat-channels/${id}/test`)).body.message).toContain('テスト送信');
    services.reply = () => 404;
    const { status, body } = await call(`POST /api/admin/chat-channels/${id}/test`);
    expect([status, body.code]).toEqual([409, 'chat_not_sent']);
    expect(body.message).toContain('HTTP 404');
  });
});

describe('news', () => {
  it('is posted once in each service’s format, without names, with a link', async () => {
    await add();
    await add({
      service: 'teams',
      name: 'Teams',
      webhook_url: 'https://prod-01.japaneast.logic.azure.com/workflows/1',
    });
    await add({ service: 'line_works', name: 'LINE', webhook_url: 'https://webhook.worksmobile.com/message/1' });
    // Others of the company get their own notifications.
    await add({ name: '締め', kinds: ['month_closed'] });
    await addUser(server.database, { companyId: admin.companyId, role: 'admin' });
    await requestLeave('2026-12-18');
    await deliver();
    await deliver();
    expect(services.posts.map(({ host }) => host).toSorted()).toEqual([
      'hooks.slack.com',
      'prod-01.japaneast.logic.azure.com',
      'webhook.worksmobile.com',
    ]);
    for (const { body } of services.posts) {
      expect(String(body)).toContain('休暇の申請があります（12月18日（金））');
      expect(String(body)).toContain(`${SITE}/admin/leave?via=mail`);
      expect(String(body)).not.toMatch(/山田|通院/);
    }
    expect(
      (await list()).every(({ fault, waiting }: { fault: null; waiting: number }) => fault === null && waiting === 0),
    ).toBe(true);
  });

  it('that is over when it is to be sent isn’t, nor is what is old', async () => {
    const id = await add();
    services.reply = () => 500;
    const request = await requestLeave('2026-12-18');
    await deliver();
    services.reply = () => null;
    await call(`PUT /api/admin/vacations/${request}`, { status: 'approved' });
    server.setNow('2026-11-20T12:02:00+09:00');
    await deliver();
    expect(services.posts).toHaveLength(1);
    expect(await list()).toMatchObject([{ id, waiting: 0, attempts: 0, fault: null }]);
  });

  it('waits for the end of the quiet hours, and is then posted together', async () => {
    await add();
    server.setNow('2026-11-20T23:00:00+09:00');
    await requestLeave('2026-12-18');
    await requestLeave('2026-12-21');
    await deliver();
    expect(services.posts).toEqual([]);
    server.setNow('2026-11-21T07:00:00+09:00');
    await deliver();
    expect(services.textsOf('hooks.slack.com')).toEqual([expect.stringMatching(/12月18日[\s\S]*12月21日/)]);
  });

  it('that fails is tried again, ever later, as the service wants, and given up after a day', async () => {
    // No jitter.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const id = await add();
    services.reply = () => 503;
    await requestLeave('2026-12-18');
    await deliver();
    await deliver();
    expect([services.posts.length, wakes]).toEqual([1, [60]]);
    services.reply = () => 429;
    server.setNow('2026-11-20T12:01:00+09:00');
    await deliver();
    expect(wakes).toEqual([60, 600]);
    expect(await list()).toMatchObject([
      { attempts: 2, fault: expect.stringContaining('429'), failed_at: null, waiting: 1 },
    ]);
    await server.database.pool.query('update chat_channel set attempts = 29');
    server.setNow('2026-11-20T12:11:00+09:00');
    await deliver();
    expect((await list())[0].failed_at).toBe('2026-11-20T12:11:00.000+09:00');
    services.reply = () => null;
    expect((await call(`POST /api/admin/chat-channels/${id}/resend`)).status).toBe(200);
    await deliver();
    expect(services.posts).toHaveLength(4);
    expect(await list()).toMatchObject([{ attempts: 0, fault: null, failed_at: null, waiting: 0 }]);
    expect((await call(`POST /api/admin/chat-channels/${id}/resend`)).status).toBe(404);
  });

  it('that is refused is given up at once, and dropped by a super admin', async () => {
    const id = await add();
    services.reply = () => 302;
    await requestLeave('2026-12-18');
    await deliver();
    expect(await list()).toMatchObject([{ fault: expect.stringContaining('転送'), waiting: 1 }]);
    expect((await call(`POST /api/admin/chat-channels/${id}/drop`)).status).toBe(200);
    services.reply = () => null;
    await deliver();
    expect(services.posts).toHaveLength(1);
    await requestLeave('2026-12-21');
    await deliver();
    expect(services.posts).toHaveLength(2);
  });

  it('of two processes is posted by one', async () => {
    await add();
    await requestLeave('2026-12-18');
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(services.posts).toHaveLength(1);
  });
});

it.each(['https://127.0.0.1/hook', 'https://localhost/hook', 'https://[::1]/hook', 'http://hooks.slack.com/hook'])(
  'nothing is posted to %s',
  async (url) => {
    const posted = postPublicly({ url, headers: {}, body: '{}' }, new AbortController().signal);
    await expect(posted).rejects.toEqual(new PublicPostError('private address', true));
    await expect(posted).rejects.toMatchObject({ isPrivate: true });
  },
);
