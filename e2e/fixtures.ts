import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Locator, type Page, type Request, test as base } from '@playwright/test';
import type axe from 'axe-core';
import { now, setBrowserClock } from './clock.ts';
import { count } from './counts.ts';
import { root } from '../scripts/tools.ts';
import { type Kintai, startKintai } from './kintai.ts';

export { expect } from '@playwright/test';

/** Tokyo station, as a phone under its roof locates it. */
export const STATION = { latitude: 35.681236, longitude: 139.767125, accuracy: 18 };

// A test runs on the desktop by default: once is enough for what doesn't depend on the width.

/** Tag for what has another layout or other controls on a phone: the test runs on both widths. */
export const BOTH_WIDTHS = { tag: '@both' };

/** Tag for what belongs to a phone, or is usually done there. */
export const ON_PHONES = { tag: '@phone' };

/** Tag for a journey of every run: the straight way of its feature, or one that guards punches, pay and records. */
export const CORE = { tag: '@core' };
export const CORE_ON_PHONES = { tag: [CORE.tag, ON_PHONES.tag] };
export const CORE_AT_BOTH_WIDTHS = { tag: [CORE.tag, BOTH_WIDTHS.tag] };

/** A login. Each journey that punches has its own account, since the tests of one file share a server. */
export interface Account {
  readonly companyId: string;
  readonly employeeId: string;
  readonly password: string;
}

/** An account of the demo company. */
export const demo = (employeeId: string, password = 'kintai-demo'): Account => ({
  companyId: 'demo',
  employeeId,
  password,
});

interface TestFixtures {
  /** The address of the file's server, with demo data. */
  readonly serverUrl: string;
  /** The environment of the file's server, as an operator would set it; tests of another one have another server. */
  readonly serverEnv: Readonly<Record<string, string>>;
  /** Errors on the browser's console that the test provokes; any other one fails it. */
  readonly expectedErrors: RegExp[];
  /** Whether the browser is ever idle, and the app fetches ahead what no screen has asked for. */
  readonly isEverIdle: boolean;
}

interface WorkerFixtures {
  /** The server of the file that is being run; a worker runs one at a time. */
  readonly kintaiOf: (file: string, env: Readonly<Record<string, string>>) => Promise<Kintai>;
}

/** Playwright's test with a running server: fails on any unexpected error of the page. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  kintaiOf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the requested fixtures off the pattern.
    async ({}, use) => {
      let current: { readonly of: string; readonly kintai: Kintai } | undefined;
      await use(async (file, env) => {
        const of = JSON.stringify([file, env]);
        if (current?.of !== of) {
          await current?.kintai.stop();
          current = { of, kintai: await startKintai(env) };
        }
        return current.kintai;
      });
      await current?.kintai.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  serverEnv: [{}, { option: true }],
  serverUrl: async ({ kintaiOf, serverEnv }, use, testInfo) => {
    const kintai = await kintaiOf(testInfo.file, serverEnv);
    const before = kintai.warnings.length;
    await use(kintai.url);
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('server log', { body: kintai.warnings.slice(before).join('') });
  },
  baseURL: async ({ serverUrl }, use) => use(serverUrl),
  isEverIdle: [false, { option: true }],
  context: async ({ context, isEverIdle }, use) => {
    countLoads(context);
    await setBrowserClock(context);
    if (process.env['KINTAI_TEST_JITTER'] !== undefined) await comeLate(context);
    await context.addInitScript(removeWhatOldBrowsersLack);
    if (!isEverIdle) await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await use(context);
  },
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    watchErrors(page, errors);
    watchCalls(page);
    const { goto } = page;
    // Where the app runs, `goto` is a step within it: to load a document and its 100 files takes five times as long.
    // A journey whose subject is the load says `load` or `page.reload`.
    page.goto = async (address, options) => {
      if (await step(page, address)) return null;
      return goto.call(page, address, options);
    };
    loads.set(page, goto);
    await use(page);
    expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
  },
});

/** Delays timers, tasks and responses by random milliseconds, as a busy machine does: reveals race conditions. */
async function comeLate(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const isLate = (): boolean => Math.random() < 0.25;
    const { setTimeout: later } = window;
    const { postMessage } = MessagePort.prototype;
    window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      later(run, isLate() ? ms + Math.random() * 80 : ms, ...rest)) as typeof window.setTimeout;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]): void {
      const post = (): void => void Reflect.apply(postMessage, this, message);
      if (isLate()) later(post, Math.random() * 40);
      else post();
    };
  });
  await context.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, Math.random() * 150));
    await route.fallback();
  });
}

/**
 * Removes what browsers have since Safari 16.4, the oldest one that the README promises, from the journeys' browser;
 * but not `checkVisibility`, which Playwright itself calls in the page.
 */
