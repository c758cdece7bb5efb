import type { Page } from '@playwright/test';

import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { addMonths, daysOfMonth, type IsoDate, isWeekend, monthOf } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import {
  type Account,
  asBoss,
  become,
  CORE_ON_PHONES,
  createEmployee,
  demo,
  type Employee,
  expect,
  expectAccessible,
  openMenu,
  test,
} from './fixtures.ts';
import { call, dialog, dayOf, field, openMonthOf, save } from './month-page.ts';

// Leave by a route of approval (承認経路): the other journeys know of none.

const MONTH = addMonths(monthOf(today()), 1);
const workday = (from: number): IsoDate =>
  daysOfMonth(MONTH).find(
    (date) => Number(date.slice(8)) >= from && !isWeekend(date) && !holidaysOfMonth(MONTH).has(date),
  ) ?? today();

test.afterEach(async ({ serverUrl }) => {
  const { routes } = (await asBoss(serverUrl, 'demo', 'GET', '/admin/approval-routes')) as { routes: { id: number }[] };
  for (const { id } of routes) await asBoss(serverUrl, 'demo', 'DELETE', `/admin/approval-routes/${id}`);
});

/** A department with this superior. */
const addDepartment = async (page: Page, name: string, superior: Employee): Promise<number> => {
  const department = { kind: 'department', code: name, name, parent_id: null, from_date: null, to_date: null };
  const body = { ...department, superior_user_id: superior.id };
  return ((await call(page, 'POST', '/api/admin/departments', body)) as { id: number }).id;
};

/** Gives somebody days of leave to ask for. */
const grant = (page: Page, { id }: Employee): Promise<unknown> =>
  call(page, 'POST', `/api/admin/users/${id}/leave-grants`, {
    granted_on: `${monthOf(today())}-01`,
    days: 10,
    reason: '付与',
  });

const openApprovals = async (page: Page, account: Account): Promise<void> => {
  await become(page, account);
  await page.goto('/time-clock');
  await openMenu(page);
  await page.getByRole('link', { name: /^承認/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '承認' })).toBeVisible();
};

