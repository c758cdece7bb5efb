import type { Page } from '@playwright/test';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { addDays, daysFrom, isWeekend, type IsoDate, monthOf, yearOf } from '#domain/time/date.ts';
import { formatDate, formatMonthDay } from '#domain/time/japanese-date.ts';
import { passMessages, today } from './clock.ts';
import {
  authorizationOf,
  CORE,
  CORE_ON_PHONES,
  demo,
  expect,
  expectAccessible,
  isPhone,
  logIn,
  logOut,
  STATION,
  test,
} from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

// Beyond the requests of the demo data; each journey has days and an account of its own.
const workdays = daysFrom(addDays(today(), 40), addDays(today(), 90)).filter(
  (day) => !isWeekend(day) && !holidaysOfMonth(monthOf(day)).has(day),
);
const workday = (index: number): IsoDate => {
  const day = workdays[index];
  if (day === undefined) throw new RangeError(`no day ${index}`);
  return day;
};

const dateField = (page: Page) => page.getByRole('textbox', { name: '取得希望日' });
const approver = (page: Page) => page.getByRole('textbox', { name: '取引先承認者名' });
const reason = (page: Page) => page.getByRole('textbox', { name: '理由（任意）' });
const send = (page: Page) => page.getByRole('button', { name: '申請する' });
/** What can still be asked for. */
const afterPlans = (page: Page) => page.getByRole('definition').first().locator('b');
const sent = (page: Page) => page.getByText('有給休暇を申請しました');
const rowOf = (page: Page, day: IsoDate) =>
  page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: formatDate(day) });

const openList = (page: Page, day: IsoDate) => page.goto(`/vacation-request?tab=list&year=${yearOf(day)}`);

/** Requests leave as the logged-in user. */
const ask = async (page: Page, day: IsoDate): Promise<void> => askWith(page, await authorizationOf(page), day);

/** Requests leave as another employee of the demo company. */
async function askAs(page: Page, employeeId: string, day: IsoDate): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: demo(employeeId) });
  const { token } = (await answer.json()) as { token: string };
  await askWith(page, `Bearer ${token}`, day);
}

async function askWith(page: Page, token: string, day: IsoDate): Promise<void> {
  const answer = await page.request.post('/api/vacation', {
    headers: { Authorization: token },
    data: { request_type: 'annual_leave', is_workday: true, request_date: day, client_approver: '田中 一郎' },
  });
  expect(answer.status()).toBe(201);
}

