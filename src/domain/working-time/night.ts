import { rememberLast } from '../remember.ts';
import { type Interval, lengthOf, onDayAfter, parts, without } from '../time/interval.ts';
import { workingDayMinute, type Minutes } from '../time/minutes.ts';

/**
 * The part of the work at night (労基法37条4項), on whichever calendar day: from 22:00 inclusive to 05:00 exclusive. Leaving
 * at 22:00 or beginning at 05:00 has none.
 */
export function nightPart(work: readonly Interval[], night: Interval): Interval[] {
  return parts(work, nightsAround(night));
}

// A working day can begin before its midnight and end on the second one after it (D53): it overlaps four nights.
const nightsAround = rememberLast((night: Interval): readonly Interval[] =>
  [1, 0, -1, -2].map((days) => onDayAfter(night, days)),
);

/**
 * Places a break of which only the length is known (D10): in the daytime part of the work first, from its beginning on,
 * and the rest at night. A break as long as the work or longer takes all of it. `work` is in order.
 */
export function placeBreak(work: readonly Interval[], length: Minutes, night: Interval): Interval[] {
  const atNight = nightPart(work, night);
  const byDay = without(work, atNight);
  const placed: Interval[] = [];
  let left: number = length;
  for (const stretch of [...byDay, ...atNight]) {
    const taken = Math.min(left, lengthOf(stretch));
    if (taken > 0) placed.push({ start: stretch.start, end: workingDayMinute(stretch.start + taken) });
    left -= taken;
  }
  return placed;
}
