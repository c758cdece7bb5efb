import { type Interval, lengthOf, totalLength } from '../time/interval.ts';
import { MINUTES_PER_DAY, minutes, workingDayMinute, type Minutes } from '../time/minutes.ts';
import { nightPart } from './night.ts';
import type { WorkingTimePolicy } from './policy.ts';

/**
 * The legal kind of a calendar day: a workday (労働日), a rest day of the company's (所定休日), or the weekly statutory one
 * (法定休日, 労基法35条). A public holiday is not by itself the last.
 */
export type DayKind = 'workday' | 'scheduled_holiday' | 'statutory_holiday';

/**
 * The class of a worked minute, of which each has exactly one (work-rules 1.1): within the contract (所定内), beyond it but
 * within the standard day and week (法定内残業), beyond the standard day or else the standard week (時間外), or on a statutory
 * rest day (法定休日労働).
 */
export type WorkClass = 'contracted' | 'inside_overtime' | 'overtime_by_day' | 'overtime_by_week' | 'statutory_holiday';

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
}

/** What was worked before, in order of time. */
export interface WorkBefore {
  /** In the day's week: what counts toward the 40 hours. */
  readonly inWeek: Minutes;
  /** In the wage period: the overtime that counts toward the 60 hours. */
  readonly overtime: Minutes;
}

/** The beginning of a week that is the beginning of a period, too. */
export const NOTHING_BEFORE: WorkBefore = { inWeek: minutes(0), overtime: minutes(0) };

export type ClassPolicy = Pick<WorkingTimePolicy, 'standardDay' | 'standardWeek' | 'sixtyHours' | 'countsHolidayHours'>;

/**
 * Gives every minute of the day's work its class, in order of time (労基法32条, 35条, 37条; work-rules 1.1). By the hours really
 * worked: leave fills neither the day nor the week, and an hour late and an hour longer is no overtime.
 */
export function classifyWork(
  { work, contracted, kindAfter }: UnclassifiedWork,
  policy: ClassPolicy,
  before: WorkBefore,
): ClassifiedStretch[] {
  const stretches: ClassifiedStretch[] = [];
  let inDay = 0;
  let { inWeek, overtime }: { inWeek: number; overtime: number } = before;
  for (const piece of work.flatMap(cutAtMidnights)) {
    if (kindAfter(dayOf(piece)) === 'statutory_holiday') {
      stretches.push({ ...piece, workClass: 'statutory_holiday', isOver60: false });
      if (policy.countsHolidayHours) inDay += lengthOf(piece);
      continue;
    }
    for (let { start } = piece; start < piece.end;) {
      const { workClass, room } = classAt({ inDay, inWeek }, contracted, policy);
      const isOvertime = workClass === 'overtime_by_day' || workClass === 'overtime_by_week';
      const isOver60 = isOvertime && overtime >= policy.sixtyHours;
      const roomBelow60 = isOvertime && !isOver60 ? policy.sixtyHours - overtime : Number.POSITIVE_INFINITY;
      const length = Math.min(piece.end - start, room, roomBelow60);
      const end = workingDayMinute(start + length);
      stretches.push({ start, end, workClass, isOver60 });
      inDay += length;
      if (workClass !== 'overtime_by_day') inWeek = minutes(inWeek + length);
      if (isOvertime) overtime = minutes(overtime + length);
      start = end;
    }
  }
  return stretches;
}

/**
 * The class of the next minute after so many of the day and of the week, and for how many it stays the same. What is
 * overtime by the day isn't counted again in the week.
 */
function classAt(
  { inDay, inWeek }: { readonly inDay: number; readonly inWeek: number },
  contracted: Minutes,
  { standardDay, standardWeek }: ClassPolicy,
): { workClass: WorkClass; room: number } {
  const ofDay = standardDay - inDay;
  const ofWeek = standardWeek - inWeek;
  const ofContract = contracted - inDay;
  if (ofDay <= 0) return { workClass: 'overtime_by_day', room: Number.POSITIVE_INFINITY };
  if (ofWeek <= 0) return { workClass: 'overtime_by_week', room: ofDay };
  if (ofContract <= 0) return { workClass: 'inside_overtime', room: Math.min(ofDay, ofWeek) };
  return { workClass: 'contracted', room: Math.min(ofDay, ofWeek, ofContract) };
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
  /** All the work: the five classes below it together. */
  readonly worked: Minutes;
  /** Within the contract (所定内). */
  readonly contracted: Minutes;
  /** Beyond the contract, within the standard day and week (法定内残業). */
  readonly insideOvertime: Minutes;
  /** Beyond the standard day (日の時間外, 労基法32条2項). */
  readonly overtimeByDay: Minutes;
  /** Beyond the standard week, and not by the day (週の時間外, 労基法32条1項). */
  readonly overtimeByWeek: Minutes;
  /** On a statutory rest day, which is never overtime (法定休日労働). */
  readonly statutoryHoliday: Minutes;
  /** Overtime by the day and by the week (時間外). */
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
}

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
    statutory_holiday: nothing(),
  };
  for (const stretch of stretches) {
    const [length, atNight] = [lengthOf(stretch), totalLength(nightPart([stretch], night))];
    add(all, length, atNight);
    add(of[stretch.workClass], length, atNight);
    if (stretch.isOver60) add(over60, length, atNight);
  }
  const { contracted, inside_overtime: inside, overtime_by_day: byDay, overtime_by_week: byWeek } = of;
  const onHoliday = of.statutory_holiday;
  const overtime = byDay.length + byWeek.length;
  return {
    worked: all.length,
    contracted: contracted.length,
    insideOvertime: inside.length,
    overtimeByDay: byDay.length,
    overtimeByWeek: byWeek.length,
    statutoryHoliday: onHoliday.length,
    overtime: minutes(overtime),
    overtimeWithin60: minutes(overtime - over60.length),
    overtimeOver60: over60.length,
    scheduledHoliday: minutes(ownKind === 'scheduled_holiday' ? all.length - onHoliday.length : 0),
    night: all.night,
    nightContracted: contracted.night,
    nightInsideOvertime: inside.night,
    nightOvertime: minutes(byDay.night + byWeek.night),
    nightOvertimeWithin60: minutes(byDay.night + byWeek.night - over60.night),
    nightOvertimeOver60: over60.night,
    nightStatutoryHoliday: onHoliday.night,
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
