import type { Page, Request } from '@playwright/test';
import { now, passMessages, today } from './clock.ts';
import {
  expectFocusIn,
  demo,
  expect,
  expectAccessible,
  logIn,
  STATION,
  test,
  ON_PHONES,
  fastForward,
} from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION, isEverIdle: true });

const PUNCHES = '/api/time-records';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '打刻の確認' });
const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: '打刻する' });

/** The person's clock-ins of today on the server. */
const clockIns = (page: Page): Promise<number> =>
  page.evaluate(async (date) => {
    const response = await fetch(`/api/time-records?date=${date}`, {
      headers: { Authorization: localStorage.getItem('token') ?? '' },
    });
    const records = (await response.json()) as { record_type: string; recorded_at: string }[];
    return records.filter(({ record_type, recorded_at }) => record_type === 'clock_in' && recorded_at.startsWith(date))
      .length;
  }, today());

/** The browser stores no punches, as one that blocks storage: what fails is told, and sent again by the person. */
const storeNothing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));

/** Collects the punches that the page sends. */
function watchPunches(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(PUNCHES)) sent.push(request);
  });
  return sent;
}

test('a double tap sends one punch', ON_PHONES, async ({ page }) => {
  const sent = watchPunches(page);
  await logIn(page, demo('E0002'));
  await page.getByRole('button', { name: '出勤' }).dblclick();
  await confirm(page).dblclick();
  await expect(page.getByText(/^出勤を打刻しました/)).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await clockIns(page)).toBe(1);
});

test('the second tap of a double tap hits nothing in the dialog that has opened', ON_PHONES, async ({ page }) => {
  const sent = watchPunches(page);
  await logIn(page, demo('E0003'));
  await page.getByRole('button', { name: '退勤' }).click();
  const second = async (x: number, y: number): Promise<void> => {
    await page.mouse.move(x, y);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  };
  for (const target of [confirm(page), dialogOf(page).getByRole('button', { name: 'キャンセル' })]) {
    await expect(target).toBeVisible();
    const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await second(x + width / 2, y + height / 2);
  }
  // Outside of it.
  await second(195, 60);
  await expect(confirm(page)).toBeEnabled();
  expect(sent).toHaveLength(0);
  await confirm(page).click();
  await expect(page.getByText(/^退勤を打刻しました/)).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('cancelling sends nothing, and the focus returns to the button', ON_PHONES, async ({ page }) => {
  const sent = watchPunches(page);
  await logIn(page, demo('E0008'));
  await page.getByRole('button', { name: '出勤' }).click();
  await dialogOf(page).getByRole('button', { name: 'キャンセル' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '出勤' })).toBeFocused();
  await page.getByRole('button', { name: '出勤' }).click();
  await expectFocusIn(dialogOf(page));
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  expect(sent).toHaveLength(0);
});

test(
  'a failed punch is retried with the same key and an identical body',
  ON_PHONES,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    const sent = watchPunches(page);
    await storeNothing(page);
    await logIn(page, demo('E0004'));
    await page.route(PUNCHES, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await page.getByRole('button', { name: '出勤' }).click();
    await confirm(page).click();
    const failure = dialogOf(page).getByRole('alert');
    await expect(failure).toHaveText('打刻に失敗しました: サーバーに接続できません。通信状況を確認してください。');
    await expectAccessible(page);
    await passMessages(page);
    await expect(failure).toBeVisible();
    await expect(dialogOf(page).getByText('打刻はまだ完了していません。')).toBeVisible();

    await page.unroute(PUNCHES);
    await confirm(page).click();
    await expect(page.getByText(/^出勤を打刻しました/)).toBeVisible();
    expect(await clockIns(page)).toBe(1);
    expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
    expect(new Set(sent.map((request) => request.postData())).size).toBe(1);
    expect(sent.length).toBe(2);
  },
);

test('a punch whose response is lost is found among the records', ON_PHONES, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await logIn(page, demo('E0005'));
  await page.route(PUNCHES, async (route) => {
    if (route.request().method() === 'POST') {
      await route.fetch();
      await route.abort();
    } else await route.continue();
  });
  await page.getByRole('button', { name: '出勤' }).click();
  await confirm(page).click();
  await expect(page.getByText(/^出勤を打刻しました/)).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  expect(await clockIns(page)).toBe(1);
});

test('a retry after a lost response stores no second punch', ON_PHONES, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await storeNothing(page);
  await logIn(page, demo('E0006'));
  // The records can't be loaded either, so that only the person's retry is left.
  await page.route('**/api/time-records**', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: '出勤' }).click();
  await confirm(page).click();
  await expect(dialogOf(page).getByRole('alert')).toBeVisible();
  await expect(confirm(page)).toBeVisible();
  await page.unroute('**/api/time-records**');
  await confirm(page).click();
  await expect(page.getByText(/^出勤を打刻しました/)).toBeVisible();
  expect(await clockIns(page)).toBe(1);
});

