// How fast the web app is, on the production build and a real server, as a phone has it.
//
// 1. Lighthouse of the login, the clock and the month with the demo data, beside a page of React and one heading: the
//    yardstick, in the same rounds. Medians of 5, or of as many as are given; `npm run bench web -- 0` leaves it out.
// 2. The first loads of the login, the clock, the month and /admin beside a page of React that makes one call, in turns: wall
//    time to the first paint, to the first call and to the content, files, processor time; then with the CPU at a quarter
//    on slow 3G (400 kbit/s, 400 ms). `--only=loads` measures that alone.
// 3. How smoothly it scrolls with the CPU at a quarter: the month, and the long lists of a company of 2,000 employees. A
//    task over 50 ms is a frame that everybody sees. By the clock it includes what the machine did for others meanwhile;
//    the processor time of the same tasks, from a trace of the browser, doesn't.
// 4. How far anything moved by itself while each screen of that company was loaded (CLS).
// 5. The third of the roster (シフト表) of 50 people and a month: scrolled, typed into, dragged over, pasted into.
//
// `npm run bench web -- 0 --only=overtime` scrolls that list alone, `--only=roster` works on the roster alone.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';

import { isoMonth } from '#domain/time/date.ts';
import { findBrowser } from '../scripts/browser.ts';
import { type AdminCompany, startAdminCompany } from './lib/admin-company.ts';
import { startBarePage } from './lib/bare-page.ts';
import { openPageFor, startBenchBrowser, timeOf } from './lib/bench-browser.ts';
import { startBenchServer } from './lib/bench-server.ts';
import { type FirstLoad, type LoadedScreen, loadFirst, slowDownAll, stepTo } from './lib/first-load.ts';
import { fillMonthOf } from './lib/full-month.ts';
import { ensureLighthouse, judge, type Verdict } from './lib/lighthouse.ts';
import { median, printTable } from './lib/measure.ts';
import { workOnRoster } from './lib/roster-hands.ts';
import { cellsOf, seenSince, shiftOf, slowDown, SLOWDOWN, type Smoothness, watch } from './lib/smoothness.ts';
import { processorTimes, type ProcessorTimes } from './lib/processor-times.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
/** A list, or `roster`: nothing else is measured then. */
const ONLY = process.argv.find((given) => given.startsWith('--only='))?.slice('--only='.length);
const EMPLOYEES = 2_000;
const MONTH = isoMonth('2026-10');
/** Lighthouse calls less than this 0.00. */
const NO_SHIFT = 0.005;

/** The screens, with what their performance has to be at least. */
const PAGES = { login: 98, clock: 95, month: 95 } as const;

const missed: string[] = [];

/** Lighthouse, its rounds alternating between the pages. */
async function measurePages(): Promise<void> {
  await ensureLighthouse();
  const bare = await startBarePage();
  const server = await startBenchServer(0, 4, { servesWebApp: true, env: { KINTAI_DEMO: '1' } });
  const urls = {
    bare: bare.url,
    login: `${server.url}/login`,
    clock: `${server.url}/time-clock`,
    month: `${server.url}/attendance`,
  };
  const found: Record<keyof typeof urls, Verdict[]> = { bare: [], login: [], clock: [], month: [] };
  const newcomer = await startBrowser();
  const employee = await startBrowser();
  try {
    await logInToDemo(employee.page, server.url);
    for (let round = 0; round < ROUNDS; round++)
      for (const name of Object.keys(urls) as (keyof typeof urls)[]) {
        const { port } = name === 'clock' || name === 'month' ? employee : newcomer;
        found[name].push(await judge(urls[name], port));
      }
  } finally {
    await Promise.all([newcomer.stop(), employee.stop(), server.stop(), bare.stop()]);
  }
  printVerdicts(found);
}

