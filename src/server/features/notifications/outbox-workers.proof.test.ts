import { fileURLToPath } from 'node:url';

import { expect, it, onTestFinished } from 'vitest';

import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServices } from '../../testing/chat-services.ts';
import { createBrowser } from '../../testing/push-browser.ts';
import { killGroup, startProcess, stopProcess } from '../../testing/server-process.ts';
import { createTestDatabase, urlOf } from '../../testing/test-database.ts';

const PRELOAD = fileURLToPath(new URL('../../testing/outside-preload.ts', import.meta.url));

const browser = createBrowser('https://fcm.googleapis.com/fcm/send/1');
const { p256dh, auth } = browser.subscription.keys;

interface Outbox {
  readonly name: string;
  /** Has something wait to be sent to a company's channel, or to a person's device. */
  readonly enqueue: string;
  readonly values: (user: TestUser) => unknown[];
  /** What is claimed. */
  readonly claimed: string;
  readonly waiting: string;
  /** What was said. */
  readonly read: (body: Buffer) => unknown;
}

it.each<Outbox>([
  {
    name: 'for a chat',
    enqueue: `with channel as (
       insert into chat_channel (company_id, service, name, webhook_url, kinds)
       values ($1, 'slack', '総務', 'https://hooks.slack.com/services/T0', '{month_closed}')
       returning company_id, chat_channel_id)
     insert into chat_message (company_id, chat_channel_id, kind, about, about_key, created_at)
     select company_id, chat_channel_id, 'month_closed', '{"month": "2026-10"}', '2026-10', now() from channel`,
    values: ({ companyId }) => [companyId],
    claimed: 'chat_channel',
    waiting: 'select from chat_message where settled_at is null',
    read: String,
  },
  {
    name: 'for a device',
    enqueue: `with login as (
       insert into login_session (company_id, user_id, session_hash, expires_at)
       values ($1, $2, sha256('a session'), now() + interval '1 day')
     ), device as (
       insert into push_subscription (company_id, user_id, session_hash, endpoint, endpoint_hash, public_key, auth_secret, created_at)
       values ($1, $2, sha256('a session'), $3::text, sha256($3::text::bytea), $4, $5, now()))
     insert into notification (company_id, user_id, kind, about, about_key, shows_in_app, created_at)
     values ($1, $2, 'month_closed', '{"month": "2026-10"}', '2026-10', true, now())`,
    values: ({ companyId, userId }) => [
      companyId,
      userId,
      browser.subscription.endpoint,
      Buffer.from(p256dh, 'base64url'),
      Buffer.from(auth, 'base64url'),
    ],
    claimed: 'push_outbox',
    waiting: 'select from push_outbox',
    // With its tag: the device puts the second in the place of the first.
    read: (body) => browser.read(body),
  },
])(
  'a message $name whose process is killed while it is posted is posted again, and not once more',
  async ({ enqueue, values, claimed, waiting, read }) => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const services = await startTestServices();
    onTestFinished(() => services.stop());
    const env = {
      DATABASE_URL: urlOf(database),
      KINTAI_URL: 'https://kintai.example.com',
      KINTAI_TEST_OUTSIDE: services.url,
      NODE_OPTIONS: `--import=${PRELOAD}`,
    };
    const user = await addUser(database);
    // At any hour.
    await database.pool.query(
      'insert into notification_times (company_id, quiet_from, quiet_to, morning_at) values ($1, 0, 0, 450)',
      [user.companyId],
    );
    await database.pool.query(enqueue, values(user));
    // It has taken the message, and never says so.
    services.reply = () => 'never';
    const first = await startProcess(env);
    await expect.poll(() => services.posts.length).toBe(1);
    await killGroup(first);

    services.reply = () => null;
    // As when the claim of the process that died is over.
    await database.pool.query(`update ${claimed} set claimed_until = now() - interval '1 second'`);
    const second = await startProcess(env);
    await expect.poll(() => services.posts.length).toBe(2);
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(0);
    const [one, other] = services.posts.map(({ body }) => read(body));
    expect(other).toEqual(one);
    expect(await stopProcess(second)).toBe(0);
    expect(services.posts).toHaveLength(2);
  },
);
