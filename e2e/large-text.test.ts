import type { Page } from '@playwright/test';

import { become, demo, expect, STATION, test } from './fixtures.ts';
import { openScreen, SCREENS } from './screens.ts';

// Whoever can't read small text sets a larger one in the browser, by which all lengths of the app grow, and holds the
// phone sideways. Every screen then still fits the page, and nothing that stays at its place covers what can be pressed.

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
  {
    text: 16,
    pages: [
      { width: 844, height: 390 },
      { width: 740, height: 360 },
    ],
  },
];

test.use({ permissions: ['geolocation'], geolocation: STATION });

for (const [feature, [employeeId, ...screens]] of Object.entries(SCREENS))
  test(`each screen of ${feature} fits with large text, and on a phone held sideways`, async ({ page }) => {
    const { id } = await become(page, demo('E0001'));
    if (employeeId !== 'E0001') await become(page, demo(employeeId));
    for (const [address, shown] of screens)
      await test.step(address, () =>
        expectToFit(page, () => openScreen(page, address.replace(':id', String(id)), shown)),
      );
  });

test('the login fits with large text, and on a phone held sideways', async ({ page }) => {
  await expectToFit(page, async () => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible();
  });
});

async function expectToFit(page: Page, open: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const { text, pages } of VIEWS) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: text } });
    // Opened with it: the browser tells a page that is open of no other size.
    await open();
    for (const { width, height } of pages) {
      await page.setViewportSize({ width, height });
      const view = `${text} px at ${width} × ${height}`;
      await expect.poll(() => page.evaluate(findTooWide), view).toEqual([]);
      expect(await page.evaluate(findCovered), view).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await browser.detach();
}

/** What makes the page wider than the window, the innermost first; nothing where it isn't. Runs in the page. */
function findTooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  return [
    `${scrollWidth - clientWidth} px too wide`,
    ...wide
      .toReversed()
      .slice(0, 3)
      .map((each) => each.outerHTML.slice(0, 160)),
  ];
}

/**
 * The controls that can't be reached by scrolling: each is scrolled to the middle of the page, where something else is
 * over its middle. Runs in the page.
 */
function findCovered(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea)')];
  const covered = controls.filter((control) => {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2) return false;
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over !== null && !control.contains(over) && !over.contains(control) && over.closest('label') === null;
  });
  window.scrollTo(0, 0);
  return covered.map((control) => control.outerHTML.slice(0, 160));
}