function removeWhatOldBrowsersLack(): void {
  const later: readonly (readonly [owner: object, ...names: string[]])[] = [
    [URLSearchParams.prototype, 'size'],
    [URL, 'canParse', 'parse'],
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [Promise, 'withResolvers', 'try'],
    [Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf'],
    [AbortSignal, 'any'],
    [window, 'requestIdleCallback', 'navigation', 'scheduler', 'Iterator'],
  ];
  for (const [owner, ...names] of later) for (const name of names) Reflect.deleteProperty(owner, name);
}

/** Collects a page's errors. */
function watchErrors(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
}

/** Counts the documents that are loaded into the context's pages. */
export function countLoads(context: BrowserContext): void {
  context.on('request', (request) => {
    if (request.isNavigationRequest() && request.redirectedFrom() === null && isOfPage(request))
      count('document loads');
  });
}

/** Whether a navigation is of the page itself, rather than of a frame in it. That of a page that has just been opened has no frame yet. */
function isOfPage(request: Request): boolean {
  try {
    return request.frame().parentFrame() === null;
  } catch {
    return true;
  }
}

/** Playwright's own `goto` of the pages whose `goto` is a step within the app. */
const loads = new WeakMap<Page, Page['goto']>();

/** Loads an address again as whoever types it does: for journeys whose subject is the load. */
export const load = (page: Page, address: string): Promise<unknown> =>
  (loads.get(page) ?? page.goto).call(page, address);

/** What no screen of the app is, or begins a page of its own. */
const OUTSIDE = /^\/(api|verify|kiosk|reset-password|unsubscribe|work-report)\b|\.\w+$/;

/** An address that the app doesn't know. */
const NOWHERE = '/nowhere';

/**
 * Goes to an address by the app's own router, if the app runs there with somebody logged in; else resolves with `false`.
 *
 * As after a load nothing is left of what was shown or known before, so that no assertion can pass by it: the step leads
 * by way of an address without a screen, where what the server has answered so far is forgotten and messages have passed.
 * It ends as soon as something of the new screen is drawn.
 */
async function step(page: Page, address: string): Promise<boolean> {
  const from = page.url();
  if (!from.startsWith('http')) return false;
  const { origin, pathname, search, hash } = new URL(address, from);
  if (origin !== new URL(from).origin || OUTSIDE.test(pathname) || !(await goNowhere(page))) return false;
  await page.evaluate(
    (target) => {
      (Reflect.get(window, 'passMessages') as () => void)();
      // The app gets the event of another tab's login. And it forgets what it knows when a login ends: for the length of this task it
      // finds none, in this tab alone.
      const lastKnown = localStorage.getItem('lastKnown');
      const { getItem } = Storage.prototype;
      for (const read of [() => null, getItem]) {
        Storage.prototype.getItem = read;
        window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
      }
      if (lastKnown !== null) localStorage.setItem('lastKnown', lastKnown);
      // From here on what moves by itself is the new screen's (e2e/screens.test.ts).
      performance.mark('opened');
      history.replaceState(history.state, '', target);
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    pathname + search + hash,
  );
  await nowhere(page).waitFor({ state: 'detached' });
  return true;
}

/** What the app shows at an address that it doesn't know. */
const nowhere = (page: Page): Locator => page.locator('#main h1', { hasText: 'ページが見つかりません' });

/** Leads the app to where it has no screen; resolves with `false` where it doesn't run with somebody logged in. */
async function goNowhere(page: Page): Promise<boolean> {
  const goes = await page.evaluate((address) => {
    // What isn't saved would be asked about.
    const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    if (document.querySelector('#main') === null || localStorage.getItem('token') === null || isAsked()) return false;
    if (location.pathname === address) return true;
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: Math.random().toString(36).slice(2, 10) }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    return true;
  }, NOWHERE);
  if (!goes) return false;
  // Or without its frame, if the login has ended meanwhile.
  await nowhere(page).or(page.locator('#root:not(:has(#main))')).waitFor({ state: 'attached' });
  // What the frame has opened above the screens stays open above the next one.
  return new URL(page.url()).pathname === NOWHERE && (await page.locator('[role$="dialog"]').count()) === 0;
}

const calls = new WeakMap<Page, Set<Request>>();

/** Tracks the page's API requests that are in flight. */
function watchCalls(page: Page): void {
  const open = new Set<Request>();
  calls.set(page, open);
  page.on('request', (request) => {
    if (request.url().includes('/api/')) open.add(request);
  });
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
}

/** Ends the session of who is logged in, without the page's knowing it. */
export const endSession = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const headers = { Authorization: localStorage.getItem('token') ?? '' };
    const answer = await fetch('/api/auth/logout', { method: 'POST', headers });
    // Until it is read the request counts as in flight.
    await answer.text();
  });

