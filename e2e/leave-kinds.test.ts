import type { Page } from '@playwright/test';

import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { addMonths, dayNumber, daysOfMonth, type IsoDate, monthOf, weekdayOf } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import {
  authorizationOf,
  become,
  demo,
  expect,
  expectAccessible,
  isPhone,
  ON_PHONES,
  STATION,
  test,
} from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

const next = addMonths(monthOf(today()), 1);
// Later than what the demo data has of next month.
const tuesday = daysOfMonth(next).find(
  (date) => weekdayOf(date) === 2 && dayNumber(date) > 14 && !holidaysOfMonth(next).has(date),
);
if (tuesday === undefined) throw new RangeError('no such day');

const approver = (page: Page) => page.getByRole('textbox', { name: '取引先承認者名' });
const dateField = (page: Page) => page.getByRole('textbox', { name: '取得希望日' });
const kindField = (page: Page) => page.getByRole('combobox', { name: '申請種別' });
const send = (page: Page) => page.getByRole('button', { name: '申請する' });
const entry = (page: Page, text: string) =>
  page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: text });

async function tokenOf(page: Page, employeeId: string): Promise<string> {
  const answer = await page.request.post('/api/auth/login', { data: demo(employeeId) });
  return `Bearer ${((await answer.json()) as { token: string }).token}`;
}

/** Switches a prepared kind on. */
async function use(page: Page, word: string): Promise<void> {
  const headers = { Authorization: await tokenOf(page, 'S0001') };
  const kinds = (await (await page.request.get('/api/admin/leave-kinds', { headers })).json()) as { kind: string }[];
  const kind = kinds.find((one) => one.kind === word);
  const saved = await page.request.put(`/api/admin/leave-kinds/${word}`, {
    headers,
    data: { ...kind, active: true },
  });
  expect(saved.status()).toBe(200);
}

async function approve(page: Page, date: IsoDate): Promise<void> {
  const own = await page.request.get('/api/vacation', { headers: { Authorization: await authorizationOf(page) } });
  const { data } = (await own.json()) as { data: { id: number; start_date: string }[] };
  const id = data.find(({ start_date }) => start_date === date)?.id;
  const decided = await page.request.put(`/api/admin/vacations/${id}`, {
    headers: { Authorization: await tokenOf(page, 'A0001') },
    data: { status: 'approved' },
  });
  expect(decided.status()).toBe(200);
}

test('the company switches a kind on, and adds one of its own', async ({ page, expectedErrors }) => {
  expectedErrors.push(/409 \(Conflict\)/);
  await become(page, demo('S0001'));
  await page.goto('/settings/leave-kinds');
  await expect(entry(page, '夏季休暇')).toContainText('使用しない');
  await page.getByRole('button', { name: '夏季休暇を編集' }).click();
  const dialog = page.getByRole('dialog', { name: '休暇の種類の編集' });
  await dialog.getByRole('switch', { name: '使用する' }).click();
  await dialog.getByRole('textbox', { name: '上限の日数' }).fill('0');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('上限の日数は0.5〜366の範囲で、0.5日単位で入力してください')).toBeVisible();
  await dialog.getByRole('textbox', { name: '上限の日数' }).fill('5');
  await dialog.getByRole('combobox', { name: '1年の始まりの月' }).selectOption('7月');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('休暇の種類を保存しました')).toBeVisible();
  await expect(entry(page, '夏季休暇')).toContainText('使用中');
  await expect(entry(page, '夏季休暇')).toContainText('1年に5日');

  const name = 'ボランティア休暇';
  await page.getByRole('button', { name: '追加' }).click();
  const adding = page.getByRole('dialog', { name: '休暇の種類の追加' });
  await adding.getByRole('button', { name: '保存' }).click();
  await expect(adding.getByText('名称を入力してください')).toBeVisible();
  await adding.getByRole('textbox', { name: '名称' }).fill('夏季休暇');
  await adding.getByRole('button', { name: '保存' }).click();
  await expect(adding.getByText('同じ名前の休暇の種類が既にあります')).toBeVisible();
  await adding.getByRole('textbox', { name: '名称' }).fill(name);
  await adding.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('休暇の種類を追加しました')).toBeVisible();
  await expect(entry(page, name)).toContainText('上限なし');
  await page.goto('/settings');
  await expect(page.getByRole('link', { name: /休暇の種類/ })).toContainText('夏季休暇');
});

