import { CORE, demo, expect, expectAccessible, ON_PHONES, openMenu, STATION, submitLogin, test } from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION, expectedErrors: [/401 \(Unauthorized\)/] });

test('the form is complete before any request', CORE, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route('/api/**', (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
  await page.goto('/login');
  await expect(page.getByLabel('企業ID')).toHaveValue('demo');
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(page.getByText('企業IDを入力してください')).toHaveCount(0);
  await expect(page.getByText('社員IDを入力してください')).toBeVisible();
  await expectAccessible(page);
  await submitLogin(page, demo('E0001'));
  await expect(page).toHaveURL('/time-clock');
});

test('one tap tries the demo as an employee, an admin or a super admin', ON_PHONES, async ({ page }) => {
  await page.goto('/login');
  await page.getByText('ほかのアカウント').click();
  await expectAccessible(page);
  for (const [as, name, start] of [
    ['社員', '佐藤 健太', '/time-clock'],
    ['管理者', '小野寺 美咲', '/admin/home'],
    ['全権管理者', '神谷 正隆', '/admin/home'],
  ] as const) {
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