/** Waits until none of the page's API requests is in flight. */
export const expectQuiet = (page: Page): Promise<void> => expect.poll(() => calls.get(page)?.size ?? 0).toBe(0);

/** Advances the clock of a page whose clock is Playwright's, once no request is in flight: it would time out. */
export async function fastForward(page: Page, ms: number): Promise<void> {
  await expectQuiet(page);
  await page.clock.fastForward(ms);
}

/** Fills in the login form and submits it. */
export async function submitLogin(page: Page, account: Account): Promise<void> {
  await page.getByLabel('企業ID').fill(account.companyId);
  await page.getByLabel('社員ID').fill(account.employeeId);
  await page.getByRole('textbox', { name: 'パスワード' }).fill(account.password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
}

/** The tokens of the users to log in on pages that haven't opened anything yet. */
const tokens = new WeakMap<Page, string>();

/** Logs in without the screen, which is faster: the login has journeys of its own. Returns the user. */
export async function become(
  page: Page,
  { companyId, employeeId, password }: Account,
): Promise<{ readonly id: number }> {
  const answer = await page.request.post('/api/auth/login', { data: { companyId, employeeId, password } });
  const { token, user } = (await answer.json()) as { token: string; user: { id: number } };
  const session = { token: `Bearer ${token}`, userInfo: JSON.stringify(user), loginTime: String(now()) };
  const isBlank = page.url() === 'about:blank';
  if (isBlank) {
    tokens.set(page, session.token);
    await page.addInitScript(
      ([values, id]) => {
        // Once per tab, since a logout is to last.
        if (window.location.protocol !== 'http:' || sessionStorage.getItem(id) !== null) return;
        sessionStorage.setItem(id, '');
        for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
      },
      [session, `became ${randomUUID()}`] as const,
    );
  } else {
    // Goes where the app has no screen that would ask for anything, until the next step logs in; or to a page that
    // runs no script.
    if (!(await goNowhere(page))) await load(page, '/favicon.svg');
    await page.evaluate((values) => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
    }, session);
  }
  return user;
}

/** The `Authorization` header of the page's logged-in user. */
export const authorizationOf = async (page: Page): Promise<string> =>
  page.url() === 'about:blank' ? (tokens.get(page) ?? '') : page.evaluate(() => localStorage.getItem('token') ?? '');

/** Logs in and waits for the clock screen. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await become(page, account);
  await page.goto('/time-clock');
  await expect(page.getByRole('button', { name: '出勤' })).toBeVisible();
}

/** Logs out, by the bar or by the phone's menu, once no request is in flight: it would be refused. */
export async function logOut(page: Page): Promise<void> {
  await openMenu(page);
  const button = page.getByRole('button', { name: 'ログアウト', exact: true });
  await expect(button).toBeVisible();
  await expectQuiet(page);
  await button.click();
  await expect(page).toHaveURL('/login');
}

/** Opens a phone's menu, which closes with the screen that it was opened on: only once that is there. */
export async function openMenu(page: Page): Promise<void> {
  if (!isPhone(page)) return;
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.getByRole('button', { name: 'メニューを開く' }).click();
}

/** Waits until the focus is in a dialog or a menu: a key that is pressed before does nothing there. */
export const expectFocusIn = (shown: Locator): Promise<void> =>
  expect(shown.and(shown.page().locator(':focus-within'))).toHaveCount(1);

