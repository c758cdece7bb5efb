import { overlaps } from '../time/interval.ts';
import type { Minutes } from '../time/minutes.ts';
import type { DayLeave, HalfLeave, PartLeave } from './day-leave.ts';
import { lengthOfPart, type PlannedHours, timeOfPart } from './time-on-leave.ts';

/** What parts of a day are of. */
export interface DutyOfDay {
  /** `null` where nobody knows the hours of the day, and of flex. */
  readonly planned: PlannedHours | null;
  readonly owed: Minutes;
}

/** Why leave isn't taken beside what a day has already. */
export type BesideRefusal =
  | { readonly refusal: 'same_day' }
  /** The part that is there already. */
  | { readonly refusal: 'same_time'; readonly part: PartLeave }
  /** Together they are more than the day has. */
  | { readonly refusal: 'day_full' };

/**
 * Why leave can't be asked for beside what is approved or pending on the same day, whatever its kind; `null` where it can
 * (D54): parts that share no minute of the duty, and together are no more than that. A whole day is taken alone.
 */
export function refusalBeside(
  asked: PartLeave | 'day',
  onRecord: readonly DayLeave[],
  day: DutyOfDay | null,
): BesideRefusal | null {
  if (onRecord.length === 0) return null;
  if (asked === 'day') return { refusal: 'same_day' };
  const parts = onRecord.filter((leave) => leave.unit !== 'day');
  // Nobody knows of what the day is.
  if (parts.length < onRecord.length || day === null) return { refusal: 'same_day' };
  if (parts.some((part) => isSameHalf(part, asked))) return { refusal: 'same_day' };
  const part = parts.find((one) => sharesTime(one, asked, day.planned));
  if (part !== undefined) return { refusal: 'same_time', part };
  const length = [...parts, asked].reduce((sum, one) => sum + lengthAsTaken(one, day), 0);
  return length > day.owed ? { refusal: 'day_full' } : null;
}

const isSameHalf = (one: PartLeave, other: PartLeave): boolean =>
  one.unit === 'half' && other.unit === 'half' && one.half === other.half;

/** Hours as they were asked for, though a day may owe less of them by now. */
const lengthAsTaken = (part: PartLeave, { planned, owed }: DutyOfDay): Minutes =>
  part.unit === 'hour' ? part.minutes : lengthOfPart(part, planned, owed);

/** Whether two parts share a minute of the duty; where nobody knows where halves part, the lengths decide. */
function sharesTime(one: PartLeave, other: PartLeave, planned: PlannedHours | null): boolean {
  const another = timeOfPart(other, planned);
  return timeOfPart(one, planned).some((span) => another.some((time) => overlaps(span, time)));
}

/** The time at which the halves of a day part: as with the half that is there already, else as the company has it now. */
export function boundaryBeside(
  onRecord: readonly DayLeave[],
  halfBoundary: HalfLeave['boundary'],
): HalfLeave['boundary'] {
  const [boundary = halfBoundary] = onRecord.flatMap((leave) => (leave.unit === 'half' ? [leave.boundary] : []));
  return boundary;
}
