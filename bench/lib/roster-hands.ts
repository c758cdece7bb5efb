import type { Browser, CDPSession, Locator, Page } from '@playwright/test';

import type { IsoMonth } from '#domain/time/date.ts';
import { PATTERN_COLORS } from '#domain/shift/pattern.ts';
import type { AdminCompany } from './admin-company.ts';
import { openPageFor } from './bench-browser.ts';
import { type ProcessorTimes, processorTimes } from './processor-times.ts';
import { seenSince, settle, slowDown, type Smoothness, watch } from './smoothness.ts';

/** Something that is done on the roster (シフト表) of fifty people, as hands do it. */
interface RosterAct {
  readonly what: string;
  readonly act: (page: Page, devtools: CDPSession) => Promise<void>;
}

const cell = (page: Page, row: number, column: number): Locator =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`);

/** By its text: to find it by its role, the names of the whole grid would be computed. */
const button = (page: Page, text: string): Locator => page.locator('button', { hasText: text });

const LAST_ROW = 49;

/** Opens the roster of a month with eight patterns and waits until all its rows are drawn. */
async function openRoster(page: Page, { server, admin }: AdminCompany, month: IsoMonth): Promise<void> {
  for (const [at, color] of PATTERN_COLORS.entries())
    await fetch(`${server.url}/api/admin/shift-patterns`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: JSON.stringify({
        name: `勤務${at + 1}`,
        short_name: `${at + 1}`,
        shortcut: 'EFGHJKLM'[at],
        color,
        start_time: `${String(6 + at).padStart(2, '0')}:00`,
        end_time: `${15 + at}:00`,
        break_minutes: 60,
        needed: [1, 2, 2, 2, 2, 2, 1],
      }),
    }).then(async (answer) => {
      // Those of an earlier round are there.
      if (!answer.ok && answer.status !== 409) throw new Error(`${answer.status}: ${await answer.text()}`);
    });
  await page.goto(`/admin/rosters?month=${month}`);
  await cell(page, LAST_ROW, 0).waitFor({ state: 'attached' });
  // What the hands need in the page is there before it is slowed down.
  await cell(page, 0, 0).scrollIntoViewIfNeeded();
  await cell(page, 0, 0).boundingBox();
  await button(page, '勤務4').boundingBox();
}

/** Milliseconds that a hand rests on what it clicks, before and while it presses. */
const PRESS_MS = 60;

/** Clicks as a hand does: before its own click, Playwright looks in the page for what it would hit. */
async function click(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('what is to be clicked is out of sight');
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.click(box.x + 10, box.y + 10, { delay: PRESS_MS });
}

async function selectAll(page: Page): Promise<void> {
  await click(page, cell(page, 0, 0));
  await page.keyboard.press('Shift+End');
  for (let pages = 0; pages < 5; pages += 1) await page.keyboard.press('Shift+PageDown');
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('a day is out of sight');
  await page.mouse.move(start.x + 10, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(end.x + 10, end.y + 10, { steps: 30 });
  await page.mouse.up();
}

const scrollBy = (x: number, y: number) => async (page: Page, devtools: CDPSession) => {
  await page.evaluate(() => window.scrollTo(0, 0));
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 600,
    y: 600,
    xDistance: -x,
    yDistance: -y,
    speed: 2_000,
    gestureSourceType: 'mouse',
  });
};

/** In their order: later ones are of what earlier ones planned. */
const ACTS: readonly RosterAct[] = [
  { what: 'scroll the empty grid', act: scrollBy(0, 2_000) },
  {
    what: 'type into 40 days',
    act: async (page) => {
      await click(page, cell(page, 0, 0));
      for (let day = 0; day < 40; day += 1) {
        await page.keyboard.press('EFGHJKLM'[day % 8] ?? 'E');
        if (day === 19) for (const key of ['ArrowDown', 'Home']) await page.keyboard.press(key);
      }
    },
  },
  {
    what: 'copy them',
    act: async (page) => {
      await click(page, cell(page, 0, 0));
      for (const key of ['Shift+ArrowDown', ...Array.from({ length: 19 }, () => 'Shift+ArrowRight'), 'Control+c'])
        await page.keyboard.press(key);
    },
  },
  { what: 'select all 50 × 31', act: selectAll },
  { what: 'fill all with a key', act: (page) => page.keyboard.press('e') },
  {
    what: 'type into a full grid',
    act: (page) => page.keyboard.press('ArrowLeft').then(() => page.keyboard.press('f')),
  },
  {
    what: 'drag a selection',
    act: async (page) => {
      await cell(page, 0, 0).scrollIntoViewIfNeeded();
      await drag(page, cell(page, 0, 0), cell(page, 9, 20));
    },
  },
  {
    what: 'paste over all',
    act: async (page) => {
      await selectAll(page);
      await page.keyboard.press('Control+v');
    },
  },
  { what: 'undo it', act: (page) => page.keyboard.press('Control+z') },
  {
    what: 'drag a brush',
    act: async (page) => {
      await click(page, button(page, '勤務4'));
      await cell(page, 0, 0).scrollIntoViewIfNeeded();
      await drag(page, cell(page, 0, 0), cell(page, 9, 20));
      await click(page, button(page, '勤務4'));
    },
  },
  { what: 'copy the week before', act: (page) => click(page, button(page, '前の週をコピー')) },
  { what: 'scroll the full grid', act: scrollBy(0, 2_000) },
  { what: 'scroll it back', act: scrollBy(0, -2_000) },
  { what: 'scroll it aside', act: scrollBy(800, 0) },
];

/** Works on the roster of a month with a slow CPU; resolves with what was seen in each act. */
export async function workOnRoster(
  browser: Browser,
  company: AdminCompany,
  month: IsoMonth,
): Promise<(readonly [what: string, seen: Smoothness & ProcessorTimes])[]> {
  const page = await openPageFor(browser, company.server, company.admin, 'super_admin');
  await watch(page);
  await openRoster(page, company, month);
  const devtools = await slowDown(page);
  const done: (readonly [string, Smoothness & ProcessorTimes])[] = [];
  for (const { what, act } of ACTS) {
    const times = await processorTimes(browser, page, async () => {
      await act(page, devtools);
      await settle(page);
    });
    done.push([what, { ...(await seenSince(page)), ...times }]);
  }
  await page.context().close();
  return done;
}
