import { createDecipheriv } from 'node:crypto';

import type { BrowserContext, Page } from '@playwright/test';
import { now, today } from './clock.ts';
import {
  CORE_ON_PHONES,
  demo,
  expect,
  expectAccessible,
  load,
  logIn,
  logOut,
  ON_PHONES,
  openMenu,
  STATION,
  submitLogin,
  test as base,
} from './fixtures.ts';
import { type Network, startNetwork } from './network.ts';

const HOUR_MS = 3_600_000;

const test = base.extend<{ readonly network: Network }>({
  network: async ({ serverUrl }, use) => {
    const network = await startNetwork(serverUrl);
    await use(network);
    await network.stop();
  },
  baseURL: async ({ network }, use) => use(network.url),
});

test.use({
  permissions: ['geolocation'],
  geolocation: STATION,
  serviceWorkers: 'allow',
  isEverIdle: true,
  expectedErrors: [/ERR_|Failed to load resource/],
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '打刻の確認' });
const unsent = (page: Page, count: number) => page.getByText(`未送信 ${count}件`, { exact: true });
const anyUnsent = (page: Page) => page.getByText(/未送信 \d+件/);

async function cut(context: BrowserContext, network: Network): Promise<void> {
  network.cut();
  await context.setOffline(true);
}

async function restore(context: BrowserContext, network: Network): Promise<void> {
  network.restore();
  await context.setOffline(false);
}

/** Logs in at the clock, and waits until the app is stored for the time without a network. */
async function install(page: Page, employeeId: string): Promise<void> {
  await logIn(page, demo(employeeId));
  await expect(page.getByText('位置情報を取得しました')).toBeVisible();
  await page.evaluate(async () => {
    // As who looks away; who stays waits some seconds.
    document.dispatchEvent(new Event('visibilitychange'));
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken));
  });
}

async function tap(page: Page, kind: '出勤' | '退勤'): Promise<void> {
  await page.getByRole('button', { name: kind, exact: true }).click();
  await dialogOf(page).getByRole('button', { name: '打刻する' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

interface Stored {
  readonly record_type: string;
  readonly recorded_at: string;
  readonly offline?: { readonly tapped_at: string; readonly clock_difference_ms: number | null };
}

/** The person's records of today on the server. */
const stored = (page: Page): Promise<Stored[]> =>
  page.evaluate(
    async (date) =>
      (
        await fetch(`/api/time-records?date=${date}`, {
          headers: { Authorization: localStorage.getItem('token') ?? '' },
        })
      ).json() as Promise<Stored[]>,
    today(),
  );

/** What waits on the device as it is stored there, which nobody reads but who has the key. */
interface StoredPunch {
  readonly key: string;
  readonly sealed: { readonly iv: readonly number[]; readonly data: readonly number[] };
}

/** Reads or writes the stored punches of the device. */
const inQueue = (page: Page, written: readonly object[] = []): Promise<StoredPunch[]> =>
  page.evaluate(
    (punches) =>
      new Promise<StoredPunch[]>((resolve, reject) => {
        const opening = indexedDB.open('kintai-punches');
        opening.addEventListener('error', () => reject(new Error('no queue')));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('punches', 'readwrite');
          const store = transaction.objectStore('punches');
          const reading = store.getAll();
          for (const punch of punches) store.put(punch);
          transaction.addEventListener('complete', () => {
            opening.result.close();
            type Kept = {
              readonly key: string;
              readonly sealed: { readonly iv: Uint8Array; readonly data: ArrayBuffer };
            };
            resolve(
              (reading.result as Kept[]).map(({ key, sealed: { iv, data } }) => ({
                key,
                sealed: { iv: [...iv], data: [...new Uint8Array(data)] },
              })),
            );
          });
        });
      }),
    written,
  );

/** Makes of each punch that waits on the device so many, each a minute before the one before. */
async function changeQueue(page: Page, copies: number, earlierMs: number): Promise<void> {
  const key = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('userInfo') ?? '') as { punchKey: string }).punchKey,
  );
  const changed = (await inQueue(page)).flatMap((kept) => {
    const data = Buffer.from(kept.sealed.data);
    const opening = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), Buffer.from(kept.sealed.iv));
    opening.setAuthTag(data.subarray(-16));
    const text = Buffer.concat([opening.update(data.subarray(0, -16)), opening.final()]).toString();
    const punch = JSON.parse(text) as { body: { type: string; tapped_at: string } };
    return Array.from({ length: copies }, (_, copy) => {
      // Within the minute before the tap: none is taken from before the login. Of one kind each would double the next.
      const at = Date.parse(punch.body.tapped_at) - earlierMs - copy * 1000;
      const type = copy % 2 === 0 ? punch.body.type : 'out';
      const body = { ...punch.body, type, tapped_at: new Date(at).toISOString() };
      // As it was stored before punches were sealed, which is still read.
      return { ...punch, key: copy === 0 ? kept.key : `${kept.key}-${copy}`, body };
    });
  });
  await inQueue(page, changed);
}

