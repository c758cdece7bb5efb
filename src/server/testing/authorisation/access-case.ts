import type { ErrorCode } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { CallerKind } from './caller.ts';
import type { Owned } from './owned.ts';

type Values = Readonly<Record<string, string | number>>;

/** A request with ids of a company's rows in it. */
export interface AccessCall {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: object;
}

/** A request that succeeds for a caller with enough rights, and its result for those without. */
export interface AccessCase {
  /** The request, on the rows of a company; omitted where it has no input. */
  readonly call?: (own: Owned) => AccessCall;
  /**
   * The answer to another company's super admin who sends just this request, with these ids: `not_found`, or their own
   * data (`own`) where the request names no id.
   */
  readonly stranger: 'not_found' | 'own';
  /** What it is answered with all the same, beyond the authorisation: for an answer no test here can make. */
  readonly answer?: ErrorCode;
  /** A stranger's request that names their own rows but one of ours among them: answered as `stranger` is. */
  readonly borrowing?: (theirs: Owned, ours: Owned) => AccessCall;
  /** Callers allowed by the route's `access` whom it refuses all the same, and the error. */
  readonly refusals?: Readonly<Partial<Record<CallerKind, ErrorCode>>>;
}

/** The cases of some of the routes. */
export type AccessCases = Readonly<Partial<Record<keyof Routes, AccessCase>>>;
