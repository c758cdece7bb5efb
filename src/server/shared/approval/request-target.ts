import type { Insertable, Selectable, Transaction } from 'kysely';

import type { DayState, PayloadOf } from '#contract/requests.ts';
import type { PlanChangeResponse } from '#contract/shift.ts';
import type { RequestKind } from '#domain/requests/request.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB, RequestPunch } from '../../platform/database/schema.ts';
import type { UserChange, UserKey } from '../../records/user-key.ts';

/** The columns by which a punch belongs to the request that it has become. */
type OfRequest = 'company_id' | 'user_id' | 'attendance_request_id';

/** An offline punch that has become a request, as it was made. */
export type AskedPunch = Omit<Selectable<RequestPunch>, OfRequest>;

/** How what is asked for is done. */
export interface Applying {
  /** Why it was asked for. */
  readonly reason: string;
  /** The punches that the request was made of. */
  readonly punches: readonly AskedPunch[];
  /** Refuses the values that the company doesn't let employees change. */
  readonly isByEmployee: boolean;
}

/** What requests of a kind change, by the feature whose records those are. */
export interface RequestTarget<Kind extends RequestKind> {
  /** The day as far as a request changes it, and its version: another one once anybody has changed that. */
  readonly stateOf: (
    trx: Transaction<DB>,
    owner: UserKey,
    payload: PayloadOf<Kind>,
    now: EpochMs,
  ) => Promise<{ readonly state: DayState; readonly version: string }>;
  /** Does what is asked for, as the call that does it at once; returns the day afterwards. Throws what that call refuses. */
  readonly apply: (
    trx: Transaction<DB>,
    change: UserChange,
    payload: PayloadOf<Kind>,
    how: Applying,
  ) => Promise<DayState>;
  /** What it costs of a plan that is fixed (変形), which who approves accepts; `null` where none is touched. Without it, no plan is. */
  readonly planChange?: (
    trx: Transaction<DB>,
    owner: UserKey,
    payload: PayloadOf<Kind>,
    now: EpochMs,
  ) => Promise<PlanChangeResponse | null>;
}

/** A correction of a day that is asked for in somebody's name. */
export interface AskedCorrection {
  readonly date: IsoDate;
  /** What it is to have; what is `undefined` stays. */
  readonly values: {
    readonly [Field in 'clock_in' | 'clock_out' | 'clock_out_day']?: PayloadOf<'punch_correction'>[Field];
  };
  readonly reason: string;
  /** What it is asked for in the place of. */
  readonly punch: Omit<Insertable<RequestPunch>, OfRequest>;
  /** What a refusal for a request that waits brings back to the device. */
  readonly receipt: string;
}

/**
 * Asks in the caller's name for a correction of their day, with what they have asked for of that day already where nobody has
 * decided on it. Returns the request's id. Needs the person locked. Throws `request_pending_already`, and what asking throws.
 */
export type RequestCorrection = (
  trx: Transaction<DB>,
  caller: Caller,
  asked: AskedCorrection,
  now: EpochMs,
) => Promise<number>;

/** What requests of each kind change. */
export type RequestTargets<Kind extends RequestKind = RequestKind> = {
  readonly [Of in Kind]: RequestTarget<Of>;
};
