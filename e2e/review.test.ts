import type { Page } from '@playwright/test';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { addMonths, daysOfMonth, isWeekend, monthOf } from '#domain/time/date.ts';
import { today } from './clock.ts';
import { Effort } from './effort.ts';
import {
  become,
  CORE,
  createEmployee,
  type Employee,
  expect,
  expectAccessible,
  isPhone,
  ON_PHONES,
  test,
} from './fixtures.ts';
import { call, dialog } from './month-page.ts';

// A company whose months no other journey of this file's server closes.
const companyId = 'sample';
const boss = { companyId, employeeId: 'S0001', password: 'kintai-demo' };
const PEOPLE = 12;
const MOST_CLICKS = 80;

/** The last six working days of the last month, on each of which everybody has a finding. */
const month = addMonths(monthOf(today()), -1);
const days = daysOfMonth(month)
  .filter((date) => !isWeekend(date) && !holidaysOfMonth(month).has(date))
  .slice(-6);

/** What is on record of each of the days: three without a break, one far from its shift, one half and one with a short break. */
const RECORDS = [
  { clock_in: '09:00', clock_out: '18:00' },
  { clock_in: '09:00', clock_out: '18:05' },
  { clock_in: '08:55', clock_out: '18:00' },
  { clock_in: '13:00', clock_out: '22:00', break_time: 60 },
  { clock_in: '09:00' },
  { clock_in: '09:00', clock_out: '18:00', break_time: 30 },
];

/** Adds people with their days, and opens the month with only them on the list. */
async function openScenario(page: Page, serverUrl: string, people: number, name: string): Promise<Employee[]> {
  const employees: Employee[] = [];
  for (let index = 1; index <= people; index += 1)
    employees.push(await createEmployee(serverUrl, { companyId, name: `${name} ${index}`, hireDate: days[0] ?? '' }));
  await become(page, boss);
  for (const { id } of employees) {
    await call(page, 'POST', `/api/admin/users/${id}/shifts/new`, {
      date: days[3],
      start_time: '06:00',
      end_time: '15:00',
      is_workday: true,
    });
    for (const [index, record] of RECORDS.entries())
      await call(page, 'PUT', `/api/admin/users/${id}/time-records/new`, { date: days[index], ...record });
  }
  await page.goto(`/admin/month-end?${new URLSearchParams({ month, q: name }).toString()}`);
  return employees;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const review = (page: Page) => page.getByRole('region', { name: /^要確認/ });
const accept = (page: Page) => review(page).getByRole('button', { name: '問題なしにして次へ' });
const reason = (page: Page) => review(page).getByRole('textbox', { name: '問題なしにする理由' });

test(`72 findings of ${PEOPLE} people are brought to a closed month in at most ${MOST_CLICKS} clicks`, async ({
  page,
  serverUrl,
}) => {
  const employees = await openScenario(page, serverUrl, PEOPLE, '締日 件数');
  await expect(page.getByText(`${PEOPLE}人、要確認 ${PEOPLE * RECORDS.length}件`)).toBeVisible();
  const effort = new Effort(page);
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });

  await test.step('the breaks of everybody, at once', async () => {
    await effort.click(button(page, '休憩の一括入力（全員）'));
    await expect(dialog(page)).toContainText(`${PEOPLE}人・${PEOPLE * 3}日の休憩が未入力です`);
    await effort.click(dialog(page).getByRole('button', { name: '入力する' }));
    await expect(said(`${PEOPLE}人・${PEOPLE * 3}日分の休憩時間を入力しました`)).toBeVisible();
  });

  await test.step('the shifts as they were worked, at once', async () => {
    await effort.click(button(page, 'シフトを実績どおりにする'));
    await expect(dialog(page).getByRole('listitem')).toHaveCount(PEOPLE);
    await expect(dialog(page).getByRole('listitem').first()).toContainText('06:00〜15:00 → 13:00〜22:00');
    await expectAccessible(page);
    await effort.click(dialog(page).getByRole('button', { name: `${PEOPLE}日を変更する` }));
    await expect(said(`${PEOPLE}日のシフトを変更しました`)).toBeVisible();
  });

  await test.step('what is left, one by one', async () => {
    await effort.click(button(page, '要確認を順に確認'));
    for (let left = PEOPLE * 2; left > 0; left -= 1) {
      await expect(review(page)).toContainText(`1 / ${left}`);
      if (left % 2 === 0) {
        await expect(review(page)).toContainText('打刻忘れ');
        const clockOut = review(page).getByRole('textbox', { name: '退勤時間' });
        await expect(clockOut).toBeFocused();
        if (left === PEOPLE * 2) await expectAccessible(page);
        await effort.type(clockOut, '1800');
        await effort.press('Enter');
      } else {
        await expect(review(page)).toContainText('休憩不足');
        // What was typed for one person is offered for the next, not entered.
        await expect(reason(page)).toHaveValue('');
        if (left === PEOPLE * 2 - 1) await effort.type(reason(page), '本人に確認済み');
        else await effort.click(review(page).getByRole('button', { name: '前回: 本人に確認済み' }));
        await effort.click(accept(page));
      }
    }
    await expect(review(page)).toContainText('要確認はもうありません。');
    await effort.click(button(page, '確認を終える'));
  });

  await test.step('and the month is closed without a reason', async () => {
    await effort.click(button(page, /^要確認のない\d+人を締める$/));
    await effort.click(dialog(page).getByRole('button', { name: '締める', exact: true }));
    await expect(said('人の月を締めました')).toBeVisible();
    for (const { employeeId } of employees) {
      const row = page.getByRole('row').filter({ hasText: employeeId });
      await expect(row).toContainText('締め済み');
      await expect(row).toContainText('承認済み1件');
    }
  });
  effort.print(`${PEOPLE * RECORDS.length} findings of ${PEOPLE} people to a closed month`);
  expect(effort.clicks).toBeLessThanOrEqual(MOST_CLICKS);

  await test.step('what was accepted stays visible with who and why, in the list and in the month of its employee', async () => {
    await page.goto(`/admin/users/${employees[0]?.id}?month=${month}`);
    const accepted = page.getByRole('region', { name: '承認済みの要確認 1件' });
    await expect(accepted).toContainText('休憩不足：本人に確認済み');
    await expectAccessible(page);
  });
});