test(
  'a punch started again after a lost response stores no second punch',
  ON_PHONES,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await storeNothing(page);
    await logIn(page, demo('E0007'));
    const unread = page.getByText('打刻記録の取得に失敗しました');
    const sent: string[] = [];
    await page.route('**/api/time-records**', async (route) => {
      if (route.request().method() === 'POST') {
        sent.push(route.request().headers()['idempotency-key'] ?? '');
        await route.fetch();
      }
      await route.abort();
    });
    await page.getByRole('button', { name: '出勤' }).click();
    await confirm(page).click();
    await expect(dialogOf(page).getByRole('alert')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'キャンセル' }).click();
    await expect(dialogOf(page)).toBeHidden();
    await expect(unread).toBeVisible();

    // Still nothing can be loaded: the same punch is offered again, not another one.
    await page.getByRole('button', { name: '出勤' }).click();
    await expect(dialogOf(page)).toBeVisible();
    await expect(unread).toHaveCount(0);
    await confirm(page).click();
    await expect.poll(() => sent.length).toBe(2);
    await expect(dialogOf(page).getByRole('alert')).toBeVisible();
    expect(new Set(sent).size).toBe(1);
    await dialogOf(page).getByRole('button', { name: 'キャンセル' }).click();

    // Back on the network, the punch turns out to be stored.
    await page.unroute('**/api/time-records**');
    await page.getByRole('button', { name: '出勤' }).click();
    await expect(page.getByText(/^出勤を打刻しました/)).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
    expect(await clockIns(page)).toBe(1);
  },
);

test('a repeated clock-out asks whether the first one is to be changed', ON_PHONES, async ({ page }) => {
  await logIn(page, demo('E0009'));
  for (const kind of ['出勤', '退勤']) {
    await page.getByRole('button', { name: kind }).click();
    await confirm(page).click();
    await expect(page.getByText(new RegExp(`^${kind}を打刻しました`))).toBeVisible();
  }
  await page.getByRole('button', { name: '退勤' }).click();
  await expect(dialogOf(page)).toContainText(/退勤は\d\d:\d\dに打刻済みです。\d\d:\d\dに変更しますか？/);
  await dialogOf(page).getByRole('button', { name: 'キャンセル' }).click();
  await page.getByRole('button', { name: '出勤' }).click();
  await expect(dialogOf(page)).toContainText(
    /出勤は\d\d:\d\d、退勤は\d\d:\d\dに打刻済みです。.*ここから2回目以降の勤務として数え/,
  );
});

test(
  'records that can’t be loaded are reported, and the last known ones stay',
  ON_PHONES,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.clock.install({ time: now() });
    await logIn(page, demo('E0010'));
    await expect(page.getByText('未打刻', { exact: true })).toHaveCount(2);
    await page.route('**/api/time-records**', (route) => route.abort());
    await fastForward(page, 61_000);
    await expect(page.getByText('打刻記録の取得に失敗しました')).toBeVisible();
    await expect(page.getByText('未打刻', { exact: true })).toHaveCount(2);
    await page.unroute('**/api/time-records**');
    await page.getByRole('button', { name: '再読み込み' }).click();
    await expect(page.getByText('打刻記録の取得に失敗しました')).toBeHidden();
  },
);

test('a tap before the records are loaded waits for them, and asks by them', ON_PHONES, async ({ page }) => {
  await logIn(page, demo('E0010'));
  await page.getByRole('button', { name: '出勤' }).click();
  await confirm(page).click();
  await expect(page.getByText(/^出勤を打刻しました/)).toBeVisible();

  const held = Promise.withResolvers<void>();
  await page.route('**/api/time-records?**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: '出勤' }).click();
  await expect(page.getByText('打刻記録を読み込んでいます')).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  held.resolve();
  await expect(dialogOf(page)).toContainText(/出勤は\d\d:\d\dに打刻済みです。/);
});

test('after a server error the dialog says what to do next', ON_PHONES, async ({ page, expectedErrors }) => {
  expectedErrors.push(/500/);
  await logIn(page, demo('E0010'));
  await page.route('**/api/time-records', (route) => route.fulfill({ status: 500, body: '<html></html>' }));
  await page.getByRole('button', { name: '退勤' }).click();
  await confirm(page).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('打刻に失敗しました: サーバーエラー');
  await expect(dialogOf(page)).toContainText('もう一度「打刻する」を押してください。');
  await expect(dialogOf(page)).toContainText('勤怠一覧の「修正」から登録してください。');
});
