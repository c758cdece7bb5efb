import type { Page, Request } from '@playwright/test';
import { passMessages } from './clock.ts';
import {
  become,
  BOTH_WIDTHS,
  CORE,
  CORE_ON_PHONES,
  demo,
  endSession,
  expect,
  expectAccessible,
  expectFocusIn,
  isPhone,
  logIn,
  ON_PHONES,
  STATION,
  submitLogin,
  test,
} from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

// Each journey has a month of its own, far from the demo data, since the tests of one file share a server.
const SAVED = 'シフトを保存しました';
const LEAVE = '保存していない変更があります';

async function openMonth(page: Page, month: string): Promise<void> {
  await page.goto(`/shift-manager?month=${month}`);
  await expect(page.getByRole('heading', { name: 'シフト管理' })).toBeVisible();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
}

const monthShown = (page: Page) => page.getByRole('group', { name: '対象月' }).getByRole('button', { name: /年/ });
const workday = (page: Page, day: string) => page.getByRole('checkbox', { name: new RegExp(`^${day}（.）の出勤日$`) });
const start = (page: Page, day: string) => page.getByRole('textbox', { name: new RegExp(`^${day}（.）の開始$`) });
const end = (page: Page, day: string) => page.getByRole('textbox', { name: new RegExp(`^${day}（.）の終了`) });
const save = (page: Page) => page.getByRole('button', { name: /^保存/ });
const panel = (page: Page) => page.getByRole('region', { name: '予定の合計' });
const leaving = (page: Page) => page.getByRole('dialog', { name: LEAVE });

async function expectSummary(page: Page, days: number, hours: string): Promise<void> {
  await expect(panel(page)).toContainText(`予定出勤日数${days}日`);
  await expect(panel(page)).toContainText(`予定勤務時間${hours}時間`);
}

/** Collects the saves that the page sends. */
function watchSaves(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/shifts')) sent.push(request);
  });
  return sent;
}

/** Saves the month and waits until it is done: the message of an earlier save may still be there. */
async function saveMonth(page: Page): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/shifts'),
  );
  await save(page).click();
  expect((await saved).ok()).toBe(true);
  await expect(page.getByText(SAVED)).toBeVisible();
}

test(
  'a month is planned in a minute: all weekdays in one tap, saved in one request',
  CORE_ON_PHONES,
  async ({ page }) => {
    const sent = watchSaves(page);
    await logIn(page, demo('E0001'));
    await page.getByRole('link', { name: 'シフト' }).click();
    await expect(page).toHaveURL('/shift-manager');
    await openMonth(page, '2027-05');
    await expectSummary(page, 0, '0.0');

    // Three of the 21 weekdays are public holidays.
    await page.getByRole('button', { name: '平日をまとめて入力' }).click();
    await expect(page.getByText('平日18日を入力しました')).toBeVisible();
    await expectSummary(page, 18, '144.0');
    await expect(workday(page, '5月3日')).not.toBeChecked();
    await expect(page.getByText('憲法記念日')).toBeVisible();
    await expect(start(page, '5月6日')).toHaveValue('09:00');
    await expect(end(page, '5月6日')).toHaveValue('18:00');
    await expectAccessible(page);

    await save(page).click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await passMessages(page);
    await expect(page.getByText(SAVED)).toBeHidden();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.postDataJSON()).toMatchObject({ month: '2027-05' });
    expect(sent[0]?.postDataJSON().shifts).toHaveLength(31);
    await page.reload();
    await expectSummary(page, 18, '144.0');
    await page.getByRole('button', { name: '平日をまとめて入力' }).click();
    await expect(page.getByText('平日はすべて入力済みです')).toBeVisible();
  },
);

test('leaving with unsaved changes asks first', async ({ page }) => {
  await become(page, demo('E0001'));
  await page.goto('/attendance');
  await expect(page.getByRole('heading', { name: '勤怠一覧' })).toBeVisible();
  const menu = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await menu('シフト');
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  const first = (await monthShown(page).textContent()) ?? '';
  await page.getByRole('button', { name: '次の月' }).click();
  await expect(monthShown(page)).not.toHaveText(first);
  const shown = await monthShown(page).textContent();
  await page.getByRole('checkbox').nth(1).click();
  const edited = page.getByRole('textbox', { name: /月2日（.）の開始/ });
  const value = await edited.inputValue();

  await test.step('by another month', async () => {
    await page.getByRole('button', { name: '次の月' }).click();
    await expect(leaving(page)).toBeVisible();
    await expectAccessible(page);
    await leaving(page).getByRole('button', { name: 'キャンセル' }).click();
    await expect(leaving(page)).toBeHidden();
    await expect(page.getByRole('button', { name: '次の月' })).toBeFocused();
  });
  await test.step('by a link', async () => {
    await menu('打刻');
    await expectFocusIn(leaving(page));
    await page.keyboard.press('Escape');
    await expect(leaving(page)).toBeHidden();
  });
  await test.step('by the browser’s back', async () => {
    const before = page.url();
    for (let time = 0; time < 2; time += 1) {
      await page.evaluate(() => window.history.back());
      await expect(leaving(page)).toBeVisible();
      await leaving(page).getByRole('button', { name: 'キャンセル' }).click();
      await expect(leaving(page)).toBeHidden();
      // The step back is undone a moment later; a reload within it would abort that.
      await expect(page).toHaveURL(before);
    }
  });
  await test.step('by a reload', async () => {
    page.once('dialog', (dialog) => {
      expect(dialog.type()).toBe('beforeunload');
      void dialog.dismiss();
    });
    await page.evaluate(() => window.location.reload());
  });
  await expect(page).toHaveURL(/\/shift-manager\?month=/);
  await expect(monthShown(page)).toHaveText(shown ?? '');
  await expect(edited).toHaveValue(value);

  await page.goBack();
  await leaving(page).getByRole('button', { name: '保存せずに移動' }).click();
  // The month before, which it was stepped from.
  await expect(page).toHaveURL(/\/shift-manager$/);
  await expect(monthShown(page)).not.toHaveText(shown ?? '');
  // The history still has its forward entry.
  await page.goForward();
  await expect(page).toHaveURL(/\/shift-manager\?month=/);
  await page.goBack();
  await expect(page).toHaveURL(/\/shift-manager$/);
  await page.goBack();
  await expect(page).toHaveURL('/attendance');
  // Discarded changes are gone, and without changes nobody asks.
  await menu('シフト');
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expect(panel(page)).not.toContainText(LEAVE);
  await menu('打刻');
  await expect(page).toHaveURL('/time-clock');
});

