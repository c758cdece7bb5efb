import { addMonths, monthOf, parseIsoDate } from '#domain/time/date.ts';
import { today } from './clock.ts';
import { become, createEmployee, expect, expectAccessible, test } from './fixtures.ts';
import { call } from './month-page.ts';

const last = addMonths(monthOf(today()), -1);
const day = `${last}-06`;

test('PC logs from a file are seen beside the punches, and checked', async ({ page, serverUrl }) => {
  const person = await createEmployee(serverUrl, { companyId: 'demo-rules' });
  const boss = await createEmployee(serverUrl, { companyId: 'demo-rules', role: 'super_admin' });
  await become(page, boss);
  await call(page, 'PUT', `/api/admin/users/${person.id}/time-records/new`, {
    date: day,
    clock_in: '09:00',
    clock_out: '18:00',
    break_time: 60,
  });

  await test.step('what can’t be stored is said by row', async () => {
    await page.goto('/admin/pc-logs/import');
    await expect(page.getByText('打刻とPCログは、まだ比べていません。')).toBeVisible();
    const choose = (rows: string) =>
      page.getByLabel('CSVファイル').setInputFiles({
        name: 'PCログ.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`社員ID,日付,最初の操作,最後の操作\n${rows}`),
      });
    await choose(`${person.employeeId},${day},8:12,8:11\n`);
    await expect(page.getByText('最後の操作: 最初の操作から翌日の24:00まで').first()).toBeVisible();
    await expectAccessible(page);
    await choose(`${person.employeeId},${day},8:12,19:40\n`);
    await page.getByRole('button', { name: '1件を登録' }).click();
    await expect(page.getByText('1日分のPCログを登録しました')).toBeVisible();
  });

  await test.step('once they are compared', async () => {
    const settings = await call(page, 'GET', '/api/admin/overtime-settings');
    const { dated: _, default_settings: __, ...present } = settings as Record<string, unknown>;
    await call(page, 'PUT', '/api/admin/overtime-settings', {
      ...present,
      effective_month: parseIsoDate(`${last}-01`)?.slice(0, 7),
      pc_log_minutes: 60,
    });
    await page.goto(`/admin/users/${person.id}?month=${last}`);
    await expect(page.getByText('08:12–19:40').filter({ visible: true })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/admin/month-end?month=${last}`);
    await page.getByRole('searchbox').fill(person.employeeId);
    // What is gone through is what the list shows, which follows the typing.
    await expect(page.getByText('千葉 由紀').filter({ visible: true })).toHaveCount(0);
    await page.getByText('要確認を順に確認').click();
    await expect(
      page.getByText('退勤の打刻の後に、PCが 1:40 操作されています').filter({ visible: true }),
    ).toBeVisible();
    await expectAccessible(page);
  });
});
