import { addDays, compareDates, type DateRange, daysFrom, type IsoDate } from '../time/date.ts';
import { disjoint, type Interval, onDayAfter, without } from '../time/interval.ts';
import { MINUTES_PER_DAY, minutes, type Minutes, workingDayMinute } from '../time/minutes.ts';
import { type DayOfWork, splitAt } from './daily-hours.ts';
import type { WorkingTimePolicy } from './policy.ts';
import { firstDayOfWeek } from './week.ts';
import {
  type ClassifiedMinutes,
  type ClassifiedStretch,
  type ClassPolicy,
  classifyWork,
  type DayKind,
  minutesByClass,
  NOTHING_BEFORE,
  sumClasses,
  type WorkBefore,
} from './work-classes.ts';
import { ordinarySystem, type WorkSystem } from './work-system.ts';

/** The punches of a working day, and where the next one's work begins. */
export interface DatedWork extends Pick<DayOfWork, 'punches' | 'breaks' | 'nextShiftStart'> {
  readonly date: IsoDate;
}

/** The work of a person, and the calendar that it is judged by. */
export interface WorkOfPeriod {
  /**
   * In any order, one of each date, from the beginning of the week in which the period begins, and from the day before it
   * where its night may run on; what is later than the period's last day changes nothing.
   */
  readonly days: readonly DatedWork[];
  readonly kindOf: (date: IsoDate) => DayKind;
  /** The hours of the contract on that day; 0 on a rest day. */
  readonly contractedOn: (date: IsoDate) => Minutes;
  /**
   * Days of closed periods: those before it in the shared week fill its 40 hours as they were, those in it count as they
   * were, and none is calculated again (work-rules 2).
   */
  readonly closedDays?: ReadonlyMap<IsoDate, ClassifiedMinutes> | undefined;
  /** The night of each day, where it isn't everybody's. */
  readonly nightOn?: ((date: IsoDate) => Interval) | undefined;
  /** How each day is counted; the same object for those counted together. Without it all have the ordinary hours. */
  readonly systemOn?: ((date: IsoDate) => WorkSystem) | undefined;
}

/** A working day with its minutes by class. */
export interface ClassifiedDay extends ClassifiedMinutes {
  readonly date: IsoDate;
  /** The calendar days that are statutory rest days and were worked on by it. */
  readonly statutoryHolidays: readonly IsoDate[];
}

/** The hours of a wage period (月度). */
export interface PeriodHours {
  /** The worked days, in order. */
  readonly days: readonly ClassifiedDay[];
  readonly total: ClassifiedMinutes;
  /** Working days with work on a rest day of the company's (所定休日労働日数). */
  readonly scheduledHolidayDays: number;
  /** Calendar days with work on a statutory rest day (法定休日労働日数), each once. */
  readonly statutoryHolidayDays: number;
}

type PeriodPolicy = ClassPolicy & Pick<WorkingTimePolicy, 'weekStart' | 'night'>;

/**
 * Calculates a wage period day by day (work-rules 1.1, 1.2): the week's 40 hours also over its edge, the 60 hours from 0
 * on its first day, both in the order of time. A working day is in it whole, its night after the last day too, so that
 * of two periods side by side each minute is in one.
 */
export function periodHours(period: DateRange, work: WorkOfPeriod, policy: PeriodPolicy): PeriodHours {
  const ordinary = ordinarySystem(policy);
  const systemOn = work.systemOn ?? (() => ordinary);
  const days: ClassifiedDay[] = [];
  let week: DaysOfWeek = NO_WEEK;
  let before = NOTHING_BEFORE;
  let previous: WorkSystem | null = null;
  for (const { date, work: own } of workByDay(work.days)) {
    if (date > period.to) break;
    const system = systemOn(date);
    if (date < firstDayOfWeek(period.from, policy) || (own.length === 0 && !isDeemed(date, system, work))) continue;
    const isSameWeek = week.to !== null && date <= week.to;
    if (!isSameWeek) week = { to: addDays(firstDayOfWeek(date, policy), 6), days: [] };
    const isSameSystem = system === previous;
    const isOfPeriod = date >= period.from;
    before = {
      inWeek: isSameWeek && isSameSystem ? before.inWeek : inWeekBefore(week.days, system),
      inPeriod: isSameSystem ? before.inPeriod : NOTHING_BEFORE.inPeriod,
      overtime: before.overtime,
    };
    const closed = work.closedDays?.get(date);
    const day =
      closed === undefined ? classifiedDay(date, own, work, policy, { system, before }) : closedDay(date, closed);
    if (isOfPeriod) days.push(day);
    week.days.push(day);
    previous = system;
    before = {
      inWeek: minutes(before.inWeek + inWeekOf(day)),
      inPeriod: minutes(isOfPeriod ? before.inPeriod + day.contracted + day.insideOvertime : before.inPeriod),
      overtime: minutes(isOfPeriod ? before.overtime + day.overtime : before.overtime),
    };
  }
  return periodOfDays(days);
}

/** A period of these worked days, in order. */
export const periodOfDays = (days: readonly ClassifiedDay[]): PeriodHours => ({
  days,
  total: sumClasses(days),
  scheduledHolidayDays: days.filter(({ scheduledHoliday }) => scheduledHoliday > 0).length,
  statutoryHolidayDays: new Set(days.flatMap(({ statutoryHolidays }) => statutoryHolidays)).size,
});

/** The days of a week that have been counted, up to its last day. */
interface DaysOfWeek {
  readonly to: IsoDate | null;
  readonly days: ClassifiedDay[];
}

