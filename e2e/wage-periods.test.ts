import type { Locator, Page } from '@playwright/test';
import type { Shift } from '#contract/shift.ts';
import { become, CORE_ON_PHONES, createEmployee, expect, expectAccessible, ON_PHONES, test } from './fixtures.ts';
import { call } from './month-page.ts';

// A company that closes on the 20th (D39): on 2026-11-18 its period is 2026年11月度, 10/21–11/20. The journeys of this file
// are on the default day.
const companyId = 'demo-west';
const boss = { companyId, employeeId: 'S0001', password: 'kintai-demo' };

const chosen = (page: Page): Locator =>
  page.getByRole('group', { name: '対象月' }).getByRole('button', { name: /年\d+月/ });
const step = (page: Page, name: '前の月' | '次の月'): Promise<void> => page.getByRole('button', { name }).click();

/** The days of a month of attendance, by the menu that each has. */
const days = (page: Page): Locator => page.getByRole('button', { name: /^\d+月\d+日（.）の操作$/ });

async function expectPeriod(page: Page, name: string, range: string): Promise<void> {
  await expect(chosen(page)).toHaveText(`${name}${range}`);
}

test('one’s own month is the period, on every step', CORE_ON_PHONES, async ({ page }) => {
  await become(page, { ...boss, employeeId: 'E0001' });
  await page.goto('/attendance');
  await expectPeriod(page, '2026年11月度', '10/21〜11/20');
  await expect(days(page)).toHaveCount(31);
  await expect(page.getByRole('button', { name: '10月21日（水）の操作' })).toBeAttached();
  await expect(page.getByRole('button', { name: '11月20日（金）の操作' })).toBeAttached();
  await expect(page.getByText('文化の日')).toBeVisible();
  await expectAccessible(page);

  await step(page, '前の月');
  await expectPeriod(page, '2026年10月度', '9/21〜10/20');
  await expect(page).toHaveURL(/\?month=2026-10$/);
  await expect(days(page)).toHaveCount(30);
  // Of both months of the calendar.
  await expect(page.getByText('敬老の日')).toBeVisible();
  await expect(page.getByText('スポーツの日')).toBeVisible();
  await page.reload();
  await expectPeriod(page, '2026年10月度', '9/21〜10/20');

  await test.step('a day opens in its period, and leaves it on show', async () => {
    await page.goto('/attendance?day=2026-10-21&dialog=history');
    await expect(page.getByRole('dialog')).toContainText('10月21日');
    await page.goto('/attendance?month=2026-10&day=2026-10-21&dialog=history');
    await expectPeriod(page, '2026年10月度', '9/21〜10/20');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the grid chooses a month by its name', async () => {
    await chosen(page).click();
    await page.getByRole('button', { name: '2026年9月', exact: true }).click();
    await expectPeriod(page, '2026年9月度', '8/21〜9/20');
  });

  await test.step('leave knows the shift of a day by its period', async () => {
    await page.goto('/vacation-request');
    await page.getByRole('textbox', { name: '取得希望日' }).fill('2026-10-24');
    await expect(page.getByText('シフトで休みの日です。')).toBeVisible();
  });
});

test('shifts are planned and saved for the period', ON_PHONES, async ({ page, serverUrl }) => {
  const employee = await createEmployee(serverUrl, { companyId });
  await become(page, employee);
  await page.goto('/shift-manager');
  await expectPeriod(page, '2026年11月度', '10/21〜11/20');
  await page.getByRole('button', { name: '平日をまとめて入力' }).click();
  await expect(page.getByText('平日22日を入力しました')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^保存/ }).click();
  await expect(page.getByText('シフトを保存しました')).toBeVisible();
  const saved = (await call(page, 'GET', '/api/shifts/2026-11')) as readonly Shift[];
  expect([saved.length, saved[0]?.date, saved.at(-1)?.date]).toEqual([31, '2026-10-21', '2026-11-20']);

  await step(page, '次の月');
  await expectPeriod(page, '2026年12月度', '11/21〜12/20');
  await page.getByRole('button', { name: /前月.*コピー/ }).click();
  await expect(page.getByText(/2026年11月度.*コピーしました/)).toBeVisible();
});

test('the month’s end, the sheet and the payroll say the days of the period', async ({ page }) => {
  const employee = await become(page, { ...boss, employeeId: 'E0001' });
  await become(page, boss);
  await page.goto('/admin/month-end');
  await expectPeriod(page, '2026年10月度', '9/21〜10/20');
  await expect(page.getByRole('link', { name: '大西 恵' })).toHaveAttribute('href', /\?month=2026-10$/);
  await expectAccessible(page);

  await page.getByRole('link', { name: '給与連携' }).click();
  await expect(page.getByRole('heading', { name: '給与連携' })).toBeVisible();
  await expectPeriod(page, '2026年10月度', '9/21〜10/20');

  await page.goto(`/super-admin/attendance-sheet?user=${employee.id}`);
  await expectPeriod(page, '2026年11月度', '10/21〜11/20');
  await step(page, '前の月');
  const paper = page.getByRole('article', { name: '2026年10月度（9/21〜10/20） 出勤簿' });
  await expect(paper).toBeVisible();
  await expect(paper.getByRole('heading', { name: '2026年10月度（9/21〜10/20） 出勤簿' })).toBeVisible();

  await page.goto(`/admin/users/${employee.id}?month=2026-10&tab=shift`);
  await expectPeriod(page, '2026年10月度', '9/21〜10/20');
  await page.goto(`/admin/users/${employee.id}`);
  await expectPeriod(page, '2026年11月度', '10/21〜11/20');
});

