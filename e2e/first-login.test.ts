import { CORE, demo, expect, expectAccessible, logOut, STATION, submitLogin, test } from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

test('a first login changes its password before anything else', CORE, async ({ page }) => {
  await page.goto('/login');
  await submitLogin(page, demo('E0100', 'kintai-first'));
  const dialog = page.getByRole('dialog', { name: 'パスワードの変更' });
  await expect(dialog).toBeVisible();

  await test.step('it can’t be bypassed', async () => {
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog.getByRole('button', { name: '閉じる' })).toHaveCount(0);
    for (const address of ['/attendance', '/time-clock', '/login']) {
      await page.goto(address);
      await expect(dialog).toBeVisible();
      await expect(page.getByRole('button', { name: '出勤' })).toHaveCount(0);
    }
  });

  const newPassword = dialog.getByRole('textbox', { name: /^新しいパスワード(?!（)/ });
  const confirmation = dialog.getByRole('textbox', { name: '新しいパスワード（確認）' });
  const submit = dialog.getByRole('button', { name: 'パスワードを変更' });

  await test.step('an invalid password is rejected', async () => {
    await submit.click();
    await expect(dialog.getByText('新しいパスワードを入力してください')).toBeVisible();
    await newPassword.fill('kintai-2026');
    await confirmation.fill('kintai-2027');
    await submit.click();
    await expect(dialog.getByText('パスワードが一致しません')).toBeVisible();
    await newPassword.fill('short');
    await confirmation.fill('short');
    await submit.click();
    await expect(dialog.getByText('パスワードは6文字以上で入力してください')).toBeVisible();
    await expectAccessible(page);
  });

  await newPassword.fill('kintai-2026');
  await confirmation.fill('kintai-2026');
  await submit.click();
  await expect(page).toHaveURL('/time-clock');
  await expect(page.getByRole('button', { name: '出勤' })).toBeEnabled();

  await logOut(page);
  await submitLogin(page, demo('E0100', 'kintai-2026'));
  await expect(page).toHaveURL('/time-clock');
  await expect(dialog).toHaveCount(0);
});
