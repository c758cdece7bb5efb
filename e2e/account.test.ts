import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

import { now } from './clock.ts';
import {
  type Account,
  become,
  createEmployee,
  demo,
  expect,
  expectAccessible,
  logOut,
  ON_PHONES,
  openMenu,
  STATION,
  submitLogin,
  test,
} from './fixtures.ts';
import { call } from './month-page.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

test('a company sets what its logins demand, and a sensitive act asks for the password', async ({
  page,
  serverUrl,
  expectedErrors,
}) => {
  expectedErrors.push(/40[03]/);
  const boss = await createEmployee(serverUrl, { companyId: 'sample', role: 'super_admin' });
  await become(page, boss);
  await page.goto('/settings/login');
  await page.getByLabel('使用しない時間が続いたとき').selectOption('8時間でログアウト');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('ログインの設定を保存しました')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('使用しない時間が続いたとき')).toHaveValue('480');

  // As ten minutes after the login.
  let asks = true;
  await page.route('/api/admin/login-settings', async (route) => {
    if (!asks || route.request().method() !== 'PUT') return route.fallback();
    asks = false;
    return route.fulfill({
      status: 403,
      json: { code: 'password_confirmation_required', message: 'この操作には、ご本人の確認が必要です' },
    });
  });
  const again = page.getByRole('switch', { name: '大切な操作の前にパスワードを確認する' });
  await again.click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'パスワードの確認' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'パスワード' }).fill('wrong');
  await dialog.getByRole('button', { name: '確認して続ける' }).click();
  await expect(dialog.getByText('現在のパスワードが正しくありません')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'パスワード' }).fill(boss.password);
  await dialog.getByRole('button', { name: '確認して続ける' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('ログインの設定を保存しました')).toBeVisible();
  await expect(again).toBeChecked();

  asks = true;
  await again.click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByRole('button', { name: 'キャンセル' }).click();
  await expect(page.getByText('この操作には、ご本人の確認が必要です')).toBeVisible();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(again).toBeChecked();
});

const part = (page: Page, name: string) => page.getByRole('region', { name });

/** The code of an authenticator app; a step later it is the next one, which is accepted already. */
const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp: now() + steps * 30_000 });

async function openAccount(page: Page, account: Account): Promise<void> {
  await become(page, account);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'アカウント' })).toBeVisible();
}

test(
  'a person sets up an authenticator app, logs in with its code, and with a recovery code',
  ON_PHONES,
  async ({ page, serverUrl, expectedErrors }) => {
    expectedErrors.push(/401/);
    const employee = await createEmployee(serverUrl);
    await openAccount(page, employee);
    await expect(part(page, '2段階認証').getByText('設定されていません')).toBeVisible();
    await part(page, '2段階認証').getByRole('button', { name: '認証アプリを登録' }).click();
    const setup = page.getByRole('dialog', { name: '認証アプリを登録' });
    await expect(setup.getByRole('img', { name: '認証アプリに登録するためのQRコード' })).toBeVisible();
    const secret = (await setup.getByTestId('totp-secret').textContent()) ?? '';
    await expectAccessible(page);
    await setup.getByLabel('表示された6桁のコード').fill('000000');
    await setup.getByRole('button', { name: '登録する' }).click();
    await expect(setup.getByText(/コードが正しくありません/)).toBeVisible();
    await setup.getByLabel('表示された6桁のコード').fill(codeOf(secret));
    await setup.getByRole('button', { name: '登録する' }).click();
    const shown = page.getByRole('dialog', { name: 'リカバリーコード' });
    await expect(shown.locator('code')).toHaveCount(10);
    const recovery = (await shown.locator('code').first().textContent()) ?? '';
    await expectAccessible(page);
    await shown.getByRole('button', { name: '保存しました' }).click();
    await expect(part(page, '2段階認証').getByText('残り10個')).toBeVisible();
    await logOut(page);

    await submitLogin(page, employee);
    await expect(page.getByRole('heading', { name: '2段階認証' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('認証コード').fill('000000');
    await page.getByRole('button', { name: '確認する' }).click();
    await expect(page.getByText(/コードが正しくありません/)).toBeVisible();
    await page.getByLabel('認証コード').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: '確認する' }).click();
    await expect(page).toHaveURL('/time-clock');
    await logOut(page);

    await submitLogin(page, employee);
    await page.getByLabel('認証コード').fill(recovery);
    await page.getByRole('button', { name: '確認する' }).click();
    await expect(page).toHaveURL('/time-clock');
    await page.goto('/account');
    await expect(part(page, '2段階認証').getByText('残り9個')).toBeVisible();
    await part(page, '2段階認証').getByRole('button', { name: '認証アプリを解除' }).click();
    await page.getByRole('dialog', { name: '2段階認証の解除' }).getByRole('button', { name: '解除' }).click();
    await expect(page.getByText('認証アプリの登録を解除しました')).toBeVisible();
    await logOut(page);
    await submitLogin(page, employee);
    await expect(page).toHaveURL('/time-clock');
  },
);

test(
  'a passkey alone logs in, and is the second factor of a password',
  ON_PHONES,
  async ({ page, serverUrl, expectedErrors }) => {
    expectedErrors.push(/401/);
    const employee = await createEmployee(serverUrl);
    const site = serverUrl.replace('127.0.0.1', 'localhost');
    const authenticator = await page.context().newCDPSession(page);
    await authenticator.send('WebAuthn.enable');
    await authenticator.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const leave = async (): Promise<void> => {
      await openMenu(page);
      await page.getByRole('button', { name: 'ログアウト', exact: true }).click();
      await expect(page).toHaveURL(`${site}/login`);
    };
    await page.goto(`${site}/login`);
    await submitLogin(page, employee);
    await expect(page).toHaveURL(`${site}/time-clock`);
    await page.goto(`${site}/account`);
    await part(page, '2段階認証').getByRole('button', { name: 'パスキーを登録' }).click();
    const setup = page.getByRole('dialog', { name: 'パスキーの登録' });
    await expectAccessible(page);
    await setup.getByLabel('名前').fill('会社のスマートフォン');
    await setup.getByRole('button', { name: '登録する' }).click();
    await page.getByRole('dialog', { name: 'リカバリーコード' }).getByRole('button', { name: '保存しました' }).click();
    await expect(part(page, '2段階認証').getByText('会社のスマートフォン')).toBeVisible();
    await expectAccessible(page);
    await leave();

    await page.getByRole('button', { name: 'パスキーでログイン' }).click();
    await expect(page).toHaveURL(`${site}/time-clock`);
    await leave();

    await submitLogin(page, employee);
    await expect(page.getByLabel('リカバリーコード')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'パスキーで確認' }).click();
    await expect(page).toHaveURL(`${site}/time-clock`);
  },
);

