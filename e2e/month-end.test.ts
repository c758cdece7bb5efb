import type { Locator, Page } from '@playwright/test';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { addMonths, daysOfMonth, type IsoDate, isWeekend, monthOf } from '#domain/time/date.ts';
import { formatMonthDay, formatYearMonth } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { become, CORE, createEmployee, type Employee, expect, expectAccessible, test } from './fixtures.ts';
import { use, write } from './hands.ts';
import { call, dialog, field, save } from './month-page.ts';

// A company whose months no other journey closes.
const boss = { companyId: 'sample', employeeId: 'S0001', password: 'kintai-demo' };

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const inDialog = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name, exact: true });
const said = (page: Page, text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text });

test(
  'a month is checked, remedied, closed and reopened, and confirmed by its employee',
  CORE,
  async ({ page, serverUrl, expectedErrors }) => {
    expectedErrors.push(/409/);
    const lastMonth = addMonths(monthOf(today()), -1);
    const holidays = holidaysOfMonth(lastMonth);
    // Employed on the last two working days of the month, which are empty: two findings.
    const [first, second] = daysOfMonth(lastMonth)
      .filter((date) => !isWeekend(date) && !holidays.has(date))
      .slice(-2);
    if (first === undefined || second === undefined) throw new Error('a month has two working days');
    const employee = await createEmployee(serverUrl, { companyId: 'sample', name: '締日 一郎', hireDate: first });
    const row = page.getByRole('row').filter({ hasText: employee.employeeId });
    const review = page.getByRole('region', { name: /^要確認/ });
    await become(page, boss);
    await page.goto(`/admin/month-end?q=${employee.employeeId}`);

    await test.step('the findings are visited, each remedied where it is shown', async () => {
      await expect(row).toContainText('2件');
      await use(page, button(page, `2件の要確認を確認（${employee.name}）`));
      await expect(review).toContainText('1 / 2');
      await expect(review).toContainText(formatMonthDay(first));
      await expect(review).toContainText('勤務予定日ですが、打刻も欠勤の登録も休暇もありません。');
      const day = (date: IsoDate) => review.getByRole('form', { name: `${formatMonthDay(date)}の勤怠とシフト` });
      await page.keyboard.press('Alt+ArrowDown');
      await expect(day(second)).toBeVisible();
      await page.keyboard.press('Alt+ArrowUp');
      await write(page, day(first).getByRole('textbox', { name: '出勤時間' }), '0900');
      await write(page, day(first).getByRole('textbox', { name: '退勤時間' }), '1800');
      await page.keyboard.press('Enter');

      await expect(review).toContainText('1 / 1');
      await expect(review).toContainText(formatMonthDay(second));
      await use(page, review.getByRole('button', { name: '欠勤の登録' }));
      await write(page, field(page, '理由'), '私用のため');
      await use(page, save(page));
      await expect(review).toContainText('要確認はもうありません。月を締められます。');
      await use(page, button(page, '確認を終える'));
    });

    await test.step('the month is closed with all those without findings', async () => {
      await use(page, button(page, /^要確認のない\d+人を締める$/));
      await expect(dialog(page)).toContainText(/\d人の月を締めます/);
      await use(page, inDialog(page, '締める'));
      await expect(said(page, /人の月を締めました/)).toBeVisible();
      await expect(row).toContainText('締め済み');
      await expectAccessible(page);
    });

    await test.step('it refuses every change, and says why', async () => {
      await page.goto(`/admin/users/${employee.id}?month=${lastMonth}&day=${first}&dialog=correction`);
      await expect(field(page, '出勤時間')).toHaveValue('09:00');
      await field(page, '備考').fill('あとから');
      await save(page).click();
      await expect(dialog(page)).toContainText('締め済みの月のため、変更できません');
    });

    await test.step('who has to be closed for the month before is one click away', async () => {
      await page.goto(`/admin/month-end?month=${lastMonth}`);
      const before = addMonths(lastMonth, -1);
      await use(page, page.getByRole('checkbox', { name: '表示中の全員を選択' }), 'Space');
      await use(page, button(page, '締められない理由'));
      await expect(dialog(page)).toContainText(/\d人は前月が未締めのため締められません/);
      await expect(dialog(page)).toContainText(/\d人は締め済みです/);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await use(page, button(page, '選択を解除'));
      await use(
        page,
        page.getByRole('button', { name: new RegExp(`^${formatYearMonth(before)}が未締めの\\d+人を先に締める$`) }),
      );
      await expect(page).toHaveURL(new RegExp(`month=${before}`));
      await expectAccessible(page);
    });

    await test.step('a super admin reopens it, with a reason', async () => {
      await page.goto(`/admin/month-end?q=${employee.employeeId}&month=${lastMonth}`);
      await use(page, page.getByRole('checkbox', { name: `${employee.name}を選択` }), 'Space');
      await use(page, button(page, '1人の締めを解除'));
      await expect(field(page, '理由')).toBeFocused();
      await use(page, inDialog(page, '解除する'));
      await expect(dialog(page)).toContainText('理由を入力してください');
      await expectAccessible(page);
      await write(page, field(page, '理由'), '打刻の訂正のため');
      await use(page, inDialog(page, '解除する'));
      await expect(said(page, '1人の締めを解除しました')).toBeVisible();
      await expect(row).toContainText('未締め');
    });

    await test.step('its employee is asked to confirm it, and is distinguished until then', async () => {
      await use(page, page.getByRole('switch', { name: '本人確認を求める' }), 'Space');
      await expect(said(page, '締めの設定を保存しました')).toBeVisible();
      await become(page, employee);
      await page.goto('/attendance');
      await use(page, page.getByRole('link', { name: `${formatYearMonth(lastMonth)}を開く` }));
      await use(page, button(page, '本人確認をする'));
      await expectAccessible(page);
      await use(page, inDialog(page, '本人確認をする'));
      await expect(page.getByRole('region', { name: '月の締め' })).toContainText('本人確認済み');
      await expectAccessible(page);

      await become(page, boss);
      await page.goto(`/admin/month-end?q=${employee.employeeId}&month=${lastMonth}`);
      await expect(row).toContainText('本人確認済み');
      // As the other journeys of this server expect it.
      await call(page, 'PUT', '/api/admin/closing-settings', { asks_confirmation: false });
    });
  },
);

