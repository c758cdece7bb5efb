import { addMonths, daysOfMonth, monthOf } from '#domain/time/date.ts';
import { today } from './clock.ts';
import { become, createEmployee, demo, expect, expectAccessible, test } from './fixtures.ts';
import { call, dialog, field, save } from './month-page.ts';

const last = addMonths(monthOf(today()), -1);

test('an admin records what was done for somebody who worked long', async ({ page, serverUrl }) => {
  const name = `過重 ${Date.now() % 100_000}`;
  const person = await createEmployee(serverUrl, { name, hireDate: `${last}-01` });
  await become(page, demo('A0001'));
  await page.goto('/admin');
  for (const date of daysOfMonth(last))
    await call(page, 'PUT', `/api/admin/users/${person.id}/time-records/new`, {
      date,
      clock_in: '08:00',
      clock_out: '19:00',
      break_time: 60,
    });
  await page.goto('/admin/month-end/overtime');
  await page.getByRole('link', { name: /^健康管理（/ }).click();
  const list = page.getByRole('main');
  await expect(list).toContainText(name);
  await expect(list).toContainText('100時間超');
  await expectAccessible(page);

  await page.getByRole('button', { name: `${name}さんの記録` }).click();
  await field(page, '本人への通知日').fill('2026/13/1');
  await save(page).click();
  await expect(dialog(page)).toBeVisible();
  await field(page, '本人への通知日').fill(today());
  await field(page, '備考').fill('産業医に連絡');
  await expectAccessible(page);
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: '健康管理の記録を保存しました' })).toBeVisible();
  await expect(list).toContainText(today());
});
