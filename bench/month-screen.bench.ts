// How long the month screen takes from a touch to the next paint, with the CPU throttled to a quarter, like a cheap
// phone's: a month of 31 full days beside an empty one, alternating. Under 100 ms a person feels no wait.
import type { Browser, CDPSession, Page } from '@playwright/test';

import { isoMonth } from '#domain/time/date.ts';

import { openPageFor, startBenchBrowser } from './lib/bench-browser.ts';
import { type BenchServer, type BenchUser, startBenchServer } from './lib/bench-server.ts';
import { fillMonthOf } from './lib/full-month.ts';
import { median, printTable } from './lib/measure.ts';

const FULL = isoMonth('2026-10');
const SLOWDOWN = 4;
const ROUNDS = 7;

interface Interaction {
  readonly what: string;
  readonly prepare?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
  readonly undo: (page: Page) => Promise<void>;
}

const menuOf = (page: Page) => page.locator('button[aria-haspopup="menu"]').nth(14);
const close = async (page: Page): Promise<void> => page.keyboard.press('Escape');

const interactions: readonly Interaction[] = [
  { what: 'open a day’s menu', act: (page) => menuOf(page).click(), undo: close },
  {
    what: 'open the correction',
    prepare: (page) => menuOf(page).click(),
    act: (page) => page.getByRole('menuitem', { name: '修正' }).click(),
    undo: async (page) => {
      await page.getByRole('dialog').waitFor();
      await close(page);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    what: 'show client work alone',
    act: (page) => page.getByText('客先業務', { exact: true }).click(),
    undo: (page) => page.getByText('すべて', { exact: true }).click(),
  },
];

/** Milliseconds from the touch to the next paint, as the browser itself measures an interaction. */
async function interactionMs(page: Page, { prepare, act, undo }: Interaction): Promise<number> {
  await prepare?.(page);
  await page.waitForTimeout(300);
  await page.evaluate('globalThis.benchLongest = 0');
  await act(page);
  await page.waitForTimeout(500);
  const longest = Number(await page.evaluate('globalThis.benchLongest'));
  await undo(page);
  await page.waitForTimeout(300);
  return longest;
}

// The browser reports events of 16 ms and more, in steps of 8; a shorter one counts as 0.
const observe = `new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (entry.interactionId) globalThis.benchLongest = Math.max(globalThis.benchLongest ?? 0, entry.duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true })`;

async function openMonth(
  server: BenchServer,
  browser: Browser,
  user: BenchUser,
): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await openPageFor(browser, server, user);
  await page.goto(`/attendance?month=${FULL}`);
  await page.getByText('31', { exact: false }).first().waitFor();
  await menuOf(page).waitFor();
  await page.evaluate(observe);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return { page, cdp };
}

const browser = await startBenchBrowser();
const server = await startBenchServer(2, 8, { servesWebApp: true });
try {
  const [busy, idle] = server.users;
  if (busy === undefined || idle === undefined) throw new Error('no users');
  await fillMonthOf(server, busy, FULL);
  const pages = { full: await openMonth(server, browser, busy), empty: await openMonth(server, browser, idle) };
  const rows: string[][] = [];
  for (const interaction of interactions) {
    const times = { full: [] as number[], empty: [] as number[] };
    // The first of each loads code or creates the menu; it is measured too, as the longest.
    for (let round = 0; round < ROUNDS; round++)
      for (const kind of ['full', 'empty'] as const) {
        await pages[kind].page.bringToFront();
        times[kind].push(await interactionMs(pages[kind].page, interaction));
      }
    const ratio = median(times.empty) === 0 ? '-' : (median(times.full) / median(times.empty)).toFixed(2);
    rows.push([
      interaction.what,
      String(median(times.full)),
      String(Math.max(...times.full)),
      String(median(times.empty)),
      ratio,
    ]);
  }
  process.stdout.write(`Touch to next paint on ${FULL}, processor slowed ${SLOWDOWN} times, medians of ${ROUNDS}.\n`);
  printTable(['', 'full month ms', 'longest ms', 'empty month ms', 'full to empty'], rows);
} finally {
  await browser.close();
  await server.stop();
}
