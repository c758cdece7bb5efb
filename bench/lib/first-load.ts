import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

import { timeOf } from './bench-browser.ts';
import { SLOWDOWN } from './smoothness.ts';

/** What the first load of a screen took, in milliseconds since its navigation began, and what it fetched. */
export interface FirstLoad {
  /** Until the page painted anything: its title. */
  readonly paint: number;
  /** Until the first call of the API was begun; `null` for a screen that makes none. */
  readonly call: number | null;
  /** Until its content was there. */
  readonly content: number;
  /** The scripts and styles that were asked for until then, and all files in the two seconds after it. */
  readonly files: number;
  readonly later: number;
  /** The processor time of all of the browser's processes until then. */
  readonly processor: number;
}

/** A screen to load: its address, and a text that is shown once its content is there. */
export interface LoadedScreen {
  readonly address: string;
  readonly shows: string;
}

/** How fast a phone at a station is: slow 3G. */
const SLOW_NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const LATER_MS = 2_000;

/** Keeps more entries than browsers do by themselves. Runs in the page. */
const keepEntries = (): void => performance.setResourceTimingBufferSize(2_000);

/** Loads a screen in a context that has nothing cached yet, at full speed or as on a phone. */
export async function loadFirst(
  browser: Browser,
  context: BrowserContext,
  { address, shows }: LoadedScreen,
  isPhone: boolean,
): Promise<FirstLoad> {
  await context.addInitScript(keepEntries);
  const page = await context.newPage();
  if (isPhone) await slowDownAll(page);
  const system = await browser.newBrowserCDPSession();
  const before = await processTimes(system);
  await page.goto(address, { waitUntil: 'commit' });
  const content = await timeOf(page, shows);
  const after = await processTimes(system);
  await page.waitForTimeout(LATER_MS);
  const seen = await page.evaluate(readEntries, content);
  await system.detach();
  const processor = [...after].reduce((sum, [id, time]) => sum + time - (before.get(id) ?? 0), 0);
  return { ...seen, content, processor };
}

/** Milliseconds from the click on a link until the content of the screen behind it is there. */
export async function stepTo(page: Page, link: string, shows: string): Promise<number> {
  const from = await page.evaluate(() => performance.now());
  await page.getByRole('link', { name: link }).first().click();
  return (await timeOf(page, shows)) - from;
}

/** Makes a page as slow as on a phone with a slow network. */
export async function slowDownAll(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** The processor time of each of the browser's processes so far, in milliseconds. */
async function processTimes(system: CDPSession): Promise<ReadonlyMap<number, number>> {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime * 1000]));
}

/** What the page has fetched until its content was there, and when it first painted and called. Runs in the page. */
function readEntries(content: number): Pick<FirstLoad, 'paint' | 'call' | 'files' | 'later'> {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const calls = entries.filter(({ name }) => new URL(name).pathname.startsWith('/api/'));
  const files = entries.filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname));
  const until = files.filter(({ startTime }) => startTime <= content);
  return {
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    call: calls.length === 0 ? null : Math.min(...calls.map(({ startTime }) => startTime)),
    files: until.length,
    later: files.length - until.length,
  };
}
