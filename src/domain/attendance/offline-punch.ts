import { type EpochMs, epochMs } from '../time/instant.ts';

/** When an offline punch (オフライン打刻) was made, as the device knows it (decision 103). */
export interface Tap {
  /** By the device's clock. */
  readonly tappedAt: EpochMs;
  /**
   * What the device's clock has to be moved by to be the server's, in milliseconds; `null` where the app had not heard of
   * the server since it was opened (時刻未確認).
   */
  readonly clockDifference: number | null;
}

/** What people call it. */
export const OFFLINE_PUNCH_LABEL = 'オフライン打刻';

/** A difference beyond this, in milliseconds, is for somebody to look at: a clock is rarely wrong by that much by itself. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** How far a tap may lie in the future, in milliseconds: a known difference is only as exact as an answer was fast. */
const FUTURE_TOLERANCE_MS = 60_000;

/** The hours that a company may allow between a tap and its arrival; 0: it takes no offline punches. */
export const OFFLINE_PUNCH_HOURS = { least: 0, most: 168 } as const;

const HOUR_MS = 3_600_000;

/** The time at which the punch counts: the device's, corrected by the difference as far as it is known. */
export const countedTime = ({ tappedAt, clockDifference }: Tap): EpochMs => epochMs(tappedAt + (clockDifference ?? 0));

/** Why an offline punch isn't taken: the company takes none, older than it allows, or of a time yet to come. */
export type OfflineRefusal = 'off' | 'too_old' | 'future';

/**
 * Whether a punch that counts at `at` is taken `now`; `null` where it is. A tap of the next minute is taken, as the clocks
 * are compared by the second.
 */
export function refuseOffline(at: EpochMs, now: EpochMs, mostHours: number): OfflineRefusal | null {
  if (mostHours === 0) return 'off';
  if (at > now + FUTURE_TOLERANCE_MS) return 'future';
  return at < now - mostHours * HOUR_MS ? 'too_old' : null;
}

/** What is doubtful about the time: it could not be compared with the server's, or the clock was far off. */
export type ClockDoubt = 'unconfirmed' | 'off';

/** The doubt about a tap's time; `null` without any. */
export function clockDoubt({ clockDifference }: Pick<Tap, 'clockDifference'>): ClockDoubt | null {
  if (clockDifference === null) return 'unconfirmed';
  return Math.abs(clockDifference) > CLOCK_TOLERANCE_MS ? 'off' : null;
}
