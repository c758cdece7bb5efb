import type { Page } from '@playwright/test';
import { addMonths, monthOf } from '#domain/time/date.ts';
import { now, today } from './clock.ts';
import { become, CORE_ON_PHONES, demo, expect, fastForward, ON_PHONES, STATION, test } from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

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

test('the days show shift, punches with their places, break and note', CORE_ON_PHONES, async ({ page, isMobile }) => {
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
  expect(shortened.length).toBeLessThanOrEqual(18);
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

test('the month opens at today, to which there is a way from elsewhere', ON_PHONES, async ({ page }) => {
  await become(page, demo('E0001'));
  // Low enough that today isn't in view of itself.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 500 });
  await openMonth(page);
  const current = page.locator('[aria-current="date"]');
  await expect(current).toContainText('今日');
  await expect(current).toBeInViewport({ ratio: 1 });
  await expect(current.locator(':focus')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));

  // Who comes back is where they were.
  await page.getByRole('link', { name: 'シフト', exact: true }).first().click();
  await expect(page).toHaveURL(/shift-manager/);
  await page.goBack();
  await expect(current).toBeVisible();
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
