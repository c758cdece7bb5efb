import type { Page } from '@playwright/test';
import { addMonths, daysOfMonth, firstDay, type IsoMonth, monthOf, weekdayOf } from '#domain/time/date.ts';
import { NO_CHOICES } from '#server/testing/work-rules.ts';
import { today } from './clock.ts';
import {
  authorizationOf,
  become,
  createEmployee,
  type Employee,
  expect,
  expectAccessible,
  expectSettled,
  test,
} from './fixtures.ts';

const companyId = 'sample';
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const pattern = (name: string, short_name: string, shortcut: string, start_time: string, end_time: string) => ({
  name,
  short_name,
  shortcut,
  color: 'blue',
  start_time,
  end_time,
  break_minutes: 60,
  needed: [0, 0, 0, 0, 0, 0, 0],
});
const PATTERNS = [pattern('早番', '早', 'E', '07:00', '16:00'), pattern('遅番', '遅', 'L', '13:00', '22:00')];

const grid = (page: Page) => page.getByRole('grid', { name: 'シフト表' });
const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`);
const save = (page: Page) => page.getByRole('button', { name: '変更を保存' });
const publishing = (page: Page) => page.getByRole('group', { name: 'シフトの公開' });

/** Calls the API as the page's user. */
async function call(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object) {
  const headers = { authorization: await authorizationOf(page) };
  const answer = await page.request[method](`/api${path}`, { headers, ...(data && { data }) });
  expect([path, answer.ok()]).toEqual([path, true]);
  return answer.json();
}

async function openRoster(page: Page, month: IsoMonth): Promise<void> {
  await page.goto(`/admin/rosters?month=${month}`);
  await expect(grid(page)).toBeVisible();
  await expect(cell(page, 0, 0)).toBeVisible();
}

const rowOf = async (page: Page, month: IsoMonth, { id }: Employee): Promise<number> =>
  (await call(page, 'get', `/admin/rosters/${month}`)).people.findIndex(
    ({ user_id: userId }: { user_id: number }) => userId === id,
  );

/** The columns of the month's days that are of one of the weekdays, from Sunday. */
const columnsOf = (month: IsoMonth, weekdays: readonly number[]): number[] =>
  daysOfMonth(month).flatMap((date, column) => (weekdays.includes(weekdayOf(date)) ? [column] : []));
const WORKDAYS = [1, 2, 3, 4, 5, 6];

/** Opens the confirmation, and publishes. */
async function publish(page: Page): Promise<void> {
  await publishing(page).getByRole('button', { name: '公開' }).click();
  const dialog = page.getByRole('dialog', { name: /シフトの公開/ });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '公開' }).click();
  await expect(page.getByText(/人のシフトを公開しました/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(publishing(page)).toContainText('未公開のシフトはありません');
}

/** Runs a journey where admins plan the shifts; other journeys of the company go on as it was. */
async function whileAdminsPlan(page: Page, boss: Employee, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } finally {
    await become(page, boss);
    await call(page, 'put', '/admin/shift-settings', { admins_plan_shifts: false, wish_days: 10 });
  }
}

test('admins plan: wished for, planned, refused, unseen, published, seen, changed and marked', async ({
  page,
  expectedErrors,
  serverUrl,
}, testInfo) => {
  expectedErrors.push(/400 \(Bad Request\).*\/api\/admin\/rosters/);
  const boss = await createEmployee(serverUrl, { companyId, role: 'super_admin' });
  const person = await createEmployee(serverUrl, { companyId, name: '希望 花子' });
  const month = addMonths(monthOf(today()), 1);
  const day = Number(month.slice(5));
  const openOwn = async (): Promise<void> => {
    await page.setViewportSize(PHONE);
    await become(page, person);
    await page.goto(`/shift-manager?month=${month}`);
    await expect(page.getByRole('region', { name: 'シフトと希望' })).toBeVisible();
  };
  const plan = async (): Promise<number> => {
    await page.setViewportSize(DESKTOP);
    await become(page, boss);
    const row = await rowOf(page, month, person);
    await openRoster(page, month);
    return row;
  };
  const card = (date: number) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${date}[日月火水木金土]`) });
  const wishOf = (date: number) => page.getByRole('combobox', { name: new RegExp(`^${day}月${date}日（.）の希望$`) });

  await become(page, boss);
  for (const data of PATTERNS) await call(page, 'post', '/admin/shift-patterns', data);
  await whileAdminsPlan(page, boss, async () => {
    await test.step('the setting', async () => {
      await page.goto('/settings');
      await expect(page.getByText('社員が自分で登録')).toBeVisible();
      await page.goto('/settings/shifts');
      await page.getByRole('switch', { name: 'シフトを管理者が作成する' }).click();
      const days = page.getByRole('textbox', { name: '希望の締切（日前）' });
      await days.fill('0');
      await expect(page.getByText('1〜60日で入力してください')).toBeVisible();
      await days.fill('1');
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
      await expectAccessible(page);
      await page.screenshot({ path: testInfo.outputPath('setting-phone.png') });
      await page.setViewportSize(DESKTOP);
      await page.getByRole('button', { name: '保存' }).click();
      const dialog = page.getByRole('dialog', { name: 'シフトの作成者の変更' });
      await expect(dialog).toContainText('社員は、自分のシフトを登録できなくなります');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: '変更する' }).click();
      await expect(page.getByText('シフトの設定を保存しました')).toBeVisible();
      await page.screenshot({ path: testInfo.outputPath('setting.png') });
    });

    await test.step('the employee wishes, on a phone', async () => {
      await openOwn();
      await expect(page.getByText(/希望は.*まで出せます/)).toBeVisible();
      await wishOf(3).selectOption('休み希望');
      await page.getByRole('textbox', { name: new RegExp(`^${day}月3日（.）のひとこと$`) }).fill('通院');
      await wishOf(4).selectOption({ label: '早番 07:00〜16:00' });
      await wishOf(5).selectOption('時間を指定');
      await page.getByRole('button', { name: '希望を保存' }).click();
      await expect(page.getByText('開始を入力してください')).toBeVisible();
      const start = page.getByRole('textbox', { name: new RegExp(`^${day}月5日（.）の開始`) });
      await expect(start).toBeFocused();
      await start.fill('1000');
      await page.getByRole('textbox', { name: new RegExp(`^${day}月5日（.）の終了`) }).fill('1500');
      await expectAccessible(page);
      await page.getByRole('button', { name: '希望を保存' }).click();
      await expect(page.getByText('希望を保存しました')).toBeVisible();
      await expect(page.getByText('希望 3日')).toBeVisible();
      await page.screenshot({ path: testInfo.outputPath('wishes-phone.png') });
      await page.reload();
      await expect(wishOf(3)).toHaveValue('day_off');
    });

    await test.step('the admin plans by keyboard; what breaks the law is refused', async () => {
      const row = await plan();
      await expect(cell(page, row, 2)).toHaveAttribute('data-wish', '希休');
      await expect(cell(page, row, 2)).toHaveAccessibleName(/希望 休み希望（通院）/);
      await expect(cell(page, row, 3)).toHaveAttribute('data-wish', '希早');
      await expect(cell(page, row, 4)).toHaveAttribute('data-wish', '希10-15');
      await page.getByRole('button', { name: '希望の一覧（3件）' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: '休み希望（通院）' })).toContainText('希望 花子');
      await cell(page, row, 0).click();
      await page.keyboard.press('Shift+End');
      await page.keyboard.press('e');
      await expect(publishing(page).getByRole('button', { name: '公開' })).toBeDisabled();
      await save(page).click();
      await expect(page.getByRole('alert')).toContainText(
        'この週に暦日（0時〜24時）の休みがありません（労働基準法35条）',
      );
      for (const column of columnsOf(month, [0])) {
        await cell(page, row, column).click();
        await page.keyboard.press('0');
      }
      await cell(page, row, 2).click();
      await page.keyboard.press('0');
      await save(page).click();
      await expect(page.getByText('1人のシフトの下書きを保存しました')).toBeVisible();
      await expect(cell(page, row, 0)).toHaveAccessibleName(/未公開/);
      await expect(publishing(page)).toContainText(`未公開 1人 ${daysOfMonth(month).length}日`);
      await expectAccessible(page);
      await page.screenshot({ path: testInfo.outputPath('roster-draft.png') });
      await page.setViewportSize(PHONE);
      await expectAccessible(page);
      await page.screenshot({ path: testInfo.outputPath('roster-phone.png') });
    });

    await test.step('a draft isn’t seen', async () => {
      await openOwn();
      await expect(card(1)).toContainText('未登録');
      await expect(page.getByText('07:00〜16:00', { exact: true })).toHaveCount(0);
    });

    await test.step('it is published, after who and how much are named, and seen', async () => {
      const row = await plan();
      await publishing(page).getByRole('button', { name: '公開' }).click();
      const dialog = page.getByRole('dialog', { name: /シフトの公開/ });
      await expect(dialog).toContainText(`希望 花子 ${daysOfMonth(month).length}日`);
      await expectAccessible(page);
      await page.screenshot({ path: testInfo.outputPath('publish.png') });
      await dialog.getByRole('button', { name: 'キャンセル' }).click();
      await publish(page);
      await expect(cell(page, row, 0)).not.toHaveAccessibleName(/未公開/);
      await openOwn();
      const worked = columnsOf(month, WORKDAYS).find((column) => column !== 2) ?? 0;
      await expect(card(worked + 1)).toContainText('07:00〜16:00');
      await expect(card(3)).toContainText('休み');
      await expect(page.getByText('変更あり')).toHaveCount(0);
    });

    await test.step('what is changed afterwards is marked on both screens, with what it was', async () => {
      const row = await plan();
      const column = columnsOf(month, [3]).find((each) => each !== 2) ?? 0;
      await cell(page, row, column).click();
      await page.keyboard.press('l');
      await save(page).click();
      await expect(page.getByText('1人のシフトの下書きを保存しました')).toBeVisible();
      await expect(cell(page, row, column)).toHaveAccessibleName(/未公開 変更あり（公開時 07:00〜16:00）/);
      await page.screenshot({ path: testInfo.outputPath('roster-changed.png') });
      await openOwn();
      await expect(card(column + 1)).toContainText('07:00〜16:00');
      await plan();
      await publish(page);
      await expect(cell(page, row, column)).toHaveAccessibleName(/変更あり（公開時 07:00〜16:00）/);
      await openOwn();
      await expect(card(column + 1)).toContainText('13:00〜22:00');
      await expect(card(column + 1)).toContainText('変更あり');
      await expect(card(column + 1)).toContainText('変更前 07:00〜16:00');
      await expectAccessible(page);
      await page.screenshot({ path: testInfo.outputPath('changed-phone.png') });
      await page.setViewportSize(DESKTOP);
      await expectSettled(page);
      await page.screenshot({ path: testInfo.outputPath('changed-desktop.png') });
    });

    await test.step('after the deadline wishes are there to be read', async () => {
      await become(page, person);
      await page.goto(`/shift-manager?month=${monthOf(today())}`);
      await expect(page.getByText(/希望の受付は.*で終わりました/)).toBeVisible();
      await expect(page.getByRole('button', { name: '希望を保存' })).toHaveCount(0);
      await expect(page.getByRole('combobox', { name: /の希望$/ })).toHaveCount(0);
      await expectAccessible(page);
    });
  });

  await test.step('as it was: employees save their own', async () => {
    await become(page, person);
    await page.goto(`/shift-manager?month=${month}`);
    await expect(page.getByRole('button', { name: '平日をまとめて入力' })).toBeVisible();
  });
});

