import type { Locator, Page } from '@playwright/test';
import { expect, isPhone } from './fixtures.ts';

// Input by keyboard alone or, on phones, by touch.

/** Moves the focus to a control by the Tab key, back by Shift and Tab. */
export async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const placeOf = (): Promise<'here' | 'before' | 'after'> =>
    control.evaluate((element) => {
      const { activeElement } = document;
      if (element === activeElement) return 'here';
      const place = activeElement?.compareDocumentPosition(element) ?? Node.DOCUMENT_POSITION_FOLLOWING;
      return place & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'after';
    });
  for (let step = 0; step < 60; step++) {
    const place = await placeOf();
    if (place !== 'here') await page.keyboard.press(place === 'before' ? 'Shift+Tab' : 'Tab');
    else if (
      await settle(page)
        .then(placeOf)
        .then((now) => now === 'here')
    )
      return;
  }
  throw new Error('no Tab leads there');
}

/**
 * Waits until pending focus changes are done: an opening dialog sets the focus twice, as it is rendered and again in
 * its effects. A button reached in between would lose the focus to the first one, which would then be pressed.
 */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(() => done(null))))),
  );

/** Activates a control: by keyboard, on phones by a tap. */
export async function use(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  if (isPhone(page)) return control.tap();
  await reach(page, control);
  return page.keyboard.press(key);
}

/** Types into a field: by keyboard, on phones after a tap. */
export async function write(page: Page, control: Locator, text: string): Promise<void> {
  await (isPhone(page) ? control.tap() : reach(page, control));
  await page.keyboard.insertText(text);
}
