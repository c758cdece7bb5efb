import { disjoint, type Interval, totalLength, within, without } from '../time/interval.ts';
import { minutes, workingDayMinute, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';
import type { HalfLeave, HourlyLeave } from './day-leave.ts';

type Part = HalfLeave | HourlyLeave;

/** The hours that a day is planned to have. */
export interface PlannedHours {
  readonly shift: Interval;
  readonly breaks: readonly Interval[];
}

/**
 * The part of a day's duty that is leave (work-rules 10), without its breaks; the rest of the duty is owed, and late or
 * early is who misses some of that. The halves by a time part there; else the first is half of the duty, to the minute
 * above, and the second what it leaves; so it is of hours that don't have that time, as a night's.
 */
export function timeOnLeave(leave: Part, { shift, breaks }: PlannedHours): readonly Interval[] {
  const duty = without([shift], breaks);
  if (leave.unit === 'hour') return within(duty, leave.hours);
  const { half, boundary } = leave;
  const isWithin = boundary !== null && shift.start < boundary && boundary < shift.end;
  const parting = isWithin ? boundary : afterDuty(duty, minutes(Math.ceil(totalLength(duty) / 2)));
  return within(duty, half === 'am' ? { end: parting } : { start: parting });
}

/**
 * The time of a part of a day; where nobody knows its hours, of all of the day as far as that is known: nothing of a half
 * without a time at which it ends.
 */
export function timeOfPart(leave: Part, planned: PlannedHours | null): readonly Interval[] {
  if (planned !== null) return timeOnLeave(leave, planned);
  if (leave.unit === 'hour') return [leave.hours];
  const { half, boundary } = leave;
  if (boundary === null) return [];
  return [half === 'am' ? { start: BEGINNING, end: boundary } : { start: boundary, end: FOREVER }];
}

const BEGINNING = workingDayMinute(Number.NEGATIVE_INFINITY);
const FOREVER = workingDayMinute(Number.POSITIVE_INFINITY);

/** The time of all the parts of a day that are leave. */
export const timeOfParts = (parts: readonly Part[], planned: PlannedHours): readonly Interval[] =>
  disjoint(parts.flatMap((part) => timeOnLeave(part, planned)));

/** The minute at which so much of the duty is done, no more than there is. */
function afterDuty(duty: readonly Interval[], length: Minutes): WorkingDayMinute {
  let rest: number = length;
  for (const { start, end } of duty) {
    if (rest <= end - start) return workingDayMinute(start + rest);
    rest -= end - start;
  }
  return workingDayMinute(0);
}

/**
 * How much of what is owed on a day is leave of a part of it: of halves by the hours planned, and half of what is owed where
 * nobody knows them.
 */
export function lengthOfPart(leave: Part, planned: PlannedHours | null, owed: Minutes): Minutes {
  if (leave.unit === 'hour') return minutes(Math.min(leave.minutes, owed));
  const half = leave.half === 'am' ? Math.ceil(owed / 2) : Math.floor(owed / 2);
  return minutes(Math.min(planned === null ? half : totalLength(timeOnLeave(leave, planned)), owed));
}

/** How much of what is owed on a day each of its parts is; together they are no more than that, as where a plan has changed since. */
export function lengthsOfParts(parts: readonly Part[], planned: PlannedHours | null, owed: Minutes): Minutes[] {
  let rest = owed;
  return parts.map((part) => {
    const length = minutes(Math.min(lengthOfPart(part, planned, owed), rest));
    rest = minutes(rest - length);
    return length;
  });
}

/** How much of what is owed on a day all of its parts are. */
export const lengthOfParts = (parts: readonly Part[], planned: PlannedHours | null, owed: Minutes): Minutes =>
  minutes(lengthsOfParts(parts, planned, owed).reduce((sum, length) => sum + length, 0));

/**
 * From when to when leave of so many minutes is that begins at `start`, whatever breaks are in between; `null` where the
 * planned hours don't have as many from then on, or it begins outside of them. Without planned hours it runs on.
 */
export function hoursFrom(start: WorkingDayMinute, length: Minutes, planned: PlannedHours | null): Interval | null {
  if (planned === null) return { start, end: workingDayMinute(start + length) };
  const duty = within(without([planned.shift], planned.breaks), { start });
  if (duty[0]?.start !== start || totalLength(duty) < length) return null;
  return { start, end: afterDuty(duty, length) };
}

/** The first and the last minute of the duty that leave of parts of the day leaves; `null` where it leaves none. */
export function dutyLeft(parts: readonly Part[], planned: PlannedHours): Interval | null {
  const left = without([planned.shift], [...planned.breaks, ...timeOfParts(parts, planned)]);
  const [first, last] = [left[0], left.at(-1)];
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}
