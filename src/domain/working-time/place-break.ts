import { lengthOf, subtract, type Interval } from '../time/interval.ts';
import { workingDayMinute, type Minutes } from '../time/minutes.ts';
import { nightPart } from './night.ts';

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
