// How many clicks the jobs of a company take, counted by a listener for trusted clicks in a real Chromium, on the demo data:
// without a search (Ctrl+K) and without a typed address. Keys that act, such as Enter, are counted beside them; the taps into
// fields that are typed into are not.
//
// - `month-end`: the open months of the demo are closed by an honest clerk: one forgotten punch is typed, breaks are chosen,
//   what waits is decided, and all else is accepted, each kind for a reason of its own.
// - `forgotten`: an employee enters a forgotten clock-out, on a phone.
// - `leave`: an employee asks for a day of leave, on a phone.
// - `set-up`: a new company with 120 people, their departments and balances, from the first login on.
//
// `npm run bench clicks` runs all of them, `npm run bench clicks -- --only=leave` one. It fails where one takes more than its aim.
import type { Browser, BrowserContext, Page } from '@playwright/test';

import { addDays } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import type { CommandContext } from '#server/cli/command.ts';
import { createCompanyFor } from '#server/cli/company-create.ts';
import { readConfig } from '#server/config.ts';
import { startBenchBrowser } from './lib/bench-browser.ts';
import { type BenchServer, startBenchServer } from './lib/bench-server.ts';
import { printTable } from './lib/measure.ts';
import { closeAsHonestClerk } from './lib/month-end-hands.ts';
import { setUpCompany } from './lib/set-up-hands.ts';

const ONLY = process.argv.find((given) => given.startsWith('--only='))?.slice('--only='.length);

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A job with the clicks that it may take at the most; what the same job took before that was aimed at. */
interface Job {
  readonly name: string;
  readonly aim: number;
  readonly before: string;
  readonly run: (browser: Browser, server: BenchServer) => Promise<Counted>;
}

/** What a job took. */
interface Counted {
  readonly clicks: number;
  readonly keys: number;
  readonly note?: string;
}

const JOBS: readonly Job[] = [
  { name: 'month-end', aim: 45, before: '63 (2)', run: closeOpenMonths },
  { name: 'forgotten', aim: 3, before: '2, once the notice was there', run: enterForgottenClockOut },
  { name: 'leave', aim: 5, before: '7', run: askForLeave },
  { name: 'set-up', aim: 25, before: '33', run: setUp },
];

/** A page that counts its trusted clicks and acting keys from the moment it is asked to, across its documents. */
async function openCounted(browser: Browser, server: BenchServer, viewport: typeof DESKTOP): Promise<CountedPage> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    hasTouch: viewport === PHONE,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    permissions: ['geolocation'],
    geolocation: { latitude: 35.6812, longitude: 139.7671 },
  });
  const counted = { clicks: 0, keys: 0 };
  await context.exposeBinding('countOne', (_source, what: keyof typeof counted) => void (counted[what] += 1));
  await context.addInitScript(() => {
    const { countOne } = window as unknown as { readonly countOne: (what: string) => void };
    // A key that presses a button makes a click of it that no pointer made: it is counted as the key.
    addEventListener('click', (event) => event.isTrusted && event.detail > 0 && countOne('clicks'), true);
    addEventListener(
      'keydown',
      (event) => event.isTrusted && ['Enter', ' ', 'Tab', 'Escape'].includes(event.key) && countOne('keys'),
      true,
    );
  });
  return { context, page: await context.newPage(), counted };
}

interface CountedPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly counted: { clicks: number; keys: number };
}

/** Logs in to the demo, which isn't counted. */
async function logIn({ page, counted }: CountedPage, employeeId: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('企業ID').fill('demo');
  await page.getByLabel('社員ID').fill(employeeId);
  await page.getByLabel('パスワード', { exact: true }).fill('kintai-demo');
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
  Object.assign(counted, { clicks: 0, keys: 0 });
}

/** The end of the demo's open months, from the home of the admins to the hand-over to payroll. */
async function closeOpenMonths(browser: Browser, server: BenchServer): Promise<Counted> {
  const opened = await openCounted(browser, server, DESKTOP);
  await logIn(opened, 'S0001');
  const { page, counted } = opened;
  await page.getByRole('link', { name: 'ホーム', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: '要確認', exact: true }).waitFor();
  Object.assign(counted, { clicks: 0, keys: 0 });
  const note = await closeAsHonestClerk(page, () => void (counted.clicks += 1));
  await opened.context.close();
  return { ...opened.counted, note };
}

