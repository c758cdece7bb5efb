import type { Locator, Page } from '@playwright/test';
import { addMonths, monthOf } from '#domain/time/date.ts';
import { today } from './clock.ts';
import { become, demo, expect, ON_PHONES, STATION, test } from './fixtures.ts';
import { expectNotWide, expectToFit } from './fit.ts';
import { correct, dialog, freeDay } from './month-page.ts';
import { openScreen, SCREENS, type Screen } from './screens.ts';
import { expectTranslated, loosely, marked, speakPseudo } from './translated.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

const month = addMonths(monthOf(today()), -1);

/** The employees' screens as the sweep over all screens opens them. The guide is Japanese, and says so. */
const screensOf = (...features: string[]): Screen[] =>
  features.flatMap((feature) => {
    const [, ...screens] = SCREENS[feature] ?? [''];
    return screens.filter(([address]) => !address.startsWith('/guide'));
  });

const button = (page: Page, name: string) => page.getByRole('button', { name: marked(name), exact: true }).first();

/** Where a part begins and ends in the window. */
const reachOf = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });

test(
  'in another language employees see nothing Japanese, and nothing wider than a phone',
  ON_PHONES,
  async ({ page }) => {
    const written = await speakPseudo(page);
    const expectGood = async (): Promise<void> => {
      await expectTranslated(page, written);
      await expectNotWide(page);
    };
    await become(page, demo('E0001'));

    // The first assignment of the demo data is of E0001.
    const report: Screen = [`/work-reports/1?month=${month}`, '作業時間の合計'];
    for (const [address, text] of [...screensOf('clock', 'attendance', 'auth', 'shift', 'requests', 'leave'), report])
      await test.step(address, async () => {
        await openScreen(page, address, loosely(text));
        await expectGood();
        await expectToFit(page, { width: 390, height: 844 });
      });

    await test.step('what the clock says is above its buttons', async () => {
      await page.goto('/time-clock');
      const said = page.getByText(loosely('位置情報を取得しました（誤差 約18m）'));
      await expect(said).toBeVisible();
      expect((await reachOf(said)).bottom).toBeLessThanOrEqual((await reachOf(button(page, '出勤'))).top);
    });

    await test.step('a punch', async () => {
      await page.goto('/time-clock');
      await button(page, '出勤').click();
      await expect(dialog(page)).toBeVisible();
      await expectGood();
      await button(page, '打刻する').click();
      await expect(page.getByText(marked('今'), { exact: true })).toBeVisible();
      await expectGood();
    });

    await test.step('what can be done with a day, and its dialogs', async () => {
      const openMenu = async () => {
        await page.goto(`/attendance?month=${month}`);
        await page
          .getByRole('button', { name: loosely('の操作') })
          .first()
          .click();
        await expect(page.getByRole('menuitem').first()).toBeVisible();
        return page.getByRole('menuitem').all();
      };
      const items = await openMenu();
      await expectGood();
      for (const item of items) {
        await openMenu();
        await item.click();
        await expect(dialog(page)).toBeVisible();
        await expect(dialog(page).getByText(marked('読み込み中...'))).toHaveCount(0);
        await expectGood();
      }
    });

    await test.step('the changes of a day', async () => {
      const day = freeDay(0);
      await correct(page, day, { clock_in: '09:12', clock_out: '18:00', break_time: 45, note: '直行' });
      await page.goto(`/attendance?month=${monthOf(day)}&day=${day}&dialog=history`);
      await expect(dialog(page).getByText(marked('勤怠の修正'))).toBeVisible();
      await expectGood();
    });

    await test.step('a shift, and that it is saved', async () => {
      await page.goto(`/shift-manager?month=${addMonths(month, 4)}`);
      await page.getByRole('checkbox').first().check();
      await expectGood();
      await page
        .getByRole('button', { name: loosely('保存') })
        .first()
        .click();
      await expect(page.getByText('The shifts were saved')).toBeVisible();
      await expectGood();
    });

    await test.step('leave that lacks its day', async () => {
      await page.goto('/vacation-request');
      await button(page, '申請する').click();
      await expect(page.getByText(marked('取得希望日は必須項目です'))).toBeVisible();
      await expectGood();
    });

    await test.step('a request', async () => {
      await page.goto('/requests');
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await expect(page.getByRole('link', { name: loosely('申請に戻る') })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectGood();
    });

    await test.step('what the account opens', async () => {
      await page.goto('/account');
      await button(page, '認証アプリを登録').click();
      await expect(dialog(page)).toBeVisible();
      await expectGood();
    });

    await test.step('the notifications', async () => {
      await page.goto('/time-clock');
      await page.getByRole('button', { name: loosely('お知らせ') }).click();
      await expect(page.getByText(marked('お知らせ')).first()).toBeVisible();
      await expectGood();
    });
  },
);
