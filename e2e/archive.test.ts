import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { unzip } from '#server/testing/xlsx.ts';
import { become, createEmployee, demo, expect, expectAccessible, test } from './fixtures.ts';
import { dialog } from './month-page.ts';

const boss = demo('S0001');
const COMPANY = '**/api/admin/archive';

const exportAll = (page: Page) => page.getByRole('button', { name: '全データを書き出す' });
const panel = (page: Page) => page.getByRole('region', { name: 'データの書き出し' });
const said = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message });

const peopleOf = async (file: Download): Promise<string[]> => {
  const files = unzip(await readFile(await file.path()));
  const rows: { employee_id: string }[] = JSON.parse(files.get('user_account.json') ?? '[]');
  return rows.map(({ employee_id }) => employee_id);
};

/** Opens the setting as people find it, by another word. */
async function openSetting(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: '設定', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: '検索' }).getByRole('combobox').fill('かきだし');
  const option = page.getByRole('group', { name: '設定' }).getByRole('option');
  await expect(option).toHaveCount(1);
  await option.click();
  await expect(page.getByRole('heading', { name: 'データの書き出し', level: 1 })).toBeVisible();
}

test('a super admin saves all data of the company, once at a time', async ({ page, expectedErrors }) => {
  expectedErrors.push(/409 \(Conflict\)/);
  await become(page, boss);
  await openSetting(page);
  await expect(panel(page)).toContainText('暗号化されていません');
  await expectAccessible(page);

  await test.step('another one is under way', async () => {
    const message = 'データの書き出しの途中です。終わってから、もう一度お試しください。';
    const refused = { status: 409, json: { code: 'archive_in_progress', message } };
    await page.route(COMPANY, (route) => route.fulfill(refused), { times: 1 });
    await exportAll(page).click();
    await expect(page.getByRole('alert')).toHaveText(message);
    await expectAccessible(page);
  });

  await test.step('while it is made the button says so, and does nothing', async () => {
    let calls = 0;
    const goOn = Promise.withResolvers<undefined>();
    await page.route(COMPANY, async (route) => {
      calls += 1;
      await goOn.promise;
      await route.fallback();
    });
    const saved = page.waitForEvent('download');
    await exportAll(page).focus();
    await page.keyboard.press('Enter');
    const busy = panel(page).getByRole('button', { name: '書き出し中...' });
    await expect(busy).toBeFocused();
    await expect(said(page, 'このタブを閉じないでください')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    goOn.resolve(undefined);
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^会社の全データ_demo_\d{4}-\d\d-\d\d\.zip$/);
    expect(await peopleOf(file)).toEqual(expect.arrayContaining(['S0001', 'A0001', 'E0001']));
    await expect(said(page, `${file.suggestedFilename()} を保存しました`)).toBeVisible();
    await expect(exportAll(page)).toBeVisible();
    expect(calls).toBe(1);
  });

  await page.goto('/settings/audit-log');
  await expect(page.getByRole('button', { name: '会社の全データの書き出し' }).first()).toBeVisible();
});

test('a super admin saves the data of one person, with the password where that is asked for', async ({
  page,
  serverUrl,
  expectedErrors,
}) => {
  expectedErrors.push(/403 \(Forbidden\)/);
  const person = await createEmployee(serverUrl, { name: '開示 花子' });
  await become(page, boss);
  await page.goto(`/admin/users/${person.id}`);
  const more = page.getByRole('region', { name: '社員情報' }).getByRole('button', { name: 'その他の操作' });
  await more.click();
  await page.getByRole('menuitem', { name: 'データの書き出し（開示請求）' }).click();
  await expect(dialog(page)).toContainText(`開示 花子さん（${person.employeeId}）`);
  await expectAccessible(page);

  const message = 'この操作には、ご本人の確認が必要です';
  await page.route(
    `**/api/admin/users/${person.id}/archive`,
    (route) => route.fulfill({ status: 403, json: { code: 'password_confirmation_required', message } }),
    { times: 1 },
  );
  await dialog(page).getByRole('button', { name: '書き出す' }).click();
  const asked = page.getByRole('dialog', { name: 'パスワードの確認' });
  await asked.getByRole('textbox', { name: 'パスワード' }).fill(boss.password);
  const saved = page.waitForEvent('download');
  await asked.getByRole('button', { name: '確認して続ける' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^個人データ_${person.employeeId}_.*\\.zip$`));
  expect(await peopleOf(file)).toEqual([person.employeeId]);
  await expect(said(page, `${file.suggestedFilename()} を保存しました`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(more).toBeFocused();
});
