// What the end of a month costs a company of 2,000 employees, each with a full month of punches, beside one of 200: the
// overview at the API and in a browser, the closing of everyone, the files for payroll and of the days, and the limits
// of overtime over the months since April. Each on its own server and alternating; what is linear in the employees has
// a ratio of 10. With the peak memory of the process meanwhile.
import { addMonths, daysOfMonth, type IsoMonth, isoMonth } from '#domain/time/date.ts';
import { type AdminCompany, startAdminCompany } from './lib/admin-company.ts';
import { openPageFor, startBenchBrowser, timeOf } from './lib/bench-browser.ts';
import { callAs, type CallResult } from './lib/calls.ts';
import { fillMonth } from './lib/company-data.ts';
import { withPeak } from './lib/meanwhile.ts';
import { median, printTable } from './lib/measure.ts';

const MONTH = isoMonth('2026-10');
const SIZES = { small: 200, large: 2_000 } as const;
type Size = keyof typeof SIZES;
const sizes = Object.keys(SIZES) as Size[];
const ROUNDS = 3;
const SCREENS_EACH = 10;

const daysOf = (month: IsoMonth) => ({ month, days: daysOfMonth(month).length });
/** The months of the agreement's year before this one. */
const EARLIER = Array.from({ length: 6 }, (_, index) => addMonths(MONTH, index - 6));

const get = ({ server, admin }: AdminCompany, path: string): Promise<CallResult> => callAs(server, admin, path);
const post = ({ server, admin }: AdminCompany, path: string, body: object): Promise<CallResult> =>
  callAs(server, admin, path, body);

const month = (path = '', of: IsoMonth = MONTH): string => `/api/admin/months/${of}${path}`;
const close = (company: AdminCompany, of: IsoMonth = MONTH): Promise<CallResult> =>
  post(company, month('/close', of), {});
const overtime = (company: AdminCompany): Promise<CallResult> => get(company, `/api/admin/overtime/${MONTH}`);

interface Step {
  readonly act: (company: AdminCompany) => Promise<CallResult>;
  /** Rows of the response for each employee. */
  readonly rowsEach?: number;
}

/** The end of a month from the first overview to the closing, and reopened again. */
const MONTH_END: Readonly<Record<string, Step>> = {
  'overview, open': { act: (company) => get(company, month()) },
  'payroll CSV, open': { act: (company) => get(company, month('/payroll?ready=standard')) },
  'daily CSV, open': {
    act: (company) => get(company, `/api/admin/attendance-sheets?month=${MONTH}&format=csv`),
    rowsEach: daysOf(MONTH).days,
  },
  'close everyone': { act: (company) => close(company) },
  'overview, closed': { act: (company) => get(company, month()) },
  'payroll CSV, closed': { act: (company) => get(company, month('/payroll?ready=standard&closed_only=true')) },
  'daily CSV, closed': {
    act: (company) => get(company, `/api/admin/attendance-sheets?month=${MONTH}&format=csv`),
    rowsEach: daysOf(MONTH).days,
  },
  'open everyone again': {
    act: (company) => post(company, month('/reopen'), { user_ids: company.users, reason: '計測のため' }),
  },
};

const OVERTIME_OPEN: Readonly<Record<string, Step>> = { 'overtime, seven open months': { act: overtime } };

const OVERTIME_CLOSED: Readonly<Record<string, Step>> = { 'overtime, seven closed months': { act: overtime } };

interface Cost extends CallResult {
  readonly peak: number;
}
type Costs = Readonly<Record<Size, Cost[]>>;

/** Runs the steps on each company alternately, once unmeasured and then the rounds that count. */
async function inTurns(companies: Record<Size, AdminCompany>, steps: Readonly<Record<string, Step>>) {
  const costs = new Map(Object.keys(steps).map((what): [string, Costs] => [what, { small: [], large: [] }]));
  for (let round = -1; round < ROUNDS; round++)
    for (const size of sizes)
      for (const [what, { act }] of Object.entries(steps)) {
        const { result, peak } = await withPeak(companies[size].server, () => act(companies[size]));
        if (round >= 0) costs.get(what)?.[size].push({ ...result, peak });
      }
  return [...costs].map(([what, cost]) => rowOf(what, cost, steps[what]?.rowsEach ?? 1));
}

function rowOf(what: string, costs: Costs, rowsEach: number): string[] {
  const figures = (size: Size) => {
    const of = (value: (cost: Cost) => number): number => median(costs[size].map(value));
    return {
      ms: of(({ ms }) => ms),
      firstByte: of(({ firstByte }) => firstByte),
      megabytes: of(({ bytes }) => bytes) / 1e6,
      peak: Math.max(...costs[size].map(({ peak }) => peak)),
    };
  };
  const [small, large] = [figures('small'), figures('large')];
  return [
    what,
    ...[small, large].flatMap(({ firstByte, ms, megabytes, peak }) => [
      firstByte.toFixed(0),
      ms.toFixed(0),
      megabytes.toFixed(2),
      peak.toFixed(0),
    ]),
    ((SIZES.large * rowsEach * 1000) / large.ms).toFixed(0),
    (large.ms / small.ms).toFixed(1),
    (large.peak / small.peak).toFixed(2),
  ];
}

const HEAD = [
  'median',
  ...sizes.flatMap((size) => [`${SIZES[size]}: first ms`, 'all ms', 'MB', 'process MB']),
  'rows/s',
  'ms ratio',
  'process ratio',
];

const browser = await startBenchBrowser();
process.stdout.write(`Filling companies of ${SIZES.small} and ${SIZES.large} …\n`);
const started = async (size: Size): Promise<AdminCompany> => {
  const { month: of, days } = daysOf(MONTH);
  return startAdminCompany(SIZES[size], of, days);
};
const companies: Record<Size, AdminCompany> = { small: await started('small'), large: await started('large') };
try {
  const monthEnd = await inTurns(companies, MONTH_END);
  process.stdout.write(`\nThe end of ${MONTH}, ${ROUNDS} rounds after one that warms up.\n`);
  printTable(HEAD, monthEnd);

  const screens: Record<Size, number[]> = { small: [], large: [] };
  const pages = {
    small: await openPageFor(browser, companies.small.server, companies.small.admin, 'super_admin'),
    large: await openPageFor(browser, companies.large.server, companies.large.admin, 'super_admin'),
  };
  for (let round = -1; round < SCREENS_EACH; round++)
    for (const size of sizes) {
      await pages[size].goto(`/admin/month-end?month=${MONTH}`);
      const ms = await timeOf(pages[size], 'B000003');
      if (round >= 0) screens[size].push(ms);
    }
  const [small, large] = [median(screens.small), median(screens.large)];
  process.stdout.write(`\nThe overview’s screen, ${SCREENS_EACH} times, to the frame that shows the first rows.\n`);
  printTable(
    ['median', ...sizes.map((size) => `${SIZES[size]}: ms`), 'ratio'],
    [['opened', small.toFixed(0), large.toFixed(0), (large / small).toFixed(1)]],
  );

  for (const size of sizes) for (const earlier of EARLIER) await fillMonth(companies[size].server, daysOf(earlier));
  const open = await inTurns(companies, OVERTIME_OPEN);
  for (const size of sizes) for (const each of [...EARLIER, MONTH]) await close(companies[size], each);
  const closed = await inTurns(companies, OVERTIME_CLOSED);
  process.stdout.write(`\nThe limits of overtime in ${MONTH}, with the six months before it.\n`);
  printTable(HEAD, [...open, ...closed]);
} finally {
  await browser.close();
  for (const { server } of Object.values(companies)) await server.stop();
}
