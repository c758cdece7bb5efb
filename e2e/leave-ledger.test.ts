import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { addMonths, firstDay, monthOf } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { authorizationOf, become, createEmployee, demo, expect, expectAccessible, test } from './fixtures.ts';

// Hired twenty and a half years before the first day of the month before last: a base date each year since.
const month = monthOf(today());
const baseDate = (yearsAgo: number): string => formatDate(firstDay(addMonths(month, -2 - 12 * yearsAgo)));
const hireDate = firstDay(addMonths(month, -2 - 6 - 240));

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const lawful = (page: Page, yearsAgo: number) =>
  page
    .getByRole('region', { name: '法定の付与' })
    .getByRole('listitem')
    .filter({ hasText: baseDate(yearsAgo) });
const granted = (page: Page) => page.getByRole('region', { name: '付与と取得日' }).getByRole('listitem');

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

test('a super admin withholds a grant, enters an old ledger, corrects and prints it', async ({
  page,
  serverUrl,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const employee = await createEmployee(serverUrl, { companyId: 'sample', name: '付与 花子', hireDate });
  await become(page, { ...demo('S0001'), companyId: 'sample' });
  const headers = { Authorization: await authorizationOf(page) };
  const contract = { name: employee.name, role: 'user', weekly_working_days: 5, weekly_working_minutes: 2400 };
  const changed = await page.request.put(`/api/admin/users/${employee.id}`, { headers, data: contract });
  expect(changed.status()).toBe(200);

  // Hired long before the registration: the grants follow from the hire date once somebody says so.
  const confirmed = { headers, data: { user_ids: [employee.id] } };
  expect((await page.request.post('/api/admin/leave-balances/confirm', confirmed)).status()).toBe(200);

  // Granted now or by the job that runs at a server's start, whichever came first.
  const full = { attended_days: 240, total_days: 240, reason: '皆勤' };
  const path = `/api/admin/users/${employee.id}/statutory-grants/20/attendance`;
  expect((await page.request.put(path, { headers, data: full })).status()).toBe(200);

  await page.goto(`/admin/users/${employee.id}/leave-ledger`);
  await expect(lawful(page, 0)).toContainText('付与済み');
  await expect(lawful(page, 1)).toContainText('記録なし');
  await expect(lawful(page, -1)).toContainText('次の付与');
  await expect(granted(page)).toContainText('自動付与');

  await lawful(page, 0).getByRole('button', { name: '出勤率を登録' }).click();
  const counting = dialogOf(page, '出勤率の登録');
  await counting.getByRole('textbox', { name: '出勤日数' }).fill('190');
  await counting.getByRole('textbox', { name: '全労働日数' }).fill('240');
  await expect(counting.getByText('出勤率 79.1%：8割未満のため付与されません')).toBeVisible();
  await counting.getByRole('textbox', { name: '理由' }).fill('休職のため');
  await expectAccessible(page);
  await counting.getByRole('button', { name: '登録' }).click();
  await expect(page.getByText('出勤率を登録し、付与を取り消しました')).toBeVisible();
  await expect(lawful(page, 0)).toContainText('付与なし');
  await expect(counting).toBeHidden();

  // The rest of last year's grant is entered; the form fills in day and days.
  await lawful(page, 1).getByRole('button', { name: '付与を追加' }).click();
  const adding = dialogOf(page, '付与の追加');
  await expect(adding.getByRole('textbox', { name: '付与日' })).toHaveValue(baseDate(1));
  await adding.getByRole('textbox', { name: '日数' }).fill('7.3');
  await adding.getByRole('button', { name: '追加' }).click();
  await expect(adding.getByText('日数は0.5日単位で、0.5〜100で入力してください')).toBeVisible();
  await expect(adding.getByText('理由を入力してください')).toBeVisible();
  await expect(adding.getByRole('textbox', { name: '日数' })).toBeFocused();
  await expectAccessible(page);
  await adding.getByRole('textbox', { name: '日数' }).fill('７．５');
  await adding.getByRole('textbox', { name: '理由' }).fill('前のシステムの残り');
  await adding.getByRole('button', { name: '追加' }).click();
  await expect(page.getByText('有給休暇を付与しました')).toBeVisible();
  await expect(adding).toBeHidden();
  await expect(lawful(page, 1)).toContainText('付与済み');
  await expect(granted(page)).toHaveCount(1);
  await expect(granted(page)).toContainText('前のシステムの残り');

  await granted(page).getByRole('button', { name: '訂正' }).click();
  const correcting = dialogOf(page, '付与の訂正');
  await correcting.getByRole('textbox', { name: '日数' }).fill('8');
  await correcting.getByRole('textbox', { name: '理由' }).fill('数え間違い');
  await correcting.getByRole('button', { name: '訂正' }).click();
  await expect(page.getByText('有給休暇の付与を訂正しました')).toBeVisible();
  await expect(granted(page)).toContainText('申請できる残り8日');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSVを出力' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^年次有給休暇管理簿_${employee.employeeId}_.*\\.csv$`));
  expect(await textOf(download)).toMatch(/^\uFEFF社員ID,氏名,.*\r\n.*,付与 花子,.*,法定,8,/);

  // The paper has nothing but the ledger.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/現在 年次有給休暇管理簿$/)).toBeVisible();
  await expect(page.getByText('付与 花子').filter({ visible: true })).toHaveCount(1);
  await expect(granted(page)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await granted(page).getByRole('button', { name: '取り消し' }).click();
  const taking = dialogOf(page, '付与の取り消し');
  await taking.getByRole('button', { name: '取り消す' }).click();
  await expect(taking.getByText('理由を入力してください')).toBeVisible();
  await expectAccessible(page);
  await taking.getByRole('textbox', { name: '理由' }).fill('別の社員の付与だったため');
  await page.route('**/take-back', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'leave_grant_in_use', message: '取得済みの日数が足りなくなるため、付与を変更できません' },
    }),
  );
  await taking.getByRole('button', { name: '取り消す' }).click();
  await expect(taking.getByRole('alert')).toContainText('付与を変更できません');
  await page.unroute('**/take-back');
  await taking.getByRole('button', { name: '取り消す' }).click();
  await expect(page.getByText('有給休暇の付与を取り消しました')).toBeVisible();
  await expect(page.getByText('付与の記録はありません')).toBeVisible();
});

