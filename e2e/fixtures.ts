import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { startProcess, stopProcess } from '#server/testing/server-process.ts';

export { expect } from '@playwright/test';

/** Tokyo station, as a phone under its roof knows it. */
export const STATION = { latitude: 35.681236, longitude: 139.767125, accuracy: 18 };

/** Who logs in. Each journey that punches has an account of its own, since the tests of one worker share a server. */
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
  /** Errors on the browser's console that the test is about; any other one fails it. */
  readonly expectedErrors: RegExp[];
}

interface WorkerFixtures {
  /** The address of a kintai of this worker's own, with demo data on an embedded database. */
  readonly serverUrl: string;
}

/** Playwright's test on a running kintai: fails on any unexpected error of the page. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverUrl: [
    async ({ browserName }, use) => {
      const folder = await mkdtemp(join(tmpdir(), `kintai-${browserName}-`));
      const server = await startProcess({ KINTAI_DATA_DIR: folder, KINTAI_DEMO: '1' }, []);
      await use(server.url);
      await stopProcess(server);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ serverUrl }, use) => use(serverUrl),
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    watchErrors(page, errors);
    await use(page);
    expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
  },
});

/** Collects what goes wrong on a page. */
function watchErrors(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
}

/** Fills the login and sends it. */
export async function submitLogin(page: Page, account: Account): Promise<void> {
  await page.getByLabel('企業ID').fill(account.companyId);
  await page.getByLabel('社員ID').fill(account.employeeId);
  await page.getByRole('textbox', { name: 'パスワード' }).fill(account.password);
  await page.getByRole('button', { name: 'ログイン' }).click();
}

/** Logs in without a screen: the login has journeys of its own, and every other one is quicker without it. */
export async function become(page: Page, { companyId, employeeId, password }: Account): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { companyId, employeeId, password } });
  const { token, user } = (await answer.json()) as { token: string; user: object };
  // A page of the same origin that runs no script.
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([bearer, userInfo]) => {
      localStorage.setItem('token', bearer ?? '');
      localStorage.setItem('userInfo', userInfo ?? '');
      localStorage.setItem('loginTime', String(Date.now()));
    },
    [`Bearer ${token}`, JSON.stringify(user)],
  );
}

/** Logs in and waits for the clock screen. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await become(page, account);
  await page.goto('/time-clock');
  await expect(page.getByRole('button', { name: '出勤' })).toBeVisible();
}

/** Logs out, by the bar or by the phone's menu. */
export async function logOut(page: Page): Promise<void> {
  const hamburger = page.getByRole('button', { name: 'メニューを開く' });
  if (await hamburger.isVisible()) await hamburger.click();
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect(page).toHaveURL('/login');
}

/** Whether the page is laid out for phones. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Nothing for axe to find, by WCAG 2.2 AA and good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // The product has no frames and the test no interest in what passes: without either it is more than twice as fast.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
}

/** An employee of a journey's own. */
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
  /** Leaves the first password as it is, so that the login demands another. */
  readonly isFirstLogin?: boolean;
  readonly hireDate?: string;
}

/** Makes an employee by the API, past the first change of the password; nobody is logged in afterwards. */
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
  const call = async (path: string, body: object, token?: string): Promise<{ token: string; id: number }> => {
    const answer = await fetch(`${serverUrl}/api${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<{ token: string; id: number }>;
  };
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
