const HOUR_MS = 3_600_000;

/** The seconds between the attempts at an event: some four days in all, after which it is given up. */
export const ATTEMPT_PAUSES: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 86_400, 172_800];

/** For how many hours the secrets before a new one are used as well. */
export const SECRET_OVERLAP_HOURS = 24;

/** For how many days deliveries are kept, and can be sent again. */
export const KEPT_DAYS = 30;

const WARNED_AFTER_MS = 24 * HOUR_MS;
const OFF_AFTER_MS = 72 * HOUR_MS;

/** What a receiver's failure leads to, when every attempt has failed for so long: nothing yet, a warning, or its end. */
export function troubleAfter(failingMs: number): 'none' | 'warned' | 'off' {
  if (failingMs >= OFF_AFTER_MS) return 'off';
  return failingMs >= WARNED_AFTER_MS ? 'warned' : 'none';
}

const LONGEST_PAUSE = 300;

/** The seconds for which nothing is sent to a receiver that has failed so often in a row: one that is down has rest. */
export const pauseAfter = (failures: number): number => Math.min(LONGEST_PAUSE, 5 * 2 ** Math.max(0, failures - 1));
