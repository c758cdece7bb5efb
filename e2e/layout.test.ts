import type { Page } from '@playwright/test';
import { monthOf } from '#domain/time/date.ts';
import { codeOf } from './built-code.ts';
import { become, demo, expect, expectAccessible, expectFocusIn, logIn, ON_PHONES, STATION, test } from './fixtures.ts';
import { choose, dayOf, dialog, field, freeDay, save } from './month-page.ts';

const scrolls = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return { down: scrollHeight > clientHeight, aside: scrollWidth > clientWidth };
  });

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('the clock screen needs no scrolling, in any state', ON_PHONES, async ({ page, context }) => {
    await context.setGeolocation(STATION);
    // Who has forgotten punches, of which the screen reminds.
    await logIn(page, demo('E0007'));
    await expect(page.getByRole('button', { name: '位置情報の利用を許可する' })).toBeVisible();
    await expect.poll(() => scrolls(page)).toEqual({ down: false, aside: false });
    await expectAccessible(page);

    // The browser's permission prompt is not answered here, which denies it.
    await page.getByRole('button', { name: '位置情報の利用を許可する' }).click();
    await expect(page.getByRole('button', { name: '位置情報を再取得' })).toBeVisible();
    await expect.poll(() => scrolls(page)).toEqual({ down: false, aside: false });
    await expectAccessible(page);

    await context.grantPermissions(['geolocation']);
    await expect(page.getByRole('button', { name: '出勤' })).toBeEnabled();
    await expect.poll(() => scrolls(page)).toEqual({ down: false, aside: false });
    for (const name of ['出勤', '退勤']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(80);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    }
  });
});

