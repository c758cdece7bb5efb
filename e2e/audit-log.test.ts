import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { authorizationOf, become, createEmployee, demo, expect, expectAccessible, test } from './fixtures.ts';

const entries = (page: Page) => page.getByRole('row').filter({ has: page.locator('td') });
const entry = (page: Page, text: string) => entries(page).filter({ hasText: text });

/** Opens the log by its setting. */
async function openLog(page: Page): Promise<void> {
  await page.goto('/settings?q=かんさ');
  await page
    .getByRole('main')
    .getByRole('link', { name: /監査ログ/ })
    .click();
  await expect(page.getByRole('heading', { name: '監査ログ', level: 1 })).toBeVisible();
  await expect(entries(page).first()).toBeVisible();
}

test('a super admin finds who changed what of an employee, before and after, and exports it', async ({
  page,
  serverUrl,
  expectedErrors,
}) => {
  expectedErrors.push(/500/);
  const long = 'あいうえおかきくけこさしすせそたちつてと'.repeat(3);
  const { id, employeeId } = await createEmployee(serverUrl, { name: `監査 ${long}` });
  await become(page, demo('S0001'));
  const changed = await page.request.put(`${serverUrl}/api/admin/users/${id}`, {
    headers: { Authorization: await authorizationOf(page) },
    data: { name: '監査 変更後', role: 'user' },
  });
  expect(changed.status()).toBe(200);

  await openLog(page);
  await expect(entry(page, '社員情報の変更').first()).toContainText('監査 変更後');
  await expectAccessible(page);

  await page.getByRole('combobox', { name: '対象者' }).fill(employeeId);
  await page.getByRole('option', { name: new RegExp(employeeId) }).click();
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).last()).toContainText('社員の登録');
  await page.getByRole('combobox', { name: '操作', exact: true }).selectOption('社員情報の変更');
  await expect(entries(page)).toHaveCount(1);

  await entries(page).getByRole('button', { name: '社員情報の変更' }).click();
  const details = page.getByRole('dialog', { name: '社員情報の変更' });
  await expect(details.getByRole('row').nth(1)).toHaveText(`氏名監査 ${long}監査 変更後`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSVを出力' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^監査ログ_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`社員情報の変更,氏名: 監査 ${long},氏名: 監査 変更後,`);

  // The address has it all; who they are is read again.
  await page.reload();
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: '対象者' })).toHaveValue(`${employeeId} 監査 変更後`);
  // The address has the filter, so that the box follows it.
  await page.getByRole('checkbox', { name: 'システムによる操作だけ' }).click();
  await expect(page.getByRole('checkbox', { name: 'システムによる操作だけ' })).toBeChecked();
  await expect(page.getByText('該当する記録がありません')).toBeVisible();
  await page.getByRole('textbox', { name: '開始日' }).fill('2026-11-02');
  await page.getByRole('textbox', { name: '終了日' }).fill('2026-11-01');
  await expect(page.getByText('終了日は開始日以降の日付を指定してください').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'CSVを出力' })).toBeDisabled();
  await expectAccessible(page);

  await page.route('**/api/admin/audit-log?*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.getByRole('button', { name: '条件をクリア' }).click();
  await expect(page.getByText('監査ログの取得に失敗しました')).toBeVisible();
  await page.getByRole('button', { name: '再読み込み' }).click();
  await expect(entry(page, '社員情報の変更').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: '開始日' })).toHaveValue('');
});

test('entries beyond the first part are read as one scrolls to them', async ({ page, serverUrl }) => {
  const { id } = await createEmployee(serverUrl, { companyId: 'sample' });
  await become(page, await createEmployee(serverUrl, { companyId: 'sample', role: 'super_admin' }));
  const headers = { Authorization: await authorizationOf(page) };
  for (let change = 1; change <= 110; change += 1) {
    const data = { name: `連番 ${change}`, role: 'user' };
    expect((await page.request.put(`/api/admin/users/${id}`, { headers, data })).status()).toBe(200);
  }
  await page.goto(`/settings/audit-log?subject=${id}`);
  await expect(page.getByText('新しい順に100件を表示（続きあり）')).toBeVisible();
  const oldest = entry(page, '社員の登録');
  await expect(oldest).toHaveCount(0);
  // Only what is in sight is drawn: until the end is there, the height is an estimate.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(oldest).toBeInViewport({ timeout: 200 });
  }).toPass();
  await expect(page.getByText('続きあり')).toHaveCount(0);
});