/** The clock-out of the last working day, from the notice of the clock screen. */
async function enterForgottenClockOut(browser: Browser, server: BenchServer): Promise<Counted> {
  await forgetClockOut(server, 'E0012');
  const opened = await openCounted(browser, server, PHONE);
  const { page } = opened;
  await logIn(opened, 'E0012');
  await page.getByRole('link', { name: '修正する' }).first().tap();
  await page.getByRole('dialog').waitFor();
  // The field of the missing punch has the focus; a phone's keyboard goes on to the next field without a tap.
  await page.getByRole('dialog').getByLabel('退勤時間').fill('1800');
  await page.getByRole('dialog').getByLabel('修正理由').fill('打刻漏れ');
  await page.getByRole('button', { name: '保存', exact: true }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await opened.context.close();
  return { ...opened.counted };
}

/** Has an employee of the demo clocked in, and not out, on the day before. */
async function forgetClockOut({ database }: BenchServer, employeeId: string): Promise<void> {
  const yesterday = addDays(japanDate(epochMs(Date.now())), -1);
  await database.pool.query(
    `with person as (select company_id, user_id from user_account where company_id = 'demo' and employee_id = $1),
       gone as (delete from time_record r using person p where r.company_id = p.company_id and r.user_id = p.user_id
         and r.work_date >= $2)
     insert into time_record (company_id, user_id, work_date, record_type, recorded_at)
     select company_id, user_id, $2, 'clock_in', ($2 || 'T09:00:00+09:00')::timestamptz from person`,
    [employeeId, yesterday],
  );
}

/** A day of leave two weeks ahead, from the clock screen. */
async function askForLeave(browser: Browser, server: BenchServer): Promise<Counted> {
  const opened = await openCounted(browser, server, PHONE);
  const { page } = opened;
  await logIn(opened, 'E0001');
  await openFromMenu(page, '休暇', '有給休暇');
  await page.getByLabel('取得希望日').waitFor();
  await page.getByLabel('取得希望日').fill(twoWeeksAhead());
  const approver = page.getByLabel('取引先承認者名');
  if ((await approver.count()) > 0 && (await approver.inputValue()) === '') await approver.fill('田中 一郎');
  await page.getByRole('button', { name: '申請する' }).tap();
  await page.getByText('有給休暇を申請しました').waitFor();
  await opened.context.close();
  return { ...opened.counted };
}

/** A company that the operator's command has just made. Its first super admin's login isn't counted. */
async function setUp(browser: Browser, server: BenchServer): Promise<Counted> {
  const { page, context, counted } = await openCounted(browser, server, DESKTOP);
  await page.goto('/login');
  await page.getByLabel('企業ID').fill('set-up');
  await page.getByLabel('社員ID').fill('S0001');
  await page.getByLabel('パスワード', { exact: true }).fill(await newCompany(server, 'set-up'));
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(/新しいパスワード/)
    .first()
    .fill('set-up-of-a-company');
  await dialog.getByLabel(/確認/).fill('set-up-of-a-company');
  await dialog.getByRole('button', { name: 'パスワードを変更' }).click();
  await page.getByRole('heading', { name: 'はじめに' }).waitFor();
  Object.assign(counted, { clicks: 0, keys: 0 });
  await setUpCompany(page);
  await context.close();
  return { ...counted };
}

/** Makes a company as the operator's command does; the one-time password of its first super admin. */
async function newCompany({ database }: BenchServer, companyId: string): Promise<string> {
  const printed: string[] = [];
  const command: CommandContext = {
    print: (text) => void printed.push(text),
    complain: (text) => void printed.push(text),
    ask: null,
    withDatabase: (work) => work(database, 'the benchmark’s database', database, new AbortController().signal),
    config: () => readConfig({}),
    now: () => epochMs(Date.now()),
  };
  await createCompanyFor(command, companyId, '計測株式会社', {
    adminId: 'S0001',
    adminName: '山田 花子',
    closingDay: '31',
  });
  return /Password {5}(\S+)/.exec(printed.join('\n'))?.[1] ?? '';
}

/** Opens a screen from the bar of tabs of phones, else from the menu. */
async function openFromMenu(page: Page, ...names: readonly string[]): Promise<void> {
  const link = page.getByRole('link', { name: new RegExp(`^(?:${names.join('|')})$`) });
  if (!(await link.first().isVisible())) await page.getByRole('button', { name: 'メニュー' }).tap();
  await link.first().tap();
}

/** `2026-12-14`, a working day of the week after the next one. */
function twoWeeksAhead(): string {
  const day = new Date(Date.now() + 14 * 86_400_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

const jobs = JOBS.filter(({ name }) => ONLY === undefined || name === ONLY);
const browser = await startBenchBrowser();
const server = await startBenchServer(0, 4, { servesWebApp: true, env: { KINTAI_DEMO: '1' } });
const rows: string[][] = [];
try {
  for (const { name, aim, before, run } of jobs) {
    const { clicks, keys, note = '' } = await run(browser, server);
    rows.push([name, String(clicks), String(keys), `≤ ${aim}`, before, note]);
    if (clicks > aim) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.stop();
}
printTable(['job', 'clicks', 'keys', 'aim', 'before', ''], rows);
