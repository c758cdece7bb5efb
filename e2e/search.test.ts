import type { Page } from '@playwright/test';

import { become, demo, expect, expectAccessible, isPhone, ON_PHONES, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: '検索' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const found = (page: Page, group: string) => dialog(page).getByRole('group', { name: group }).getByRole('option');

async function openSearch(page: Page): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'メニューを開く' }).click();
    await page.getByRole('dialog', { name: 'メニュー' }).getByRole('button', { name: '検索' }).click();
  } else
    // A page that has just been drawn hears no keys yet; over the dialog the key does nothing.
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  await expect(field(page)).toBeFocused();
}

test('screens, employees and settings are found by a few letters', ON_PHONES, async ({ page }) => {
  await become(page, demo('S0001'));
  await page.goto('/admin');
  await expect(page.getByRole('main').getByText('佐藤 健太')).toBeVisible();
  await openSearch(page);
  await expectAccessible(page);
  await field(page).fill('佐藤');
  await expect(found(page, '社員').filter({ hasText: 'E0001' })).toBeVisible();
  await expectAccessible(page);
  await field(page).fill('ｼﾒ');
  await expect(found(page, '画面')).toHaveText(['月次・締め']);
  await expect(found(page, '設定')).toHaveText(['締日給与の計算期間（月度）を締める日']);
  await expect(dialog(page).getByRole('status')).toHaveText('2件');
  await found(page, '設定').click();
  await expect(page).toHaveURL('/settings/closing-day');
  await expect(dialog(page)).toBeHidden();
});

test('the arrow keys choose what is opened by Enter', async ({ page }) => {
  await become(page, demo('A0001'));
  await page.goto('/admin/today');
  await expect(page.getByRole('main').getByText('佐藤 健太')).toBeVisible();
  await openSearch(page);
  const marked = dialog(page).getByRole('option', { selected: true });
  await expect(marked).toHaveText('打刻');
  await page.keyboard.press('ArrowDown');
  await expect(marked).toHaveText('勤怠');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await openSearch(page);
  await field(page).fill('e0001');
  await expect(marked).toContainText('佐藤 健太');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);
  await expect(page.getByRole('main').getByText('佐藤 健太').first()).toBeVisible();
});

test('one’s own account and the way out are found by other words', async ({ page }) => {
  await become(page, demo('E0001'));
  await page.goto('/attendance');
  await expect(page.getByRole('heading', { name: '勤怠一覧' })).toBeVisible();
  await openSearch(page);
  const top = (await field(page).boundingBox())?.y;
  await field(page).fill('パスワード');
  await expect(found(page, 'アカウント')).toHaveText([
    'アカウントパスワード、2段階認証、ログイン中の端末、通知、予定表の公開',
  ]);
  expect((await field(page).boundingBox())?.y).toBe(top);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { name: 'アカウント' })).toBeVisible();
  await openSearch(page);
  await field(page).fill('サインアウト');
  await found(page, 'アカウント').click();
  await expect(page).toHaveURL('/login');
});
