// Takes the screenshots of docs/images again, from the demo data of today: `node scripts/docs-images.ts` after a build,
// with names those alone.
// Run it with the pinned Node, as the other scripts are.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Locator, type Page } from '@playwright/test';

import { addMonths, monthOf } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { startServer } from '#server/server.ts';
import { ensureBrowser, findBrowser } from './browser.ts';
import { root } from './tools.ts';
import { ensureWebBuilt } from './web-build.ts';

const IMAGES = join(root, 'docs/images');
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
const SHIBUYA = { latitude: 35.658_03, longitude: 139.701_64, accuracy: 12 };
const LAST_MONTH = addMonths(monthOf(japanDate(epochMs(Date.now()))), -1);

interface Picture {
  readonly viewport: { readonly width: number; readonly height: number };
  /** Who has logged in; nobody without one. */
  readonly as?: string;
  /** Where to go first; without one the screen after the login stays. */
  readonly address?: string;
  /** Resolves once the screen is as the picture is to show it. */
  readonly show: (page: Page) => Promise<void>;
}

const text = (shown: string) => (page: Page) => page.getByText(shown).first().waitFor();

/** The names of the pictures to take; none for all. */
const wanted = process.argv.slice(2);
const isWanted = ([name]: readonly [string, unknown]): boolean => wanted.length === 0 || wanted.includes(name);

