import type { Page } from '@playwright/test';

import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { addDays, dayNumber, type IsoDate, monthNumber, monthOf, weekdayOf } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { become, createEmployee, demo, expect, expectAccessible, ON_PHONES, test } from './fixtures.ts';
import { call, choose, correct, dayOf, dialog, field, freeDay, menuButton, openMonthOf } from './month-page.ts';

/** A Saturday to come, whose week has a Thursday that is a day of work, of the same month. */
const saturday = Array.from({ length: 40 }, (_, after) => addDays(today(), after + 7)).find((date) => {
  const thursday = addDays(date, -2);
  return weekdayOf(date) === 6 && monthOf(thursday) === monthOf(date) && !holidaysOfMonth(monthOf(date)).has(thursday);
});
if (saturday === undefined) throw new RangeError('no such week');
const thursday = addDays(saturday, -2);

const short = (date: IsoDate): string => `${monthNumber(date)}/${dayNumber(date)}`;
const work = `振替出勤（休日は${short(thursday)}）`;
const rest = `振替休日（出勤は${short(saturday)}）`;

async function set(page: Page, settings: object): Promise<void> {
  await become(page, demo('S0001'));
  await page.goto('/account');
  await call(page, 'PUT', '/api/admin/swap-settings', settings);
}

test('the company chooses what it has', async ({ page }) => {
  await set(page, { swaps_days: false, comp_months: null });
  await page.goto('/settings/swaps');
  await page.getByRole('switch', { name: '振替休日を使う' }).click();
  await page.getByRole('switch', { name: '代休を使う' }).click();
  await page.getByRole('combobox', { name: '代休の期限' }).selectOption('働いた日の翌日から3か月');
  await page.getByRole('switch', { name: '短い勤務は半日の代休にする' }).click();
  await expect(page.getByRole('switch', { name: '短い勤務は半日の代休にする' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('振替休日・代休の設定を保存しました')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('link', { name: /振替休日・代休/ })).toContainText('振替休日を使う、代休の期限 3か月');
});

test('a rest day is swapped: asked for, approved, and on both days', ON_PHONES, async ({ page, serverUrl }) => {
  await set(page, { swaps_days: true });
  const person = await createEmployee(serverUrl, { name: '振替 太郎', hireDate: '2020-04-01' });

  await test.step('the employee asks', async () => {
    await openMonthOf(page, person, saturday);
    await choose(page, saturday, '振替');
    await expect(dialog(page)).toHaveAccessibleName('休日の振替');
    // A day that is off, too, can't be.
    await field(page, '休む出勤日').fill(short(addDays(saturday, 1)));
    await expect(dialog(page).getByText('この日は出勤日ではないため、休日に振り替えられません')).toBeVisible();
    await field(page, '休む出勤日').fill(short(thursday));
    await expect(dialog(page).getByText('この2つの日を振り替えられます')).toBeVisible();
    await expectAccessible(page);
    await field(page, '理由（任意）').fill('展示会のため');
    await dialog(page).getByRole('button', { name: '申請する' }).click();
    await expect(page.getByText('振替を申請しました')).toBeVisible();
    await expect(dayOf(page, saturday)).toContainText(`申請中：${work}`);
    await expect(dayOf(page, thursday)).toContainText(`申請中：${rest}`);
  });

  await test.step('an admin approves', async () => {
    await become(page, demo('A0001'));
    await page.goto('/approvals');
    const request = page.getByRole('listitem').filter({ hasText: '振替 太郎' });
    await expect(request).toContainText(`${formatMonthDay(saturday)}に出勤、${formatMonthDay(thursday)}に休み`);
    await expectAccessible(page);
    await request.getByRole('button', { name: /^振替 太郎の振替.*を承認$/ }).click();
    await expect(page.getByText('振替を承認しました')).toBeVisible();
    await expect(request).toHaveCount(0);
  });

  await test.step('both days say so', async () => {
    await openMonthOf(page, person, saturday);
    await expect(dayOf(page, saturday)).toContainText(work);
    await expect(dayOf(page, thursday)).toContainText(rest);
    await choose(page, thursday, '振替');
    await expect(dialog(page)).toContainText('承認済み');
    await expectAccessible(page);
  });
});

test('an admin enters a swap, and takes it back', async ({ page, serverUrl }) => {
  await set(page, { swaps_days: true });
  const person = await createEmployee(serverUrl, { name: '登録 花子', hireDate: '2020-04-01' });
  await page.goto(`/admin/users/${person.id}?month=${monthOf(saturday)}`);
  await expect(menuButton(page, saturday)).toBeVisible();
  await choose(page, saturday, '振替');
  await field(page, '休む出勤日').fill(short(thursday));
  await expect(dialog(page).getByText('この2つの日を振り替えられます')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: '登録する' }).click();
  await expect(page.getByText('振替を登録しました')).toBeVisible();
  await expect(dayOf(page, thursday)).toContainText(rest);
  await choose(page, thursday, '振替');
  await field(page, '取り消しの理由').fill('展示会の中止');
  await dialog(page).getByRole('button', { name: '振替を取り消す' }).click();
  await expect(page.getByText('振替を取り消しました')).toBeVisible();
  await expect(dayOf(page, thursday)).not.toContainText(rest);
});

test('work on a rest day is found, and compensation given for it', ON_PHONES, async ({ page, serverUrl }) => {
  await set(page, { comp_months: 3, comp_halves: false });
  const person = await createEmployee(serverUrl, { name: '代休 太郎', hireDate: '2020-04-01' });
  const worked = freeDay(0);
  await openMonthOf(page, person, worked);
  await correct(page, worked, { clock_in: '09:00', clock_out: '17:00' });

  await become(page, demo('A0001'));
  await page.goto(`/admin/users/${person.id}?month=${monthOf(worked)}`);
  await expect(dayOf(page, worked)).toContainText('代休を付与できます');
  await choose(page, worked, '代休');
  await expect(dialog(page)).toContainText('1日');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: '付与する' }).click();
  await expect(page.getByText('代休を付与しました')).toBeVisible();
  await expect(dayOf(page, worked)).toContainText('代休 1日');

  await openMonthOf(page, person, worked);
  await expect(dayOf(page, worked)).toContainText('代休 1日');
  await choose(page, worked, '代休');
  await expect(dialog(page)).toContainText('代休は、休暇の申請から取得します。');
});
