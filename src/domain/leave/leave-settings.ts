import type { WorkingDayMinute } from '../time/minutes.ts';

/** The outcome for the rest days in a request of several days: they are left out, or no such request is taken. */
export type RestDaysWithin = 'skip' | 'refuse';

/** Whether one request can be of several days, and with rest days among them. */
export type SeveralDays = 'off' | RestDaysWithin;

/** The labels of the choices. */
export const SEVERAL_DAYS_LABELS: Readonly<Record<SeveralDays, string>> = {
  off: '1日ずつ申請する',
  skip: 'まとめて申請できる（休みの日は数えない）',
  refuse: 'まとめて申請できる（休みの日をはさむ期間は受け付けない）',
};

/** Of whom a request asks the name of the approver at the client (取引先承認者, D55). */
export type AskedApprover = 'everyone' | 'with_client' | 'nobody';

/** The labels of the choices. */
export const ASKED_APPROVER_LABELS: Readonly<Record<AskedApprover, string>> = {
  with_client: '取引先企業のある社員だけ',
  everyone: '全員',
  nobody: '求めない',
};

/** Whether a person's request has to name the approver at the client. */
export const asksClientApprover = (askedOf: AskedApprover, hasClient: boolean): boolean =>
  askedOf === 'everyone' || (askedOf === 'with_client' && hasClient);

/** A company's units of paid leave, and what a request of any has to say. */
export interface LeaveSettings {
  /** Whether half days can be asked for: the employer's choice (平7.7.27基監発33号). */
  readonly allowsHalves: boolean;
  /** The time at which the halves part; `null`: each is half of the hours planned. */
  readonly halfBoundary: WorkingDayMinute | null;
  /** How many days of a year can be taken in hours, by a labour agreement (労基法39条4項): 0 without one. */
  readonly hourlyDays: number;
  readonly severalDays: SeveralDays;
  /** Whether the five days of two base dates within a year are owed together (労基則24条の5第2項). */
  readonly doubleTrack: boolean;
  readonly clientApproverAskedOf: AskedApprover;
}

/** Whole days, one at a time, which needs neither a choice nor an agreement. */
export const DEFAULT_LEAVE_SETTINGS: LeaveSettings = {
  allowsHalves: false,
  halfBoundary: null,
  hourlyDays: 0,
  severalDays: 'off',
  doubleTrack: false,
  clientApproverAskedOf: 'with_client',
};

/** The most days of a year that an agreement can have taken in hours (労基法39条4項2号). */
export const MOST_HOURLY_DAYS = 5;
