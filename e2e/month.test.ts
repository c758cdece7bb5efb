import type { Page } from '@playwright/test';
import { addMonths, monthOf } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { now, today } from './clock.ts';
import {
  become,
  demo,
  expect,
  expectAccessible,
  logIn,
  STATION,
  test,
  ON_PHONES,
  BOTH_WIDTHS,
  fastForward,
} from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

/** This month in Japan and the adjacent ones, as the screen formats them. */
function months(): { before: string; current: string; after: string } {
  const name = (offset: number): string => formatYearMonth(addMonths(monthOf(today()), offset));
  return { before: name(-1), current: name(0), after: name(1) };
}

/** The month before, which the demo data fills. */
const LAST_MONTH = `?month=${addMonths(monthOf(today()), -1)}`;

async function openMonth(page: Page, search = ''): Promise<void> {
  await page.goto(`/attendance${search}`);
  await expect(page.getByRole('heading', { name: '勤怠一覧' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '読み込み中...' })).toHaveCount(0);
}

/** The rows or cards of the days. */
const days = (page: Page, isMobile: boolean) =>
  isMobile
    ? page.getByRole('main').getByRole('listitem')
    : page.getByRole('row').filter({ has: page.getByRole('cell') });

test('the browser’s back goes through the months that were stepped to', ON_PHONES, async ({ page }) => {
  const { before, current } = months();
  await become(page, demo('E0001'));
  await openMonth(page);
  const chosen = page.getByRole('group', { name: '対象月' }).getByRole('button', { name: /年/ });
  await page.getByRole('button', { name: '前の月' }).click();
  await expect(chosen).toHaveText(before);
  // A filter is no step.
  await page.getByRole('group', { name: '業務区分' }).getByText('客先業務').click();
  await expect(page).toHaveURL(/type=client/);
  await page.goBack();
  await expect(chosen).toHaveText(current);
  await expect(page).toHaveURL(/\/attendance$/);
  await page.goForward();
  await expect(chosen).toHaveText(before);
});

test('the month is chosen by steps, by the grid, by the address', async ({ page }) => {
  const { before, current, after } = months();
  await become(page, demo('E0001'));
  await openMonth(page);
  const chosen = page.getByRole('group', { name: '対象月' }).getByRole('button', { name: /年/ });
  await expect(chosen).toHaveText(current);
  await page.getByRole('button', { name: '次の月' }).click();
  await expect(chosen).toHaveText(after);
  await page.getByRole('button', { name: '前の月' }).click();
  await expect(chosen).toHaveText(current);
  await page.getByRole('button', { name: '前の月' }).click();
  await expect(chosen).toHaveText(before);
  await page.reload();
  await expect(chosen).toHaveText(before);

  await chosen.click();
  await page.getByRole('button', { name: '前の年' }).click();
  const february = page.getByRole('button', { name: /年2月$/ });
  await expectAccessible(page);
  const name = await february.getAttribute('aria-label');
  await february.click();
  await expect(chosen).toHaveText(name ?? '');
  await expect(page).toHaveURL(/\?month=\d{4}-02$/);
  await expect(chosen).toBeFocused();

  for (const wrong of ['2026-13', 'x', '2026-1']) {
    await page.goto(`/attendance?month=${wrong}`);
    await expect(chosen).toHaveText(current);
  }
});

test('the days show shift, punches with their places, break and note', BOTH_WIDTHS, async ({ page, isMobile }) => {
  await become(page, demo('E0001'));
  await openMonth(page, LAST_MONTH);
  await expect(page.getByText('09:00〜18:00').first()).toBeVisible();
  const shown = days(page, isMobile);
  expect(await shown.count()).toBeGreaterThanOrEqual(28);
  await expect(page.getByText('遅刻', { exact: true }).first()).toBeVisible();
  const place = page.getByRole('link', { name: /東京都/ }).first();
  await expect(place).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\?q=35\.\d+,139\.\d+$/);
  await expect(place).toHaveAttribute('target', '_blank');
  const shortened = ((await place.locator('[title]').textContent()) ?? '').replace('…', '');
  expect(shortened.length).toBeLessThanOrEqual(isMobile ? 18 : 15);
});

