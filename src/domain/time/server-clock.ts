import { type EpochMs, epochMs } from './instant.ts';

/** A clock that says more than that too much or too little is wrong: times are paid by the minute. */
const TOLERANCE_MS = 60_000;

/** One that was wrong is believed again once it is as close as that: one at the limit isn't doubted and believed in turn. */
const RETURN_TOLERANCE_MS = 30_000;

/** What the clocks say at one moment. */
export interface ClockReading {
  /** The server's own clock. */
  readonly own: EpochMs;
  /** Milliseconds by a clock that nobody sets, and that goes on while the machine sleeps. */
  readonly steady: number;
  /** The database's clock; `null` where it wasn't asked. */
  readonly database: EpochMs | null;
}

/** The state of the server's clock. */
export interface ClockState {
  /** What it says at `steady` if it is right: from `least` to `most`. */
  readonly least: number;
  readonly most: number;
  readonly steady: number;
  /** By how many milliseconds it is ahead, or behind where negative; 0: it is believed. */
  readonly offBy: number;
  /** It is doubted because the database's clock says something else, not because it moved. */
  readonly isByDatabase: boolean;
}

/** A step of the clock: what it had said without it, and what it says. */
export interface ClockStep {
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** By how many milliseconds it is off since; 0: it is believed. */
  readonly offBy: number;
}

/** The state before the first reading, at `steady`: the clock can't be behind what was sealed last. */
export const clockAtStart = (lastSealed: EpochMs | null, steady: number): ClockState => ({
  least: lastSealed ?? Number.NEGATIVE_INFINITY,
  most: Number.POSITIVE_INFINITY,
  steady,
  offBy: 0,
  isByDatabase: false,
});

/**
 * Follows the server's clock from one reading to the next: it is believed while it moves as the steady clock does, isn't
 * behind the last seal and says what the database's does. A database on the same machine steps with it, so that it says
 * nothing for the clock, only against it; which of two clocks is wrong nobody knows. A clock that has moved is doubted until
 * it is where it would be without the step.
 */
export function followClock(
  state: ClockState,
  { own, steady, database }: ClockReading,
): { readonly state: ClockState; readonly step: ClockStep | null } {
  const tolerance = state.offBy === 0 ? TOLERANCE_MS : RETURN_TOLERANCE_MS;
  const elapsed = steady - state.steady;
  let { isByDatabase } = state;
  let [least, most] = [state.least + elapsed, state.most + elapsed];
  if (isByDatabase && database !== null) [least, most] = [database, database];
  let offBy = beyond(own, least, most, tolerance);
  if (offBy === 0 && database !== null && Math.abs(own - database) > tolerance) {
    offBy = own - database;
    [least, most, isByDatabase] = [database, database, true];
  }
  const moved = offBy - state.offBy;
  const hasStepped = (offBy === 0) !== (state.offBy === 0) || Math.abs(moved) > TOLERANCE_MS;
  return {
    state:
      offBy === 0
        ? { least: own, most: own, steady, offBy, isByDatabase: false }
        : { least, most, steady, offBy, isByDatabase },
    step: hasStepped ? { from: epochMs(own - moved), to: own, offBy } : null,
  };
}

/** By how much a time lies outside of what is expected; 0 where it is within what is tolerated. */
function beyond(time: number, least: number, most: number, tolerance: number): number {
  if (time < least - tolerance) return time - least;
  return time > most + tolerance ? time - most : 0;
}