test(
  'leave goes to the superior, who approves it on the phone, then to an admin, and is on the month',
  CORE_ON_PHONES,
  async ({ page, serverUrl }) => {
    const date = workday(8);
    const employee = await createEmployee(serverUrl, { name: '休暇 太郎', hireDate: '2020-04-01' });
    const superior = await createEmployee(serverUrl, { name: '上長 次郎' });
    const subject = `有給休暇 ${formatMonthDay(date)}`;
    await become(page, demo('S0001'));
    await page.goto('/account');
    await grant(page, employee);
    const department = await addDepartment(page, '休暇第一部', superior);
    const member = { department_id: department, from_date: '2020-04-01', to_date: null, is_main: true };
    await call(page, 'PUT', `/api/admin/users/${employee.id}/departments`, {
      memberships: [{ ...member, superior_user_id: null }],
    });

    await test.step('a super admin settles the route, and sees who will be asked', async () => {
      await page.goto('/settings/approval');
      await page.getByRole('button', { name: '承認経路を追加' }).click();
      await field(page, '名称').fill('休暇の承認');
      await dialog(page).getByRole('checkbox', { name: '休暇', exact: true }).check();
      await dialog(page).getByRole('combobox', { name: '休暇の日数' }).selectOption('3日を超える');
      await dialog(page).getByRole('combobox', { name: '休暇の日数' }).selectOption('すべて');
      await dialog(page).getByRole('combobox', { name: '部署・拠点' }).selectOption({ label: '休暇第一部' });
      await dialog(page).getByRole('button', { name: '段階を追加' }).click();
      await dialog(page).getByRole('combobox', { name: '2段階目の承認者' }).selectOption('管理者のだれか1人');
      await expectAccessible(page);
      await save(page).click();
      await expect(page.getByRole('listitem').filter({ hasText: '休暇の承認' })).toContainText('上長 → 管理者');
      const preview = page.getByRole('region', { name: 'だれに依頼されるか' });
      await preview.getByRole('combobox', { name: '対象' }).selectOption('休暇');
      await preview.getByRole('textbox', { name: '休暇の日数' }).fill('0.5');
      await preview.getByRole('combobox', { name: '社員' }).fill(employee.employeeId);
      await page.getByRole('option', { name: new RegExp(employee.name) }).click();
      await expect(preview.getByRole('list', { name: '承認の状況' })).toHaveText(/上長 次郎.*管理者/);
    });

    await test.step('the employee asks, and sees who is asked', async () => {
      await become(page, employee);
      await page.goto('/requests');
      await page.getByRole('link', { name: '新しい申請' }).click();
      await expect(page.getByRole('combobox', { name: '申請の種類' })).toHaveValue('leave');
      await expectAccessible(page);
      await page.getByRole('link', { name: '休暇の申請へ進む' }).click();
      await page.getByRole('textbox', { name: '取得希望日' }).fill(date);
      await page.getByRole('textbox', { name: '取引先承認者名' }).fill('田中 一郎');
      await page.getByRole('button', { name: '申請する' }).click();
      await expect(page.getByText('有給休暇を申請しました')).toBeVisible();
      await page.goto('/requests');
      const request = page.getByRole('listitem').filter({ hasText: subject });
      await expect(request).toContainText('上長 次郎の承認待ち');
      await expectAccessible(page);
      await page.goto(`/vacation-request?tab=list&year=${date.slice(0, 4)}`);
      await expect(page.getByText('上長 次郎の承認待ち')).toBeVisible();
    });

    await test.step('an admin isn’t asked yet', async () => {
      await become(page, demo('A0001'));
      await page.goto('/admin/leave');
      const request = page.getByRole('listitem').filter({ hasText: '休暇 太郎' });
      await expect(request).toContainText('上長 次郎の承認待ち');
      await expect(request.getByRole('button', { name: /を承認$/ })).toHaveCount(0);
      await page.goto('/approvals');
      await expect(page.getByText(`休暇 太郎 ${subject}`)).toHaveCount(0);
    });

    await test.step('the superior approves, with what is left in view', async () => {
      await openApprovals(page, superior);
      const request = page.getByRole('listitem').filter({ hasText: `休暇 太郎 ${subject}` });
      await expect(request).toContainText(/取得日の残 \d+日/);
      await expect(request.getByRole('button', { name: /を差戻し$/ })).toBeVisible();
      await expectAccessible(page);
      await request.getByRole('button', { name: /を承認$/ }).tap();
      await expect(page.getByText('1件の申請を承認しました')).toBeVisible();
      await expect(page.getByText('承認を待つ申請はありません')).toBeVisible();
      await page.getByRole('tab', { name: '処理済み' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: subject })).toContainText('管理者の承認待ち');
    });

    await test.step('an admin approves on the request itself, with its history', async () => {
      await openApprovals(page, demo('A0001'));
      const request = page.getByRole('listitem').filter({ hasText: `休暇 太郎 ${subject}` });
      await request.getByRole('link', { name: /の詳細・履歴$/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`休暇 太郎 ${subject}`);
      await expect(page.getByRole('listitem').filter({ hasText: '承認（途中の段階）' })).toContainText('上長 次郎');
      await expectAccessible(page);
      await page.getByRole('button', { name: '承認', exact: true }).tap();
      await expect(page.getByText('1件の申請を承認しました')).toBeVisible();
      await expect(page.getByRole('button', { name: '承認', exact: true })).toHaveCount(0);
    });

    await test.step('it is on the month', async () => {
      await openMonthOf(page, employee, date);
      await expect(dayOf(page, date)).toContainText('有給休暇取得');
      await page.goto('/requests');
      await expect(page.getByText('進行中の申請はありません')).toBeVisible();
    });
  },
);
