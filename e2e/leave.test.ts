import type { Page, Request } from '@playwright/test';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import {
  addDays,
  addMonths,
  daysFrom,
  daysOfMonth,
  isWeekend,
  type IsoDate,
  monthOf,
  yearOf,
} from '#domain/time/date.ts';
import { formatDate, formatMonthDay } from '#domain/time/japanese-date.ts';
import { passMessages, today } from './clock.ts';
import {
  authorizationOf,
  BOTH_WIDTHS,
  demo,
  expect,
  expectAccessible,
  isPhone,
  logIn,
  logOut,
  ON_PHONES,
  openMenu,
  STATION,
  test,
} from './fixtures.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

// Beyond the requests of the demo data; each journey has days and an account of its own.
const days = daysFrom(addDays(today(), 40), addDays(today(), 90));
const ordinary = days.filter((day) => !holidaysOfMonth(monthOf(day)).has(day));
const workdays = ordinary.filter((day) => !isWeekend(day));
const weekends = ordinary.filter(isWeekend);
const at = (list: readonly IsoDate[], index: number): IsoDate => {
  const day = list[index];
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
const decisionRow = (page: Page, day: IsoDate, name: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: formatDate(day) })
    .filter({ hasText: name });

async function openForm(page: Page): Promise<void> {
  await page.goto('/vacation-request');
  await expect(page.getByText('付与年')).toBeVisible();
}

const openList = (page: Page, day: IsoDate) => page.goto(`/vacation-request?tab=list&year=${yearOf(day)}`);

async function fill(page: Page, day: IsoDate): Promise<void> {
  await dateField(page).fill(day);
  await approver(page).fill('田中 一郎');
}

/** Collects the requests of leave that the page sends. */
function watchSent(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/vacation')) requests.push(request);
  });
  return requests;
}

/** Requests leave as the logged-in user; returns the request's id. */
async function ask(page: Page, day: IsoDate): Promise<number> {
  return askWith(page, await authorizationOf(page), day);
}

/** Requests leave as another employee of the demo company. */
async function askAs(page: Page, employeeId: string, day: IsoDate): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: demo(employeeId) });
  const { token } = (await answer.json()) as { token: string };
  await askWith(page, `Bearer ${token}`, day);
}

async function askWith(page: Page, token: string, day: IsoDate): Promise<number> {
  const answer = await page.request.post('/api/vacation', {
    headers: { Authorization: token },
    data: { request_type: 'annual_leave', request_date: day, client_approver: '田中 一郎' },
  });
  expect(answer.status()).toBe(201);
  const { data } = (await answer.json()) as { data: { id: number } };
  return data.id;
}

test('a day of leave is requested, listed and cancelled', ON_PHONES, async ({ page }) => {
  const day = at(workdays, 0);
  await logIn(page, demo('E0001'));
  await openMenu(page);
  await page.getByRole('link', { name: '有給休暇' }).click();
  await expect(page).toHaveURL('/vacation-request');
  await expect(page.getByText('（申請中1日を差引済み）')).toBeVisible();
  const balance = Number(await afterPlans(page).textContent());

  await fill(page, day);
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
  await openForm(page);
  await fill(page, day);
  await reason(page).fill('私用のため');
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  await openList(page, day);
  await expect(rowOf(page, day)).toHaveCount(2);
});

test('the list is filtered by status, year and month, as in the address', async ({ page }) => {
  await logIn(page, demo('E0001'));
  await page.goto('/vacation-request?tab=list');
  await expect(page.getByText('承認済み').last()).toBeVisible();
  await page.getByLabel('ステータス').selectOption('却下');
  await expect(page).toHaveURL(/status=rejected/);
  await expect(page.getByText('申請はありません')).toBeVisible();
  await page.getByLabel('年', { exact: true }).selectOption({ index: 0 });
  await page.getByLabel('月', { exact: true }).selectOption('12月');
  // It shows what the address has, which the reload keeps.
  await expect(page.getByLabel('月', { exact: true })).toHaveValue('12');
  await page.reload();
  await expect(page.getByLabel('月', { exact: true })).toHaveValue('12');
  await expect(page.getByLabel('年', { exact: true }).getByRole('option')).toHaveCount(5);
  await page.getByRole('tab', { name: '申請一覧' }).press('ArrowLeft');
  await expect(page.getByRole('tab', { name: '新規申請' })).toBeFocused();
  await expect(send(page)).toBeVisible();
});

