import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { AttendanceSheet } from '#contract/sheet.ts';
import { addMonths, daysOfMonth, monthOf } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { become, demo, expect, expectAccessible, isPhone, test } from './fixtures.ts';
import { call, today } from './month-page.ts';
import { readPdf, type PdfPage } from '#server/testing/pdf.ts';

const MARGIN_MM = 10;
const lastMonth = addMonths(monthOf(today()), -1);

const search = (page: Page) => page.getByRole('combobox', { name: '社員' });
const paper = (page: Page, month = lastMonth) => page.getByRole('article', { name: titleOf(month) });
const titleOf = (month: typeof lastMonth): string => `${formatYearMonth(month)} 出勤簿`;
const exportButton = (page: Page) => page.getByRole('button', { name: 'PDF出力' });
const dayTable = (page: Page) => paper(page).getByRole('table', { name: titleOf(lastMonth) });

async function openSheet(page: Page, employeeId: string): Promise<void> {
  await become(page, demo('S0001'));
  await page.goto(`/super-admin/attendance-sheet?month=${lastMonth}`);
  await search(page).fill(employeeId);
  await page.getByRole('option', { name: new RegExp(`^${employeeId} `) }).click();
  await expect(paper(page)).toContainText(employeeId);
}

test('an employee is found by typing; the sheet goes on to the next one and to other months', async ({ page }) => {
  await become(page, demo('S0001'));
  await page.goto(`/super-admin/attendance-sheet?month=${lastMonth}`);
  await expect(page.getByText('社員を選ぶと、その月の出勤簿を表示します。')).toBeVisible();
  await expect(exportButton(page)).toHaveCount(0);
  await search(page).fill('該当なし');
  await expect(page.getByText('該当する社員がいません')).toBeVisible();
  await expectAccessible(page);

  await search(page).fill('e0001');
  await page.getByRole('option', { name: 'E0001 佐藤 健太' }).click();
  await expect(paper(page)).toContainText('佐藤 健太');
  await expect(dayTable(page).getByRole('row')).toHaveCount(1 + daysOfMonth(lastMonth).length);
  await expect(paper(page).getByRole('img', { name: 'デモ株式会社' })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await expect(paper(page)).toContainText('E0002');
  await expect(search(page)).toHaveValue(/^E0002 /);
  await page.getByRole('button', { name: '前の社員' }).click();
  await expect(paper(page)).toContainText('E0001');
  const before = addMonths(lastMonth, -1);
  await page.getByRole('button', { name: '前の月' }).click();
  await expect(paper(page, before)).toContainText('佐藤 健太');
  await page.reload();
  await expect(paper(page, before)).toContainText('佐藤 健太');

  await page.getByRole('button', { name: '選択を解除' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(exportButton(page)).toHaveCount(0);
});

test('what can’t be read is said with its reason, and a missing logo is no empty frame', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503|ERR_FAILED/);
  await page.route('**/api/company-logo/**', (route) => route.abort());
  await openSheet(page, 'E0003');
  await expect(paper(page).getByText('デモ株式会社')).toBeVisible();
  await expect(paper(page).getByRole('img')).toHaveCount(0);

  await page.route('**/attendance-sheet?**', (route) =>
    route.fulfill({ status: 503, json: { message: 'データベースに接続できません', code: 'unavailable' } }),
  );
  await page.getByRole('button', { name: '次の社員' }).click();
  await expect(page.getByRole('alert')).toContainText('勤怠データの取得に失敗しました: データベースに接続できません');
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.unroute('**/attendance-sheet?**');
  await page.getByRole('button', { name: '再読み込み' }).click();
  await expect(paper(page)).toContainText('E0004');
});

test('the print is the sheet alone, on one page of A4', async ({ page }) => {
  test.skip(isPhone(page));
  await openSheet(page, 'E0001');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(search(page)).toBeHidden();
  await expect(paper(page)).toBeVisible();

  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(1);
  expectA4(pages[0]);
  expect(pages[0]?.text).toContain(titleOf(lastMonth));
  expect(pages[0]?.text).not.toContain('ログアウト');
});

test('the PDF is one page of A4 with the sheet’s picture in margins of 10 mm, the same from a phone', async ({
  page,
}) => {
  await openSheet(page, 'E0001');
  const saved = page.waitForEvent('download');
  await exportButton(page).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`出勤簿_E0001_${lastMonth}.pdf`);
  const bytes = await readFile(await file.path());
  expect(bytes.byteLength).toBeLessThan(1_000_000);

  const pages = await readPdf(bytes);
  expect(pages).toHaveLength(1);
  const [page1] = pages;
  expectA4(page1);
  const [picture, ...others] = page1?.pictures ?? [];
  expect(others).toEqual([]);
  expect(picture?.left).toBeCloseTo(MARGIN_MM, 1);
  expect(picture?.top).toBeCloseTo(MARGIN_MM, 1);
  expect(picture?.right).toBeCloseTo(210 - MARGIN_MM, 1);
  expect(picture?.bottom).toBeLessThan(297 - MARGIN_MM + 0.1);
});

test('a PDF that can’t be made is said in a dialog', async ({ page, expectedErrors }) => {
  test.skip(isPhone(page));
  expectedErrors.push(/ERR_FAILED/);
  await page.route('**/assets/jspdf*.js', (route) => route.abort());
  await openSheet(page, 'E0001');
  await exportButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'PDF出力' });
  await expect(dialog).toContainText('PDFの生成中にエラーが発生しました');
  await dialog.getByRole('button', { name: '閉じる' }).last().click();
  await expect(dialog).toHaveCount(0);
  await expect(exportButton(page)).toBeVisible();
});

test('the screen shows what the API answers, for every employee', async ({ page }) => {
  test.skip(isPhone(page));
  await openSheet(page, 'A0001');
  const { users } = (await call(page, 'GET', '/api/admin/users?limit=500&sort=employee_id')) as {
    users: { id: number; employee_id: string }[];
  };
  for (const { id, employee_id } of users) {
    await page.goto(`/super-admin/attendance-sheet?month=${lastMonth}&user=${id}`);
    await expect(paper(page)).toContainText(employee_id);
    const sheet = (await call(
      page,
      'GET',
      `/api/admin/users/${id}/attendance-sheet?month=${lastMonth}`,
    )) as AttendanceSheet;
    const shown = await dayTable(page)
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map(({ children }) => [children[4]?.textContent, children[5]?.textContent, children[7]?.textContent]),
      );
    const hours = ({ is_vacation }: { is_vacation: boolean }, minutes: number | null): string =>
      is_vacation ? '-' : minutes === null ? '' : (Math.floor((minutes * 100 + 30) / 60) / 100).toFixed(2);
    expect(shown).toEqual(
      sheet.days.map((day) => [hours(day, day.work_minutes), hours(day, day.overtime_minutes), day.remarks]),
    );
  }
});

function expectA4(page: PdfPage | undefined): void {
  expect(page?.width).toBeCloseTo(210, 0);
  expect(page?.height).toBeCloseTo(297, 0);
}
