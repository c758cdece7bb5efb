import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

import { AppError } from '../http/app-error.ts';
import type { TaskMessage, ThreadMessage } from './file-worker.ts';

const LOWER_PRIORITY = 10;

/** Lets requests go first on a busy machine. Only Linux has priorities of threads: elsewhere it would be the process. */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, LOWER_PRIORITY);
  } catch {
    // A container may forbid it.
  }
}

giveWay();

const report = (message: ThreadMessage): void => parentPort?.postMessage(message);

async function perform({ module, name, input }: TaskMessage): Promise<void> {
  try {
    const exported = (await import(module)) as Record<string, (input: unknown) => unknown>;
    const task = exported[name];
    if (task === undefined) throw new TypeError(`${module} has no ${name}`);
    report({ kind: 'begun' });
    report({ kind: 'done', output: await task(input) });
  } catch (error) {
    if (error instanceof AppError) report({ kind: 'refused', code: error.code, options: error.options });
    else report({ kind: 'failed', error });
  }
}

parentPort?.on('message', (message: TaskMessage) => void perform(message));
