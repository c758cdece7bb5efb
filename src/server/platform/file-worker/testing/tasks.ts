import { AppError } from '../../http/app-error.ts';

// What a file could do to the thread that reads it.

/** Never ends. */
export function spin(): never {
  for (;;) Math.hypot(1, 2);
}

/** Goes on until somebody sets the first byte. */
export function spinUntil(flag: SharedArrayBuffer): string {
  const byte = new Uint8Array(flag);
  while (Atomics.load(byte, 0) === 0) Math.hypot(1, 2);
  return 'over';
}

/** Takes all the memory that there is. */
export function hoard(): number {
  const all: string[][] = [];
  for (;;) all.push(Array.from({ length: 10_000 }, (_, at) => `${all.length} ${at}`));
}

/** Its input, as it arrives. */
export const echo = <Value>(value: Value): Value => value;

/** Refuses a file. */
export function refuse(reason: string): never {
  throw AppError.at('file', 'csv_unreadable', { values: { reason } });
}

/** A fault of ours. */
export function fail(): never {
  throw new RangeError('not the file’s fault');
}

/** Ends the thread. */
export function exit(): never {
  process.exit(3);
}

/** Waits without computing, as a thread does whose turn others have. */
export function rest(ms: number): string {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  return 'rested';
}