// Four pages are loaded: without a network again and again, and then the updated app.
test(
  'a punch without a network outlives the tab and an update, and is sent once with both times',
  CORE_ON_PHONES,
  async ({ page, context, network }, testInfo) => {
    await install(page, 'E0002');
    await cut(context, network);
    await tap(page, '出勤');
    await expect(unsent(page, 1)).toBeVisible();
    await expect(page.getByText(/^勤務中/)).toBeVisible();
    await expectAccessible(page);
    await testInfo.attach('unsent', { body: await page.screenshot({ path: testInfo.outputPath('unsent.png') }) });
    await page.close();

    const reopened = await context.newPage();
    const opened = await reopened.goto('/time-clock');
    expect(opened?.headers()['content-security-policy']).toMatch(/script-src 'self';.*'nonce-/);
    await expect(unsent(reopened, 1)).toBeVisible();
    await expect(reopened.getByText(/通信できないため、最後に取得した内容/)).toBeVisible();
    await reopened.reload();
    await expect(unsent(reopened, 1)).toBeVisible();
    await expect(reopened.getByText(/^勤務中/)).toBeVisible();
    // Without having heard of the server, nobody knows how far the clock is off.
    await tap(reopened, '退勤');
    await expect(unsent(reopened, 2)).toBeVisible();
    await expect(reopened.getByText('（時刻未確認）')).toBeVisible();

    await test.step('logging out says what is left behind', async () => {
      await openMenu(reopened);
      await reopened.getByRole('button', { name: 'ログアウト' }).click();
      const warning = reopened.getByRole('dialog', { name: '未送信の打刻があります' });
      await expect(warning).toContainText('未送信の打刻が2件あります');
      await expectAccessible(reopened);
      await warning.getByRole('button', { name: 'キャンセル' }).click();
      await expect(warning).toHaveCount(0);
    });

    network.updateApp();
    await restore(context, network);
    await expect(anyUnsent(reopened)).toHaveCount(0);
    await reopened.evaluate(async () => (await navigator.serviceWorker.ready).update());
    // With a network the page is the server's, whatever is stored.
    const before = network.asked.length;
    await reopened.reload();
    expect(network.asked.slice(before)).toContain('/time-clock');
    const records = await stored(reopened);
    expect(records.map(({ record_type }) => record_type)).toEqual(['clock_in', 'clock_out']);
    expect(Math.abs(records[0]?.offline?.clock_difference_ms ?? Infinity)).toBeLessThan(60_000);
    expect(records[1]?.offline?.clock_difference_ms).toBeNull();

    await test.step('the month marks it, with both times', async () => {
      await reopened.goto('/attendance');
      const mark = reopened.getByRole('button', { name: 'オフライン打刻', exact: true }).first();
      await mark.click();
      await expect(reopened.getByRole('tooltip')).toContainText('端末の時刻');
      await testInfo.attach('month', { body: await reopened.screenshot({ path: testInfo.outputPath('month.png') }) });
    });
  },
);

test('a punch whose answer is lost is not made twice', CORE_ON_PHONES, async ({ page, network }) => {
  await install(page, 'E0003');
  network.loseAnswers();
  await tap(page, '出勤');
  await expect(unsent(page, 1)).toBeVisible();
  network.restore();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(/^出勤を打刻しました/)).toBeVisible();
  await expect(anyUnsent(page)).toHaveCount(0);
  const records = await stored(page);
  expect(records).toHaveLength(1);
  expect(records[0]?.offline).toBeUndefined();
});