test('a super admin changes the closing day, and sees the short period before', async ({ page, expectedErrors }) => {
  expectedErrors.push(/409/);
  const year = '2027';
  const between = '11/21〜11/30';
  await become(page, boss);
  await page.goto('/settings/closing-day');
  const list = page.getByRole('region', { name: '締日', exact: true });
  await expect(list.getByRole('listitem').filter({ hasText: '最初から' })).toContainText('20日現在');
  const change = page.getByRole('form', { name: '締日の変更' });
  const month = change.getByRole('group', { name: '適用開始の月度' });

  await expect(change.getByRole('button', { name: '保存' })).toHaveAccessibleDescription(/すでに20日です/);
  await expect(change.getByRole('button', { name: '保存' })).toBeDisabled();
  await expectAccessible(page);

  await change.getByRole('combobox', { name: '締日' }).selectOption('末日');
  await month.getByRole('button', { name: /年\d+月/ }).click();
  await page.getByRole('button', { name: '次の年' }).click();
  await page.getByRole('button', { name: `${year}年12月`, exact: true }).click();
  const periodsIn = (name: string) => change.getByRole('region', { name, exact: true }).getByRole('listitem');
  await expect(periodsIn('現在')).toHaveText([
    `${year}年11月度10/21〜11/20`,
    `${year}年12月度11/21〜12/20`,
    `${Number(year) + 1}年1月度${year}-12-21〜${Number(year) + 1}-01-20`,
    `${Number(year) + 1}年2月度1/21〜2/20`,
  ]);
  await expect(periodsIn('変更後')).toHaveText([
    `${year}年11月度10/21〜11/20`,
    `${year}年11月度${between}短い月度`,
    `${year}年12月度12/1〜12/31`,
    `${Number(year) + 1}年1月度1/1〜1/31`,
  ]);
  await expect(change).toContainText(`${between} の短い月度ができます。`);
  const around = change.getByRole('region', { name: '新しい締日の前後の日' }).getByRole('row');
  const next = Number(year) + 1;
  await expect(around.nth(4)).toHaveText(`${year}-12-31（金）${next}年1月度${year}年12月度`);
  await expect(around.nth(5)).toHaveText(`${next}-01-01（土）${next}年1月度${next}年1月度`);

  await test.step('what is chosen is not dropped without a word', async () => {
    await page.getByRole('link', { name: '設定に戻る' }).click();
    const asked = page.getByRole('dialog', { name: '保存していない変更があります' });
    await expect(asked).toBeVisible();
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'キャンセル' }).click();
    await expect(asked).toBeHidden();
    await expect(change.getByRole('combobox', { name: '締日' })).toHaveValue('31');
  });
  await expectAccessible(page);

  const dialog = page.getByRole('dialog', { name: '締日の変更' });
  await test.step('a closed month is said at the field', async () => {
    const refusal = '締めた月の日数が変わるため、この月度からは変更できません。';
    await page.route('**/api/admin/closing-days', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'closing_day_closed', message: refusal, fields: { effective_month: refusal } },
      }),
    );
    await change.getByRole('button', { name: '保存' }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(change.getByRole('alert')).toHaveText(refusal);
    await page.unroute('**/api/admin/closing-days');
  });

  await change.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toContainText(`${year}年12月度から、締日を末日にします。`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('status').filter({ hasText: '締日を保存しました' })).toBeVisible();
  await expect(list.getByRole('listitem').filter({ hasText: `${year}年12月度から` })).toContainText('末日');

  await test.step('the short period is a month to choose', async () => {
    await page.goto(`/attendance?month=${year}-11`);
    await expectPeriod(page, `${year}年11月度`, '10/21〜11/20');
    await step(page, '次の月');
    await expectPeriod(page, `${year}年11月度`, between);
    await expect(page).toHaveURL(`/attendance?month=${year}-11b`);
    await expect(days(page)).toHaveCount(10);
    await step(page, '次の月');
    await expect(chosen(page)).toHaveText(`${year}年12月`);
    await chosen(page).click();
    await page.getByRole('button', { name: `${year}年11月度（${between}）` }).click();
    await expectPeriod(page, `${year}年11月度`, between);
    await expectAccessible(page);
  });
  // Back to the 20th, for the other journeys.
  await call(page, 'PUT', '/api/admin/closing-days', { effective_month: `${year}-12`, closing_day: 20 });
});
