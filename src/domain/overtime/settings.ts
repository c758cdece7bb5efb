import type { IsoMonth } from '../time/date.ts';
import { FIRST_OF_ALL_MONTHS, inForce } from '../time/in-force.ts';
import { MONTHS_END } from '../working-time/wage-period.ts';
import { minutes, MINUTES_PER_DAY, type Minutes } from '../time/minutes.ts';
import { DEFAULT_WORKING_TIME_POLICY, type WorkingTimePolicy } from '../working-time/policy.ts';
import { DEFAULT_REST_POLICY, type RestPolicy } from '../working-time/rest-findings.ts';
import { DEFAULT_OVERTIME_AGREEMENT, type OvertimeAgreement } from './agreement.ts';
import type { DatedFirstDay } from './agreement-month.ts';

/** By how many minutes punches may differ from what is expected of them before that is a finding. The law has no numbers. */
export interface PunchTolerance {
  /** An employee's correction of a punch by more is one. */
  readonly correction: Minutes;
  /** A punch further from the shift's start or end is one. */
  readonly fromShift: Minutes;
  /** A computer used longer before the clock-in or after the clock-out is one (PCログ); `null` where nobody compares them. */
  readonly fromPcLog: Minutes | null;
}

/** What a company has settled about overtime and working time, except for what its sheets have (`SheetPolicy`). */
export interface WorkingTimeSettings {
  readonly agreement: OvertimeAgreement;
  readonly policy: WorkingTimePolicy;
  /** Its week begins with the policy's. */
  readonly rest: RestPolicy;
  readonly tolerance: PunchTolerance;
}

/** The law's numbers and, where it has none, those of work-rules 11 and 13. */
export const DEFAULT_WORKING_TIME_SETTINGS: WorkingTimeSettings = {
  agreement: DEFAULT_OVERTIME_AGREEMENT,
  policy: DEFAULT_WORKING_TIME_POLICY,
  rest: DEFAULT_REST_POLICY,
  tolerance: { correction: minutes(30), fromShift: minutes(60), fromPcLog: null },
};

/**
 * The first settings of a company that closes on that day of the month, where they aren't the defaults: its agreement's
 * months begin with its wage periods (D39), so that every screen shows the same hours until its agreement says otherwise.
 */
export const firstSettings = (closingDay: number): DatedSettings[] =>
  closingDay === MONTHS_END
    ? []
    : [
        {
          from: FIRST_OF_ALL_MONTHS,
          settings: {
            ...DEFAULT_WORKING_TIME_SETTINGS,
            agreement: { ...DEFAULT_OVERTIME_AGREEMENT, firstDay: closingDay + 1 },
          },
        },
      ];

/** How many days of work in a row can be made a finding: one isn't a row. */
export const LONG_RUN_RANGE = { min: 2, max: 31 };

/** The range of a tolerance, in minutes; with 0 every difference is a finding. */
export const TOLERANCE_RANGE = { min: minutes(0), max: minutes(MINUTES_PER_DAY) };

/** A company's settings from a month on: the agreement from its own month of that name (`agreementMonth`). */
export interface DatedSettings {
  readonly from: IsoMonth;
  readonly settings: WorkingTimeSettings;
}

/** The settings of a month: the latest of those from it or an earlier one, and the defaults before the first. */
export function settingsInForce(dated: readonly DatedSettings[], month: IsoMonth): WorkingTimeSettings {
  return inForce(dated, month)?.settings ?? DEFAULT_WORKING_TIME_SETTINGS;
}

/** The days on which the agreement's months begin. */
export const firstDaysOf = (dated: readonly DatedSettings[]): DatedFirstDay[] =>
  dated.map(({ from, settings }) => ({ from, firstDay: settings.agreement.firstDay }));
