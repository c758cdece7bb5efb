import type { Page } from '@playwright/test';
import { addMonths, firstDay, type IsoDate, lastDay, monthOf, weekdayOf } from '#domain/time/date.ts';
import { today } from './clock.ts';
import {
  authorizationOf,
  become,
  BOTH_WIDTHS,
  CORE,
  createEmployee,
  expect,
  expectAccessible,
  isPhone,
  test,
} from './fixtures.ts';

const PATTERNS = [
  {
    name: '早番',
    short_name: '早',
    shortcut: 'E',
    color: 'blue',
    start_time: '07:00',
    end_time: '16:00',
    break_minutes: 60,
    needed: [0, 2, 2, 2, 2, 2, 0],
  },
  {
    name: '遅番',
    short_name: '遅',
    shortcut: 'L',
    color: 'orange',
    start_time: '13:00',
    end_time: '22:00',
    break_minutes: 60,
    needed: [0, 0, 0, 0, 0, 0, 0],
  },
  {
    name: '夜勤',
    short_name: '夜',
    shortcut: 'N',
    color: 'purple',
    start_time: '22:00',
    end_time: '07:00',
    break_minutes: 60,
    needed: [0, 0, 0, 0, 0, 0, 0],
  },
];

/** A company's admin, logged in, with so many people and the three patterns. */
async function becomeAdmin(page: Page, serverUrl: string, people: number, hireDate?: IsoDate): Promise<void> {
  const companyId = 'sample';
  const admin = await createEmployee(serverUrl, { companyId, role: 'super_admin' });
  const hired = hireDate === undefined ? {} : { hireDate };
  for (let count = 0; count < people; count += 1)
    await createEmployee(serverUrl, { companyId, isFirstLogin: true, ...hired });
  await become(page, admin);
  const headers = { authorization: await authorizationOf(page) };
  for (const data of PATTERNS) await page.request.post(`${serverUrl}/api/admin/shift-patterns`, { headers, data });
}

