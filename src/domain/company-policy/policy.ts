import type { Interval } from '../time/interval.ts';
import { minutes, timeOfDay, type Minutes, type WorkingDayMinute, formatDuration, onClock } from '../time/minutes.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import type { IsoMonth } from '../time/date.ts';
import { FIRST_OF_ALL_MONTHS, inForce } from '../time/in-force.ts';
import type { UnsetBreak } from './unset-break.ts';

/** The rule for late arrivals or early leaves. */
export interface PunctualityRule {
  /** `shift`: by the day's planned hours and, without any, by `time`. `fixed`: by `time` always. `none`: not at all. */
  readonly basis: 'shift' | 'fixed' | 'none';
  readonly time: WorkingDayMinute;
}

/** Whose figures a sheet has (D50): the hours that are paid, or what the spec makes of the times as the sheet shows them. */
export const SHEET_FIGURES = ['paid', 'shown_times'] as const;
export type SheetFigures = (typeof SHEET_FIGURES)[number];

/** A company's policy of its attendance sheets (D9). */
export interface SheetPolicy {
  /** Of the paid figures, only the standard day, the hours, the break and the absence below are the company's to settle (D59). */
  readonly figures: SheetFigures;
  /** The hours of a day beyond which work is overtime; no more than the law's 8 (労基法32条2項). */
  readonly standardDay: Minutes;
  /**
   * When a day of duty without a shift begins and ends (始業・終業), of those without a work rule and of rules of fixed hours
   * that have none of their own (`withCompanyHours`); of the paid figures alone. `null`: such a day is judged by nothing.
   */
  readonly hours: Interval | null;
  /** What a day of paid leave adds to the total work hours. */
  readonly leaveDay: Minutes;
  /** A clock-in at or before the shift's start shows as that start, or as it was recorded. */
  readonly clockInShown: 'shift_start' | 'recorded';
  /** A clock-out is rounded down to steps of so many minutes. 1 counts by the minute, as the law does (労基法24条). */
  readonly clockOutStep: Minutes;
  readonly late: PunctualityRule;
  readonly early: PunctualityRule;
  /** Whether late arrivals and early leaves are judged on days without planned work, too. */
  readonly judgesRestDays: boolean;
  /** What is deducted on a day without a recorded break (D11, D38). */
  readonly unsetBreak: UnsetBreak;
  /** The night column (D10): all work at night, or only the overtime at night. */
  readonly nightColumn: 'all_work' | 'overtime';
  /** Whether a planned day without any record is an absence (D5), or only a recorded absence is one. */
  readonly absence: 'planned' | 'recorded';
  /** The hours of night work, set by law (労基法37条4項). */
  readonly night: Interval;
}

/** The default policy (spec §9, D9–D11). */
export const DEFAULT_SHEET_POLICY: SheetPolicy = {
  figures: 'shown_times',
  standardDay: DEFAULT_WORKING_TIME_POLICY.standardDay,
  hours: null,
  leaveDay: minutes(8 * 60),
  clockInShown: 'shift_start',
  clockOutStep: minutes(15),
  late: { basis: 'shift', time: timeOfDay('10:00') },
  early: { basis: 'fixed', time: timeOfDay('17:00') },
  judgesRestDays: true,
  unsetBreak: 'none',
  nightColumn: 'all_work',
  absence: 'planned',
  night: DEFAULT_WORKING_TIME_POLICY.night,
};

/** The steps that a clock-out can be rounded down to; 1 is by the minute. */
export const CLOCK_OUT_STEPS = [1, 5, 10, 15, 30].map(minutes);

/** The range of the standard day: never beyond the law's 8 hours (労基法32条2項). */
export const STANDARD_DAY_RANGE = { min: minutes(60), max: DEFAULT_WORKING_TIME_POLICY.standardDay };

/** The range of a day of leave; a planned day can be longer than the law's 8 hours (労基法32条の2). */
export const LEAVE_DAY_RANGE = { min: minutes(60), max: minutes(12 * 60) };

/** A company's policy from a month on. */
export interface DatedPolicy {
  readonly from: IsoMonth;
  readonly policy: SheetPolicy;
}

/** The policy of a month: the latest of those from it or an earlier one, and the spec's before the first. */
export function policyInForce(dated: readonly DatedPolicy[], month: IsoMonth): SheetPolicy {
  return inForce(dated, month)?.policy ?? DEFAULT_SHEET_POLICY;
}

/** What a company settles of a sheet with the paid figures. */
export type PaidChoices = Pick<SheetPolicy, 'standardDay' | 'hours' | 'unsetBreak' | 'absence'>;

/**
 * The policy of a sheet with the paid figures (D59): it shows the times as they were recorded, judges nobody but by the
 * hours that were planned (`punctualityOn`), and has all work at night.
 */
export const paidPolicy = ({ standardDay, hours, unsetBreak, absence }: PaidChoices): SheetPolicy => ({
  ...DEFAULT_SHEET_POLICY,
  figures: 'paid',
  clockInShown: 'recorded',
  clockOutStep: minutes(1),
  late: { ...DEFAULT_SHEET_POLICY.late, basis: 'shift' },
  early: { ...DEFAULT_SHEET_POLICY.early, basis: 'shift' },
  judgesRestDays: false,
  nightColumn: 'all_work',
  standardDay,
  hours,
  unsetBreak,
  absence,
});

/**
 * What a company is created with: the paid figures, and the law's least break where none is recorded (D38). It holds for
 * every month, also for those before the creation that are brought in later.
 */
export const FIRST_POLICY: DatedPolicy = {
  from: FIRST_OF_ALL_MONTHS,
  policy: paidPolicy({ ...DEFAULT_SHEET_POLICY, unsetBreak: 'legal_gradual' }),
};

/** A duration in words: `8時間`, `7時間30分`, `45分`. */
export function lengthInWords(length: Minutes): string {
  const [hours, rest] = [Math.floor(length / 60), length % 60];
  if (hours === 0) return `${rest}分`;
  return rest === 0 ? `${hours}時間` : `${hours}時間${rest}分`;
}

/** What is deducted of a day without a recorded break, in words; `null` where nothing is. */
export function unsetBreakInWords(unsetBreak: UnsetBreak): string | null {
  switch (unsetBreak) {
    case 'none':
      return null;
    case 'one_hour':
      return '1時間';
    case 'legal_minimum':
      return '法定の休憩時間（6時間超45分・8時間超1時間）';
    case 'legal_gradual':
      return '法定の休憩時間（6時間を超えた分を45分まで・8時間を超えた分を1時間まで）';
    default:
      return unsetBreak.kind === 'steps'
        ? `拘束時間が${unsetBreak.steps.map(({ over, length }) => `${lengthInWords(over)}超で${lengthInWords(length)}`).join('、')}`
        : `${unsetBreak.windows.map(({ start, end }) => `${clock(start)}〜${clock(end)}`).join('・')}のうち勤務中の時間`;
  }
}

/** The hours of night work in words: `22:00〜翌5:00`. */
export const nightInWords = ({ start, end }: Interval): string => `${clock(start)}〜翌${clock(end)}`;

const clock = (minute: WorkingDayMinute): string => formatDuration(minutes(onClock(minute)));