test('an admin sees who lacks the five days, and reads their ledger', async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/);
  await become(page, demo('A0001'));
  await page.goto('/admin/leave/balances');
  await page.route('**/api/admin/five-day-obligations', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('link', { name: '年5日', exact: true }).click();
  await expect(page).toHaveURL('/admin/leave/five-days');
  await expect(page.getByRole('alert')).toContainText('サーバーに一時的に接続できません');
  await expectAccessible(page);
  await page.unroute('**/api/admin/five-day-obligations');
  await page.getByRole('button', { name: '再読み込み' }).click();

  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(rowOf('E0009')).toContainText('要注意');
  await expect(rowOf('E0002').first()).toContainText('達成');
  await expect(rowOf('E0010')).toHaveCount(0);
  // The address has the filter, so that the box follows it.
  await page.getByRole('checkbox', { name: '要注意のみ' }).click();
  await expect(page).toHaveURL('/admin/leave/five-days?filter=attention');
  await expect(page.getByText('達成', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: '要注意のみ' })).toBeChecked();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSVを出力' }).click();
  const file = await textOf(await downloading);
  expect(file).toMatch(/E0009,小林 真由美,/);
  expect(file).not.toMatch(/,達成/);

  await rowOf('E0009').getByRole('link').click();
  await expect(page.getByRole('heading', { name: '年次有給休暇管理簿' })).toBeVisible();
  await expect(granted(page).first()).toContainText('要注意');
  await expect(page.getByRole('button', { name: '付与を追加' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '訂正' })).toHaveCount(0);
});
