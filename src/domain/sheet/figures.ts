import { roundHours } from '../time/hours.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { realWork } from '../working-time/work-classes.ts';
import type { SheetFigures } from '../company-policy/policy.ts';
import type { HoursTotals } from '../hours/totals.ts';

/** A figure of 法定の集計: its heading, value and unit; hours rounded once to two decimals (D13). */
export type HoursFigure = readonly [heading: string, value: number, unit: '日' | '時間'];

/** The heading of the table below the sheet. */
export const STATUTORY_TOTALS = '法定の集計';

/** The fields of a month that the table shows. */
type ShownHours = Pick<
  HoursTotals,
  | 'workedDays'
  | 'worked'
  | 'contracted'
  | 'insideOvertime'
  | 'overtime'
  | 'overtimeByWeek'
  | 'overtimeOver60'
  | 'statutoryHoliday'
  | 'contractedDays'
  | 'contractedMinutes'
  | 'scheduledHoliday'
  | 'night'
  | 'late'
  | 'earlyLeave'
  | 'away'
  | 'absenceDays'
  | 'leaveDays'
  | 'leave'
  | 'otherLeaveDays'
  | 'otherLeave'
  | 'unpaidLeaveDays'
  | 'unpaidLeave'
  | 'overtimeByPeriod'
  | 'exempt'
  | 'deemed'
  | 'flexShortage'
  | 'flexCarried'
>;

/**
 * The hours of the wage ledger (賃金台帳, 労基則54条1項) and what it takes to understand them, as a table of two rows below the
 * sheet, on the screen and on every paper; of those with flex, variable, deemed or exempt hours a third one, and one of who
 * had leave of other kinds.
 */
export function hoursFigures(totals: ShownHours): readonly (readonly HoursFigure[])[] {
  const hours = (heading: string, length: Minutes): HoursFigure => [heading, roundHours(length, 2), '時間'];
  const days = (heading: string, count: number): HoursFigure => [heading, count, '日'];
  return [
    [
      days('労働日数', totals.workedDays),
      hours('実働', totals.worked),
      hours('所定内', totals.contracted),
      hours('法定内残業', totals.insideOvertime),
      hours('時間外', totals.overtime),
      hours('うち週40時間超', totals.overtimeByWeek),
      hours('うち60時間超', totals.overtimeOver60),
      hours('法定休日労働', totals.statutoryHoliday),
    ],
    [
      days('所定労働日数', totals.contractedDays),
      hours('所定労働時間', totals.contractedMinutes),
      hours('所定休日労働', totals.scheduledHoliday),
      hours('深夜', totals.night),
      hours('遅刻・早退等', minutes(totals.late + totals.earlyLeave + totals.away)),
      days('欠勤', totals.absenceDays),
      days('有休', totals.leaveDays),
      hours('有休時間', totals.leave),
    ],
    ...(SPECIAL.some((name) => totals[name] !== 0)
      ? [
          [
            hours('うち総枠超', totals.overtimeByPeriod),
            hours('フレックス不足', totals.flexShortage),
            hours('フレックス繰越', totals.flexCarried),
            hours('管理監督者の所定外', totals.exempt),
            hours('労働時間の状況', realWork(totals)),
          ],
        ]
      : []),
    ...(totals.otherLeave + totals.unpaidLeave > 0
      ? [
          [
            days('他の有給の休暇', totals.otherLeaveDays),
            hours('他の有給の休暇時間', totals.otherLeave),
            days('無給の休暇', totals.unpaidLeaveDays),
            hours('無給の休暇時間', totals.unpaidLeave),
          ],
        ]
      : []),
  ];
}

const SPECIAL = ['overtimeByPeriod', 'exempt', 'deemed', 'flexShortage', 'flexCarried'] as const;

/** A figure as text: `8.00時間`, `1日`. */
export const figureText = ([, value, unit]: HoursFigure): string =>
  `${unit === '時間' ? value.toFixed(2) : value}${unit}`;

/** Which of the sheet's figures are paid: of the times as it shows them, those of 法定の集計 alone. */
const HOURS_NOTES = {
  shown_times:
    '給与の計算には法定の集計を使います（打刻から1分単位、週40時間超・法定休日を区分）。その上の数字は表示時刻による計算です',
  paid: '給与の計算に使う数字です。打刻から1分単位で計算しています',
} as const satisfies Record<SheetFigures, string>;

/** All notes of a sheet: its own, and which of its figures are paid. */
export const sheetNotes = (notes: readonly string[], figures: SheetFigures): string[] => [
  ...notes,
  HOURS_NOTES[figures],
];