test('a day of leave is requested, listed and cancelled', CORE_ON_PHONES, async ({ page }) => {
  const day = workday(0);
  await logIn(page, demo('E0001'));
  await page.getByRole('link', { name: '休暇', exact: true }).click();
  await expect(page).toHaveURL('/vacation-request');
  await expect(page.getByText('（申請中1日を差引済み）')).toBeVisible();
  const balance = Number(await afterPlans(page).textContent());

  await send(page).click();
  await expect(page.getByText('取得希望日は必須項目です')).toBeVisible();
  await expectAccessible(page);
  await dateField(page).fill(day);
  await approver(page).fill('田中 一郎');
  await reason(page).fill('私用のため');
  await expect(dateField(page)).toHaveValue(formatDate(day));
  await expect(page.getByText(`申請後の残り ${balance - 1}日`)).toBeVisible();
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  await expect(dateField(page)).toHaveValue('');
  await expect(page.getByText('（申請中2日を差引済み）')).toBeVisible();
  await expect(afterPlans(page)).toHaveText(String(balance - 1));
  await passMessages(page);
  await expect(sent(page)).toBeHidden();

  await openList(page, day);
  await expect(rowOf(page, day)).toContainText('申請中');
  await expect(rowOf(page, day)).toContainText('連携なし');
  await rowOf(page, day).getByRole('button', { name: '取り消し' }).click();
  const dialog = page.getByRole('dialog', { name: 'この申請を取り消しますか？' });
  await expect(dialog).toContainText(formatDate(day));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '取り消し' }).click();
  await expect(page.getByText('申請を取り消しました')).toBeVisible();
  await expect(rowOf(page, day)).toContainText('取り消し済み');
  await expect(rowOf(page, day)).toContainText('申請者による取り消し');
  await expect(rowOf(page, day).getByRole('button')).toHaveCount(0);
  await expect(dialog).toBeHidden();

  // The same once more is another request.
  await page.goto('/vacation-request');
  await dateField(page).fill(day);
  await page.getByRole('button', { name: 'カレンダーから選ぶ' }).click();
  await expect(page.getByRole('button', { name: formatMonthDay(day), exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(approver(page)).toHaveValue('田中 一郎');
  await reason(page).fill('私用のため');
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  await dateField(page).fill(day);
  await expect(page.getByRole('alert')).toHaveText('同じ日の申請が既にあります');
  await expectAccessible(page);
  await openList(page, day);
  await expect(rowOf(page, day)).toHaveCount(2);
});

test('an admin approves and rejects; the applicant sees it with the reason', CORE, async ({ page }) => {
  const [approved, rejected] = [workday(8), workday(9)];
  await askAs(page, 'E0010', approved);
  await logIn(page, demo('E0008'));
  await ask(page, approved);
  await ask(page, rejected);
  await page.goto('/admin/leave');
  await expect(page).toHaveURL('/time-clock');
  await logOut(page);

  await logIn(page, demo('A0001'));
  await page.reload();
  await page.getByRole('link', { name: /^承認\s*\d+\s*件の承認待ち$/ }).click();
  await expect(page).toHaveURL('/approvals');
  const rows = page.getByRole('listitem');
  await expect(rows.filter({ hasText: 'E0008' })).toHaveCount(2);
  const rowOn = (day: IsoDate) => rows.filter({ hasText: formatMonthDay(day) }).filter({ hasText: 'E0008' });
  await expect(rowOn(approved)).toContainText(/取得日の残 [\d.]+日・申請できる残り [\d.]+日（申請中を差引済み）/);

  // Who else is off that day, in the calendar of its month.
  await rowOn(approved)
    .getByRole('button', { name: /ほかに1人が休み|同じ日に休む人を見る/ })
    .click();
  const calendar = page.getByRole('region', { name: '休みのカレンダー' });
  await expect(calendar.getByRole('heading', { name: `${formatMonthDay(approved)}に休む人` })).toBeVisible();
  await expect(calendar.getByRole('listitem').filter({ hasText: 'E0010' })).toContainText('申請中');
  // Wherever the page was scrolled to, the bar may cover half of a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await expect(page).toHaveURL(`/approvals?month=${approved.slice(0, 7)}`);

  await rowOn(approved).getByRole('checkbox').check();
  await expect(page.getByText('1件を選択中')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await rowOn(approved).getByRole('button', { name: '承認' }).click();
  await expect(page.getByText('1件の申請を承認しました')).toBeVisible();
  await expect(rowOn(approved)).toHaveCount(0);

  await rowOn(rejected).getByRole('button', { name: '却下' }).click();
  const dialog = page.getByRole('dialog', { name: '申請の却下' });
  await expect(dialog).toContainText('時季変更権');
  await expect(dialog.getByRole('textbox', { name: '却下の理由' })).toBeFocused();
  await dialog.getByRole('button', { name: '却下する' }).click();
  await expect(dialog.getByText('理由を入力してください')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: '却下の理由' }).fill('棚卸しの日のため');
  await dialog.getByRole('button', { name: '却下する' }).click();
  await expect(page.getByText('1件の申請を却下しました')).toBeVisible();

  await page.goto(`/admin/leave?tab=decided&month=${approved.slice(0, 7)}`);
  const decided = rows.filter({ hasText: formatDate(approved) }).filter({ hasText: 'E0008' });
  await decided.getByRole('button', { name: '取り消し' }).click();
  const takeBack = page.getByRole('dialog', { name: '承認の取り消し' });
  await takeBack.getByRole('textbox', { name: '取り消しの理由' }).fill('本人の申し出');
  await takeBack.getByRole('button', { name: '取り消す' }).click();
  await expect(page.getByText('1件の承認を取り消しました')).toBeVisible();
  await expect(decided).toContainText('取り消し済み');
  await expect(decided).toContainText(/\d{4}-\d\d-\d\dに小野寺 美咲が取り消し/);
  await logOut(page);

  await logIn(page, demo('E0008'));
  await openList(page, rejected);
  await expect(rowOf(page, rejected)).toContainText('却下');
  await expect(rowOf(page, rejected)).toContainText('棚卸しの日のため');
  await expect(rowOf(page, rejected)).toContainText(/\d{4}-\d\d-\d\dに小野寺 美咲が却下/);
  await openList(page, approved);
  await expect(rowOf(page, approved)).toContainText('本人の申し出');
});
