import type { Page } from '@playwright/test';
import type { IsoDate } from '#domain/time/date.ts';
import { demo, expect, expectAccessible, test, ON_PHONES } from './fixtures.ts';
import { call, choose, correct, dayOf, dialog, freeDay, monthDay, openMonthOf } from './month-page.ts';

const admin = demo('A0001');
const confirm = (page: Page) => dialog(page).getByRole('button', { name: '削除', exact: true });
const crosses = (page: Page, day: IsoDate) => dayOf(page, day).getByRole('button', { name: /を削除$/ });

test('an admin deletes single values of the own day, after a confirmation', async ({ page }) => {
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

test('a day of absence or internal work has only that entry’s x', ON_PHONES, async ({ page }) => {
  const [absent, inside] = [freeDay(1), freeDay(2)];
  await openMonthOf(page, admin, absent);
  await call(page, 'POST', '/api/time-records/absence', {
    date: absent,
    reason: '欠勤: 発熱',
    irregularType: 'absence',
  });
  await correct(page, inside, { clock_in: '09:00', clock_out: '18:00', break_time: 60, note: '直行' });
  for (const [startTime, endTime] of [
    ['10:00', '11:00'],
    ['13:00', '14:00'],
  ])
    await call(page, 'POST', '/api/internal-work', { date: inside, startTime, endTime, breakTime: 0 });
  await page.reload();

  await expect(crosses(page, absent)).toHaveAccessibleName(/の欠勤記録を削除$/);
  await crosses(page, absent).click();
  await confirm(page).click();
  await expect(page.getByText('欠勤記録を削除しました')).toBeVisible();
  await expect(dayOf(page, absent).getByText('欠勤: 発熱')).toHaveCount(0);

  await page.goto(`/attendance?month=${inside.slice(0, 7)}`);
  await expect(crosses(page, inside)).toHaveCount(2);
  for (const left of [1, 0]) {
    await expect(crosses(page, inside).first()).toHaveAccessibleName(/の社内業務を削除$/);
    await crosses(page, inside).first().click();
    await confirm(page).click();
    await expect(page.getByText('社内業務を削除しました')).toBeVisible();
    // Once none is left, the day's own values can be deleted.
    await expect(crosses(page, inside)).toHaveCount(left === 0 ? 4 : 1);
  }
});

test('a failed deletion is reported, and nothing is lost', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/, /50\d \(/, /404 \(Not Found\)/);
  const day = freeDay(3);
  await openMonthOf(page, admin, day);
  await correct(page, day, { clock_in: '09:00', clock_out: '18:00', break_time: 0 });
  await page.reload();
  await dayOf(page, day).getByRole('button', { name: 'の休憩時間を削除' }).click();
  const alert = dialog(page).getByRole('alert');
  const field = '**/api/time-records/*/field';

  await page.route(field, (route) => route.fulfill({ status: 502, body: '' }));
  await confirm(page).click();
  await expect(alert).toHaveText('サーバーに一時的に接続できません。しばらくしてから再度お試しください。');
  await page.unroute(field);
  await page.route(field, (route) => route.fulfill({ status: 500, body: '' }));
  await confirm(page).click();
  await expect(alert).toHaveText('サーバーエラー');
  await expectAccessible(page);
  await page.unroute(field);
  await page.route(field, (route) => route.abort());
  await confirm(page).click();
  await expect(alert).toHaveText('サーバーに接続できません。通信状況を確認してください。');
  await page.unroute(field);

  const records = (await call(page, 'GET', `/api/time-records?date=${day}`)) as { id: number }[];
  await call(page, 'PATCH', `/api/time-records/${records[0]?.id}/field`, { field: 'break_time' });
  await confirm(page).click();
  await expect(alert).toHaveText('削除対象の記録が見つかりません');
  await dialog(page).getByRole('button', { name: 'キャンセル' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('an employee has no x', async ({ page }) => {
  const day = freeDay(9);
  await openMonthOf(page, demo('E0001'), day);
  await expect(dayOf(page, day)).toBeVisible();
  await expect(page.getByRole('button', { name: /を削除$/ })).toHaveCount(0);
});