test('a draft outlives a reload and an expired session', CORE, async ({ page, expectedErrors }) => {
  expectedErrors.push(/401 \(Unauthorized\)/);
  await become(page, demo('E0001'));
  await openMonth(page, '2028-01');
  await workday(page, '1月5日').click();
  await start(page, '1月5日').fill('7:4');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('保存していない変更を復元しました')).toBeVisible();
  await expect(start(page, '1月5日')).toHaveValue('7:4');
  await start(page, '1月5日').fill('745');

  await endSession(page);
  await save(page).click();
  await expect(page).toHaveURL('/login');
  await submitLogin(page, demo('E0001'));
  // Back to where the work was.
  await expect(monthShown(page)).toHaveText('2028年1月');
  await expect(start(page, '1月5日')).toHaveValue('07:45');
  await saveMonth(page);
  await expect(monthShown(page)).toHaveText('2028年1月');
  await page.reload();
  await expect(start(page, '1月5日')).toHaveValue('07:45');
  await expect(page.getByText('保存していない変更を復元しました')).toHaveCount(0);
});

test('nothing moves when the month is loaded', BOTH_WIDTHS, async ({ page }) => {
  await logIn(page, demo('E0001'));
  const shown = Promise.withResolvers<void>();
  await page.route('**/api/shifts/2028-10', async (route) => {
    await shown.promise;
    await route.continue();
  });
  await page.goto('/shift-manager?month=2028-10');
  await expect(page.getByRole('status').filter({ hasText: '読み込み中...' })).toBeAttached();
  const days = isPhone(page) ? page.getByRole('listitem') : page.getByRole('row');
  const places = () => days.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().y));
  await expect(days).toHaveCount(isPhone(page) ? 31 : 32);
  const before = await places();
  const panelBefore = await panel(page).boundingBox();
  shown.resolve();
  await expect(page.getByRole('checkbox')).toHaveCount(31);
  // A holiday's name, loaded with the month, may take a line of its own on phones.
  const firstHoliday = isPhone(page) ? 9 : before.length;
  expect((await places()).slice(0, firstHoliday)).toEqual(before.slice(0, firstHoliday));
  expect(await panel(page).boundingBox()).toEqual(panelBefore);
});

test('it works by keyboard alone', async ({ page }) => {
  await become(page, demo('E0001'));
  await openMonth(page, '2028-11');
  await workday(page, '11月1日').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(start(page, '11月1日')).toBeFocused();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(start(page, '11月1日')).toHaveValue('08:00');
  await page.keyboard.press('ArrowUp');
  await expect(start(page, '11月1日')).toHaveValue('08:15');
  await page.keyboard.press('PageDown');
  await expect(start(page, '11月1日')).toHaveValue('07:15');
  await page.keyboard.press('Tab');
  await expect(end(page, '11月1日')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(workday(page, '11月2日')).toBeFocused();
  // A day off has no fields.
  await page.keyboard.press('Tab');
  await expect(workday(page, '11月3日')).toBeFocused();
});

test('it fits a thumb and the narrowest screens, in the dark too', ON_PHONES, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await become(page, demo('E0001'));
  await openMonth(page, '2028-12');
  await page.getByRole('button', { name: '平日をまとめて入力' }).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 480 });
  await start(page, '12月1日').fill('99');
  await save(page).click();
  await expect(start(page, '12月1日')).toBeFocused();
  await expect(start(page, '12月1日')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expect(save(page)).toBeInViewport({ ratio: 1 });
  const targets = page.getByRole('main').locator('button, label:has(input), input[type=text]');
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    if (box !== null && box.height > 1) expect(box.height, await target.innerHTML()).toBeGreaterThanOrEqual(44);
  }
});
