import { now } from './clock.ts';
import { demo, expect, expectAccessible, expectFocusIn, fastForward, ON_PHONES, test } from './fixtures.ts';
import { choose, dayOf, dialog, field, freeDay, menuButton, openAs, openMonthOf } from './month-page.ts';

const person = demo('E0010');
const ITEMS = ['修正', 'イレギュラー', '社内業務', '作業実績', '変更履歴'];

test('the menu of a day is operated by keys, and closes by Escape, a click outside and a choice', async ({ page }) => {
  const [day, other] = [freeDay(0), freeDay(1)];
  await openMonthOf(page, person, day);
  const menu = page.getByRole('menu');

  await test.step('the first time as every other time', async () => {
    for (let time = 0; time < 2; time += 1) {
      await menuButton(page, day).focus();
      await page.keyboard.press('Enter');
      await expect(menu.getByRole('menuitem')).toHaveText(ITEMS);
      await expect(menu.getByRole('menuitem', { name: '修正' })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(menu.getByRole('menuitem', { name: 'イレギュラー' })).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(menu.getByRole('menuitem', { name: '変更履歴' })).toBeFocused();
      if (time === 0) await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(menu).toHaveCount(0);
      await expect(menuButton(page, day)).toBeFocused();
    }
  });

  await test.step('at most one is open', async () => {
    await menuButton(page, day).click();
    await expect(menu).toHaveCount(1);
    await menuButton(page, other).click();
    await expect(menuButton(page, other)).toHaveAttribute('aria-expanded', 'true');
    await expect(menuButton(page, day)).toHaveAttribute('aria-expanded', 'false');
    await expect(menu).toHaveCount(1);
    await page.getByRole('heading', { name: '勤怠一覧' }).click();
    await expect(menu).toHaveCount(0);
  });

  await test.step('a choice closes it, and the dialog returns the focus', async () => {
    await menuButton(page, day).click();
    await expect(menu.getByRole('menuitem', { name: '修正' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveAccessibleName('イレギュラー登録');
    await expect(menu).toHaveCount(0);
    await expectFocusIn(dialog(page));
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(menuButton(page, day)).toBeFocused();
  });
});

test('the dialog has an address: it can be reloaded, and the browser’s back closes it', ON_PHONES, async ({ page }) => {
  const day = freeDay(0);
  await openMonthOf(page, person, day, '&type=client');
  await choose(page, day, '変更履歴');
  await expect(page).toHaveURL(new RegExp(`type=client&day=${day}&dialog=history$`));
  await expect(dialog(page)).toContainText('変更履歴はありません');
  await expectAccessible(page);
  await page.reload();
  await expect(dialog(page)).toHaveAccessibleName('変更履歴');
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/type=client$/);
  await page.goForward();
  await expect(dialog(page)).toHaveAccessibleName('変更履歴');
  await expectFocusIn(dialog(page));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/type=client$/);

  for (const wrong of [
    `day=${day}&dialog=x`,
    'day=2026-02-30&dialog=history',
    `month=2020-01&day=${day}&dialog=history`,
  ]) {
    await page.goto(`/attendance?${wrong}`);
    await expect(page.getByRole('heading', { name: '勤怠一覧' })).toBeVisible();
    await expect(menuButton(page, day).or(page.getByText('1').first())).not.toHaveCount(0);
    await expect(dialog(page)).toHaveCount(0);
  }
});

test('the refetch of every minute disturbs no open menu, no dialog and no input', async ({ page }) => {
  const day = freeDay(2);
  await page.clock.install({ time: now() });
  await openMonthOf(page, person, day);
  const readAgain = async (): Promise<void> => {
    const read = page.waitForResponse((response) => response.url().includes('/api/time-records?month='));
    await fastForward(page, 60_500);
    await read;
  };
  await menuButton(page, day).scrollIntoViewIfNeeded();
  await menuButton(page, day).click();
  const first = page.getByRole('menuitem', { name: '修正' });
  const second = page.getByRole('menuitem', { name: 'イレギュラー' });
  await expect(first).toBeFocused();
  // A menu that opens focuses its first choice twice, by timers: here the page's clock may fire the second one late.
  await expect(async () => {
    await first.press('ArrowDown');
    await expect(second).toBeFocused({ timeout: 1000 });
  }).toPass();
  const scrolled = await page.evaluate(() => window.scrollY);
  await readAgain();
  await expect(second).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

  await first.click();
  await field(page, '出勤時間').fill('9:3');
  await field(page, '修正理由').fill('打刻漏れ');
  await readAgain();
  await expect(field(page, '修正理由')).toBeFocused();
  await expect(field(page, '修正理由')).toHaveValue('打刻漏れ');
  await expect(field(page, '出勤時間')).toHaveValue('9:3');
});

test(
  'no dialog is wider or taller than the smallest phone, and its buttons are in reach',
  ON_PHONES,
  async ({ page }) => {
    const day = freeDay(3);
    await page.setViewportSize({ width: 360, height: 640 });
    await openAs(page, person, '/time-clock');
    for (const [kind, button] of [
      ['correction', 'キャンセル'],
      ['irregular', 'キャンセル'],
      ['internal-work', 'キャンセル'],
    ] as const) {
      await page.goto(`/attendance?day=${day}&dialog=${kind}`);
      await expect(dialog(page).getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
      const box = await dialog(page).boundingBox();
      expect(box).toMatchObject({ x: 0, width: 360 });
      expect(box?.height).toBeLessThanOrEqual(640);
    }
    await page.goto(`/attendance?day=${day}`);
    await expect(dayOf(page, day)).toBeVisible();
  },
);
