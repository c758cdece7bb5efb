import {
  BOTH_WIDTHS,
  demo,
  expect,
  expectAccessible,
  logIn,
  ON_PHONES,
  openMenu,
  STATION,
  submitLogin,
  test,
} from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION, expectedErrors: [/401 \(Unauthorized\)/] });

test('missing values are reported above each field, and the first one takes the focus', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('企業ID')).toHaveValue('demo');
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(page.getByText('社員IDを入力してください')).toBeVisible();
  await expect(page.getByText('パスワードを入力してください')).toBeVisible();
  await expect(page.getByLabel('社員ID')).toBeFocused();
  await expectAccessible(page);
});

test('any wrong login gets the same error, and the input stays', async ({ page }) => {
  await page.goto('/login');
  for (const account of [demo('E0001', 'wrong-password'), demo('nobody'), { ...demo('E0001'), companyId: 'nowhere' }]) {
    await submitLogin(page, account);
    await expect(page.getByRole('alert')).toHaveText('企業ID、社員ID、またはパスワードが正しくありません。');
    await expect(page.getByLabel('社員ID')).toHaveValue(account.employeeId);
  }
  await expectAccessible(page);
});

test('the form is complete before any request', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route('/api/**', (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
  await page.goto('/login');
  await expect(page.getByLabel('企業ID')).toHaveValue('demo');
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(page.getByText('企業IDを入力してください')).toHaveCount(0);
  await expect(page.getByText('社員IDを入力してください')).toBeVisible();
  await submitLogin(page, demo('E0001'));
  await expect(page).toHaveURL('/time-clock');
});

test('one tap tries the demo as an employee, an admin or a super admin', BOTH_WIDTHS, async ({ page }) => {
  for (const [as, name, start] of [
    ['社員', '佐藤 健太', '/time-clock'],
    ['管理者', '小野寺 美咲', '/admin/home'],
    ['全権管理者', '神谷 正隆', '/admin/home'],
  ] as const) {
    await page.goto('/login');
    await page
      .getByRole('button', { name: `${as}として試す` })
      .first()
      .click();
    await expect(page).toHaveURL(start);
    await openMenu(page);
    await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await expect(page).toHaveURL('/login');
  }
});

test('the other demo accounts say who they are and what they show', ON_PHONES, async ({ page, expectedErrors }) => {
  // A company without a logo.
  expectedErrors.push(/404 \(Not Found\) .*-logo\/sample/);
  await page.goto('/login');
  await expect(page.getByText('22:00〜翌06:00の夜勤')).toBeHidden();
  await page.getByText('ほかのアカウント').click();
  await expect(page.getByRole('button', { name: 'E0003 高橋 大輔' })).toContainText('22:00〜翌06:00の夜勤');
  await expectAccessible(page);
  await page.getByRole('list', { name: 'sample' }).getByRole('button', { name: 'A0001' }).click();
  await expect(page).toHaveURL('/admin/home');
});

test('D44: IDs may be typed as a phone’s Japanese keyboard writes them', ON_PHONES, async ({ page }) => {
  await page.goto('/login');
  await submitLogin(page, { ...demo('　ｅ０００３ '), companyId: 'Demo ' });
  await expect(page).toHaveURL('/time-clock');
});

test('no field of the login is tagged as required, and all are', async ({ page }) => {
  await page.goto('/login');
  for (const name of ['企業ID', '社員ID', 'パスワード']) {
    const field = page.getByRole('textbox', { name, exact: true });
    await expect(field).toHaveAttribute('aria-required', 'true');
  }
});

test('the password can be shown', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByRole('textbox', { name: 'パスワード' });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'パスワードを表示' }).press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
});

test('a double click logs in once', ON_PHONES, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) calls.push(request.method());
  });
  await page.goto('/login');
  await page.getByLabel('社員ID').fill('E0002');
  await page.getByRole('textbox', { name: 'パスワード' }).fill('kintai-demo');
  await page.getByRole('button', { name: 'ログイン', exact: true }).dblclick();
  await expect(page).toHaveURL('/time-clock');
  expect(calls).toEqual(['POST']);
});

test('an unreachable server is reported', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/login');
  // The screen's code is loaded after the page itself; without it there is no form to submit.
  await expect(page.getByLabel('企業ID')).toBeVisible();
  await page.context().setOffline(true);
  await submitLogin(page, demo('E0001'));
  await expect(page.getByRole('alert')).toHaveText('サーバーに接続できません。通信状況を確認してください。');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(page).toHaveURL('/time-clock');
});

test('the bar shows the company, the person and the role', BOTH_WIDTHS, async ({ page, isMobile }) => {
  await logIn(page, demo('A0001'));
  await expect(page.getByRole('img', { name: '企業ロゴ' })).toBeVisible();
  await openMenu(page);
  const frame = isMobile ? page.getByRole('dialog', { name: 'メニュー' }) : page.getByRole('banner');
  await expect(frame.getByText('管理者', { exact: true })).toBeVisible();
  await expect(frame.getByRole('link', { name: '打刻' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
});

test('no text becomes markup or a script', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Trusted(HTML|Script)|trusted/i);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const tried = [
      () => (document.createElement('div').innerHTML = '<img src="x">'),
      () => (document.createElement('script').text = 'void 0'),
      () => document.write('<p>'),
    ];
    return tried.map((attempt) => {
      try {
        attempt();
        return 'taken';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    });
  });
  expect(outcomes).toEqual(['refused', 'refused', 'refused']);
});
