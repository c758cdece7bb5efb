import type { Page } from '@playwright/test';
import { become, CORE_ON_PHONES, demo, expect, expectAccessible, STATION, test } from './fixtures.ts';
import { call, countCalls, openAs } from './month-page.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: '打刻の確認' });
const undo = (page: Page) => page.getByRole('button', { name: '打刻を取り消す' });

test(
  'where the company punches without a confirmation, a tap punches, and can be undone for a moment',
  CORE_ON_PHONES,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await openAs(page, demo('S0001'), '/settings/punches');
    const setting = page.getByRole('switch', { name: '確認なしで打刻する' });
    await expect(setting).not.toBeChecked();
    await setting.click();
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('打刻の設定を保存しました')).toBeVisible();
    await expect(setting).toBeChecked();
    await expectAccessible(page);

    await become(page, demo('E0008'));
    const settings = page.waitForResponse('**/api/punch-settings');
    await page.goto('/time-clock');
    await (await settings).finished();
    const posts = countCalls(page, 'POST', '/api/time-records');
    await button(page, '出勤').dblclick();
    await expect(page.getByText(/^出勤を打刻しました/)).toBeVisible();
    await expect(page.getByText(/^勤務中/)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    expect(posts()).toBe(1);
    await undo(page).press('Enter');
    await expect(page.getByText('打刻を取り消しました')).toBeVisible();
    await expect(page.getByText('出勤前')).toBeVisible();

    await test.step('what has to be asked is asked all the same', async () => {
      await button(page, '出勤').click();
      await expect(undo(page)).toBeVisible();
      await expectAccessible(page);
      await expect(undo(page)).toHaveCount(0);
      await button(page, '出勤').click();
      await expect(dialog(page)).toContainText('打刻済みです');
      await expect(dialog(page).getByRole('button', { name: '打刻しない' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toHaveCount(0);
    });

    await test.step('a punch that does not arrive is stored on the device, and sent again by itself', async () => {
      await page.route('**/api/time-records', (route) => route.abort(), { times: 1 });
      await button(page, '退勤').click();
      await expect(page.getByText(/^退勤を打刻しました/)).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      await expect(undo(page)).toHaveCount(0);
    });
    await become(page, demo('S0001'));
    await page.goto('/time-clock');
    await call(page, 'PUT', '/api/admin/punch-settings', { punches_directly: false });
  },
);
