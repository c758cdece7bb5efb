import type { Page } from '@playwright/test';
import { addMonths, type IsoMonth, monthOf } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { become, CORE, createEmployee, expect, expectAccessible, test } from './fixtures.ts';

const thisMonth = monthOf(today());

/** Opens a month by the steps of its switch. */
async function choose(page: Page, name: string, month: IsoMonth): Promise<void> {
  const group = page.getByRole('group', { name });
  const shown = group.getByRole('button', { name: /年/ });
  for (let text = await shown.textContent(); text !== formatYearMonth(month); text = await shown.textContent()) {
    await group.getByRole('button', { name: '次の月' }).click();
    await expect(shown).not.toHaveText(text ?? '');
  }
}

test(
  "sets the rules of attendance: their effect, a change's preview, from a month on",
  CORE,
  async ({ page, serverUrl, expectedErrors }) => {
    expectedErrors.push(/503 \(Service Unavailable\)/);
    const month = addMonths(thisMonth, 12);
    await become(page, await createEmployee(serverUrl, { companyId: 'sample', role: 'super_admin' }));
    await page.goto('/settings/policy');
    const rounding = page.getByRole('combobox', { name: '退勤時間の丸め' });
    await expect(rounding).toHaveValue('15');
    await expect(page.getByText('労働基準法第24条）に違反します')).toBeVisible();

    await test.step('what the breaks’ rule makes of sample days, before and after', async () => {
      const rule = page.getByRole('combobox', { name: '休憩が未入力の日' });
      const samples = page.getByRole('region', { name: '休憩の例' });
      const day = (name: string) => samples.getByRole('row').filter({ hasText: name });
      await expect(day('8:30（未入力）')).toHaveText('8:30（未入力）休憩0:00 実働8:30休憩0:00 実働8:30');
      await rule.selectOption('法定の休憩（45分・1時間）');
      await expect(day('4:30（未入力）')).toHaveText('4:30（未入力）休憩0:00 実働4:30休憩0:00 実働4:30');
      await expect(day('6:30（未入力）')).toHaveText('6:30（未入力）休憩0:00 実働6:30休憩0:45 実働5:45');
      await expect(day('10:00（未入力）')).toHaveText('10:00（未入力）休憩0:00 実働10:00休憩1:00 実働9:00');
      await expect(day('8:30（入力0:30）')).toHaveText('8:30（入力0:30）休憩0:30 実働8:00休憩0:30 実働8:00');
      await rule.selectOption('控除しない（入力どおり）');
    });

    // An error is shown at its field, and no input is lost.
    const day = page.getByRole('textbox', { name: '標準労働時間（1日）' });
    await rounding.selectOption('1');
    await day.fill('9:00');
    await page.getByRole('button', { name: '変更を確認' }).click();
    await expect(day).toBeFocused();
    await expect(day).toHaveAccessibleDescription('1:00〜8:00の範囲で入力してください');
    await page.reload();
    await expect(day).toHaveValue('9:00');
    await expect(rounding).toHaveValue('1');
    await day.fill('745');
    await day.blur();
    await expect(day).toHaveValue('7:45');

    await test.step('breaks by the company’s own steps, each fault at its field', async () => {
      await page.getByRole('combobox', { name: '休憩が未入力の日' }).selectOption('拘束時間に応じて控除');
      await expect(page.getByText('みなし休憩は、実際に休憩を取った日にだけ控除できます')).toBeVisible();
      const step = (place: number) =>
        page.getByRole('group', { name: '拘束時間に応じた休憩' }).getByRole('group', { name: `休憩${place}` });
      await page.getByRole('button', { name: '段階を追加' }).click();
      const last = page.getByRole('group', { name: /^休憩\d$/ }).last();
      await expect(last.getByRole('textbox', { name: 'これを超える日' })).toBeFocused();
      await last.getByRole('textbox', { name: 'これを超える日' }).fill('6');
      await last.getByRole('textbox', { name: '休憩' }).fill('1');
      await page.getByRole('button', { name: '変更を確認' }).click();
      await expect(last.getByRole('textbox', { name: 'これを超える日' })).toHaveAccessibleDescription(
        '上の行より長い時間を入力してください',
      );
      await expectAccessible(page);
      await last.getByRole('button', { name: /を削除$/ }).click();
      await expect(step(1).getByRole('textbox', { name: 'これを超える日' })).toHaveValue('6:00');
    });

    // In finer steps more is counted, and less is cut.
    await expect(page.getByRole('row', { name: /総労働時間/ })).toContainText('+');
    await expect(page.getByRole('row', { name: /切り捨てた時間/ })).toContainText('−');

    await choose(page, '適用開始月', month);
    await page.getByRole('button', { name: '変更を確認' }).click();
    const dialog = page.getByRole('dialog', { name: '会社の基本ルールの変更' });
    await expect(dialog).toContainText(`${formatYearMonth(month)}の出勤簿から`);
    await expect(dialog).toContainText('15分単位で切り捨て');
    await expect(dialog).toContainText('7時間45');
    await expectAccessible(page);

    await page.route('**/api/admin/company-policy', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('会社の基本ルールを保存しました')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`${formatYearMonth(month)}から`).first()).toBeVisible();
    const change = page
      .getByRole('region', { name: '変更履歴' })
      .getByRole('listitem')
      .filter({ hasText: formatYearMonth(month) });
    await expect(change).toContainText('新人 太郎');
    await expect(change).toContainText('1分単位');
    await expect(page.getByText('変更はありません', { exact: true })).toBeVisible();
  },
);
