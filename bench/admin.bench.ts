// What admins wait for in a company of 20,000 employees with 1,000,000 time records, beside one of 200 with 10,000:
// requests to the API, then screens in a browser. The two alternate, each on its own server, so that a drifting machine
// affects both; the ratio is the cost of the size.
import type { Page } from '@playwright/test';

import { isoMonth } from '#domain/time/date.ts';
import { type AdminCompany, someone, startAdminCompany } from './lib/admin-company.ts';
import { openPageFor, startBenchBrowser, timeOf } from './lib/bench-browser.ts';
import { callAs } from './lib/calls.ts';
import { median, percentile, printTable } from './lib/measure.ts';

const MONTH = isoMonth('2026-10');
const SIZES = { small: 200, large: 20_000 } as const;
type Size = keyof typeof SIZES;
const sizes = Object.keys(SIZES) as Size[];
const CALLS_EACH = 200;
const SCREENS_EACH = 20;
const WARM_UPS = 10;

const list = (query: string): string => `/api/admin/users?limit=100&active=true&${query}`;

const CALLS: Readonly<Record<string, (company: AdminCompany, round: number) => string>> = {
  'list, first part': () => list('sort=employee_id'),
  'list, a part in the middle': (company, round) => list(`sort=employee_id&cursor=${someone(company, round)}`),
  'list by name': () => list('sort=name'),
  'list by client company': () => list('sort=-client_company'),
  'list of a client company': ({ clientCompany }) => list(`client_company_id=${clientCompany}`),
  'search for a name': () => list(`q=${encodeURIComponent('山田 美咲')}`),
  'search for an employee ID': (_, round) => list(`q=B0000${10 + (round % 90)}`),
  'search for nobody': () => list('q=nobody'),
  detail: (company, round) => `/api/admin/users/${someone(company, round)}`,
  'previous and next': (company, round) => `/api/admin/users/${someone(company, round)}/neighbours?sort=name`,
  'month of attendance': (company, round) => `/api/admin/users/${someone(company, round)}/time-records?month=${MONTH}`,
  'month of shifts': (company, round) => `/api/admin/users/${someone(company, round)}/shifts?month=${MONTH}`,
  'who is in today': () => '/api/admin/today',
};

const callMs = async ({ server, admin }: AdminCompany, path: string): Promise<number> =>
  (await callAs(server, admin, path)).ms;

const SCREENS: Readonly<Record<string, (page: Page, company: AdminCompany, round: number) => Promise<number>>> = {
  'list, opened': async (page) => {
    await page.goto('/admin');
    return timeOf(page, 'B000010');
  },
  'search, from the last key': async (page) => {
    await page.goto('/admin');
    await timeOf(page, 'B000010');
    // Without the last key it finds ten of them. The screen's debounce is part of the wait.
    await page.getByRole('searchbox').pressSequentially('B00015');
    const start = Number(await page.evaluate('performance.now()'));
    await page.keyboard.type('0');
    return (await timeOf(page, 'B000150', 'B000151')) - start;
  },
  'detail with its month, opened': async (page, company, round) => {
    await page.goto(`/admin/users/${someone(company, round)}?month=${MONTH}`);
    return timeOf(page, '18:');
  },
};

/** Alternates between the two companies, some rounds to warm up and then those that count. */
async function inTurns(rounds: number, measure: (size: Size, round: number) => Promise<number>) {
  const times: Record<Size, number[]> = { small: [], large: [] };
  for (let round = -WARM_UPS; round < rounds; round++)
    for (const size of sizes) {
      const ms = await measure(size, round + WARM_UPS);
      if (round >= 0) times[size].push(ms);
    }
  return times;
}

const row = (what: string, times: Record<Size, number[]>): string[] => [
  what,
  ...sizes.flatMap((size) => [median(times[size]).toFixed(1), percentile(times[size], 0.99).toFixed(1)]),
  (median(times.large) / median(times.small)).toFixed(2),
];

const browser = await startBenchBrowser();
process.stdout.write(`Filling companies of ${SIZES.small} and ${SIZES.large} …\n`);
const companies: Record<Size, AdminCompany> = {
  small: await startAdminCompany(SIZES.small, MONTH),
  large: await startAdminCompany(SIZES.large, MONTH),
};
const open = ({ server, admin }: AdminCompany): Promise<Page> => openPageFor(browser, server, admin, 'super_admin');
const head = ['ms', '200: p50', 'p99', '20,000: p50', 'p99', '20,000 to 200'];
try {
  const calls: string[][] = [];
  for (const [what, path] of Object.entries(CALLS))
    calls.push(
      row(what, await inTurns(CALLS_EACH, (size, round) => callMs(companies[size], path(companies[size], round)))),
    );
  process.stdout.write(`Calls of admins, ${CALLS_EACH} of each, one after the other.\n`);
  printTable(head, calls);

  const pages: Record<Size, Page> = { small: await open(companies.small), large: await open(companies.large) };
  const screens: string[][] = [];
  for (const [what, show] of Object.entries(SCREENS))
    screens.push(row(what, await inTurns(SCREENS_EACH, (size, round) => show(pages[size], companies[size], round))));
  process.stdout.write(`\nScreens of admins, ${SCREENS_EACH} of each, to the frame that shows the first rows.\n`);
  printTable(head, screens);
} finally {
  await browser.close();
  for (const { server } of Object.values(companies)) await server.stop();
}
