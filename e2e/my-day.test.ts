import type { Page } from '@playwright/test';
import { addDays } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { now, today } from './clock.ts';
import {
  become,
  CORE_ON_PHONES,
  createEmployee,
  demo,
  expect,
  expectAccessible,
  fastForward,
  logIn,
  ON_PHONES,
  STATION,
  test,
} from './fixtures.ts';
import { call, field, freeDay, monthDay, openAs, save } from './month-page.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

const figures = (page: Page) => page.getByLabel('今月', { exact: true });
const waiting = (page: Page) => page.getByRole('list', { name: '確認が必要なもの' });
const hidden = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('the day and the month are told at one glance, and the time worked goes on', ON_PHONES, async ({ page }) => {
    await page.clock.install({ time: now() });
    await logIn(page, demo('E0001'));
    await expect(figures(page)).toContainText(/今月の実働\d+:\d\d/);
    await expect(figures(page)).toContainText(/時間外\d+:\d\d\/ 上限45:00/);
    await expect(figures(page)).toContainText(/申請できる残り\d+日/);
    await expect(page.getByText('シフト 09:00〜18:00')).toBeVisible();
    await expect.poll(() => hidden(page)).toBe(0);
    await expect(page.getByText('次の勤務')).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('次の勤務')).toBeVisible();
    await expect(page.getByText(/^\d+月\d+日（.） 09:00〜18:00$/)).toBeVisible();
    await expect.poll(() => hidden(page)).toBe(0);
    await page.setViewportSize({ width: 360, height: 640 });

    await page.getByRole('button', { name: '出勤' }).click();
    const dialog = page.getByRole('dialog', { name: '打刻の確認' });
    await expect(dialog).toContainText(/時刻\d\d:\d\d/);
    await expect(dialog.getByRole('link', { name: '打刻する場所: 地図で見る' })).toHaveAttribute('href', /35\.681236/);
    await dialog.getByRole('button', { name: '打刻する' }).click();
    await expect(page.getByText('勤務 0:00')).toBeVisible();
    await fastForward(page, 61_000);
    // The minute of the punch may have been nearly over.
    await expect(page.getByText(/勤務 0:0[12]/)).toBeVisible();
    await expect.poll(() => hidden(page)).toBe(0);
    await expectAccessible(page);
  });

  test('what waits is told with the way there, without scrolling', CORE_ON_PHONES, async ({ page }) => {
    const day = addDays(today(), 29);
    await openAs(page, demo('E0006'), '/time-clock');
    await call(page, 'PUT', '/api/time-records/new', {
      date: freeDay(2),
      clock_in: '09:00',
      modification_reason: '打刻漏れ',
    });
    await call(page, 'POST', '/api/vacation', {
      request_type: 'annual_leave',
      request_date: day,
      client_approver: '承認 花子',
      is_workday: true,
    });
    const { data } = (await call(page, 'GET', '/api/vacation')) as { data: { id: number; start_date: string }[] };
    const id = data.find(({ start_date }) => start_date === day)?.id;
    await become(page, demo('A0001'));
    await page.goto('/time-clock');
    await call(page, 'PUT', `/api/admin/vacations/${id}`, { status: 'approved' });

    await openAs(page, demo('E0006'), '/time-clock');
    await expect(page.getByRole('link', { name: `${monthDay(freeDay(2))}の退勤が未打刻です 修正する` })).toBeVisible();
    await expect(waiting(page)).toContainText('有給休暇');
    await expect.poll(() => hidden(page)).toBe(0);
    await expectAccessible(page);
    await waiting(page)
      .getByRole('link', { name: /有給休暇/ })
      .click();
    await expect(page).toHaveURL('/vacation-request?tab=list');
    await expect(page.getByRole('listitem').filter({ hasText: formatDate(day) })).toContainText('承認済み');
    await page.goto('/time-clock');
    await expect(page.getByText(/未打刻です/)).toBeVisible();
    await expect(page.getByText(/有給休暇が承認/)).toHaveCount(0);
  });
});

test('the wrong button and a late arrival are told at once', ON_PHONES, async ({ page, serverUrl }) => {
  const employee = await createEmployee(serverUrl, { name: '朝寝 坊' });
  await openAs(page, demo('A0001'), '/time-clock');
  // It began at midnight, so that any hour of today is late.
  const plan = { date: today(), start_time: '00:00', end_time: '08:00', is_workday: true };
  await call(page, 'POST', `/api/admin/users/${employee.id}/shifts/new`, plan);
  await become(page, employee);
  await page.goto('/time-clock');
  await page.getByRole('button', { name: '退勤' }).click();
  const dialog = page.getByRole('dialog', { name: '打刻の確認' });
  await expect(dialog).toContainText('この日の出勤は打刻されていません。');
  await dialog.getByRole('button', { name: '打刻する' }).click();
  await expect(page.getByText('出勤 未打刻', { exact: true })).toBeVisible();
  await expect(page.getByText(/^勤務 \d/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: '修正する' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: '出勤', exact: true }).click();
  await dialog.getByRole('button', { name: '打刻する' }).click();
  await expect(page.getByText('遅刻', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '理由を登録' }).click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: '遅刻' })).toBeChecked();
  await field(page, '理由').fill('電車遅延');
  await save(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/time-clock');
  await expect(page.getByRole('link', { name: '理由を変更' })).toBeVisible();
});