test('a missing or invalid value is reported at its field, and the input stays', async ({ page }) => {
  const requests = watchSent(page);
  await logIn(page, demo('E0001'));
  await openForm(page);
  // It begins with that of the last request.
  await expect(approver(page)).not.toHaveValue('');
  await approver(page).clear();
  await send(page).click();
  await expect(page.getByText('取得希望日は必須項目です')).toBeVisible();
  await expect(page.getByText('取引先承認者名は必須項目です')).toBeVisible();
  await expect(dateField(page)).toBeFocused();
  await expectAccessible(page);
  await dateField(page).fill('2月30日');
  await reason(page).fill('通院');
  await expect(page.getByText('2026-11-20のように入力してください')).toBeVisible();
  await send(page).click();
  await expect(dateField(page)).toBeFocused();
  await page.reload();
  await expect(reason(page)).toHaveValue('通院');
  expect(requests).toHaveLength(0);
});

test('a day is chosen from the calendar, by keyboard too', async ({ page }) => {
  await logIn(page, demo('E0003'));
  await openForm(page);
  const day = at(workdays, 3);
  await dateField(page).fill(day);
  await page.getByRole('button', { name: 'カレンダーから選ぶ' }).click();
  await expect(page.getByRole('button', { name: formatMonthDay(day), exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: formatMonthDay(at(workdays, 3)), exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const next = addDays(day, 1);
  if (next.slice(0, 7) === day.slice(0, 7)) await expect(dateField(page)).toHaveValue(formatDate(next));
  await page.keyboard.press('Escape');
  await dateField(page).fill(day);
  await dateField(page).press('ArrowUp');
  await expect(dateField(page)).toHaveValue(formatDate(next));
});

test('a weekend has to be confirmed, and can be requested all the same', async ({ page }) => {
  const requests = watchSent(page);
  // After their shifts, which end with the next month.
  const day = at(
    weekends.filter((date) => monthOf(date) > addMonths(monthOf(today()), 1)),
    2,
  );
  await logIn(page, demo('E0001'));
  await openForm(page);
  await fill(page, day);
  await expect(page.getByText(/は週末です。|シフトで休みの日です。/)).toBeVisible();
  await send(page).click();
  await expect(page.getByText('休みの日に申請するときは、チェックを入れてください')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'この日の有給休暇を申請する' })).toBeFocused();
  await expectAccessible(page);
  expect(requests).toHaveLength(0);
  await page.getByRole('checkbox', { name: 'この日の有給休暇を申請する' }).check();
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('a day off by the shift can’t be requested', async ({ page }) => {
  const requests = watchSent(page);
  const next = daysOfMonth(addMonths(monthOf(today()), 1));
  // Their shifts are on weekdays only.
  const day = at(
    next.filter((date) => isWeekend(date) && !holidaysOfMonth(monthOf(date)).has(date)),
    0,
  );
  await logIn(page, demo('E0001'));
  await openForm(page);
  await fill(page, day);
  await expect(page.getByRole('alert')).toContainText('シフトで休みの日です。');
  await expect(page.getByRole('alert')).toContainText('勤務日ではない日のため、有給休暇を申請できません');
  await send(page).click();
  await expect(dateField(page)).toBeFocused();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  expect(requests).toHaveLength(0);
});

test('a holiday is named', async ({ page }) => {
  await logIn(page, demo('E0003'));
  await openForm(page);
  await dateField(page).fill(`${yearOf(at(workdays, 0))}/1/1`);
  await expect(page.getByText(/は祝日（元日）です。/)).toBeVisible();
});

test('without a balance nothing can be requested', async ({ page }) => {
  await logIn(page, demo('E0002'));
  await openForm(page);
  await expect(page.getByText('有給休暇の残日数がないため、申請できません。')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await expectAccessible(page);
});

test('without a network the known balance stays, and the fault is told once, until it is back', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const failure = page.getByText('サーバーに接続できません');
  await logIn(page, demo('E0001'));
  await openForm(page);
  await expect(page.getByText('次に失効')).toBeVisible();
  const known = await afterPlans(page).textContent();
  await fill(page, at(workdays, 6));
  await expect(page.getByText(/^申請後の残り/)).toBeVisible();
  await context.setOffline(true);
  const refetched = page.waitForEvent('requestfailed', (request) => request.url().includes('my-balance'));
  await send(page).click();
  await refetched;
  await expect(failure).toHaveCount(1);
  await expectAccessible(page);
  await expect(failure).toHaveCount(1);
  await expect(afterPlans(page)).toHaveText(known ?? '');
  await expect(send(page)).toBeEnabled();
  await context.setOffline(false);
  await expect(failure).toHaveCount(0);
  await expect(approver(page)).toHaveValue('田中 一郎');
});

test('a rejection, a failing server and a lost network lose no input; a retry is stored once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/500/, /409/, /ERR_FAILED/);
  const requests = watchSent(page);
  const day = at(workdays, 5);
  await logIn(page, demo('E0006'));
  await openForm(page);
  await fill(page, day);
  await page.route('**/api/vacation', (route) => route.fulfill({ status: 500, body: '<html>' }));
  await send(page).click();
  await expect(page.getByText('申請の送信に失敗しました')).toBeVisible();
  await page.unroute('**/api/vacation');

  // The request is received, its response is lost.
  await page.route('**/api/vacation', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page).click();
  await expect(page.getByText('サーバーに接続できません。通信状況を確認してください。')).toBeVisible();
  await expect(dateField(page)).toHaveValue(formatDate(day));
  await expect(approver(page)).toHaveValue('田中 一郎');
  await page.unroute('**/api/vacation');
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  expect(new Set(requests.map((request) => request.headers()['idempotency-key'])).size).toBe(1);

  // Told before it is sent, and once only afterwards.
  await fill(page, day);
  await expect(page.getByRole('alert')).toHaveText('同じ日の申請が既にあります');
  await expectAccessible(page);
  await send(page).click();
  await expect(dateField(page)).toBeFocused();
  await expect(page.getByText('同じ日の申請が既にあります')).toHaveCount(1);
  await openList(page, day);
  await expect(rowOf(page, day)).toHaveCount(1);
});

test('a double click requests once, and a failing sync is reported', async ({ page }) => {
  const requests = watchSent(page);
  await logIn(page, demo('E0007'));
  await openForm(page);
  await fill(page, at(workdays, 6));
  await page.route('**/api/vacation', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({ response, json: { ...answer, pleasanter: { synced: false } } });
  });
  await expect(send(page)).toBeEnabled();
  await send(page).dblclick();
  await expect(sent(page)).toBeVisible();
  await expect(page.getByText('外部サービスとの連携でエラーが発生しました')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('an admin approves and rejects; the applicant sees it with the reason', BOTH_WIDTHS, async ({ page }) => {
  const [approved, rejected] = [at(workdays, 8), at(workdays, 9)];
  await askAs(page, 'E0010', approved);
  await logIn(page, demo('E0008'));
  await ask(page, approved);
  await ask(page, rejected);
  await page.goto('/admin/leave');
  await expect(page).toHaveURL('/time-clock');
  await logOut(page);

  await logIn(page, demo('A0001'));
  await page.reload();
  await openMenu(page);
  await page.getByRole('link', { name: /^有給休暇の承認\s*\d+\s*件$/ }).click();
  await expect(page).toHaveURL('/admin/leave');
  const rows = page.getByRole('listitem');
  await expect(rows.filter({ hasText: 'E0008' })).toHaveCount(2);
  const rowOn = (day: IsoDate) => decisionRow(page, day, 'E0008');
  await expect(rowOn(approved)).toContainText(/取得日の残 [\d.]+日・予定を除く残 [\d.]+日（申請中を差引済み）/);

  // Who else is off that day, in the calendar of its month.
  await rowOn(approved)
    .getByRole('button', { name: /ほかに1人が休み|同じ日に休む人を見る/ })
    .click();
  const calendar = isPhone(page)
    ? page.getByRole('dialog', { name: '休みのカレンダー' })
    : page.getByRole('region', { name: '休みのカレンダー' });
  await expect(calendar.getByRole('heading', { name: `${formatMonthDay(approved)}に休む人` })).toBeVisible();
  await expect(calendar.getByRole('listitem').filter({ hasText: 'E0010' })).toContainText('申請中');
  await expectAccessible(page);
  if (isPhone(page)) await calendar.getByRole('button', { name: '閉じる' }).click();
  await expect(page).toHaveURL(`/admin/leave?month=${approved.slice(0, 7)}`);
  await rowOn(approved).getByRole('button', { name: '承認' }).click();
  await expect(page.getByText('1件の申請を承認しました')).toBeVisible();
  await expect(rowOn(approved)).toHaveCount(0);

  await rowOn(rejected).getByRole('button', { name: '却下' }).click();
  const dialog = page.getByRole('dialog', { name: '申請の却下' });
  await expect(dialog).toContainText('時季変更権');
  if (!isPhone(page)) await expect(dialog.getByRole('textbox', { name: '却下理由' })).toBeFocused();
  await dialog.getByRole('button', { name: '却下' }).click();
  await expect(dialog.getByText('却下理由を入力してください')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: '却下理由' }).fill('棚卸しの日のため');
  await dialog.getByRole('button', { name: '却下' }).click();
  await expect(page.getByText('1件の申請を却下しました')).toBeVisible();

  await page.goto(`/admin/leave?tab=decided&month=${approved.slice(0, 7)}`);
  await rowOn(approved).getByRole('button', { name: '取り消し' }).click();
  const takeBack = page.getByRole('dialog', { name: '承認の取り消し' });
  await takeBack.getByRole('textbox', { name: '取り消し理由' }).fill('本人の申し出');
  await takeBack.getByRole('button', { name: '取り消し' }).click();
  await expect(page.getByText('1件の承認を取り消しました')).toBeVisible();
  await expect(rowOn(approved)).toContainText('取り消し済み');
  await expect(rowOn(approved)).toContainText(/\d{4}-\d\d-\d\dに小野寺 美咲が取り消し/);
  await logOut(page);

  await logIn(page, demo('E0008'));
  await openList(page, rejected);
  await expect(rowOf(page, rejected)).toContainText('却下');
  await expect(rowOf(page, rejected)).toContainText('棚卸しの日のため');
  await expect(rowOf(page, rejected)).toContainText(/\d{4}-\d\d-\d\dに小野寺 美咲が却下/);
  await openList(page, approved);
  await expect(rowOf(page, approved)).toContainText('本人の申し出');
});

test('several are approved together; one cancelled meanwhile is reported; one’s own have no buttons', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const chosen = [at(workdays, 11), at(workdays, 12), at(workdays, 13)];
  await logIn(page, demo('E0009'));
  const ids: number[] = [];
  for (const day of chosen) ids.push(await ask(page, day));
  const applicant = await authorizationOf(page);
  // Not by logging out, which would end the applicant's sessions everywhere.
  await page.evaluate(() => localStorage.clear());

  await logIn(page, demo('A0001'));
  const own = at(workdays, 14);
  await ask(page, own);
  await page.goto('/admin/leave');
  const rowOn = (day: IsoDate) => decisionRow(page, day, 'E0009');
  const ownRow = decisionRow(page, own, 'A0001');
  await expect(ownRow).toContainText('自分の申請は承認・却下できません');
  await expect(ownRow.getByRole('button', { name: /^(承認|却下)/ })).toHaveCount(0);
  for (const day of chosen) await rowOn(day).getByRole('checkbox').check();
  await expect(page.getByText('3件を選択中')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  // Wherever the page was scrolled to, the bar may cover half of a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  const cancelled = await page.request.put(`/api/vacation/${ids[0] ?? ''}`, {
    headers: { Authorization: applicant },
    data: { status: 'cancelled' },
  });
  expect(cancelled.status()).toBe(200);
  await page.getByRole('button', { name: '選択した申請を承認' }).click();
  await expect(page.getByText('2件の申請を承認しました')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('この申請は既に処理されています');
  for (const day of chosen) await expect(rowOn(day)).toHaveCount(0);
});

test('a list that can’t be loaded says so and can be retried', async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/);
  await logIn(page, demo('E0001'));
  await page.route('**/api/vacation?*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/vacation-request?tab=list');
  await expect(page.getByText('申請一覧の取得に失敗しました')).toBeVisible();
  await page.unroute('**/api/vacation?*');
  await page.getByRole('button', { name: '再読み込み' }).click();
  await expect(page.getByText('承認済み').last()).toBeVisible();
});
