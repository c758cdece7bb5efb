import { type Interval, lengthOf, totalLength } from '../time/interval.ts';
import { MINUTES_PER_DAY, minutes, workingDayMinute, type Minutes } from '../time/minutes.ts';
import { nightPart } from './night.ts';
import type { WorkingTimePolicy } from './policy.ts';
import { UNLIMITED } from './frame.ts';

/**
 * The legal kind of a calendar day: a workday (労働日), a rest day of the company's (所定休日), or the weekly statutory one
 * (法定休日, 労基法35条). A public holiday is not by itself the last.
 */
export type DayKind = 'workday' | 'scheduled_holiday' | 'statutory_holiday';

/**
 * The class of a worked minute, of which each has exactly one (work-rules 1.1): within the contract (所定内), beyond it but
 * within the limits (法定内残業), beyond that of the day, else of the week, else of the period (時間外), or on a statutory rest
 * day (法定休日労働). Of those who have no overtime by law, what is beyond the contract is exempt (適用除外).
 */
export type WorkClass =
  | 'contracted'
  | 'inside_overtime'
  | 'overtime_by_day'
  | 'overtime_by_week'
  | 'overtime_by_period'
  | 'statutory_holiday'
  | 'exempt';

const OVERTIME: ReadonlySet<WorkClass> = new Set(['overtime_by_day', 'overtime_by_week', 'overtime_by_period']);

/** A stretch of work of one class, within one calendar day. */
export interface ClassifiedStretch extends Interval {
  readonly workClass: WorkClass;
  /** Overtime after 60 hours of it in the wage period (労基法37条1項ただし書). */
  readonly isOver60: boolean;
}

/** The work of one working day, and what decides its classes. */
export interface UnclassifiedWork {
  /** Without breaks, disjoint and in order of time. */
  readonly work: readonly Interval[];
  /** The hours of the contract (所定労働時間); 0 on a rest day. */
  readonly contracted: Minutes;
  /** The kind of the calendar day so many days after the working day; -1 is the day before. */
  readonly kindAfter: (days: number) => DayKind;
  /** Beyond what of it, with what was before, it is overtime; the company's standard day and week alone where not given. */
  readonly limits?: WorkLimits;
}

/** The limits of a day's work by its system (労働時間制度). */
export interface WorkLimits {
  readonly day: Minutes;
  readonly week: Minutes;
  readonly period: Minutes;
  /** So much of the period is within the contract, whatever the day; `null` where the day's contract says. */
  readonly periodContracted: Minutes | null;
  /** Nothing of it is overtime or rest-day work. */
  readonly isExempt: boolean;
}

/** What was worked before, in order of time. */
export interface WorkBefore {
  /** In the day's week: what counts toward the 40 hours. */
  readonly inWeek: Minutes;
  /** In the days that are counted together with it: what counts toward the limit of the period. */
  readonly inPeriod: Minutes;
  /** In the wage period: the overtime that counts toward the 60 hours. */
  readonly overtime: Minutes;
}

/** The beginning of a week that is the beginning of a period, too. */
export const NOTHING_BEFORE: WorkBefore = { inWeek: minutes(0), inPeriod: minutes(0), overtime: minutes(0) };

export type ClassPolicy = Pick<WorkingTimePolicy, 'standardDay' | 'standardWeek' | 'sixtyHours' | 'countsHolidayHours'>;

/**
 * Gives every minute of the day's work its class, in order of time (労基法32条, 35条, 37条; work-rules 1.1). By the hours really
 * worked: leave fills neither the day nor the week, and an hour late and an hour longer is no overtime.
 */
export function classifyWork(
  { work, contracted, kindAfter, limits: own }: UnclassifiedWork,
  policy: ClassPolicy,
  before: WorkBefore,
): ClassifiedStretch[] {
  const limits = own ?? limitsOf(policy);
  const stretches: ClassifiedStretch[] = [];
  let inDay = 0;
  let { inWeek, inPeriod, overtime }: { inWeek: number; inPeriod: number; overtime: number } = before;
  for (const piece of work.flatMap(cutAtMidnights)) {
    if (kindAfter(dayOf(piece)) === 'statutory_holiday' && !limits.isExempt) {
      stretches.push({ ...piece, workClass: 'statutory_holiday', isOver60: false });
      if (policy.countsHolidayHours) inDay += lengthOf(piece);
      continue;
    }
    for (let { start } = piece; start < piece.end;) {
      const { workClass, room } = classAt({ inDay, inWeek, inPeriod }, contracted, limits);
      const isOvertime = OVERTIME.has(workClass);
      const isOver60 = isOvertime && overtime >= policy.sixtyHours;
      const roomBelow60 = isOvertime && !isOver60 ? policy.sixtyHours - overtime : Number.POSITIVE_INFINITY;
      const length = Math.min(piece.end - start, room, roomBelow60);
      const end = workingDayMinute(start + length);
      stretches.push({ start, end, workClass, isOver60 });
      inDay += length;
      if (workClass !== 'overtime_by_day') inWeek += length;
      if (workClass === 'contracted' || workClass === 'inside_overtime') inPeriod += length;
      if (isOvertime) overtime += length;
      start = end;
    }
  }
  return stretches;
}

