import { intersect, type Interval, lengthOf, subtract, totalLength } from '../time/interval.ts';
import { MINUTES_PER_DAY, workingDayMinute, type Minutes, minutes, type WorkingDayMinute } from '../time/minutes.ts';
import type { WorkingTimePolicy } from './policy.ts';

/**
 * The part of the work at night (労基法37条4項), on whichever calendar day: from 22:00 inclusive to 05:00 exclusive. Leaving
 * at 22:00 or beginning at 05:00 has none.
 */
export function nightPart(work: readonly Interval[], night: Interval): Interval[] {
  return work.flatMap((stretch) => nightsAround(night).flatMap((window) => intersect(stretch, window) ?? []));
}

// A working day can begin before its midnight and end on the next one's evening: it overlaps three nights.
const nightsAround = (night: Interval): Interval[] =>
  [-MINUTES_PER_DAY, 0, MINUTES_PER_DAY].map((days) => ({
    start: workingDayMinute(night.start + days),
    end: workingDayMinute(night.end + days),
  }));

/**
 * Places a break of which only the length is known (D10): in the daytime part of the work first, from its beginning on,
 * and the rest at night. A break as long as the work or longer takes all of it. `work` is in order.
 */
export function placeBreak(work: readonly Interval[], length: Minutes, night: Interval): Interval[] {
  const atNight = nightPart(work, night);
  const byDay = work.flatMap((stretch) => subtract(stretch, atNight));
  let left: number = length;
  return [...byDay, ...atNight].flatMap((stretch) => {
    const taken = Math.min(left, lengthOf(stretch));
    left -= taken;
    return taken === 0 ? [] : [{ start: stretch.start, end: workingDayMinute(stretch.start + taken) }];
  });
}

/**
 * The legal kind of a calendar day: a workday (労働日), a rest day of the company's (所定休日), or the weekly statutory one
 * (法定休日, 労基法35条). A public holiday is not by itself the last.
 */
export type DayKind = 'workday' | 'scheduled_holiday' | 'statutory_holiday';

/** The input of a working day's hours. All times are minutes of that working day. */
export interface DayOfWork {
  /** The kinds of the calendar days that it can overlap: its own, and those before and after. */
  readonly kinds: { readonly previous: DayKind; readonly own: DayKind; readonly next: DayKind };
  /** The hours of the contract (所定労働時間); 0 on a rest day. */
  readonly contracted: Minutes;
  readonly shift: Interval | null;
  /** When the next day's shift begins, if there is one. */
  readonly nextShiftStart: WorkingDayMinute | null;
  /** The intervals from each clock-in to its clock-out; an empty one is no work. */
  readonly punches: readonly Interval[];
  /** The breaks within them. One of which only the length is known is placed by `placeBreak`. */
  readonly breaks: readonly Interval[];
}

/** The hours of a working day, in minutes. */
export interface DailyHours {
  /** From the first clock-in to the last clock-out. */
  readonly span: Minutes;
  readonly break: Minutes;
  /** All the day's work: what is counted below, and what is within the contract. */
  readonly worked: Minutes;
  /** Beyond the contract, within the standard day (法定内残業). */
  readonly insideOvertime: Minutes;
  /** Beyond the standard day (時間外). */
  readonly overtime: Minutes;
  /** All night work, whatever its kind. */
  readonly night: Minutes;
  readonly nightOvertime: Minutes;
  readonly statutoryHoliday: Minutes;
  readonly statutoryHolidayNight: Minutes;
  /** The work of the next working day, which is to be calculated with that one; only included in the span. */
  readonly nextDayWorked: Minutes;
  readonly late: Minutes;
  readonly earlyLeave: Minutes;
}

type DayPolicy = Pick<WorkingTimePolicy, 'standardDay' | 'night' | 'countsHolidayHours'>;

/** Calculates the hours of one working day to the minute. */
export function dailyHours(day: DayOfWork, policy: DayPolicy): DailyHours {
  const punched = inOrder(day.punches);
  const [own, next] = splitAt(punched, day.nextShiftStart);
  const work = without(own, day.breaks);
  const [ordinary, onHoliday] = splitHoliday(work, day.kinds);
  const overtime = overtimeOf(ordinary, work, policy);
  const nightLength = (part: readonly Interval[]): Minutes => totalLength(nightPart(part, policy.night));
  return {
    span: spanOf(day.punches),
    break: minutes(totalLength(own) - totalLength(work)),
    worked: totalLength(work),
    insideOvertime: totalLength(insideOvertimeOf(ordinary, work, overtime, day.contracted, policy)),
    overtime: totalLength(overtime),
    night: nightLength(work),
    nightOvertime: nightLength(overtime),
    statutoryHoliday: totalLength(onHoliday),
    statutoryHolidayNight: nightLength(onHoliday),
    nextDayWorked: totalLength(without(next, day.breaks)),
    late: lateness(day),
    earlyLeave: earlyLeave(day),
  };
}

