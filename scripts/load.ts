import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

// Exits with its parent, however that exits.
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';

/** Keeps the CPU busy with so many processes, until it is disposed of. */
export function startLoad(processes = availableParallelism()): Disposable & { readonly processes: number } {
  const children = Array.from({ length: processes }, () => spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }));
  return {
    processes,
    [Symbol.dispose]: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}
