import {
  CORE,
  CORE_ON_PHONES,
  demo,
  endSession,
  expect,
  expectAccessible,
  expectFocusIn,
  logOut,
  submitLogin,
  test,
} from './fixtures.ts';
import {
  choose,
  correct,
  dayOf,
  dialog,
  field,
  freeDay,
  menuButton,
  nextDay,
  openMonthOf,
  save,
} from './month-page.ts';

const person = demo('E0001');
const UPDATED = '勤怠記録を更新しました';

test('a day is corrected, marked as corrected, and has a history', CORE_ON_PHONES, async ({ page }) => {
  const day = freeDay(0);
  await openMonthOf(page, person, day);
  await correct(page, day, { clock_in: '09:12', clock_out: '18:00', break_time: 45, note: '直行' });
  await choose(page, day, '修正');

  await test.step('its values are filled in, and a break that is none of the choices', async () => {
    await expect(dialog(page)).toHaveAccessibleName('勤怠の修正');
    await expect(field(page, '出勤時間')).toHaveValue('09:12');
    await expect(field(page, '退勤時間')).toHaveValue('18:00');
    await expect(field(page, '備考')).toHaveValue('直行');
    const choices = dialog(page).getByRole('combobox', { name: '休憩時間' });
    await expect(choices.getByRole('option')).toHaveText(['なし', '30分', '45分', '1時間', '1時間30分', '2時間']);
    await expect(choices).toHaveValue('45');
  });

  await test.step('nothing is saved without a reason', async () => {
    await expect(save(page)).toBeDisabled();
    await expect(dialog(page).getByText('修正理由を入力してください')).toBeVisible();
    await field(page, '修正理由').fill('　');
    await expect(save(page)).toBeDisabled();
  });

  await test.step('a clock-out before the clock-in is the next morning’s', async () => {
    await field(page, '出勤時間').fill('900');
    await field(page, '退勤時間').fill('６００');
    await field(page, '修正理由').fill('始発まで作業');
    const [month, date] = nextDay(day).split('-').slice(1).map(Number);
    await expect(dialog(page).getByText(`退勤は翌06:00（${month}月${date}日）として登録されます`)).toBeVisible();
    await expect(field(page, '出勤時間')).toHaveValue('09:00');
    await expectAccessible(page);
  });

  await dialog(page).getByRole('combobox', { name: '休憩時間' }).selectOption('2時間');
  await save(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: UPDATED })).toBeVisible();
  await expect(page).toHaveURL(/\/attendance\?month=\d{4}-\d{2}$/);
  await expect(menuButton(page, day)).toBeFocused();
  const row = dayOf(page, day);
  await expect(row.getByText('09:00')).toBeVisible();
  await expect(row.getByText('翌06:00')).toBeVisible();
  await expect(row.getByText('2:00')).toBeVisible();

  await test.step('the mark shows the previous value, and the reason', async () => {
    await row.getByRole('button', { name: '修正あり' }).first().click();
    const shown = page.getByRole('tooltip');
    await expect(shown).toContainText('打刻なし');
    await expect(shown).toContainText('始発まで作業');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
  });

  await test.step('the history has both changes, the latest first', async () => {
    await choose(page, day, '変更履歴');
    const changes = dialog(page).getByRole('listitem');
    await expect(changes).toHaveCount(2);
    await expect(changes.first()).toContainText('佐藤 健太（E0001）');
    await expect(changes.first()).toContainText('理由: 始発まで作業');
    await expect(changes.first()).toContainText(/出勤時間変更前: 09:12変更後: 09:00/);
    await expect(changes.first()).toContainText(/退勤時間変更前: 18:00変更後: 翌06:00/);
    await expect(changes.last()).toContainText('理由: 別のブラウザから');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: '閉じる' }).last().click();
    await expect(menuButton(page, day)).toBeFocused();
  });
});

test('two concurrent editors of one day lose nothing silently', CORE, async ({ page, expectedErrors }) => {
  expectedErrors.push(/409 \(Conflict\)/);
  const day = freeDay(5);
  await openMonthOf(page, person, day);
  await correct(page, day, { clock_in: '09:00', clock_out: '18:00', break_time: 60, note: '在宅' });
  await choose(page, day, '修正');
  await field(page, '退勤時間').fill('19:00');
  await field(page, '修正理由').fill('残業');
  await correct(page, day, { clock_in: '08:30', clock_out: '18:45' });

  await test.step('both versions are shown side by side', async () => {
    await save(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'ほかの人が先に更新しました。最新の内容を確認して、もう一度保存してください。',
    );
    await expect(dialog(page).getByRole('row')).toHaveText([
      '項目自分の入力最新の内容',
      '出勤時間変更なし08:30',
      '退勤時間19:0018:45',
    ]);
    await expectAccessible(page);
  });

  await test.step('one’s own is saved over the other’s, which stays in the history', async () => {
    await dialog(page).getByRole('button', { name: '自分の入力を使う' }).click();
    await expect(field(page, '出勤時間')).toHaveValue('08:30');
    await expect(field(page, '退勤時間')).toHaveValue('19:00');
    await expect(field(page, '修正理由')).toHaveValue('残業');
    await expect(dayOf(page, day).getByText('19:00')).toHaveCount(0);
    await save(page).click();
    await expect(dayOf(page, day).getByText('19:00')).toBeVisible();
    await expect(dayOf(page, day).getByText('08:30')).toBeVisible();
  });
});

test(
  'the draft outlives a dialog closed by mistake, a reload and an expired session',
  CORE,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/401 \(Unauthorized\)/);
    const day = freeDay(6);
    await openMonthOf(page, person, day);
    await choose(page, day, '修正');
    await field(page, '出勤時間').fill('10:00');
    await field(page, '修正理由').fill('打刻漏れ');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();

    await choose(page, day, '修正');
    await expect(dialog(page).getByText('保存していない入力を復元しました。')).toBeVisible();
    await expect(field(page, '修正理由')).toHaveValue('打刻漏れ');
    await page.reload();
    await expect(field(page, '修正理由')).toHaveValue('打刻漏れ');
    await expectAccessible(page);

    await endSession(page);
    await save(page).click();
    await expect(page).toHaveURL('/login');
    await submitLogin(page, person);
    await expect(field(page, '出勤時間')).toHaveValue('10:00');
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
    await expect(dayOf(page, day).getByText('10:00')).toBeVisible();

    await choose(page, day, '修正');
    await expect(field(page, '出勤時間')).toHaveValue('10:00');
    await expect(dialog(page).getByText('保存していない入力を復元しました。')).toHaveCount(0);
    await field(page, '修正理由').fill('やめておく');
    await dialog(page).getByRole('button', { name: 'キャンセル' }).click();
    await choose(page, day, '修正');
    await expect(field(page, '修正理由')).toHaveValue('');
  },
);

test('only the logged-out person returns to their draft', async ({ page, expectedErrors }) => {
  expectedErrors.push(/401 \(Unauthorized\)/);
  const day = freeDay(7);
  await openMonthOf(page, person, day, `&day=${day}&dialog=correction`);
  await field(page, '修正理由').fill('打刻漏れ');
  await endSession(page);
  await field(page, '出勤時間').fill('9:00');
  await save(page).click();
  await expect(page).toHaveURL('/login');
  await submitLogin(page, demo('E0010'));
  await expect(page).toHaveURL('/time-clock');
  await page.goto(`/attendance?day=${day}&dialog=correction`);
  await expect(field(page, '修正理由')).toHaveValue('');
  await expectFocusIn(dialog(page));
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await logOut(page);
});
