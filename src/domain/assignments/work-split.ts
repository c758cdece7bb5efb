import { minutes, type Minutes } from '../time/minutes.ts';
import { WHOLE } from './assignment.ts';

/** Minutes of a day's work that its person has entered for an assignment (作業実績). */
export interface EnteredWork {
  readonly assignmentId: number;
  readonly time: Minutes;
}

/** An assignment that runs on a day, with its share of the person's work in percent. */
export interface RunningAssignment {
  readonly assignmentId: number;
  readonly share: number;
}

/** A day's work by what it was for: the three parts together are the day's work. */
export interface WorkSplit {
  /** Of each assignment that has any, entered or not. */
  readonly assigned: ReadonlyMap<number, Minutes>;
  /** What counts of each entry, in their order: all of it, unless more was entered than was worked. */
  readonly counted: readonly Minutes[];
  /** 社内業務. */
  readonly internal: Minutes;
  /** 未割当. */
  readonly unassigned: Minutes;
  /** How much more was entered than was worked, as after a correction that shortened the day; it counts nowhere. */
  readonly excess: Minutes;
}

/** What a day's work is split from. */
export interface DayToSplit {
  /** What was really worked (実働). */
  readonly work: Minutes;
  /** The internal work of the day, without its breaks. */
  readonly internal: Minutes;
  /** In the order in which they count where the day's work doesn't reach for all. */
  readonly entries: readonly EnteredWork[];
  /** The assignments that run on the day, in any order. */
  readonly running: readonly RunningAssignment[];
}

const NONE = minutes(0);

/**
 * Splits a day's work (作業実績): first the internal work, which has its times, then the entries, as far as the day's work
 * reaches. The rest is the assignment's where one alone runs and has all of the person's work, so that nothing is entered a second
 * time; of several, of a part of the work, or of none, nobody knows whose it is (未割当).
 */
export function splitWork({ work, internal, entries, running }: DayToSplit): WorkSplit {
  let left: number = work;
  const take = (time: number): Minutes => {
    const taken = Math.min(time, left);
    left -= taken;
    return minutes(taken);
  };
  const assigned = new Map<number, Minutes>();
  const add = (assignmentId: number, time: Minutes): void => {
    if (time > 0) assigned.set(assignmentId, minutes((assigned.get(assignmentId) ?? 0) + time));
  };
  const inside = take(internal);
  const counted = entries.map(({ time }) => take(time));
  for (const [place, { assignmentId }] of entries.entries()) add(assignmentId, counted[place] ?? NONE);
  const [only, ...others] = running;
  if (only?.share === WHOLE && others.length === 0) add(only.assignmentId, take(left));
  return {
    assigned,
    counted,
    internal: inside,
    unassigned: minutes(left),
    excess: excessOf({ work, internal, entered: minutes(entries.reduce((sum, { time }) => sum + time, 0)) }),
  };
}

/** A day's work and internal work, and the sum of its entries. */
interface EnteredDay {
  readonly work: Minutes;
  readonly internal: Minutes;
  readonly entered: Minutes;
}

/** How much more a day's entries and internal work are than its work; nothing of a day without entries. */
export const excessOf = ({ work, internal, entered }: EnteredDay): Minutes =>
  entered === 0 ? NONE : minutes(Math.max(0, internal + entered - work));

/**
 * A day's work by the shares of its assignments, to the minute: what a person who splits it is offered, and what of the planned
 * hours each is expected to have. The largest remainders get the minutes that the cutting leaves, the first of those alike.
 * What the shares leave of 100 % is nobody's.
 */
export function byShare(work: Minutes, running: readonly RunningAssignment[]): ReadonlyMap<number, Minutes> {
  const parts = running.map(({ assignmentId, share }) => {
    const exact = work * share;
    return { assignmentId, time: Math.floor(exact / WHOLE), rest: exact % WHOLE };
  });
  const whole = running.reduce((sum, { share }) => sum + share, 0);
  const missing = Math.floor((work * whole) / WHOLE) - parts.reduce((sum, { time }) => sum + time, 0);
  const first = new Set(
    parts
      .toSorted((one, other) => other.rest - one.rest)
      .slice(0, missing)
      .map(({ assignmentId }) => assignmentId),
  );
  return new Map(
    parts.map(({ assignmentId, time }) => [assignmentId, minutes(first.has(assignmentId) ? time + 1 : time)]),
  );
}