const pictures: Readonly<Record<string, Picture>> = {
  login: { viewport: PHONE, show: text('全権管理者として試す') },
  clock: { viewport: PHONE, as: 'E0001', show: text('位置情報を取得しました') },
  'clock-confirm': {
    viewport: PHONE,
    as: 'E0001',
    async show(page) {
      await page.getByRole('button', { name: /^出勤/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  month: {
    viewport: DESKTOP,
    as: 'E0001',
    async show(page) {
      await page.getByRole('link', { name: '勤怠' }).click();
      await page.getByText('有給休暇取得').first().waitFor();
      // It opens at today.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  correction: {
    viewport: PHONE,
    as: 'E0001',
    address: '/attendance',
    async show(page) {
      await page.locator('button[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem', { name: '修正' }).click();
      await page.getByRole('dialog').getByText('修正理由').first().waitFor();
    },
  },
  shift: { viewport: DESKTOP, as: 'E0001', address: '/shift-manager', show: text('予定勤務時間') },
  leave: { viewport: PHONE, as: 'E0001', address: '/vacation-request', show: text('付与年') },
  today: { viewport: DESKTOP, as: 'A0001', address: '/admin/today', show: text('本日の出勤状況') },
  users: { viewport: DESKTOP, as: 'S0001', address: '/admin', show: text('E0001') },
  'user-detail': {
    viewport: DESKTOP,
    as: 'S0001',
    address: '/admin',
    async show(page) {
      await page.getByRole('link', { name: '佐藤 健太' }).click();
      await page.getByText('総労働時間').first().waitFor();
    },
  },
  approval: { viewport: DESKTOP, as: 'A0001', address: '/admin/leave', show: text('休みのカレンダー') },
  settings: { viewport: DESKTOP, as: 'S0001', address: '/settings/policy', show: text('退勤') },
  sheet: {
    viewport: { width: 1280, height: 1260 },
    as: 'S0001',
    address: `/super-admin/attendance-sheet?month=${LAST_MONTH}`,
    async show(page) {
      await page.getByRole('combobox', { name: '社員' }).fill('E0001');
      await page.getByRole('option', { name: /^E0001/ }).click();
      await page.getByRole('article').waitFor();
    },
  },
  'month-end': { viewport: DESKTOP, as: 'S0001', address: '/admin/month-end', show: text('E0001') },
  overtime: { viewport: DESKTOP, as: 'S0001', address: '/admin/month-end/overtime', show: text('E0001') },
};

/** A part of the interface on a screen that has it, for docs/interface.md. */
interface Part {
  readonly as: string;
  readonly address: string;
  /** Leads to the part, once the screen is as its picture is to show it. */
  readonly find: (page: Page) => Promise<Locator> | Locator;
}

const parts: Readonly<Record<string, Part>> = {
  panel: { as: 'E0001', address: '/vacation-request', find: (page) => page.getByRole('region', { name: '残日数' }) },
  tabs: { as: 'E0001', address: '/vacation-request', find: (page) => page.getByRole('tablist') },
  choices: { as: 'E0001', address: '/attendance', find: (page) => page.getByRole('group', { name: '業務' }).first() },
  fields: {
    as: 'S0001',
    address: '/admin/users/new',
    async find(page) {
      await page.getByRole('button', { name: '登録', exact: true }).click();
      return page.locator('main form');
    },
  },
  table: { as: 'S0001', address: '/admin', find: (page) => page.locator('main table').first() },
  decisions: { as: 'S0001', address: '/approvals', find: (page) => page.locator('main li:has(button)').first() },
  calendar: { as: 'S0001', address: '/approvals', find: (page) => page.getByRole('region', { name: /カレンダー/ }) },
  tasks: { as: 'S0001', address: '/admin/home', find: (page) => page.locator('main section').first() },
  banner: { as: 'S0001', address: '/admin/home', find: (page) => page.getByText('デモのアカウント').locator('..') },
  setting: { as: 'S0001', address: '/settings/requests', find: (page) => page.locator('main form') },
  'editable-list': {
    as: 'S0001',
    address: '/settings/leave-kinds',
    find: (page) => page.locator('main table').first(),
  },
  dialog: {
    as: 'E0001',
    address: '/attendance',
    async find(page) {
      await page.locator('button[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem', { name: '修正' }).click();
      return page.getByRole('dialog');
    },
  },
};

if (!(await ensureWebBuilt())) throw new Error('the web app could not be built');
await ensureBrowser();
const dataDir = await mkdtemp(join(tmpdir(), 'kintai-images-'));
const server = await startServer({
  config: readConfig({ KINTAI_DATA_DIR: dataDir, PORT: '0' }),
  log: createLog('warn'),
  servesWebApp: true,
  onDatabaseLost: (reason) => console.error(reason),
});
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});

/** A page of somebody who has logged in, or of nobody, in a browser of its own. */
async function open(
  as: string | undefined,
  viewport: Picture['viewport'],
  colorScheme: 'light' | 'dark',
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    locale: 'ja-JP',
    geolocation: SHIBUYA,
    permissions: ['geolocation'],
  });
  const page = await context.newPage();
  await page.goto(server.url);
  if (as !== undefined) {
    await page.getByLabel('社員ID').first().fill(as);
    await page.locator('input[type=password]').fill('kintai-demo');
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
    await page.waitForURL('**/time-clock');
  }
  return page;
}

// What moves in comes to rest.
const REST_MS = 500;

try {
  await mkdir(join(IMAGES, 'parts'), { recursive: true });
  for (const [name, { viewport, as, address, show }] of Object.entries(pictures).filter(isWanted)) {
    const page = await open(as, viewport, 'light');
    if (address !== undefined) await page.goto(new URL(address, server.url).href);
    await show(page);
    await page.waitForTimeout(REST_MS);
    await page.screenshot({ path: join(IMAGES, `${name}.png`) });
    await page.context().close();
  }
  for (const scheme of ['light', 'dark'] as const)
    for (const [name, { as, address, find }] of Object.entries(parts).filter(isWanted)) {
      const page = await open(as, DESKTOP, scheme);
      await page.goto(new URL(address, server.url).href);
      const part = await find(page);
      await part.waitFor();
      await page.waitForTimeout(REST_MS);
      await part.screenshot({ path: join(IMAGES, 'parts', `${name}-${scheme}.png`) });
      await page.context().close();
    }
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