const limitsOf = ({ standardDay, standardWeek }: ClassPolicy): WorkLimits => ({
  day: standardDay,
  week: standardWeek,
  period: UNLIMITED,
  periodContracted: null,
  isExempt: false,
});

/**
 * The class of the next minute after so many of the day, the week and the period, and for how many it stays the same.
 * What is overtime by the day isn't counted again in the week, nor what is by either in the period.
 */
function classAt(
  { inDay, inWeek, inPeriod }: { readonly inDay: number; readonly inWeek: number; readonly inPeriod: number },
  contracted: Minutes,
  { day, week, period, periodContracted, isExempt }: WorkLimits,
): { workClass: WorkClass; room: number } {
  const ofContract = periodContracted === null ? contracted - inDay : periodContracted - inPeriod;
  if (isExempt) {
    if (ofContract <= 0) return { workClass: 'exempt', room: Number.POSITIVE_INFINITY };
    return { workClass: 'contracted', room: ofContract };
  }
  const [ofDay, ofWeek, ofPeriod] = [day - inDay, week - inWeek, period - inPeriod];
  if (ofDay <= 0) return { workClass: 'overtime_by_day', room: Number.POSITIVE_INFINITY };
  if (ofWeek <= 0) return { workClass: 'overtime_by_week', room: ofDay };
  if (ofPeriod <= 0) return { workClass: 'overtime_by_period', room: Math.min(ofDay, ofWeek) };
  if (ofContract <= 0) return { workClass: 'inside_overtime', room: Math.min(ofDay, ofWeek, ofPeriod) };
  return { workClass: 'contracted', room: Math.min(ofDay, ofWeek, ofPeriod, ofContract) };
}

/** The calendar day of an interval within one, by days after its working day. */
const dayOf = ({ start }: Interval): number => Math.floor(start / MINUTES_PER_DAY);

/** A statutory rest day is the calendar day from 0:00 to 24:00 (昭23.4.5基発535号, 平6.5.31基発331号). */
function cutAtMidnights(stretch: Interval): Interval[] {
  const midnight = workingDayMinute((dayOf(stretch) + 1) * MINUTES_PER_DAY);
  if (stretch.end <= midnight) return [stretch];
  return [{ ...stretch, end: midnight }, ...cutAtMidnights({ ...stretch, start: midnight })];
}

/** Work by class, in minutes: of a day or of a period, whose minutes are the sums of its days'. */
export interface ClassifiedMinutes {
  /** All the work that counts: the seven classes below it together. */
  readonly worked: Minutes;
  /** Within the contract (所定内). */
  readonly contracted: Minutes;
  /** Beyond the contract, within the standard day and week (法定内残業). */
  readonly insideOvertime: Minutes;
  /** Beyond the standard day (日の時間外, 労基法32条2項). */
  readonly overtimeByDay: Minutes;
  /** Beyond the standard week, and not by the day (週の時間外, 労基法32条1項). */
  readonly overtimeByWeek: Minutes;
  /** Beyond the frame of a flex or variable period, and by neither (期間の時間外, 労基法32条の2–32条の4). */
  readonly overtimeByPeriod: Minutes;
  /** On a statutory rest day, which is never overtime (法定休日労働). */
  readonly statutoryHoliday: Minutes;
  /** Beyond the contract of those who have neither overtime nor rest days by law (管理監督者, 労基法41条2号). */
  readonly exempt: Minutes;
  /**
   * What counts beyond the real work (みなし労働時間): `worked` less it is what was really worked (労働時間の状況). Negative where
   * more was.
   */
  readonly deemed: Minutes;
  /** Overtime by the day, the week and the period (時間外). */
  readonly overtime: Minutes;
  /** Of it, what is within the 60 hours of its period, and what is over them (労基法37条1項ただし書). */
  readonly overtimeWithin60: Minutes;
  readonly overtimeOver60: Minutes;
  /**
   * Work of a working day that is a rest day of the company's (所定休日労働), statutory rest days excluded. No class of its own:
   * it is in those above.
   */
  readonly scheduledHoliday: Minutes;
  /** All night work (深夜): that of the classes below it together. */
  readonly night: Minutes;
  readonly nightContracted: Minutes;
  readonly nightInsideOvertime: Minutes;
  /** That of all overtime, then of its two parts. */
  readonly nightOvertime: Minutes;
  readonly nightOvertimeWithin60: Minutes;
  readonly nightOvertimeOver60: Minutes;
  readonly nightStatutoryHoliday: Minutes;
  readonly nightExempt: Minutes;
}

