import type { Page } from '@playwright/test';
import { addMonths, monthOf } from '#domain/time/date.ts';
import { today } from '../clock.ts';
import { become, demo, expect, expectSettled, STATION, test } from '../fixtures.ts';
import { openScreen, SCREENS } from '../screens.ts';
import { describeSchema } from './schema.ts';

// The baseline of a refactoring (`npm run baseline`): not part of `npm test`.

test.use({ permissions: ['geolocation'], geolocation: STATION });

const month = addMonths(monthOf(today()), -1);
const day = `${month}-16`;

/**
 * Overlays of a screen: its employee, address, a text of it, and the buttons and menu items to press in order. `:E0010`
 * is the id of that employee, `:id` that of E0001.
 */
const OPENED: Readonly<
  Record<string, readonly [employeeId: string, address: string, text: string, ...press: RegExp[]]>
> = {
  'clock dialog': ['E0001', '/time-clock', '位置情報を取得しました', /^出勤/],
  'day menu': ['E0001', `/attendance?month=${month}`, '09:00〜18:00', /月16日.*の操作$/],
  'irregular dialog': ['E0001', `/attendance?month=${month}&day=${day}&dialog=irregular`, '09:00〜18:00'],
  'correction dialog': ['E0001', `/attendance?month=${month}&day=${day}&dialog=correction`, '09:00〜18:00'],
  'internal work dialog': ['E0001', `/attendance?month=${month}&day=${day}&dialog=internal-work`, '09:00〜18:00'],
  'history dialog': ['E0001', `/attendance?month=${month}&day=${day}&dialog=history`, '09:00〜18:00'],
  'empty month': ['E0001', `/attendance?month=${addMonths(month, 3)}`, '勤怠一覧'],
  'shift unsaved': ['E0001', `/shift-manager?month=${addMonths(month, 2)}`, '予定出勤日数', /^平日をまとめて入力$/],
  'shift errors': ['E0001', `/shift-manager?month=${addMonths(month, 2)}`, '予定出勤日数', /^前月からコピー$/],
  'leave errors': ['E0001', '/vacation-request', '付与年', /^申請する$/],
  'leave calendar': ['E0001', '/vacation-request', '付与年', /^カレンダーから選ぶ$/],
  'leave cancel dialog': ['E0001', '/vacation-request?tab=list', '承認済み', /取り消し/],
  'reject dialog': ['S0001', '/admin/leave', '承認', /を却下$/],
  'grant dialog': ['S0001', '/admin/users/:id?tab=leave', '印刷用の管理簿', /^付与を追加$/],
  'correct grant dialog': ['S0001', '/admin/users/:id?tab=leave', '印刷用の管理簿', /^訂正：/],
  'user errors': ['S0001', '/admin/users/new', '社員ID', /^登録$/],
  'users not found': ['S0001', '/admin?q=zzz', '条件'],
  'employee dialog': ['S0001', '/admin/users/:id', '総労働時間', /^その他の操作$/, /^基本情報の編集$/],
  'attributes dialog': ['S0001', '/admin/users/:id', '総労働時間', /^その他の操作$/, /^所属情報の編集$/],
  'password dialog': ['S0001', '/admin/users/:id', '総労働時間', /^その他の操作$/, /^仮パスワードを発行$/],
  'stop dialog': ['S0001', '/admin/users/:id', '総労働時間', /^その他の操作$/, /^利用停止$/],
  'delete dialog': ['S0001', `/admin/users/:id?month=${month}`, '09:00〜18:00', /の出勤時間を削除$/],
  'break fill dialog': ['S0001', `/admin/users/:E0010?month=${month}`, '10:00〜17:00', /^休憩の一括入力$/],
  'employee shift dialog': ['S0001', `/admin/users/:id?month=${month}&tab=shift`, '予定出勤日数', /のシフトの修正$/],
  'month review': ['S0001', `/admin/month-end?month=${month}`, '佐藤 健太', /^要確認を順に確認/],
  'closing dialog': ['S0001', `/admin/month-end?month=${month}`, '佐藤 健太', /^要確認のない.*を締める$/],
  'overtime settings': ['S0001', '/admin/month-end/overtime', '佐藤 健太', /^設定$/],
  'payroll template': ['S0001', `/admin/month-end/payroll?month=${month}`, '佐藤 健太', /^コピーして作成$/],
  'client dialog': ['S0001', '/super-admin?tab=clients', '青空システムズ株式会社', /^追加$/],
  'client edit': ['S0001', '/super-admin?tab=clients', '青空システムズ株式会社', /編集/],
  'client delete': ['S0001', '/super-admin?tab=clients', '青空システムズ株式会社', /削除/],
  'type dialog': ['S0001', '/super-admin?tab=types', '正社員', /^追加$/],
  'sheets of all': ['S0001', `/super-admin/attendance-sheet?month=${month}&user=:id`, '総労働時間', /^全員分を出力$/],
};

const picture = (name: string): string => `${name.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '')}.png`;

async function expectPicture(page: Page, name: string): Promise<void> {
  await expectSettled(page);
  await expect(page).toHaveScreenshot(picture(name), { fullPage: true });
}

for (const [feature, [employeeId, ...screens]] of Object.entries(SCREENS))
  test(`the screens of ${feature}`, async ({ page }) => {
    const { id } = await become(page, demo('E0001'));
    if (employeeId !== 'E0001') await become(page, demo(employeeId));
    for (const [address, text] of screens)
      await test.step(address, async () => {
        await openScreen(page, address.replace(':id', String(id)), text);
        await expectPicture(page, address);
      });
  });

for (const [name, [employeeId, address, text, ...press]] of Object.entries(OPENED))
  test(`the ${name}`, async ({ page }) => {
    const { id } = await become(page, demo(/:(E\d+)/.exec(address)?.[1] ?? 'E0001'));
    await become(page, demo(employeeId));
    await openScreen(page, address.replace(/:(id|E\d+)/, String(id)), text);
    for (const pressed of press)
      await page
        .getByRole('button', { name: pressed })
        .or(page.getByRole('menuitem', { name: pressed }))
        .filter({ visible: true })
        .first()
        .click();
    await expectPicture(page, name);
  });

test('the login', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByText('デモデータで試す')).toBeVisible();
  await expectPicture(page, 'login');
});

test.describe('the interfaces', () => {
  test.skip(({ colorScheme, isMobile }) => colorScheme === 'dark' || isMobile);

  test('the API’s description', async ({ request }) => {
    const answer = await request.get('/api/openapi.json');
    expect(JSON.stringify(await answer.json(), null, 2)).toMatchSnapshot('openapi.json');
  });

  test('the schema', async ({ kintaiOf }, { file }) => {
    expect(await describeSchema((await kintaiOf(file, {})).databaseUrl)).toMatchSnapshot('schema.txt');
  });
});
