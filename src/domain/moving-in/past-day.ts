import { addDays, type DateRange, daysBetween, type IsoDate, type IsoMonth } from '../time/date.ts';
import { minutes, MINUTES_PER_DAY, type Minutes } from '../time/minutes.ts';
import type { PastMonth } from './past-month.ts';
import { faultOfPunches, type PastPunch } from './past-punches.ts';
import { kindsByWord } from './words.ts';

/** The kinds of a day by their names. */
export const PAST_DAY_KINDS = {
  workday: '平日',
  scheduled_holiday: '所定休日',
  statutory_holiday: '法定休日',
} as const;
export type PastDayKind = keyof typeof PAST_DAY_KINDS;

/** The lengths of time of a day that another product calculated. */
export const PAST_DAY_LENGTHS = [
  'breakTime',
  'worked',
  'insideOvertime',
  'overtime',
  'statutoryHoliday',
  'night',
  'late',
  'earlyLeave',
] as const;
export type PastDayLength = (typeof PAST_DAY_LENGTHS)[number];

/** A person's day before the go-live, as another product had it; `null` where its files said nothing. */
export interface PastDay extends Readonly<Record<PastDayLength, Minutes | null>> {
  readonly date: IsoDate;
  /** In the order of time; none where the file said that there were none. */
  readonly punches: readonly PastPunch[] | null;
  /** Of a day of paid leave and of absence, 1 or 0.5. */
  readonly leaveDays: number | null;
  readonly absenceDays: number | null;
  readonly kind: PastDayKind | null;
  /** Any other text of the product about the day, such as the name of a leave. */
  readonly note: string | null;
}

/** A day of which a file says nothing. */
export const NOTHING_SAID: Omit<PastDay, 'date'> = {
  punches: null,
  breakTime: null,
  worked: null,
  insideOvertime: null,
  overtime: null,
  statutoryHoliday: null,
  night: null,
  late: null,
  earlyLeave: null,
  leaveDays: null,
  absenceDays: null,
  kind: null,
  note: null,
};

/** A day of which a further file says something: that holds, the rest stays. */
export const withFurther = (before: PastDay, further: PastDay): PastDay => ({
  ...before,
  ...(Object.fromEntries(Object.entries(further).filter(([, value]) => value !== null)) as Partial<PastDay>),
});

/** Whether the punches of a day begin before those of the day before end. */
export function overlapsDayBefore({ punches }: PastDay, before: Pick<PastDay, 'punches'> | undefined): boolean {
  const [first, last] = [punches?.[0], before?.punches?.at(-1)];
  return first !== undefined && last !== undefined && first.minute < last.minute - MINUTES_PER_DAY;
}

/**
 * The totals of a month whose days are known; `null` where these don't say how much was overtime and work on statutory rest
 * days, which the limits need. Work on a rest day is none of the days worked (出勤率).
 */
export function totalOfPastDays(
  { month, from, to }: DateRange & { readonly month: IsoMonth },
  days: readonly PastDay[],
): PastMonth | null {
  const sum = (key: PastDayLength | 'leaveDays' | 'absenceDays'): number | null => sumOf(days.map((day) => day[key]));
  const length = (key: PastDayLength) => sum(key) as Minutes | null;
  const [overtime, statutoryHoliday] = [length('overtime'), length('statutoryHoliday')];
  if (overtime === null || statutoryHoliday === null) return null;
  const areWorkedKnown = days.some(({ worked, punches }) => worked !== null || punches !== null);
  return {
    month,
    from,
    to,
    worked: length('worked'),
    overtime,
    statutoryHoliday,
    night: length('night'),
    workedDays: areWorkedKnown ? days.filter(isWorkedDay).length : null,
    leaveDays: sum('leaveDays'),
    absenceDays: sum('absenceDays'),
  };
}

/**
 * The longest run of days of a month that no file has; `null` where these may be holidays.
 * Some products write no line of a day off, so that a day without one is no fault by itself.
 */