test('missing breaks are filled in for everyone on the list, or at a finding for one', async ({ page, serverUrl }) => {
  const month = addMonths(monthOf(today()), -1);
  const day = daysOfMonth(month).find((date) => !isWeekend(date) && !holidaysOfMonth(month).has(date));
  if (day === undefined) throw new Error('a month has a working day');
  const name = '休憩 未入力';
  const people = await Promise.all(
    [1, 2, 3].map((place) =>
      createEmployee(serverUrl, { companyId: 'sample', name: `${name} ${place}`, hireDate: day }),
    ),
  );
  const [long, other, short] = people as [Employee, Employee, Employee];
  await become(page, boss);
  for (const [{ id }, clock_out] of [
    [long, '18:00'],
    [other, '18:00'],
    [short, '09:45'],
  ] as const)
    await call(page, 'PUT', `/api/admin/users/${id}/time-records/new`, { date: day, clock_in: '09:00', clock_out });
  const row = ({ employeeId }: Employee) => page.getByRole('row').filter({ hasText: employeeId });
  await page.goto(`/admin/month-end?month=${month}&${new URLSearchParams({ q: name }).toString()}`);
  const fill = button(page, '休憩の一括入力（全員）');

  await test.step('of everyone on the list; who couldn’t have taken it is named, and nothing is written for them', async () => {
    await fill.click();
    await expect(dialog(page)).toContainText('3人・3日の休憩が未入力です');
    await dialog(page).getByRole('combobox', { name: '休憩時間' }).selectOption('1時間');
    await expectAccessible(page);
    await inDialog(page, '入力する').click();
    await expect(dialog(page)).toContainText('2人・2日分の休憩時間を入力しました');
    await expect(dialog(page).getByRole('listitem')).toHaveText([new RegExp(short.name)]);
    await expectAccessible(page);
    const back = inDialog(page, '閉じる').last();
    await expect(back).toBeFocused();
    await back.click();
    await expect(row(long)).toContainText('総労働 8:00');
  });

  await test.step('of one, where the finding is shown', async () => {
    await page.getByRole('searchbox').or(page.getByLabel('氏名・フリガナ・社員IDで検索')).fill(short.employeeId);
    await expect(row(long)).toHaveCount(0);
    await button(page, '要確認を順に確認').click();
    const review = page.getByRole('region', { name: /^要確認/ });
    await expect(review).toContainText('休憩未入力');
    await review.getByRole('button', { name: '休憩の一括入力' }).click();
    await dialog(page).getByRole('combobox', { name: '休憩時間' }).selectOption('30分');
    await expect(dialog(page).getByText('1日を選択中')).toBeVisible();
    await inDialog(page, '入力する').click();
    await expect(said(page, '1日分の休憩時間を入力しました')).toBeVisible();
    await expect(review).not.toContainText('休憩未入力');
    await expect(fill).toBeHidden();
  });
});
