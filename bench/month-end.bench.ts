// What the end of a month costs a company of 2,000 employees, each with a full month of punches: the overview at the API
// and in a browser, the closing of everyone, the files for payroll, of the days and of the sheets, and the limits of
// overtime over the months since April, open and closed. Beside a company of 200, where what is linear in the employees
// has a ratio of 10; or, with the folder of another checkout, beside a company of 2,000 on the code of that one:
// `npm run bench month-end -- ../before`; or, with `--assignments`, from the overview to the reopening alone, 2,000 of no
// client beside 2,000 who work at two each and have entered every day for both. Each on its own server and alternating, with
// the peak memory of its process.
//
// The yardstick is none of our code: the rows of the month, read by the driver alone. Every time is shown as a multiple
// of it, too, and the limits of overtime as one of the overview. What the server and its PostgreSQL worked hardly depends on
// what else the machine does: on a busy one the ratio of those times (`core ratio`) is the one to look at.
import { resolve } from 'node:path';

import { addMonths, daysOfMonth, firstDay, type IsoMonth, isoMonth, lastDay } from '#domain/time/date.ts';
import { root } from '../scripts/tools.ts';
import { type AdminCompany, startAdminCompany } from './lib/admin-company.ts';
import { openPageFor, startBenchBrowser, timeOf } from './lib/bench-browser.ts';
import { callAs, type CallResult } from './lib/calls.ts';
import { fillMonth, removeAssignments, splitMonth } from './lib/company-data.ts';
import { withPeak } from './lib/meanwhile.ts';
import { median, printTable } from './lib/measure.ts';
import { processorTime } from './lib/processor.ts';

const MONTH = isoMonth('2026-10');
const EMPLOYEES = 2_000;
const ROUNDS = 3;
const SCREENS_EACH = 10;

const [argument] = process.argv.slice(2);
const comparesAssignments = argument === '--assignments';
const before = comparesAssignments ? undefined : argument;

/** A company to measure. */
interface Plan {
  readonly name: string;
  readonly employees: number;
  readonly checkout: string;
  /** What its people have beside punches and shifts. */
  readonly prepare?: (company: AdminCompany) => Promise<void>;
}
/** The last column but one is the ratio of the second to the first. */
const PLANS: readonly [Plan, Plan] = comparesAssignments
  ? [
      { name: 'without', employees: EMPLOYEES, checkout: root, prepare: ({ server }) => removeAssignments(server) },
      { name: 'with', employees: EMPLOYEES, checkout: root, prepare: ({ server }) => splitMonth(server, MONTH) },
    ]
  : [
      before === undefined
        ? { name: '200', employees: 200, checkout: root }
        : { name: 'before', employees: EMPLOYEES, checkout: resolve(before) },
      { name: before === undefined ? '2000' : 'now', employees: EMPLOYEES, checkout: root },
    ];

const daysOf = (month: IsoMonth) => ({ month, days: daysOfMonth(month).length });
/** The months of the agreement's year before this one. */
const EARLIER = Array.from({ length: 6 }, (_, index) => addMonths(MONTH, index - 6));

const get = ({ server, admin }: AdminCompany, path: string): Promise<CallResult> => callAs(server, admin, path);
const post = ({ server, admin }: AdminCompany, path: string, body: object): Promise<CallResult> =>
  callAs(server, admin, path, body);

const month = (path = '', of: IsoMonth = MONTH): string => `/api/admin/months/${of}${path}`;
const close = (company: AdminCompany, of: IsoMonth = MONTH): Promise<CallResult> =>
  post(company, month('/close', of), {});
const overview = (company: AdminCompany): Promise<CallResult> => get(company, month());
const overtime = (company: AdminCompany): Promise<CallResult> => get(company, `/api/admin/overtime/${MONTH}`);
const sheets = (format: string) => (company: AdminCompany) =>
  get(company, `/api/admin/attendance-sheets?month=${MONTH}&format=${format}`);

/** The month's punches and shifts of everybody, read by the driver. */
async function readRows({ server }: AdminCompany): Promise<CallResult> {
  const start = performance.now();
  for (const query of [
    `select user_id, work_date, record_type, recorded_at, break_minutes, note from time_record
     where work_date between $1 and $2 and superseded_at is null`,
    'select user_id, work_date, start_minute, end_minute from shift where work_date between $1 and $2',
  ])
    await server.database.pool.query(query, [firstDay(MONTH), lastDay(MONTH)]);
  const ms = performance.now() - start;
  return { firstByte: ms, ms, bytes: 0 };
}

/** Milliseconds of one core that the company's server and its PostgreSQL have worked so far. */
async function workedBy({ server }: AdminCompany): Promise<number> {
  const { server: ownWork, database } = await processorTime(server);
  return ownWork + database;
}

type Steps = Readonly<Record<string, (company: AdminCompany) => Promise<CallResult>>>;

/** The end of a month from the first overview to the closing, and reopened again. The first step is the yardstick. */
const MONTH_END: Steps = {
  'rows, by the driver': readRows,
  'overview, open': overview,
  'payroll CSV, open': (company) => get(company, month('/payroll?ready=standard')),
  'daily CSV, open': sheets('csv'),
  'sheets XLSX, open': sheets('xlsx'),
  'close everyone': (company) => close(company),
  'overview, closed': overview,
  'payroll CSV, closed': (company) => get(company, month('/payroll?ready=standard&closed_only=true')),
  'daily CSV, closed': sheets('csv'),
  'open everyone again': (company) =>
    post(company, month('/reopen'), { user_ids: company.users, reason: '計測のため' }),
};

