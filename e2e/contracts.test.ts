import type { Page } from '@playwright/test';
import { addDays, addMonths, firstDay, monthOf } from '#domain/time/date.ts';
import { today } from './clock.ts';
import { become, createEmployee, demo, type Employee, expect, expectAccessible, test } from './fixtures.ts';
import { call, dialog, field, save } from './month-page.ts';

const FULL_TIME = [0, 480, 480, 480, 480, 480, 0];
const month = monthOf(today());
/** The middle of the month after this one: nothing of it is there yet. */
const next = addMonths(month, 1);
const middle = addDays(firstDay(next), 14);

const said = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message });
const select = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

async function employed(page: Page, serverUrl: string, name: string, terms: object = {}): Promise<Employee> {
  const person = await createEmployee(serverUrl, { name });
  await call(page, 'PUT', `/api/admin/users/${person.id}/contracts`, {
    effective_date: `${addMonths(month, -6)}-01`,
    weekday_minutes: FULL_TIME,
    ...terms,
  });
  return person;
}

test('a person goes from full time to shorter hours for childcare in mid-month', async ({ page, serverUrl }) => {
  await become(page, demo('S0001'));
  await page.goto('/admin');
  const person = await employed(page, serverUrl, '育児 花子');
  const contractedIn = async (): Promise<number> => {
    const path = `/api/admin/users/${person.id}/attendance-sheet?month=${next}`;
    const { hours } = (await call(page, 'GET', path)) as {
      hours: { contracted_minutes: number; contracted_days: number };
    };
    return hours.contracted_minutes / hours.contracted_days;
  };
  await page.goto(`/admin/users/${person.id}?tab=contract`);
  const panel = page.getByRole('region', { name: '契約（所定労働時間）' });
  await expect(panel).toContainText('月〜金 8:00（週5日 40:00）');
  expect(await contractedIn()).toBe(480);

  await panel.getByRole('button', { name: '契約を追加' }).click();
  await field(page, '適用開始日').fill(middle);
  for (const weekday of ['月', '火', '水', '木', '金'])
    await dialog(page).getByRole('textbox', { name: weekday, exact: true }).fill('6');
  await select(page, '短時間勤務').selectOption('育児短時間');
  await expectAccessible(page);
  await save(page).click();
  await expect(said(page, '契約を登録しました')).toBeVisible();
  await expect(panel).toContainText('月〜金 6:00（週5日 30:00）');
  await expect(panel.getByText('育児短時間')).toBeVisible();
  await expectAccessible(page);
  // To the day: some days of eight hours, some of six.
  const average = await contractedIn();
  expect(average).toBeGreaterThan(360);
  expect(average).toBeLessThan(480);

  await test.step('an admin sees that the hours are shorter, and not why', async () => {
    await become(page, demo('A0001'));
    await page.goto(`/admin/users/${person.id}?tab=contract`);
    await expect(panel.getByText('短時間勤務')).toBeVisible();
    await expect(panel).not.toContainText('育児');
  });
});

test('contracts of several people are changed together, and their file is read again', async ({ page, serverUrl }) => {
  await become(page, demo('S0001'));
  await page.goto('/admin');
  const marker = `一括${Date.now() % 100_000}`;
  for (const name of ['太郎', '花子']) await employed(page, serverUrl, `${marker} ${name}`);
  await page.goto(`/admin/contracts?q=${encodeURIComponent(marker)}`);
  const list = page.getByRole('main');
  await expect(list).toContainText(`${marker} 太郎`);
  await expectAccessible(page);

  for (const name of ['太郎', '花子'])
    await page.getByRole('checkbox', { name: `${marker} ${name}さんを選択` }).check();
  await page.getByRole('button', { name: '2人の契約を変更' }).click();
  await field(page, '適用開始日').fill(middle);
  await select(page, '賃金形態').selectOption('時給');
  await dialog(page).getByLabel('曜日ごとの所定労働時間を変更する').check();
  await dialog(page).getByRole('button', { name: '内容を確認' }).click();
  await expect(dialog(page).getByText('所定労働時間のある曜日を1つ以上入力してください')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '水', exact: true }).fill('5');
  await dialog(page).getByRole('button', { name: '内容を確認' }).click();
  await expect(dialog(page)).toContainText('追加 2件 ・ 変更 0件');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: '2件の契約を登録' }).click();
  await expect(said(page, '2件の契約を登録しました')).toBeVisible();
  await expect(list).toContainText('次の契約');

  await page.getByRole('link', { name: 'CSVを取り込む' }).click();
  const chooser = page.getByLabel('CSVファイル');
  const file = (text: string) => ({ name: '契約.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await chooser.setInputFiles(file('社員ID,適用開始日,所定_月\nE0001,4/1,8:00\n'));
  await expect(page.getByText('適用開始日: 2026-04-01のように入力してください').first()).toBeVisible();
  await expectAccessible(page);
  await chooser.setInputFiles(file(`社員ID,適用開始日,所定_月,賃金形態\nE0001,${middle},8:00,月給\n`));
  await page.getByRole('button', { name: '1件の契約を登録' }).click();
  await expect(page.getByText('1件の契約を登録しました')).toBeVisible();
});

test('a term that ends is on the start page until another contract follows', async ({ page, serverUrl }) => {
  await become(page, demo('S0001'));
  await page.goto('/admin');
  const person = await employed(page, serverUrl, '満了 次郎', { ends_on: addDays(today(), 10), renewal: 'possible' });
  await page.goto('/admin/home');
  const card = page.getByRole('region', { name: '契約期間の終わり' });
  await expect(card).toContainText('満了 次郎');
  await expectAccessible(page);
  await card.getByRole('link', { name: '契約期間の終わり' }).click();
  await expect(page.getByRole('link', { name: /満了 次郎/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '期間満了が近い契約だけ' })).toBeChecked();

  await call(page, 'PUT', `/api/admin/users/${person.id}/contracts`, {
    effective_date: addDays(today(), 11),
    weekday_minutes: FULL_TIME,
    ends_on: null,
  });
  await page.reload();
  await expect(page.getByText('該当する社員はいません。')).toBeVisible();
});
