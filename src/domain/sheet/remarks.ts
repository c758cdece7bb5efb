import { IRREGULAR_LABELS, type IrregularType } from '../attendance/irregular.ts';
import type { PunchType } from '../attendance/record.ts';

/** The input of a day's remarks. */
export interface RemarksInput {
  readonly isVacation: boolean;
  readonly isAbsent: boolean;
  readonly isLate: boolean;
  readonly isLeftEarly: boolean;
  readonly missingPunch: PunchType | null;
  readonly isCorrected: boolean;
  /** Punched on a day of approved leave (D6). */
  readonly isLeaveWorked: boolean;
  /** Punched on a day without planned work. */
  readonly isRestDayWorked: boolean;
  /** Internal work without any punch. */
  readonly isInternalWorkAlone: boolean;
  /** The day's reports; an absence only where nothing contradicts it. */
  readonly reports: ReadonlySet<IrregularType>;
  readonly holiday: string | null;
  readonly note: string | null;
}

/**
 * The remarks of a day in the order of D29: leave or absence, late, early, holiday, note. A report that the sheet
 * doesn't count, as of a delay that the punches don't show, is named as one: 遅刻届. Its reason stays off the paper that
 * others sign.
 */
export function remarksOf(day: RemarksInput): string[] {
  const counted: Readonly<Record<IrregularType, boolean>> = {
    absence: day.isAbsent,
    late: day.isLate,
    early: day.isLeftEarly,
  };
  const irregular = (type: IrregularType): string | false =>
    (counted[type] && IRREGULAR_LABELS[type]) || (day.reports.has(type) && `${IRREGULAR_LABELS[type]}届`);
  return [
    day.isVacation && '有給休暇取得',
    day.isLeaveWorked && '有給休暇日に出勤（要確認）',
    irregular('absence'),
    day.isInternalWorkAlone && '社内業務のみ・打刻なし（要確認）',
    irregular('late'),
    irregular('early'),
    day.missingPunch !== null && MISSING[day.missingPunch],
    day.holiday,
    day.isRestDayWorked && '休日出勤',
    day.isCorrected && '＊修正あり',
    day.note?.trim(),
  ].filter((remark) => typeof remark === 'string');
}

const MISSING = { clock_in: '出勤未打刻', clock_out: '退勤未打刻' } as const satisfies Record<PunchType, string>;
