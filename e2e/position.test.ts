import type { Page } from '@playwright/test';
import { now } from './clock.ts';
import { demo, expect, expectAccessible, logIn, STATION, test, ON_PHONES, fastForward } from './fixtures.ts';

const WHY = '打刻場所の確認のため、打刻時にのみ位置情報を取得します。本人と管理者だけが確認できます。';
const OTHERWISE = '打刻できない場合は、勤怠一覧の「修正」から登録してください。';

const clockIn = (page: Page) => page.getByRole('button', { name: '出勤' });

/** Replaces the device's geolocation: each request has the next of `outcomes`, the last one repeatedly. */
async function stubDevice(page: Page, ...outcomes: ('ok' | 'refused' | 'unavailable' | 'timeout')[]): Promise<void> {
  await page.addInitScript(
    ([names, coords]) => {
      const codes: Record<string, number> = { refused: 1, unavailable: 2, timeout: 3 };
      const asked: PositionOptions[] = [];
      Object.assign(window, { asked });
      navigator.permissions.query = async () =>
        Object.assign(new EventTarget(), { state: 'prompt' }) as unknown as PermissionStatus;
      navigator.geolocation.getCurrentPosition = (ok, fail, options) => {
        const outcome = names[Math.min(asked.push(options ?? {}), names.length) - 1] ?? 'ok';
        setTimeout(() => {
          if (outcome === 'ok') ok({ coords, timestamp: Date.now() } as unknown as GeolocationPosition);
          else fail?.({ code: codes[outcome] } as GeolocationPositionError);
        }, 50);
      };
    },
    [outcomes, STATION] as const,
  );
}

test(
  'the purpose is shown before the browser asks, and the buttons wait for the position',
  ON_PHONES,
  async ({ page }) => {
    await stubDevice(page, 'ok');
    await logIn(page, demo('E0001'));
    await expect(page.getByText(WHY)).toBeVisible();
    await expect(clockIn(page)).toBeDisabled();
    await expect(page.getByRole('button', { name: '退勤' })).toBeDisabled();
    await expect(clockIn(page)).toHaveAccessibleDescription(new RegExp(WHY));
    expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toEqual([]);
    await expectAccessible(page);

    await page.getByRole('button', { name: '位置情報の利用を許可する' }).click();
    await expect(clockIn(page)).toBeEnabled();
    expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toEqual([
      { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 },
    ]);

    // Shown once, it doesn't delay the person again.
    await page.reload();
    await expect(clockIn(page)).toBeEnabled();
  },
);

const failures = {
  refused: '位置情報の取得に失敗しました。ブラウザの設定で位置情報の利用を許可してください。',
  timeout: '位置情報の取得に失敗しました。電波の良い場所で再度お試しください。',
  unavailable: '位置情報の取得に失敗しました。現在地を特定できません。',
} as const;

for (const [why, text] of Object.entries(failures)) {
  test(`a position that is ${why} is reported, and a retry helps`, ON_PHONES, async ({ page }) => {
    await stubDevice(page, why as keyof typeof failures, 'ok');
    await logIn(page, demo('E0001'));
    await page.getByRole('button', { name: '位置情報の利用を許可する' }).click();
    await expect(page.getByRole('alert')).toContainText(text);
    await expect(page.getByRole('alert')).toContainText(OTHERWISE);
    await expect(clockIn(page)).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: '位置情報を再取得' }).click();
    await expect(clockIn(page)).toBeEnabled();
  });
}

test('a browser without geolocation is reported', ON_PHONES, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
  await logIn(page, demo('E0001'));
  await expect(page.getByText('お使いのブラウザは位置情報をサポートしていません')).toBeVisible();
  await expect(clockIn(page)).toBeDisabled();
});

test('a page without https is reported, whatever the browser would answer', ON_PHONES, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await logIn(page, demo('E0001'));
  await expect(page.getByText('位置情報を利用するにはHTTPSで接続してください。')).toBeVisible();
  await expect(clockIn(page)).toBeDisabled();
});

test('a permission granted in the browser’s settings is noticed immediately', ON_PHONES, async ({ page, context }) => {
  await context.setGeolocation(STATION);
  await logIn(page, demo('E0001'));
  await expect(clockIn(page)).toBeDisabled();
  await context.grantPermissions(['geolocation']);
  await expect(clockIn(page)).toBeEnabled();
});

test('a stale position is refreshed before a punch', ON_PHONES, async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(STATION);
  await page.clock.install({ time: now() });
  await logIn(page, demo('E0007'));
  await expect(clockIn(page)).toBeEnabled();

  const home = { latitude: 35.7, longitude: 139.5, accuracy: 30 };
  await context.setGeolocation(home);
  await fastForward(page, 61_000);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await clockIn(page).click();
  await page.getByRole('button', { name: '打刻する' }).click();
  expect((await sent).postDataJSON()).toMatchObject(home);
});
