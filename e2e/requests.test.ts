import type { Page } from '@playwright/test';

import { dayNumber, type IsoDate, monthOf } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { asBoss, become, CORE, createEmployee, demo, expect, expectAccessible, test } from './fixtures.ts';
import { call, choose, dayOf, dialog, field, freeDay, openMonthOf } from './month-page.ts';
import { dayTable, openSheet } from './sheet-page.ts';

// The requests of a month: what employees ask for, and who decides on it.

const KINDS = ['punch_correction', 'break', 'irregular', 'internal_work', 'overtime', 'rest_day_work', 'shift_change'];

// The other journeys know nothing of requests.
test.afterEach(({ serverUrl }) =>
  asBoss(serverUrl, 'demo', 'PUT', '/admin/request-settings', { kinds: KINDS.map((kind) => ({ kind, mode: 'off' })) }),
);

async function set(page: Page, mode: string, kinds: readonly string[]): Promise<void> {
  await become(page, demo('S0001'));
  await page.goto('/account');
  await call(page, 'PUT', '/api/admin/request-settings', { kinds: kinds.map((kind) => ({ kind, mode })) });
}

/** Records a day as the person's admin does. */
const record = (page: Page, userId: number, date: IsoDate, values: object): Promise<unknown> =>
  call(page, 'PUT', `/api/admin/users/${userId}/time-records/new`, { date, ...values });

test('the company chooses what has to be asked for; until then there is no place for it', async ({ page }) => {
  await set(page, 'off', KINDS);
  await page.goto('/attendance');
  await expect(page.getByRole('link', { name: '休暇', exact: false }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: '申請', exact: true })).toHaveCount(0);
  await page.goto('/settings/requests');
  await page.getByRole('combobox', { name: '打刻の修正' }).selectOption('過ぎた日だけ申請が必要');
  await page.getByRole('textbox', { name: '打刻の修正を申請なしで変更できる日数' }).fill('3');
  await page.getByRole('combobox', { name: '残業' }).selectOption('申請が必要');
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('申請の設定を保存しました')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('main').getByRole('link', { name: /^申請 / })).toContainText('打刻の修正、残業');
  await expect(page.getByRole('link', { name: '申請', exact: true }).first()).toBeVisible();
});

