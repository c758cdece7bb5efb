import { addDays, compareDates, type DateRange, daysFrom, type IsoDate } from '../time/date.ts';
import { disjoint, type Interval, onDayAfter, without } from '../time/interval.ts';
import { MINUTES_PER_DAY, minutes, type Minutes } from '../time/minutes.ts';
import { type DayOfWork, splitAt } from './daily-hours.ts';
import type { WorkingTimePolicy } from './policy.ts';
import { firstDayOfWeek } from './week.ts';
import {
  type ClassifiedMinutes,
  type ClassPolicy,
  classifyWork,
  type DayKind,
  minutesByClass,
  NOTHING_BEFORE,
  sumClasses,
  type WorkBefore,
} from './work-classes.ts';

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
   * were, and none is calculated again (work-rules §2).
   */
  readonly closedDays?: ReadonlyMap<IsoDate, ClassifiedMinutes> | undefined;
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
  const days: ClassifiedDay[] = [];
  const firstWeek = firstDayOfWeek(period.from, policy);
  let lastOfWeek: IsoDate | null = null;
  let before = NOTHING_BEFORE;
  for (const { date, work: own } of workByDay(work.days)) {
    if (date > period.to) break;
    if (date < firstWeek || own.length === 0) continue;
    const isSameWeek = lastOfWeek !== null && date <= lastOfWeek;
    if (!isSameWeek) lastOfWeek = addDays(firstDayOfWeek(date, policy), 6);
    const inWeek = isSameWeek ? before.inWeek : NOTHING_BEFORE.inWeek;
    const { overtime } = before;
    const closed = work.closedDays?.get(date);
    const day =
      closed === undefined ? classifiedDay(date, own, work, policy, { inWeek, overtime }) : closedDay(date, closed);
    const isOfPeriod = date >= period.from;
    if (isOfPeriod) days.push(day);
    before = {
      inWeek: minutes(inWeek + inWeekOf(day)),
      overtime: minutes(isOfPeriod ? overtime + day.overtime : overtime),
    };
  }
  return {
    days,
    total: sumClasses(days),
    scheduledHolidayDays: days.filter(({ scheduledHoliday }) => scheduledHoliday > 0).length,
    statutoryHolidayDays: new Set(days.flatMap(({ statutoryHolidays }) => statutoryHolidays)).size,
  };
}

/** What a day adds to the 40 hours: what is overtime by the day isn't counted again in the week. */
const inWeekOf = ({ worked, statutoryHoliday, overtimeByDay }: ClassifiedMinutes): number =>
  worked - statutoryHoliday - overtimeByDay;

/** A day as it was closed. Which calendar days its rest-day work was on isn't kept: it counts as its own. */
const closedDay = (date: IsoDate, classes: ClassifiedMinutes): ClassifiedDay => ({
  ...classes,
  date,
  statutoryHolidays: classes.statutoryHoliday > 0 ? [date] : [],
});

function classifiedDay(
  date: IsoDate,
  work: readonly Interval[],
  { kindOf, contractedOn }: Pick<WorkOfPeriod, 'kindOf' | 'contractedOn'>,
  policy: PeriodPolicy,
  before: WorkBefore,
): ClassifiedDay {
  const kind = kindOf(date);
  const kindAfter = (count: number): DayKind => (count === 0 ? kind : kindOf(addDays(date, count)));
  const stretches = classifyWork({ work, contracted: contractedOn(date), kindAfter }, policy, before);
  const onHoliday = stretches.filter(({ workClass }) => workClass === 'statutory_holiday');
  const holidays = new Set(onHoliday.map(({ start }) => addDays(date, Math.floor(start / MINUTES_PER_DAY))));
  return { ...minutesByClass(stretches, kind, policy), date, statutoryHolidays: [...holidays] };
}

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
