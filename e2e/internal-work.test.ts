import type { Page } from '@playwright/test';
import { CORE, demo, expect, expectAccessible, test } from './fixtures.ts';
import { choose, correct, countCalls, dayOf, dialog, field, freeDay, openMonthOf, save } from './month-page.ts';

const person = demo('E0005');
const SAVED = '社内業務時間を登録しました';

async function type(page: Page, start: string, end: string, breakTime = '0'): Promise<void> {
  await field(page, '開始時間').fill(start);
  await field(page, '終了時間').fill(end);
  await field(page, '休憩時間（分）').fill(breakTime);
}

test('a day has several entries of internal work, and each error is shown at its field', CORE, async ({ page }) => {
  const day = freeDay(0);
  const posts = countCalls(page, 'POST', '/api/internal-work');
  await openMonthOf(page, person, day);
  await correct(page, day, { clock_in: '09:00', clock_out: '18:00', break_time: 60 });
  await choose(page, day, '社内業務');
  await expect(dialog(page)).toHaveAccessibleName('社内業務の登録');
  await expect(field(page, '休憩時間（分）')).toHaveValue('0');

  for (const [start, end, breakTime, message] of [
    ['', '12:00', '0', '開始時間と終了時間は必須です'],
    ['12:00', '10:00', '0', '開始時間は終了時間より前である必要があります'],
    ['8:59', '10:00', '0', '開始時間は出勤時間（09:00）以降にしてください'],
    ['17:00', '18:01', '0', '終了時間は退勤時間（18:00）以前にしてください'],
    ['10:00', '12:00', '-5', '休憩時間は0以上の整数（分）で入力してください'],
    ['10:00', '12:00', '120', '休憩時間は勤務時間より短くしてください'],
  ] as const) {
    await type(page, start, end, breakTime);
    await save(page).click();
    await expect(dialog(page).getByText(message)).toBeVisible();
  }
  await expectAccessible(page);
  expect(posts()).toBe(0);

  await type(page, '1000', '1200', '15');
  await field(page, '備考').fill('部門会議');
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(dayOf(page, day)).toContainText('部門会議');

  await test.step('the day’s entries are listed, and none may overlap', async () => {
    await choose(page, day, '社内業務');
    await expect(dialog(page).getByRole('listitem')).toHaveText('10:00–12:00休憩 0:15部門会議');
    await type(page, '11:30', '13:00');
    await save(page).click();
    await expect(dialog(page).getByText('他の社内業務と時間が重複しています')).toBeVisible();
    await type(page, '15:00', '16:00');
    await save(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(dayOf(page, day)).toContainText('15:00–16:00');
    await expect(dayOf(page, day)).toContainText('0:15');
    // The hours are those of the punches, which are on the line below.
    const below = dayOf(page, day).locator('xpath=following-sibling::tr[1]');
    await expect(below).toContainText(/^打刻09:00.*18:00.*1:00\s*8:00$/);
  });

  await test.step('each work type shows its part, and the address names the type', async () => {
    const filter = page.getByRole('group', { name: '業務区分' });
    await filter.getByText('客先業務').click();
    await expect(page).toHaveURL(/type=client/);
    await expect(dayOf(page, day)).toContainText('09:00–10:00, 12:00–15:00, 16:00–18:00');
    // Eight hours less an hour and three quarters, and less one hour.
    await expect(dayOf(page, day).getByRole('cell', { name: '5:15', exact: true })).toBeVisible();
    await expect(page.getByText(/^客先業務の実働 \d+:\d\d$/)).toBeVisible();
    await filter.getByText('社内業務').click();
    await expect(dayOf(page, day)).toContainText('社内業務10:00–12:00');
    await page.reload();
    await expect(filter.getByRole('radio', { name: '社内業務' })).toBeChecked();
    await expect(dayOf(page, day)).toBeVisible();
    await expectAccessible(page);
    await filter.getByText('すべて').click();
    await expect(page).not.toHaveURL(/type=/);
    await page.goto('/attendance?month=2020-01&type=internal');
    await expect(page.getByText('社内業務の記録はありません')).toBeVisible();
    await expectAccessible(page);
  });
});
