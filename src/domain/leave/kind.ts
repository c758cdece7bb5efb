import type { LeavePolicy } from './policy.ts';

/** Paid leave (年次有給休暇), the kind that every company has. */
export const ANNUAL = 'annual';

/** Absence (欠勤) that was asked for: the one kind whose days are days of absence. */
export const ABSENCE = 'absence';

/** How a kind's days count toward the 80 % (労基法39条1項・2項・10項). */
export type KindAttendance = LeavePolicy['companyLeave'];

/**
 * For what a limit of days is: a year, a request (as of an event: 慶弔), or a year by the children (子の看護等休暇, 育介法16条の2) or by
 * the relatives who need care (介護休暇, 16条の5).
 */
export type LimitPer = 'year' | 'request' | CareRelation;

/** For whom somebody has leave for nursing and care. */
export type CareRelation = 'child' | 'family';

/** A limit of a kind: of children and family, `days` are those of one; two or more have twice as many. */
export interface KindLimit {
  readonly per: LimitPer;
  readonly days: number;
}

/** The steps, in minutes, of leave by the clock. */
export const STEPS = [1, 5, 10, 15, 30, 60] as const;

/** A kind of leave beside paid leave, as a company has it. */
export interface LeaveKind {
  readonly kind: string;
  readonly name: string;
  /** Whether it can be asked for. */
  readonly isActive: boolean;
  /** Whether its time is paid. It never counts as paid leave. */
  readonly isPaid: boolean;
  readonly allowsHalves: boolean;
  /** The step of leave by the clock in minutes, one of {@link STEPS}; `null`: none. */
  readonly stepMinutes: number | null;
  readonly limit: KindLimit | null;
  /** The month and the day (`MM-DD`) on which the year of the limit begins. */
  readonly yearFrom: string;
  /** Whether it is taken from grants of its own. */
  readonly hasGrants: boolean;
  readonly needsProof: boolean;
  readonly needsReason: boolean;
  readonly attendance: KindAttendance;
  /** Whether only admins enter it. */
  readonly isForAdmins: boolean;
  /** How many days before its first day it is asked for. */
  readonly noticeDays: number;
  /** Whether others see only that somebody is on leave. */
  readonly isPrivate: boolean;
}
