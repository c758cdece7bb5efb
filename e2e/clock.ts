import type { BrowserContext, Page } from '@playwright/test';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs, instantOf } from '#domain/time/instant.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';

// The journeys run on a fixed day, whatever today is: on a Wednesday in the middle of a month unless another one is set
// (`KINTAI_TEST_DATE=2026-11-01 npm test`). The server and the browser both use this clock, and it runs.

const ENV = 'KINTAI_TEST_CLOCK';
const TEN_O_CLOCK = workingDayMinute(10 * 60);

/** Today in Japan. */
export const today = (): IsoDate => isoDate(process.env['KINTAI_TEST_DATE'] ?? '2026-11-18');

/**
 * Starts the clock at 10:00, or with a speed of 0 stops it there. Call it once, before the workers start, which inherit
 * it.
 */
export function startClock(speed: 0 | 1): void {
  process.env[ENV] = JSON.stringify([speed, instantOf(today(), TEN_O_CLOCK) - speed * Date.now()]);
}

/** The clock's time is the machine's times the first plus the second, in ms. */
const clock = () => JSON.parse(process.env[ENV] ?? '') as [speed: number, ahead: number];

/** The time by the journeys' clock. */
export function now(): EpochMs {
  const [speed, ahead] = clock();
  return epochMs(speed * Date.now() + ahead);
}

/** How long a flash message is shown (spec §9). */
const MESSAGE_MS = 3000;

/**
 * Sets the browser's clock for every page of the context. A flash message is shown five times as long, for a busy
 * machine to see it, or until `passMessages`.
 */
export const setBrowserClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    ([[speed, ahead], messageMs]) => {
      const Machine = Date;
      const read = (): number => speed * Machine.now() + ahead;
      window.Date = class extends Machine {
        constructor(...given: [] | [number]) {
          super(...(given.length === 0 ? ([read()] as const) : given));
        }

        static override now(): number {
          return read();
        }
      } as DateConstructor;

      const { setTimeout: start, clearTimeout: stop } = window;
      const messages = new Map<number, () => void>();
      window.setTimeout = ((run: () => void, ms?: number, ...rest: []) => {
        if (ms !== messageMs) return start(run, ms, ...rest);
        const timer = start(() => pass(timer), 5 * ms);
        messages.set(timer, run);
        return timer;
      }) as typeof setTimeout;
      window.clearTimeout = (timer) => {
        messages.delete(Number(timer));
        stop(timer);
      };
      const pass = (timer: number): void => {
        const run = messages.get(timer);
        window.clearTimeout(timer);
        run?.();
      };
      Object.assign(window, { passMessages: () => [...messages.keys()].forEach(pass) });
    },
    [clock(), MESSAGE_MS] as const,
  );

/** Advances the clock until flash messages disappear. */
export const passMessages = (page: Page): Promise<void> =>
  page.evaluate(() => (Reflect.get(window, 'passMessages') as () => void)());
