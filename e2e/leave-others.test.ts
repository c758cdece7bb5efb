import type { Page } from '@playwright/test';

import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { addMonths, daysOfMonth, type IsoDate, monthOf, weekdayOf } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { become, demo, expect, expectAccessible, STATION, test } from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

// Ordinary Wednesdays of the months to come, one for each test.
const [proxyDay, plannedDay] = [1, 2, 3, 4]
  .flatMap((count) => daysOfMonth(addMonths(monthOf(today()), count)))
  .filter((date) => weekdayOf(date) === 3 && !holidaysOfMonth(monthOf(date)).has(date)) as [IsoDate, IsoDate];

const approver = (page: Page) => page.getByRole('textbox', { name: '取引先承認者名' });
const dateField = (page: Page) => page.getByRole('textbox', { name: '取得希望日' });

test('an admin asks for somebody else, who sees by whom', async ({ page }) => {
  await become(page, demo('A0001'));
  await page.goto('/admin/leave/balances');
  await page.getByRole('link', { name: '代理申請' }).click();
  await page.getByRole('combobox', { name: '社員' }).fill('E0001');
  await page.getByRole('option', { name: /E0001/ }).click();
  await expect(page.getByText('申請できる残り')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '代理で申請し、承認する' }).click();
  await expect(page.getByText('取得希望日は必須項目です')).toBeVisible();
  await dateField(page).fill(proxyDay);
  await approver(page).fill('鈴木 次郎');
  await page.getByRole('button', { name: '代理で申請し、承認する' }).click();
  await expect(page.getByText(/の有給休暇を代理で申請し、承認しました/)).toBeVisible();

  await page.goto(`/admin/leave?tab=team&month=${monthOf(proxyDay)}`);
  const calendar = page.getByRole('region', { name: /の休みの一覧/ });
  await expect(calendar.getByRole('row', { name: /E0001/ })).toContainText('有給休暇');
  await expectAccessible(page);

  await become(page, demo('E0001'));
  await page.goto(`/vacation-request?tab=list&year=${proxyDay.slice(0, 4)}`);
  await expect(page.getByText(formatDate(proxyDay))).toBeVisible();
  await expect(page.getByText(/代理申請 /).first()).toBeVisible();
});

test('a day is planned, and who can’t take it is told with the reason before', async ({ page }) => {
  await become(page, demo('S0001'));
  await page.goto('/admin/leave/planned');
  await page.getByRole('button', { name: '計画的付与日を追加' }).click();
  const dialog = page.getByRole('dialog', { name: '計画的付与日の追加' });
  await dialog.getByRole('textbox', { name: '日付' }).fill('2020-01-01');
  await dialog.getByRole('button', { name: '登録' }).click();
  await expect(dialog.getByText('計画的付与日は今日以降の日にしてください')).toBeVisible();
  await dialog.getByRole('textbox', { name: '日付' }).fill(plannedDay);
  await expect(dialog.getByText(/人が有給休暇を1日取得します/)).toBeVisible();
  await expect(dialog.getByText(/取得しない社員/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: '名称' }).fill('一斉休業');
  await dialog.getByRole('button', { name: '登録' }).click();

  await expect(page.getByRole('heading', { name: `${formatDate(plannedDay)}の計画的付与` })).toBeVisible();
  await expect(page.getByText('有給休暇の付与がない').first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^対象から外す：/ })
    .last()
    .click();
  const reason = page.getByRole('dialog', { name: '対象から外す' });
  await reason.getByRole('button', { name: '対象から外す' }).click();
  await expect(reason.getByText('理由は必須項目です')).toBeVisible();
  await reason.getByRole('textbox', { name: '理由' }).fill('当番のため');
  await reason.getByRole('button', { name: '対象から外す' }).click();
  await expect(page.getByText('対象から外しました')).toBeVisible();
  await expect(page.getByText('当番のため')).toBeVisible();

  await page.getByRole('button', { name: '計画的付与日を取りやめる' }).click();
  const giveUp = page.getByRole('dialog', { name: '計画的付与日の取りやめ' });
  await giveUp.getByRole('textbox', { name: '理由' }).fill('操業のため');
  await giveUp.getByRole('button', { name: '計画的付与日を取りやめる' }).click();
  await expect(page.getByRole('heading', { name: '計画的付与', exact: true })).toBeVisible();
});

test('a common day for the grants is previewed and saved, and so is what lapses', async ({ page }) => {
  await become(page, demo('S0001'));
  await page.goto('/settings/common-grant-day');
  await page.getByRole('radio', { name: '全員同じ日（一斉付与日）' }).check();
  await expect(page.getByText(/変わる社員 \d+人/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: '日', exact: true }).selectOption('31');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('毎年ある日を選択してください')).toBeVisible();
  await page.getByRole('combobox', { name: '日', exact: true }).selectOption('1');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('一斉付与日を保存しました')).toBeVisible();
  await page.getByRole('radio', { name: /社員ごとの基準日/ }).check();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('一斉付与日を保存しました')).toBeVisible();

  await page.goto('/settings/leave-reserve');
  await page.getByRole('switch', { name: '失効した有給休暇を積み立てる' }).click();
  await page.getByRole('textbox', { name: '1人の上限の日数' }).fill('0');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('上限は1〜200の整数で入力してください')).toBeVisible();
  await page.getByRole('textbox', { name: '1人の上限の日数' }).fill('40');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('積立休暇の設定を保存しました')).toBeVisible();
  await expectAccessible(page);
});