test('a month of variable hours for 30 people: refused beyond the frame, published, changed', async ({
  page,
  serverUrl,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/400 \(Bad Request\).*\/api\/admin\/rosters/);
  const month = addMonths(monthOf(today()), 2);
  const boss = await createEmployee(serverUrl, { companyId, role: 'super_admin' });
  const people: Employee[] = [];
  for (let count = 0; count < 29; count += 1)
    people.push(await createEmployee(serverUrl, { companyId, isFirstLogin: true, name: `変形 ${count + 1}` }));
  const person = await createEmployee(serverUrl, { companyId, name: '変形 三十' });
  people.push(person);
  await become(page, boss);
  // The journey above may have added them, or not, where it ran alone.
  const known: readonly { readonly shortcut: string }[] = await call(page, 'get', '/admin/shift-patterns');
  for (const data of PATTERNS)
    if (!known.some(({ shortcut }) => shortcut === data.shortcut))
      await call(page, 'post', '/admin/shift-patterns', data);
  const { id: rule } = await call(page, 'post', '/admin/work-rules', {
    name: '1か月単位の変形（店舗）',
    settings: {
      ...NO_CHOICES,
      kind: 'variable_month',
      week_hours: 40,
      frame_rounding: 'minute_down',
      partial_week: 'prorated',
    },
  });
  await call(page, 'post', '/admin/contracts/changes', {
    user_ids: people.map(({ id }) => id),
    effective_date: firstDay(month),
    weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
    work_rule_id: rule,
  });
  await whileAdminsPlan(page, boss, async () => {
    await call(page, 'put', '/admin/shift-settings', { admins_plan_shifts: true });
    await openRoster(page, month);
    const everybody = async (column: number, key: string, columnKeys: readonly string[] = []): Promise<void> => {
      await cell(page, 0, column).click();
      for (const each of columnKeys) await page.keyboard.press(each);
      for (let pages = 0; pages < 6; pages += 1) await page.keyboard.press('Shift+PageDown');
      await page.keyboard.press(key);
    };
    const off = async (weekdays: readonly number[]): Promise<void> => {
      for (const column of columnsOf(month, weekdays)) await everybody(column, '0');
    };

    await test.step('six days a week are beyond the frame', async () => {
      await everybody(0, 'e', ['Shift+End']);
      await off([0]);
      await expect(page.locator('[data-finding="refused"]')).toHaveCount(people.length);
      await save(page).click();
      await expect(page.getByRole('alert')).toContainText(
        '月の予定が1か月単位の変形労働時間制の総枠を超えます（労働基準法32条の2）',
      );
      await expect(page.getByRole('alert')).toContainText(`ほか${people.length - 8}日`);
    });

    await test.step('within it they are saved, and published for all', async () => {
      await off([6]);
      const weekdays = columnsOf(month, [1, 2, 3, 4, 5]);
      for (const column of weekdays.slice(0, 2)) await everybody(column, '0');
      await expect(page.locator('[data-finding="refused"]')).toHaveCount(0);
      await save(page).click();
      await expect(page.getByText(/^\d+人のシフトの下書きを保存しました$/)).toBeVisible();
      await expect(publishing(page)).toContainText(/未公開 \d+人 \d+日/);
      await publish(page);
    });

    await test.step('a change afterwards is a draft that is marked, and published', async () => {
      const row = await rowOf(page, month, person);
      const column = columnsOf(month, [3]).at(-1) ?? 0;
      await cell(page, row, column).click();
      await page.keyboard.press('l');
      await save(page).click();
      await expect(page.getByText('1人のシフトの下書きを保存しました')).toBeVisible();
      await expect(cell(page, row, column)).toHaveAccessibleName(/未公開 変更あり（公開時 07:00〜16:00）/);
      await publish(page);
      await page.setViewportSize(PHONE);
      await become(page, person);
      await page.goto(`/shift-manager?month=${month}`);
      await expect(page.getByText('変更前 07:00〜16:00')).toHaveCount(1);
    });
  });
});
