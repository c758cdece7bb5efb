import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { CORE_ON_PHONES, demo, expect, expectAccessible, STATION, test } from './fixtures.ts';
import { correct, dayOf, dialog, field, freeDay, monthDay, openAs, save } from './month-page.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

test(
  'a forgotten punch is shown on the clock screen and in the month, one tap from its correction',
  CORE_ON_PHONES,
  async ({ page }) => {
    const [latest, earlier] = [freeDay(0), freeDay(1)];
    await openAs(page, demo('E0006'), '/time-clock');
    await expect(page.getByRole('button', { name: '出勤' })).toBeEnabled();
    await expect(page.getByText('未打刻です')).toHaveCount(0);
    await correct(page, earlier, { clock_in: '09:00' });
    await correct(page, latest, { clock_out: '18:00' });
    await page.reload();

    await expect(page.getByText(`${monthDay(latest)}の出勤が未打刻です`)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 640 });
    const hidden = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
    await expect.poll(hidden).toBe(0);

    await page.getByRole('link', { name: '修正する' }).click();
    await expect(dialog(page)).toHaveAccessibleName('勤怠の修正');
    await expect(field(page, '退勤時間')).toHaveValue('18:00');
    await field(page, '出勤時間').fill('900');
    await field(page, '修正理由').fill('打刻漏れ');
    await save(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(dayOf(page, latest).getByText('09:00')).toBeVisible();

    await test.step('the month names the other one', async () => {
      await page.goto(`/attendance?month=${earlier.slice(0, 7)}`);
      const toCheck = page.getByRole('region', { name: /^要確認 \d+日$/ });
      // A phone names three days at once, and the demo data has as many before this one.
      await expect(toCheck.getByRole('listitem')).toHaveCount(3);
      await toCheck.getByRole('button', { name: /^ほか\d+件を表示$/ }).click();
      const forgotten = toCheck.getByRole('button', { name: `${formatMonthDay(earlier)} 打刻忘れ` });
      await expect(forgotten).toBeVisible();
      await expectAccessible(page);
      await forgotten.click();
      await expect(field(page, '出勤時間')).toHaveValue('09:00');
      await field(page, '退勤時間').fill('18:00');
      await field(page, '修正理由').fill('打刻漏れ');
      await save(page).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByText(`${formatMonthDay(earlier)} 打刻忘れ`)).toHaveCount(0);
    });

    await page.goto('/time-clock');
    await expect(page.getByRole('button', { name: '出勤' })).toBeEnabled();
    await expect(page.getByText('未打刻です')).toHaveCount(0);
  },
);
