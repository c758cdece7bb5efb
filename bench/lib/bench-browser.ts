import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';

import type { Role } from '#domain/users/role.ts';
import { ensureBrowser, findBrowser } from '../../scripts/browser.ts';
import { root } from '../../scripts/tools.ts';
import type * as webBuild from '../../scripts/web-build.ts';
import type { BenchServer, BenchUser } from './bench-server.ts';

/** The web build of a checkout. */
const importWebBuild = async (checkout: string): Promise<typeof webBuild> =>
  import(pathToFileURL(join(checkout, 'scripts/web-build.ts')).href);

/**
 * Builds the web app of each checkout if it has changed and starts a browser. Call it before the servers, which serve
 * the build, are started.
 */
export async function startBenchBrowser(checkouts: readonly string[] = [root]): Promise<Browser> {
  for (const checkout of checkouts)
    if (!(await (await importWebBuild(checkout)).ensureWebBuilt())) throw new Error('the web app could not be built');
  await ensureBrowser();
  return chromium.launch({
    executablePath: findBrowser(),
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}

/** An empty page of the app in which the user is logged in. */
export async function openPageFor(
  browser: Browser,
  server: BenchServer,
  user: BenchUser,
  role: Role = 'user',
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 900 },
    locale: 'ja-JP',
  });
  const session = {
    token: `Bearer ${user.token}`,
    loginTime: String(Date.now()),
    userInfo: JSON.stringify({
      id: user.claims.userId,
      companyId: server.companyId,
      employeeId: user.employeeId,
      name: '計測 太郎',
      role,
      isFirstLogin: false,
    }),
  };
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, session);
  return context.newPage();
}

/** Milliseconds from the page's navigation to the first frame in which the screen shows one text and not the other. */
export function timeOf(page: Page, shown: string, gone: string | null = null): Promise<number> {
  return page.evaluate(
    ([wanted, unwanted]) =>
      new Promise<number>((resolve, reject) => {
        const check = (): void => {
          const text = document.querySelector('main')?.innerText ?? '';
          const isThere = text.includes(wanted) && (unwanted === null || !text.includes(unwanted));
          if (isThere) resolve(performance.now());
          else if (performance.now() > 120_000) reject(new Error(`${location.pathname} shows no ${wanted}: ${text}`));
          else requestAnimationFrame(check);
        };
        check();
      }),
    [shown, gone] as const,
  );
}
