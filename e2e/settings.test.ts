import type { Page } from '@playwright/test';

import { become, demo, expect, expectAccessible, test } from './fixtures.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: '設定を検索' });
/** The links to the settings: beside the title is the one to the guide. */
const settings = (page: Page) => page.getByRole('main').getByRole('link', { name: /^(?!この画面の使い方$)/ });

test('a setting is found by another word for it, opened, and left again', async ({ page }) => {
  await become(page, demo('S0001'));
  await page.goto('/time-clock');
  await page.getByRole('link', { name: '設定', exact: true }).click();
  await expect(page.getByRole('heading', { name: '設定', exact: true })).toBeVisible();
  await expect(settings(page).filter({ hasText: '締日' })).toContainText('末日');
  await expect(settings(page).filter({ hasText: '位置情報' })).toContainText('1年（365日）');
  await expect(settings(page).filter({ hasText: '会社の基本ルール' })).toContainText('15分単位で切り捨て');
  await expect(settings(page).filter({ hasText: '時間外労働の上限' })).toContainText('月45:00、年360:00まで');
  await expect(settings(page).filter({ hasText: '企業ロゴ' })).toContainText('登録済み');

  await search(page).fill('シメ');
  await expect(page.getByText('1件の設定が見つかりました。')).toBeVisible();
  await expect(settings(page)).toHaveCount(1);
  await expect(page).toHaveURL('/settings?q=%E3%82%B7%E3%83%A1');
  await settings(page).click();
  await expect(page).toHaveURL('/settings/closing-day');
  await expect(page.getByRole('heading', { name: '締日', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: '設定に戻る' }).click();
  await expect(page.getByRole('heading', { name: '設定', exact: true })).toBeVisible();

  await search(page).fill('天気');
  await expect(page.getByText('「天気」に一致する設定はありません。')).toBeVisible();
  await expect(settings(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'すべての設定を表示' }).click();
  await expect(settings(page).filter({ hasText: '締日' })).toBeVisible();
});

test('every setting of the index leads to a screen that names it', async ({ page }) => {
  await become(page, demo('S0001'));
  await page.goto('/settings');
  await expect(settings(page).last()).toBeVisible();
  const addresses = await settings(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page).toHaveURL(address);
  }
  // Where the agreement was until it had a screen of its own.
  await page.goto('/admin/month-end/overtime?settings=1');
  await expect(page).toHaveURL('/settings/agreement');
});

test('from a setting beside what it changes, one comes back to the index', async ({ page }) => {
  await become(page, demo('S0001'));
  await page.goto('/settings');
  await settings(page).filter({ hasText: '給与連携のテンプレート' }).click();
  await expect(page).toHaveURL(/month-end/);
  await page.getByRole('link', { name: '設定に戻る' }).click();
  await expect(page).toHaveURL('/settings');
  await settings(page).filter({ hasText: '雇用形態' }).click();
  await page.getByRole('link', { name: 'すべての設定' }).click();
  await expect(page).toHaveURL('/settings');
  await page.goto('/admin/month-end/payroll');
  await expect(page.getByRole('navigation', { name: '月次・締め' })).toBeVisible();
});