export function gapOfPastDays({ from, to }: DateRange, dates: readonly IsoDate[]): DateRange | null {
  const bounds = [addDays(from, -1), ...dates.toSorted(), addDays(to, 1)];
  let longest: DateRange | null = null;
  let most = HOLIDAYS;
  for (const [index, date] of bounds.slice(1).entries()) {
    const before = bounds[index] ?? date;
    const length = daysBetween(before, date) - 1;
    if (length > most) {
      most = length;
      longest = { from: addDays(before, 1), to: addDays(date, -1) };
    }
  }
  return longest;
}

/** The days without a line that are holidays rather than days that a file lacks. */
const HOLIDAYS = 9;

/** The sum of what is known; `null` where nothing is. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, one) => total + one, 0);
}

const isBeyond = (value: number | null, most: number): boolean => value !== null && value > most;

const isWorkedDay = ({ worked, punches, kind, statutoryHoliday }: PastDay): boolean => {
  const isRestDay = kind === null ? isBeyond(statutoryHoliday, 0) : kind !== 'workday';
  return !isRestDay && (worked === null ? punches !== null && punches.length !== 0 : worked > 0);
};

/** A fault of a day: what it is about, and why. */
export interface PastDayFault {
  readonly field: 'punches' | PastDayLength | 'absenceDays';
  readonly message: string;
}

/** What can't be of a day by itself. */
export function faultsOfPastDay({ punches, worked, overtime, statutoryHoliday, ...day }: PastDay): PastDayFault[] {
  const faults: PastDayFault[] = [];
  const unpaired = punches === null ? null : faultOfPunches(punches);
  if (unpaired !== null) faults.push({ field: 'punches', message: unpaired });
  const most = worked ?? minutes(MINUTES_PER_DAY);
  for (const field of ['breakTime', 'late', 'earlyLeave'] as const)
    if (isBeyond(day[field], MINUTES_PER_DAY)) faults.push({ field, message: BEYOND_DAY });
  if (isBeyond(worked, MINUTES_PER_DAY)) faults.push({ field: 'worked', message: BEYOND_DAY });
  else if (isBeyond(sumOf([overtime, statutoryHoliday]), most))
    faults.push({ field: 'overtime', message: '時間外労働と法定休日労働の合計が、実働時間を超えています' });
  for (const field of ['insideOvertime', 'night'] as const)
    if (isBeyond(day[field], most)) faults.push({ field, message: '実働時間を超えています' });
  if (isBeyond(sumOf([day.leaveDays, day.absenceDays]), 1))
    faults.push({ field: 'absenceDays', message: '有休と欠勤の合計が1日を超えています' });
  return faults;
}

const BEYOND_DAY = '24時間を超えています';

/** Parses how much of a day was leave or absence, `null` when invalid: `1`, `0.5日`, `有休`, `半休`, `欠勤`. */
export function parsePartOfDay(text: string): number | null {
  const typed = text.normalize('NFKC').trim().replace(/日$/, '');
  if (/^(0(\.\d{1,3})?|1(\.0{1,3})?)$/.test(typed)) return Number(typed);
  if (/^(有休|有給|全休|年休|年次有給休暇|有給休暇|欠勤)$/.test(typed)) return 1;
  return /^((午前|午後|有休|有給|AM|PM)?半休|半)$/i.test(typed) ? 0.5 : null;
}

/** The kinds of a day by other products' words. */
const DAY_KINDS = kindsByWord<PastDayKind>({
  workday: ['平日', '出勤日', '所定労働日', '勤務日'],
  scheduled_holiday: ['所定休日', '所定休', '法定外休日', '法定外', '公休日', '公休', '休日', '祝日'],
  statutory_holiday: ['法定休日', '法定休'],
});

/** Parses the kind of a day by other products' words, `null` for any other. */
export const parseDayKind = (text: string): PastDayKind | null => DAY_KINDS.get(text.normalize('NFKC').trim()) ?? null;
