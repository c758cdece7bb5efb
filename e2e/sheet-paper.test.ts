import { readFile, writeFile } from 'node:fs/promises';
import { isoMonth } from '#domain/time/date.ts';
import { readPdf, type PdfPage } from '#server/testing/pdf.ts';
import { become, CORE_ON_PHONES, createEmployee, demo, expect, test } from './fixtures.ts';
import { answerTo, call } from './month-page.ts';
import { drawPdf, readScreenshot, readTexts } from './pdf-picture.ts';
import { dayTable, exportButton, lastMonth, openSheet, paper, search, titleOf } from './sheet-page.ts';
import { expectMargins, expectTints, greatestDifference } from './sheet-picture.ts';

const MARGIN_MM = 10;
const SHEET_WIDTH_MM = 190;

test('the print is the sheet alone, on one page of A4', async ({ page }) => {
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

test('a month of 31 days with its seal is one page, with the longest name and ID, too', async ({ page, serverUrl }) => {
  const companyId = 'sample';
  const hireDate = '2026-01-01';
  const short = await createEmployee(serverUrl, { companyId, hireDate });
  const longest = { companyId, hireDate, employeeId: 'W'.repeat(64), name: '寿'.repeat(100) };
  const long = await createEmployee(serverUrl, longest);
  await become(page, { ...demo('S0001'), companyId });
  const body = { user_ids: [short.id, long.id], reason: '本人に確認済み' };
  await call(page, 'POST', '/api/admin/months/2026-01/close', body);
  for (const { id, name } of [short, long]) {
    await page.goto(`/super-admin/attendance-sheet?month=2026-01&user=${id}`);
    const sheet = paper(page, isoMonth('2026-01'));
    await expect(sheet).toContainText(name);
    // It is sealed within seconds, which a page that is loaded again shows: four loads, or more.
    await expect(async () => {
      await page.reload();
      await expect(sheet).toContainText(/締め、封印\d+（[0-9a-f]{16}）締めた内容のSHA-256 [0-9a-f]{64}/);
    }).toPass();
    await page.emulateMedia({ media: 'print' });
    const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain('総労働時間は有給休暇を含む');
    await page.emulateMedia({ media: 'screen' });
  }
});

test(
  'the PDF is one page of A4 with the sheet’s picture in margins of 10 mm, from a phone, too',
  CORE_ON_PHONES,
  async ({ page }, testInfo) => {
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

    const drawn = await drawPdf(page, bytes);
    await writeFile(testInfo.outputPath('page.png'), drawn.png);
    expectMargins(drawn);
    // The sheet fits a desktop's screen.
    await page.setViewportSize({ width: 1280, height: 1400 });
    const onScreen = await readScreenshot(page, await paper(page).screenshot(), SHEET_WIDTH_MM);
    expect(greatestDifference(drawn, onScreen)).toBeLessThan(40);
    const middles = await dayTable(page)
      .locator('tbody tr')
      .evaluateAll((rows) => {
        const sheet = rows[0]?.closest('article')?.getBoundingClientRect() ?? new DOMRect();
        return rows
          .map((row) => row.getBoundingClientRect())
          .map(({ top, height }) => (top + height / 2 - sheet.top) / sheet.width);
      });
    expectTints(
      drawn,
      lastMonth,
      middles.map((middle) => MARGIN_MM + middle * SHEET_WIDTH_MM),
    );
  },
);

test('everyone’s PDF has real text in A4 pages, each letter drawn as its font has it', async ({ page }, testInfo) => {
  await become(page, demo('S0001'));
  const file = await answerTo(page, 'GET', `/api/admin/attendance-sheets?month=${lastMonth}&format=pdf`);
  const bytes = await file.body();
  const drawn = await drawPdf(page, bytes);
  await writeFile(testInfo.outputPath('page.png'), drawn.png);
  expectMargins(drawn);
  const texts = await readTexts(page, bytes);
  expect(texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining([titleOf(lastMonth), '総深夜残業時間', '承認者']),
  );
  expect(texts.filter(({ likeness }) => likeness < 0.6)).toEqual([]);
  const dates = texts.filter(({ text }) => /^\d+（.）$/.test(text));
  expectTints(
    drawn,
    lastMonth,
    dates.map(({ baseline }) => baseline - 1),
  );
});

function expectA4(page: PdfPage | undefined): void {
  expect(page?.width).toBeCloseTo(210, 0);
  expect(page?.height).toBeCloseTo(297, 0);
}
