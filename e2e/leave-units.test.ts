import type { Page } from '@playwright/test';

import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { addDays, addMonths, daysOfMonth, type IsoDate, monthOf, weekdayOf } from '#domain/time/date.ts';
import { formatDate, formatMonthDay } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { Effort } from './effort.ts';
import {
  authorizationOf,
  become,
  demo,
  expect,
  expectAccessible,
  logIn,
  ON_PHONES,
  STATION,
  test,
} from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

// A Thursday of next month whose week to the Wednesday after it has no holiday, and ordinary days after that.
const next = addMonths(monthOf(today()), 1);
const isOrdinary = (date: IsoDate): boolean => monthOf(date) === next && !holidaysOfMonth(next).has(date);
const thursday = daysOfMonth(next).find(
  (date) => weekdayOf(date) === 4 && [0, 1, 2, 3, 4, 5, 6].every((days) => isOrdinary(addDays(date, days))),
);
if (thursday === undefined) throw new RangeError('no such week');
const wednesday = addDays(thursday, 6);

const unit = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const approver = (page: Page) => page.getByRole('textbox', { name: '取引先承認者名' });
const dateField = (page: Page) => page.getByRole('textbox', { name: '取得希望日' });
const send = (page: Page) => page.getByRole('button', { name: '申請する' });
const sent = (page: Page) => page.getByText('有給休暇を申請しました');
const day = (page: Page, date: IsoDate) =>
  page.getByRole('group', { name: '取得希望日' }).getByRole('button', { name: formatMonthDay(date) });

async function setUnits(page: Page, units: object): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: demo('S0001') });
  const { token } = (await answer.json()) as { token: string };
  const saved = await page.request.put('/api/admin/leave-settings', {
    headers: { Authorization: `Bearer ${token}` },
    data: { several_days: 'off', allows_halves: false, hourly_days: 0, ...units },
  });
  expect(saved.status()).toBe(200);
}

async function approve(page: Page, date: IsoDate): Promise<void> {
  const token = await authorizationOf(page);
  const own = await page.request.get('/api/vacation', { headers: { Authorization: token } });
  const { data } = (await own.json()) as { data: { id: number; start_date: string }[] };
  const id = data.find(({ start_date }) => start_date === date)?.id;
  const answer = await page.request.post('/api/auth/login', { data: demo('A0001') });
  const admin = (await answer.json()) as { token: string };
  const decided = await page.request.put(`/api/admin/vacations/${id}`, {
    headers: { Authorization: `Bearer ${admin.token}` },
    data: { status: 'approved' },
  });
  expect(decided.status()).toBe(200);
}

test('the company chooses the units of its paid leave', async ({ page }) => {
  await setUnits(page, {});
  await become(page, demo('S0001'));
  await page.goto('/settings/leave-units');
  await page.getByRole('radio', { name: 'まとめて申請できる（休みの日は数えない）' }).check();
  await page.getByRole('switch', { name: '半日単位の有給休暇を認める' }).click();
  await page.getByRole('radio', { name: '決まった時刻で分ける' }).check();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('午前と午後の境の時刻は必須項目です')).toBeVisible();
  await page.getByRole('textbox', { name: '午前と午後の境の時刻' }).fill('1300');
  await page.getByRole('combobox', { name: '時間単位の有給休暇' }).selectOption('年5日分まで');
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('有給休暇の単位を保存しました')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('link', { name: /有給休暇の単位/ })).toContainText(
    '1日、複数日、半日、時間（年5日分まで）',
  );
});

test('five days over a weekend are requested at once, in eight taps', ON_PHONES, async ({ page }) => {
  await setUnits(page, { several_days: 'skip' });
  await logIn(page, demo('E0001'));
  const effort = new Effort(page);
  await effort.click(page.getByRole('link', { name: '休暇', exact: true }));
  await effort.click(unit(page, '複数日'));
  await effort.click(page.getByRole('button', { name: '次の月' }));
  await effort.click(day(page, thursday));
  await effort.click(day(page, wednesday));
  await expect(page.getByText('5日を取得')).toBeVisible();
  await expectAccessible(page);
  await effort.type(approver(page), '田中 一郎');
  await effort.click(send(page));
  await expect(sent(page)).toBeVisible();
  effort.print('five days of leave');
  expect(effort.clicks).toBeLessThanOrEqual(8);

  await page.goto(`/vacation-request?tab=list&year=${wednesday.slice(0, 4)}`);
  const row = page.getByRole('listitem').filter({ hasText: formatDate(thursday) });
  await expect(row).toContainText(`${formatDate(thursday)}〜${formatDate(wednesday)}`);
  await expect(row).toContainText('5日');
  // Without the days between them, the rest of which is a weekend.
  await approve(page, thursday);
  await page.goto(`/attendance?month=${next}`);
  await expect(page.getByText('有給休暇取得')).toHaveCount(5);
});

test('two hours and half a day are requested, approved and in the month', ON_PHONES, async ({ page }) => {
  await setUnits(page, { allows_halves: true, hourly_days: 5 });
  await logIn(page, demo('E0006'));
  const [hours, half] = [addDays(wednesday, 1), addDays(wednesday, 2)];
  await page.goto('/vacation-request');
  await unit(page, '時間').check();
  await dateField(page).fill(hours);
  await send(page).click();
  await expect(page.getByText('開始時刻は必須項目です')).toBeVisible();
  await page.getByRole('textbox', { name: '開始時刻' }).fill('1000');
  await page.getByRole('combobox', { name: '時間数' }).selectOption('2時間');
  await expect(page.getByText('12:00まで（休憩を除く）')).toBeVisible();
  await expect(page.getByText('時間単位の残り 40時間')).toBeVisible();
  await expectAccessible(page);
  await approver(page).fill('田中 一郎');
  await send(page).click();
  await expect(sent(page)).toBeVisible();

  await unit(page, '午後半休').check();
  await dateField(page).fill(half);
  await approver(page).fill('田中 一郎');
  await expect(page.getByText(/申請後の残り [\d.]+日/)).toBeVisible();
  await send(page).click();
  await expect(page.getByText(/（申請中\d\.75日を差引済み）/)).toBeVisible();

  await page.goto(`/vacation-request?tab=list&year=${half.slice(0, 4)}`);
  await expect(page.getByText(`${formatDate(hours)} 10:00〜12:00`)).toBeVisible();
  await expect(page.getByText(`${formatDate(half)} 午後半休`)).toBeVisible();
  await approve(page, hours);
  await approve(page, half);
  await page.goto(`/attendance?month=${next}`);
  await expect(page.getByText('有給休暇（10:00〜12:00）')).toBeVisible();
  await expect(page.getByText('有給休暇（午後半休）')).toBeVisible();
});
