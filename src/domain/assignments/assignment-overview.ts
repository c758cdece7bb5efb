import {
  addDays,
  addMonths,
  type DateRange,
  firstDay,
  type IsoDate,
  type IsoMonth,
  lastDay,
  monthOf,
} from '../time/date.ts';
import { type Assignment, holdsOn, holdsWithin } from './assignment.ts';

type Days = Pick<Assignment, 'from' | 'to'>;

const MONTHS_BEFORE = 1;
const MONTHS_AHEAD = 6;

/** The months in which an overview of assignments shows who is where: the last one, this one, and half a year ahead. */
export const overviewMonths = (today: IsoDate): readonly IsoMonth[] =>
  Array.from({ length: MONTHS_BEFORE + 1 + MONTHS_AHEAD }, (_, place) =>
    addMonths(monthOf(today), place - MONTHS_BEFORE),
  );

/** The days of these months. */
export const overviewDays = (today: IsoDate): DateRange => ({
  from: firstDay(addMonths(monthOf(today), -MONTHS_BEFORE)),
  to: lastDay(addMonths(monthOf(today), MONTHS_AHEAD)),
});

/** How many people at clients in a month go on after it, and for how many it is the last one. */
export interface Headcount {
  readonly month: IsoMonth;
  readonly staying: number;
  readonly leaving: number;
}

/** The people at clients by month, from the assignments of each. */
export const headcounts = (people: readonly (readonly Days[])[], months: readonly IsoMonth[]): Headcount[] =>
  months.map((month) => {
    const days = { from: firstDay(month), to: lastDay(month) };
    const next = addDays(days.to, 1);
    const within = people.filter((own) => own.some((one) => holdsWithin(one, days)));
    const staying = within.filter((own) => own.some((one) => holdsOn(one, next))).length;
    return { month, staying, leaving: within.length - staying };
  });

/** A person's assignments, in the order of their first days, in as few lines as they can be drawn in without covering each other. */
export function inLanes<Each extends Days>(own: readonly Each[]): readonly (readonly Each[])[] {
  const lanes: Each[][] = [];
  for (const one of own) {
    const free = lanes.find((lane) => {
      const last = lane.at(-1)?.to ?? null;
      return last !== null && last < one.from;
    });
    if (free === undefined) lanes.push([one]);
    else free.push(one);
  }
  return lanes;
}
