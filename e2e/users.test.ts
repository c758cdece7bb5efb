import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  authorizationOf,
  become,
  CORE,
  createEmployee,
  demo,
  expect,
  expectAccessible,
  expectQuiet,
  logIn,
  STATION,
  test,
} from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

// A company whose employees no other journey lists.
const sampleBoss = { companyId: 'sample', employeeId: 'S0001', password: 'kintai-demo' };

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const search = (page: Page) => page.getByLabel('氏名・フリガナ・社員IDで検索');
const total = (page: Page, people: string) => page.getByText(`${people}人`, { exact: true });
const field = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}(?!（)`) });
const newUserTitle = (page: Page) => page.getByRole('heading', { name: '社員の新規登録' });

/** A unique name for employees of this test, which a search finds alone. */
const unique = (name: string): string => `${name}${Math.random().toString(36).slice(2, 8)}`;

async function sortByNameDescending(page: Page): Promise<void> {
  const header = page.getByRole('columnheader', { name: '氏名' });
  for (const order of ['ascending', 'descending']) {
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', order);
  }
}

test('the list of employees is searched, filtered and sorted, and restored on the way back', async ({
  page,
  serverUrl,
}) => {
  const name = unique('検索');
  await createEmployee(serverUrl, { name: `${name} 一郎` });
  await createEmployee(serverUrl, { name: `${name} 二郎`, role: 'admin' });
  await become(page, demo('S0001'));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: '社員一覧' })).toBeVisible();
  await expect(rowOf(page, 'E0001').first()).toContainText('青空システムズ株式会社');
  await expect(rowOf(page, 'A0001').first()).toContainText('未設定');
  await expectAccessible(page);

  await search(page).fill(`二郎 ${name}`);
  await expect(total(page, '1')).toBeVisible();
  await search(page).fill(name);
  await expect(total(page, '2')).toBeVisible();
  const contract = page.getByRole('combobox', { name: '契約' });
  await contract.selectOption('曜日が未設定');
  await expect(total(page, '0')).toBeVisible();
  await contract.selectOption('未設定');
  await expect(total(page, '2')).toBeVisible();
  await sortByNameDescending(page);
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveText([`${name} 二郎`, `${name} 一郎`]);
  await page.getByLabel('役割').selectOption('管理者');
  await expect(total(page, '1')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(total(page, '1')).toBeVisible();
  await expect(search(page)).toHaveValue(name);
  await page.getByRole('link', { name: `${name} 二郎` }).click();
  await expect(page).toHaveURL(/\/admin\/users\/\d+/);
  await page.goBack();
  await expect(total(page, '1')).toBeVisible();
  await page.getByRole('button', { name: '条件をクリア' }).click();
  await expect(search(page)).toHaveValue('');
  // The order stays: the first by it, however many employees other journeys have made.
  await expect(rowOf(page, '高橋 大輔').first()).toBeVisible();
});

test('a new employee is registered with their groups', CORE, async ({ page }) => {
  const employeeId = unique('N');
  await become(page, demo('S0001'));
  await page.goto('/admin');
  await page.getByRole('link', { name: '新規登録' }).click();
  await expect(newUserTitle(page)).toBeVisible();
  const submit = page.getByRole('button', { name: '登録', exact: true });
  await submit.click();
  await expect(page.getByText('社員IDを入力してください')).toBeVisible();
  await expect(field(page, '社員ID')).toBeFocused();
  await expectAccessible(page);

  await field(page, '社員ID').fill(employeeId);
  await field(page, '氏名').fill('登録 花子');
  await page.getByLabel('フリガナ').fill('とうろく　ﾊﾅｺ');
  await field(page, 'パスワード').fill('first-secret');
  await page.getByLabel('パスワード（確認）').fill('first-secret');
  await expect(page.getByLabel('フリガナ')).toHaveValue('トウロク ハナコ');
  await page.getByLabel('取引先企業').selectOption('みなと倉庫株式会社');
  await page.getByLabel('担当業務').selectOption('入出庫管理');
  await submit.click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('社員を登録しました')).toBeVisible();
  await search(page).fill(`とうろくはなこ ${employeeId}`);
  await expect(rowOf(page, '登録 花子')).toContainText('入出庫管理');
});

test('employees are imported as CSV, all or none, and exported again', async ({ page }) => {
  const prefix = unique('C');
  const csv = (...rows: string[]) => ({
    name: '社員.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`社員ID,氏名,役割,契約の開始日,所定_月,所定_水\n${rows.join('\n')}\n`),
  });
  const people = Array.from(
    { length: 110 },
    (_, index) => `${prefix}-${String(index).padStart(3, '0')},社員 ${index},,2026/4/1,8:00,7:30`,
  );
  await become(page, sampleBoss);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'CSVを取り込む' }).click();
  const chooser = page.getByLabel('CSVファイル');

  await chooser.setInputFiles(csv(...people, 'S0001,別人,,,,', `${prefix}-x,,社長,,,`));
  await expect(page.getByText('登録 110人 ・ 登録済み 0人 ・ 誤りあり 2行')).toBeVisible();
  await expect(page.getByRole('button', { name: /人を登録/ })).toHaveCount(0);
  await page.getByLabel('誤りのある行だけを表示').check();
  await expect(rowOf(page, `${prefix}-x`).getByText('氏名: 氏名を入力してください')).toBeVisible();
  await expect(rowOf(page, 'S0001').getByText('社員ID: この社員IDは既に使用されています')).toBeVisible();
  await expectAccessible(page);

  await chooser.setInputFiles(csv(...people));
  await page.getByRole('button', { name: '110人を登録' }).click();
  // A hundred passwords are hashed, which takes as long as the machine needs.
  await expect(page.getByText('社員110人を登録しました')).toBeVisible({ timeout: 120_000 });
  await expect(rowOf(page, `${prefix}-109`)).toContainText(/\w{4}-\w{4}-\w{4}-\w{4}/);
  await expectAccessible(page);

  await test.step('one click doesn’t lose the passwords before they are saved', async () => {
    const question = page.getByRole('dialog', { name: '仮パスワードを保存していません' });
    await page.getByRole('link', { name: '社員一覧に戻る' }).click();
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'キャンセル' }).click();
    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'キャンセル' }).click();
    await expect(page).toHaveURL('/admin/users/import');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: '仮パスワードをCSVで保存' }).click();
    expect((await saving).suggestedFilename()).toBe('仮パスワード.csv');
  });

  await test.step('of many only the visible ones are rendered', async () => {
    await page.getByRole('link', { name: '社員一覧に戻る' }).click();
    await search(page).fill(prefix);
    await expect(total(page, '110')).toBeVisible();
    await expect(rowOf(page, `${prefix}-000`)).toBeVisible();
    const drawn = page.getByRole('link', { name: /^社員 \d+$/ });
    expect(await drawn.count()).toBeLessThan(60);
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(rowOf(page, `${prefix}-109`)).toBeInViewport({ timeout: 200 });
    }).toPass();
    expect(await drawn.count()).toBeLessThan(60);
    await page.evaluate(() => window.scrollTo(0, 0));
  });

  await test.step('the focus stays on a row that is scrolled out of sight, and goes on from there', async () => {
    const linkOf = (index: string) => page.getByRole('link', { name: `社員 ${index}`, exact: true });
    await linkOf('3').focus();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(rowOf(page, `${prefix}-109`)).toBeInViewport();
    await expect(linkOf('3')).toBeFocused();
    await expect(linkOf('20')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(linkOf('4')).toBeFocused();
    await expect(linkOf('4')).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
  });

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSVを出力' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^社員一覧_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(111);
  expect(lines[1]).toMatch(
    new RegExp(`^${prefix}-000,社員 0,,,一般,.*,2026-04-01,8:00,0:00,7:30,0:00,0:00,0:00,0:00,`),
  );

  await test.step('a file with readings fills those that are missing', async () => {
    await page.getByRole('link', { name: 'CSVを取り込む' }).click();
    await chooser.setInputFiles({
      name: 'フリガナ.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`社員ID,氏名,フリガナ\n${prefix}-000,社員 0,しゃいん れい\n`),
    });
    await expect(page.getByText('登録 0人 ・ 登録済みの社員に登録 1人 ・ 登録済み 0人')).toBeVisible();
    await expect(rowOf(page, `${prefix}-000`)).toContainText('フリガナを登録');
    await page.getByRole('button', { name: '1人を登録' }).click();
    await expect(page.getByText('登録済みの1人の内容を登録しました')).toBeVisible();
  });
});

test('everybody changes their own password, and leaves every device at once', async ({
  page,
  serverUrl,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  const employee = await createEmployee(serverUrl);
  const other = (await (await page.request.post('/api/auth/login', { data: employee })).json()) as { token: string };
  const elsewhere = async (): Promise<number> =>
    (await page.request.get('/api/auth/me', { headers: { Authorization: `Bearer ${other.token}` } })).status();
  await logIn(page, employee);
  await page.getByRole('link', { name: 'アカウント' }).click();
  const panel = page.getByRole('region', { name: 'パスワードの変更' });
  await expect(panel).toContainText(employee.employeeId);
  await expectAccessible(page);

  await field(page, '現在のパスワード').fill(employee.password);
  await field(page, '新しいパスワード').fill('another-1');
  await page.getByLabel('新しいパスワード（確認）').fill('another-2');
  await panel.getByRole('button', { name: 'パスワードを変更' }).click();
  await expect(panel.getByText('パスワードが一致しません')).toBeVisible();
  await page.getByLabel('新しいパスワード（確認）').fill('another-1');
  await field(page, '現在のパスワード').fill('not-mine');
  await panel.getByRole('button', { name: 'パスワードを変更' }).click();
  await expect(panel.getByText('現在のパスワードが正しくありません')).toBeVisible();
  await expectAccessible(page);
  await field(page, '現在のパスワード').fill(employee.password);
  await panel.getByRole('button', { name: 'パスワードを変更' }).click();
  await expect(panel.getByText('パスワードを変更しました')).toBeVisible();
  await expect(field(page, '新しいパスワード')).toHaveValue('');
  expect(await elsewhere()).toBe(401);

  const token = await authorizationOf(page);
  // What is in flight while the sessions end is refused.
  await expectQuiet(page);
  await page.getByRole('button', { name: 'すべての端末からログアウト' }).click();
  await expect(page).toHaveURL('/login');
  const ended = await page.request.get('/api/auth/me', { headers: { Authorization: token } });
  expect(ended.status()).toBe(401);
  await become(page, { ...employee, password: 'another-1' });
});
