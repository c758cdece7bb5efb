import { addDays, addMonths, firstDay, monthOf, yearOf } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { authorizationOf, become, createEmployee, demo, expect, expectAccessible, test } from './fixtures.ts';

/** The base date of who was hired half a year before it. */
const baseDate = firstDay(addMonths(monthOf(today()), -1));
const hireDate = addMonths(monthOf(baseDate), -6);

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('balances are imported, listed, and lead to the ledger and the year', async ({ page, serverUrl }) => {
  const person = await createEmployee(serverUrl, { name: '残日 数子' });
  await become(page, demo('S0001'));
  await page.goto('/admin/home');
  await page.getByRole('link', { name: '休暇管理', exact: true }).click();
  await expect(page.getByRole('heading', { name: '残日数一覧', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'CSVを取り込む' }).click();

  const chooser = page.getByLabel('CSVファイル');
  const head = '社員ID,付与日,付与日数,残日数,残時間数\n';
  await chooser.setInputFiles(file('残日数.csv', `${head}${person.employeeId},${baseDate},10,10.5,\n`));
  await expect(page.getByText('残日数: 残日数は付与日数以内にしてください').first()).toBeVisible();
  await expectAccessible(page);
  await chooser.setInputFiles(file('残日数.csv', `${head}${person.employeeId},${baseDate},10,7.5,2\n`));
  await page.getByRole('button', { name: '1件を取り込む' }).click();
  await expect(page.getByText('1件の付与を取り込みました')).toBeVisible();
  await page.getByRole('link', { name: '残日数一覧へ' }).click();
  await page.getByRole('link', { name: 'CSVを取り込む' }).click();
  await chooser.setInputFiles(file('取得日.csv', `社員ID,取得日,単位\n${person.employeeId},${baseDate},午前半休\n`));
  await page.getByRole('button', { name: '1件を取り込む' }).click();
  await page.getByRole('link', { name: '残日数一覧へ' }).click();

  await page.getByLabel('氏名・フリガナ・社員IDで検索').fill('残日 数子');
  await expect(page.getByRole('status').filter({ hasText: '1人' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: '残日 数子' });
  await expect(row).toContainText('7.75日');
  await expect(row).toContainText('4.5日');
  await row.getByRole('link', { name: '残日 数子' }).click();

  await expect(page.getByRole('heading', { name: '年次有給休暇管理簿' })).toBeVisible();
  await expect(page.getByRole('region', { name: '移行前の取得日' })).toContainText('午前半休');
  await page.getByRole('link', { name: '1年の休み' }).click();
  await page.getByLabel('年', { exact: true }).selectOption(String(yearOf(baseDate)));
  await expect(page.getByRole('region', { name: '休んだ日の一覧' })).toContainText(
    `${formatDate(baseDate)} 午前半休：有給休暇（移行前）`,
  );
  await expectAccessible(page);
});

test('a moved hire date asks what becomes of the grant', async ({ page, serverUrl }) => {
  const person = await createEmployee(serverUrl, { name: '入社 移子', hireDate: firstDay(hireDate) });
  await become(page, demo('S0001'));
  await page.goto(`/admin/users/${person.id}`);
  const headers = { Authorization: await authorizationOf(page) };
  const contract = { name: person.name, role: 'user', weekly_working_days: 5, weekly_working_minutes: 2400 };
  const path = `/api/admin/users/${person.id}`;
  expect((await page.request.put(path, { headers, data: contract })).status()).toBe(200);
  // Hired long before the registration: the grants follow from the hire date once somebody says so.
  const confirmed = { headers, data: { user_ids: [person.id] } };
  expect((await page.request.post('/api/admin/leave-balances/confirm', confirmed)).status()).toBe(200);
  await page.reload();

  const edit = async (hired: string): Promise<void> => {
    await page.getByRole('button', { name: '基本情報の編集' }).click();
    await page.getByRole('dialog').getByLabel('入社日').fill(hired);
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  };
  const question = page.getByRole('dialog', { name: '有給休暇の付与が変わります' });
  await edit(addDays(firstDay(hireDate), -5));
  await expect(question).toContainText(formatDate(baseDate));
  await expectAccessible(page);
  await question.getByRole('button', { name: 'キャンセル' }).click();
  await expect(page.getByText('変更を取りやめました。まだ保存していません。')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await question.getByRole('button', { name: '付与も変更' }).click();
  await expect(page.getByText('社員情報を更新しました')).toBeVisible();
  await page.goto(`/admin/users/${person.id}/leave-ledger`);
  await expect(page.getByRole('region', { name: '付与と取得日' })).not.toContainText(formatDate(baseDate));
  await expect(page.getByRole('region', { name: '付与と取得日' })).toContainText('自動付与');
});
