import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { addMonths, daysOfMonth, isWeekend, monthOf } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { become, createEmployee, expect, expectAccessible, test } from './fixtures.ts';
import { reach, use, write } from './hands.ts';
import { call, dialog, field, save } from './month-page.ts';

// A company whose months no other journey writes into.
const companyId = 'sample';
const boss = { companyId, employeeId: 'S0001', password: 'kintai-demo' };

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name, exact: true });
const said = (page: Page, text: RegExp): Locator => page.getByRole('status').filter({ hasText: text });
const review = (page: Page): Locator => page.getByRole('region', { name: /^要確認/ });

/** The entries of a day that cause a finding, and their remedy. */
interface Wrong {
  readonly kind: string;
  readonly punches: object | null;
  readonly putRight: (page: Page) => Promise<void>;
}

/** A field of the day under review. */
const dayField = (page: Page, name: string): Locator => review(page).getByRole('textbox', { name });

/** Enters something in the fields of the day under review, and saves. */
async function correct(page: Page, enter: () => Promise<void>): Promise<void> {
  await enter();
  await use(page, review(page).getByRole('button', { name: '保存して次へ' }));
}

const WRONG: readonly Wrong[] = [
  {
    kind: '打刻忘れ',
    punches: { clock_in: '09:00' },
    putRight: (page) => correct(page, () => write(page, dayField(page, '退勤時間'), '1800')),
  },
  {
    kind: '休憩未入力',
    punches: { clock_in: '09:00', clock_out: '18:00' },
    // The usual break is preselected.
    putRight: (page) => correct(page, () => expect(dayField(page, '出勤時間')).toHaveValue('09:00')),
  },
  {
    kind: '休憩不足',
    punches: { clock_in: '09:00', clock_out: '18:00', break_time: 30 },
    putRight: (page) => correct(page, () => chooseBreak(page, '1時間')),
  },
  {
    kind: '勤務予定日に記録なし',
    punches: null,
    async putRight(page) {
      await use(page, review(page).getByRole('button', { name: '欠勤の登録' }));
      await write(page, field(page, '理由'), '体調不良のため');
      await use(page, save(page));
    },
  },
];

async function chooseBreak(page: Page, name: string): Promise<void> {
  const choice = review(page).getByRole('combobox', { name: '休憩時間' });
  await reach(page, choice);
  await page.keyboard.type(name.slice(0, 1));
  await expect(choice.locator('option:checked')).toHaveText(name);
}

/** The overview's cells of an employee, by the columns' names. */
async function shownOf(page: Page, employeeId: string): Promise<Map<string, string>> {
  const row = page.getByRole('row').filter({ hasText: employeeId });
  await expect(row).toHaveCount(1);
  const names = page.getByRole('columnheader');
  const values = row.getByRole('cell').or(row.getByRole('rowheader'));
  const [labels, texts] = [await names.allInnerTexts(), await values.allInnerTexts()];
  expect(labels.length).toBe(texts.length);
  return new Map(labels.map((label, index) => [label.trim(), texts[index] ?? '']));
}

/** The file's columns and the overview's with the same values. */
const COLUMNS = {
  出勤日数: '出勤',
  欠勤日数: '欠勤',
  有休日数: '有給',
  '時間外（合計）': '時間外（法定）',
  深夜: '深夜',
};

/** A number of days, or of hours: `172:33` as the file has it. */
function numberIn(text: string): number {
  const [, hours = '', minutes] = /(\d[\d,]*)(?::(\d\d))?/.exec(text) ?? [];
  const whole = Number(hours.replaceAll(',', ''));
  return minutes === undefined ? whole : Number((whole + Number(minutes) / 60).toFixed(2));
}

