import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Expects that the page fits a window of that size: nothing is wider than it, and no control is out of reach. */
export async function expectToFit(page: Page, size: { width: number; height: number }, text = 16): Promise<void> {
  await page.setViewportSize(size);
  const view = `${text} px at ${size.width} × ${size.height}`;
  await expectNotWide(page, view);
  await expect.poll(() => page.evaluate(findCovered), view).toEqual([]);
}

/** Expects that nothing makes the page wider than its window. */
export const expectNotWide = (page: Page, view?: string): Promise<void> =>
  expect.poll(() => page.evaluate(findTooWide), view).toEqual([]);

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
