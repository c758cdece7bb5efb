import type { Locator, Page } from '@playwright/test';

import { addDays, firstDay, type IsoDate, monthOf, yearOf } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { passMessages, today } from './clock.ts';
import {
  type Account,
  authorizationOf,
  become,
  BOTH_WIDTHS,
  expect,
  expectAccessible,
  isPhone,
  openMenu,
  test,
} from './fixtures.ts';

const sample: Account = { companyId: 'sample', employeeId: 'S0001', password: 'kintai-demo' };

async function open(page: Page, tab = ''): Promise<void> {
  await become(page, sample);
  await page.goto(`/super-admin${tab === '' ? '' : `?tab=${tab}`}`);
  await expect(page.getByRole('heading', { name: '会社設定' })).toBeVisible();
}

async function openSetting(page: Page, name: string): Promise<void> {
  await become(page, sample);
  await page.goto(`/settings/${name}`);
}

/** Calls the API as the logged-in user; returns the response's id, if it has one. */
async function call(page: Page, method: 'post' | 'put' | 'delete', path: string, data?: object): Promise<number> {
  const answer = await page.request[method](path, { headers: { Authorization: await authorizationOf(page) }, data });
  expect(answer.ok()).toBe(true);
  const { id } = (await answer.json()) as { id: number };
  return id;
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: name });
const add = (page: Page): Locator => page.getByRole('button', { name: '追加', exact: true });
const save = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: '保存' }).click();

test('client companies are added, changed and deleted', BOTH_WIDTHS, async ({ page, expectedErrors }) => {
  expectedErrors.push(/500/, /409/);
  const [name, renamed] = ['青葉商会', '青葉ホールディングス'];
  await become(page, sample);
  await page.goto('/time-clock');
  await openMenu(page);
  await page.getByRole('link', { name: '会社設定' }).click();
  await expect(page.getByRole('link', { name: '出勤簿を作成' })).toHaveAttribute(
    'href',
    '/super-admin/attendance-sheet',
  );
  await page.getByRole('tab', { name: '取引先企業' }).click();
  await expect(page).toHaveURL('/super-admin?tab=clients');

  await add(page).click();
  const dialog = page.getByRole('dialog', { name: '取引先企業の追加' });
  await save(dialog);
  await expect(dialog.getByText('企業名を入力してください')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: '企業名' }).fill(name);
  await dialog.getByRole('textbox', { name: '説明' }).fill('1行目\n2行目');
  await page.route('**/api/admin/client-companies', (route) => route.fulfill({ status: 500, body: '<html>' }));
  await save(dialog);
  await expect(dialog.getByText('取引先企業の保存に失敗しました')).toBeVisible();
  await page.unroute('**/api/admin/client-companies');
  await save(dialog);
  await expect(page.getByText('取引先企業を追加しました')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, name)).toContainText('2行目');
  await page.getByRole('button', { name: '閉じる' }).click();
  await expect(page.getByText('取引先企業を追加しました')).toBeHidden();

  await add(page).click();
  await dialog.getByRole('textbox', { name: '企業名' }).fill(`${name}　`);
  await save(dialog);
  await expect(dialog.getByText('同じ名前の取引先企業が既にあります')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: '企業名' })).toBeFocused();
  await dialog.getByRole('textbox', { name: '企業名' }).fill('');
  await dialog.getByRole('button', { name: 'キャンセル' }).click();

  await rowOf(page, name).getByRole('button', { name: '編集' }).click();
  const editing = page.getByRole('dialog', { name: '取引先企業の編集' });
  await expect(editing.getByRole('textbox', { name: '説明' })).toHaveValue('1行目\n2行目');
  await editing.getByRole('textbox', { name: '企業名' }).fill(renamed);
  await save(editing);
  await expect(page.getByText('取引先企業を更新しました')).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);

  await rowOf(page, renamed).getByRole('button', { name: '削除' }).click();
  const deleting = page.getByRole('dialog', { name: '取引先企業の削除' });
  await expect(deleting).toContainText('この取引先企業を削除しますか？関連する担当業務も削除されます。');
  await expectAccessible(page);
  await deleting.getByRole('button', { name: '削除' }).click();
  await expect(page.getByText('取引先企業を削除しました')).toBeVisible();
  await expect(rowOf(page, renamed)).toHaveCount(0);
});