function printVerdicts(found: Readonly<Record<'bare' | keyof typeof PAGES, readonly Verdict[]>>): void {
  const of = (name: keyof typeof found, key: Exclude<keyof Verdict, 'faults'>): number =>
    median(found[name].map((verdict) => verdict[key]));
  process.stdout.write(
    `Lighthouse ${ROUNDS === 5 ? '' : `(${ROUNDS} rounds) `}for mobile, medians; × is of the bare page\n`,
  );
  const ratio = (name: keyof typeof found, key: 'firstPaint' | 'largestPaint' | 'bytes'): string =>
    `${(of(name, key) / of('bare', key)).toFixed(2)}×`;
  printTable(
    [
      '',
      'performance',
      'accessib.',
      'practices',
      'FCP ms',
      '×',
      'LCP ms',
      '×',
      'TBT ms',
      'SI ms',
      'CLS',
      'kB',
      '×',
      'requests',
    ],
    (['bare', 'login', 'clock', 'month'] as const).map((name) => [
      name,
      String(of(name, 'performance')),
      String(of(name, 'accessibility')),
      String(of(name, 'bestPractices')),
      of(name, 'firstPaint').toFixed(0),
      ratio(name, 'firstPaint'),
      of(name, 'largestPaint').toFixed(0),
      ratio(name, 'largestPaint'),
      of(name, 'blocked').toFixed(0),
      of(name, 'speedIndex').toFixed(0),
      of(name, 'shift').toFixed(3),
      (of(name, 'bytes') / 1000).toFixed(0),
      ratio(name, 'bytes'),
      of(name, 'requests').toFixed(0),
    ]),
  );
  for (const [name, least] of Object.entries(PAGES) as [keyof typeof PAGES, number][]) {
    const faults = [...new Set(found[name].flatMap((verdict) => verdict.faults))];
    if (of(name, 'performance') < least) missed.push(`${name}: performance ${of(name, 'performance')} of ${least}`);
    if (of(name, 'accessibility') < 100 || of(name, 'bestPractices') < 100)
      missed.push(`${name}: ${faults.join(', ')}`);
    if (of(name, 'shift') >= NO_SHIFT) missed.push(`${name}: CLS ${of(name, 'shift')}`);
  }
}

/** A browser that Lighthouse can use, with a page in it. */
async function startBrowser() {
  const profile = await mkdtemp(join(tmpdir(), 'kintai-bench-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: ['--remote-debugging-port=0', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  return {
    port: Number(port),
    page: await context.newPage(),
    async stop() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Logs in as the employee whom the demo offers first. */
async function logInToDemo(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: '社員として試す' }).click();
  await page.waitForURL(/time-clock/);
}

const BARE: LoadedScreen = { address: '', shows: '計測' };
const FIRST_LOADS: Readonly<Record<string, LoadedScreen>> = {
  login: { address: '/login', shows: '企業ID' },
  clock: { address: '/time-clock', shows: '出勤' },
  month: { address: '/attendance', shows: '出勤日数' },
  '/admin': { address: '/admin', shows: '佐藤 健太' },
};

/** The most milliseconds until the content, on the phone; and the most files until it, and after it. */
const PHONE_MS: Readonly<Record<string, number>> = { login: 4_000, 'month after login': 4_000 };
const FILES: Readonly<Record<string, readonly [until: number, after: number]>> = { clock: [10, 6], month: [14, 6] };

/** First loads, in rounds that take all screens in turns, at full speed and as on a phone. */
async function measureFirstLoads(rounds: number): Promise<void> {
  const browser = await startBenchBrowser();
  const bare = await startBarePage({ calls: true });
  const server = await startBenchServer(0, 4, { servesWebApp: true, env: { KINTAI_DEMO: '1' } });
  try {
    for (const isPhone of [false, true]) {
      const found = new Map<string, FirstLoad[]>();
      const steps: number[] = [];
      for (let round = 0; round < rounds; round++) {
        for (const [name, screen] of [
          ['bare', { ...BARE, address: bare.url }] as const,
          ...Object.entries(FIRST_LOADS),
        ]) {
          const context = await browser.newContext({ baseURL: server.url, locale: 'ja-JP' });
          if (name !== 'bare' && name !== 'login') await logInByToken(context, server.url);
          found.set(name, [...(found.get(name) ?? []), await loadFirst(browser, context, screen, isPhone)]);
          await context.close();
        }
        steps.push(await monthAfterLogin(browser, server.url, isPhone));
      }
      printFirstLoads(found, steps, isPhone);
    }
  } finally {
    await Promise.all([browser.close(), server.stop(), bare.stop()]);
  }
}

/** Logs in as a super admin of the demo, without the screen. */
async function logInByToken(context: BrowserContext, url: string): Promise<void> {
  const account = { companyId: 'demo', employeeId: 'S0001', password: 'kintai-demo' };
  const answer = await context.request.post(`${url}/api/auth/login`, { data: account });
  const { token, user } = (await answer.json()) as { token: string; user: object };
  const session = { token: `Bearer ${token}`, userInfo: JSON.stringify(user), loginTime: String(Date.now()) };
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, session);
}

