import type { Page } from '@playwright/test';
import { addMonths, monthOf } from '#domain/time/date.ts';
import { today } from './clock.ts';
import {
  become,
  BOTH_WIDTHS,
  demo,
  expect,
  expectAccessible,
  isPhone,
  load,
  ON_PHONES,
  STATION,
  test,
} from './fixtures.ts';
import { expectToFit } from './fit.ts';
import { openScreen, SCREENS } from './screens.ts';

// What applies to every screen as it opens, with the demo data. Journeys check what they open and change.

test.use({ permissions: ['geolocation'], geolocation: STATION });

// One width's would be the run's longest file by far.
test.describe.configure({ mode: 'parallel' });

test.beforeEach(({ page }) => watchShifts(page));

const tagsOf = (feature: string) => ({ tag: [BOTH_WIDTHS.tag, `@screens-of-${feature.split(' ')[0] ?? ''}`] });

for (const [feature, [employeeId, ...screens]] of Object.entries(SCREENS)) {
  test(`each screen of ${feature} is readable, and fits the page`, tagsOf(feature), async ({ page }) => {
    const { id } = await become(page, demo('E0001'));
    if (employeeId !== 'E0001') await become(page, demo(employeeId));
    for (const [named, text] of screens)
      await test.step(named, () => {
        const address = named.replace(':id', String(id));
        const open = () => openScreen(page, address, text);
        return expectScreen(page, isStill(address) ? () => openScreen(page, address, text, load) : open, open);
      });
  });
}

test('the login is readable, and fits the page', tagsOf('auth'), async ({ page }) => {
  await expectScreen(page, async () => {
    await load(page, '/login');
    await expect(page.getByText('デモデータで試す')).toBeVisible();
  });
});

const onPhones = { tag: [ON_PHONES.tag, '@screens-of-attendance'] };

test('the days of a month that come last move nothing', onPhones, async ({ page }) => {
  await become(page, demo('E0006'));
  const records = Promise.withResolvers<void>();
  await page.route('**/api/time-records?*', async (route) => {
    await records.promise;
    await route.continue();
  });
  await page.goto(`/attendance?month=${addMonths(monthOf(today()), -1)}`);
  // The figures of the month are of the same answer as its findings, which are between them and the days.
  await expect(page.getByRole('region', { name: '月のまとめ' })).toContainText(/深夜\s*\d+:\d\d/);
  records.resolve();
  await expect(page.getByRole('region', { name: /^要確認 \d+日$/ })).toBeVisible();
  await expectStill(page);
});

/** All of it in one visit, and from screen to screen within the app: to load it again would take as long as what is looked at. */
async function expectScreen(page: Page, open: () => Promise<void>, openAgain = open): Promise<void> {
  await open();
  await expectAccessible(page);
  await expectStill(page);
  if (isPhone(page)) await expectToFitPhones(page);
  else {
    await expectReadableInTheDark(page);
    await expectStillOnTablets(page, openAgain);
    await expectToFitLargeText(page, openAgain);
  }
}

/** Lines that have room on a desktop wrap there, and lists are of cards as on phones. */
async function expectStillOnTablets(page: Page, open: () => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open();
  await expectStill(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** As at 400 % zoom (WCAG 1.4.10), and held sideways. */
async function expectToFitPhones(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const [width, height] of [
    [320, 480],
    [844, 390],
    [740, 360],
  ] as const)
    await expectToFit(page, { width, height });
  if (size !== null) await page.setViewportSize(size);
}

async function expectReadableInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** By the size of the browser's text in pixels (16 is usual, 24 is 特大 of Chrome, 32 is 200 %), those of the page. */
const LARGE_TEXT = [
  {
    text: 24,
    pages: [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ],
  },
  { text: 32, pages: [{ width: 1280, height: 900 }] },
];

/**
 * Whoever can't read small text sets a larger one in the browser, by which all lengths of the app grow. The screen then
 * still fits the page, and nothing that stays at its place covers what can be pressed.
 */
async function expectToFitLargeText(page: Page, open: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const { text, pages } of LARGE_TEXT) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: text } });
    // Opened with it, as by whoever has set it.
    await open();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${text}px`);
    for (const size of pages) await expectToFit(page, size, text);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await browser.detach();
}

/** What people open most often, at times many at once and on slow phones: nothing moves while the app is loaded, either. */
const STILL = new Set(['/login', '/time-clock', '/attendance']);
const isStill = (address: string): boolean => STILL.has(new URL(address, 'http://localhost').pathname);

/** Lighthouse calls the first 0.00: a figure grows by a digit, a label by a letter. Elsewhere a tenth of what it calls good. */
const mostShift = (page: Page): number => (isStill(page.url()) ? 0.005 : 0.01);

/** Nothing has moved by itself since the screen was opened. */
async function expectStill(page: Page): Promise<void> {
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, shifts.flatMap(({ moved }) => moved).join('\n')).toBeLessThan(mostShift(page));
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** What a page keeps of the moves in it: the browser by itself forgets those after the first 150. */
interface Watched {
  readonly observer: PerformanceObserver;
  readonly shifts: Shift[];
}

const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => void shifts.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { watched: { observer, shifts } });
  });

/** Each move since the screen was opened, as the browser weighs it, with what moved from where to where. */
const shiftsOf = (page: Page) =>
  page.evaluate(() => {
    const { observer, shifts } = Reflect.get(window, 'watched') as Watched;
    shifts.push(...(observer.takeRecords() as Shift[]));
    const opened = performance.getEntriesByName('opened').at(-1)?.startTime ?? 0;
    const place = ({ x, y, width, height }: DOMRectReadOnly): string => `${x},${y} ${width}×${height}`;
    return shifts
      .filter(({ startTime, hadRecentInput }) => startTime >= opened && !hadRecentInput)
      .map(({ value, sources }) => ({
        value,
        moved: sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.outerHTML.slice(0, 120)} from ${place(previousRect)} to ${place(currentRect)}`;
        }),
      }));
  });
