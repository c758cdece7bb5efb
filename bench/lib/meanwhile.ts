import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import type { BenchServer } from './bench-server.ts';

const LOOK_MS = 100;

const run = promisify(execFile);

/** Repeats an action until it is stopped. */
export function meanwhile(act: () => Promise<void>): () => Promise<void> {
  const over = new AbortController();
  const running = (async () => {
    while (!over.signal.aborted) await act();
  })();
  return () => {
    over.abort();
    return running;
  };
}

/** Samples the memory of the server's process while an action runs: its peak, in MB. */
export async function withPeak<Result>(
  { pid }: BenchServer,
  act: () => Promise<Result>,
): Promise<{ result: Result; peak: number }> {
  let peak = 0;
  const stop = meanwhile(async () => {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    peak = Math.max(peak, Number(stdout) / 1024);
    await pause(LOOK_MS);
  });
  try {
    const result = await act();
    return { result, peak };
  } finally {
    await stop();
  }
}
