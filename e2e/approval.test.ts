import type { Page } from '@playwright/test';
import { addMonths, daysOfMonth, isWeekend, monthOf } from '#domain/time/date.ts';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { type Account, become, CORE, createEmployee, expect, expectAccessible, test } from './fixtures.ts';
import { call, dialog, field, save } from './month-page.ts';

const MONTH = addMonths(monthOf(today()), -1);
const name = formatYearMonth(MONTH);
/** The last day of work of the month, and the only one of those hired on it. */
const DAY =
  daysOfMonth(MONTH).findLast((date) => !isWeekend(date) && !holidaysOfMonth(MONTH).has(date)) ?? `${MONTH}-01`;

const inDialog = (page: Page, label: string) => dialog(page).getByRole('button', { name: label, exact: true });
/** Opens the months to approve: who has other things to decide on, too, finds them in a line of the inbox. */
const months = async (page: Page, account: Account, fromInbox = false): Promise<void> => {
  await become(page, account);
  await page.goto('/time-clock');
  await page.getByRole('link', { name: /^承認/ }).click();
  if (fromInbox) await page.getByRole('link', { name: '月の承認へ' }).click();
  await expect(page.getByRole('heading', { name: '月の承認' })).toBeVisible();
};

test(
  'a month goes along its route: settled, confirmed, sent back, confirmed again, approved by a superior and an admin',
  CORE,
  async ({ page, serverUrl }) => {
    const companyId = 'sample';
    const employee = await createEmployee(serverUrl, { companyId, name: '山田 太郎', hireDate: DAY });
    const superior = await createEmployee(serverUrl, { companyId, name: '課長 次郎' });
    const deputy = await createEmployee(serverUrl, { companyId, name: '代理 三郎' });
    const boss = await createEmployee(serverUrl, { companyId, name: '全権 花子', role: 'super_admin' });
    const department = '営業';
    await become(page, boss);
    const { id } = (await call(page, 'POST', '/api/admin/departments', {
      kind: 'department',
      code: '営業',
      name: department,
      parent_id: null,
      from_date: null,
      to_date: null,
      superior_user_id: superior.id,
    })) as { id: number };
    const membership = { department_id: id, from_date: DAY, to_date: null, is_main: true, superior_user_id: null };
    await call(page, 'PUT', `/api/admin/users/${employee.id}/departments`, { memberships: [membership] });

    await test.step('a super admin settles the route, and sees who will be asked', async () => {
      await page.goto('/settings/approval');
      await page.getByRole('button', { name: '承認経路を追加' }).click();
      await field(page, '名称').fill('月の承認の経路');
      await inDialog(page, '段階を追加').click();
      await dialog(page).getByRole('combobox', { name: '2段階目の承認者' }).selectOption('管理者のだれか1人');
      await expectAccessible(page);
      await save(page).click();
      await expect(dialog(page).getByText('対象を選択してください')).toBeVisible();
      await dialog(page).getByRole('checkbox', { name: '月の勤怠' }).check();
      await dialog(page).getByRole('combobox', { name: '部署・拠点' }).selectOption({ label: department });
      await save(page).click();
      const line = page.getByRole('listitem').filter({ hasText: '月の承認の経路' });
      await expect(line).toContainText(`月の勤怠、${department}とその下位`);
      await expect(line).toContainText('上長 → 管理者');
      const preview = page.getByRole('region', { name: 'だれに依頼されるか' });
      await preview.getByRole('combobox', { name: '対象' }).selectOption('月の勤怠');
      await preview.getByRole('combobox', { name: '社員' }).fill(employee.employeeId);
      await page.getByRole('option', { name: new RegExp(employee.employeeId) }).click();
      await expect(preview.getByRole('list', { name: '承認の状況' })).toHaveText(/課長.*管理者/);
      await expectAccessible(page);
    });

    const confirm = async (): Promise<void> => {
      await become(page, employee);
      await page.goto(`/attendance?month=${MONTH}`);
      await page.getByRole('button', { name: '本人確認をする' }).click();
      await inDialog(page, '本人確認をする').click();
      await expect(page.getByRole('list', { name: '承認の状況' })).toHaveText(/課長.*承認待ち.*管理者.*これから/);
    };
    await test.step('the employee confirms the month, and sees its steps', async () => {
      await become(page, employee);
      await call(page, 'PUT', '/api/time-records/new', {
        date: DAY,
        clock_in: '09:00',
        clock_out: '18:00',
        break_time: 60,
        modification_reason: '打刻漏れ',
      });
      await confirm();
      await expectAccessible(page);
    });

    await test.step('the superior looks at the sheet, and sends it back with a reason', async () => {
      await months(page, superior);
      await expectAccessible(page);
      await page.getByRole('button', { name: `${employee.name}の${name}を確認` }).click();
      await expect(dialog(page).getByRole('article', { name: new RegExp(`出勤簿`) })).toBeVisible();
      await expectAccessible(page);
      await inDialog(page, '差戻し').click();
      const reason = page.getByRole('dialog', { name: '月の勤怠の差戻し' });
      await reason.getByRole('textbox', { name: '差戻しの理由' }).fill('退勤を確認してください');
      await reason.getByRole('button', { name: '差し戻す' }).click();
      await expect(page.getByText('承認を待っている月の勤怠はありません')).toBeVisible();
      await become(page, employee);
      await page.goto('/time-clock');
      await page.getByRole('button', { name: /^お知らせ/ }).click();
      await expect(dialog(page).getByText('退勤を確認してください')).toBeVisible();
    });

    await test.step('a deputy of the superior approves what is confirmed again', async () => {
      await confirm();
      await become(page, superior);
      await page.goto('/account');
      await page.getByRole('button', { name: '代理承認者を登録' }).click();
      await field(page, '代理承認者の社員ID').fill(deputy.employeeId);
      await field(page, '終了日').fill('12/31');
      await expectAccessible(page);
      await save(page).click();
      await expect(page.getByRole('region', { name: '代理承認' }).getByText(`代理: ${deputy.name}`)).toBeVisible();
      await expectAccessible(page);
      await months(page, deputy);
      await expect(page.getByText(`${superior.name}の代理`)).toBeVisible();
      await page.getByRole('checkbox', { name: `${employee.name}の${name}を選択` }).check();
      await page.getByRole('button', { name: '1件を承認' }).click();
      await inDialog(page, '承認').click();
      await expect(page.getByText('1件を承認しました')).toBeVisible();
    });

    await test.step('the month list shows where it hangs, and the admin approves it', async () => {
      await become(page, boss);
      await page.goto(`/admin/month-end?month=${MONTH}&state=waits`);
      await expect(page.getByText('承認待ち 2/2: 管理者')).toBeVisible();
      await expectAccessible(page);
      await months(page, boss, true);
      await page.getByRole('button', { name: `${employee.name}の${name}を承認` }).click();
      await expect(page.getByText('1件を承認しました')).toBeVisible();
      await page.goto(`/admin/month-end?month=${MONTH}&state=approved`);
      await expect(page.getByRole('link', { name: employee.name })).toBeVisible();
    });
  },
);
