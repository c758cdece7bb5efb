import { Effort } from './effort.ts';
import { become, CORE, demo, expect, logIn, STATION, test } from './fixtures.ts';
import { correct, dialog, field, freeDay, openAs, save } from './month-page.ts';
import { now } from './clock.ts';
import { addDays, isWeekend } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { japanDate } from '#domain/time/instant.ts';

// How many clicks the daily jobs take, each printed with its seconds. The findings of a month are in review.test.ts.

test.use({ permissions: ['geolocation'], geolocation: STATION });

test('a punch takes two clicks', CORE, async ({ page }) => {
  await logIn(page, demo('E0002'));
  const clockIn = page.getByRole('button', { name: '出勤' });
  await expect(clockIn).toBeEnabled();
  const effort = new Effort(page);
  await effort.click(clockIn);
  await effort.click(dialog(page).getByRole('button', { name: '打刻する' }));
  await expect(page.getByText(/^出勤を打刻しました/)).toBeVisible();
  effort.print('punch');
  expect(effort.clicks).toBe(2);
});

test('a forgotten clock-out is entered in four clicks, from the clock screen', async ({ page }) => {
  await openAs(page, demo('E0006'), '/time-clock');
  await correct(page, freeDay(0), { clock_in: '09:00' });
  await page.reload();
  const notice = page.getByRole('link', { name: '修正する' });
  await expect(notice).toBeVisible();
  const effort = new Effort(page);
  await effort.click(notice);
  await expect(field(page, '出勤時間')).toHaveValue('09:00');
  await expect(field(page, '退勤時間')).toBeFocused();
  await effort.type(field(page, '退勤時間'), '1800');
  await effort.type(field(page, '修正理由'), '打刻漏れ');
  await effort.click(save(page));
  await expect(dialog(page)).toHaveCount(0);
  effort.print('forgotten clock-out');
  expect(effort.clicks).toBeLessThanOrEqual(4);
});

test('leave is approved in two clicks, from any screen', async ({ page }) => {
  let day = addDays(japanDate(now()), 70);
  while (isWeekend(day)) day = addDays(day, 1);
  await become(page, demo('E0008'));
  await page.goto('/vacation-request');
  await page.getByRole('textbox', { name: '取得希望日' }).fill(day);
  await page.getByRole('textbox', { name: '取引先承認者名' }).fill('田中 一郎');
  await page.getByRole('button', { name: '申請する' }).click();
  await expect(page.getByText('有給休暇を申請しました')).toBeVisible();
  await openAs(page, demo('A0001'), '/time-clock');
  const link = page.getByRole('link', { name: /^承認\s*\d+\s*件の承認待ち$/ });
  await expect(link).toBeVisible();
  const effort = new Effort(page);
  await effort.click(link);
  const request = page
    .getByRole('listitem')
    .filter({ hasText: 'E0008' })
    .filter({ hasText: formatMonthDay(day) });
  await effort.click(request.getByRole('button', { name: '承認' }));
  await expect(page.getByText('1件の申請を承認しました')).toBeVisible();
  effort.print('approve leave');
  expect(effort.clicks).toBe(2);
});
