/** The median of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The figure that `share` (0–1) of them do not exceed. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The result of a load. */
export interface LoadResult {
  /** Requests finished per second. */
  readonly perSecond: number;
  /** Milliseconds, the 99th percentile of the requests. */
  readonly p99: number;
  readonly requests: number;
}

/** Sends requests from so many concurrent loops, each its next as soon as the last is done, for `ms` milliseconds. */
export async function load(
  loops: number,
  ms: number,
  call: (loop: number, count: number) => Promise<unknown>,
): Promise<LoadResult> {
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: loops }, async (_, loop) => {
      for (let count = 0; performance.now() - start < ms; count++) {
        const from = performance.now();
        await call(loop, count);
        times.push(performance.now() - from);
      }
    }),
  );
  return {
    perSecond: (times.length / (performance.now() - start)) * 1000,
    p99: percentile(times, 0.99),
    requests: times.length,
  };
}

/** Prints rows in columns; figures should be formatted. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  process.stdout.write(
    `${[line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')}\n`,
  );
}
