import { become, BOTH_WIDTHS, createEmployee, expect, expectAccessible, STATION, test } from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

test(
  'a company sets what its logins demand, and a sensitive act asks for the password',
  BOTH_WIDTHS,
  async ({ page, serverUrl, expectedErrors }) => {
    expectedErrors.push(/40[03]/);
    const boss = await createEmployee(serverUrl, { companyId: 'sample', role: 'super_admin' });
    await become(page, boss);
    await page.goto('/settings/login');
    await page.getByLabel('使用しない時間が続いたとき').selectOption('8時間でログアウト');
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
        json: { code: 'password_confirmation_required', message: 'この操作には、パスワードの確認が必要です' },
      });
    });
    const again = page.getByRole('switch', { name: '大切な操作の前にパスワードを確認する' });
    await again.click();
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
    await dialog.getByRole('button', { name: 'キャンセル' }).click();
    await expect(page.getByText('この操作には、パスワードの確認が必要です')).toBeVisible();
    await expect(again).toBeChecked();
  },
);
