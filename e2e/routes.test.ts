import { codeOf } from './built-code.ts';
import { become, demo, expect, expectQuiet, logIn, STATION, test } from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

const SCREENS = [
  '/',
  '/time-clock',
  '/attendance',
  '/shift-manager',
  '/vacation-request',
  '/admin',
  '/admin/home',
  '/admin/today',
  '/admin/users/1',
  '/admin/users/new',
  '/admin/users/import',
  '/settings',
  '/settings/closing-day',
  '/super-admin',
  '/super-admin/attendance-sheet',
] as const;

/** The redirect of each address by role (spec §2, D30); others stay. */
const REDIRECTS: Readonly<Record<string, Partial<Record<(typeof SCREENS)[number], string>>>> = {
  E0001: {
    '/': '/time-clock',
    '/admin': '/time-clock',
    '/admin/home': '/time-clock',
    '/admin/today': '/time-clock',
    '/admin/users/1': '/time-clock',
    '/admin/users/new': '/time-clock',
    '/admin/users/import': '/time-clock',
    '/settings': '/time-clock',
    '/settings/closing-day': '/time-clock',
    '/super-admin': '/time-clock',
    '/super-admin/attendance-sheet': '/time-clock',
  },
  A0001: {
    '/': '/time-clock',
    '/admin/users/new': '/admin',
    '/admin/users/import': '/admin',
    '/settings': '/time-clock',
    '/settings/closing-day': '/time-clock',
    '/super-admin': '/time-clock',
    '/super-admin/attendance-sheet': '/time-clock',
  },
  S0001: { '/': '/time-clock' },
};

test('without a login every address leads to the login', async ({ page }) => {
  for (const screen of SCREENS) {
    await page.goto(screen);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
});

for (const [employeeId, redirects] of Object.entries(REDIRECTS)) {
  test(`${employeeId} sees what the role may see`, async ({ page }) => {
    await logIn(page, demo(employeeId));
    for (const screen of [...SCREENS, '/login'] as const) {
      await page.goto(screen);
      await expect(page.getByRole('navigation', { name: 'メニュー' })).toBeVisible();
      await expect(page).toHaveURL(screen === '/login' ? '/time-clock' : (redirects[screen] ?? screen));
    }
  });
}

test('a step of a journey knows nothing of what was answered before, and is of its tab alone', async ({
  page,
  context,
}) => {
  await logIn(page, demo('E0001'));
  await expectQuiet(page);
  const lastKnown = await page.evaluate(() => localStorage.getItem('lastKnown'));
  const other = await context.newPage();
  await other.goto('/attendance');
  await expect(other.getByRole('heading', { name: '勤怠一覧' })).toBeVisible();
  const left: string[] = [];
  other.on('framenavigated', (frame) => void left.push(frame.url()));
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));

  await page.goto('/time-clock');
  await expect(page.getByRole('button', { name: '出勤' })).toBeVisible();
  await expectQuiet(page);
  // All of the frame and of the screen, but no document.
  expect(asked).toEqual(expect.arrayContaining(['/api/auth/me', '/api/my-day', '/api/time-records']));
  expect(asked).not.toContain('/time-clock');
  expect(lastKnown).not.toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('lastKnown'))).not.toBeNull();

  // Whoever has logged out in this tab would be at the login by now in the other one.
  await other.bringToFront();
  await other.getByRole('link', { name: '打刻' }).click();
  await expect(other.getByRole('button', { name: '出勤' })).toBeVisible();
  expect(left.map((address) => new URL(address).pathname)).toEqual(['/time-clock']);

  // What the bar has opened ends with a load alone.
  await page.getByRole('button', { name: 'アカウント' }).click();
  await expect(page.getByRole('dialog', { name: 'アカウント' })).toBeVisible();
  await page.goto('/time-clock');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked).toContain('/time-clock');
});

test('an unknown address says so and leads back', async ({ page }) => {
  await become(page, demo('E0001'));
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  await page.getByRole('link', { name: '打刻に戻る' }).click();
  await expect(page).toHaveURL('/time-clock');
});

test('a screen whose code is gone is reloaded once, then reports it', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/, /Error: \/assets\/.*: not loaded/);
  await logIn(page, demo('E0001'));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(codeOf('features/attendance/month-screen.tsx'), (route) => route.abort());
  await page.getByRole('link', { name: '勤怠' }).click();
  await expect(page.getByRole('heading', { name: '画面を表示できませんでした' })).toBeVisible();
  expect(loads).toBe(1);
  await expect(page.getByRole('navigation', { name: 'メニュー' })).toBeVisible();

  await page.unroute(codeOf('features/attendance/month-screen.tsx'));
  await page.getByRole('button', { name: '再読み込み' }).click();
  await expect(page.getByRole('heading', { name: '勤怠一覧' })).toBeVisible();
});