test('a super admin resets the second factor of a person who has lost it', async ({ page, serverUrl }) => {
  const person = await createEmployee(serverUrl, { name: '紛失 花子' });
  await become(page, person);
  const { secret, setup } = (await call(page, 'POST', '/api/auth/second-factor/totp')) as Record<string, string>;
  await call(page, 'PUT', '/api/auth/second-factor/totp', { setup, code: codeOf(secret ?? '') });

  await become(page, demo('S0001'));
  await page.goto(`/admin/users/${person.id}`);
  const menu = page.getByRole('button', { name: 'その他の操作' });
  const entry = page.getByRole('menuitem', { name: '2段階認証を解除' });
  await menu.click();
  await entry.click();
  const dialog = page.getByRole('dialog', { name: '2段階認証を解除' });
  await expect(dialog).toContainText('紛失 花子さん');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '解除', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '2段階認証を解除しました' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: '仮パスワードを発行' })).toBeVisible();
  await expect(entry).toHaveCount(0);

  await page.goto(`/settings/audit-log?subject=${person.id}`);
  await page.getByRole('button', { name: '2段階認証の解除' }).click();
  await expect(page.getByRole('dialog', { name: '2段階認証の解除' })).toContainText('S0001');
  await page.goto('/time-clock');
  await logOut(page);
  await submitLogin(page, person);
  await expect(page).toHaveURL('/time-clock');
});

test('an admin is led to set up a second factor where the company demands it', async ({ page, serverUrl }) => {
  const boss = await createEmployee(serverUrl, { companyId: 'sample', role: 'super_admin' });
  await become(page, boss);
  await page.goto('/settings/login');
  await page.getByRole('switch', { name: '管理者に2段階認証を必須にする' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('ログインの設定を保存しました')).toBeVisible();
  await logOut(page);
  await submitLogin(page, boss);
  await expect(page.getByRole('heading', { name: '2段階認証の設定' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: '2段階認証の設定' })).toBeVisible();
  const secret = (await page.getByTestId('totp-secret').textContent()) ?? '';
  await page.getByLabel('表示された6桁のコード').fill(codeOf(secret));
  await page.getByRole('button', { name: '登録する' }).click();
  await page.getByRole('button', { name: '続ける' }).click();
  await expect(page.getByRole('heading', { name: '2段階認証の設定' })).toBeHidden();
  await page.goto('/settings/login');
  await page.getByRole('switch', { name: '管理者に2段階認証を必須にする' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('ログインの設定を保存しました')).toBeVisible();
});