/** Logs in by the screen, and steps to the month as soon as the clock is there. */
async function monthAfterLogin(browser: Browser, url: string, isPhone: boolean): Promise<number> {
  const context = await browser.newContext({ baseURL: url, locale: 'ja-JP' });
  const page = await context.newPage();
  if (isPhone) await slowDownAll(page);
  await page.goto('/login');
  await page.getByRole('button', { name: '社員として試す' }).click();
  await page.getByRole('button', { name: '出勤', exact: true }).waitFor();
  const ms = await stepTo(page, '勤怠', '出勤日数');
  await context.close();
  return ms;
}

function printFirstLoads(found: ReadonlyMap<string, readonly FirstLoad[]>, steps: readonly number[], isPhone: boolean) {
  const of = (name: string, key: keyof FirstLoad): number =>
    median(found.get(name)?.map((load) => load[key] ?? 0) ?? []);
  const rows = [...found.keys()].map((name) => [
    name,
    ...(['paint', 'call', 'content'] as const).map((key) => of(name, key).toFixed(0)),
    `${(of(name, 'content') / of('bare', 'content')).toFixed(2)}×`,
    of(name, 'files').toFixed(0),
    of(name, 'later').toFixed(0),
    of(name, 'processor').toFixed(0),
    `${(of(name, 'processor') / of('bare', 'processor')).toFixed(2)}×`,
  ]);
  const step = median(steps);
  rows.push([
    'month after login',
    '',
    '',
    step.toFixed(0),
    `${(step / of('bare', 'content')).toFixed(2)}×`,
    '',
    '',
    '',
    '',
  ]);
  process.stdout.write(
    `\nFirst loads${isPhone ? ` at a ${SLOWDOWN}th of the CPU on slow 3G` : ''}, medians of ${steps.length}; × is of the bare page with one call\n`,
  );
  printTable(['', 'paint ms', 'call ms', 'content ms', '×', 'files', 'after it', 'processor ms', '×'], rows);
  if (isPhone) {
    for (const [name, most] of Object.entries(PHONE_MS)) {
      const ms = name === 'month after login' ? step : of(name, 'content');
      if (ms > most) missed.push(`${name} on slow 3G: ${ms.toFixed(0)} ms of ${most}`);
    }
    return;
  }
  for (const [name, [until, after]] of Object.entries(FILES)) {
    if (of(name, 'files') > until) missed.push(`${name}: ${of(name, 'files')} files of ${until}`);
    if (of(name, 'later') > after) missed.push(`${name}: ${of(name, 'later')} files of ${after} after its content`);
  }
}

/** A list to scroll, and what it shows once it is there. */
interface Scrolled {
  readonly name: string;
  readonly address: string;
  readonly shows: string;
}

const LISTS: readonly Scrolled[] = [
  { name: 'month', address: `/attendance?month=${MONTH}`, shows: '09:00' },
  { name: 'users', address: '/admin', shows: 'B000010' },
  { name: 'month list', address: `/admin/month-end?month=${MONTH}`, shows: 'B000010' },
  { name: 'overtime', address: `/admin/month-end/overtime?month=${MONTH}`, shows: 'B000010' },
];

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

async function scroll(
  browser: Browser,
  { server, admin }: AdminCompany,
  list: Scrolled,
  size: (typeof SIZES)[number],
): Promise<Smoothness & ProcessorTimes & { readonly height: number }> {
  const page = await openPageFor(browser, server, admin, 'super_admin');
  await page.setViewportSize(size);
  await watch(page);
  await page.goto(list.address);
  await timeOf(page, list.shows);
  const devtools = await slowDown(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const times = await processorTimes(browser, page, () =>
    devtools.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 400,
      yDistance: -Math.min(height, 20_000),
      speed: 2_000,
      gestureSourceType: 'mouse',
    }),
  );
  const seen = await seenSince(page);
  await page.context().close();
  return { ...seen, ...times, height };
}

function note(what: string, { longTasks }: Smoothness): void {
  if (longTasks.length > 0) missed.push(`${what}: tasks of ${longTasks.map((ms) => ms.toFixed(0)).join(', ')} ms`);
}

