import type { CommonGrantDay } from './common-grant-day.ts';

/** A company's choices about paid leave that the law permits or leaves open. */
export interface LeavePolicy {
  /**
   * Which grant a day is taken from, the oldest valid one or the newest. No statute decides it, the work rules do;
   * without a rule opinions differ (民法488条). The oldest by default (D18), which loses the fewest days.
   */
  readonly order: 'oldest_first' | 'newest_first';
  /**
   * How many days of a year may be taken in hours. The law's limit is 5, carry-over included (労基法39条4項2号); a labour
   * agreement may set fewer, and without one there is no leave by the hour: 0. Recorded usage is measured against the
   * law's 5 by default.
   */
  readonly hourlyCapDays: number;
  /**
   * Whether a period without a counted attendance rate passes the 80 %. By default it does, as nearly every one has.
   */
  readonly passesUncounted: boolean;
  /**
   * Whether a period without a single working day passes the 80 %, as after a year of closure. The rate can't be
   * calculated; by default it does not (昭27.12.2基収5873号), and a company is free to grant.
   */
  readonly passesWithoutWorkingDays: boolean;
  /**
   * How days of the company's own leave count in the attendance rate: 生理休暇, 慶弔休暇, 私傷病休職, 子の看護休暇. Absence by default; a
   * company may count them as attendance, or exclude them from the working days.
   */
  readonly companyLeave: 'absence' | 'attendance' | 'left_out';
  /**
   * Whether two base dates within a year are taken together for the five days (労基則24条の5第2項). By default each has its own
   * year.
   */
  readonly doubleTrack: boolean;
  /**
   * Whether the remaining days of a double-track period are rounded up to half days, as for employees who ask for half
   * days, or to whole ones (平30.12.28基発1228第15号). Half days by default.
   */
  readonly roundsToHalfDays: boolean;
  /**
   * The day of each year on which the company grants all leave but the first (一斉付与, 労基則24条の5); `null`: on each person's own.
   */
  readonly commonGrantDay: CommonGrantDay | null;
  /** How many days before the end of its year an obligation that is neither met nor planned is at risk: 90. */
  readonly riskDays: number;
}

/** The defaults, by the articles and decisions above. */
export const DEFAULT_LEAVE_POLICY: LeavePolicy = {
  order: 'oldest_first',
  hourlyCapDays: 5,
  passesUncounted: true,
  passesWithoutWorkingDays: false,
  companyLeave: 'absence',
  doubleTrack: false,
  roundsToHalfDays: true,
  commonGrantDay: null,
  riskDays: 90,
};
