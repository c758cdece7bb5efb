import type { Locator, Page } from '@playwright/test';

import { addDays, firstDay, type IsoDate, monthOf, yearOf } from '#domain/time/date.ts';
import { formatDate, formatYearMonth } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { type Account, become, expect, expectAccessible, ON_PHONES, test } from './fixtures.ts';

const sample: Account = { companyId: 'sample', employeeId: 'S0001', password: 'kintai-demo' };

async function openSetting(page: Page, name: string): Promise<void> {
  await become(page, sample);
  await page.goto(`/settings/${name}`);
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const add = (page: Page): Locator => page.getByRole('button', { name: '追加', exact: true });
const save = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: '保存' }).click();

test('client companies are added, changed and deleted', async ({ page }) => {
  const [name, renamed] = ['青葉商会', '青葉ホールディングス'];
  await become(page, sample);
  await page.goto('/super-admin');
  await page.getByRole('tab', { name: '取引先企業' }).click();
  await expect(page).toHaveURL('/super-admin?tab=clients');

  await add(page).click();
  const dialog = page.getByRole('dialog', { name: '取引先企業の追加' });
  await save(dialog);
  await expect(dialog.getByText('企業名を入力してください')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: '企業名' }).fill(name);
  await dialog.getByRole('textbox', { name: '説明' }).fill('1行目\n2行目');
  await save(dialog);
  await expect(page.getByText('取引先企業を追加しました')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, name)).toContainText('2行目');
  await page.getByRole('button', { name: '閉じる' }).click();
  await expect(page.getByText('取引先企業を追加しました')).toBeHidden();

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

// On phones, where the navigation shows the one made for them.
test('logos are chosen, previewed, uploaded and shown immediately', ON_PHONES, async ({ page, expectedErrors }) => {
  // The recorder of these tests would read a preview that only an image may.
  expectedErrors.push(/Connecting to 'blob:/);
  const svg = (content: string) => ({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${content}</svg>`),
  });
  await become(page, sample);
  await page.goto('/super-admin');
  const normal = page.getByRole('region', { name: '通常ロゴ' });
  const mobile = page.getByRole('region', { name: 'モバイル用ロゴ' });
  const choose = (panel: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> =>
    panel.getByLabel('ファイルを選択').setInputFiles(file);
  const upload = (panel: Locator): Locator => panel.getByRole('button', { name: 'アップロード' });
  const inNavigation = page.getByRole('banner').getByRole('img', { name: '企業ロゴ' });
  await page.getByLabel('企業を選択').selectOption('サンプル商事株式会社 (sample)');
  await expect(mobile.getByText('ロゴファイルを選択してください')).toBeVisible();
  await expectAccessible(page);

  await choose(normal, { name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  const refusal = page.getByRole('dialog', { name: 'このファイルは使えません' });
  await expect(refusal).toBeVisible();
  await expectAccessible(page);
  await refusal.getByRole('button', { name: '閉じる' }).last().click();

  await choose(normal, { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('\u0089PNG\r\n', 'latin1') });
  await expect(normal.getByText('この画像は表示できません')).toBeVisible();
  await choose(normal, svg('<script>document.title = "x"</script><rect width="40" height="10" onload="alert(1)"/>'));
  await expect(normal.getByRole('img', { name: 'プレビュー' })).toBeVisible();
  await upload(normal).click();
  await expect(normal.getByText('ロゴをアップロードしました')).toBeVisible();
  await expect(normal.getByRole('img', { name: '現在のロゴ' })).toBeVisible();
  await expect(inNavigation).toHaveAttribute('src', /company-logo\/sample/);

  await choose(mobile, svg('<circle r="5"/>'));
  await upload(mobile).click();
  await expect(mobile.getByText('モバイル用ロゴをアップロードしました')).toBeVisible();
  await expect(inNavigation).toHaveAttribute('src', /mobile-logo\/sample/);
  await page.reload();
  await expect(inNavigation).toHaveAttribute('src', /mobile-logo\/sample/);
  expect(
    await inNavigation.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);

  await mobile.getByRole('button', { name: 'ロゴを削除' }).click();
  const removal = page.getByRole('dialog', { name: 'モバイル用ロゴの削除' });
  await expectAccessible(page);
  await removal.getByRole('button', { name: '削除' }).click();
  await expect(mobile.getByText('モバイル用ロゴを削除しました')).toBeVisible();
  await expect(inNavigation).toHaveAttribute('src', /company-logo\/sample/);
});

test('the month in which kintai began to be used is set; one that leaves records behind is confirmed', async ({
  page,
}) => {
  const thisMonth = monthOf(today());
  await openSetting(page, 'go-live');
  const panel = page.getByRole('form', { name: '利用開始月' });
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
  await expect(panel).toContainText(
    `${formatDate(addDays(first, -1))}までの欠勤・要確認・本人確認は対象になりません。`,
  );
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
