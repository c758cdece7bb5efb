import { addDays, addMonths, firstDay, isWeekend, lastDay, monthOf } from '#domain/time/date.ts';
import { today } from './clock.ts';
import { become, createEmployee, demo, expect, expectAccessible, ON_PHONES, test } from './fixtures.ts';
import { answerTo, call, dialog, field, openMonthOf, save } from './month-page.ts';

test('a super admin enters what protects an employee, whose shift against it is refused', async ({
  page,
  serverUrl,
}) => {
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
});

test(
  'work into the night that was asked to be spared is a finding of the month, which says what and not why',
  ON_PHONES,
  async ({ page, serverUrl }) => {
    const last = lastDay(addMonths(monthOf(today()), -1));
    const day = [0, -1, -2].map((days) => addDays(last, days)).find((date) => !isWeekend(date)) ?? last;
    const person = await createEmployee(serverUrl, { name: '制限 深夜', hireDate: day });
    await become(page, demo('S0001'));
    await page.goto('/admin');
    await call(page, 'POST', `/api/admin/users/${person.id}/restrictions`, {
      kind: 'pregnant_no_night',
      from_date: day,
      to_date: addDays(day, 90),
    });
    await call(page, 'PUT', `/api/admin/users/${person.id}/time-records/new`, {
      date: day,
      clock_in: '13:30',
      clock_out: '22:30',
      break_time: 60,
    });

    await test.step('in the own month', async () => {
      await openMonthOf(page, person, day);
      await expect(page.getByText('就業の制限を超えた勤務').first()).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('妊産婦');
      await expectAccessible(page);
    });

    await test.step('and for the admins who check it, who accept it with a reason', async () => {
      await become(page, demo('A0001'));
      await page.goto(`/admin/month-end?${new URLSearchParams({ month: monthOf(day), q: '制限 深夜' }).toString()}`);
      await page.getByRole('button', { name: /^要確認を順に確認/ }).click();
      const review = page.getByRole('region', { name: /^要確認/ });
      await expect(review).toContainText('就業の制限（深夜（22時〜5時）の労働なし）を超えて働いています。');
      await expect(review).not.toContainText('妊産婦');
      await expectAccessible(page);
      await review.getByRole('textbox', { name: '問題なしにする理由' }).fill('急な欠員のため、本人の同意を得て');
      await review.getByRole('button', { name: '問題なしにして次へ' }).click();
      const kinds = async () => {
        const { rows } = (await call(page, 'GET', `/api/admin/months/${monthOf(day)}?user_id=${person.id}`)) as {
          rows: { findings: { kind: string }[] }[];
        };
        return rows[0]?.findings.map(({ kind }) => kind);
      };
      await expect.poll(kinds).not.toContain('against_limits');
    });
  },
);
