import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakePleasanter, json, startFakePleasanter } from '#server/features/leave/testing/fake-pleasanter.ts';
import { startProcess, stopProcess } from '#server/testing/server-process.ts';
import { addDays, yearOf } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { demo, expect, expectAccessible, isPhone, logIn, logOut, STATION, test as base } from './fixtures.ts';

interface Outside {
  readonly serverUrl: string;
  readonly pleasanter: FakePleasanter;
}

/** On a kintai that tells its requests of leave to a Pleasanter. */
const test = base.extend<{ readonly pleasanter: FakePleasanter }, { readonly outside: Outside }>({
  outside: [
    async ({ browserName }, use) => {
      const folder = await mkdtemp(join(tmpdir(), `kintai-pleasanter-${browserName}-`));
      const pleasanter = await startFakePleasanter();
      const env = {
        KINTAI_DATA_DIR: folder,
        KINTAI_DEMO: '1',
        PLEASANTER_URL: pleasanter.url,
        PLEASANTER_API_KEY: pleasanter.apiKey,
        PLEASANTER_SITE_ID: String(pleasanter.siteId),
      };
      const server = await startProcess(env, []);
      await use({ serverUrl: server.url, pleasanter });
      await stopProcess(server);
      await pleasanter.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  pleasanter: ({ outside }, use) => use(outside.pleasanter),
  baseURL: ({ outside }, use) => use(outside.serverUrl),
});

test.use({ permissions: ['geolocation'], geolocation: STATION });

test('a request that Pleasanter does not take is stored, shown as waiting, and sent again by an admin', async ({
  page,
  pleasanter,
}) => {
  const day = addDays(japanDate(epochMs(Date.now())), 60);
  pleasanter.reply = json({ Id: 123, StatusCode: 422, Message: '「理由」は必須です。' }, 422);
  await logIn(page, demo('E0008'));
  await page.goto('/vacation-request');
  await page.getByRole('textbox', { name: '取得希望日' }).fill(day);
  await page.getByRole('textbox', { name: '取引先承認者名' }).fill('田中 一郎');
  const confirmation = page.getByRole('checkbox', { name: 'この日の有給休暇を申請する' });
  const send = page.getByRole('button', { name: '申請する' });
  await send.click();
  // Sixty days ahead may be a day off.
  await expect(page.getByText('有給休暇を申請しました').or(confirmation)).toBeVisible();
  if (await confirmation.isVisible()) {
    await confirmation.check();
    await send.click();
  }
  await expect(page.getByText('有給休暇を申請しました')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('外部サービスとの連携でエラーが発生しました');
  await expectAccessible(page);
  await page.goto(`/vacation-request?tab=list&year=${yearOf(day)}`);
  const mine = page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: formatDate(day) });
  await expect(mine).toContainText('連携待ち');
  await logOut(page);

  await logIn(page, demo('A0001'));
  await page.goto('/admin/leave');
  const row = page.getByRole('listitem').filter({ hasText: formatDate(day) });
  await expect(row).toContainText('連携待ち（HTTP 422: 「理由」は必須です。）');
  await expectAccessible(page);
  const resend = row.getByRole('button', { name: /^外部サービスへ再送信/ });
  await resend.click();
  await expect(page.getByRole('alert')).toHaveText('外部サービスへ送信できませんでした。自動で再送信します');
  pleasanter.reply = null;
  await resend.click();
  await expect(page.getByText('外部サービスへ送信しました')).toBeVisible();
  await expect(resend).toBeHidden();
  await row.getByRole('button', { name: '承認' }).click();
  await expect.poll(() => pleasanter.records.map(({ ClassHash }) => ClassHash['ClassE'])).toEqual(['承認済み']);
});
