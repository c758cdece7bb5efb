import type { Browser, Page } from '@playwright/test';
import { setBrowserClock } from './clock.ts';
import { asBoss, CORE, countLoads, createEmployee, expect, expectAccessible, expectQuiet, test } from './fixtures.ts';
import { openAs } from './month-page.ts';
import { startNetwork } from './network.ts';

const companyId = 'demo-rules';
const PIN = '482915';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// An easy PIN is refused.
test.use({ expectedErrors: [/status of 400/] });

// The other journeys know nothing of shared devices.
test.afterEach(async ({ serverUrl }) => {
  const { kiosks } = (await asBoss(serverUrl, companyId, 'GET', '/admin/kiosks')) as {
    readonly kiosks: readonly { readonly id: number }[];
  };
  for (const { id } of kiosks) await asBoss(serverUrl, companyId, 'DELETE', `/admin/kiosks/${id}`);
  const settings = { means: ['rotating_qr', 'pin'], says_names: true, takes_photos: false };
  await asBoss(serverUrl, companyId, 'PUT', '/admin/kiosk-settings', settings);
});

/** Adds a shared device by the API, and a code that registers it. */
async function addKiosk(serverUrl: string, name: string): Promise<{ readonly id: number; readonly code: string }> {
  const { id } = (await asBoss(serverUrl, companyId, 'POST', '/admin/kiosks', { name, place_id: null })) as {
    readonly id: number;
  };
  const { code } = (await asBoss(serverUrl, companyId, 'POST', `/admin/kiosks/${id}/code`, {})) as {
    readonly code: string;
  };
  return { id, code };
}

/** Registers the page as a shared device. */
async function register(page: Page, code: string): Promise<void> {
  await page.goto('/kiosk');
  await page.getByLabel('企業ID').fill(companyId);
  await page.getByLabel('登録コード').fill(code);
  await button(page, 'この端末を登録する').click();
  await expect(page.getByRole('group', { name: '打刻の種類' })).toBeVisible();
}

/** A page of another device than that of the journey. */
async function otherDevice(browser: Browser, page: Page, baseURL = new URL(page.url()).origin): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    serviceWorkers: 'allow',
    viewport: page.viewportSize(),
    reducedMotion: 'reduce',
  });
  countLoads(context);
  await setBrowserClock(context);
  return context.newPage();
}

/**
 * Types the number of a card as a reader does, all at once: by Playwright's keyboard each key takes a turn of its own, and
 * on a busy machine there may be so long between two of them that the rest is taken for another card.
 */
