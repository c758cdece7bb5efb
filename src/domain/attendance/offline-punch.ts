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
  /** When the server received it; absent while it is on the device alone. */
  readonly receivedAt?: EpochMs;
}

/** What people call it. */
export const OFFLINE_PUNCH_LABEL = 'オフライン打刻';

/** A difference beyond this, in milliseconds, is for somebody to look at: a clock is rarely wrong by that much by itself. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** By how much clocks that are compared may differ, in milliseconds: a known difference is only as exact as an answer was fast. */
const CLOCKS_DIFFER_MS = 60_000;

/** The hours that a company may allow between a tap and its arrival; 0: it takes no offline punches. */
export const OFFLINE_PUNCH_HOURS = { least: 0, most: 168 } as const;

const HOUR_MS = 3_600_000;

/** The time at which the punch counts: the device's, corrected by the difference as far as it is known. */
export const countedTime = ({ tappedAt, clockDifference }: Tap): EpochMs => epochMs(tappedAt + (clockDifference ?? 0));

/**
 * Why an offline punch isn't taken: the company takes none, older than it allows, of a time yet to come, or from before the
 * person had logged in.
 */
export type OfflineRefusal = 'off' | 'too_old' | 'future' | 'before_login';

/** What an offline punch is held against. */
export interface OfflineLimits {
  readonly now: EpochMs;
  /** The company's hours between a tap and its arrival. */
  readonly mostHours: number;
  /** By when the device had heard of the server, as that signed it: no tap was before. `null` where that isn't asked. */
  readonly loggedInAt: EpochMs | null;
}

/**
 * Whether a punch that counts at `at` is taken; `null` where it is. A minute is given at either end, as the clocks are
 * compared by the second.
 */
export function refuseOffline(at: EpochMs, { now, mostHours, loggedInAt }: OfflineLimits): OfflineRefusal | null {
  if (mostHours === 0) return 'off';
  if (at > now + CLOCKS_DIFFER_MS) return 'future';
  if (at < now - mostHours * HOUR_MS) return 'too_old';
  return loggedInAt !== null && at < loggedInAt - CLOCKS_DIFFER_MS ? 'before_login' : null;
}

/** From this on the arrival of a punch is late, in milliseconds after its time: a network was away, or a flight mode on. */
const LATE_MS = 10 * 60_000;

/** By how many milliseconds a punch that counts at `at` has arrived late; `null` where it hasn't. */
export function lateness(at: EpochMs, { receivedAt }: Pick<Tap, 'receivedAt'>): number | null {
  return receivedAt !== undefined && receivedAt - at > LATE_MS ? receivedAt - at : null;
}

/** The facts of an offline punch at its arrival. */
export interface OfflineArrival {
  readonly isLate: boolean;
  /** The company lets nobody punch elsewhere than at its places. */
  readonly enforcesPlaces: boolean;
  /** It was made elsewhere, or nobody can say where, and not off site (直行・直帰). */
  readonly isElsewhere: boolean;
  /** The company takes requests for corrections; whether that day's would have to be asked for. */
  readonly takesRequests: boolean;
  readonly needsRequest: boolean;
}

/**
 * Whether an offline punch counts only once somebody has approved it: one that says late when it was made where a correction
 * would have to be asked for, and one that the company's places would have refused. In a company that takes no requests its
 * findings say so.
 */
export const needsApproval = (arrival: OfflineArrival): boolean =>
  arrival.takesRequests &&
  ((arrival.isLate && (arrival.needsRequest || arrival.enforcesPlaces)) ||
    (arrival.enforcesPlaces && arrival.isElsewhere));

/** What is doubtful about the time: it could not be compared with the server's, or the clock was far off. */
export type ClockDoubt = 'unconfirmed' | 'off';

/** The doubt about a tap's time; `null` without any. */
export function clockDoubt({ clockDifference }: Pick<Tap, 'clockDifference'>): ClockDoubt | null {
  if (clockDifference === null) return 'unconfirmed';
  return Math.abs(clockDifference) > CLOCK_TOLERANCE_MS ? 'off' : null;
}