test.describe('with a position', () => {
  test.use({ permissions: ['geolocation'], geolocation: STATION, isEverIdle: true });

  test('the phone’s menu traps the focus, and closes by Escape and by navigation', ON_PHONES, async ({ page }) => {
    await logIn(page, demo('E0001'));
    const open = page.getByRole('button', { name: 'メニューを開く' });
    const menu = page.getByRole('dialog', { name: 'メニュー' });
    await open.click();
    await expectFocusIn(menu);
    await expectAccessible(page);
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await menu.getByRole('link', { name: '勤怠' }).click();
    await expect(page).toHaveURL('/attendance');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test(
    'the month keeps its frame without a network, and recovers by itself',
    ON_PHONES,
    async ({ page, context, expectedErrors }) => {
      expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/, /Unable to preload CSS/);
      const codes = [
        'app/menu-drawer',
        'features/clock/clock-screen',
        'features/shift/shift-screen',
        'features/leave/leave-screen',
        'features/attendance/month-dialogs',
      ].map((name) => page.waitForResponse(codeOf(`${name}.tsx`)));
      const day = freeDay(4);
      await become(page, demo('E0001'));
      await page.goto(`/attendance?month=${monthOf(day)}`);
      for (const code of codes) await (await code).finished();
      await page.waitForLoadState('networkidle');
      const heading = page.getByRole('heading', { name: '勤怠一覧' });
      await expect(heading).toBeVisible();
      await context.setOffline(true);

      await test.step('a correction says what can’t be done now, keeps what is typed, and is saved later', async () => {
        const failure = dialog(page).getByRole('alert').filter({ hasText: 'サーバーに接続できません' });
        await choose(page, day, '修正');
        await expect(failure).toBeVisible();
        await expectAccessible(page);
        await context.setOffline(false);
        await field(page, '出勤時間').fill('09:07');
        await field(page, '修正理由').fill('地下で打刻できなかったため');
        await context.setOffline(true);
        await save(page).click();
        await expect(failure).toBeVisible();
        await expect(field(page, '出勤時間')).toHaveValue('09:07');
        await expect(field(page, '修正理由')).toHaveValue('地下で打刻できなかったため');
        await context.setOffline(false);
        await save(page).click();
        await expect(dialog(page)).toBeHidden();
        await expect(dayOf(page, day)).toContainText('09:07');
        await page.waitForLoadState('networkidle');
        await context.setOffline(true);
      });

      await page.getByRole('button', { name: '前の月' }).click();
      const failure = page.getByRole('alert').filter({ hasText: 'サーバーに接続できません' }).first();
      await expect(failure).toBeVisible();
      await expect(heading).toBeVisible();
      await page.getByRole('button', { name: 'メニューを開く' }).click();
      const menu = page.getByRole('dialog', { name: 'メニュー' });
      await expectFocusIn(menu);
      await menu.getByRole('link', { name: '打刻' }).click();
      await expect(page.getByRole('button', { name: '退勤' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'メニューを開く' })).toBeVisible();
      await page.goBack();
      await expect(heading).toBeVisible();

      await context.setOffline(false);
      await expect(page.getByText('サーバーに接続できません')).toHaveCount(0);
      await expect(heading).toBeVisible();
    },
  );

  test.describe('a part of the screen that fails to load', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test('loads on a retry after its prefetch has failed', ON_PHONES, async ({ page }) => {
      const code = codeOf('app/menu-drawer.tsx');
      await page.route(code, (route) => route.abort());
      const prefetch = page.waitForEvent('requestfailed', (request) => request.url().endsWith(code.slice(2)));
      await logIn(page, demo('E0001'));
      await prefetch;
      await page.getByRole('button', { name: 'メニューを開く' }).click();
      const failure = page.getByRole('alert').filter({ hasText: '読み込めませんでした' });
      await expect(failure).toBeVisible();
      await expect(page.getByRole('button', { name: '出勤' })).toBeVisible();
      await expectAccessible(page);
      await page.unroute(code);
      await failure.getByRole('button', { name: 'もう一度' }).click();
      await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeVisible();
      await expect(failure).toBeHidden();
    });
  });

  test('from 768 pixels on the bar has all the links, each group on one line, and the name', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    for (const [employeeId, name, counts] of [
      ['S0001', '神谷 正隆', [4, 9]],
      ['E0001', '佐藤 健太', [4]],
    ] as const) {
      await logIn(page, demo(employeeId));
      const groups = page.getByRole('navigation').getByRole('group');
      await expect(groups).toHaveCount(counts.length);
      for (const [at, count] of counts.entries()) {
        const links = groups.nth(at).getByRole('link');
        await expect(links).toHaveCount(count);
        const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
        expect(new Set(tops).size).toBe(1);
      }
      await expect(page.getByRole('button', { name: 'メニューを開く' })).toBeHidden();
      // As a button the name would be truncated.
      await expect(page.getByRole('banner').getByText(name)).toBeVisible();
      await expect(page.getByRole('banner').getByRole('button', { name })).toHaveCount(0);
      expect((await scrolls(page)).aside).toBe(false);
    }
  });

  test('a punch works by keyboard alone', async ({ page }) => {
    // Nobody punches with this account, so its panel has no link to a position; but links to what it forgot come first.
    await logIn(page, demo('E0007'));
    await page.reload();
    await expect(page.getByRole('button', { name: '出勤' })).toBeEnabled();
    const forgotten = page.getByRole('link', { name: /未打刻/ });
    await expect(forgotten).toHaveCount(2);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '本文へ移動' })).toBeFocused();
    await page.keyboard.press('Enter');
    for (const control of [forgotten.first(), forgotten.last(), page.getByRole('button', { name: '出勤' })]) {
      await page.keyboard.press('Tab');
      await expect(control).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '打刻する' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '出勤' })).toBeFocused();
  });
});

test('between phone and desktop the lists of everyone have each name on one line, and their columns in reach', async ({
  page,
}) => {
  await become(page, demo('A0001'));
  for (const width of [768, 1023, 1024, 1152, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/admin/month-end', '/admin/leave/five-days', '/admin/today']) {
      await page.goto(path);
      const name = page.getByRole('main').getByText('佐藤 健太').first();
      await expect(name).toBeVisible();
      const lines = await name.evaluate(({ firstChild }) => {
        const range = document.createRange();
        if (firstChild !== null) range.selectNode(firstChild);
        return range.getClientRects().length;
      });
      expect(lines, `${path} at ${width}`).toBe(1);
      const cut = await page
        .locator('table')
        .evaluateAll((tables) => tables.filter((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0)));
      expect(cut, `${path} at ${width}`).toHaveLength(0);
    }
  }
});