const scan = (page: Page, number: string): Promise<void> =>
  page.evaluate((keys) => {
    for (const key of [...(keys.match(/./g) ?? []), 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, number);

async function punchByPin(page: Page, employeeId: string, pin = PIN): Promise<void> {
  await button(page, '社員IDとPINで打刻').click();
  await page.getByRole('textbox', { name: '社員ID' }).fill(employeeId);
  await page.getByRole('textbox', { name: /^PIN/ }).fill(pin);
  await button(page, '打刻する').click();
}

// Four pages are loaded: those of two devices, each again once the other has changed what it shows.
test('a device is registered by a code, people punch by a PIN of their own, and it is refused once it is removed', async ({
  page,
  serverUrl,
  browser,
}) => {
  const boss = await createEmployee(serverUrl, { companyId, role: 'super_admin' });
  const person = await createEmployee(serverUrl, { companyId, name: '入口 花子' });
  let kiosk = page;

  await test.step('a super admin adds it, and gets a code for it', async () => {
    await openAs(page, boss, '/settings/kiosks');
    await button(page, '打刻端末を追加').click();
    const form = page.getByRole('dialog', { name: '打刻端末の追加' });
    await button(page, '保存').click();
    await expect(form.getByText('名称を入力してください')).toBeVisible();
    await form.getByLabel('名称').fill('正面玄関');
    await expectAccessible(page);
    await button(page, '保存').click();
    const code = page.getByRole('dialog', { name: '端末の登録' });
    await button(page, 'コードを発行').click();
    await expect(code.getByLabel('登録コード')).toHaveValue(/^[a-z0-9]{4}-[a-z0-9]{4}$/);
    await expectAccessible(page);
    kiosk = await otherDevice(browser, page);
    await kiosk.goto('/kiosk');
    await kiosk.getByLabel('企業ID').fill(companyId);
    await kiosk.getByLabel('登録コード').fill('aaaa-bbbb');
    await button(kiosk, 'この端末を登録する').click();
    await expect(kiosk.getByText('企業IDか登録コードが正しくない')).toBeVisible();
    await register(kiosk, await code.getByLabel('登録コード').inputValue());
    await code.locator('button', { hasText: '閉じる' }).click();
    await page.reload();
    await expect(page.getByText('登録済み', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a person sets a PIN, not an easy one', async () => {
    await openAs(page, person, '/account');
    await button(page, 'PINを設定').click();
    const dialog = page.getByRole('dialog', { name: 'PINの設定' });
    await dialog.getByLabel('新しいPIN').fill('123456');
    await button(page, '保存').click();
    await expect(dialog.getByText('推測されやすいPINです')).toBeVisible();
    await dialog.getByLabel('新しいPIN').fill(PIN);
    await expectAccessible(page);
    await button(page, '保存').click();
    await expect(page.getByText('PINを設定しました')).toBeVisible();
  });

  await test.step('the PIN punches, says the family name alone, and is limited', async () => {
    await expect(kiosk.getByText('正面玄関')).toBeVisible();
    await expectAccessible(kiosk);
    await punchByPin(kiosk, person.employeeId, '111111');
    await expect(kiosk.getByText('社員IDかPINが正しくない')).toBeVisible();
    await expectAccessible(kiosk);
    await kiosk.getByRole('textbox', { name: /^PIN/ }).fill(PIN);
    await button(kiosk, '打刻する').click();
    await expect(kiosk.getByText('おはようございます')).toBeVisible();
    await expect(kiosk.getByText('入口さん')).toBeVisible();
    await expect(kiosk.getByText(/^出勤 \d\d:\d\d$/)).toBeVisible();
    await expectAccessible(kiosk);
    await expect(kiosk.getByText('花子')).toHaveCount(0);
    await expect(kiosk.getByText('おはようございます')).toHaveCount(0);
    for (let tries = 0; tries < 5; tries += 1) {
      await punchByPin(kiosk, person.employeeId, '111111');
      await expect(kiosk.getByText('社員IDかPINが正しくない')).toBeVisible();
      await button(kiosk, 'キャンセル').click();
    }
    await punchByPin(kiosk, person.employeeId);
    await expect(kiosk.getByText(/誤りが続いたため/)).toBeVisible();
    await button(kiosk, 'キャンセル').click();
  });

  await test.step('the month has the mark of the device', async () => {
    await page.goto('/attendance');
    await page.getByRole('button', { name: '打刻端末での打刻', exact: true }).first().click();
    await expect(page.getByText('正面玄関').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('removed, it says so and punches nothing', async () => {
    await openAs(page, boss, '/settings/kiosks');
    await page.getByRole('button', { name: '正面玄関の登録を解除' }).click();
    await page.getByRole('dialog', { name: '登録の解除' }).getByRole('button', { name: '登録を解除' }).click();
    await expect(page.getByText('打刻端末の登録を解除しました')).toBeVisible();
    await button(kiosk, '社員IDとPINで打刻').click();
    await kiosk.getByRole('textbox', { name: '社員ID' }).fill(person.employeeId);
    await kiosk.getByRole('textbox', { name: /^PIN/ }).fill(PIN);
    await button(kiosk, '打刻する').click();
    await expect(kiosk.getByText('この端末の登録は解除されました')).toBeVisible();
    await expectAccessible(kiosk);
    await kiosk.reload();
    await expect(button(kiosk, 'この端末を登録する')).toBeVisible();
  });
  await kiosk.context().close();
});

/** Gives the pages of a device a camera that sees what {@link holdUp} holds to it. */
const addCamera = async (device: Page): Promise<void> => {
  await device.context().addInitScript(() => {
    const seen = document.createElement('canvas');
    seen.width = 640;
    seen.height = 480;
    const picture = seen.getContext('2d');
    const paint = (image: HTMLImageElement | null): void => {
      if (picture === null) return;
      picture.fillStyle = '#d8d8d8';
      picture.fillRect(0, 0, seen.width, seen.height);
      if (image !== null) picture.drawImage(image, 180, 100, 280, 280);
    };
    let shown: HTMLImageElement | null = null;
    // A stream of a picture that never changes has one frame.
    setInterval(() => paint(shown), 50);
    Object.assign(window, {
      holdUp: async (url: string | null) => {
        const image = new Image();
        if (url !== null) {
          image.src = url;
          await image.decode();
        }
        shown = url === null ? null : image;
      },
    });
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(seen.captureStream(20));
  });
};

/** Holds a picture to the camera of a device, or nothing. */
const holdUp = (device: Page, png: Buffer | null): Promise<void> =>
  device.evaluate(
    (url) => (window as unknown as { holdUp: (shown: string | null) => Promise<void> }).holdUp(url),
    png && `data:image/png;base64,${png.toString('base64')}`,
  );

test('a card is read as from a keyboard, a telephone and a printed code by the camera', async ({
  page,
  serverUrl,
  browser,
}) => {
  const boss = await createEmployee(serverUrl, { companyId, role: 'super_admin' });
  const person = await createEmployee(serverUrl, { companyId, name: '改札 太郎' });
  const phoned = await createEmployee(serverUrl, { companyId, name: '画面 次郎' });
  const printed = await createEmployee(serverUrl, { companyId, name: '紙 三郎' });
  await openAs(page, boss, '/settings/kiosks');
  const { code } = await addKiosk(serverUrl, '正面玄関');
  for (const name of ['ICカード', '印刷したQRコード', '打刻のときに写真を撮影する']) {
    await page.getByRole('switch', { name }).click();
    await expect(page.getByRole('switch', { name })).toBeChecked();
    // One is saved at a time.
    await expectQuiet(page);
  }
  await expectAccessible(page);
  const kiosk = await otherDevice(browser, page);
  await addCamera(kiosk);
  await register(kiosk, code);
  await expect(kiosk.getByText('ICカードをかざしてください')).toBeVisible();
  await expect(kiosk.getByText(/打刻のときに写真を撮影します。写真は365日間保存し/)).toBeVisible();
  await expectAccessible(kiosk);
  const greeted = (name: string) => kiosk.getByText(`${name}さん`);

  await test.step('a card is given to a person, whose reader types it', async () => {
    await page.goto(`/admin/users/${person.id}`);
    await page.getByRole('button', { name: 'その他の操作' }).click();
    await page.getByRole('menuitem', { name: '打刻端末のカード' }).click();
    const dialog = page.getByRole('dialog', { name: '打刻端末のカード' });
    await expect(dialog.getByText('カードは登録されていません')).toBeVisible();
    await dialog.getByLabel('カードの番号').click();
    await page.keyboard.type('0114B3C4D5E6F708');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('ICカード 末尾 F708')).toBeVisible();
    await expectAccessible(page);

    await scan(kiosk, 'FFFFFFFFFFFFFFFF');
    await expect(kiosk.getByText('このカードやQRコードは登録されていません')).toBeVisible();
    await expectAccessible(kiosk);
    await scan(kiosk, '0114B3C4D5E6F708');
    await expect(greeted('改札')).toBeVisible();
    await expect(kiosk.getByText('おはようございます')).toBeVisible();
  });

  await test.step('the button that was pressed decides', async () => {
    await button(kiosk, '退勤').click();
    await expect(kiosk.getByText('退勤を打刻します。')).toBeVisible();
    await scan(kiosk, '0114B3C4D5E6F708');
    await expect(kiosk.getByText('お疲れさまでした')).toBeVisible();
  });

  await test.step('the code of a telephone is seen by the camera', async () => {
    await openAs(page, phoned, '/account');
    await button(page, 'QRコードを表示').click();
    const shown = page.getByRole('img', { name: '打刻端末に見せるQRコード' });
    await expect(shown).toBeVisible();
    await expectAccessible(page);
    await holdUp(kiosk, await shown.screenshot());
    await expect(greeted('画面')).toBeVisible();
    await holdUp(kiosk, null);
    await page.goto('/attendance');
    await page.getByRole('button', { name: '打刻端末での打刻', exact: true }).first().click();
    await expect(page.getByRole('img', { name: '打刻のときの写真' }).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a printed code, too, until another one is issued', async () => {
    await openAs(page, boss, '/settings/kiosks');
    await page.getByRole('link', { name: '印刷するQRコードを発行' }).click();
    const search = page.getByRole('combobox', { name: '社員を追加' });
    await search.click();
    await search.fill(printed.employeeId);
    await page.getByRole('option', { name: new RegExp(printed.employeeId) }).click();
    await expect(page.getByRole('list', { name: '選んだ社員' })).toContainText('紙 三郎');
    await button(page, '1人分を発行').click();
    await page.getByRole('dialog', { name: 'QRコードの発行' }).getByRole('button', { name: '1人分を発行' }).click();
    const card = page.getByRole('img', { name: '紙 三郎さんの打刻用QRコード' });
    await expect(card).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('紙 三郎', { exact: true })).toBeVisible();
    await expect(button(page, '印刷する')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await holdUp(kiosk, await card.screenshot());
    await expect(greeted('紙')).toBeVisible();
    await holdUp(kiosk, null);
    await expectAccessible(kiosk);
  });
  await kiosk.context().close();
});

test(
  'without a network a scan is kept and greets nobody; it is a punch once the network is back, unless the device was removed',
  CORE,
  async ({ page, serverUrl, browser }) => {
    const boss = await createEmployee(serverUrl, { companyId, role: 'super_admin' });
    const person = await createEmployee(serverUrl, { companyId, name: '地下 太郎' });
    await asBoss(serverUrl, companyId, 'PUT', '/admin/kiosk-settings', { means: ['ic_card', 'pin'] });
    await asBoss(serverUrl, companyId, 'POST', `/admin/users/${person.id}/identity-cards`, { number: 'A1B2C3D4E5F6' });
    await openAs(page, boss, '/settings/kiosks');
    const { id, code } = await addKiosk(serverUrl, '地下倉庫');
    const network = await startNetwork(serverUrl);
    const kiosk = await otherDevice(browser, page, network.url);
    const cut = async (): Promise<void> => {
      network.cut();
      await kiosk.context().setOffline(true);
    };
    const restore = async (): Promise<void> => {
      network.restore();
      await kiosk.context().setOffline(false);
    };
    await register(kiosk, code);

    await test.step('the page opens without a network', async () => {
      await expect
        .poll(() =>
          kiosk.evaluate(async () => {
            await navigator.serviceWorker.ready;
            const files = performance
              .getEntriesByType('resource')
              .map(({ name }) => name)
              .filter((name) => name.includes('/assets/'));
            const kept = await Promise.all(['/', ...files].map((file) => caches.match(file, { ignoreVary: true })));
            return kept.every((file) => file !== undefined);
          }),
        )
        .toBe(true);
      await cut();
      await kiosk.reload();
      await expect(kiosk.getByText('地下倉庫')).toBeVisible();
      await expect(kiosk.getByText('通信できません')).toBeVisible();
    });

    await test.step('a scan is kept, and says no name', async () => {
      await scan(kiosk, 'A1B2C3D4E5F6');
      await expect(kiosk.getByText('受け付けました')).toBeVisible();
      await expect(kiosk.getByText('未送信 1件')).toBeVisible();
      await expect(kiosk.getByText('地下さん')).toHaveCount(0);
      await expectAccessible(kiosk);
      await scan(kiosk, 'FFFFFFFFFFFF');
      await expect(kiosk.getByText('未送信 2件')).toBeVisible();
      await punchByPin(kiosk, person.employeeId);
      await expect(kiosk.getByText('サーバーに接続できません')).toBeVisible();
      await button(kiosk, 'キャンセル').click();
      await restore();
      await expect(kiosk.getByText(/未送信/)).toHaveCount(0);
    });

    await test.step('what couldn’t be taken is told, and seen to', async () => {
      await page.goto('/admin/home');
      await expect(page.getByRole('heading', { name: '打刻端末の受け付けられなかった打刻' })).toBeVisible();
      await page.goto('/settings/kiosks');
      await expect(page.getByText('このカードやQRコードは登録されていません。')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: /の打刻を確認済みにする$/ }).click();
      await expect(page.getByText('確認済みにしました')).toBeVisible();
      await expect(page.getByText('このカードやQRコードは登録されていません。')).toHaveCount(0);
      await openAs(page, person, '/attendance');
      await expect(page.getByRole('button', { name: 'オフライン打刻', exact: true }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: '打刻端末での打刻', exact: true }).first()).toBeVisible();
    });

    await test.step('a device that was removed meanwhile says so as it comes back', async () => {
      await cut();
      await scan(kiosk, 'A1B2C3D4E5F6');
      await expect(kiosk.getByText('未送信 1件')).toBeVisible();
      await asBoss(serverUrl, companyId, 'DELETE', `/admin/kiosks/${id}`);
      await restore();
      await expect(kiosk.getByText('この端末の登録は解除されました')).toBeVisible();
    });
    await kiosk.context().close();
    await network.stop();
  },
);
