import { type IsoMonth, daysOfMonth } from '#domain/time/date.ts';
import { type AdminCompany, startAdminCompany } from './admin-company.ts';
import { callAs } from './calls.ts';
import { counted } from './counted.ts';
import { median, printTable } from './measure.ts';

const SIZES = [2_000, 20_000] as const;
const ROUNDS = 5;

const LISTS: Readonly<Record<string, (month: IsoMonth) => string>> = {
  'presence of today': () => '/api/admin/today',
  'user list': () => '/api/admin/users?limit=100&active=true&sort=employee_id',
  'month list': (month) => `/api/admin/months/${month}`,
  '36協定': (month) => `/api/admin/overtime/${month}`,
};

/** The fewest of some figures: what a job of the background did at the same time is none of the request's. */
const least = (figures: readonly number[]): number => Math.min(...figures);

interface List {
  readonly queries: number;
  readonly bytes: number;
  readonly ms: number;
}

async function measure(company: AdminCompany, queries: () => Promise<number>, path: string): Promise<List> {
  const lists: List[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = await queries();
    const { bytes, ms } = await callAs(company.server, company.admin, path);
    lists.push({ queries: (await queries()) - before, bytes, ms });
  }
  const [, ...counts] = lists;
  return {
    queries: least(counts.map((list) => list.queries)),
    bytes: median(counts.map((list) => list.bytes)),
    ms: median(counts.map((list) => list.ms)),
  };
}

/** Prints what the lists of a whole company cost, each on a server of its own: statements, bytes as JSON, time. */
export async function measureLists(month: IsoMonth): Promise<void> {
  const rows: string[][] = [];
  for (const employees of SIZES) {
    const { env, queries } = counted();
    const company = await startAdminCompany(employees, month, daysOfMonth(month).length, { env });
    try {
      for (const [what, pathOf] of Object.entries(LISTS)) {
        const list = await measure(company, queries, pathOf(month));
        rows.push([
          what,
          String(employees),
          String(list.queries),
          (list.bytes / 1000).toFixed(0),
          list.ms.toFixed(0),
          ((list.ms * 1000) / employees).toFixed(0),
        ]);
      }
    } finally {
      await company.server.stop();
    }
  }
  process.stdout.write(`\nLists of a company with a month of records, one request at a time, medians of ${ROUNDS}.\n`);
  printTable(['', 'employees', 'queries', 'kB', 'ms', 'µs an employee'], rows);
}
