import type { Page } from '@playwright/test';

import { become, demo, expect, STATION, test } from './fixtures.ts';
import { expectToFit } from './fit.ts';
import { openScreen, SCREENS } from './screens.ts';

// Whoever can't read small text sets a larger one in the browser, by which all lengths of the app grow. Every screen then
// still fits the page, and nothing that stays at its place covers what can be pressed.

/** By the size of the browser's text in pixels (16 is usual, 24 is 特大 of Chrome, 32 is 200 %), those of the page. */
const VIEWS = [
  {
    text: 24,
    pages: [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ],
  },
  { text: 32, pages: [{ width: 1280, height: 900 }] },
];

test.use({ permissions: ['geolocation'], geolocation: STATION });

for (const [feature, [employeeId, ...screens]] of Object.entries(SCREENS))
  test(`each screen of ${feature} fits with large text`, async ({ page }) => {
    const { id } = await become(page, demo('E0001'));
    if (employeeId !== 'E0001') await become(page, demo(employeeId));
    for (const [address, shown] of screens)
      await test.step(address, () =>
        expectToFitLarge(page, () => openScreen(page, address.replace(':id', String(id)), shown)),
      );
  });

test('the login fits with large text', async ({ page }) => {
  await expectToFitLarge(page, async () => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible();
  });
});

async function expectToFitLarge(page: Page, open: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const { text, pages } of VIEWS) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: text } });
    // Opened with it: the browser tells a page that is open of no other size.
    await open();
    for (const size of pages) await expectToFit(page, size, text);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await browser.detach();
}
