import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { addDays } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { startProcess, stopProcess } from '../../testing/server-process.ts';
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

it(
  'stores a request while Pleasanter is down, and tells it once after both have come back',
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kintai-leave-sync-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const down = await startFakePleasanter();
    down.reply = hanging;
    const env = {
      KINTAI_DATA_DIR: dataDir,
      PLEASANTER_URL: down.url,
      PLEASANTER_API_KEY: down.apiKey,
      PLEASANTER_SITE_ID: String(down.siteId),
    };
    const first = await startProcess(env);
    const token = await logIn(first.url, 'E0001');
    const day = addDays(japanDate(epochMs(Date.now())), 60);
    const { status, body } = await call(`${first.url}/api/vacation`, 'POST', token, {
      request_type: 'annual_leave',
      request_date: day,
      client_approver: '承認 花子',
    });
    expect([status, body.pleasanter]).toEqual([201, { synced: false }]);
    const mine = async (url: string): Promise<{ id: number; pleasanter_sync_status: string }> => {
      const { body: list } = await call(`${url}/api/vacation`, 'GET', token);
      return list.data.find(({ id }: { id: number }) => id === body.data.id);
    };
    expect((await mine(first.url)).pleasanter_sync_status).toBe('waiting');
    expect(await stopProcess(first)).toBe(0);
    await down.stop();

    const back = await startFakePleasanter({ port: down.port });
    onTestFinished(() => back.stop());
    const second = await startProcess(env);
    onTestFinished(async () => void (await stopProcess(second)));
    await expect
      .poll(async () => (await mine(second.url)).pleasanter_sync_status, { timeout: 60_000, interval: 250 })
      .toBe('synced');

    // What is decided is told without being asked for, by the queue alone.
    const admin = await logIn(second.url, 'A0001');
    await call(`${second.url}/api/admin/vacations/${body.data.id}`, 'PUT', admin, { status: 'approved' });
    await expect.poll(() => back.records[0]?.ClassHash['ClassE'], { timeout: 10_000 }).toBe('承認済み');
    expect(back.records).toHaveLength(1);
    for (const output of [first.output(), second.output()]) expect(output).not.toContain(down.apiKey);
  },
);
