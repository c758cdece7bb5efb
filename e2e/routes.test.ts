import { codeOf } from './built-code.ts';
import { demo, expect, expectQuiet, logIn, STATION, test } from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

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
  // All of the frame and of the screen, but no document; the day once its punches are there.
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/auth/me', '/api/my-day', '/api/time-records']));
  expect(asked).not.toContain('/time-clock');
  expect(lastKnown).not.toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('lastKnown'))).not.toBeNull();

  // Whoever has logged out in this tab would be at the login by now in the other one.
  await other.bringToFront();
  await other.getByRole('link', { name: '打刻' }).click();
  await expect(other.getByRole('button', { name: '出勤' })).toBeVisible();
  expect(left.map((address) => new URL(address).pathname)).toEqual(['/time-clock']);

  // What the bar has opened ends with a load alone.
  await page.getByRole('button', { name: '検索' }).click();
  await expect(page.getByRole('dialog', { name: '検索' })).toBeVisible();
  await page.goto('/time-clock');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(asked).toContain('/time-clock');
});

test('a screen whose code is gone is reloaded once, then reports it', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/, /TypeError: Failed to fetch/, /Error: \/assets\/.*: not loaded/);
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