test(
  'a correction is asked for, returned, asked for anew, approved, and on the month',
  CORE,
  async ({ page, serverUrl }) => {
    const date = freeDay(2);
    await set(page, 'always', ['punch_correction']);
    const person = await createEmployee(serverUrl, { name: '申請 太郎', hireDate: '2020-04-01' });
    await record(page, person.id, date, { clock_in: '09:10', clock_out: '18:00', break_time: 60 });

    await test.step('the employee asks, from the day’s menu', async () => {
      await openMonthOf(page, person, date);
      await choose(page, date, '打刻の修正を申請');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('新しい申請');
      await expect(page.getByRole('link', { name: '勤怠に戻る' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: '出勤時間' })).toHaveValue('09:10');
      await page.getByRole('textbox', { name: '出勤時間' }).fill('845');
      await page.getByRole('textbox', { name: '理由' }).fill('打刻機の前に列');
      await expectAccessible(page);
      await page.getByRole('button', { name: '申請する' }).click();
      await expect(page.getByText('管理者の承認待ち')).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/attendance?month=${date.slice(0, 7)}`);
      await expect(dayOf(page, date)).toContainText('申請中：打刻の修正 出勤時間 09:10 → 08:45');
      await expect(dayOf(page, date)).toContainText('09:10');
    });

    await test.step('an admin returns it', async () => {
      await become(page, demo('A0001'));
      await page.goto('/approvals');
      const request = page.getByRole('listitem').filter({ hasText: '申請 太郎' }).first();
      await expect(request).toContainText('08:45');
      await expectAccessible(page);
      await request.getByRole('button', { name: /を差戻し$/ }).click();
      await field(page, '差戻しの理由').fill('8:50では？');
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: '差し戻す' }).click();
      await expect(page.getByText('1件の申請を差し戻しました')).toBeVisible();
      await expect(request).toHaveCount(0);
    });

    await test.step('the employee asks anew', async () => {
      await become(page, person);
      await page.goto('/requests');
      await expect(page.getByRole('listitem').filter({ hasText: '差戻し' }).first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: /詳細・履歴$/ }).click();
      await expect(page.getByText('8:50では？')).toBeVisible();
      await page.getByRole('link', { name: '変更して申請' }).click();
      await page.getByRole('textbox', { name: '出勤時間' }).fill('850');
      await page.getByRole('button', { name: '申請する' }).click();
      await expect(page.getByText('管理者の承認待ち')).toBeVisible();
    });

    await test.step('an admin approves by keys', async () => {
      await become(page, demo('A0001'));
      await page.goto('/approvals?kind=punch_correction');
      const request = page.getByRole('listitem').filter({ hasText: '申請 太郎' }).first();
      await expect(request).toContainText('08:50');
      await page.getByRole('group', { name: '承認を待つ申請' }).focus();
      await page.keyboard.press('j');
      await page.keyboard.press('k');
      await page.keyboard.press('a');
      await expect(page.getByText('1件の申請を承認しました')).toBeVisible();
      await expect(request).toHaveCount(0);
    });

    await test.step('the day is as it was approved', async () => {
      await openMonthOf(page, person, date);
      await expect(dayOf(page, date)).toContainText('08:50');
      await expect(dayOf(page, date)).not.toContainText('申請中');
      await page.goto('/requests?show=all');
      await page.getByRole('link', { name: /詳細・履歴$/ }).click();
      // The list left behind has 承認 in its last item, too.
      await expect(page.getByRole('link', { name: '申請に戻る' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('listitem').last()).toContainText('承認');
      await expectAccessible(page);
    });

    await test.step('and so it is on the sheet', async () => {
      await openSheet(page, person.employeeId, monthOf(date));
      const row = dayTable(page, monthOf(date))
        .getByRole('row')
        .filter({ hasText: new RegExp(`^${dayNumber(date)}[^0-9]`) });
      await expect(row).toContainText('08:50＊18:00');
    });
  },
);

test('an admin asks for somebody else, and single keys can be switched off', async ({ page, serverUrl }) => {
  await set(page, 'always', ['shift_change']);
  const person = await createEmployee(serverUrl, { name: '代理 花子', hireDate: '2020-04-01' });
  await page.goto(`/admin/users/${person.id}?month=${today().slice(0, 7)}`);
  await choose(page, today(), '代理申請');
  await page.getByRole('combobox', { name: '申請の種類' }).selectOption('シフトの変更');
  await page.getByRole('textbox', { name: '開始' }).fill('1000');
  await page.getByRole('textbox', { name: '終了' }).fill('1900');
  await page.getByRole('textbox', { name: '理由' }).fill('棚卸しのため');
  await expectAccessible(page);
  await page.getByRole('button', { name: '申請する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`代理 花子 シフトの変更 ${formatMonthDay(today())}`);
  await become(page, demo('A0001'));
  await page.goto('/approvals');
  const request = page.getByRole('listitem').filter({ hasText: '代理 花子' });
  await page.getByRole('switch', { name: 'キーボードで操作する' }).click();
  await page.keyboard.press('a');
  await expect(request).toBeVisible();
  await page.getByRole('checkbox', { name: /^代理 花子.*を選択$/ }).check();
  await page.getByRole('button', { name: '承認', exact: true }).click();
  await expect(page.getByText('申請を承認しました')).toBeVisible();
  await expect(request).toHaveCount(0);
});

test('overtime is asked for beforehand and held against what was worked', async ({ page, serverUrl }) => {
  await set(page, 'always', ['overtime']);
  const person = await createEmployee(serverUrl, { name: '残業 次郎', hireDate: '2020-04-01' });
  await openMonthOf(page, person, today());
  await choose(page, today(), '残業を申請');
  await page.getByRole('textbox', { name: '予定の時間' }).fill('120分');
  await page.getByRole('textbox', { name: '理由' }).fill('月末処理');
  await page.getByRole('button', { name: '申請する' }).click();
  await expect(page.getByText('予定の時間は「2:00」のように入力してください')).toBeVisible();
  await page.getByRole('textbox', { name: '予定の時間' }).fill('2:00');
  await page.getByRole('button', { name: '申請する' }).click();
  await expect(page.getByText('管理者の承認待ち')).toBeVisible();
  await become(page, demo('A0001'));
  await page.goto('/approvals');
  const request = page.getByRole('listitem').filter({ hasText: '残業 次郎' });
  await expect(request).toContainText('2:00');
  await request.getByRole('button', { name: /を承認$/ }).click();
  await expect(page.getByText('1件の申請を承認しました')).toBeVisible();
  await record(page, person.id, today(), { clock_in: '00:30', clock_out: '09:50', break_time: 30 });
  await openMonthOf(page, person, today());
  await expect(dayOf(page, today())).toContainText('承認：残業 2:00（実績 0:50）');
  await expectAccessible(page);
});

test('a report is withdrawn by a request, where it has to be asked for', async ({ page, serverUrl }) => {
  const date = freeDay(3);
  await set(page, 'off', ['irregular']);
  const person = await createEmployee(serverUrl, { name: '取消 花子', hireDate: '2020-04-01' });
  await become(page, person);
  await page.goto('/account');
  await call(page, 'POST', '/api/time-records/absence', { date, irregularType: 'late', reason: '遅刻: 電車遅延' });
  await set(page, 'always', ['irregular']);
  await openMonthOf(page, person, date);
  await dayOf(page, date)
    .getByRole('link', { name: /の遅刻の記録を取り消す申請$/ })
    .click();
  await expect(page.getByText('遅刻の登録の取り消しを申請します。')).toBeVisible();
  await expect(page.getByRole('radio', { name: '遅刻' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: '理由' }).fill('定刻に出社していました');
  await page.getByRole('button', { name: '申請する' }).click();
  await expect(page.getByText('管理者の承認待ち')).toBeVisible();
  await become(page, demo('A0001'));
  await page.goto('/approvals');
  const request = page.getByRole('listitem').filter({ hasText: '取消 花子' });
  await expect(request.getByRole('row', { name: /遅刻/ })).toContainText('遅刻: 電車遅延');
  await request.getByRole('button', { name: /を承認$/ }).click();
  await expect(page.getByText('1件の申請を承認しました')).toBeVisible();
  await openMonthOf(page, person, date);
  await expect(dayOf(page, date)).not.toContainText('電車遅延');
});
