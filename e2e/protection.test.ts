import { addDays, addMonths, firstDay, monthOf } from '#domain/time/date.ts';
import { today } from './clock.ts';
import { become, BOTH_WIDTHS, createEmployee, demo, expect, expectAccessible, test } from './fixtures.ts';
import { answerTo, dialog, field, save } from './month-page.ts';

test(
  'a super admin enters what protects an employee, whose shift against it is refused',
  BOTH_WIDTHS,
  async ({ page, serverUrl }) => {
    const person = await createEmployee(serverUrl, { name: '制限 花子' });
    const next = addMonths(monthOf(today()), 1);
    const day = addDays(firstDay(next), 9);
    const panel = page.getByRole('region', { name: '就業の制限', exact: true });
    await become(page, demo('S0001'));
    await page.goto(`/admin/users/${person.id}?tab=contract`);
    await expect(panel).toContainText('制限はありません。');

    await panel.getByRole('button', { name: '制限を追加' }).click();
    await save(page).click();
    await expect(dialog(page).getByText('種類を入力してください')).toBeVisible();
    await dialog(page).getByLabel('種類').selectOption('育児・介護: 深夜業の制限');
    await field(page, '終了日').fill(addDays(day, 60));
    await expectAccessible(page);
    await save(page).click();
    await expect(page.getByRole('status').filter({ hasText: '就業の制限を登録しました' })).toBeVisible();
    await expect(panel).toContainText('深夜（22時〜5時）の労働なし');

    await panel.getByRole('button', { name: '生年月日を編集' }).click();
    await field(page, '生年月日').fill('1990/5/5');
    await save(page).click();
    await expect(panel).toContainText('1990-05-05');
    await expectAccessible(page);

    await test.step('an admin sees the limit, and not why', async () => {
      await become(page, demo('A0001'));
      await page.goto(`/admin/users/${person.id}?tab=contract`);
      await expect(panel).toContainText('深夜（22時〜5時）の労働なし');
      await expect(panel).not.toContainText('育児');
      await expect(panel).not.toContainText('1990');
    });

    await test.step('a shift into the night is refused', async () => {
      const shift = { date: day, start_time: '15:00', end_time: '23:00', is_workday: true };
      const refused = answerTo(page, 'POST', `/api/admin/users/${person.id}/shifts/new`, shift);
      await expect(refused).rejects.toThrow('深夜（22時〜5時）の労働なし');
    });
  },
);
