import type { Page } from '@playwright/test';
import { addDays } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import {
  become,
  CORE_ON_PHONES,
  createEmployee,
  demo,
  expect,
  expectAccessible,
  expectSettled,
  logIn,
  STATION,
  test,
} from './fixtures.ts';
import { call, correct, dayOf, openAs, openMonthOf } from './month-page.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '打刻の確認' });

async function punch(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await dialogOf(page).getByRole('button', { name: '打刻する' }).click();
  await expect(page.getByText(new RegExp(`^${name}を打刻しました`))).toBeVisible();
}

const placeOf = async (page: Page, name: string) => {
  const { x, y } = (await button(page, name).boundingBox()) ?? { x: 0, y: 0 };
  return [x, y];
};

test('breaks are punched where the company has switched that on', CORE_ON_PHONES, async ({ page, serverUrl }) => {
  const employee = await createEmployee(serverUrl, { name: '休憩 花子' });
  await openAs(page, demo('S0001'), '/settings/punches');
  const setting = page.getByRole('switch', { name: '休憩を打刻する' });
  await expect(setting).toBeVisible();
  await expect(setting).not.toBeChecked();

  await logIn(page, employee);
  await punch(page, '出勤');
  await expect(page.getByText(/^勤務中/)).toBeVisible();
  await expect(button(page, '休憩開始')).toHaveCount(0);
  await expectSettled(page);
  const places = [await placeOf(page, '出勤'), await placeOf(page, '退勤')];

  await openAs(page, demo('S0001'), '/settings/punches');
  await setting.click();
  await button(page, '保存').click();
  await expect(page.getByText('打刻の設定を保存しました')).toBeVisible();
  await expectAccessible(page);

  await logIn(page, employee);
  await expect(button(page, '休憩開始')).toBeVisible();
  // The two buttons are where they were.
  await expect.poll(async () => [await placeOf(page, '出勤'), await placeOf(page, '退勤')]).toEqual(places);
  await expectAccessible(page);
  await punch(page, '休憩開始');
  await expect(page.getByText(/^休憩中（\d\d:\d\d〜）$/)).toBeVisible();
  await expect(button(page, '休憩開始')).toHaveCount(0);
  await punch(page, '休憩終了');
  await expect(page.getByText(/^勤務中（\d\d:\d\d〜）$/)).toBeVisible();
  await punch(page, '休憩開始');
  await expectAccessible(page);

  await become(page, demo('A0001'));
  await page.goto(`/admin/today?q=${employee.employeeId}`);
  await expect(page.getByRole('main').getByText('休憩中').filter({ visible: true }).first()).toBeVisible();

  await logIn(page, employee);
  await button(page, '退勤').click();
  await expect(dialogOf(page)).toContainText(
    '終了が打刻されていません。このまま退勤すると、この休憩は控除されません。',
  );
  await dialogOf(page).getByRole('button', { name: '打刻する' }).click();
  await expect(page.getByText(/^退勤済み/)).toBeVisible();
  await expect(button(page, '休憩終了')).toHaveCount(0);
  await button(page, '出勤').click();
  await expect(dialogOf(page)).toContainText('ここから2回目以降の勤務として数え');
  await dialogOf(page).getByRole('button', { name: 'キャンセル' }).click();

  await openMonthOf(page, employee, today());
  await expect(dayOf(page, today())).toContainText(/休憩開始 \d\d:\d\d（終了なし）/);
  await call(page, 'PUT', '/api/time-records/new', {
    date: today(),
    clock_in: '07:00',
    break_time: 30,
    modification_reason: '休憩の打刻漏れ',
  });
  await page.reload();
  await expect(dayOf(page, today())).toContainText('0:30');
  await expect(dayOf(page, today())).not.toContainText('終了なし');
});

test(
  'a deemed break that couldn’t be taken is denied in one tap',
  CORE_ON_PHONES,
  async ({ page, serverUrl, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    // A company whose rule deems breaks taken.
    const day = addDays(today(), -1);
    const employee = await createEmployee(serverUrl, { companyId: 'demo-west', name: '西 みなし', hireDate: day });
    await become(page, employee);
    await correct(page, day, { clock_in: '09:00', clock_out: '18:00' });
    await openMonthOf(page, employee, day);
    await expect(dayOf(page, day)).toContainText(/みなし 1:00.*実働 8:00/s);
    await expect(page.getByRole('region', { name: '月のまとめ' })).toContainText(/実働\s*8:00/);
    const deny = page.getByRole('button', { name: `${formatMonthDay(day)}は休憩が取れなかった` });
    await expectAccessible(page);

    await page.route('**/api/time-records/new', (route) => route.abort());
    await deny.tap();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/time-records/new');
    await deny.tap();
    await expect(page.getByText(`${formatMonthDay(day)}の休憩を0:00と記録しました`)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(deny).toHaveCount(0);
    await expect(page.getByRole('button', { name: `${formatMonthDay(day)}の操作` })).toBeFocused();
    await expect(dayOf(page, day)).toContainText(/休憩 0:00.*実働 9:00/s);
    await expect(page.getByRole('button', { name: `${formatMonthDay(day)} 休憩が取れなかった日` })).toBeVisible();
  },
);