/** What was really worked (労働時間の状況, 安衛法66条の8の3), whatever counts in its place. */
export const realWork = ({ worked, deemed }: Pick<ClassifiedMinutes, 'worked' | 'deemed'>): Minutes =>
  minutes(worked - deemed);

interface LengthAndNight {
  length: Minutes;
  night: Minutes;
}

const nothing = (): LengthAndNight => ({ length: minutes(0), night: minutes(0) });

function add(sum: LengthAndNight, length: Minutes, night: Minutes): void {
  sum.length = minutes(sum.length + length);
  sum.night = minutes(sum.night + night);
}

/** Sums up the stretches of a working day of that kind. */
export function minutesByClass(
  stretches: readonly ClassifiedStretch[],
  ownKind: DayKind,
  { night }: Pick<WorkingTimePolicy, 'night'>,
): ClassifiedMinutes {
  const [all, over60] = [nothing(), nothing()];
  const of: Readonly<Record<WorkClass, LengthAndNight>> = {
    contracted: nothing(),
    inside_overtime: nothing(),
    overtime_by_day: nothing(),
    overtime_by_week: nothing(),
    overtime_by_period: nothing(),
    statutory_holiday: nothing(),
    exempt: nothing(),
  };
  for (const stretch of stretches) {
    const [length, atNight] = [lengthOf(stretch), totalLength(nightPart([stretch], night))];
    add(all, length, atNight);
    add(of[stretch.workClass], length, atNight);
    if (stretch.isOver60) add(over60, length, atNight);
  }
  const { contracted, inside_overtime: inside, exempt } = of;
  const { overtime_by_day: byDay, overtime_by_week: byWeek, overtime_by_period: byPeriod } = of;
  const onHoliday = of.statutory_holiday;
  const overtime = byDay.length + byWeek.length + byPeriod.length;
  const nightOvertime = byDay.night + byWeek.night + byPeriod.night;
  return {
    worked: all.length,
    contracted: contracted.length,
    insideOvertime: inside.length,
    overtimeByDay: byDay.length,
    overtimeByWeek: byWeek.length,
    overtimeByPeriod: byPeriod.length,
    statutoryHoliday: onHoliday.length,
    exempt: exempt.length,
    deemed: minutes(0),
    overtime: minutes(overtime),
    overtimeWithin60: minutes(overtime - over60.length),
    overtimeOver60: over60.length,
    scheduledHoliday: minutes(ownKind === 'scheduled_holiday' ? all.length - onHoliday.length - exempt.length : 0),
    night: all.night,
    nightContracted: contracted.night,
    nightInsideOvertime: inside.night,
    nightOvertime: minutes(nightOvertime),
    nightOvertimeWithin60: minutes(nightOvertime - over60.night),
    nightOvertimeOver60: over60.night,
    nightStatutoryHoliday: onHoliday.night,
    nightExempt: exempt.night,
  };
}

/** The sum of days. */
export function sumClasses(days: readonly ClassifiedMinutes[]): ClassifiedMinutes {
  const sum = { ...NO_WORK };
  for (const day of days) for (const key of CLASS_KEYS) sum[key] = minutes(sum[key] + day[key]);
  return sum;
}

/** A day without work. */
export const NO_WORK: ClassifiedMinutes = minutesByClass([], 'workday', {
  night: { start: workingDayMinute(0), end: workingDayMinute(0) },
});

const CLASS_KEYS = Object.keys(NO_WORK) as (keyof ClassifiedMinutes)[];