test('findings of each kind are remedied, the month is closed and exported, with a keyboard only', async ({
  page,
  serverUrl,
}) => {
  const month = addMonths(monthOf(today()), -1);
  const holidays = holidaysOfMonth(month);
  const days = daysOfMonth(month)
    .filter((date) => !isWeekend(date) && !holidays.has(date))
    // Each kind also follows the others.
    .slice(-2 * WRONG.length);
  const wrong = days.map((date, index) => ({ date, ...(WRONG[index % WRONG.length] as Wrong) }));
  // Hours, 8 a day but for those of absence.
  const worked = wrong.filter(({ punches }) => punches !== null).length * 8;
  const name = '締 一郎';
  const employee = await createEmployee(serverUrl, { companyId, name, hireDate: days[0] ?? '' });
  const colleague = await become(page, { ...boss, employeeId: 'E0001' });
  await become(page, boss);
  const enter = (date: string, punches: object, id = employee.id) =>
    call(page, 'PUT', `/api/admin/users/${id}/time-records/new`, { date, ...punches });
  for (const { date, punches } of wrong) if (punches !== null) await enter(date, punches);
  // Months are closed in sequence.
  const before = addMonths(month, -1);
  const { rows: earlier } = (await call(page, 'GET', `/api/admin/months/${before}`)) as {
    readonly rows: readonly { readonly user_id: number }[];
  };
  const reason = '本人に確認済み';
  await call(page, 'POST', `/api/admin/months/${before}/close`, {
    user_ids: earlier.map((one) => one.user_id),
    reason,
  });
  // The employees whose month has findings left.
  await enter(days[0] ?? '', { break_time: 30 }, colleague.id);
  await page.goto(`/admin/month-end?month=${month}&q=${employee.employeeId}`);

  await test.step('each finding is remedied where it is shown', async () => {
    await use(page, button(page, '要確認を順に確認'));
    for (const [index, { date, kind, putRight }] of wrong.entries()) {
      await expect(review(page)).toContainText(`1 / ${wrong.length - index}`);
      const fields = review(page).getByRole('form', { name: `${formatMonthDay(date)}の勤怠とシフト` });
      await expect(fields).toBeVisible();
      await expect(review(page)).toContainText(kind);
      if (index === 0) await expectAccessible(page);
      await putRight(page);
      await expect(dialog(page)).toBeHidden();
    }
    await expect(review(page)).toContainText('要確認はもうありません。月を締められます。');
    await use(page, button(page, '確認を終える'));
  });

  const rows = page.getByRole('row');
  await test.step('everyone’s month is closed, with a reason where findings are left', async () => {
    await use(page, button(page, '条件をクリア'));
    await expect(rows.filter({ hasText: 'S0001' })).toBeVisible();
    await use(page, page.getByRole('checkbox', { name: '表示中の全員を選択' }), 'Space');
    await use(page, page.getByRole('button', { name: /^\d+人を締める$/ }));
    await write(page, field(page, '理由'), '本人に確認済み');
    await expectAccessible(page);
    await use(page, inDialog(page, '締める'));
    await expect(said(page, /人の月を締めました/)).toBeVisible();
    await expect(rows.filter({ hasText: '未締め' })).toHaveCount(0);
    await expect(button(page, '要確認のない社員を締める')).toBeFocused();
    await expect(button(page, '要確認のない社員を締める')).toHaveAccessibleDescription(/の締めが終わりました。$/);
  });

  await test.step('the payroll file equals the overview', async () => {
    const employees = ['E0001', 'S0001', employee.employeeId];
    const shown = new Map<string, Map<string, string>>();
    for (const id of employees) shown.set(id, await shownOf(page, id));
    expect(shown.get(employee.employeeId)?.get('総労働（休暇を含む）')).toBe(`${worked}:00`);
    await use(page, page.getByRole('link', { name: '給与連携に進む' }));
    await page.getByLabel('テンプレート', { exact: true }).selectOption('標準（法定の集計）');
    await use(page, page.getByRole('checkbox', { name: '締め済みの社員のみ' }), 'Space');
    const downloading = page.waitForEvent('download');
    await use(page, button(page, 'CSVを出力'));
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`給与連携_標準（法定の集計）_${month}.csv`);
    const lines: Record<string, string>[] = parse(await readFile(await file.path()), { bom: true, columns: true });
    for (const id of employees) {
      const line = lines.find((each) => each['社員ID'] === id);
      expect(line, id).toMatchObject({ 対象年月: month, 締めの状態: '締め済み' });
      const inFile = Object.keys(COLUMNS).map((column) => [column, Number(line?.[column])]);
      const onScreen = Object.entries(COLUMNS).map(([column, label]) => [
        column,
        numberIn(shown.get(id)?.get(label) ?? ''),
      ]);
      expect(inFile).toEqual(onScreen);
    }
  });

  await test.step('reopened, it is calculated again', async () => {
    await use(page, page.getByRole('link', { name: '月次・締め' }).last());
    await use(page, page.getByRole('checkbox', { name: `${name}を選択` }), 'Space');
    await use(page, button(page, '1人の締めを解除'));
    await write(page, field(page, '理由'), '退勤の訂正のため');
    await use(page, inDialog(page, '解除する'));
    await expect(said(page, /1人の締めを解除しました/)).toBeVisible();
    await enter(days[0] ?? '', { clock_out: '20:00' });
    await page.reload();
    await expect(rows.filter({ hasText: employee.employeeId })).toContainText('未締め');
    expect((await shownOf(page, employee.employeeId)).get('総労働（休暇を含む）')).toBe(`${worked + 2}:00`);
    await use(page, page.getByRole('link', { name: '給与連携' }));
    await page.getByLabel('テンプレート', { exact: true }).selectOption('標準（法定の集計）');
    const preview = page.getByRole('region', { name: 'プレビュー' }).getByRole('row');
    await expect(preview.filter({ hasText: employee.employeeId })).toContainText(`${worked + 2}.00`);
    await expect(preview.filter({ hasText: 'S0001' })).toContainText('締め済み');
  });
});
