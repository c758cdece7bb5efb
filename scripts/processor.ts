import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';

/** Of Linux, whatever the processor: the kernel counts times for programs in these. */
const TICKS_A_SECOND = 100;

const measured = new AsyncLocalStorage<{ seconds: number }>();

/**
 * Runs something, with the CPU seconds of the programs that it started by tools.ts, and of all that these started; 0 where
 * the system doesn't count them (Windows, macOS).
 */
export async function withCpuSeconds<Result>(
  run: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly cpuSeconds: number }> {
  const total = { seconds: 0 };
  const result = await measured.run(total, run);
  return { result, cpuSeconds: total.seconds };
}

/** Adds the time of a program that has just ended. The system adds it to ours then, so that it is what ours has grown by. */
export function noteProgramEnd(): void {
  const now = childrenSeconds();
  const total = measured.getStore();
  if (total !== undefined) total.seconds += now - last;
  last = now;
}

/** The CPU seconds of all programs that this process has started and that have ended. */
function childrenSeconds(): number {
  if (process.platform !== 'linux') return 0;
  // After the name, which may hold anything in brackets: state, parent and nine more, our own two times, the children's two.
  const [, fields = ''] = /\) (.*)$/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
  const [own, system] = fields.split(' ').slice(13, 15).map(Number);
  return ((own ?? 0) + (system ?? 0)) / TICKS_A_SECOND;
}

let last = childrenSeconds();
