import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts';
import { become, createEmployee, demo, expect, expectAccessible, logOut, ON_PHONES, test as base } from './fixtures.ts';

const SITE = 'https://kintai.example.com';

/** On a kintai that sends mail. */
const test = base.extend<object, { readonly smtp: TestSmtpServer }>({
  smtp: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the requested fixtures off the pattern.
    async ({}, use) => {
      const smtp = await startSmtpServer();
      await use(smtp);
      await smtp.stop();
    },
    { scope: 'worker' },
  ],
  serverEnv: ({ smtp }, use) =>
    use({ KINTAI_SMTP_URL: smtp.url, KINTAI_MAIL_FROM: '勤怠 <kintai@example.com>', KINTAI_URL: SITE }),
});

/** The address within kintai that the latest mail of a subject leads to. */
async function mailedPath(smtp: TestSmtpServer, to: string, subject: string): Promise<string> {
  const sent = () => smtp.mails.findLast((mail) => mail.to === to && mail.subject === subject);
  await expect.poll(() => sent()?.subject).toBe(subject);
  return new RegExp(`${SITE}(\\S+)`).exec(sent()?.text ?? '')?.[1] ?? '';
}

test(
  'a person confirms their address, and sets a new password when they have forgotten it',
  ON_PHONES,
  async ({ page, serverUrl, smtp }) => {
    const person = await createEmployee(serverUrl);
    const address = `${person.employeeId.toLowerCase()}@example.com`;
    await become(page, person);
    await page.goto('/account');
    const panel = page.getByRole('region', { name: 'メールアドレス' });
    await panel.getByRole('button', { name: '登録' }).click();
    const dialog = page.getByRole('dialog', { name: 'メールアドレスの変更' });
    await dialog.getByLabel('メールアドレス').fill('taro');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('メールアドレスの形式が正しくありません')).toBeVisible();
    await dialog.getByLabel('メールアドレス').fill(address);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(panel.getByText('未確認')).toBeVisible();
    const confirmation = await mailedPath(smtp, address, 'メールアドレスの確認');

    // The link asks whoever is logged out to log in first, and goes on from there.
    await logOut(page);
    await page.goto(confirmation);
    await page.getByLabel('企業ID').fill(person.companyId);
    await page.getByLabel('社員ID').fill(person.employeeId);
    await page.getByLabel('パスワード', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
    await expect(page.getByText('メールアドレスを確認しました')).toBeVisible();
    await expect(panel.getByText('確認済み', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'お知らせのメール' })).toBeVisible();
    await expectAccessible(page);

    await logOut(page);
    await page.getByRole('link', { name: 'パスワードを忘れた場合' }).click();
    await expect(page.getByRole('heading', { name: 'パスワードの再設定' })).toBeVisible();
    await page.getByLabel('企業ID').fill(person.companyId);
    await page.getByLabel('社員ID').fill(person.employeeId);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'リンクを送信' }).click();
    await expect(page.getByText('再設定のリンクを送信しました')).toBeVisible();

    await page.goto(await mailedPath(smtp, address, 'パスワードの再設定'));
    await expect(page).toHaveURL('/reset-password');
    await page.getByRole('textbox', { name: /^新しいパスワード(?!（)/ }).fill('purple stapler');
    await page.getByRole('textbox', { name: '新しいパスワード（確認）' }).fill('purple stapler');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'パスワードを変更' }).click();
    await expect(page.getByText('新しいパスワードを設定しました')).toBeVisible();
    await page.getByRole('link', { name: 'ログイン画面へ' }).click();
    await expect(page.getByRole('link', { name: 'パスワードを忘れた場合' })).toBeVisible();
    await page.getByLabel('企業ID').fill(person.companyId);
    await page.getByLabel('社員ID').fill(person.employeeId);
    await page.getByLabel('パスワード', { exact: true }).fill('purple stapler');
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
    await expect(page).toHaveURL('/time-clock');
  },
);

test('a super admin sees a mail that failed, and drops it', async ({ page, smtp }) => {
  const address = 'misaki@example.com';
  await become(page, demo('S0001'));
  await page.goto('/account');
  const panel = page.getByRole('region', { name: 'メールアドレス' });
  smtp.reply = (command) => (command.includes(address) ? '550 no such user' : null);
  await panel.getByRole('button', { name: /登録|変更/ }).click();
  const dialog = page.getByRole('dialog', { name: 'メールアドレスの変更' });
  await dialog.getByLabel('メールアドレス').fill(address);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(panel.getByText('未確認')).toBeVisible();
  await expect
    .poll(async () => {
      await page.goto('/settings/mails');
      await expect(page.getByText(/送信を待つメール/)).toBeVisible();
      return page.getByText('SMTP 550').count();
    })
    .toBe(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: /メールアドレスの確認を削除$/ }).click();
  await page.getByRole('dialog', { name: 'メールの削除' }).getByRole('button', { name: '削除' }).click();
  await expect(page.getByText('送信できなかったメールはありません。')).toBeVisible();
});