/**
 * Work that runs on is the work of the day on which it began (昭63.1.1基発1号), up to the start of the next day's shift;
 * from then on it is that day's (昭26.2.26基収3406号).
 */
function splitAt(punched: readonly Interval[], nextShiftStart: WorkingDayMinute | null): [Interval[], Interval[]] {
  const boundary = nextShiftStart ?? FOREVER;
  return [within(punched, BEGINNING, boundary), within(punched, boundary, FOREVER)];
}

/** A statutory rest day is the calendar day from 0:00 to 24:00 (昭23.4.5基発535号, 平6.5.31基発331号). */
function splitHoliday(work: readonly Interval[], kinds: DayOfWork['kinds']): [Interval[], Interval[]] {
  const midnight = workingDayMinute(0);
  const nextMidnight = workingDayMinute(MINUTES_PER_DAY);
  const days = [
    { kind: kinds.previous, work: within(work, BEGINNING, midnight) },
    { kind: kinds.own, work: within(work, midnight, nextMidnight) },
    { kind: kinds.next, work: within(work, nextMidnight, FOREVER) },
  ];
  const on = (isHoliday: boolean): Interval[] =>
    days.filter(({ kind }) => (kind === 'statutory_holiday') === isHoliday).flatMap((part) => part.work);
  return [on(false), on(true)];
}

/** Overtime is what is worked beyond the standard day, by the time really worked (労基法32条2項, 37条1項). */
function overtimeOf(ordinary: readonly Interval[], work: readonly Interval[], policy: DayPolicy): Interval[] {
  return within(ordinary, after(policy.standardDay, counted(ordinary, work, policy)), FOREVER);
}

/** The work beyond the contract and not yet beyond the standard day (労基法32条2項). */
function insideOvertimeOf(
  ordinary: readonly Interval[],
  work: readonly Interval[],
  overtime: readonly Interval[],
  contracted: Minutes,
  policy: DayPolicy,
): Interval[] {
  return without(within(ordinary, after(contracted, counted(ordinary, work, policy)), FOREVER), overtime);
}

/** The work that counts toward the contract's day and the standard day: without statutory rest days, or with them. */
const counted = (
  ordinary: readonly Interval[],
  work: readonly Interval[],
  { countsHolidayHours }: DayPolicy,
): readonly Interval[] => (countsHolidayHours ? work : ordinary);

/** How much later than the shift the first clock-in is; a difference of clock times, breaks or not. */
function lateness({ shift, punches }: DayOfWork): Minutes {
  if (shift === null || punches.length === 0) return minutes(0);
  return minutes(Math.max(0, Math.min(...punches.map(({ start }) => start)) - shift.start));
}

/** How much earlier than the shift the last clock-out is. */
function earlyLeave({ shift, punches }: DayOfWork): Minutes {
  if (shift === null || punches.length === 0) return minutes(0);
  return minutes(Math.max(0, shift.end - Math.max(...punches.map(({ end }) => end))));
}

function spanOf(punches: readonly Interval[]): Minutes {
  if (punches.length === 0) return minutes(0);
  return minutes(Math.max(...punches.map(({ end }) => end)) - Math.min(...punches.map(({ start }) => start)));
}

const BEGINNING = workingDayMinute(Number.NEGATIVE_INFINITY);
const FOREVER = workingDayMinute(Number.POSITIVE_INFINITY);

/** Sorted, each minute once. */
function inOrder(stretches: readonly Interval[]): Interval[] {
  return stretches
    .flatMap((stretch, index, all) => subtract(stretch, all.slice(0, index)))
    .toSorted((a, b) => a.start - b.start);
}

const within = (stretches: readonly Interval[], start: WorkingDayMinute, end: WorkingDayMinute): Interval[] =>
  stretches.flatMap((stretch) => intersect(stretch, { start, end }) ?? []);

const without = (stretches: readonly Interval[], cuts: readonly Interval[]): Interval[] =>
  stretches.flatMap((stretch) => subtract(stretch, cuts));

/**
 * The point at which so many minutes of the intervals, in order, have passed; never, where they are no longer than
 * that.
 */
function after(count: Minutes, stretches: readonly Interval[]): WorkingDayMinute {
  let left: number = count;
  for (const stretch of stretches) {
    if (left < lengthOf(stretch)) return workingDayMinute(stretch.start + left);
    left -= lengthOf(stretch);
  }
  return FOREVER;
}
