import type { Page } from '@playwright/test';
import { addMonths, daysOfMonth, isWeekend, monthOf, type IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import {
  type Account,
  become,
  CORE,
  createEmployee,
  demo,
  type Employee,
  expect,
  expectAccessible,
  expectFocusIn,
  ON_PHONES,
  submitLogin,
  test,
} from './fixtures.ts';
import { call, choose, dayOf, dialog, field, menuButton, openAs, save } from './month-page.ts';

const admin = demo('A0001');
const boss: Account = { companyId: 'sample', employeeId: 'S0001', password: 'kintai-demo' };

/** The month before this one, whose days can all be corrected, and its first three weekdays. */
const month = addMonths(monthOf(today()), -1);
const [first, second, third] = daysOfMonth(month).filter((date) => !isWeekend(date)) as [IsoDate, IsoDate, IsoDate];

const openUser = (page: Page, account: Account, { id }: Employee, search = ''): Promise<void> =>
  openAs(page, account, `/admin/users/${id}?month=${month}${search}`);
const correction = (page: Page, date: IsoDate) => page.getByRole('button', { name: `${formatMonthDay(date)}の修正` });
const correct = (page: Page, { id }: Employee, date: IsoDate, values: object): Promise<unknown> =>
  call(page, 'PUT', `/api/admin/users/${id}/time-records/new`, { date, ...values });
const totals = (page: Page) => page.getByRole('region', { name: '月の集計' });
const info = (page: Page) => page.getByRole('region', { name: '社員情報' });
const said = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message });

