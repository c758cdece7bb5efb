import type { Page } from '@playwright/test';
import type { IsoDate } from '#domain/time/date.ts';
import { CORE, demo, expect, expectAccessible, test } from './fixtures.ts';
import { choose, correct, dayOf, dialog, freeDay, monthDay, openMonthOf } from './month-page.ts';

const admin = demo('A0001');
const confirm = (page: Page) => dialog(page).getByRole('button', { name: '削除', exact: true });
const crosses = (page: Page, day: IsoDate) => dayOf(page, day).getByRole('button', { name: /を削除$/ });

test('an admin deletes single values of the own day, after a confirmation', CORE, async ({ page }) => {
  const day = freeDay(0);
  await openMonthOf(page, admin, day);
  await correct(page, day, { clock_in: '09:00', clock_out: '18:00', break_time: 60, note: '直行' });
  await page.reload();
  await expect(crosses(page, day)).toHaveCount(4);

  for (const [index, item] of ['備考', '休憩時間', '退勤時間', '出勤時間'].entries()) {
    const cross = dayOf(page, day).getByRole('button', { name: `の${item}を削除` });
    await cross.click();
    await expect(dialog(page)).toHaveAccessibleName('削除の確認');
    await expect(dialog(page)).toContainText(
      new RegExp(`${monthDay(day)}（.）の${item}を削除します。この操作は取り消せません。`),
    );
    await expect(dialog(page).getByRole('button', { name: 'キャンセル' })).toBeFocused();
    if (index === 0) {
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(cross).toBeFocused();
      await cross.click();
    }
    const reload = page.waitForResponse((response) => response.url().includes('/api/time-records?month='));
    const sent = Date.now();
    await confirm(page).dblclick();
    await expect(page.getByText(`${item}を削除しました`)).toBeVisible();
    await reload;
    expect(Date.now() - sent).toBeGreaterThanOrEqual(500);
    await expect(cross).toHaveCount(0);
  }
  await choose(page, day, '変更履歴');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(5);
});
