import { addDays, type IsoDate, monthOf, weekdayOf } from '../time/date.ts';

/** How many backups are kept: of the newest days, weeks and months that have one. */
const KEPT = { days: 7, weeks: 4, months: 12 } as const;

/**
 * The backups that are kept, of those of the given days: the newest seven, and the first one of each of the newest four
 * weeks (from Monday) and of the newest twelve months. Where a backup was missed, older ones stay in its place, so that
 * a kintai that stands still loses none.
 */
export function keptBackups(days: readonly IsoDate[]): ReadonlySet<IsoDate> {
  const newestFirst = [...new Set(days)].toSorted().toReversed();
  return new Set([
    ...newestFirst.slice(0, KEPT.days),
    ...firstOfEach(newestFirst, mondayOf).slice(0, KEPT.weeks),
    ...firstOfEach(newestFirst, monthOf).slice(0, KEPT.months),
  ]);
}

/** The first day of each group of days that follow each other, in their order. */
function firstOfEach(newestFirst: readonly IsoDate[], groupOf: (day: IsoDate) => string): IsoDate[] {
  return newestFirst.filter((day, place) => {
    const before = newestFirst[place + 1];
    return before === undefined || groupOf(before) !== groupOf(day);
  });
}

const mondayOf = (day: IsoDate): IsoDate => addDays(day, -((weekdayOf(day) + 6) % 7));