test('a night shift ends on the next day', async ({ page }) => {
  await become(page, demo('E0003'));
  await openMonth(page, LAST_MONTH);
  await expect(page.getByText('22:00〜翌06:00').first()).toBeVisible();
  await expect(page.getByText(/^翌0\d:\d\d$/).first()).toBeVisible();
});

test('twelve days of the table fit into 500 pixels', async ({ page, isMobile }) => {
  await become(page, demo('E0001'));
  await openMonth(page, LAST_MONTH);
  await expect(page.getByRole('link', { name: /東京都/ }).first()).toBeVisible();
  const heights = await days(page, isMobile).evaluateAll((rows) =>
    rows.map((row) => row.getBoundingClientRect().height),
  );
  const twelve = heights.slice(0, 12).reduce((sum, height) => sum + height, 0);
  expect(twelve).toBeLessThanOrEqual(500);
});

test('what can’t be loaded is named, and the rest is shown', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await logIn(page, demo('E0001'));
  await page.route('**/api/shifts/**', (route) => route.abort());
  await page.route('**/api/internal-work**', (route) => route.abort());
  await openMonth(page);
  await expect(page.getByRole('alert')).toContainText('シフトデータ・社内業務記録の取得に失敗しました');
  // On its first day the current one has no records yet.
  await openMonth(page, LAST_MONTH);
  await expect(page.getByRole('link', { name: /東京都/ }).first()).toBeVisible();
  await page.route('**/api/time-records**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('勤怠記録・シフトデータ・社内業務記録の取得に失敗しました');

  await test.step('and is loaded again at a tap', async () => {
    await page.unrouteAll();
    await page.getByRole('button', { name: '再読み込み' }).click();
    await expect(page.getByRole('link', { name: /東京都/ }).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('the month opens at its top, with a way to today where that is out of view', BOTH_WIDTHS, async ({ page }) => {
  await become(page, demo('E0001'));
  await openMonth(page);
  const current = page.locator('[aria-current="date"]');
  await expect(current).toContainText('今日');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const toToday = page.getByRole('button', { name: '今日へ' });
  // Low enough that no day of the month is in view.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 360 });
  await expect(current).not.toBeInViewport();
  await toToday.click();
  await expect(current).toBeInViewport();
  await expect(current.getByRole('button')).toBeFocused();
  await expect(toToday).toBeHidden();
  // Another month has no today.
  await page.getByRole('button', { name: '前の月' }).click();
  await expect(toToday).toHaveCount(0);
});

test('the days don’t move once they are shown', ON_PHONES, async ({ page }) => {
  await become(page, demo('E0001'));
  const day = page.locator('[aria-current="date"]');
  const current = monthOf(today());
  for (const late of [current, addMonths(current, -1)]) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(`/api/months/${late}`, async (route) => {
      await released;
      await route.continue();
    });
    const others = [/\/api\/time-records/, /\/api\/shifts/, /\/api\/internal-work/, /\/api\/holidays/].map((url) =>
      page.waitForResponse(url),
    );
    await page.goto('/attendance');
    await Promise.all(others);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(day).toHaveCount(0);
    release();
    await expect(day).toBeVisible();
    await page.unroute(`/api/months/${late}`);
  }
});

test('the month is refetched every minute, without moving under the eye', ON_PHONES, async ({ page }) => {
  await page.clock.install({ time: now() });
  await become(page, demo('E0001'));
  await openMonth(page, LAST_MONTH);
  await expect(page.getByRole('link', { name: /東京都/ }).first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  const calls = ['time-records', 'shifts', 'internal-work'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/api/${name}`)),
  );
  await fastForward(page, 60_500);
  await Promise.all(calls);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});
