import { monthOf } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { demo, expect, expectAccessible, isPhone, test, BOTH_WIDTHS, ON_PHONES } from './fixtures.ts';
import {
  call,
  choose,
  correct,
  countCalls,
  dayOf,
  dialog,
  field,
  freeDay,
  loseAnswers,
  openMonthOf,
  save,
} from './month-page.ts';

const person = demo('E0004');
const POST = '**/api/time-records/absence';
const SAVED = 'イレギュラーを登録しました';

test('an absence, a late arrival and an early leave are reported, and can be replaced', ON_PHONES, async ({ page }) => {
  const day = freeDay(0);
  await openMonthOf(page, person, day);
  await choose(page, day, 'イレギュラー');
  await expect(dialog(page)).toHaveAccessibleName('イレギュラー登録');
  // On a Sunday without a punch nothing suggests what the report is about.
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(dialog(page).getByRole('radiogroup', { name: '種別' })).toContainText('必須');
  await expect(save(page)).toBeDisabled();
  await expect(dialog(page).getByText('種別を選択してください')).toBeVisible();
  await dialog(page).getByText('欠勤').click();
  await expect(dialog(page).getByText('理由を入力してください')).toBeVisible();
  await expectAccessible(page);

  await field(page, '理由').fill('発熱 ');
  await field(page, '報告先の取引先担当者名（任意）').fill(' 田中様');
  await save(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(dayOf(page, day)).toContainText('欠勤: 発熱 - 田中様');

  await test.step('the report is filled in, and the dialog says that it will be replaced', async () => {
    await choose(page, day, 'イレギュラー');
    await expect(field(page, '理由')).toHaveValue('発熱');
    await expect(field(page, '報告先の取引先担当者名（任意）')).toHaveValue('田中様');
    await expect(dialog(page).getByText('この日の欠勤は登録済みです。保存すると置き換わります。')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByText('早退').click();
    await expect(field(page, '理由')).toHaveValue('');
    await expect(dialog(page).getByText('登録済みです')).toHaveCount(0);
    await dialog(page).getByText('欠勤').click();
    await field(page, '理由').fill('通院');
    await field(page, '報告先の取引先担当者名（任意）').fill('');
    await save(page).click();
    await expect(dayOf(page, day)).toContainText('欠勤: 通院');
    await expect(dayOf(page, day)).not.toContainText('発熱');
  });

  await test.step('a late arrival is shown beside it', async () => {
    await choose(page, day, 'イレギュラー');
    await dialog(page).getByText('遅刻').click();
    await field(page, '理由').fill('電車遅延');
    await save(page).click();
    await expect(dayOf(page, day)).toContainText('遅刻: 電車遅延');
  });
});

test(
  'a report of a worked day is about what its punches show, stays in sight, and can be withdrawn',
  BOTH_WIDTHS,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/);
    const day = freeDay(isPhone(page) ? 3 : 2);
    await openMonthOf(page, person, day);
    await call(page, 'POST', '/api/shifts', {
      month: monthOf(day),
      shifts: [{ date: day, startTime: '09:00', endTime: '18:00', isWorkday: true }],
    });
    await correct(page, day, { clock_in: '09:00', clock_out: '15:00' });
    await page.reload();
    await expect(dayOf(page, day).getByText('早退', { exact: true })).toBeVisible();
    await choose(page, day, 'イレギュラー');
    const early = dialog(page).getByRole('radio', { name: '早退' });
    await expect(early).toBeChecked();
    if (!isPhone(page)) await expect(early).toBeFocused();
    await dialog(page).getByText('欠勤').click();
    await field(page, '理由').fill('午後から');
    await save(page).click();
    await expect(dayOf(page, day)).toContainText('欠勤: 午後から');

    const withdraw = dayOf(page, day).getByRole('button', { name: `${formatMonthDay(day)}の欠勤記録を取り消す` });
    await withdraw.click();
    await expect(dialog(page)).toContainText(`${formatMonthDay(day)}の欠勤記録を取り消します。`);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'キャンセル' }).click();
    await expect(withdraw).toBeFocused();
    await withdraw.click();
    await dialog(page).getByRole('button', { name: '取り消す' }).click();
    await expect(page.getByText('イレギュラーの登録を取り消しました')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(dayOf(page, day)).not.toContainText('欠勤');
    await expect(dayOf(page, day)).toContainText('15:00');
    await choose(page, day, '変更履歴');
    await expect(dialog(page).getByRole('listitem').first()).toContainText('イレギュラーの削除');
  },
);

test('a failure preserves the input; a retry and a double click report once', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/, /500 \(Internal Server Error\)/, /400 \(Bad Request\)/);
  const day = freeDay(1);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/absence'))
      keys.push(request.headers()['idempotency-key']);
  });
  await openMonthOf(page, person, day);
  await choose(page, day, 'イレギュラー');
  const alert = dialog(page).getByRole('alert');

  await dialog(page).getByText('欠勤').click();
  await field(page, '理由').fill('あ'.repeat(500));
  await save(page).click();
  await expect(dialog(page).getByText('500文字以内で入力してください')).toBeVisible();
  await expect(field(page, '理由')).toBeFocused();

  await field(page, '理由').fill('発熱');
  await page.route(POST, (route) => route.fulfill({ status: 500, body: '' }));
  await save(page).click();
  await expect(alert).toHaveText('イレギュラーの登録に失敗しました');
  await expectAccessible(page);
  await page.unroute(POST);
  await loseAnswers(page, 'POST', POST, true);
  await save(page).click();
  await expect(alert).toHaveText('サーバーに接続できません。通信状況を確認してください。');
  await page.unroute(POST);
  await expect(field(page, '理由')).toHaveValue('発熱');

  const posts = countCalls(page, 'POST', '/absence');
  await save(page).dblclick();
  await expect(page.getByText(SAVED)).toBeVisible();
  expect(posts()).toBe(1);
  // The rejected text had another key; all attempts of the other one have the same.
  expect(new Set(keys.slice(1)).size).toBe(1);
  expect(new Set(keys).size).toBe(2);
  await choose(page, day, '変更履歴');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
});
