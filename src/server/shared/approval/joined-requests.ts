import type { RequestDetail, RequestResponse } from '#contract/requests.ts';
import type { RequestDecision } from '#domain/requests/request.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { requireNotInPlace } from './cases.ts';

/** What is decided on a request of another feature, by who has seen that revision of it. */
export interface JoinedDecision {
  readonly id: number;
  readonly decision: RequestDecision;
  readonly revision: number;
  readonly comment: string | null;
  /** The check of a decision that is sent together with others. */
  readonly requires?: typeof requireNotInPlace | undefined;
  readonly now: EpochMs;
}

/** Requests that a feature keeps in tables of its own, as 申請 and 承認 have them beside the others: those of leave. */
export interface JoinedRequests {
  /** Those of the caller's company with these ids on the wire, by their ids, whoever may read them. */
  readonly present: (
    caller: Caller,
    ids: readonly number[],
    now: EpochMs,
  ) => Promise<ReadonlyMap<number, RequestResponse>>;
  /** One with its history: for the applicant, the approvers who decide or have decided, and admins. Throws `not_found`. */
  readonly detail: (caller: Caller, id: number, now: EpochMs) => Promise<RequestDetail>;
  /**
   * Decides as an approver; returns whether others still have to say yes. Throws `not_found`, `request_over`,
   * `request_changed`, `request_not_asked`, what `requires` refuses, and `month_closed`.
   */
  readonly decide: (caller: Caller, decision: JoinedDecision) => Promise<boolean>;
}
