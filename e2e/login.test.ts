import { startIdentityProvider } from '#server/testing/identity-provider.ts';
import { SSO_BY_EMPLOYEE_ID } from '#server/testing/sso.ts';
import {
  callApi,
  CORE,
  demo,
  expect,
  expectAccessible,
  load,
  ON_PHONES,
  openMenu,
  STATION,
  submitLogin,
  test,
} from './fixtures.ts';

test.use({
  permissions: ['geolocation'],
  geolocation: STATION,
  // The certificate of the identity provider is the tests' own.
  ignoreHTTPSErrors: true,
  expectedErrors: [/401 \(Unauthorized\)/],
});

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

test(
  'one tap tries the demo as an employee, an admin or a super admin',
  ON_PHONES,
  async ({ page, serverUrl, expectedErrors }) => {
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
    // The company's own provider is another way in, from where it is set up, and back to where it was left.
    const idp = await startIdentityProvider({ redirectUris: [`${serverUrl}/sso`], logoutUris: [`${serverUrl}/login`] });
    try {
      const { token } = await callApi<{ token: string }>(serverUrl, 'POST', '/auth/login', demo('S0001'));
      const settings = {
        ...SSO_BY_EMPLOYEE_ID,
        issuer: idp.issuer,
        ...idp.client,
      };
      await callApi(serverUrl, 'PUT', '/admin/sso-settings', settings, token);
      idp.people.set('sub-1', { employee_id: 'E0001' });
      idp.present = 'sub-1';
      await load(page, '/login');
      await page.getByRole('button', { name: 'シングルサインオンでログイン' }).click();
      await expect(page).toHaveURL('/time-clock');
      await openMenu(page);
      await page.getByRole('button', { name: 'ログアウト' }).click();
      // The provider asks whether it is to log out, too, in a font that is no part of this machine.
      expectedErrors.push(/fonts\.googleapis\.com/);
      await page.getByRole('button', { name: /sign me out/i }).click();
      await expect(page).toHaveURL('/login');
      await page.getByRole('button', { name: 'シングルサインオンでログイン' }).click();
      await expect(page).toHaveURL('/time-clock');
      // Whoever has no password confirms there that it is them, and comes back to what they have typed.
      await page.goto('/account');
      expectedErrors.push(/403 .*calendar-feed/);
      let asks = true;
      await page.route('/api/calendar-feed', async (route) => {
        if (!asks || route.request().method() !== 'POST') return route.fallback();
        asks = false;
        const message = 'この操作には、ご本人の確認が必要です';
        return route.fulfill({
          status: 403,
          json: { code: 'password_confirmation_required', message, methods: ['sso'] },
        });
      });
      const publish = page.getByRole('button', { name: 'アドレスを発行' });
      await publish.click();
      const dialog = page.getByRole('dialog', { name: 'ご本人の確認' });
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'SSOで確認する' }).click();
      await expect(page).toHaveURL('/account');
      await publish.click();
      await page
        .getByRole('dialog', { name: '予定表のアドレス' })
        .getByRole('button', { name: '閉じる' })
        .first()
        .click();
    } finally {
      await idp.stop();
    }
  },
);

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
