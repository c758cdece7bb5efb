import { Worker } from 'node:worker_threads';

import type { ErrorCode } from '#contract/errors.ts';
import { AppError, type AppErrorOptions, type PlainErrorCode } from '../http/app-error.ts';

/**
 * A function that parses what somebody uploaded, by the address of its module: it is imported in the worker thread
 * alone. Its input and output are cloned: plain objects, `Uint8Array` for bytes.
 */
export interface FileTask<Input, Output> {
  readonly module: string;
  readonly name: string;
  /** Only for the types: the function itself stays unloaded on this thread. */
  readonly types?: (input: Input) => Output | Promise<Output>;
}

/** Names a function of a module as a {@link FileTask}. */
export const fileTask = <Run extends (input: never) => unknown>(
  module: URL,
  name: string,
): FileTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> => ({ module: module.href, name });

/** Runs tasks on files outside the thread that answers requests. */
export interface FileWorker {
  /**
   * Runs a task for a company. Throws what the task throws as an `AppError`; `file_too_complex` when it takes too long
   * or too much memory, and `too_many_requests` while the company has too many files waiting.
   */
  run<Input, Output>(companyId: string, task: FileTask<Input, Output>, input: Input): Promise<Output>;
  /** Ends the thread; what is waiting is rejected. */
  stop(): Promise<void>;
}

/** A task for the thread. */
export interface TaskMessage {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

/** A message of the thread: that it has loaded the task and begins, or how it ended. */
export type ThreadMessage =
  | { readonly kind: 'begun' }
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly options: AppErrorOptions }
  | { readonly kind: 'failed'; readonly error: unknown };

interface Running {
  readonly companyId: string;
  readonly job: Job;
  timer: NodeJS.Timeout | undefined;
}

interface Job {
  readonly message: TaskMessage;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The longest that a task may compute, in milliseconds; the heaviest file within the limits of size takes a third of it. */
const LONGEST_MS = 5000;

/** How many times as long a task may take by the clock: a busy machine is slow, and its files are no more complex. */
const CLOCK_FACTOR = 12;

/** The files of one company that may wait or be read at a time. */
const MAX_PER_COMPANY = 5;

/** Seconds after which a refused company may try again. */
const RETRY_SECONDS = 10;

/** Unpacked pixels are outside this heap, and limited by the tasks themselves. */
const HEAP_MB = 256;

/** The time that a thread has computed, in milliseconds; 0 of one that has ended, whose task is settled by that. */
async function usedMs(thread: Worker): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}

/**
 * One worker thread, started by the first file. Companies take turns, so that one with many files delays another by one
 * file at the most.
 */
export function createFileWorker({ longestMs = LONGEST_MS }: { readonly longestMs?: number } = {}): FileWorker {
  // In the order in which the companies have their turn.
  const waiting = new Map<string, Job[]>();
  let worker: Worker | null = null;
  let running: Running | null = null;
  let isStopped = false;

  const settle = (conclude: (job: Job) => void): void => {
    if (running === null) return;
    const { job, timer } = running;
    clearTimeout(timer);
    running = null;
    conclude(job);
    next();
  };

  /** Discards the thread together with what it is doing. */
  const discard = (thread: Worker, error: unknown): void => {
    if (worker !== thread) return;
    worker = null;
    void thread.terminate();
    settle(({ reject }) => reject(error));
  };

  const refuse = (thread: Worker): void => discard(thread, new AppError('file_too_complex'));

  /** Refuses a task once it has computed for too long. */
  const limit = async (thread: Worker, task: Running): Promise<void> => {
    const began = await usedMs(thread);
    const check = async (): Promise<void> => {
      const left = longestMs - ((await usedMs(thread)) - began);
      if (running !== task) return;
      if (left > 0) setTimeout(() => void check(), left).unref();
      else refuse(thread);
    };
    await check();
  };

  const start = (): Worker => {
    const thread = new Worker(new URL('./file-worker.thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // The arguments of the process (a test runner's loaders, an inspector) are not for the thread. Node is pinned: what of it
      // is experimental, as its archives are, changes with a version of ours only.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: {},
    });
    // It must not keep a process alive that has nothing else to do.
    thread.unref();
    thread.on('message', (message: ThreadMessage) => {
      if (worker !== thread || running === null) return;
      switch (message.kind) {
        case 'begun':
          running.timer = setTimeout(() => refuse(thread), CLOCK_FACTOR * longestMs);
          void limit(thread, running);
          return;
        case 'done':
          return settle(({ resolve }) => resolve(message.output));
        case 'refused':
          // A task that reads a file is never refused by a closed month.
          return settle(({ reject }) => reject(new AppError(message.code as PlainErrorCode, message.options)));
        case 'failed':
          return settle(({ reject }) => reject(message.error));
      }
    });
    thread.on('error', (error: Error & { readonly code?: string }) =>
      discard(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError('file_too_complex') : error),
    );
    thread.on('exit', (code) => discard(thread, new Error(`the file worker ended with ${code}`)));
    return thread;
  };

  const next = (): void => {
    const [turn] = waiting;
    if (running !== null || turn === undefined) return;
    const [companyId, jobs] = turn;
    waiting.delete(companyId);
    const job = jobs.shift();
    if (jobs.length > 0) waiting.set(companyId, jobs);
    if (job === undefined) return;
    running = { companyId, job, timer: undefined };
    worker ??= start();
    worker.postMessage(job.message);
  };

  return {
    run<Input, Output>(companyId: string, { module, name }: FileTask<Input, Output>, input: Input): Promise<Output> {
      return new Promise<Output>((resolve, reject) => {
        if (isStopped) return reject(new Error('the file worker is stopped'));
        const jobs = waiting.get(companyId) ?? [];
        if (jobs.length + (running?.companyId === companyId ? 1 : 0) >= MAX_PER_COMPANY)
          return reject(new AppError('too_many_requests', { retryAfterSeconds: RETRY_SECONDS }));
        jobs.push({ message: { module, name, input }, resolve: resolve as (output: unknown) => void, reject });
        waiting.set(companyId, jobs);
        next();
      });
    },
    async stop() {
      isStopped = true;
      const stopped = new Error('the file worker was stopped');
      for (const { reject } of [...waiting.values()].flat()) reject(stopped);
      waiting.clear();
      const thread = worker;
      worker = null;
      await thread?.terminate();
      settle(({ reject }) => reject(stopped));
    },
  };
}
