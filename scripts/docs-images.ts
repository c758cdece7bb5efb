// Takes the screenshots of docs/images again, from the demo data of today: `node scripts/docs-images.ts` after a build.
// Run it with the pinned Node, as the other scripts are.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Page } from '@playwright/test';

import { addMonths, type IsoMonth, monthOf } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { ensureBrowser, findBrowser } from './browser.ts';
import { root } from './tools.ts';
import { ensureWebBuilt } from './web-build.ts';

const IMAGES = join(root, 'docs/images');
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
const SHIBUYA = { latitude: 35.658_03, longitude: 139.701_64, accuracy: 12 };

interface Picture {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly employeeId: string | null;
  readonly take: (page: Page) => Promise<void>;
}

/** A screenshot of a screen once it shows that text. */
function screen(
  name: string,
  viewport: Picture['viewport'],
  employeeId: string,
  address: string,
  text: string,
): Picture {
  const take = async (page: Page): Promise<void> => {
    await page.goto(new URL(address, page.url()).href);
    await page.getByText(text).first().waitFor();
    await page.waitForTimeout(500);
  };
  return { name, viewport, employeeId, take };
}

const lastMonth = (): IsoMonth => addMonths(monthOf(japanDate(epochMs(Date.now()))), -1);

const pictures: readonly Picture[] = [
  {
    name: 'login',
    viewport: PHONE,
    employeeId: null,
    take: async (page) => page.getByText('ログイン').last().waitFor(),
  },
  {
    name: 'clock',
    viewport: PHONE,
    employeeId: 'E0001',
    take: async (page) => page.getByText('位置情報を取得しました').waitFor(),
  },
  {
    name: 'clock-confirm',
    viewport: PHONE,
    employeeId: 'E0001',
    take: async (page) => {
      await page.getByRole('button', { name: /^出勤/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'month',
    viewport: DESKTOP,
    employeeId: 'E0001',
    take: async (page) => {
      await page.getByRole('link', { name: '勤怠' }).click();
      await page.getByText('有給休暇取得').first().waitFor();
    },
  },
  {
    name: 'correction',
    viewport: PHONE,
    employeeId: 'E0001',
    take: async (page) => {
      await page.goto(new URL('/attendance', page.url()).href);
      await page.locator('button[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem', { name: '修正' }).click();
      await page.getByRole('dialog').getByText('修正理由').first().waitFor();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'shift',
    viewport: DESKTOP,
    employeeId: 'E0001',
    take: async (page) => {
      await page.goto(new URL('/shift-manager', page.url()).href);
      await page.getByText('予定勤務時間').waitFor();
      await page.waitForTimeout(500);
    },
  },
  screen('leave', PHONE, 'E0001', '/vacation-request', '付与年'),
  screen('today', DESKTOP, 'A0001', '/admin/today', '本日の出勤状況'),
  screen('users', DESKTOP, 'S0001', '/admin', 'E0001'),
  {
    name: 'user-detail',
    viewport: DESKTOP,
    employeeId: 'S0001',
    take: async (page) => {
      await page.goto(new URL('/admin', page.url()).href);
      await page.getByRole('link', { name: '佐藤 健太' }).click();
      await page.getByText('総労働時間').waitFor();
      await page.waitForTimeout(500);
    },
  },
  screen('approval', DESKTOP, 'A0001', '/admin/leave', '休みのカレンダー'),
  screen('settings', DESKTOP, 'S0001', '/super-admin?tab=policy', '退勤'),
  {
    name: 'sheet',
    viewport: { width: 1280, height: 1260 },
    employeeId: 'S0001',
    take: async (page) => {
      await page.goto(new URL(`/super-admin/attendance-sheet?month=${lastMonth()}`, page.url()).href);
      await page.getByRole('combobox', { name: '社員' }).fill('E0001');
      await page.getByRole('option', { name: /^E0001/ }).click();
      await page.getByRole('article').waitFor();
      await page.waitForTimeout(500);
    },
  },
  screen('month-end', DESKTOP, 'S0001', '/admin/month-end', 'E0001'),
  screen('overtime', DESKTOP, 'S0001', '/admin/month-end/overtime', 'E0001'),
];

async function startServer(dataDir: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    cwd: root,
    env: { ...process.env, KINTAI_DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const found = /kintai {2}(http:\/\/\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(output)));
  });
  return { url, stop: () => child.kill('SIGTERM') };
}

if (!(await ensureWebBuilt())) throw new Error('the web app could not be built');
const dataDir = await mkdtemp(join(tmpdir(), 'kintai-images-'));
const server = await startServer(dataDir);
await ensureBrowser();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  await mkdir(IMAGES, { recursive: true });
  for (const { name, viewport, employeeId, take } of pictures) {
    const context = await browser.newContext({
      viewport,
      locale: 'ja-JP',
      geolocation: SHIBUYA,
      permissions: ['geolocation'],
    });
    const page = await context.newPage();
    await page.goto(server.url);
    if (employeeId !== null) {
      await page.getByLabel('社員ID').first().fill(employeeId);
      await page.locator('input[type=password]').fill('kintai-demo');
      await page.getByRole('button', { name: 'ログイン', exact: true }).click();
      await page.waitForURL('**/time-clock');
    }
    await take(page);
    await page.screenshot({ path: join(IMAGES, `${name}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
  server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
