import type { CDPSession, Page } from '@playwright/test';

import { timeOf } from './bench-browser.ts';

/** How many times slower the CPU is: a cheap phone's beside ours. */
export const SLOWDOWN = 4;

/** Milliseconds: a longer task is a frame that everybody sees, and a long task for the browser, too. */
const LONG_TASK = 50;

/** What happened on a page. */
export interface Smoothness {
  /** Milliseconds of each task over 50 ms. */
  readonly longTasks: readonly number[];
  /** How far anything has moved by itself since the page was opened, as CLS weighs it. */
  readonly shift: number;
}

/** Records, in each page that is opened, the long tasks and how far anything moved by itself. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0, tasks: [] as number[] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) seen.tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
}

/** Waits until all is drawn, also what comes a piece in each frame: nothing has changed for some frames. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let quiet = 0;
        const observer = new MutationObserver(() => (quiet = 0));
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        const look = (): void => {
          quiet += 1;
          if (quiet < 10) requestAnimationFrame(look);
          else {
            observer.disconnect();
            resolve();
          }
        };
        look();
      }),
  );

/** Slows the page down; what its loading did is over before anything counts. */
export async function slowDown(page: Page): Promise<CDPSession> {
  await page.waitForLoadState('networkidle');
  await settle(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await seenSince(page);
  return devtools;
}

/** What was seen since it was last asked for, once the page is idle. */
export async function seenSince(page: Page): Promise<Smoothness> {
  const { shift, tasks } = await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }));
    const { seen } = globalThis as unknown as { seen: { shift: number; tasks: number[] } };
    return { shift: seen.shift, tasks: seen.tasks.splice(0) };
  });
  return { longTasks: tasks.filter((ms) => ms > LONG_TASK), shift };
}

/** Opens an address and resolves with how far anything moved by itself until the screen was there and idle. */
export async function shiftOf(page: Page, address: string, shows: string): Promise<number> {
  await watch(page);
  await page.goto(address);
  await timeOf(page, shows);
  await page.waitForLoadState('networkidle');
  return (await seenSince(page)).shift;
}

/** Long tasks as two cells of a table: how many, and the longest. */
export const cellsOf = ({ longTasks }: Smoothness): [count: string, longest: string] => [
  String(longTasks.length),
  longTasks.length === 0 ? '–' : Math.max(...longTasks).toFixed(0),
];