test('job assignments belong to the chosen client company', async ({ page }) => {
  const [client, name] = ['若葉物流', '入出庫'];
  await open(page);
  const id = await call(page, 'post', '/api/admin/client-companies', { name: client });
  await page.getByRole('tab', { name: '担当業務' }).click();
  await expect(page.getByText('取引先企業を選択してください')).toBeVisible();
  await expect(add(page)).toBeDisabled();
  const chooser = page.getByLabel('取引先企業', { exact: true });
  await chooser.selectOption(client);
  await expect(page.getByText('担当業務が登録されていません')).toBeVisible();
  await expectAccessible(page);

  await add(page).click();
  const dialog = page.getByRole('dialog', { name: '担当業務の追加' });
  await dialog.getByRole('textbox', { name: '業務名' }).fill(name);
  await save(dialog);
  await expect(page.getByText('担当業務を追加しました')).toBeVisible();
  await page.reload();
  await expect(chooser).toHaveValue(String(id));
  await rowOf(page, name).getByRole('button', { name: '編集' }).click();
  const editing = page.getByRole('dialog', { name: '担当業務の編集' });
  await editing.getByRole('textbox', { name: '説明' }).fill('夜間を含む');
  await save(editing);
  await expect(page.getByText('担当業務を更新しました')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('夜間を含む');

  await rowOf(page, name).getByRole('button', { name: '削除' }).click();
  const deleting = page.getByRole('dialog', { name: '担当業務の削除' });
  await expect(deleting).toContainText('この担当業務を削除しますか？');
  await deleting.getByRole('button', { name: '削除' }).click();
  await expect(page.getByText('担当業務を削除しました')).toBeVisible();
  await chooser.selectOption('選択してください');
  await expect(page.getByText('取引先企業を選択してください')).toBeVisible();
  await call(page, 'delete', `/api/admin/client-companies/${id}`);
});

test('employment types are added, changed and deleted, also after a concurrent deletion', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const [name, gone] = ['嘱託', '出向'];
  await open(page, 'types');
  await add(page).click();
  const dialog = page.getByRole('dialog', { name: '雇用形態の追加' });
  await dialog.getByRole('textbox', { name: '名称' }).fill(name);
  await save(dialog);
  await expect(page.getByText('雇用形態を追加しました')).toBeVisible();
  await rowOf(page, name).getByRole('button', { name: '編集' }).click();
  const editing = page.getByRole('dialog', { name: '雇用形態の編集' });
  await editing.getByRole('textbox', { name: '説明' }).fill('定年後の再雇用');
  await save(editing);
  await expect(page.getByText('雇用形態を更新しました')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('定年後の再雇用');
  await rowOf(page, name).getByRole('button', { name: '削除' }).click();
  const deleting = page.getByRole('dialog', { name: '雇用形態の削除' });
  await expect(deleting).toContainText('この雇用形態を削除しますか？');
  await deleting.getByRole('button', { name: '削除' }).click();
  await expect(page.getByText('雇用形態を削除しました')).toBeVisible();

  const id = await call(page, 'post', '/api/admin/employment-types', { name: gone });
  await page.reload();
  await rowOf(page, gone).getByRole('button', { name: '編集' }).click();
  await call(page, 'delete', `/api/admin/employment-types/${id}`);
  await save(editing);
  await expect(editing.getByText('対象のデータが見つかりません。')).toBeVisible();
  await editing.getByRole('button', { name: 'キャンセル' }).click();
  await expect(rowOf(page, gone)).toHaveCount(0);
});

test(
  'logos are chosen, previewed, uploaded and shown immediately; other files are rejected',
  BOTH_WIDTHS,
  async ({ page, expectedErrors }) => {
    // The second is the recorder of these tests, which would read a preview that only an image may.
    expectedErrors.push(/400/, /Connecting to 'blob:/);
    const svg = (content: string) => ({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${content}</svg>`),
    });
    await open(page);
    const normal = page.getByRole('region', { name: '通常ロゴ' });
    const mobile = page.getByRole('region', { name: 'モバイル用ロゴ' });
    const choose = (panel: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> =>
      panel.getByLabel('ファイルを選択').setInputFiles(file);
    const upload = (panel: Locator): Locator => panel.getByRole('button', { name: 'アップロード' });
    const inNavigation = page.getByRole('banner').getByRole('img', { name: '企業ロゴ' });

    await expect(upload(normal)).toBeDisabled();
    await expect(normal.getByText('企業とロゴファイルを選択してください')).toBeVisible();
    await expect(upload(mobile)).toBeDisabled();
    await expect(upload(mobile)).toHaveAccessibleDescription('企業を選択してください');
    await page.getByLabel('企業を選択').selectOption('サンプル商事株式会社 (sample)');
    await expect(mobile.getByText('ロゴファイルを選択してください')).toBeVisible();
    await expect(upload(mobile)).toBeDisabled();
    await expectAccessible(page);

    await choose(normal, { name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    const refusal = page.getByRole('dialog', { name: 'このファイルは使えません' });
    await expect(refusal).toContainText('画像ファイル（JPEG、PNG、GIF、SVG）のみアップロードできます');
    await expectAccessible(page);
    await refusal.getByRole('button', { name: '閉じる' }).last().click();
    await choose(mobile, { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(3 * 1024 * 1024) });
    await expect(refusal).toContainText('ファイルサイズは2MB以下にしてください');
    await refusal.getByRole('button', { name: '閉じる' }).last().click();
    await expect(upload(normal)).toBeDisabled();

    await choose(normal, { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('\u0089PNG\r\n', 'latin1') });
    await expect(normal.getByText('この画像は表示できません')).toBeVisible();
    await choose(normal, svg('<rect width="40" height="10"/>'));
    await expect(normal.getByRole('img', { name: 'プレビュー' })).toBeVisible();
    // Each choice shows panels of its own: a file that is chosen in the last ones is gone with them.
    await page.getByLabel('企業を選択').selectOption('選択してください');
    await expect(normal.getByText('企業を選択してください')).toBeVisible();
    await expect(mobile.getByRole('button', { name: 'ロゴを削除' })).toHaveCount(0);
    await expect(normal.getByText('選択されていません')).toBeVisible();
    await page.getByLabel('企業を選択').selectOption('sample');
    await expect(normal.getByText('企業を選択してください')).toBeHidden();

    await choose(normal, svg('<rect'));
    await upload(normal).click();
    await expect(normal.getByText('エラー: 画像ファイルが壊れているか、使用できない形式です')).toBeVisible();
    await choose(normal, svg('<script>document.title = "x"</script><rect width="40" height="10" onload="alert(1)"/>'));
    await upload(normal).click();
    await expect(normal.getByText('ロゴをアップロードしました')).toBeVisible();
    await expect(normal.getByRole('img', { name: '現在のロゴ' })).toBeVisible();
    await expect(inNavigation).toHaveAttribute('src', /company-logo\/sample/);
    await passMessages(page);
    await expect(normal.getByText('ロゴをアップロードしました')).toBeHidden();

    await choose(mobile, svg('<circle r="5"/>'));
    await upload(mobile).click();
    await expect(mobile.getByText('モバイル用ロゴをアップロードしました')).toBeVisible();
    const shown = isPhone(page) ? /mobile-logo\/sample/ : /company-logo\/sample/;
    await expect(inNavigation).toHaveAttribute('src', shown);
    await page.reload();
    await expect(inNavigation).toHaveAttribute('src', shown);
    expect(
      await inNavigation.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);

    await expect(mobile.getByRole('img', { name: '現在のロゴ' })).toBeVisible();
    await mobile.getByRole('button', { name: 'ロゴを削除' }).click();
    const removal = page.getByRole('dialog', { name: 'モバイル用ロゴの削除' });
    await expect(removal).toContainText('モバイル用ロゴを削除しますか？');
    await expectAccessible(page);
    await removal.getByRole('button', { name: '削除' }).click();
    await expect(mobile.getByText('モバイル用ロゴを削除しました')).toBeVisible();
    await expect(mobile.getByText('未登録')).toBeVisible();
    await expect(inNavigation).toHaveAttribute('src', /company-logo\/sample/);
  },
);

test('the retention of places is set: immediately where longer, after a confirmation where shorter', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await become(page, sample);
  await call(page, 'put', '/api/admin/location-settings', { retention_days: 365 });
  await openSetting(page, 'locations');
  const card = page.getByRole('region', { name: '位置情報の保存期間' });
  const period = card.getByLabel('保存期間');
  const dialog = page.getByRole('dialog', { name: '位置情報の保存期間の短縮' });
  await expect(period).toHaveValue('365');

  await period.selectOption('2年（730日）');
  await save(card);
  await expect(page.getByText('位置情報の保存期間を保存しました')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: '閉じる' }).click();
  await period.selectOption('3か月（90日）');
  await save(card);
  await expect(dialog).toContainText('2年（730日）から3か月（90日）に短くします。');
  await expect(dialog).toContainText(
    '打刻から90日を過ぎた位置情報（座標と住所）は、次回の処理で削除され、元に戻せません。',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'キャンセル' }).click();
  await expect(card.getByRole('button', { name: '保存' })).toBeFocused();
  await page.reload();
  await expect(period).toHaveValue('730');

  await period.selectOption('3か月（90日）');
  await save(card);
  await page.route('**/api/admin/location-settings', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await dialog.getByRole('button', { name: '短くする' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: '短くする' }).click();
  await expect(page.getByText('位置情報の保存期間を保存しました')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(period).toHaveValue('90');
  await call(page, 'put', '/api/admin/location-settings', { retention_days: 365 });
});

test('a failed load is reported, and can be retried', async ({ page, expectedErrors }) => {
  expectedErrors.push(/500/);
  await become(page, sample);
  await page.route('**/api/admin/companies', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/super-admin');
  await expect(page.getByText('企業一覧の取得に失敗しました')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/api/admin/companies');
  await page.route('**/api/admin/client-companies', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: '再読み込み' }).click();
  await page.getByRole('tab', { name: '取引先企業' }).click();
  await expect(page.getByText('取引先企業の取得に失敗しました')).toBeVisible();
  await page.unroute('**/api/admin/client-companies');
  await page.getByRole('button', { name: '再読み込み' }).click();
  await expect(page.getByText('取引先企業の取得に失敗しました')).toBeHidden();
});

test('the month in which kintai began to be used is set; one that leaves records behind is confirmed', async ({
  page,
}) => {
  const thisMonth = monthOf(today());
  await openSetting(page, 'go-live');
  const panel = page.getByRole('region', { name: '利用開始月' });
  const chosen = panel.getByRole('button', { name: /年/ });
  // Years before the first record; a month ahead of it hides nothing.
  await expect(chosen).toHaveText('2023年2月');
  await expect(panel.getByRole('button', { name: '保存' })).toBeDisabled();
  await panel.getByRole('button', { name: '次の月' }).click();
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('利用開始月を保存しました')).toBeVisible();

  const asked = page.getByRole('dialog', { name: '利用開始月の変更' });
  await chosen.click();
  for (let year = 2023; year < yearOf(thisMonth); year += 1) await page.getByRole('button', { name: '次の年' }).click();
  await page.getByRole('button', { name: formatYearMonth(thisMonth), exact: true }).click();
  const day = (date: IsoDate): Locator => panel.getByRole('row').filter({ hasText: date });
  const first = firstDay(thisMonth);
  await expect(panel).toContainText(`${addDays(first, -1)}までの欠勤・要確認・本人確認は対象になりません。`);
  await expect(panel).toContainText('からの勤怠の記録があります');
  await expect(day(addDays(first, -1)).getByRole('cell')).toHaveText(['対象', '対象外']);
  await expect(day(first).getByRole('cell')).toHaveText(['対象', '対象']);
  await expectAccessible(page);
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(asked).toContainText(`利用開始月を${formatYearMonth(thisMonth)}にします。`);
  await expect(asked).toContainText('からの勤怠の記録があります');
  await expectAccessible(page);
  await asked.getByRole('button', { name: '保存' }).click();
  await expect(asked).toBeHidden();
  await page.reload();
  await expect(chosen).toHaveText(formatYearMonth(thisMonth));
});