/** Whether the page has the phone layout. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until everything is loaded and nothing is moving. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByText('読み込み中...', { exact: true })).toHaveCount(0);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** The script of axe, minified: half of it to send and to parse. */
const readAxe = (): string => (axeScript ??= readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8'));
let axeScript: string | undefined;

/**
 * Has axe parse each color once. It converts the same few thousands of times, for each text and whatever is behind it:
 * a third of all its time. Runs in the page.
 */
function rememberColors(): void {
  interface Color {
    r: number;
    g: number;
    b: number;
    alpha: number;
    parseString(text: string): Color;
  }
  const { commons } = Reflect.get(window, 'axe') as { commons: { color: { Color: { prototype: Color } } } };
  const { prototype } = commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, readonly [r: number, g: number, b: number, alpha: number]>();
  prototype.parseString = function (text) {
    const values = known.get(text);
    if (values === undefined) {
      parseString.call(this, text);
      known.set(text, [this.r, this.g, this.b, this.alpha]);
    } else [this.r, this.g, this.b, this.alpha] = values;
    return this;
  };
}

/** Expects no axe violations once the page has settled, by WCAG 2.2 AA and best practices or by some rules only. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await expectSettled(page);
  count('axe runs');
  // Directly rather than by Playwright's wrapper, which reads the whole script into the page each time.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(readAxe());
    await page.evaluate(rememberColors);
  }
  const violations = await page.evaluate(
    async (options) => {
      // axe takes a button half covered by the bar above or a message below for a small one.
      const isBehind = (element: Element | null): boolean => {
        const { left, top, right, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
        const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y] as const));
        const above = corners.flatMap(([x, y]) => {
          const layers: Element[] = [];
          for (let layer = document.elementFromPoint(x, y); layer !== null; layer = layer.parentElement)
            if (['fixed', 'sticky'].includes(getComputedStyle(layer).position)) layers.push(layer);
          return layers;
        });
        return above.some((layer) => !layer.contains(element));
      };
      const { configure, run } = Reflect.get(window, 'axe') as typeof axe;
      // Contrast takes most of the time, and behind a dialog it is that of the screen, which has a test of its own. The
      // rule gets a selector rather than a run of its own: axe reads and measures the whole page for each run.
      const isOpen = [...document.querySelectorAll('[role="dialog"]')].some((each) => each.checkVisibility());
      const selector = isOpen && options.runOnly.type === 'tag' ? '[role="dialog"], [role="dialog"] *' : '*';
      // The latter is experimental, and no tag selects it while it is switched off (WCAG 2.5.3).
      configure({
        rules: [
          { id: 'color-contrast', selector },
          { id: 'label-content-name-mismatch', enabled: true, tags: ['wcag21a'] },
        ],
      });
      const found = (await run(document, options)).violations;
      return found
        .map(({ id, nodes }) => ({
          id,
          nodes: nodes
            .filter(({ target }) => id !== 'target-size' || !isBehind(document.querySelector(String(target[0]))))
            .map(({ html }) => html),
        }))
        .filter(({ nodes }) => nodes.length > 0);
    },
    {
      // The test ignores passing rules, and is twice as fast without them.
      resultTypes: ['violations'],
      // None of these rules reads the style sheets, which axe otherwise fetches again.
      preload: { assets: ['media'] },
      runOnly: rules === undefined ? { type: 'tag', values: AXE_TAGS } : { type: 'rule', values: rules },
    } satisfies axe.RunOptions,
  );
  expect(violations).toEqual([]);
}

/** An employee created for one journey. */
export interface Employee extends Account {
  readonly id: number;
  readonly name: string;
}

interface EmployeeOptions {
  /** `demo` or `sample`; both have a super admin S0001. */
  readonly companyId?: string;
  readonly employeeId?: string;
  readonly name?: string;
  readonly role?: 'user' | 'admin' | 'super_admin';
  /** Keeps the first password, so that the login demands another. */
  readonly isFirstLogin?: boolean;
  readonly hireDate?: string;
}

/** What the API answers to a request that no browser sends. Throws for a refusal. */
export async function callApi<Answer = unknown>(
  serverUrl: string,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Answer> {
  const answer = await fetch(`${serverUrl}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<Answer>;
}

/** Creates an employee by the API, past the first change of the password; nobody is logged in afterwards. */
export async function createEmployee(
  serverUrl: string,
  {
    companyId = 'demo',
    employeeId = `N-${randomUUID().slice(0, 8)}`,
    name = '新人 太郎',
    role = 'user',
    isFirstLogin = false,
    hireDate,
  }: EmployeeOptions = {},
): Promise<Employee> {
  const call = (path: string, body: object, token?: string) =>
    callApi<{ readonly token: string; readonly id: number }>(serverUrl, 'POST', path, body, token);
  const password = 'kintai-first';
  const account = { companyId, employeeId, password };
  const boss = await call('/auth/login', { ...demo('S0001'), companyId });
  const { id } = await call('/admin/users', { employeeId, name, password, role, hire_date: hireDate }, boss.token);
  await call('/auth/logout', {}, boss.token);
  if (isFirstLogin) return { ...account, id, name };
  const own = await call('/auth/login', account);
  const changed = 'kintai-changed';
  await call('/auth/change-password', { newPassword: changed, confirmPassword: changed }, own.token);
  await call('/auth/logout', {}, own.token);
  return { ...account, password: changed, id, name };
}

/** Calls the API as a company's first super admin, whoever is logged in in the browser. */
export async function asBoss(serverUrl: string, companyId: string, method: string, path: string, body?: object) {
  const login = { ...demo('S0001'), companyId };
  const { token } = await callApi<{ readonly token: string }>(serverUrl, 'POST', '/auth/login', login);
  const answer = await callApi(serverUrl, method, path, body, token);
  await callApi(serverUrl, 'POST', '/auth/logout', {}, token);
  return answer;
}