/** Every screen that many people open, or that has much to load. */
const LOADED: readonly Scrolled[] = [
  { name: 'clock', address: '/time-clock', shows: '出勤' },
  ...LISTS,
  { name: 'shifts', address: `/shift-manager?month=${MONTH}`, shows: '出勤日' },
  { name: 'leave', address: '/vacation-request', shows: '申請種別' },
  { name: 'home', address: '/admin/home', shows: '今月の時間外労働' },
  { name: 'today', address: '/admin/today', shows: 'B000010' },
  { name: 'five days', address: '/admin/leave/five-days', shows: '年5日' },
  { name: 'payroll', address: `/admin/month-end/payroll?month=${MONTH}`, shows: '給与' },
  { name: 'health', address: `/admin/month-end/health?month=${MONTH}`, shows: '80時間' },
  { name: 'roster', address: `/admin/rosters?month=${MONTH}`, shows: '出勤する人数' },
  { name: 'contracts', address: '/admin/contracts', shows: '適用開始日' },
  { name: 'audit log', address: '/settings/audit-log', shows: '監査ログ' },
];

/** Prints the layout shift of each screen at both widths; the login as whoever isn't logged in has it. */
async function measureShift(browser: Browser, { server, admin }: AdminCompany): Promise<void> {
  const openLogin = async () => (await browser.newContext({ baseURL: server.url, locale: 'ja-JP' })).newPage();
  const rows: string[][] = [];
  for (const { name, address, shows } of [{ name: 'login', address: '/login', shows: 'ログイン' }, ...LOADED]) {
    const shifts: number[] = [];
    for (const size of SIZES) {
      const page = await (name === 'login' ? openLogin() : openPageFor(browser, server, admin, 'super_admin'));
      await page.setViewportSize(size);
      const shift = await shiftOf(page, address, shows);
      await page.context().close();
      shifts.push(shift);
      if (shift >= NO_SHIFT) missed.push(`${name} at ${size.width}: CLS ${shift.toFixed(3)}`);
    }
    rows.push([name, ...shifts.map((shift) => shift.toFixed(3))]);
  }
  process.stdout.write('\nLayout shift (CLS) of each screen as it is loaded\n');
  printTable(['', ...SIZES.map(({ width }) => `${width} px`)], rows);
}

async function measureScrolling(): Promise<void> {
  const browser = await startBenchBrowser();
  const company = await startAdminCompany(EMPLOYEES, MONTH);
  try {
    await fillMonthOf(company.server, company.admin, MONTH);
    const rows: string[][] = [];
    for (const list of LISTS.filter(({ name }) => (ONLY ?? name) === name))
      for (const size of SIZES) {
        const { height, long, longest, median: usual, ...seen } = await scroll(browser, company, list, size);
        rows.push([
          list.name,
          `${size.width}×${size.height}`,
          String(height),
          ...cellsOf(seen),
          String(long),
          longest.toFixed(0),
          usual.toFixed(0),
          seen.shift.toFixed(3),
        ]);
        note(`${list.name} at ${size.width}`, seen);
        if (seen.shift >= NO_SHIFT) missed.push(`${list.name} at ${size.width}: CLS ${seen.shift}`);
      }
    if (rows.length > 0) {
      process.stdout.write(`\nScrolling at a ${SLOWDOWN}th of the CPU, in a company of ${EMPLOYEES}\n`);
      printTable(
        [
          '',
          'width',
          'page px',
          'tasks > 50 ms',
          'longest ms',
          'of processor time',
          'longest',
          'median of frames',
          'CLS',
        ],
        rows,
      );
    }
    if (ONLY === undefined) await measureShift(browser, company);
    if (ONLY !== undefined && ONLY !== 'roster') return;
    const done = await workOnRoster(browser, company, MONTH);
    process.stdout.write(`\nThe roster of 50 people at a ${SLOWDOWN}th of the CPU\n`);
    printTable(
      ['', 'tasks > 50 ms', 'longest ms', 'of processor time', 'longest', 'median of frames'],
      done.map(([what, seen]) => [
        what,
        ...cellsOf(seen),
        String(seen.long),
        seen.longest.toFixed(0),
        seen.median.toFixed(0),
      ]),
    );
    for (const [what, seen] of done) note(`roster, ${what}`, seen);
  } finally {
    await browser.close();
    await company.server.stop();
  }
}

await startBenchBrowser().then((browser) => browser.close());
if (ROUNDS > 0 && ONLY === undefined) await measurePages();
if ((ONLY ?? 'loads') === 'loads') await measureFirstLoads(ROUNDS > 0 ? ROUNDS : 5);
if (ONLY !== 'loads') await measureScrolling();
process.stdout.write(
  missed.length === 0
    ? '\nEverything is within its limits.\n'
    : `\nMISSED\n${missed.map((what) => `  ${what}`).join('\n')}\n`,
);
process.exitCode = missed.length === 0 ? 0 : 1;
