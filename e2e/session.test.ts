import {
  CORE_ON_PHONES,
  createEmployee,
  demo,
  expect,
  expectAccessible,
  logIn,
  logOut,
  openMenu,
  STATION,
  test,
} from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

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

test('a person sees where they are logged in, and ends what they lost', CORE_ON_PHONES, async ({ page, serverUrl }) => {
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
  await page.getByRole('link', { name: 'アカウント' }).click();
  await expect(page.getByRole('heading', { name: 'アカウント' })).toBeVisible();

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
