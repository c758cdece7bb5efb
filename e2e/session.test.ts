import type { Page } from '@playwright/test';
import { now } from './clock.ts';
import {
  authorizationOf,
  become,
  BOTH_WIDTHS,
  createEmployee,
  demo,
  expect,
  expectAccessible,
  expectQuiet,
  fastForward,
  load,
  logIn,
  logOut,
  openMenu,
  STATION,
  test,
} from './fixtures.ts';

const TEN_DAYS_MS = 864_000_000;
const OVER = 'セッションの有効期限が切れました。再度ログインしてください。';

test.use({ permissions: ['geolocation'], geolocation: STATION });

const setLoginTime = (page: Page, time: number) =>
  page.evaluate((value) => localStorage.setItem('loginTime', String(value)), time);

test('the session is stored as three values and survives a reload', async ({ page }) => {
  const before = now();
  await logIn(page, demo('E0001'));
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  expect(kept['token']).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  expect(JSON.parse(kept['userInfo'] ?? '')).toMatchObject({
    companyId: 'demo',
    employeeId: 'E0001',
    role: 'user',
    isFirstLogin: false,
  });
  expect(Number(kept['loginTime'])).toBeGreaterThanOrEqual(before);
  await page.reload();
  await expect(page).toHaveURL('/time-clock');
});

test('an expired session logs out by itself, and says why', async ({ page }) => {
  await page.clock.install({ time: now() });
  await logIn(page, demo('E0001'));
  await setLoginTime(page, now() - TEN_DAYS_MS + 120_000);
  await page.reload();
  await expect(page.getByRole('button', { name: '出勤' })).toBeVisible();
  await fastForward(page, 121_000);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(OVER)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a session that expired in the background is over when the app starts', async ({ page }) => {
  await logIn(page, demo('E0001'));
  await setLoginTime(page, now() - TEN_DAYS_MS);
  await load(page, '/attendance');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(OVER)).toBeVisible();
});

test('a token that the server rejects ends the session', async ({ page, expectedErrors }) => {
  expectedErrors.push(/401 \(Unauthorized\)/);
  await become(page, demo('E0001'));
  const token = await authorizationOf(page);
  await page.request.post('/api/auth/logout', { headers: { Authorization: token } });
  await page.goto('/attendance');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(OVER)).toBeVisible();
});

for (const [what, token] of Object.entries({ garbage: 'x', 'no bearer': 'a.b.c', 'an empty text': '' })) {
  test(`a storage with ${what} is no login`, async ({ page }) => {
    await logIn(page, demo('E0001'));
    // What is asked by that token is refused.
    await expectQuiet(page);
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    await load(page, '/time-clock');
    await expect(page).toHaveURL('/login');
  });
}

test('logging out and in again applies to every open tab', async ({ page, context }) => {
  await logIn(page, demo('E0001'));
  const other = await context.newPage();
  await other.goto('/attendance');
  await expect(other.getByRole('heading', { name: '勤怠一覧' })).toBeVisible();

  await logOut(page);
  await expect(other).toHaveURL('/login');
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token');

  await logIn(other, demo('A0001'));
  await expect(page).toHaveURL('/time-clock');
  await expect(page.getByRole('banner').getByText('管理者', { exact: true })).toBeVisible();
});

test('a changed name and role apply when the person returns', async ({ page }) => {
  await logIn(page, demo('E0001'));
  await page.route('/api/auth/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), name: '佐藤 改名', role: 'admin' } });
  });
  // What was asked at the start may still be on its way: who returns then waits for that answer alone.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByRole('banner').getByText('佐藤 改名')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('banner').getByText('管理者', { exact: true })).toBeVisible();
});

test('a person sees where they are logged in, and ends what they lost', BOTH_WIDTHS, async ({ page, serverUrl }) => {
  const employee = await createEmployee(serverUrl);
  const { companyId, employeeId, password } = employee;
  const lost = (await (
    await page.request.post('/api/auth/login', {
      data: { companyId, employeeId, password },
      headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    })
  ).json()) as { token: string };
  const asLost = async (): Promise<number> =>
    (await page.request.get('/api/auth/me', { headers: { Authorization: `Bearer ${lost.token}` } })).status();
  await logIn(page, employee);
  await openMenu(page);
  await page.getByRole('button', { name: 'アカウント' }).click();
  await page.getByRole('link', { name: 'ログインの管理' }).click();
  await expect(page.getByRole('heading', { name: 'ログインの管理' })).toBeVisible();

  const sessions = page.getByRole('region', { name: 'ログイン中の端末' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'この端末' }).getByRole('button')).toHaveCount(0);
  await sessions
    .filter({ hasText: 'Windows・Firefox' })
    .getByRole('button', { name: /Windows・Firefoxを終了$/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'ログインの終了' });
  await expect(dialog).toContainText('Windows・Firefoxのログインを終了しますか？');
  await expectAccessible(page);
  expect(await asLost()).toBe(200);
  await dialog.getByRole('button', { name: '終了する' }).click();
  await expect(page.getByText('ログインを終了しました')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  expect(await asLost()).toBe(401);
});