const overtimeOf = (state: 'open' | 'closed'): Steps => ({
  [`overview, ${state}`]: overview,
  [`overtime, seven ${state} months`]: overtime,
});

interface Cost extends CallResult {
  readonly peak: number;
  /** Milliseconds of one core that the server and its PostgreSQL worked meanwhile. */
  readonly processor: number;
}

/** Runs the steps on each company alternately, once unmeasured and then the rounds that count. */
async function inTurns(companies: readonly AdminCompany[], steps: Steps): Promise<string[][]> {
  const names = Object.keys(steps);
  const costs = companies.map(() => new Map(names.map((what): [string, Cost[]] => [what, []])));
  for (let round = -1; round < ROUNDS; round++)
    for (const [index, company] of companies.entries())
      for (const [what, act] of Object.entries(steps)) {
        const from = await workedBy(company);
        const { result, peak } = await withPeak(company.server, () => act(company));
        const processor = (await workedBy(company)) - from;
        if (round >= 0) costs[index]?.get(what)?.push({ ...result, peak, processor });
      }
  const figures = costs.map((each) => new Map([...each].map(([what, ofStep]) => [what, figuresOf(ofStep)])));
  return names.map((what) => rowOf(what, names[0] ?? what, figures));
}

const figuresOf = (costs: readonly Cost[]) => {
  const of = (value: (cost: Cost) => number): number => median(costs.map(value));
  return {
    ms: of(({ ms }) => ms),
    firstByte: of(({ firstByte }) => firstByte),
    megabytes: of(({ bytes }) => bytes) / 1e6,
    processor: of(({ processor }) => processor),
    peak: Math.max(...costs.map(({ peak }) => peak)),
  };
};

function rowOf(what: string, yardstick: string, sides: readonly Map<string, ReturnType<typeof figuresOf>>[]): string[] {
  const [first, second] = sides.map((side) => side.get(what));
  const base = sides[1]?.get(yardstick);
  if (first === undefined || second === undefined || base === undefined) throw new Error(`${what} was not measured`);
  return [
    what,
    ...[first, second].flatMap(({ firstByte, ms, processor, megabytes, peak }) => [
      firstByte.toFixed(0),
      ms.toFixed(0),
      processor.toFixed(0),
      megabytes.toFixed(2),
      peak.toFixed(0),
    ]),
    ((EMPLOYEES * 1000) / second.ms).toFixed(0),
    (second.ms / first.ms).toFixed(2),
    (second.processor / first.processor).toFixed(2),
    (second.peak / first.peak).toFixed(2),
    (second.ms / base.ms).toFixed(1),
  ];
}

const headOf = (yardstick: string): string[] => [
  'median',
  ...PLANS.flatMap(({ name }) => [`${name}: first ms`, 'all ms', 'core ms', 'MB', 'process MB']),
  'employees/s',
  'ms ratio',
  'core ratio',
  'process ratio',
  `to ${yardstick}`,
];

/** The overview's screen, to the frame that shows the first rows. */
async function openScreens(
  browser: Awaited<ReturnType<typeof startBenchBrowser>>,
  companies: readonly AdminCompany[],
): Promise<void> {
  const screens = await Promise.all(
    companies.map(async ({ server, admin }) => ({
      page: await openPageFor(browser, server, admin, 'super_admin'),
      times: [] as number[],
    })),
  );
  for (let round = -1; round < SCREENS_EACH; round++)
    for (const { page, times } of screens) {
      await page.goto(`/admin/month-end?month=${MONTH}`);
      const ms = await timeOf(page, 'B000003');
      if (round >= 0) times.push(ms);
    }
  const [first = 0, second = 0] = screens.map(({ times }) => median(times));
  process.stdout.write(`\nThe overview’s screen, ${SCREENS_EACH} times, to the frame that shows the first rows.\n`);
  printTable(
    ['median', ...PLANS.map(({ name }) => `${name}: ms`), 'ratio'],
    [['opened', first.toFixed(0), second.toFixed(0), (second / first).toFixed(2)]],
  );
}

/** The limits of overtime over seven months, open and then closed. */
async function readLimits(companies: readonly AdminCompany[]): Promise<void> {
  for (const { server } of companies) for (const earlier of EARLIER) await fillMonth(server, daysOf(earlier));
  const open = await inTurns(companies, overtimeOf('open'));
  for (const company of companies) for (const each of [...EARLIER, MONTH]) await close(company, each);
  const closed = await inTurns(companies, overtimeOf('closed'));
  process.stdout.write(`\nThe limits of overtime in ${MONTH}, with the six months before it.\n`);
  printTable(headOf('the overview'), [...open, ...closed]);
}

const browser = comparesAssignments ? null : await startBenchBrowser(PLANS.map(({ checkout }) => checkout));
process.stdout.write(`Filling the companies ${PLANS.map(({ name }) => name).join(' and ')} …\n`);
const companies: AdminCompany[] = [];
try {
  for (const { employees, checkout, prepare } of PLANS) {
    const company = await startAdminCompany(employees, MONTH, daysOf(MONTH).days, {
      checkout,
      servesWebApp: browser !== null,
    });
    companies.push(company);
    await prepare?.(company);
  }

  const monthEnd = await inTurns(companies, MONTH_END);
  process.stdout.write(`\nThe end of ${MONTH}, ${ROUNDS} rounds after one that warms up.\n`);
  printTable(headOf('the rows'), monthEnd);

  if (browser !== null) {
    await openScreens(browser, companies);
    await readLimits(companies);
  }
} finally {
  await browser?.close();
  for (const { server } of companies) await server.stop();
}