const grid = (page: Page) => page.getByRole('grid', { name: 'シフト表' });
const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`);

async function openRoster(page: Page, month: string): Promise<void> {
  await page.goto(`/admin/rosters?month=${month}`);
  await expect(grid(page)).toBeVisible();
  await expect(cell(page, 1, 0)).toBeVisible();
}

test('a roster is planned by keyboard: keys, ranges, copy and paste, undo', CORE, async ({ page, serverUrl }) => {
  await becomeAdmin(page, serverUrl, 2);
  // A Tuesday is its first day.
  await openRoster(page, '2027-06');
  await cell(page, 0, 0).click();
  await page.keyboard.press('e');
  await expect(cell(page, 0, 0)).toHaveText('早');
  await expect(cell(page, 0, 0)).toHaveAccessibleName('6月1日（火） 早 早番 07:00〜16:00');
  await expect(cell(page, 0, 1)).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('l');
  await expect(cell(page, 0, 1)).toHaveText('遅');
  await expect(cell(page, 0, 2)).toHaveText('遅');

  await cell(page, 0, 0).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+v');
  await expect(cell(page, 1, 0)).toHaveText('早');
  await expect(cell(page, 1, 1)).toHaveText('遅');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 1, 0)).toHaveText('');

  await page.keyboard.press('Delete');
  await expect(cell(page, 1, 0)).toHaveText('休');
  await page.getByRole('button', { name: '変更を保存' }).click();
  await expect(page.getByText('2人のシフトを保存しました')).toBeVisible();
  await page.reload();
  await expect(cell(page, 0, 2)).toHaveText('遅');
  await expectAccessible(page);
});

test('days are filled by drag and by finger, a week is copied', BOTH_WIDTHS, async ({ page, serverUrl }) => {
  await becomeAdmin(page, serverUrl, 1);
  const month = isPhone(page) ? '2027-09' : '2027-08';
  await openRoster(page, month);
  await expect(page.getByRole('button', { name: '変更を保存' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: '先月からコピー' })).toBeInViewport({ ratio: 1 });
  // The sums after the last of 31 days.
  const lastHours = page.getByRole('row').nth(1).getByRole('gridcell').last();
  if (!isPhone(page)) await expect(lastHours).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'E 早 早番' }).click();
  await expect(page.getByRole('button', { name: 'E 早 早番' })).toHaveAttribute('aria-pressed', 'true');
  if (isPhone(page)) await cell(page, 0, 1).click();
  else await cell(page, 0, 1).dragTo(cell(page, 0, 3));
  await expect(cell(page, 0, 1)).toHaveText('早');
  if (!isPhone(page)) await expect(cell(page, 0, 3)).toHaveText('早');
  await page.getByRole('button', { name: 'E 早 早番' }).click();
  await cell(page, 0, 8).click();
  await page.getByRole('button', { name: '前の週をコピー' }).click();
  await expect(cell(page, 0, 8)).toHaveText('早');
  await expect(page.getByText('からの週にコピーしました')).toBeVisible();
  await page.getByRole('button', { name: '前の週をコピー' }).click();
  await expect(page.getByText('からの週に変更はありません')).toBeVisible();
  await expectAccessible(page);
});

test('somebody else’s change is shown, and one’s own is kept', async ({ page, serverUrl, expectedErrors }) => {
  expectedErrors.push(/409 \(Conflict\)/);
  await becomeAdmin(page, serverUrl, 1);
  await openRoster(page, '2027-10');
  const other = await page.context().newPage();
  await openRoster(other, '2027-10');
  await cell(other, 0, 4).click();
  await other.keyboard.press('n');
  await other.getByRole('button', { name: '変更を保存' }).click();
  await expect(other.getByText('1人のシフトを保存しました')).toBeVisible();
  await cell(page, 0, 0).click();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: '変更を保存' }).click();
  await expect(page.getByText('ほかの人が先に変更しました')).toBeVisible();
  await expect(cell(page, 0, 4)).toHaveText('夜');
  await expect(cell(page, 0, 0)).toHaveText('早');
  await page.getByRole('button', { name: '変更を保存' }).click();
  await expect(page.getByText('1人のシフトを保存しました')).toBeVisible();
});

test('a month for 30 people: refused where the law is broken, saved, changed, worked, closed', async ({
  page,
  serverUrl,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\)/);
  await becomeAdmin(page, serverUrl, 30, firstDay(addMonths(monthOf(today()), -1)));
  const headers = { authorization: await authorizationOf(page) };
  const month = addMonths(monthOf(today()), -1);
  await openRoster(page, month);
  await expect(page.locator('[data-row="29"][data-column="0"]')).toHaveCount(1);

  await test.step('seven days of everybody: red, and not saved', async () => {
    await cell(page, 0, 0).click();
    await page.keyboard.press('Shift+End');
    for (let pages = 0; pages < 4; pages += 1) await page.keyboard.press('Shift+PageDown');
    await page.keyboard.press('e');
    await expect(page.locator('[data-finding="refused"]').first()).toBeVisible();
    const refused = page.waitForResponse((answer) => answer.url().includes('/api/admin/rosters/'));
    await page.getByRole('button', { name: '変更を保存' }).click();
    expect((await refused).status()).toBe(400);
    await expect(page.getByRole('alert')).toContainText(
      'この週に暦日（0時〜24時）の休みがありません（労働基準法35条）',
    );
  });

  await test.step('weekends off: saved', async () => {
    const dates = Array.from({ length: Number(lastDay(month).slice(8)) }, (_, index) => index);
    for (const column of dates) {
      const date = `${month}-${String(column + 1).padStart(2, '0')}` as IsoDate;
      const weekday = weekdayOf(date);
      if (weekday !== 0 && weekday !== 6) continue;
      await cell(page, 0, column).click();
      for (let pages = 0; pages < 4; pages += 1) await page.keyboard.press('Shift+PageDown');
      await page.keyboard.press('0');
    }
    await expect(page.locator('[data-finding="refused"]')).toHaveCount(0);
    await page.getByRole('button', { name: '変更を保存' }).click();
    await expect(page.getByText('人のシフトを保存しました')).toBeVisible();
  });

  await test.step('changed', async () => {
    await cell(page, 1, 0).click();
    await page.keyboard.press('l');
    await page.getByRole('button', { name: '変更を保存' }).click();
    await expect(page.getByText('1人のシフトを保存しました')).toBeVisible();
  });

  const roster = await (await page.request.get(`${serverUrl}/api/admin/rosters/${month}`, { headers })).json();
  const row = roster.people.findIndex(({ employee_id: id }: { employee_id: string }) => id.startsWith('N-'));
  const { user_id: userId, days } = roster.people[row];

  await test.step('worked as planned', async () => {
    const worked = days.find(
      (day: { is_workday: boolean; date: string }) => day.is_workday && day.date >= firstDay(month),
    );
    const punched = await page.request.put(`${serverUrl}/api/admin/users/${userId}/time-records/new`, {
      headers,
      data: {
        date: worked.date,
        clock_in: worked.start_time,
        clock_out: worked.end_time,
        modification_reason: '打刻漏れ',
      },
    });
    expect(punched.ok()).toBe(true);
  });

  await test.step('closed: it can be planned no more', async () => {
    const closed = await page.request.post(`${serverUrl}/api/admin/months/${month}/close`, {
      headers,
      data: { user_ids: [userId], reason: 'シフトどおり' },
    });
    expect((await closed.json()).refused).toEqual([]);
    await openRoster(page, month);
    await expect(page.getByText('締め済み').first()).toBeVisible();
    const before = await cell(page, row, 2).textContent();
    await cell(page, row, 2).click();
    await page.keyboard.press('n');
    await expect(cell(page, row, 2)).toHaveText(before ?? '');
    await expect(page.getByText('変更はありません')).toBeVisible();
  });
});

test('more than fifty are planned page by page, none of it is lost, and all are counted', async ({
  page,
  serverUrl,
}) => {
  await becomeAdmin(page, serverUrl, 50);
  await openRoster(page, '2028-01');
  await expect(page.getByText(/^1〜50人目（全\d+人）$/)).toBeVisible();
  await cell(page, 0, 0).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('e');
  await expect(page.getByText('2日を変更しています')).toBeVisible();
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(2);

  const next = page.getByRole('button', { name: /^次の\d+人$/ });
  await next.click();
  const asked = page.getByRole('dialog', { name: '保存していない変更があります' });
  await asked.getByRole('button', { name: 'キャンセル' }).click();
  await expect(asked).toBeHidden();
  await expect(cell(page, 0, 0)).toHaveText('早');
  await page.getByRole('button', { name: '変更を保存' }).click();
  await expect(page.getByText('2人のシフトを保存しました')).toBeVisible();

  await next.click();
  await expect(page.getByText(/^51〜/)).toBeVisible();
  await expect(cell(page, 0, 0)).toHaveText('');
  // The two of the first page.
  await expect(
    page
      .getByRole('row', { name: /^出勤する人数/ })
      .getByRole('gridcell')
      .first(),
  ).toHaveText('2');
  await expectAccessible(page);
});

test('patterns are added, changed and deleted', async ({ page, serverUrl }) => {
  await become(page, await createEmployee(serverUrl, { companyId: 'sample', role: 'super_admin' }));
  await page.goto('/admin/rosters?month=2027-11');
  await expect(grid(page)).toBeVisible();
  await page.getByRole('button', { name: 'パターンを編集' }).click();
  await page.getByRole('button', { name: 'パターンを追加' }).click();
  const form = page.getByRole('dialog', { name: 'シフトパターンの追加' });
  await form.getByRole('textbox', { name: '名称' }).fill('日勤D');
  await form.getByRole('textbox', { name: '略称' }).fill('日');
  await form.getByRole('textbox', { name: 'キー' }).fill('d');
  await expectAccessible(page);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: '日勤Dを編集' })).toBeVisible();
  await page.getByRole('button', { name: '日勤Dを削除' }).click();
  await page.getByRole('dialog', { name: 'シフトパターンの削除' }).getByRole('button', { name: '削除' }).click();
  await expect(page.getByRole('button', { name: '日勤Dを編集' })).toBeHidden();
});
