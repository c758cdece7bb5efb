import { readdir, readFile } from 'node:fs/promises';

import type { BenchServer } from './bench-server.ts';

/** Milliseconds of one core that the server's process and its PostgreSQL have worked so far. */
export interface ProcessorTime {
  readonly server: number;
  readonly database: number;
}

/** Of a tick of the system's clock, in which Linux counts. */
const TICK_MS = 10;

interface Process {
  readonly parent: number;
  readonly ms: number;
}

/** Milliseconds of one core that a process has worked so far; 0 of one that has ended. */
export const workedBy = async (pid: number): Promise<number> => (await processOf(String(pid)))?.ms ?? 0;

async function processOf(pid: string): Promise<Process | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // After the name, which may have anything in it, come the state and the parent; the times are its own and those of its
  // children that have ended.
  const [, parent, ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  if (parent === undefined) return null;
  const ticks = rest.slice(9, 13).reduce((sum, time) => sum + Number(time), 0);
  return { parent: Number(parent), ms: ticks * TICK_MS };
}

/**
 * What the server and its PostgreSQL have worked so far. Unlike the time that a request takes, it hardly depends on what else
 * the machine does, and it is what a capacity is calculated from. On Linux.
 */
export async function processorTime({ pid, database }: BenchServer): Promise<ProcessorTime> {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = (await processOf(String(rows[0]?.pid)))?.parent ?? 0;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = await Promise.all(pids.map(async (each) => [Number(each), await processOf(each)] as const));
  const sum = (isCounted: (id: number, parent: number) => boolean): number =>
    processes.reduce((total, [id, one]) => total + (one !== null && isCounted(id, one.parent) ? one.ms : 0), 0);
  return {
    server: sum((id) => id === pid),
    database: sum((id, parent) => id === postmaster || parent === postmaster),
  };
}

/** What was worked between two readings, for each of so many requests. */
export const perRequest = (from: ProcessorTime, to: ProcessorTime, requests: number): ProcessorTime => ({
  server: (to.server - from.server) / requests,
  database: (to.database - from.database) / requests,
});
