import type { Page } from '@playwright/test';
import {
  type Account,
  asBoss,
  become,
  createEmployee,
  expect,
  expectAccessible,
  ON_PHONES,
  STATION,
  test,
} from './fixtures.ts';
import { openAs } from './month-page.ts';

test.use({ permissions: ['geolocation'], geolocation: STATION });

/** 1,112 m to the north of the station. */
const AWAY = { ...STATION, latitude: STATION.latitude + 0.01 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: '打刻の確認' });

const companyId = 'demo-rules';

// The other journeys know nothing of places.
test.afterEach(async ({ serverUrl }) => {
  const { places } = (await asBoss(serverUrl, companyId, 'GET', '/admin/places')) as {
    readonly places: readonly { readonly id: number }[];
  };
  for (const { id } of places) await asBoss(serverUrl, companyId, 'DELETE', `/admin/places/${id}`);
  const off = { place_rule: 'off', punches_off_site: false };
  await asBoss(serverUrl, companyId, 'PUT', '/admin/punch-settings', off);
});

/** Opens the clock as somebody who stands there. */
async function openClock(page: Page, person: Account, where: typeof STATION): Promise<void> {
  await page.context().setGeolocation(where);
  await become(page, person);
  await page.goto('/time-clock');
}

test(
  'a company says where its people punch; who is elsewhere is told before the tap, and says why',
  ON_PHONES,
  async ({ page, serverUrl }) => {
    const boss = await createEmployee(serverUrl, { companyId, role: 'super_admin' });
    const usual = await createEmployee(serverUrl, { companyId, name: '出社 太郎' });
    const visitor = await createEmployee(serverUrl, { companyId, name: '直行 花子' });
    await test.step('a place is added where the device is, drawn to scale', async () => {
      await openAs(page, boss, '/settings/places');
      await expect(page.getByText('打刻場所は登録されていません')).toBeVisible();
      await page.getByRole('radio', { name: '理由を入力してもらう' }).check();
      await expect(page.getByText('打刻場所がまだないため')).toBeVisible();
      await page.getByRole('switch', { name: '直行・直帰を使う' }).click();
      await button(page, '保存').click();
      await expect(page.getByText('打刻の設定を保存しました')).toBeVisible();
      await expect(page.getByRole('switch', { name: '直行・直帰を使う' })).toBeChecked();
      await expectAccessible(page);
      await button(page, '打刻場所を追加').click();
      const form = page.getByRole('dialog', { name: '打刻場所の追加' });
      await form.getByLabel('名称').fill('本社');
      await form.getByRole('button', { name: '保存' }).click();
      await expect(form.getByText('中心の位置か、ネットワークのどちらかを入力してください')).toBeVisible();
      await button(page, '現在地を使う').click();
      await expect(form.getByText('現在地を入力しました（誤差 約18m）')).toBeVisible();
      await expect(form.getByLabel('中心の位置')).toHaveValue('35.681236, 139.767125');
      await expect(form.getByRole('img', { name: /^半径100mの範囲/ })).toBeVisible();
      await form.getByRole('radio', { name: '選んだ社員' }).check();
      const search = form.getByRole('combobox', { name: '社員' });
      for (const name of [usual.employeeId, visitor.employeeId]) {
        // Into view first: its list hides with it.
        await search.click();
        await search.fill(name);
        await form.getByRole('option', { name: new RegExp(name) }).click();
        await expect(form.getByRole('list', { name: '選んだ対象' })).toContainText(name);
      }
      await expectAccessible(page);
      await form.getByRole('button', { name: '保存' }).click();
      await expect(page.getByText('打刻場所を追加しました')).toBeVisible();
      await expect(page.getByText('半径100m', { exact: true })).toBeVisible();
    });

    await test.step('at the place its name is said, and it is punched as ever', async () => {
      await openClock(page, usual, STATION);
      await expect(page.getByText('打刻場所: 本社')).toBeVisible();
      await expectAccessible(page);
      await button(page, '出勤').click();
      await expect(dialog(page)).toContainText('打刻場所: 本社');
      await expect(dialog(page).getByLabel('打刻場所の外で打刻する理由')).toHaveCount(0);
      await button(page, '打刻する').click();
      await expect(page.getByText(/^出勤を打刻しました/)).toBeVisible();
    });

    await test.step('elsewhere a reason is asked, and marked on the month', async () => {
      await openClock(page, usual, AWAY);
      await expect(page.getByText('打刻場所の外です（本社から約1.1km）。')).toBeVisible();
      await button(page, '退勤').click();
      await expect(button(page, '打刻する')).toBeDisabled();
      await expectAccessible(page);
      await dialog(page).getByLabel('打刻場所の外で打刻する理由').fill('客先で打ち合わせ');
      await button(page, '打刻する').click();
      await expect(page.getByText(/^退勤を打刻しました/)).toBeVisible();
      await page.goto('/attendance');
      await page.getByRole('button', { name: '打刻場所外', exact: true }).first().click();
      await expect(page.getByText('客先で打ち合わせ').first()).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('who goes straight to a client says so, and is marked as that', async () => {
      await openClock(page, visitor, AWAY);
      await page.getByRole('checkbox', { name: '直行・直帰として打刻する' }).check();
      await button(page, '出勤').click();
      await expect(dialog(page)).toContainText('直行として打刻します。');
      await dialog(page).getByLabel('行き先・用件').fill('山田商事');
      await expectAccessible(page);
      await button(page, '打刻する').click();
      await expect(page.getByText(/^出勤を打刻しました/)).toBeVisible();
      await page.goto('/attendance');
      await expect(page.getByRole('button', { name: '直行', exact: true }).first()).toBeVisible();
    });

    await test.step('where the company refuses it, the correction is offered', async () => {
      await openAs(page, boss, '/settings/places');
      await page.getByRole('radio', { name: '打刻できないようにする' }).check();
      await button(page, '保存').click();
      await expect(page.getByText('打刻の設定を保存しました')).toBeVisible();
      await openClock(page, usual, AWAY);
      await expect(page.getByText(/ここでは打刻できません/)).toBeVisible();
      await expectAccessible(page);
      await button(page, '出勤').click();
      await expect(dialog(page)).toContainText('ここでは打刻できません。');
      await expect(button(page, '打刻する')).toBeDisabled();
      await dialog(page).getByRole('link', { name: '働いた時間を勤怠の修正から登録する' }).click();
      await expect(page).toHaveURL(/\/attendance\?day=.*dialog=correction/);
    });
  },
);
