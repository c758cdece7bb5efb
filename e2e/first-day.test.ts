import { passMessages } from './clock.ts';
import { CORE_AT_BOTH_WIDTHS, demo, expect, expectAccessible, logIn, STATION, test } from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

test(
  'a person logs in, clocks in and out with their position, and sees the day in their month',
  CORE_AT_BOTH_WIDTHS,
  async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('企業ID')).toHaveValue('demo');
    await logIn(page, demo('E0001'));

    await expect(page.getByText('出勤前')).toBeVisible();
    await expect(page.getByText('位置情報を取得しました（誤差 約18m）')).toBeVisible();
    await expect(page.getByText('未打刻', { exact: true })).toHaveCount(2);

    await page.getByRole('button', { name: '出勤' }).click();
    const dialog = page.getByRole('dialog', { name: '打刻の確認' });
    await expect(dialog).toContainText(/\d+月\d+日（.）の出勤を打刻しますか？/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '打刻する' }).click();
    await expect(dialog).toBeHidden();
    const success = page.getByText(/^出勤を打刻しました（\d\d:\d\d）$/);
    await expect(success).toBeVisible();
    const clockedIn = /\d\d:\d\d/.exec((await success.textContent()) ?? '')?.[0] ?? '';
    await expect(page.getByText(`勤務中（${clockedIn}〜）`)).toBeVisible();
    await passMessages(page);
    await expect(success).toBeHidden();
    const place = page.getByRole('link', { name: /の出勤の場所: 地図で見る/ });
    await expect(place).toHaveAttribute('href', 'https://www.google.com/maps?q=35.681236,139.767125');
    await expect(place).toHaveAttribute('rel', 'noopener noreferrer');
    await expectAccessible(page);

    await page.getByRole('button', { name: '退勤' }).click();
    await dialog.getByRole('button', { name: '打刻する' }).click();
    await expect(page.getByText(/^退勤を打刻しました（\d\d:\d\d）$/)).toBeVisible();
    await expect(page.getByText(/^退勤済み（\d\d:\d\d）$/)).toBeVisible();
    await expect(page.getByText('未打刻', { exact: true })).toHaveCount(0);

    await page.getByRole('link', { name: '勤怠' }).click();
    await expect(page).toHaveURL('/attendance');
    const today = page.locator('[aria-current="date"]');
    await expect(today.getByText(clockedIn).first()).toBeVisible();
  },
);
