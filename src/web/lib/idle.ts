import { areCallsUnderWay, callsDone } from './api.ts';

const GIVES_UP_MS = 2000;

/** Resolves when the browser is idle; after two seconds in one without `requestIdleCallback` (Safari). */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, GIVES_UP_MS);
  });

/**
 * Until what the screen shows has come and the browser is idle. On a slow network the browser is idle while the data are on
 * their way, and whatever else is asked for then holds them up.
 */
export async function settled(): Promise<void> {
  do {
    await callsDone();
    await idle();
  } while (areCallsUnderWay());
}

let last = Promise.resolve();

/**
 * Runs each of the functions once the screen has its data and the browser is idle, one after the other: together, what they
 * prefetch would hold up whatever the person does meanwhile.
 */
export function whenIdle(...acts: readonly (() => void)[]): Promise<void> {
  for (const act of acts) last = last.then(settled).then(act);
  return last;
}
