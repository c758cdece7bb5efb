import { addMonths, daysOfMonth, isWeekend, monthOf } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { become, callApi, CORE, createEmployee, type Employee, expect, expectAccessible, test } from './fixtures.ts';
import { call, dayOf, field, save } from './month-page.ts';

const month = addMonths(monthOf(today()), -1);
const day = daysOfMonth(month).find((date) => !isWeekend(date));

test(
  'the head of a department sees, corrects and approves leave of its people only',
  CORE,
  async ({ page, serverUrl, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/);
    if (day === undefined) throw new Error('a month without a weekday');
    const hired = { hireDate: '2024-04-01' };
    const boss = await createEmployee(serverUrl, { role: 'super_admin' });
    const head = await createEmployee(serverUrl, { name: '部長 一郎', ...hired });
    const member = await createEmployee(serverUrl, { name: '部下 花子', ...hired });
    const outsider = await createEmployee(serverUrl, { name: '他部署 次郎', ...hired });
    const department = `営業部${head.employeeId}`;
    const role = `部長${head.employeeId}`;
    const list = page.getByRole('row');

    await test.step('what is there before', async () => {
      await become(page, boss);
      const { id } = (await call(page, 'POST', '/api/admin/departments', {
        kind: 'department',
        parent_id: null,
        code: head.employeeId,
        name: department,
        from_date: null,
        to_date: null,
        superior_user_id: head.id,
      })) as { readonly id: number };
      const membership = { department_id: id, from_date: '2024-04-01', to_date: null, is_main: true };
      for (const person of [head, member])
        await call(page, 'PUT', `/api/admin/users/${person.id}/departments`, {
          memberships: [{ ...membership, superior_user_id: null }],
        });
      for (const person of [member, outsider]) {
        await call(page, 'POST', `/api/admin/users/${person.id}/leave-grants`, {
          granted_on: '2026-04-01',
          days: 10,
          reason: '付与',
        });
        await askForLeave(serverUrl, person);
      }
    });

    await test.step('a role, and who has it over whom', async () => {
      await page.goto('/settings/permissions');
      await expect(page.getByText('ロールはまだありません')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'ロールを追加' }).click();
      const form = page.getByRole('dialog', { name: 'ロールの追加' });
      await form.getByRole('button', { name: '保存' }).click();
      await expect(form.getByText('できることを1つ以上選んでください')).toBeVisible();
      await form.getByRole('textbox', { name: '名称' }).fill(role);
      for (const sentence of ['勤怠を修正し、要確認を認める', '休暇と振替の申請を承認・却下し、代理で申請する'])
        await form.getByRole('checkbox', { name: sentence }).check();
      await expectAccessible(page);
      await form.getByRole('button', { name: '保存' }).click();
      await expect(page.getByText('ロールを追加しました')).toBeVisible();

      await page.getByRole('button', { name: '割り当てる' }).click();
      const assigning = page.getByRole('dialog', { name: '権限の割り当て' });
      await assigning.getByRole('combobox', { name: '任せる社員' }).fill(head.employeeId);
      await page.getByRole('option', { name: new RegExp(head.name) }).click();
      await expect(assigning.getByRole('combobox', { name: /^ロール/ })).toHaveValue(/\d/);
      await assigning.getByRole('combobox', { name: /^部署・拠点/ }).selectOption({ label: department });
      await expectAccessible(page);
      await assigning.getByRole('button', { name: '保存' }).click();
      await expect(page.getByText('権限を割り当てました')).toBeVisible();
      const given = page.getByRole('region', { name: '割り当て' }).getByRole('listitem');
      await expect(given).toContainText(`${department}とその下位の社員について、次のことができます。`);
      await expect(given).toContainText('勤怠と要確認を見る');
      await expectAccessible(page);
    });

    await test.step('the head sees those people, and is told so', async () => {
      await become(page, head);
      await page.goto('/time-clock');
      await expect(page.getByRole('link', { name: '設定' })).toHaveCount(0);
      await page.getByRole('link', { name: '社員', exact: true }).click();
      await expect(page.getByText(`対象: ${department}とその下位の社員`)).toBeVisible();
      await expect(list.filter({ hasText: member.name })).toBeVisible();
      await expect(page.getByText(outsider.name)).toHaveCount(0);
      await expectAccessible(page);
      await page.goto(`/admin/month-end?month=${month}`);
      await expect(page.getByText(`対象: ${department}とその下位の社員`)).toBeVisible();
      await expect(list.filter({ hasText: member.name })).toBeVisible();
      await expect(page.getByText(outsider.name)).toHaveCount(0);
      await expect(page.getByRole('button', { name: /締める/ })).toHaveCount(0);
      await expectAccessible(page);
      await page.goto('/admin/today');
      await expect(list.filter({ hasText: member.name })).toBeVisible();
      await expect(page.getByText(outsider.name)).toHaveCount(0);
    });

    await test.step('corrects a day', async () => {
      await page.goto(`/admin/users/${member.id}?month=${month}`);
      await page.getByRole('button', { name: `${formatMonthDay(day)}の修正` }).click();
      await field(page, '出勤時間').fill('9:20');
      await field(page, '退勤時間').fill('18:00');
      await save(page).click();
      await expect(page.getByText('勤怠記録を更新しました')).toBeVisible();
      await expect(dayOf(page, day)).toContainText('09:20');
      await expectAccessible(page);
      for (const tab of ['シフト', '有給休暇', '契約'])
        await expect(page.getByRole('tab', { name: tab })).toBeVisible();
    });

    await test.step('approves leave', async () => {
      await page.goto('/admin/leave');
      const request = page.getByRole('listitem').filter({ hasText: member.employeeId });
      await expect(request).toBeVisible();
      await expect(page.getByText(outsider.name)).toHaveCount(0);
      await expectAccessible(page);
      await request.getByRole('button', { name: '承認' }).click();
      await expect(page.getByText('1件の申請を承認しました')).toBeVisible();
    });

    await test.step('and nobody else', async () => {
      await page.goto(`/admin/users/${outsider.id}`);
      await expect(page.getByRole('main').getByText(outsider.name)).toHaveCount(0);
      await expect(page.getByText('対象のデータが見つかりません。').first()).toBeVisible();
      await page.goto('/settings');
      await expect(page).toHaveURL('/time-clock');
    });
  },
);

async function askForLeave(serverUrl: string, { companyId, employeeId, password }: Employee): Promise<void> {
  const login = { companyId, employeeId, password };
  const { token } = await callApi<{ readonly token: string }>(serverUrl, 'POST', '/auth/login', login);
  const leave = { request_type: 'annual_leave', request_date: '2026-12-10', client_approver: '承認 花子' };
  await callApi(serverUrl, 'POST', '/vacation', leave, token);
}