test('fifty punches of a wrong clock wait for their person’s login', ON_PHONES, async ({ page, context, network }) => {
  await context.addInitScript((ahead) => {
    const Right = Date;
    window.Date = class extends Right {
      constructor(...given: [] | [number]) {
        super(...(given.length === 0 ? ([Right.now() + ahead] as const) : given));
      }

      static override now(): number {
        return Right.now() + ahead;
      }
    } as DateConstructor;
  }, HOUR_MS);
  await install(page, 'E0004');
  await cut(context, network);
  await tap(page, '出勤');
  await expect(unsent(page, 1)).toBeVisible();
  await changeQueue(page, 50, 0);
  await restore(context, network);
  // Away from the app: an answer that comes with the network writes the session that it was asked for.
  await page.goto('/api/health');
  await page.evaluate((time) => localStorage.setItem('loginTime', String(time)), now() - 240 * HOUR_MS);
  await load(page, '/time-clock');
  await expect(page).toHaveURL('/login');

  await test.step('another person neither sees nor sends them', async () => {
    await submitLogin(page, demo('E0005'));
    await expect(page.getByText('出勤前')).toBeVisible();
    await expect(page.getByText('位置情報を取得しました')).toBeVisible();
    await expect(anyUnsent(page)).toHaveCount(0);
    expect(await stored(page)).toEqual([]);
    await logOut(page);
  });

  await submitLogin(page, demo('E0004'));
  await expect(page.getByText(/^勤務中/)).toBeVisible();
  // What says how many are unsent is loaded after the day: its absence alone doesn't say that all are sent.
  await expect.poll(async () => (await stored(page)).length).toBe(50);
  await expect(anyUnsent(page)).toHaveCount(0);
  const records = await stored(page);
  const offBy = records.map(
    ({ recorded_at, offline }) => Date.parse(recorded_at) - Date.parse(offline?.tapped_at ?? ''),
  );
  expect(new Set(offBy.map((ms) => Math.round(ms / HOUR_MS)))).toEqual(new Set([-1]));
});

test(
  'a refused punch stays with its reason, and leads to the correction',
  ON_PHONES,
  async ({ page, context, network }, testInfo) => {
    await install(page, 'E0006');
    await cut(context, network);
    await tap(page, '出勤');
    await expect(unsent(page, 1)).toBeVisible();
    await changeQueue(page, 1, 25 * HOUR_MS);
    await restore(context, network);
    await expect(page.getByText(/打刻から24時間を過ぎたため/)).toBeVisible();
    await expectAccessible(page);
    await testInfo.attach('refused', { body: await page.screenshot({ path: testInfo.outputPath('refused.png') }) });
    await page.getByRole('link', { name: '勤怠の修正から登録する' }).click();
    await expect(page.getByRole('dialog', { name: '勤怠の修正' })).toBeVisible();

    await page.goto('/time-clock');
    await page.getByRole('button', { name: '端末から削除' }).click();
    const question = page.getByRole('dialog', { name: '未送信の打刻の削除' });
    await question.getByRole('button', { name: '端末から削除' }).click();
    await expect(page.getByText(/打刻から24時間を過ぎたため/)).toHaveCount(0);
    expect(await stored(page)).toEqual([]);
  },
);

test('the app can be installed, and its shortcuts ask for the punch', ON_PHONES, async ({ page, context }) => {
  await install(page, 'E0007');
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A context of the tests is private, which no app is installed in.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { data } = await devtools.send('Page.getAppManifest');
  const { shortcuts } = JSON.parse(data ?? '{}') as { shortcuts: { name: string; url: string }[] };
  for (const { name, url } of shortcuts) {
    await load(page, url);
    await expect(dialogOf(page)).toContainText(name);
    await expect(page).toHaveURL('/time-clock');
  }
});