test('two hours to nurse a child are requested, approved and in the month', ON_PHONES, async ({ page }) => {
  await use(page, 'child_nursing');
  await become(page, demo('E0001'));
  await page.goto('/vacation-request');
  await expect(page.getByText('付与年')).toBeVisible();
  await kindField(page).selectOption('子の看護等休暇');
  await expect(page.getByText('無給の休暇です。')).toBeVisible();
  await page.getByRole('radio', { name: '時間', exact: true }).check();
  await dateField(page).fill(tuesday);
  await page.getByRole('textbox', { name: '開始時刻' }).fill('1000');
  await page.getByRole('combobox', { name: '時間数' }).selectOption('2時間');
  await expect(page.getByText('12:00まで（休憩を除く）')).toBeVisible();
  await expect(page.getByText('申請後の残り 4.75日')).toBeVisible();
  await expectAccessible(page);
  await approver(page).fill('田中 一郎');
  await send(page).click();
  await expect(page.getByText('子の看護等休暇を申請しました')).toBeVisible();

  await page.goto(`/vacation-request?tab=list&year=${tuesday.slice(0, 4)}`);
  const row = entry(page, `${formatDate(tuesday)} 10:00〜12:00`);
  await expect(row).toContainText('子の看護等休暇');
  await approve(page, tuesday);
  await page.goto(`/attendance?month=${next}`);
  await expect(page.getByText('子の看護等休暇（10:00〜12:00）')).toBeVisible();
});

test('a private kind is 休暇 to others, and has its name where it is approved', ON_PHONES, async ({ page }) => {
  await use(page, 'menstrual');
  await become(page, demo('E0002'));
  // Without a single day of paid leave.
  await page.goto('/vacation-request');
  await expect(page.getByText('有給休暇の残日数がないため、申請できません。')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await expectAccessible(page);
  await kindField(page).selectOption('生理休暇');
  await dateField(page).fill(today());
  await approver(page).fill('田中 一郎');
  await send(page).click();
  await expect(page.getByText('生理休暇を申請しました')).toBeVisible();
  await become(page, demo('A0001'));
  await page.goto('/admin/leave');
  const waiting = page.getByRole('listitem').filter({ hasText: '生理休暇' });
  await expect(waiting).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '休みのカレンダー' }).click();
  const calendar = page.getByRole('dialog', { name: '休みのカレンダー' });
  await expect(calendar.getByText(/人数を押すと/)).toBeVisible();
  await expectAccessible(page);
  await calendar.getByRole('button', { name: '閉じる' }).click();
  await waiting.getByRole('button', { name: /を承認$/ }).click();
  await expect(waiting).toBeHidden();
  await page.goto('/admin/today?state=leave');
  await expect(page.getByRole('main').getByText('休暇', { exact: true })).toBeVisible();
  await expect(page.getByText('生理休暇')).toHaveCount(0);
});

test('a super admin grants days of a kind, and enters a family', async ({ page }) => {
  for (const word of ['refreshment', 'child_nursing']) await use(page, word);
  await become(page, demo('S0001'));
  const users = await page.request.get('/api/admin/users', {
    headers: { Authorization: await tokenOf(page, 'S0001') },
  });
  const all = (await users.json()) as { id: number; employee_id: string }[];
  const person = 'E0006';
  await page.goto(`/admin/users/${all.find(({ employee_id }) => employee_id === person)?.id}?tab=leave`);
  const panel = page.getByRole('region', { name: '有給休暇以外の休暇' });
  await panel.getByRole('button', { name: '付与する' }).click();
  const granting = page.getByRole('dialog', { name: '休暇の付与' });
  await granting.getByRole('button', { name: '保存' }).click();
  await expect(granting.getByText('日数は0.5〜100の範囲で、0.5日単位で入力してください')).toBeVisible();
  await granting.getByRole('textbox', { name: '日数' }).fill('3');
  await granting.getByRole('textbox', { name: '理由' }).fill('勤続10年');
  await expectAccessible(page);
  await granting.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('休暇を付与しました')).toBeVisible();
  await expect(panel).toContainText('残り 3日');

  await panel.getByRole('button', { name: '対象の家族の編集' }).click();
  const family = page.getByRole('dialog', { name: '対象の家族の編集' });
  await family.getByRole('textbox', { name: '子の生年月日' }).fill('2022-05-01\n2023-02-30');
  await family.getByRole('button', { name: '保存' }).click();
  await expect(family.getByText('2行目の日付を2020-05-01のように入力してください')).toBeVisible();
  await family.getByRole('textbox', { name: '子の生年月日' }).fill('2022-05-01\n2024-03-03');
  await expectAccessible(page);
  await family.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('対象の家族を保存しました')).toBeVisible();
  await expect(panel).toContainText('子 2人');
  await expect(panel).toContainText('残り 10日');
  await panel.getByRole('button', { name: /付与（.*）の取り消し/ }).click();
  await page.getByRole('dialog', { name: '付与の取り消し' }).getByRole('button', { name: '取り消し' }).click();
  await expect(page.getByText('休暇の付与を取り消しました')).toBeVisible();
  await expect(panel).toContainText('付与はありません。');
});
