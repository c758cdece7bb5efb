import type { ErrorCode } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { CallerKind } from './caller.ts';
import type { Owned } from './owned.ts';

type Values = Readonly<Record<string, string | number>>;

/** A call with ids of a company's rows in it. */
export interface AccessCall {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: object;
}

/** A call that somebody with enough rights makes with success, and what comes of it for those who have none. */
export interface AccessCase {
  /** The call, on the rows of a company; nothing to say where it takes no input. */
  readonly call?: (own: Owned) => AccessCall;
  /**
   * What another company's super admin is answered to just this call, with these ids: that there is nothing
   * (`not_found`), or what is their own (`own`) where the call names nobody.
   */
  readonly stranger: 'not_found' | 'own';
  /** The same by a stranger who names rows of their own but one of ours among them: answered as `stranger` is. */
  readonly borrowing?: (theirs: Owned, ours: Owned) => AccessCall;
  /** Whom of those who may call by its `access` it refuses all the same, and why. */
  readonly refusals?: Readonly<Partial<Record<CallerKind, ErrorCode>>>;
}

/** The cases of some of the routes. */
export type AccessCases = Readonly<Partial<Record<keyof Routes, AccessCase>>>;
