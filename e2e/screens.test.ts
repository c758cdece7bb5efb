import type { Page } from '@playwright/test';
import { addMonths, monthOf } from '#domain/time/date.ts';
import { today } from './clock.ts';
import { become, BOTH_WIDTHS, demo, expect, expectAccessible, isPhone, STATION, test } from './fixtures.ts';

// What holds for every screen as it comes, with the demo data. Journeys look at what they open and change.

test.use({ permissions: ['geolocation'], geolocation: STATION });

const month = addMonths(monthOf(today()), -1);

/** An address, and a text that is there once its data is. `:id` is that of E0001. */
type Screen = readonly [address: string, text: string];

/** By feature: who opens its screens, and which they are. */
const SCREENS: Readonly<Record<string, readonly [employeeId: string, ...screens: Screen[]]>> = {
  clock: ['E0001', ['/time-clock', '位置情報を取得しました（誤差 約18m）']],
  attendance: ['E0001', [`/attendance?month=${month}`, '09:00〜18:00']],
  shift: ['E0001', [`/shift-manager?month=${month}`, '予定出勤日数']],
  leave: ['E0001', ['/vacation-request', '付与年'], ['/vacation-request?tab=list', '承認済み']],
  'leave of everyone': [
    'S0001',
    ['/admin/users/:id/leave-ledger', '年次有給休暇管理簿'],
    ['/admin/leave', '承認'],
    ['/admin/leave?tab=decided', '承認済み'],
    ['/admin/leave/five-days', '佐藤 健太'],
  ],
  users: [
    'S0001',
    ['/admin', '佐藤 健太'],
    ['/admin/users/new', '社員ID'],
    ['/admin/users/import', 'ひな形をダウンロード'],
  ],
  'user-detail': [
    'S0001',
    [`/admin/users/:id?month=${month}`, '09:00〜18:00'],
    [`/admin/users/:id?month=${month}&tab=shift`, '予定出勤日数'],
    ['/admin/users/:id?tab=leave', '印刷用の管理簿'],
  ],
  today: ['S0001', ['/admin/today', '佐藤 健太']],
  'month-end': ['S0001', [`/admin/month-end?month=${month}`, '佐藤 健太']],
  payroll: ['S0001', [`/admin/month-end/payroll?month=${month}`, '佐藤 健太']],
  overtime: ['S0001', [`/admin/month-end/overtime?month=${month}`, '佐藤 健太']],
  'company-settings': [
    'S0001',
    ['/super-admin', '通常ロゴ'],
    ['/super-admin?tab=clients', '青空システムズ株式会社'],
    ['/super-admin?tab=jobs', '取引先企業を選択してください'],
    ['/super-admin?tab=types', '正社員'],
    ['/super-admin?tab=locations', '保存期間'],
  ],
  'company-policy': ['S0001', ['/super-admin?tab=policy', '退勤時間の丸め']],
  sheet: ['S0001', [`/super-admin/attendance-sheet?month=${month}&user=:id`, '総労働時間']],
};

const tagsOf = (feature: string) => ({ tag: [BOTH_WIDTHS.tag, `@screens-of-${feature.split(' ')[0] ?? ''}`] });

for (const [feature, [employeeId, ...screens]] of Object.entries(SCREENS)) {
  test(`each screen of ${feature} is readable, and never wider than the page`, tagsOf(feature), async ({ page }) => {
    const { id } = await become(page, demo('E0001'));
    if (employeeId !== 'E0001') await become(page, demo(employeeId));
    for (const [address, text] of screens)
      await test.step(address, async () => {
        await page.goto(address.replace(':id', String(id)));
        await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible();
        await expectScreen(page);
      });
  });
}

test('the login is readable, and never wider than the page', tagsOf('auth'), async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByText('お試し用アカウント')).toBeVisible();
  await expectScreen(page);
});

async function expectScreen(page: Page): Promise<void> {
  await expectAccessible(page);
  if (isPhone(page)) await expectNoOverflow(page);
  else await expectReadableInTheDark(page);
}

/** As at 400 % zoom (WCAG 1.4.10). */
async function expectNoOverflow(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 320, height: 480 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBe(0);
  await page.setViewportSize({ width, height });
}

async function expectReadableInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
}