test(
  'on a phone the review is a sheet of its own; what was accepted can be taken back',
  ON_PHONES,
  async ({ page, serverUrl }) => {
    await openScenario(page, serverUrl, 1, '締日 電話');
    await button(page, '要確認を順に確認').tap();
    await expect(review(page)).toContainText('1 / 6');
    expect(isPhone(page)).toBe(true);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expectAccessible(page);
    await accept(page).tap();
    await expect(review(page)).toContainText('理由を入力してください');
    await reason(page).fill('別の日の理由');
    await review(page).getByRole('button', { name: '次へ', exact: true }).last().tap();
    await expect(review(page)).toContainText('2 / 6');
    await expect(review(page)).not.toContainText('理由を入力してください');
    await expect(reason(page)).toHaveValue('');
    await review(page).getByRole('button', { name: '前へ' }).tap();
    await expect(review(page)).toContainText('1 / 6');
    await reason(page).fill('本人に確認済み');
    const lists: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === `/api/admin/months/${month}`) lists.push(search);
    });
    await accept(page).tap();
    await expect(review(page)).toContainText('1 / 5');
    // A step reads the row of its employee again, not everybody's.
    expect(lists).toEqual([expect.stringMatching(/^\?user_id=\d+$/)]);
    await expect(reason(page)).toHaveValue('');
    await review(page).getByText('承認済みの要確認 1件').tap();
    await expect(review(page)).toContainText('休憩未入力：本人に確認済み');
    await expectAccessible(page);
    await review(page).getByRole('button', { name: '取り消す' }).tap();
    await expect(review(page)).toContainText('/ 6');
    await button(page, '確認を終える').tap();
    await expect(button(page, '要確認を順に確認')).toBeVisible();
  },
);

test(
  'findings of the same kind are accepted together, and the way back leads to the list',
  CORE,
  async ({ page, serverUrl }) => {
    const [employee] = await openScenario(page, serverUrl, 1, '締日 同種');
    await button(page, '要確認を順に確認').click();
    await expect(review(page)).toContainText('休憩未入力');
    // Its break isn't recorded: there is something to save.
    await expect(button(page, '保存して次へ')).toBeVisible();
    await review(page)
      .getByRole('checkbox', { name: `${employee?.name}の同じ要確認3件をまとめて問題なしにする` })
      .check();
    await expectAccessible(page);
    await reason(page).fill('休憩なしの勤務');
    await accept(page).click();
    await expect(review(page)).toContainText('1 / 3');
    await expect(review(page)).toContainText('承認済みの要確認 3件');
    await expect(review(page)).toContainText('シフトから離れた打刻');
    await expect(review(page).getByRole('checkbox')).toHaveCount(0);
    // The day is complete: there is nothing to save.
    await expect(button(page, '保存して次へ')).toHaveCount(0);
    const [toNext] = await review(page).getByRole('button', { name: '次へ', exact: true }).all();
    await toNext?.click();
    await expect(review(page)).toContainText('2 / 3');
    await page.goBack();
    await expect(review(page)).toHaveCount(0);
    await expect(button(page, '要確認を順に確認')).toBeVisible();
  },
);
