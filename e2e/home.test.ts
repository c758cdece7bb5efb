import { now, today } from './clock.ts';
import {
  become,
  CORE,
  createEmployee,
  demo,
  expect,
  expectAccessible,
  fastForward,
  logOut,
  ON_PHONES,
  STATION,
  submitLogin,
  test,
} from './fixtures.ts';
import { call, openAs } from './month-page.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

test('an admin sees what there is to do, and goes to its list', CORE, async ({ page, serverUrl }) => {
  const name = '不在 花子';
  const missing = await createEmployee(serverUrl, { name });
  await become(page, demo('A0001'));
  await page.goto('/admin/home');
  const card = (title: string) => page.getByRole('region', { name: title });
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible();
  const presence = page.getByRole('navigation', { name: '本日の出勤状況' });
  await expect(presence).toContainText(/出勤予定 *\d+.*勤務中 *\d+.*未出勤 *\d+.*遅刻 *\d+.*休み *\d+/);
  // As a card, or in the line of what there is nothing of.
  for (const task of ['直近7日間', '申請の承認', '36協定の超過・見込み', '年5日有休の要注意'])
    await expect(page.getByRole('main')).toContainText(task);
  await expect(card('月の締め')).toContainText(/\d+人.*(から|が)未締め/);
  await expect(card('要確認')).toContainText(/\d+件/);
  await expect(card('直近7日間の出勤')).toContainText(/出勤\d+人/);
  await expect(card('今月の時間外労働')).toContainText(/45時間超/);

  await test.step('it is refetched each minute', async () => {
    await page.clock.install({ time: now() });
    await page.reload();
    const count = presence.getByRole('link', { name: '未出勤' });
    await expect(count).toContainText(/\d+/);
    const shift = { date: today(), start_time: '00:10', end_time: '23:50', is_workday: true };
    await call(page, 'POST', `/api/admin/users/${missing.id}/shifts/new`, shift);
    const missingCount = async (): Promise<number> => Number(/\d+/.exec((await count.textContent()) ?? '')?.[0]);
    const before = await missingCount();
    await fastForward(page, 60_500);
    // By one at least: a shift of the demo's that begins meanwhile makes another one.
    await expect.poll(missingCount).toBeGreaterThan(before);
    await expect(card('未出勤')).toContainText(`${await missingCount()}人`);
  });

  await card('申請の承認').getByRole('link', { name: '申請の承認' }).click();
  await expect(page).toHaveURL('/approvals');
  await page.goBack();
  await card('未出勤').getByRole('link', { name: '未出勤' }).click();
  await expect(page).toHaveURL('/admin/today?state=late');
  await expect(page.getByText(name)).toBeVisible();
  await page.goBack();
  await presence.getByRole('link', { name: '休み' }).click();
  await expect(page).toHaveURL('/admin/today?state=off');
});

test('an admin chooses it as the start, and returns to the clock', async ({ page, serverUrl }) => {
  const admin = await createEmployee(serverUrl, { role: 'admin' });
  await become(page, admin);
  await page.goto('/');
  await expect(page).toHaveURL('/time-clock');
  await page.getByRole('link', { name: 'ホーム' }).click();
  const choice = page.getByRole('switch', { name: 'ログイン後にこの画面を開く' });
  await choice.click();
  await expect(choice).toBeChecked();

  await logOut(page);
  await submitLogin(page, admin);
  await expect(page).toHaveURL('/admin/home');
  await choice.click();
  await expect(choice).not.toBeChecked();
  await logOut(page);
  await submitLogin(page, admin);
  await expect(page).toHaveURL('/time-clock');
});

test('on a phone it is one tap from the clock, and back', ON_PHONES, async ({ page }) => {
  await openAs(page, demo('A0001'), '/time-clock');
  await page.getByRole('banner').getByRole('link', { name: 'ホーム' }).click();
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: '打刻' }).click();
  await expect(page).toHaveURL('/time-clock');
});

test('a new super admin sees the first steps, until they put them away', async ({ page, serverUrl }) => {
  const boss = await createEmployee(serverUrl, { companyId: 'sample', role: 'super_admin' });
  await become(page, boss);
  await page.goto('/admin/home');
  const guide = page.getByRole('region', { name: 'はじめに' });
  await expect(page.getByText(/遅刻.*はありません。/)).toBeVisible();
  const step = (name: string) => guide.getByRole('listitem').filter({ hasText: name });
  await expect(step('社員').last()).toContainText('済み');
  await expect(step('通常の1日')).toContainText('未完了');
  await expectAccessible(page);
  await guide.getByRole('link', { name: 'くわしい設定を開く' }).click();
  await expect(page).toHaveURL('/settings/go-live');
  await page.getByRole('link', { name: 'ホームに戻る' }).click();
  await guide.getByRole('form', { name: '利用開始月' }).getByRole('button', { name: '決定して次へ' }).click();
  await expect(guide.getByRole('form', { name: '利用開始月' })).toHaveCount(0);
  await expect(step('利用開始月')).toContainText('済み');
  await guide.getByRole('button', { name: '表示しない' }).click();
  await expect(guide).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'ログイン後にこの画面を開く' })).toBeVisible();
  await expect(guide).toHaveCount(0);
});
