import { expect, it, onTestFinished } from 'vitest';

import { epochMs, parseInstant } from '#domain/time/instant.ts';
import { readConfig } from '../../config.ts';
import { createLog } from '../../platform/log.ts';
import { startServer } from '../../server.ts';
import { createTestDatabase, urlOf } from '../../testing/test-database.ts';
import { hanging, startFakePleasanter } from './testing/fake-pleasanter.ts';

async function call(
  url: string,
  method: string,
  token: string | null,
  body?: object,
): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

async function logIn(url: string, employeeId: string): Promise<string> {
  const account = { companyId: 'demo', employeeId, password: 'kintai-demo' };
  return (await call(`${url}/api/auth/login`, 'POST', null, account)).body.token;
}

it('stores a request while Pleasanter is down, and delivers it once after both have come back', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const down = await startFakePleasanter();
  down.reply = hanging;
  const env = {
    DATABASE_URL: urlOf(database),
    KINTAI_DEMO: '1',
    PORT: '0',
    PLEASANTER_URL: down.url,
    PLEASANTER_API_KEY: down.apiKey,
    PLEASANTER_SITE_ID: String(down.siteId),
  };
  let now = parseInstant('2026-11-20T12:00:00+09:00') ?? epochMs(0);
  let log = '';
  const start = () =>
    startServer({
      config: readConfig(env),
      log: createLog('info', { write: (line) => void (log += line) }),
      servesWebApp: false,
      onDatabaseLost: () => undefined,
      now: () => now,
    });
  const first = await start();
  const token = await logIn(first.url, 'E0001');
  const { status, body } = await call(`${first.url}/api/vacation`, 'POST', token, {
    request_type: 'annual_leave',
    request_date: '2026-12-18',
    client_approver: '承認 花子',
  });
  expect([status, body.pleasanter]).toEqual([201, { synced: false }]);
  const mine = async (url: string): Promise<{ id: number; pleasanter_sync_status: string }> => {
    const { body: list } = await call(`${url}/api/vacation`, 'GET', token);
    return list.data.find(({ id }: { id: number }) => id === body.data.id);
  };
  expect((await mine(first.url)).pleasanter_sync_status).toBe('waiting');
  await first.stop();
  await down.stop();

  const back = await startFakePleasanter({ port: down.port });
  onTestFinished(() => back.stop());
  const second = await start();
  onTestFinished(() => second.stop());
  expect(back.calls).toEqual([]);
  // As when the backoff before the next attempt is over.
  now = epochMs(now + 3_600_000);
  await database.pool.query(
    `update pgboss.job set start_after = now() where name = 'leave-outbox' and state = 'created'`,
  );
  // A machine too busy to get here before that delay was really over is left to the sweep of the next minute.
  await expect
    .poll(async () => (await mine(second.url)).pleasanter_sync_status, { timeout: 110_000, interval: 50 })
    .toBe('synced');

  // A decision is delivered by the queue alone.
  const admin = await logIn(second.url, 'A0001');
  await call(`${second.url}/api/admin/vacations/${body.data.id}`, 'PUT', admin, { status: 'approved' });
  await expect.poll(() => back.records[0]?.ClassHash['ClassE']).toBe('承認済み');
  expect(back.records).toHaveLength(1);
  expect(log).toContain('A delivery failed');
  expect(log).not.toContain(down.apiKey);
});
