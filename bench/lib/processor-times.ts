import type { Browser, Page } from '@playwright/test';

/** What the main thread of a page did, in processor time: what else the machine does hardly changes it. */
export interface ProcessorTimes {
  /** How many tasks took more than 50 ms. */
  readonly long: number;
  /** Milliseconds of the longest task. */
  readonly longest: number;
  /** The median of those that styled, laid out or painted, in milliseconds. */
  readonly median: number;
}

/** An event of Chromium's trace: microseconds, `tdur` of the thread's processor time. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

/** What Chromium calls the thread that a page runs on. */
const MAIN_THREAD = 'CrRendererMain';

const LONG_US = 50_000;

/** What the category `toplevel` calls a task. */
const TASK = 'ThreadControllerImpl::RunTask';

const DRAWS = new Set(['UpdateLayoutTree', 'Layout', 'Paint', 'PrePaint']);

/** Traces what the browser does meanwhile. */
export async function processorTimes(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<ProcessorTimes> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const complete = traceEvents.filter(({ ph }) => ph === 'X');
  const mainThreads = new Set(traceEvents.filter(({ args }) => args?.name === MAIN_THREAD).map(threadOf));
  // The page's own is the one that draws most.
  const threads = Object.entries(Object.groupBy(complete, threadOf)).flatMap(([thread, events]) =>
    mainThreads.has(thread) && events !== undefined ? [events] : [],
  );
  const [main = []] = threads.toSorted((one, other) => countDrawing(other) - countDrawing(one));
  const drawing = main.filter(({ name }) => DRAWS.has(name)).map(({ ts }) => ts);
  const tasks = main.filter(({ name, tdur }) => name === TASK && tdur !== undefined);
  const frames = tasks
    .filter(({ ts, dur = 0 }) => drawing.some((at) => at >= ts && at <= ts + dur))
    .map(({ tdur = 0 }) => tdur)
    .toSorted((one, other) => one - other);
  return {
    long: tasks.filter(({ tdur = 0 }) => tdur > LONG_US).length,
    longest: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
    median: (frames[frames.length >> 1] ?? 0) / 1000,
  };
}

const countDrawing = (events: readonly TraceEvent[]): number => events.filter(({ name }) => DRAWS.has(name)).length;
