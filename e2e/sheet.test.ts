import type { Page } from '@playwright/test';
import type { AttendanceSheet } from '#contract/sheet.ts';
import { figureText, sheetNotes } from '#domain/sheet/figures.ts';
import { SHEET_STAMPS } from '#domain/sheet/layout.ts';
import { addMonths, daysOfMonth } from '#domain/time/date.ts';
import { formatPeriod } from '#domain/working-time/period-text.ts';
import { cellsOf, figuresOf, periodOfSheet, summaryOf } from '#server/testing/sheets.ts';
import { become, CORE, demo, expect, expectAccessible, test } from './fixtures.ts';
import { call } from './month-page.ts';
import { dayTable, exportButton, lastMonth, openSheet, paper, search } from './sheet-page.ts';

test(
  'an employee is found by typing; the sheet continues with the next one and with other months',
  CORE,
  async ({ page }) => {
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

    await search(page).click();
    await page.getByRole('option', { name: 'E0001 佐藤 健太' }).click();
    await expect(page).toHaveURL(/user=\d+/);
    await expect(paper(page)).toContainText('佐藤 健太');

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
  },
);

test('while the next sheet loads the previous one stays, and is neither printed nor saved', async ({ page }) => {
  await openSheet(page, 'E0001');
  const top = async () => (await paper(page).boundingBox())?.y;
  const before = await top();
  let letCome = (): void => undefined;
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await page.route('**/attendance-sheet?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: '読み込み中...' })).toBeAttached();
  expect(await top()).toBe(before);
  await expect(exportButton(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: '印刷' })).toBeDisabled();
  letCome();
  await expect(paper(page)).toContainText('E0002');
  expect(await top()).toBe(before);
  await expect(exportButton(page)).toBeEnabled();
});

test('the screen shows the API’s values, for every employee of the demo data, and month by month', async ({ page }) => {
  for (const companyId of ['demo', 'demo-west', 'sample']) {
    await become(page, { ...demo('S0001'), companyId });
    const users = (await call(page, 'GET', '/api/admin/users')) as readonly { id: number; employee_id: string }[];
    const [first] = users.toSorted((a, b) => (a.employee_id < b.employee_id ? -1 : 1));
    const start = addMonths(lastMonth, -1);
    await expectSheet(page, () => page.goto(`/super-admin/attendance-sheet?month=${start}&user=${first?.id}`));
    const go = (name: '次の月' | '次の社員') => expectSheet(page, () => page.getByRole('button', { name }).click());
    // The first employee's first month, everyone's last month, and the last one's present month.
    await go('次の月');
    for (let gone = 1; gone < users.length; gone += 1) await go('次の社員');
    await expect(page.getByRole('button', { name: '次の社員' })).toBeDisabled();
    await go('次の月');
  }
});

/** Steps to a sheet and compares it with the API's response. */
async function expectSheet(page: Page, goOn: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(/users\/\d+\/attendance-sheet/);
  await goOn();
  const sheet = (await (await answered).json()) as AttendanceSheet;
  const says = [
    ...SHEET_STAMPS,
    sheet.user.employee_id,
    sheet.user.name,
    ...summaryOf(sheet),
    ...sheet.days.flatMap(cellsOf),
    ...figuresOf(sheet.hours).flatMap((figures) => [
      ...figures.map(([heading]) => heading),
      ...figures.map(figureText),
    ]),
    ...sheetNotes(sheet.notes, sheet.figures),
  ];
  const shown = page.getByRole('article', { name: `${formatPeriod(periodOfSheet(sheet))} 出勤簿` });
  await expect(shown.locator('li, dd, tbody > tr > *')).toHaveText(says);
}
