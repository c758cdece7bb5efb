import { type MonthRow, lacksBreak } from '../attendance/month.ts';
import { isMarked, punchMarks } from '../attendance/punch-marks.ts';
import { isEnd } from '../attendance/day-pairs.ts';
import type { AttendanceRecord, PunchType } from '../attendance/record.ts';
import { plannedHours, type ShiftDay } from '../attendance/shift.ts';
import type { CompanyDay } from '../company-calendar/company-day.ts';
import type { IsoDate } from '../time/date.ts';
import type { EpochMs } from '../time/instant.ts';
import { minutes, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';
import { isEmployedOn, type Employment } from '../users/employment.ts';
import { IRREGULAR_LABELS, type IrregularType } from '../attendance/irregular.ts';
import { type DayHours, otherLeaveOn } from '../hours/day-hours.ts';
import { ANNUAL_NAME, leaveInWords, leaveName, NO_PARTS, type OtherLeave, type PartLeave } from '../leave/day-leave.ts';
import { isAbsence, isRestDay } from './absence.ts';
import type { ClassifiedMinutes } from '../working-time/work-classes.ts';
import { shownHours, roundPunches, type ShownHours, shownPairs } from './shown-hours.ts';
import type { DayTimes } from '../hours/late-or-early.ts';
import { punctualityOn } from './punctuality.ts';
import type { RuledSheet } from './ruled-sheet.ts';

/** One row of the sheet. The hours are `null` on a day that has none: leave, an absence, half a day (D12), a day off. */
export interface SheetDay extends Readonly<{ [Name in keyof ShownHours]: Minutes | null }> {
  readonly date: IsoDate;
  /** The public holiday's name (D7). */
  readonly holiday: string | null;
  /** The times as the sheet shows them (D9). */
  readonly clockIn: WorkingDayMinute | null;
  readonly clockOut: WorkingDayMinute | null;
  /** The times as punched or corrected, in whole minutes. */
  readonly recorded: DayTimes;
  /** The recorded time that rounding cuts at either end; 0 on a day without hours. */
  readonly cut: { readonly clockIn: Minutes; readonly clockOut: Minutes };
  /** Entered by hand: the time has a ＊. */
  readonly isClockInCorrected: boolean;
  readonly isClockOutCorrected: boolean;
  /** The recorded break, entered or punched; `null` when none is recorded. */
  readonly breakMinutes: Minutes | null;
  /** A day with hours and no recorded break, which shows 未入力 (D11). */
  readonly isBreakUnset: boolean;
  /** A leave day without clock records: its cells show a dash (D6). */
  readonly isVacation: boolean;
  /** Leave of parts of the day, each with its kind; nothing on most. */
  readonly partLeave?: readonly PartLeave[];
  /** The kind of leave of the whole day, where it isn't paid leave; nothing on most. */
  readonly otherLeave?: OtherLeave;
  readonly isAbsent: boolean;
  readonly isLate: boolean;
  readonly isLeftEarly: boolean;
  readonly missingPunch: PunchType | null;
  /** In order (D29); shown joined by 、. */
  readonly remarks: readonly string[];
}

/** The input of a row, beside its punches. */
interface SheetDayContext {
  readonly shift: ShiftDay | null;
  /** The day's own. */
  readonly records: readonly AttendanceRecord[];
  readonly ownDay: CompanyDay | undefined;
  readonly hasInternalWork: boolean;
  readonly employment: Employment;
  readonly ruled: RuledSheet;
  /** Its hours, to the minute: shown where the sheet has the paid figures (D59), or its overtime isn't the day's own. */
  readonly hours: DayHours;
  readonly now: EpochMs;
}

/** Derives the sheet's row of a day. `row` has the punches (not internal work instead of them). */
export function sheetDay(row: MonthRow, context: SheetDayContext): SheetDay {
  const { ruled, hours, employment } = context;
  const paid = ruled.policy.figures === 'paid' ? hours : null;
  const { date, holiday } = row;
  const recorded: DayTimes = { clockIn: row.clockIn, clockOut: row.clockOut };
  const isPunched = recorded.clockIn !== null || recorded.clockOut !== null;
  const isEmployed = isEmployedOn(date, employment);
  const rests = isRestDay(date, context.shift, holiday, context.ownDay);
  const isRestDayWorked = isPunched && (paid === null ? rests : paid.kind !== 'workday');
  const isCounted = isEmployed && (paid === null || hasLeave(paid));
  const partLeave = isCounted ? row.partLeave : NO_PARTS;
  const flags = {
    isVacation: row.isVacation && isCounted,
    ...(paid === null ? shownFlags(row, context, { recorded, partLeave, rests }) : paidFlags(paid)),
    missingPunch: row.missingPunch,
  };
  const isClockInCorrected = row.clockInRecord?.correction != null;
  const isClockOutCorrected = row.clockOutRecord?.correction != null;
  const isBlank = !isEmployed && !isPunched;
  return {
    date,
    holiday,
    recorded,
    isClockInCorrected,
    isClockOutCorrected,
    breakMinutes: row.breakMinutes,
    ...(paid === null ? shownTimesAndHours(recorded, row, context) : paidTimesAndHours(recorded, row, paid)),
    ...flags,
    ...(partLeave.length > 0 && { partLeave }),
    ...(row.otherLeave !== null && flags.isVacation && { otherLeave: row.otherLeave }),
    remarks: isBlank
      ? []
      : remarksOf({
          ...flags,
          partLeave,
          otherLeave: row.otherLeave,
          uncounted: paid !== null && !isCounted && isEmployed ? uncountedNames(row) : [],
          isCorrected: isClockInCorrected || isClockOutCorrected,
          punchMarks: punchMarks(countedMarked(row, context.records)),
          isLeaveWorked: row.hasLeave && row.partLeave.length === 0 && isPunched,
          isRestDayWorked,
          isInternalWorkAlone: context.hasInternalWork && !isPunched,
          reports: new Set([
            ...row.remarks.map(({ kind }) => kind).filter((kind) => kind !== 'absence'),
            ...(row.isAbsent ? ['absence' as const] : []),
          ]),
          holiday,
          ownDayName: context.ownDay?.name ?? null,
          note: row.note,
        }),
  };
}

/** The kinds of a day's leave, each once; `null` is paid leave (年次有給休暇). */
export const leaveKindsOf = (day: Pick<SheetDay, 'isVacation' | 'partLeave' | 'otherLeave'>): (OtherLeave | null)[] => {
  const { partLeave = NO_PARTS, otherLeave = null, isVacation } = day;
  if (partLeave.length === 0) return isVacation ? [otherLeave] : [];
  return [...new Map(partLeave.map(({ other = null }) => [other?.kind, other])).values()];
};

/** What leave of a day is called that doesn't count. */
const uncountedNames = ({ isVacation, partLeave, otherLeave }: MonthRow): string[] =>
  leaveKindsOf({ isVacation, partLeave, ...(otherLeave !== null && { otherLeave }) }).map((other) =>
    leaveName(other ?? undefined),
  );

type Flags = Pick<SheetDay, 'isAbsent' | 'isLate' | 'isLeftEarly'>;

/** What a day is by the spec's rules, of the times as they were recorded. */
function shownFlags(
  row: MonthRow,
  { shift, ownDay, hasInternalWork, employment, ruled, now }: SheetDayContext,
  day: { readonly recorded: DayTimes; readonly partLeave: readonly PartLeave[]; readonly rests: boolean },
): Flags {
  const { date, hasLeave: isLeave } = row;
  const { recorded, partLeave, rests } = day;
  const { lateAfter, earlyBefore } = punctualityOn({ shift, rests, hasLeave: isLeave, partLeave }, ruled);
  return {
    isAbsent:
      ruled.canBeMissed &&
      isAbsence(
        {
          date,
          isRecorded: row.isAbsent,
          isAccountedFor: recorded.clockIn !== null || recorded.clockOut !== null || isLeave || hasInternalWork,
          isRestDay: rests,
          isCompanyWorkday: ownDay?.kind === 'workday',
          shift: plannedHours(shift),
          employment,
          now,
        },
        ruled.policy.absence,
      ),
    isLate: recorded.clockIn !== null && lateAfter !== null && recorded.clockIn > lateAfter,
    isLeftEarly: recorded.clockOut !== null && earlyBefore !== null && recorded.clockOut < earlyBefore,
  };
}

/** What a day is by the duty that was owed on it (D59). */
export const paidFlags = ({ absence, missed }: Pick<DayHours, 'absence' | 'missed'>): Flags => ({
  isAbsent: absence > 0,
  isLate: missed.late > 0,
  isLeftEarly: missed.earlyLeave > 0,
});

/** Whether leave counts on the day: where no work is owed it doesn't (D41). */
const hasLeave = (day: DayHours): boolean => day.leave + otherLeaveOn(day) > 0;

/** The punches that the row's times, hours or break are of, and that there is something to say of. */
function countedMarked(row: MonthRow, records: readonly AttendanceRecord[]): readonly AttendanceRecord[] {
  const marked = records.filter(isMarked);
  if (marked.length === 0) return [];
  const breaks = row.recordedBreak === null || typeof row.recordedBreak === 'number' ? [] : row.recordedBreak;
  const ends = new Set([...row.pairs, ...breaks].flatMap(({ start, end }) => [start, end]));
  return marked.filter(
    (record) => record.id === row.clockInRecord?.id || record.id === row.clockOutRecord?.id || isEnd(record, ends),
  );
}

type TimesAndHours = Pick<SheetDay, 'clockIn' | 'clockOut' | 'cut' | 'isBreakUnset' | keyof ShownHours>;

/** The times by the spec's rules, and the hours between them; overtime that isn't the day's own is of the hours. */
function shownTimesAndHours(
  recorded: DayTimes,
  row: MonthRow,
  { shift, ruled: { policy, isOvertimeByDay }, hours }: SheetDayContext,
): TimesAndHours {
  const { clockIn, clockOut } = roundPunches(recorded, plannedHours(shift), policy);
  if (clockIn === null || clockOut === null) return { clockIn, clockOut, ...NO_HOURS };
  const shown = shownHours(shownPairs(row.pairs, { clockIn, clockOut }), row.recordedBreak, policy);
  return {
    clockIn,
    clockOut,
    cut: {
      clockIn: minutes(clockIn - (recorded.clockIn ?? clockIn)),
      clockOut: minutes((recorded.clockOut ?? clockOut) - clockOut),
    },
    isBreakUnset: lacksBreak(row),
    ...(isOvertimeByDay ? shown : withOvertime(shown, hours.classes, policy)),
  };
}

/**
 * The times as recorded, and the paid hours: overtime by the day and the week, while that of a period (総枠) is the month's
 * as a whole. Work that runs on from the day before, and internal work, are hours without times.
 */
function paidTimesAndHours({ clockIn, clockOut }: DayTimes, row: MonthRow, { classes }: DayHours): TimesAndHours {
  if ((clockIn === null || clockOut === null) && classes.worked === 0) return { clockIn, clockOut, ...NO_HOURS };
  return {
    clockIn,
    clockOut,
    cut: NO_HOURS.cut,
    isBreakUnset: lacksBreak(row),
    work: classes.worked,
    overtime: minutes(classes.overtimeByDay + classes.overtimeByWeek),
    night: classes.night,
    nightOvertime: classes.night,
  };
}

/** The hours of a day with the overtime that is counted of it. */
const withOvertime = (
  shown: ShownHours,
  { overtime, nightOvertime }: Pick<ClassifiedMinutes, 'overtime' | 'nightOvertime'>,
  { nightColumn }: RuledSheet['policy'],
): ShownHours => ({
  ...shown,
  overtime,
  nightOvertime: nightColumn === 'all_work' ? shown.night : nightOvertime,
});

const NO_HOURS = {
  cut: { clockIn: minutes(0), clockOut: minutes(0) },
  isBreakUnset: false,
  work: null,
  overtime: null,
  night: null,
  nightOvertime: null,
} as const;

/** The input of a day's remarks. */
interface RemarksInput {
  readonly isVacation: boolean;
  readonly partLeave: readonly PartLeave[];
  readonly otherLeave: OtherLeave | null;
  readonly isAbsent: boolean;
  readonly isLate: boolean;
  readonly isLeftEarly: boolean;
  readonly missingPunch: PunchType | null;
  readonly isCorrected: boolean;
  /** How the day's times were punched, where there is anything to say of it. */
  readonly punchMarks: readonly string[];
  /** Punched on a day of approved leave (D6). */
  readonly isLeaveWorked: boolean;
  /** The kinds of approved leave of a day on which no work is owed (D41). */
  readonly uncounted: readonly string[];
  /** Punched on a day without planned work. */
  readonly isRestDayWorked: boolean;
  /** Internal work without any punch. */
  readonly isInternalWorkAlone: boolean;
  /** The day's reports; an absence only where nothing contradicts it. */
  readonly reports: ReadonlySet<IrregularType>;
  readonly holiday: string | null;
  readonly ownDayName: string | null;
  readonly note: string | null;
}

/**
 * The remarks of a day in the order of D29: leave or absence, late, early, holiday, note. A report that the sheet
 * doesn't count, as of a delay that the punches don't show, is named as one: 遅刻届. Its reason stays off the paper that
 * others sign.
 */
function remarksOf(day: RemarksInput): string[] {
  const counted: Readonly<Record<IrregularType, boolean>> = {
    absence: day.isAbsent,
    late: day.isLate,
    early: day.isLeftEarly,
  };
  const irregular = (type: IrregularType): string | false =>
    (counted[type] && IRREGULAR_LABELS[type]) || (day.reports.has(type) && `${IRREGULAR_LABELS[type]}届`);
  return [
    (day.isVacation || day.partLeave.length > 0) && leaveInWords(day.partLeave, day.otherLeave ?? undefined),
    ...day.uncounted.map((name) => `${name}（出勤日でないため数えません）`),
    day.isLeaveWorked && `${day.otherLeave === null ? ANNUAL_NAME : `${day.otherLeave.name}の`}日に出勤（要確認）`,
    irregular('absence'),
    day.isInternalWorkAlone && '社内業務のみ・打刻なし（要確認）',
    irregular('late'),
    irregular('early'),
    day.missingPunch !== null && MISSING[day.missingPunch],
    day.holiday,
    day.ownDayName,
    day.isRestDayWorked && '休日出勤',
    day.isCorrected && '＊修正あり',
    ...day.punchMarks,
    day.note?.trim(),
  ].filter((remark) => typeof remark === 'string');
}

const MISSING = { clock_in: '出勤未打刻', clock_out: '退勤未打刻' } as const satisfies Record<PunchType, string>;
