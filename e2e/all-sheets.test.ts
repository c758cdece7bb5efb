import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { readPdf } from '#server/testing/pdf.ts';
import { addMonths, daysOfMonth, monthOf } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { become, demo, expect, expectAccessible, test } from './fixtures.ts';
import { dialog } from './month-page.ts';

const month = addMonths(monthOf(today()), -1);

const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

async function save(page: Page): Promise<Download> {
  const saved = page.waitForEvent('download');
  await button(page, '出力').click();
  const file = await saved;
  await expect(dialog(page).getByRole('status')).toHaveText(`${file.suggestedFilename()} を保存しました`);
  return file;
}

test('everyone’s sheets are saved in one file, can be cancelled, and say why there are none', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|404/);
  await become(page, demo('S0001'));
  await page.goto(`/super-admin/attendance-sheet?month=${monthOf(today())}`);
  await page.getByRole('button', { name: '全員分を出力' }).click();
  await dialog(page).getByRole('button', { name: '前の月' }).click();
  await expect(dialog(page).getByText(formatYearMonth(month))).toBeVisible();
  await expectAccessible(page);

  const pdf = await save(page);
  expect(pdf.suggestedFilename()).toBe(`出勤簿_全社員_${month}.pdf`);
  const pages = await readPdf(await readFile(await pdf.path()));

  await dialog(page).getByText('CSV', { exact: true }).click();
  const csv = await save(page);
  expect(csv.suggestedFilename()).toBe(`出勤簿_全社員_${month}.csv`);
  const lines = (await readFile(await csv.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF社員ID,氏名,日付,/);
  expect(lines).toHaveLength(1 + pages.length * daysOfMonth(month).length + 1);

  await page.route('**/api/admin/attendance-sheets?**', () => {
    // No file is saved.
  });
  await button(page, '出力').click();
  await expect(dialog(page).getByText('準備しています...')).toBeVisible();
  await expect(dialog(page).getByRole('radio', { name: 'CSV' })).toBeDisabled();
  await expectAccessible(page);
  await button(page, '中止').click();
  await expect(dialog(page).getByRole('status')).toHaveText('出力を中止しました');

  await page.unroute('**/api/admin/attendance-sheets?**');
  await page.route('**/api/admin/attendance-sheets?**', (route) =>
    route.fulfill({ status: 404, json: { message: 'この月に出勤簿のある社員がいません', code: 'sheets_none' } }),
  );
  await button(page, '出力').click();
  await expect(dialog(page).getByRole('alert')).toContainText('この月に出勤簿のある社員がいません');
  await button(page, '閉じる').last().click();
  await expect(dialog(page)).toHaveCount(0);
});
