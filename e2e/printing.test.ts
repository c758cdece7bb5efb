import type { Page } from '@playwright/test';
import { addMonths, monthOf } from '#domain/time/date.ts';
import { formatDate, formatYearMonth } from '#domain/time/japanese-date.ts';
import { readPdf } from '#server/testing/pdf.ts';
import { today } from './clock.ts';
import { become, BOTH_WIDTHS, demo, expect, test } from './fixtures.ts';

const month = addMonths(monthOf(today()), -1);

/** Shows the page as it is printed. */
async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
}

/** What of the page is drawn beside its table: only the heading of the paper. */
async function expectPaper(page: Page, head: readonly string[]): Promise<void> {
  await expect(page.getByRole('table')).toHaveCount(1);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const texts = await page.locator('[data-paper] > :first-child > *').allInnerTexts();
  expect(texts).toEqual([...head, `印刷日 ${today()}`]);
}

test('paper has the table of a month below its heading, and nothing else', BOTH_WIDTHS, async ({ page }) => {
  const { id } = await become(page, demo('E0001'));
  await page.goto(`/attendance?month=${month}`);
  await expect(page.getByText('09:00〜18:00').first()).toBeVisible();
  await print(page);
  await expectPaper(page, [`${formatYearMonth(month)} 勤怠一覧`, 'デモ株式会社', 'E0001 佐藤 健太']);

  await page.emulateMedia({ media: 'screen' });
  await become(page, demo('S0001'));
  await page.goto(`/admin/users/${id}?month=${month}`);
  await expect(page.getByText('09:00〜18:00').first()).toBeVisible();
  await print(page);
  await expectPaper(page, [`${formatYearMonth(month)} 勤怠一覧`, 'デモ株式会社', 'E0001 佐藤 健太']);
});

test('paper has everybody of the month list, also those out of sight', BOTH_WIDTHS, async ({ page }) => {
  await become(page, demo('S0001'));
  await page.goto(`/admin/month-end?month=${month}`);
  await expect(page.getByRole('link', { name: '佐藤 健太' })).toBeVisible();
  await print(page);
  await expectPaper(page, [`${formatYearMonth(month)} 月次・締め`, 'デモ株式会社', '']);
  await expect(page.getByRole('row').filter({ hasText: 'E0001' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'S0001' })).toBeVisible();
});

test('the lists of limits and of the five days are printed as their tables, on one page', async ({ page }) => {
  await become(page, demo('S0001'));
  for (const [path, title] of [
    [`/admin/month-end/overtime?month=${month}`, `${formatYearMonth(month)} 時間外労働の上限（36協定）`],
    ['/admin/leave/five-days', `${formatDate(today())}現在 年5日有休取得義務`],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await expect(page.getByRole('link', { name: /佐藤 健太/ }).first()).toBeVisible();
    await print(page);
    await expectPaper(page, [title, 'デモ株式会社', '']);
    await expect(page.getByRole('button')).toHaveCount(0);
    const name = page.getByRole('rowheader', { name: /佐藤 健太/ });
    expect(
      await name.evaluate((cell) => cell.clientWidth / Number.parseFloat(getComputedStyle(cell).fontSize)),
    ).toBeGreaterThanOrEqual(9);
    const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[297, 210]]);
  }
});

test('each page of a long list begins with its head', async ({ page }) => {
  await become(page, demo('S0001'));
  // A list of four times as many people.
  await page.route(`**/api/admin/months/${month}`, async (route) => {
    const response = await route.fetch();
    const overview = (await response.json()) as { readonly rows: readonly { readonly user_id: number }[] };
    const rows = [0, 1, 2, 3].flatMap((copy) =>
      overview.rows.map((row) => ({ ...row, user_id: row.user_id + copy * 100_000 })),
    );
    await route.fulfill({ response, json: { ...overview, rows } });
  });
  await page.goto(`/admin/month-end?month=${month}`);
  await expect(page.getByRole('link', { name: '佐藤 健太' }).first()).toBeVisible();
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(pages.length).toBeGreaterThan(1);
  for (const { text } of pages) expect(text).toContain('総労働');
});
