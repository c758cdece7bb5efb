import type { Page, Request } from '@playwright/test';
import { today } from './clock.ts';
import { CORE_ON_PHONES, demo, expect, expectAccessible, logIn, ON_PHONES, STATION, test } from './fixtures.ts';

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

/** The browser stores no punches, as one that blocks storage: a failure is shown, and the person sends the punch again. */
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

test('a double tap sends one punch', CORE_ON_PHONES, async ({ page }) => {
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

test('a retry after a lost response stores no second punch', CORE_ON_PHONES, async ({ page, expectedErrors }) => {
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
  await expectAccessible(page);
  await page.unroute('**/api/time-records**');
  await confirm(page).click();
  await expect(page.getByText(/^出勤を打刻しました/)).toBeVisible();
  expect(await clockIns(page)).toBe(1);
});
