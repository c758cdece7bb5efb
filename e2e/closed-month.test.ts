import type { Page } from '@playwright/test';
import { addMonths, firstDay, monthOf } from '#domain/time/date.ts';
import { today } from './clock.ts';
import { become, CORE, createEmployee, demo, expect, expectAccessible, test } from './fixtures.ts';
import { call, choose, dialog, menuButton, openAs } from './month-page.ts';

const CLOSED = '締め済みの月は変更できません';
const closed = (page: Page) =>
  page.getByRole('main').getByText(/締め済み（.+ \d\d:\d\d .+） 締め済みの月は変更できません。/);

test('a closed month is marked as closed on every screen, and is read-only', CORE, async ({ page, serverUrl }) => {
  const month = addMonths(monthOf(today()), -1);
  const day = firstDay(month);
  const employee = await createEmployee(serverUrl, { name: '締済 花子', hireDate: day });
  await become(page, demo('S0001'));
  const times = { clock_in: '09:00', clock_out: '18:00' };
  await call(page, 'PUT', `/api/admin/users/${employee.id}/time-records/new`, { date: day, ...times });
  const body = { user_ids: [employee.id], reason: '本人に確認済み' };
  await call(page, 'POST', `/api/admin/months/${month}/close`, body);

  await test.step('to the admin, at the days', async () => {
    await openAs(page, demo('A0001'), `/admin/users/${employee.id}?month=${month}`);
    await expect(closed(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /を削除$/ })).toHaveCount(0);
    for (const name of [/日（.）の修正$/, '休憩の一括入力']) {
      const action = page.getByRole('button', { name }).first();
      await expect(action).toHaveAccessibleDescription(new RegExp(CLOSED));
      await expect(action).toBeDisabled();
    }
    await menuButton(page, day).click();
    await expect(page.getByRole('menuitem', { name: 'イレギュラー' })).toContainText(CLOSED);
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: '変更履歴' }).click();
    await expect(dialog(page)).toContainText('勤怠の修正');
  });

  await test.step('to the admin, at the shifts', async () => {
    await page.goto(`/admin/users/${employee.id}?month=${month}&tab=shift`);
    await expect(closed(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /シフトの修正$/ }).first()).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('to the employee', async () => {
    await openAs(page, employee, `/attendance?month=${month}`);
    await expect(closed(page)).toBeVisible();
    await menuButton(page, day).click();
    for (const name of ['修正', 'イレギュラー', '社内業務'])
      await expect(page.getByRole('menuitem', { name })).toContainText(CLOSED);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    // The button of a menu that is open closes it.
    await expect(page.getByRole('menu')).toHaveCount(0);
    await choose(page, day, '変更履歴');
    await expect(dialog(page)).toContainText('勤怠の修正');
  });

  await test.step('and to the employee at the shifts', async () => {
    await page.goto(`/shift-manager?month=${month}`);
    await expect(closed(page)).toBeVisible();
    for (const role of ['checkbox', 'textbox'] as const) {
      await expect(page.getByRole('row').getByRole(role).first()).toBeDisabled();
    }
    for (const name of ['保存', '平日をまとめて入力', '前月からコピー'])
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
    await expectAccessible(page);
  });
});
