import { fileURLToPath } from 'node:url';

import { expect, it, onTestFinished } from 'vitest';

import { addUser } from '../../testing/builders.ts';
import { startTestServices } from '../../testing/chat-services.ts';
import { killGroup, startProcess, stopProcess } from '../../testing/server-process.ts';
import { createTestDatabase, urlOf } from '../../testing/test-database.ts';

const PRELOAD = fileURLToPath(new URL('../../testing/outside-preload.ts', import.meta.url));

it('a message whose process is killed while it is posted is posted again, and not once more', async () => {
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
  const { companyId } = await addUser(database);
  // At any hour.
  await database.pool.query(
    'insert into notification_times (company_id, quiet_from, quiet_to, morning_at) values ($1, 0, 0, 450)',
    [companyId],
  );
  await database.pool.query(
    `with channel as (
       insert into chat_channel (company_id, service, name, webhook_url, kinds)
       values ($1, 'slack', '総務', 'https://hooks.slack.com/services/T0', '{month_closed}')
       returning company_id, chat_channel_id)
     insert into chat_message (company_id, chat_channel_id, kind, about, about_key, created_at)
     select company_id, chat_channel_id, 'month_closed', '{"month": "2026-10"}', '2026-10', now() from channel`,
    [companyId],
  );
  // It has taken the message, and never says so.
  services.reply = () => 'never';
  const first = await startProcess(env);
  await expect.poll(() => services.posts.length).toBe(1);
  await killGroup(first);

  services.reply = () => null;
  // As when the claim of the process that died is over.
  await database.pool.query(`update chat_channel set claimed_until = now() - interval '1 second'`);
  const second = await startProcess(env);
  await expect.poll(() => services.posts.length).toBe(2);
  const waiting = async () => (await database.pool.query('select from chat_message where settled_at is null')).rowCount;
  await expect.poll(waiting).toBe(0);
  expect(new Set(services.textsOf('hooks.slack.com')).size).toBe(1);
  expect(await stopProcess(second)).toBe(0);
  expect(services.posts).toHaveLength(2);
});
