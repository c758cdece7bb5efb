// What everybody's sheets of a month cost the server: one file of 1,000 employees beside ten files of 100, each on its
// own server and alternating. Measured are sheets per second, the peak memory of the server's process, and the live
// memory after a garbage collection, sampled at each tenth of a file. Independent of the number of employees, both have
// a ratio near 1. Meanwhile another client sends requests: their longest wait is what a punch would have to bear.
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { SHEET_FILE_FORMATS, type SheetFileFormat } from '#domain/sheet/sheet-files.ts';
import { daysOfMonth, isoMonth } from '#domain/time/date.ts';
import { epochMs } from '#domain/time/instant.ts';
import { sheetsCsv } from '#server/features/sheet/sheets-csv.ts';
import { sheetsOfCompany } from '#server/features/sheet/sheet-files.service.ts';
import { sheetsPdf } from '#server/features/sheet/sheets-pdf.ts';
import { sheetsXlsx } from '#server/features/sheet/sheets-xlsx.ts';
import { type BenchServer, startBenchServer } from './lib/bench-server.ts';
import { callAs } from './lib/calls.ts';
import { fillCompany } from './lib/company-data.ts';
import { meanwhile, withPeak } from './lib/meanwhile.ts';
import { median, percentile, printTable } from './lib/measure.ts';
import { calendarMonth } from '#domain/working-time/wage-period.ts';

const MONTH = isoMonth('2026-10');
const DAYS = daysOfMonth(MONTH).length;
const LARGEST = 1_000;
const SIZES = [100, LARGEST] as const;
const ROUNDS = 3;
const CALL_MS = 5;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

interface Cost {
  /** For as many sheets as the largest company has. */
  readonly seconds: number;
  /** Of one file. */
  readonly bytes: number;
  /** The peak memory of the server's process, in MB. */
  readonly peak: number;
  /** Milliseconds that other requests waited for their responses. */
  readonly waits: readonly number[];
}

async function startCompany(employees: number): Promise<BenchServer> {
  const server = await startBenchServer(1, 4);
  const [admin] = server.users;
  await fillCompany(server, { employees, days: DAYS, month: MONTH });
  await server.database.pool.query(`update user_account set role = 'super_admin' where user_id = $1`, [
    admin?.claims.userId,
  ]);
  return server;
}

async function download(server: BenchServer, format: SheetFileFormat): Promise<number> {
  const [admin] = server.users;
  if (admin === undefined) throw new Error('no user');
  const path = `/api/admin/attendance-sheets?month=${MONTH}&format=${format}`;
  return (await callAs(server, admin, path)).bytes;
}

async function measure(server: BenchServer, format: SheetFileFormat, files: number): Promise<Cost> {
  let bytes = 0;
  const waits: number[] = [];
  const stopCalling = meanwhile(async () => {
    const from = performance.now();
    await (await fetch(`${server.url}/api/health`)).arrayBuffer();
    waits.push(performance.now() - from);
    await pause(CALL_MS);
  });
  const start = performance.now();
  const { peak } = await withPeak(server, async () => {
    for (let file = 0; file < files; file++) bytes = await download(server, format);
  });
  const seconds = (performance.now() - start) / 1000;
  await stopCalling();
  return { seconds, bytes, peak, waits };
}

/** The peak heap in MB still live while the file is generated, in this process and without a client. */
async function liveMemory({ database, companyId }: BenchServer, format: SheetFileFormat): Promise<number> {
  const now = epochMs(Date.now());
  const company = await sheetsOfCompany(database, { companyId, people: 'all' }, calendarMonth(MONTH), now);
  const every = Math.ceil(company.employees.length / 10);
  const makers = { csv: sheetsCsv, xlsx: sheetsXlsx, pdf: (all: typeof company) => sheetsPdf(all, null, now) };
  let parts = 0;
  let most = 0;
  for await (const _ of makers[format](company)) {
    parts += 1;
    if (parts % every !== 0) continue;
    collectGarbage();
    most = Math.max(most, process.memoryUsage().heapUsed / 1e6);
  }
  return most;
}

process.stdout.write(`Filling companies of ${SIZES.join(' and ')} with ${DAYS} days each …\n`);
const servers = await Promise.all(SIZES.map(startCompany));
try {
  const rows: string[][] = [];
  for (const format of SHEET_FILE_FORMATS) {
    const costs = servers.map((): Cost[] => []);
    const live: number[] = [];
    // Once unmeasured, to load what the first file loads.
    for (const server of servers) {
      await download(server, format);
      live.push(await liveMemory(server, format));
    }
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, server] of servers.entries())
        costs[index]?.push(await measure(server, format, LARGEST / (SIZES[index] ?? LARGEST)));

    const figures = costs.map((all, index) => {
      const seconds = median(all.map((cost) => cost.seconds));
      return {
        perSecond: LARGEST / seconds,
        seconds,
        megabytes: (all[0]?.bytes ?? 0) / 1e6,
        peak: Math.max(...all.map(({ peak }) => peak)),
        live: live[index] ?? 0,
        waits: all.flatMap(({ waits }) => waits),
      };
    });
    for (const [index, { seconds, perSecond, megabytes, peak, live: needed, waits }] of figures.entries())
      rows.push([
        `${format}, ${LARGEST / (SIZES[index] ?? LARGEST)} × ${SIZES[index]}`,
        seconds.toFixed(2),
        perSecond.toFixed(0),
        megabytes.toFixed(1),
        peak.toFixed(0),
        needed.toFixed(1),
        percentile(waits, 0.99).toFixed(0),
        Math.max(...waits).toFixed(0),
      ]);
    const [small, large] = figures;
    if (small === undefined || large === undefined) throw new Error('nothing was measured');
    const ratio = (of: (figure: (typeof figures)[number]) => number): string => (of(large) / of(small)).toFixed(2);
    rows.push([
      '  ratio',
      ratio(({ seconds }) => seconds),
      ratio(({ perSecond }) => perSecond),
      ratio(({ megabytes }) => megabytes),
      ratio(({ peak }) => peak),
      ratio(({ live: needed }) => needed),
      ratio(({ waits }) => percentile(waits, 0.99)),
      ratio(({ waits }) => Math.max(...waits)),
    ]);
  }
  process.stdout.write(`Everybody’s sheets of ${MONTH}, medians of ${ROUNDS}; of memory and waits the most of all.\n`);
  printTable(['', 's', 'sheets/s', 'file MB', 'process MB', 'live MB', 'others p99 ms', 'max ms'], rows);
} finally {
  for (const server of servers) await server.stop();
}
