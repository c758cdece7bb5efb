import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { become, createEmployee, demo, expect, expectAccessible, ON_PHONES, test } from './fixtures.ts';

// Each journey has a year of its own, since the tests of one file share a server.
async function openYear(page: Page, serverUrl: string, year: number): Promise<void> {
  await become(page, await createEmployee(serverUrl, { companyId: 'demo', role: 'super_admin' }));
  await page.goto(`/settings/calendar?year=${year}`);
  await expect(page.getByRole('group', { name: `${year}年のカレンダー` })).toBeVisible();
}

const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
const review = (page: Page) => page.getByRole('button', { name: '変更を確認' });
const dialog = (page: Page) => page.getByRole('dialog', { name: '会社カレンダーの変更' });

async function save(page: Page): Promise<void> {
  await review(page).click();
  await dialog(page).getByRole('button', { name: '変更を保存' }).click();
  await expect(page.getByText('会社カレンダーを保存しました')).toBeVisible();
}

test('a year is kept: days in a row, by key, all Sundays; previewed, saved, seen by employees', async ({
  page,
  serverUrl,
}) => {
  await openYear(page, serverUrl, 2027);
  await expect(page.getByText('登録した日')).toBeVisible();

  await day(page, '2027-12-29').click();
  const form = page.getByRole('dialog', { name: '12月29日（水）の登録' });
  await form.getByRole('textbox', { name: '最終日' }).fill('2027-12-31');
  await form.getByRole('textbox', { name: '名称' }).fill('年末休業');
  await expectAccessible(page);
  await form.getByRole('button', { name: '反映' }).click();
  await expect(form).toBeHidden();
  await expect(day(page, '2027-12-31')).toHaveAccessibleName('2027-12-31（金） 所定休日 年末休業');

  await test.step('by keyboard: from day to day, and a kind by its number', async () => {
    await day(page, '2027-05-31').focus();
    await page.keyboard.press('ArrowRight');
    await expect(day(page, '2027-06-01')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('2');
    await expect(day(page, '2027-06-08')).toHaveAccessibleName(/法定休日/);
    await page.keyboard.press('Delete');
    await expect(day(page, '2027-06-08')).toHaveAccessibleName('2027-06-08（火）');
    await page.keyboard.press('1');
    await page.keyboard.press('Home');
    await expect(day(page, '2027-01-01')).toBeFocused();
  });

  await page.getByRole('combobox', { name: '対象' }).selectOption('日曜日');
  await page.getByRole('combobox', { name: '種類' }).selectOption('法定休日');
  await page.getByRole('button', { name: '設定', exact: true }).click();
  await expect(page.getByText('すべての日曜日を「法定休日」にしました')).toBeVisible();
  await expect(day(page, '2027-01-03')).toHaveAccessibleName(/法定休日/);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(day(page, '2027-01-03')).not.toHaveAccessibleName(/法定休日/);

  await review(page).click();
  await expect(dialog(page)).toContainText('4日を変更します。');
  await expect(dialog(page)).toContainText('2027年12月');
  await expect(dialog(page)).toContainText('まだ始まっていない月です。');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: '変更を保存' }).click();
  await expect(page.getByText('会社カレンダーを保存しました')).toBeVisible();
  await expect(review(page)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);

  await become(page, demo('E0002'));
  await page.goto('/shift-manager?month=2027-12');
  await expect(page.getByText('年末休業')).toHaveCount(3);
});

