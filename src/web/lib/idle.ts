const GIVES_UP_MS = 2000;

/** Until the browser is idle; two seconds where it doesn't tell (Safari). */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, GIVES_UP_MS);
  });

let last = Promise.resolve();

/**
 * Runs each of the functions once the browser is idle, one after the other: together, what they prefetch would hold up
 * whatever the person does meanwhile.
 */
export function whenIdle(...acts: readonly (() => void)[]): Promise<void> {
  for (const act of acts) last = last.then(idle).then(act);
  return last;
}