const NO_WEEK: DaysOfWeek = { to: null, days: [] };

/** What a day adds to the 40 hours: what is overtime by the day isn't counted again in the week. */
const inWeekOf = ({ worked, statutoryHoliday, overtimeByDay }: ClassifiedMinutes): number =>
  worked - statutoryHoliday - overtimeByDay;

/**
 * What the days of the week add to the hours of another system: each what it would have added under it, as if it had
 * been in force all the week; none before the day that its weeks count from.
 */
const inWeekBefore = (days: readonly ClassifiedDay[], { dayLimitOn, weeksFrom }: WorkSystem): Minutes =>
  minutes(
    days
      .filter(({ date }) => weeksFrom === null || date >= weeksFrom)
      .reduce((sum, day) => sum + Math.min(day.worked - day.statutoryHoliday, dayLimitOn(day.date)), 0),
  );

/** Whether a day without a punch counts, as one of work outside can. */
const isDeemed = (date: IsoDate, { deemedOn }: WorkSystem, { kindOf, contractedOn }: WorkOfPeriod): boolean =>
  deemedOn !== null &&
  (deemedOn({ date, kind: kindOf(date), contracted: contractedOn(date), real: minutes(0) }) ?? 0) > 0;

/** A day as it was closed. Which calendar days its rest-day work was on isn't kept: it counts as its own. */
const closedDay = (date: IsoDate, classes: ClassifiedMinutes): ClassifiedDay => ({
  ...classes,
  date,
  statutoryHolidays: classes.statutoryHoliday > 0 ? [date] : [],
});

function classifiedDay(
  date: IsoDate,
  work: readonly Interval[],
  { kindOf, contractedOn, nightOn }: Pick<WorkOfPeriod, 'kindOf' | 'contractedOn' | 'nightOn'>,
  policy: PeriodPolicy,
  { system, before }: { readonly system: WorkSystem; readonly before: WorkBefore },
): ClassifiedDay {
  const kind = kindOf(date);
  const contracted = contractedOn(date);
  const kindAfter = (count: number): DayKind => (count === 0 ? kind : kindOf(addDays(date, count)));
  const limits = {
    day: system.dayLimitOn(date),
    week: system.weekLimitOn(date),
    period: system.periodLimit,
    periodContracted: system.periodContracted,
    isExempt: system.isExempt,
  };
  const classify = (own: readonly Interval[]): ClassifiedStretch[] =>
    classifyWork({ work: own, contracted, kindAfter, limits }, policy, before);
  const stretches = classify(work);
  const onHoliday = stretches.filter(({ workClass }) => workClass === 'statutory_holiday');
  const holidays = new Set(onHoliday.map(({ start }) => addDays(date, Math.floor(start / MINUTES_PER_DAY))));
  const classes = minutesByClass(stretches, kind, { night: nightOn?.(date) ?? policy.night });
  const real = minutes(classes.worked - classes.statutoryHoliday);
  const deemed = system.deemedOn?.({ date, kind, contracted, real }) ?? null;
  const counted = deemed === null ? classes : deemedClasses(deemed, classes, { kind, classify, onHoliday });
  return { ...counted, date, statutoryHolidays: [...holidays] };
}

/**
 * A day with so many deemed minutes in place of its real ones; those on a statutory rest day, and all of the night, are
 * real (work-rules 6). The night is that of work within the contract: what is deemed has no time of its own.
 */
function deemedClasses(
  deemed: Minutes,
  real: ClassifiedMinutes,
  day: {
    readonly kind: DayKind;
    readonly classify: (work: readonly Interval[]) => ClassifiedStretch[];
    readonly onHoliday: readonly ClassifiedStretch[];
  },
): ClassifiedMinutes {
  const stretches = day.classify([{ start: workingDayMinute(0), end: workingDayMinute(deemed) }]);
  const counted = minutesByClass([...stretches, ...day.onHoliday], day.kind, { night: NO_NIGHT });
  return {
    ...counted,
    deemed: minutes(counted.worked - real.worked),
    night: real.night,
    nightContracted: minutes(real.night - real.nightStatutoryHoliday),
    nightStatutoryHoliday: real.nightStatutoryHoliday,
  };
}

const NO_NIGHT: Interval = { start: workingDayMinute(0), end: workingDayMinute(0) };

/**
 * The work of each working day, in order, breaks left out. What runs on past the next day's start is that day's
 * beginning (昭26.2.26基収3406号), and fills its 8 hours. A minute that two days' punches have counts once, for the earlier.
 */
function workByDay(days: readonly DatedWork[]): { date: IsoDate; work: readonly Interval[] }[] {
  const dates = days.map(({ date }) => date).toSorted(compareDates);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const dayOf = new Map(days.map((day) => [day.date, day]));
  let runOn: Interval[] = [];
  let counted: Interval[] = [];
  return daysFrom(first, addDays(last, 1)).map((date) => {
    const { punches, breaks, nextShiftStart } = dayOf.get(date) ?? NOT_PUNCHED;
    const punched = without(without(disjoint(punches), breaks), counted);
    const [work, next] = splitAt(disjoint([...runOn, ...punched]), nextShiftStart);
    runOn = next.map((stretch) => onDayAfter(stretch, 1));
    counted = work.map((stretch) => onDayAfter(stretch, 1));
    return { date, work };
  });
}

const NOT_PUNCHED: Omit<DatedWork, 'date'> = { punches: [], breaks: [], nextShiftStart: null };
