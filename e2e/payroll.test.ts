import { readFile } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { PRESET_TEMPLATES } from '#domain/payroll/presets.ts';
import { monthOf } from '#domain/time/date.ts';
import { today } from './clock.ts';
import { CORE, createEmployee, expect, expectAccessible, test } from './fixtures.ts';
import { dialog, openAs } from './month-page.ts';

test(
  'a super admin copies a preset template, previews the month and downloads it; an admin only downloads',
  CORE,
  async ({ page, serverUrl, expectedErrors }) => {
    const companyId = 'sample';
    const boss = await createEmployee(serverUrl, { companyId, role: 'super_admin', name: '𠮷田 花子' });
    const admin = await createEmployee(serverUrl, { companyId, role: 'admin', name: '管理 太郎' });
    const name = '給与ソフト';
    const month = monthOf(today());
    const [first = '', second = '', ...others] = PRESET_TEMPLATES.yayoi.columns.map(({ heading }) => heading);
    const last = others.length + 2;
    const templates = page.getByLabel('テンプレート', { exact: true });
    const download = page.getByRole('button', { name: 'CSVを出力', exact: true });
    const table = page.getByRole('region', { name: 'プレビュー' }).getByRole('table');
    await openAs(page, boss, `/admin/month-end/payroll?month=${month}`);
    await expect(table.getByRole('row').filter({ hasText: boss.employeeId })).toContainText('未締め');
    await expect(page.getByText('の月が未締めです')).toBeVisible();

    await test.step('a copy of a preset template, its columns moved, added and removed by the keyboard', async () => {
      await templates.selectOption('弥生給与');
      // The address has the template: what is copied is the one that the screen shows.
      await expect(table.getByRole('columnheader').first()).toHaveText('従業員特定文字');
      await page.getByRole('button', { name: 'コピーして作成' }).click();
      await dialog(page).getByLabel('テンプレート名').fill(name);
      await dialog(page).getByRole('button', { name: '1列目を後ろへ', exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('button', { name: '2列目を後ろへ', exact: true })).toBeFocused();
      await expect(dialog(page).getByText('従業員特定文字を2列目に移動しました')).toBeAttached();
      const remove = dialog(page).getByRole('button', { name: `${last}列目を削除` });
      await remove.focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('button', { name: `${last - 1}列目を削除` })).toBeFocused();
      await dialog(page).getByRole('button', { name: '列を追加' }).click();
      const item = dialog(page).getByRole('combobox', { name: `${last}列目の項目` });
      await expect(item).toBeFocused();
      // The list closes where the dialog is scrolled under it, as a click may do.
      await expect(async () => {
        await item.fill('');
        await item.fill('氏');
        await dialog(page).getByRole('option', { name: '氏名', exact: true }).click({ timeout: 3_000 });
      }).toPass();
      await expect(item).toHaveValue('氏名');
      await expect(dialog(page).getByText('社員の氏名')).toBeVisible();
      await expect(dialog(page).getByLabel(`${last}列目の見出し`)).toHaveValue('氏名');
      await dialog(page).getByLabel(`${last}列目の見出し`).fill('出勤日数');
      await dialog(page).getByLabel('引用符（"）で囲む').selectOption('すべての項目');
      await dialog(page).getByLabel('時間の形式').selectOption('時:分（8:30）');
      await expectAccessible(page);
    });

    await test.step('an error is shown at its column and loses no input', async () => {
      expectedErrors.push(/status of 400/);
      await dialog(page).getByRole('button', { name: '保存' }).click();
      await expect(dialog(page).getByText('同じ見出しの列があります')).toBeVisible();
      await expect(dialog(page).getByLabel(`${last}列目の見出し`)).toBeFocused();
      await dialog(page).getByLabel(`${last}列目の見出し`).fill('氏名');
      await dialog(page).getByRole('button', { name: '保存' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(templates.locator('option:checked')).toHaveText(name);
      await expect(table.getByRole('columnheader')).toHaveText([second, first, ...others.slice(0, -1), '氏名']);
      await expect(table.getByRole('row').filter({ hasText: boss.employeeId })).toContainText('0:00');
    });

    await test.step('it is changed, and reopened with the change', async () => {
      const header = dialog(page).getByLabel('見出し行を出力する');
      for (const isLeftOut of [true, false]) {
        await page.getByRole('button', { name: '編集', exact: true }).click();
        await expect(header).toBeChecked({ checked: isLeftOut });
        await header.setChecked(!isLeftOut);
        await dialog(page).getByRole('button', { name: '保存' }).click();
        await expect(dialog(page)).toHaveCount(0);
        await expect(page.getByText('見出し行はファイルに出力されません。')).toHaveCount(isLeftOut ? 1 : 0);
      }
    });

    await test.step('a name that Shift_JIS lacks is reported, and written with 〓 on request only', async () => {
      await expect(page.getByText(`${boss.employeeId} 𠮷田 花子（𠮷）`)).toBeVisible();
      await expect(download).toBeDisabled();
      await page.getByLabel('表せない文字を〓に置き換えて出力する').check();
      await expectAccessible(page);
      const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
      expect(file.suggestedFilename()).toBe(`給与連携_${name}_${month}.csv`);
      const text = iconv.decode(await readFile(await file.path()), 'cp932');
      expect(text).toContain('"〓田 花子"\r\n');
      expect(text.startsWith('"所定就労日","従業員特定文字",')).toBe(true);
    });

    const address = page.url();
    await test.step('the totals of months are rounded from a month on', async () => {
      await expect(page.getByText('月の端数処理：1分単位（端数処理なし）')).toBeVisible();
      await page.goto(`/settings/policy?part=week&month=${month}`);
      await page.getByRole('combobox', { name: '月の端数処理' }).selectOption('30分未満は切り捨て、30分以上は1時間に');
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await expect(page.getByText('設定を保存しました')).toBeVisible();
      await page.goto(address);
      await expect(page.getByText('月の端数処理：30分未満を切り捨て、30分以上を1時間に切り上げ')).toBeVisible();
    });

    await test.step('the days’ own CSV', async () => {
      const [daily] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: '日別のCSVを出力' }).click(),
      ]);
      expect(daily.suggestedFilename()).toBe(`出勤簿_全社員_${month}.csv`);
    });

    await test.step('it is deleted after a confirmation', async () => {
      await page.getByRole('button', { name: '削除', exact: true }).click();
      await expect(dialog(page)).toContainText(name);
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: '削除', exact: true }).click();
      await expect(page.getByText('テンプレートを削除しました')).toBeVisible();
      await expect(templates.locator('option', { hasText: name })).toHaveCount(0);
    });

    await openAs(page, admin, address);
    await expect(table).toBeVisible();
    await expect(page.getByRole('button', { name: 'コピーして作成' })).toHaveCount(0);
    await page.getByLabel('締め済みの社員のみ').check();
    await expect(page.getByText('出力する社員がいません')).toBeVisible();
    await expect(download).toBeDisabled();
  },
);
