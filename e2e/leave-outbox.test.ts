import { type FakePleasanter, json, startFakePleasanter } from '#server/features/leave/testing/fake-pleasanter.ts';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { addDays, daysFrom, monthOf, weekdayOf, yearOf } from '#domain/time/date.ts';
import { formatDate, formatMonthDay } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { demo, expect, expectAccessible, logIn, logOut, STATION, test as base } from './fixtures.ts';

/** On a kintai that sends its requests of leave to a Pleasanter. */
const test = base.extend<object, { readonly pleasanter: FakePleasanter }>({
  pleasanter: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the requested fixtures off the pattern.
    async ({}, use) => {
      const pleasanter = await startFakePleasanter();
      await use(pleasanter);
      await pleasanter.stop();
    },
    { scope: 'worker' },
  ],
  serverEnv: ({ pleasanter }, use) =>
    use({
      PLEASANTER_URL: pleasanter.url,
      PLEASANTER_API_KEY: pleasanter.apiKey,
      PLEASANTER_SITE_ID: String(pleasanter.siteId),
    }),
});

test.use({ permissions: ['geolocation'], geolocation: STATION });

test('a request that Pleasanter rejects is stored, shown as waiting, and sent again by an admin', async ({
  page,
  pleasanter,
}) => {
  // A Saturday after their shifts, which end with the next month.
  const day = daysFrom(addDays(today(), 62), addDays(today(), 90)).find(
    (date) => weekdayOf(date) === 6 && !holidaysOfMonth(monthOf(date)).has(date),
  );
  if (day === undefined) throw new RangeError('no such day');
  pleasanter.reply = json({ Id: 123, StatusCode: 422, Message: '「理由」は必須です。' }, 422);
  await logIn(page, demo('E0008'));
  await page.goto('/vacation-request');
  await page.getByRole('textbox', { name: '取得希望日' }).fill(day);
  await page.getByRole('textbox', { name: '取引先承認者名' }).fill('田中 一郎');
  const send = page.getByRole('button', { name: '申請する' });
  await send.click();
  await expect(page.getByText('休みの日に申請するときは、チェックを入れてください')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'この日の有給休暇を申請する' }).check();
  await send.click();
  await expect(page.getByText('有給休暇を申請しました')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('外部サービスとの連携でエラーが発生しました');
  await expectAccessible(page);
  await page.goto(`/vacation-request?tab=list&year=${yearOf(day)}`);
  const mine = page.getByRole('row').filter({ hasText: formatDate(day) });
  await expect(mine).toContainText('連携待ち');
  await logOut(page);

  await logIn(page, demo('A0001'));
  await page.goto('/admin/leave');
  const row = page.getByRole('listitem').filter({ hasText: formatMonthDay(day) });
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
