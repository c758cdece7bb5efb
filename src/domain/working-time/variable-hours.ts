import {
  addDays,
  compareDates,
  countDays,
  type DateRange,
  daysFrom,
  earlierOf,
  type IsoDate,
  laterOf,
} from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { frameOf, type FrameRounding } from './frame.ts';
import type { WorkingTimePolicy } from './policy.ts';
import { firstDayOfWeek } from './week.ts';
import type { WorkSystem } from './work-system.ts';

/** How variable hours are measured (変形労働時間制): of a month (労基法32条の2) and of a year (32条の4) alike. */
export interface VariableHours extends Pick<WorkingTimePolicy, 'standardDay' | 'weekStart'> {
  /** 40 hours; of a month 44 where the law has them (労基則25条の2第2項), of a year never. */
  readonly week: Minutes;
  readonly rounding: FrameRounding;
  /** Whether the limit of a week that the period cuts is cut with it, as is usual, or that of a whole week. */
  readonly partialWeek: 'prorated' | 'whole';
}

/** The hours of each day of a variable period as they were fixed beforehand; 0 on a day off. */
export type PlannedOn = (date: IsoDate) => Minutes;

/** The frame of a variable period (総枠), and what is planned in it. */
export interface VariableFrame {
  readonly frame: Minutes;
  readonly planned: Minutes;
  /** A plan beyond its frame makes the system void in that period. */
  readonly isOverFrame: boolean;
}

/** The frame of the period and its plan, which people have to know before it begins. */
export function variableFrame(
  period: DateRange,
  plannedOn: PlannedOn,
  { week, rounding }: Pick<VariableHours, 'week' | 'rounding'>,
): VariableFrame {
  const frame = frameOf(countDays(period), week, rounding);
  const planned = plannedIn(period, plannedOn);
  return { frame, planned, isOverFrame: planned > frame };
}

/**
 * What makes work overtime in a variable period (昭63.1.1基発1号, 平6.3.31基発181号; work-rules 5.1): on a day planned longer than 8
 * hours what is beyond the plan, else beyond 8; in a week planned longer than 40 hours what is beyond the plan, else
 * beyond 40; in the period what is beyond `limit`, its frame, and counted by neither.
 */
export function variableSystem(
  period: DateRange,
  plannedOn: PlannedOn,
  limit: Minutes,
  hours: VariableHours,
): Pick<WorkSystem, 'dayLimitOn' | 'weekLimitOn' | 'weeksFrom' | 'periodLimit'> {
  return {
    dayLimitOn: (date) => longerOf(plannedOn(date), hours.standardDay),
    weekLimitOn: (date) => {
      const first = firstDayOfWeek(date, hours);
      const week = { from: laterOf(first, period.from), to: earlierOf(addDays(first, 6), period.to) };
      const isWhole = hours.partialWeek === 'whole' || countDays(week) === 7;
      const legal = isWhole ? hours.week : frameOf(countDays(week), hours.week, 'minute_down');
      return longerOf(plannedIn(week, plannedOn), legal);
    },
    weeksFrom: period.from,
    periodLimit: limit,
  };
}

const longerOf = (a: Minutes, b: Minutes): Minutes => (a > b ? a : b);

const plannedIn = ({ from, to }: DateRange, plannedOn: PlannedOn): Minutes =>
  minutes(daysFrom(from, to).reduce((sum, date) => sum + plannedOn(date), 0));

/** The hours of somebody in a target period of a year (対象期間, 労基法32条の4), or in the part of it that they were there. */
export interface AnnualWork {
  readonly target: DateRange;
  /** The days of it on which the person was employed under it. */
  readonly employed: DateRange;
  /** Worked on them, statutory rest days apart. */
  readonly worked: Minutes;
  /** Of it, what has been overtime by the day and by the week. */
  readonly overtime: Minutes;
}

/** What is to be paid at the end. */
export interface AnnualSettlement {
  readonly days: number;
  readonly frame: Minutes;
  readonly overtime: Minutes;
  /** By 32条の4 who was there all the time, by 32条の4の2 who came later or left earlier. */
  readonly article: '32-4' | '32-4-2';
}

/** Settles a year's variable hours at its end or where somebody leaves (労基法32条の4の2; work-rules 5.3). */
export function settleAnnual({ target, employed, worked, overtime }: AnnualWork): AnnualSettlement {
  const days = countDays(employed);
  const frame = frameOf(days, FORTY_HOURS, 'minute_down');
  const isWhole = compareDates(employed.from, target.from) === 0 && compareDates(employed.to, target.to) === 0;
  return {
    days,
    frame,
    overtime: minutes(Math.max(0, worked - frame - overtime)),
    article: isWhole ? '32-4' : '32-4-2',
  };
}

const FORTY_HOURS = minutes(40 * 60);