test(
  'an admin corrects, deletes and reports on behalf of an employee',
  CORE,
  async ({ page, serverUrl, expectedErrors }) => {
    expectedErrors.push(/500 \(/, /409 \(Conflict\)/);
    const person = await createEmployee(serverUrl, { name: '修正 花子' });
    await openUser(page, admin, person);
    await expect(totals(page)).toContainText('0日');
    await expect(totals(page)).toContainText('出勤簿では表示時刻で計算（有休を含む）');

    await test.step('a day without a reason, its times named as in the admin’s form', async () => {
      await correction(page, first).click();
      await expect(field(page, '修正理由（任意）')).toHaveAttribute('placeholder', '管理者による修正');
      await save(page).click();
      await expect(dialog(page).getByText('出勤時間または退勤時間を入力してください')).toBeVisible();
      await field(page, '出勤時間').fill('25:00');
      await field(page, '退勤時間').fill('18:00');
      await save(page).click();
      await expect(
        dialog(page).getByText('出勤時間の形式が正しくありません。HH:MMまたはHH:MM:SS形式で入力してください'),
      ).toBeVisible();
      await expectAccessible(page);
      await field(page, '出勤時間').fill('9:20');
      await save(page).click();
      await expect(said(page, '勤怠記録を更新しました')).toBeVisible();
      await expect(menuButton(page, first)).toBeFocused();
      await expect(dayOf(page, first)).toContainText('09:20');
      await expect(totals(page)).toContainText(/出勤日数1日総労働時間7.67時間時間外0.00時間退勤未打刻0日出勤未打刻0日/);
    });

    await test.step('a concurrent change is not overwritten', async () => {
      await correction(page, first).click();
      await expect(field(page, '出勤時間')).toHaveValue('09:20');
      await correct(page, person, first, { clock_in: '08:30' });
      await field(page, '退勤時間').fill('19:00');
      await save(page).click();
      await expect(dialog(page).getByRole('table')).toContainText('08:30');
      await dialog(page).getByRole('button', { name: '自分の入力を使う' }).click();
      await save(page).click();
      await expect(dayOf(page, first)).toContainText('08:30');
      await expect(dayOf(page, first)).toContainText('19:00');
    });

    await test.step('a value, distinct from the server’s error of a failure', async () => {
      await dayOf(page, first).getByRole('button', { name: 'の休憩時間を削除' }).click();
      const fails = '**/time-records/*/field';
      await page.route(fails, (route) => route.fulfill({ status: 500, json: { message: '壊れています', code: 'x' } }));
      await dialog(page).getByRole('button', { name: '削除', exact: true }).click();
      await expect(dialog(page).getByRole('alert')).toHaveText('休憩時間の削除に失敗しました: 壊れています');
      await page.unroute(fails);
      await dialog(page).getByRole('button', { name: '削除', exact: true }).click();
      await expect(said(page, '休憩時間を削除しました')).toBeVisible();
      await expect(totals(page)).toContainText('休憩未入力 1日');
    });

    await test.step('internal work, which doesn’t affect the totals', async () => {
      await choose(page, first, '社内業務');
      await field(page, '開始時間').fill('10:00');
      await field(page, '終了時間').fill('11:00');
      await save(page).click();
      await expect(said(page, '社内業務時間を登録しました')).toBeVisible();
      await page.getByText('客先業務', { exact: true }).click();
      await expect(dayOf(page, first)).toContainText('08:30–10:00, 11:00–19:00');
      await expect(totals(page)).toContainText('総労働時間9.50時間');
    });

    await test.step('an absence, and all of it in the history', async () => {
      await page.getByText('すべて', { exact: true }).click();
      await choose(page, second, 'イレギュラー');
      await dialog(page).getByText('欠勤', { exact: true }).click();
      await field(page, '理由').fill('発熱');
      await save(page).click();
      await expect(dayOf(page, second)).toContainText('欠勤: 発熱');
      await choose(page, first, '変更履歴');
      await expect(dialog(page).getByRole('listitem')).toHaveCount(5);
      await expect(dialog(page).getByRole('listitem').last()).toContainText('理由: 管理者による修正');
    });
  },
);

test('the missing breaks of a month are filled in one step, and undone', async ({ page, serverUrl }) => {
  const person = await createEmployee(serverUrl, { name: '休憩 未入力' });
  await openUser(page, admin, person);
  await expect(totals(page)).toContainText('休憩未入力 0日');
  await expect(totals(page).getByRole('button', { name: '休憩の一括入力' })).toHaveCount(0);
  for (const [date, clock_out] of [
    [first, '18:00'],
    [second, '18:00'],
    [third, '09:45'],
  ] as const)
    await correct(page, person, date, { clock_in: '09:00', clock_out });
  await page.reload();
  await expect(totals(page)).toContainText('休憩未入力 3日');
  const open = totals(page).getByRole('button', { name: '休憩の一括入力' });

  await open.click();
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(4);
  await expect(dialog(page).getByRole('checkbox', { name: formatMonthDay(third) })).toBeDisabled();
  await expect(dialog(page).getByText('2日を選択中')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('combobox', { name: '休憩時間' }).selectOption('30分');
  await expect(dialog(page).getByText('3日を選択中')).toBeVisible();
  await dialog(page)
    .getByRole('checkbox', { name: formatMonthDay(third) })
    .uncheck();
  await dialog(page).getByRole('button', { name: '入力する' }).click();
  await expect(said(page, '2日分の休憩時間を入力しました')).toBeVisible();
  await expect(totals(page)).toContainText('休憩未入力 1日');
  await expect(dayOf(page, first)).toContainText('0:30');

  await correct(page, person, second, { break_time: 45 });
  await open.click();
  const filled = dialog(page).getByRole('region', { name: '一括入力した日' });
  await expect(filled.getByRole('listitem')).toHaveText([`${formatMonthDay(first)} 休憩 0:30`]);
  await expectAccessible(page);
  await filled.getByRole('button', { name: 'まとめて取り消す' }).click();
  await expect(said(page, '1日分の休憩時間の入力を取り消しました')).toBeVisible();
  await expect(totals(page)).toContainText('休憩未入力 2日');
  await choose(page, first, '変更履歴');
  await expect(dialog(page).getByRole('listitem').first()).toContainText('休憩の一括入力の取り消し');
});

test('an admin plans an employee’s shifts', ON_PHONES, async ({ page, serverUrl, expectedErrors }) => {
  expectedErrors.push(/404 \(Not Found\)/);
  const person = await createEmployee(serverUrl, { name: '予定 太郎' });
  await openUser(page, admin, person, '&tab=shift');
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: formatMonthDay(first) }) });
  const open = page.getByRole('button', { name: `${formatMonthDay(first)}のシフトの修正` });
  await expect(row).toContainText('未登録');

  await open.click();
  await expect(dialog(page).getByRole('textbox', { name: '開始' })).toBeDisabled();
  await dialog(page).getByRole('checkbox', { name: '出勤日' }).check();
  await expect(dialog(page).getByRole('textbox', { name: '開始' })).toHaveValue('09:00');
  await dialog(page).getByRole('textbox', { name: '終了' }).fill('9:00');
  await save(page).click();
  await expect(
    dialog(page).getByText('開始と終了が同じ時刻です。翌日に終わるときは、終わりの日（翌日）を選択してください'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('textbox', { name: '終了' }).fill('600');
  await save(page).click();
  await expect(said(page, 'シフト情報を更新しました')).toBeVisible();
  await expect(row).toContainText('09:00〜翌06:00');
  await expect(page.getByText(/予定出勤日数1日/)).toBeVisible();
  await expect(page.getByText(/予定勤務時間20.0時間/)).toBeVisible();
  await expect(open).toBeFocused();

  await open.click();
  await page.route('**/shifts/*', (route) =>
    route.fulfill({ status: 404, json: { message: '対象のシフトが見つかりません', code: 'shift_not_found' } }),
  );
  await dialog(page).getByRole('checkbox', { name: '出勤日' }).uncheck();
  await save(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('対象のシフトが見つかりません');
  await page.unroute('**/shifts/*');
  await save(page).click();
  await expect(row).toContainText('休み');

  // The month stays the same on every tab.
  await page.getByRole('tab', { name: '勤怠記録' }).click();
  await expect(page).toHaveURL(new RegExp(`month=${month}`));
});

test('a super admin edits an employee’s data', async ({ page, serverUrl, expectedErrors }) => {
  expectedErrors.push(/409 \(Conflict\)/);
  const person = await createEmployee(serverUrl, { companyId: 'sample', name: '所属 次郎' });
  await openUser(page, boss, person);
  const made = async (path: string, name: string): Promise<number> =>
    ((await call(page, 'POST', `/api/admin/${path}`, { name })) as { id: number }).id;
  const suffix = person.employeeId;
  const company = await made('client-companies', `取引先 ${suffix}`);
  await made(`client-companies/${company}/job-assignments`, `業務 ${suffix}`);
  await made('client-companies', `別の取引先 ${suffix}`);
  await made('employment-types', `雇用 ${suffix}`);

  await test.step('the basic information', async () => {
    await info(page).getByRole('button', { name: '基本情報の編集' }).click();
    await field(page, '氏名').fill('　');
    await field(page, 'フリガナ').fill('所属');
    await field(page, '入社日').fill('2026/4/1');
    await field(page, '退職日').fill('2026/3/31');
    await save(page).click();
    await expect(dialog(page).getByText('氏名を入力してください')).toBeVisible();
    await expect(dialog(page).getByText('ひらがなかカタカナで入力してください')).toBeVisible();
    await expect(dialog(page).getByText('退職日は入社日以降にしてください')).toBeVisible();
    await expect(field(page, '氏名')).toBeFocused();
    await expectAccessible(page);
    await field(page, '氏名').fill('所属 二郎');
    await field(page, 'フリガナ').fill('しょぞく じろう');
    await field(page, '退職日').fill('');
    await field(page, '週所定労働時間').fill('37.5');
    await dialog(page).getByRole('combobox', { name: '週所定労働日数' }).selectOption('5日');
    await save(page).click();
    // The grant of half a year after that day is before the registration: it waits until somebody says so.
    await expect(said(page, '社員情報を更新しました')).toBeVisible();
    await expect(info(page)).toContainText('ショゾク ジロウ所属 二郎');
    await expect(info(page)).toContainText('未設定取引先企業・担当業務・雇用形態');
    await expect(info(page)).toContainText('入社日2026-04-01');
    await expect(info(page)).toContainText('週所定労働5日 37:30');
  });

  await test.step('the groups, whose job assignment goes with its company', async () => {
    await info(page).getByRole('button', { name: '所属情報の編集' }).click();
    const choice = (name: string) => dialog(page).getByRole('combobox', { name });
    await expect(choice('担当業務')).toBeDisabled();
    await choice('取引先企業').selectOption(`取引先 ${suffix}`);
    await choice('担当業務').selectOption(`業務 ${suffix}`);
    await choice('取引先企業').selectOption(`別の取引先 ${suffix}`);
    await expect(choice('担当業務')).toHaveValue('');
    await expect(choice('担当業務').getByRole('option')).toHaveText(['未設定']);
    await choice('取引先企業').selectOption(`取引先 ${suffix}`);
    await choice('担当業務').selectOption(`業務 ${suffix}`);
    await choice('雇用形態').selectOption(`雇用 ${suffix}`);
    await expectAccessible(page);
    await save(page).click();
    await expect(said(page, '所属情報を更新しました')).toBeVisible();
    await expect(info(page)).toContainText(`担当業務業務 ${suffix}`);
  });

  await test.step('the last super admin keeps their role', async () => {
    // A company to which no other journey adds super admins.
    await become(page, { ...boss, companyId: 'demo-west' });
    const me = (await call(page, 'GET', '/api/auth/me')) as { id: number };
    await page.goto(`/admin/users/${me.id}`);
    await info(page).getByRole('button', { name: 'その他の操作' }).click();
    // Nothing by which one would lock oneself out.
    await expect(page.getByRole('menuitem')).toHaveText(['データの書き出し（開示請求）']);
    await expectFocusIn(page.getByRole('menu'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await info(page).getByRole('button', { name: '基本情報の編集' }).click();
    await dialog(page).getByRole('combobox', { name: '役割' }).selectOption('一般');
    await save(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('最後の全権管理者は変更できません');
  });
});

test('a super admin issues a one-time password, and deactivates and reactivates an account', async ({
  page,
  context,
  serverUrl,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await createEmployee(serverUrl, { companyId: 'sample', name: '忘れた 三郎' });
  await openUser(page, boss, person);
  const chooseAction = async (name: string): Promise<void> => {
    await info(page).getByRole('button', { name: 'その他の操作' }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  await chooseAction('利用停止');
  await expect(dialog(page)).toContainText('忘れた 三郎さん');
  await expect(dialog(page).getByRole('button', { name: 'キャンセル' })).toBeFocused();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: '利用停止' }).click();
  await expect(said(page, '利用を停止しました')).toBeVisible();
  await expect(info(page)).toContainText('利用停止中');
  await chooseAction('利用再開');
  await dialog(page).getByRole('button', { name: '利用再開' }).click();
  await expect(said(page, '利用を再開しました')).toBeVisible();

  await chooseAction('仮パスワードを発行');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: '発行' }).click();
  const shown = field(page, '仮パスワード');
  const password = await shown.inputValue();
  expect(password.length).toBeGreaterThanOrEqual(8);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'コピー' }).click();
  await expect(dialog(page).getByText('コピーしました')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(dialog(page)).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await submitLogin(page, { ...person, password });
  await expect(page.getByText('初回ログインのため、パスワードを変更してください。')).toBeVisible();
});

test(
  'a super admin enters the weekdays of a contract, adds one and deletes it',
  ON_PHONES,
  async ({ page, serverUrl }) => {
    const person = await createEmployee(serverUrl, { name: '契約 太郎' });
    const panel = page.getByRole('region', { name: '契約（所定労働時間）' });
    const lengthOf = (weekday: string) => dialog(page).getByRole('textbox', { name: weekday, exact: true });
    const counts = { name: person.name, role: 'user', weekly_working_days: 5 };
    await become(page, demo('S0001'));
    await page.goto('/admin');
    await call(page, 'PUT', `/api/admin/users/${person.id}`, counts);
    await page.goto(`/admin/users/${person.id}?tab=contract`);
    await expect(panel).toContainText('曜日ごとの所定労働時間を登録してください');

    await panel.getByRole('button', { name: '曜日ごとの所定労働時間の登録' }).click();
    await dialog(page).getByRole('button', { name: '月〜金を8:00にする' }).click();
    await expect(dialog(page).getByText('週5日 40:00')).toBeVisible();
    await lengthOf('金').fill('7.5');
    await lengthOf('土').fill('25');
    await expect(lengthOf('金')).toHaveValue('7:30');
    await save(page).click();
    await expect(dialog(page).getByText('0:00〜24:00で入力してください')).toBeVisible();
    await expectAccessible(page);
    await lengthOf('土').fill('');
    await save(page).click();
    await expect(said(page, '契約を登録しました')).toBeVisible();
    await expect(panel).toContainText('適用中');
    await expect(panel).toContainText('月〜木 8:00、金 7:30（週5日 39:30）');
    await expect(panel).not.toContainText('登録してください');

    await panel.getByRole('button', { name: '契約を追加' }).click();
    await field(page, '適用開始日').fill('2027/4/1');
    await lengthOf('日').fill('4');
    await dialog(page).getByLabel('短時間勤務', { exact: true }).selectOption('育児短時間');
    await dialog(page).getByLabel('賃金形態', { exact: true }).selectOption('時給');
    await field(page, '契約期間の終わり').fill('2027/3/31');
    await save(page).click();
    await expect(dialog(page).getByText('契約期間の終わりは適用開始日以降にしてください')).toBeVisible();
    await field(page, '契約期間の終わり').fill('2028/3/31');
    await dialog(page).getByLabel('更新', { exact: true }).selectOption('自動更新');
    await save(page).click();
    await expect(panel).toContainText('2027-04-01（木）〜');
    await expect(panel).toContainText('2028-03-31（金）まで（自動更新）');
    await expect(panel).toContainText('育児短時間');
    await expectAccessible(page);
    await panel.getByRole('button', { name: '2027-04-01（木）からの契約を削除' }).click();
    await expect(dialog(page)).toContainText('日 4:00（週1日 4:00）');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: '削除' }).click();
    await expect(said(page, '契約を削除しました')).toBeVisible();
    await expect(panel).not.toContainText('2027-04-01');
  },
);

test('the way back leads to the previous screen in its state; also from the next employee and after a reload', async ({
  page,
}) => {
  await become(page, demo('A0001'));
  const monthEnd = `/admin/month-end?month=${addMonths(monthOf(today()), -1)}`;
  const back = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await page.goto(monthEnd);
  await page.getByRole('main').getByRole('link', { name: '佐藤 健太' }).first().click();
  await expect(back('月次・締めに戻る')).toHaveAttribute('href', monthEnd);
  await page.getByRole('button', { name: '次の社員' }).click();
  await expect(page.getByRole('heading', { name: '鈴木 彩花' })).toBeVisible();
  await page.getByRole('tab', { name: '有給休暇' }).click();
  await page.getByRole('link', { name: '印刷用の管理簿' }).click();
  await back('社員詳細に戻る').click();
  await expect(page.getByRole('tab', { name: '有給休暇' })).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await back('月次・締めに戻る').click();
  await expect(page).toHaveURL(monthEnd);

  await page.goto('/admin/leave/five-days');
  await page.getByRole('main').getByRole('link', { name: /E0001/ }).first().click();
  await back('年5日有休取得義務に戻る').click();
  await expect(page).toHaveURL('/admin/leave/five-days');
});
