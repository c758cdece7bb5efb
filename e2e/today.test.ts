import { addDays } from '#domain/time/date.ts';
import { instantOf } from '#domain/time/instant.ts';
import { formatTimeOfDay, MINUTES_PER_DAY, workingDayMinute } from '#domain/time/minutes.ts';
import { now, today } from './clock.ts';
import { BOTH_WIDTHS, createEmployee, demo, expect, fastForward, isPhone, test } from './fixtures.ts';
import { call, openAs } from './month-page.ts';

test('an admin sees who is in, who is missing, and finds a person', BOTH_WIDTHS, async ({ page, serverUrl }) => {
  const admin = demo('A0001');
  const name = `在席 ${isPhone(page) ? '携帯' : '机上'}`;
  const missing = await createEmployee(serverUrl, { name });
  // As long as an ID can be.
  const present = await createEmployee(serverUrl, { name, employeeId: 'W'.repeat(64) });
  const row = (employeeId: string) =>
    (isPhone(page) ? page.getByRole('listitem') : page.getByRole('row')).filter({ hasText: employeeId });
  await openAs(page, admin, '/admin');

  // A shift of 20 hours that began an hour ago, whatever the hour: before one o'clock it is yesterday's.
  const minute = Math.floor((now() - instantOf(today(), workingDayMinute(0))) / 60_000) - 60;
  const date = minute < 0 ? addDays(today(), -1) : today();
  const start = workingDayMinute((minute + MINUTES_PER_DAY) % MINUTES_PER_DAY);
  const plan = {
    date,
    start_time: formatTimeOfDay(start),
    end_time: formatTimeOfDay(workingDayMinute(start + 20 * 60)),
    is_workday: true,
  };
  for (const { id } of [missing, present]) await call(page, 'POST', `/api/admin/users/${id}/shifts/new`, plan);
  await call(page, 'POST', `/api/admin/users/${missing.id}/time-records/absence`, {
    date,
    reason: '遅刻: 電車遅延',
    irregularType: 'late',
  });
  const { companyId, employeeId, password } = present;
  const login = await page.request.post('/api/auth/login', { data: { companyId, employeeId, password } });
  const { token } = (await login.json()) as { token: string };
  const punch = await page.request.post('/api/time-records', {
    headers: { Authorization: `Bearer ${token}` },
    data: { type: 'in', note: '出勤' },
  });
  expect(punch.status()).toBe(201);

  await page.goto('/admin/today');
  await expect(page.getByRole('heading', { name: '本日の出勤状況' })).toBeVisible();
  await page.getByRole('searchbox', { name: '氏名・フリガナ・社員IDで検索' }).fill(name);
  await expect(page.getByText('2人を表示')).toBeVisible();
  await expect(row(missing.employeeId)).toContainText('未出勤');
  await expect(row(missing.employeeId)).toContainText('遅刻: 電車遅延');
  await expect(row(present.employeeId).getByText('勤務中')).toBeInViewport({ ratio: 1 });
  await expect(row(present.employeeId)).toContainText('遅刻');

  await page.getByText('未出勤', { exact: true }).first().click();
  await expect(page.getByText('1人を表示')).toBeVisible();
  await expect(page).toHaveURL(/state=late/);
  await page.reload();
  await expect(row(missing.employeeId)).toBeVisible();
  await expect(row(present.employeeId)).toHaveCount(0);

  await test.step('it is refetched each minute', async () => {
    await page.clock.install({ time: now() });
    await page.goto(`/admin/today?q=${encodeURIComponent(name)}`);
    await expect(row(missing.employeeId)).toContainText('未出勤');
    await call(page, 'POST', `/api/admin/users/${missing.id}/time-records/absence`, {
      date,
      reason: '欠勤: 発熱',
      irregularType: 'absence',
    });
    await fastForward(page, 61_000);
    await expect(row(missing.employeeId)).toContainText('欠勤: 発熱');
  });

  await row(missing.employeeId).getByRole('link').click();
  await expect(page).toHaveURL(`/admin/users/${missing.id}`);
});
