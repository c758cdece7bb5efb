import { type Minutes, minutes } from '../time/minutes.ts';
import { MONTH_STATUS_NAMES } from './closing.ts';

/** The columns of everyone's months (月次・締め) that one chooses among, on the screen and for its files, in their order. */
export const MONTH_COLUMNS = [
  'days_worked',
  'days_absent',
  'days_late',
  'days_left_early',
  'days_on_leave',
  'other_leave_days',
  'unpaid_leave_days',
  'work_minutes',
  'worked',
  'lawful_overtime',
  'overtime_over_60',
  'lawful_statutory_holiday',
  'scheduled_holiday',
  'night_minutes',
  'holiday_work_minutes',
  'flex_shortage',
  'presence',
  'sheet',
  'findings',
  'status',
] as const;
export type MonthColumn = (typeof MONTH_COLUMNS)[number];

/** The formats of a file of everyone's months. */
export const MONTH_FILE_FORMATS = ['csv', 'xlsx'] as const;
export type MonthFileFormat = (typeof MONTH_FILE_FORMATS)[number];

/** Those that are shown until one chooses. */
export const USUAL_COLUMNS: ReadonlySet<MonthColumn> = new Set([
  'days_worked',
  'days_absent',
  'days_late',
  'days_left_early',
  'days_on_leave',
  'work_minutes',
  'lawful_overtime',
  'lawful_statutory_holiday',
  'night_minutes',
  'holiday_work_minutes',
  'sheet',
  'findings',
  'status',
]);

/** What they are called. */
export const MONTH_COLUMN_NAMES: Readonly<Record<MonthColumn, string>> = {
  days_worked: '出勤',
  days_absent: '欠勤',
  days_late: '遅刻',
  days_left_early: '早退',
  days_on_leave: '有給',
  other_leave_days: '他の休暇',
  unpaid_leave_days: '無給の休暇',
  work_minutes: '総労働（休暇を含む）',
  worked: '実働',
  lawful_overtime: '時間外（法定）',
  overtime_over_60: '時間外60時間超',
  lawful_statutory_holiday: '法定休日',
  scheduled_holiday: '所定休日',
  night_minutes: '深夜',
  holiday_work_minutes: '祝日出勤',
  flex_shortage: 'フレックス不足',
  presence: '在場',
  sheet: '出勤簿',
  findings: '要確認',
  status: '状態',
};

/** The figures of a month that its columns are of. */
export interface MonthFigures {
  readonly days_worked: number;
  readonly days_absent: number;
  readonly days_late: number;
  readonly days_left_early: number;
  readonly days_on_leave: number;
  readonly work_minutes: number;
  readonly night_minutes: number;
  readonly holiday_work_minutes: number;
  readonly hours: {
    readonly worked_minutes: number;
    readonly overtime_minutes: number;
    readonly overtime_over_60_minutes: number;
    readonly statutory_holiday_minutes: number;
    readonly scheduled_holiday_minutes: number;
    readonly flex_shortage_minutes: number;
    readonly presence_minutes: number;
    readonly other_leave_days: number;
    readonly unpaid_leave_days: number;
  };
  readonly sheet?: {
    readonly work_minutes: number;
    readonly overtime_minutes: number;
    readonly night_overtime_minutes: number;
  };
  readonly findings: readonly unknown[];
  readonly status: keyof typeof MONTH_STATUS_NAMES;
}

/** What a column has of a month: a number of days or findings, hours, or a word; `null` where it has none. */
export type MonthFigure = { readonly count: number } | { readonly hours: Minutes } | { readonly word: string } | null;

const hours = (sum: number): MonthFigure => ({ hours: minutes(sum) });
const ofSheet =
  (name: keyof NonNullable<MonthFigures['sheet']>) =>
  ({ sheet }: MonthFigures): MonthFigure =>
    sheet === undefined ? null : hours(sheet[name]);

interface Part {
  readonly name: string;
  readonly of: (month: MonthFigures) => MonthFigure;
}

const FIGURES: Readonly<Record<Exclude<MonthColumn, 'sheet'>, Part['of']>> = {
  days_worked: (of) => ({ count: of.days_worked }),
  days_absent: (of) => ({ count: of.days_absent }),
  days_late: (of) => ({ count: of.days_late }),
  days_left_early: (of) => ({ count: of.days_left_early }),
  days_on_leave: (of) => ({ count: of.days_on_leave }),
  other_leave_days: (of) => ({ count: of.hours.other_leave_days }),
  unpaid_leave_days: (of) => ({ count: of.hours.unpaid_leave_days }),
  work_minutes: (of) => hours(of.work_minutes),
  worked: (of) => hours(of.hours.worked_minutes),
  lawful_overtime: (of) => hours(of.hours.overtime_minutes),
  overtime_over_60: (of) => hours(of.hours.overtime_over_60_minutes),
  lawful_statutory_holiday: (of) => hours(of.hours.statutory_holiday_minutes),
  scheduled_holiday: (of) => hours(of.hours.scheduled_holiday_minutes),
  night_minutes: (of) => hours(of.night_minutes),
  holiday_work_minutes: (of) => hours(of.holiday_work_minutes),
  flex_shortage: (of) => hours(of.hours.flex_shortage_minutes),
  presence: (of) => hours(of.hours.presence_minutes),
  findings: (of) => ({ count: of.findings.length }),
  status: (of) => ({ word: MONTH_STATUS_NAMES[of.status] }),
};

/** The columns of a file with the chosen ones: the attendance sheet's figures have one each. */
export const fileColumns = (chosen: readonly MonthColumn[]): Part[] =>
  MONTH_COLUMNS.filter((column) => chosen.includes(column)).flatMap((column) =>
    column === 'sheet'
      ? [
          { name: '出勤簿の総労働', of: ofSheet('work_minutes') },
          { name: '出勤簿の1日8時間超', of: ofSheet('overtime_minutes') },
          { name: '出勤簿の深夜', of: ofSheet('night_overtime_minutes') },
        ]
      : [{ name: MONTH_COLUMN_NAMES[column], of: FIGURES[column] }],
  );