test('a year is copied, written to a file and read from one', async ({ page, serverUrl }) => {
  await openYear(page, serverUrl, 2030);
  await day(page, '2030-08-13').focus();
  await page.keyboard.press('1');
  await save(page);

  await page.getByRole('button', { name: '次の年' }).click();
  await expect(page.getByRole('group', { name: '2031年のカレンダー' })).toBeVisible();
  await page.getByRole('button', { name: '前年からコピー' }).click();
  await expect(page.getByText('2030年のカレンダーをコピーしました')).toBeVisible();
  // The same weekday, a Tuesday.
  await expect(day(page, '2031-08-12')).toHaveAccessibleName(/所定休日/);
  await save(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'iCal形式で出力' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^会社カレンダー_2031年_.*\.ics$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('DTSTART;VALUE=DATE:20310812');

  await page.getByLabel('CSV・iCalを取り込む').setInputFiles({
    name: '休日.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('日付,種類,名称\n2031/11/4,所定休日,創立記念日\n2032/1/1,所定休日,元日\n'),
  });
  await expect(page.getByText('1日を読み込みました（対象の年の終日の予定ではない1件を除く）')).toBeVisible();
  await expect(day(page, '2031-11-04')).toHaveAccessibleName('2031-11-04（火） 所定休日 創立記念日');

  await page.getByRole('link', { name: /^設定/ }).first().click();
  const leaving = page.getByRole('dialog', { name: '保存していない変更があります' });
  await expect(leaving).toBeVisible();
  await leaving.getByRole('button').first().click();
  await expect(day(page, '2031-11-04')).toBeVisible();
});

test(
  'a work rule has days of its own over the company’s, which its people see',
  ON_PHONES,
  async ({ page, serverUrl }) => {
    const year = 2029;
    const closing = `${year}-08-14`;
    const person = await createEmployee(serverUrl, { companyId: 'demo' });
    const name = `工場 ${person.employeeId}`;
    const choice = page.getByRole('combobox', { name: 'カレンダー', exact: true });
    await openYear(page, serverUrl, year);
    await day(page, closing).click();
    const ofDay = page.getByRole('dialog', { name: /^8月14日.*の登録$/ });
    await ofDay.getByRole('textbox', { name: '名称' }).fill('夏季休業');
    await ofDay.getByRole('button', { name: '反映' }).click();
    await expect(ofDay).toBeHidden();
    await save(page);

    await test.step('the rule, and its way to its calendar', async () => {
      await page.goto('/settings/work-rules');
      await page.getByRole('button', { name: '勤務形態を追加' }).click();
      const form = page.getByRole('dialog', { name: '勤務形態の追加' });
      await form.getByRole('textbox', { name: '名称' }).fill(name);
      await form.getByRole('button', { name: '保存' }).click();
      await expect(page.getByText('勤務形態を追加しました')).toBeVisible();
      await page.getByRole('link', { name: `${name}のカレンダー` }).click();
      await expect(choice).toHaveValue(/\d+/);
      await page.goto(`${page.url()}&year=${year}`);
      await expect(choice.locator('option:checked')).toHaveText(`勤務形態：${name}`);
    });

    await test.step('what is the company’s, overridden by key and given back', async () => {
      await expect(day(page, closing)).toHaveAccessibleName(/所定休日 夏季休業 会社の設定$/);
      await expectAccessible(page);
      await day(page, closing).focus();
      await page.keyboard.press('3');
      await expect(day(page, closing)).toHaveAccessibleName(/出勤日$/);
      await page.keyboard.press('Delete');
      await expect(day(page, closing)).toHaveAccessibleName(/会社の設定$/);
      await expect(review(page)).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('3');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('2');
      await day(page, `${year}-08-16`).focus();
      await page.keyboard.press('1');
      await page.keyboard.press('Enter');
      const form = page.getByRole('dialog', { name: /^8月16日.*の登録$/ });
      await form.getByRole('radio', { name: '会社の設定に戻す' }).check();
      await expectAccessible(page);
      await form.getByRole('button', { name: '反映' }).click();
      await expect(form).toBeHidden();
    });

    await test.step('the company’s days copied, and taken back', async () => {
      await page.getByRole('combobox', { name: '同じ年のコピー元' }).selectOption('会社全体');
      await page.getByRole('button', { name: 'コピー', exact: true }).click();
      await expect(page.getByText('会社全体のカレンダーをコピーしました')).toBeVisible();
      await expect(day(page, closing)).toHaveAccessibleName(/所定休日 夏季休業$/);
      await page.getByRole('button', { name: '元に戻す' }).click();
      await expect(day(page, closing)).toHaveAccessibleName(/出勤日$/);
    });

    await test.step('saved, and kept in the address', async () => {
      await review(page).click();
      const confirm = page.getByRole('dialog', { name: `カレンダーの変更（勤務形態：${name}）` });
      await expect(confirm).toContainText('2日を変更します。');
      await confirm.getByRole('button', { name: '変更を保存' }).click();
      await expect(page.getByText('勤務形態のカレンダーを保存しました')).toBeVisible();
      await page.reload();
      await expect(day(page, `${year}-08-15`)).toHaveAccessibleName(/法定休日$/);
      await choice.selectOption('会社全体');
      await expect(day(page, closing)).toHaveAccessibleName(/所定休日 夏季休業$/);
      await expect(page).not.toHaveURL(/rule=/);
    });

    await test.step('seen by whose contract names the rule, and nobody else', async () => {
      await page.goto(`/admin/users/${person.id}?tab=contract`);
      await page
        .getByRole('button', { name: /^(登録|契約を追加)$/ })
        .first()
        .click();
      const form = page.getByRole('dialog', { name: '契約の追加' });
      await form.getByRole('textbox', { name: '適用開始日' }).fill('2026-01-01');
      await form.getByRole('button', { name: '月〜金を8:00にする' }).click();
      await form.getByRole('combobox', { name: '勤務形態' }).selectOption(name);
      await form.getByRole('button', { name: '保存' }).click();
      await expect(page.getByText('契約を登録しました')).toBeVisible();
      await become(page, demo('E0002'));
      await page.goto(`/shift-manager?month=${year}-08`);
      await expect(page.getByText('夏季休業')).toHaveCount(1);
      await become(page, person);
      await page.goto(`/shift-manager?month=${year}-08`);
      await expect(page.getByText('山の日')).toBeVisible();
      await expect(page.getByText('夏季休業')).toHaveCount(0);
    });
  },
);

test('a year of variable hours is planned beside its limits', async ({ page }) => {
  await become(page, { ...demo('S0001'), companyId: 'demo-rules' });
  await page.goto('/settings/calendar?year=2031');
  const plan = page.getByRole('region', { name: /^対象期間 2031-10-01（.）〜2032-09-30（.）の予定$/ });
  await expect(day(page, '2031-10-06')).toBeVisible();
  await expect(plan).toHaveCount(0);
  await page
    .getByRole('combobox', { name: 'カレンダー', exact: true })
    .selectOption('勤務形態：1年単位の変形（10月起算）');
  // 52 weeks and two days without the public holidays, of 280 days by 366/365.
  await expect(plan).toContainText(/労働日数\s*24\d \/ 上限 280日/);
  await expect(plan).toContainText('上限 2091:25');
  await expect(plan.getByRole('status')).toBeEmpty();
  await plan.getByRole('combobox', { name: '1日の所定労働時間' }).selectOption('9:00');
  await expect(plan.getByRole('status')).toHaveText('予定が総枠を超えます');
  await expectAccessible(page);

  await test.step('as days change, before they are saved', async () => {
    await plan.getByRole('combobox', { name: '1日の所定労働時間' }).selectOption('8:00');
    for (const date of ['2031-10-11', '2031-10-12']) {
      await day(page, date).focus();
      await page.keyboard.press('3');
    }
    await expect(plan.getByRole('status')).toContainText('7日以上続く勤務があります');
  });
});
