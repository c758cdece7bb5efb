import { type Interval, lengthOf, onDayAfter, overlaps } from '../time/interval.ts';
import { minutes, MINUTES_PER_DAY, workingDayMinute, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';
import type { BreakRule } from '../working-time/break-rule.ts';

/** A break for a presence (from clock-in to clock-out, gaps left out) of more than `over`. */
export interface BreakStep {
  readonly over: Minutes;
  readonly length: Minutes;
}

/**
 * What is deducted on a day on which nobody recorded a break (D11, D38): nothing, an hour, or the law's minimum (労基法34条),
 * gradually (`legal_gradual`: 1 minute of 6:01) or at once (`legal_minimum`: 45); or the company's own steps, or the
 * breaks at fixed times of the clock. All but `none` deem a break taken (みなし休憩).
 */
export type UnsetBreak =
  | 'none'
  | 'one_hour'
  | 'legal_gradual'
  | 'legal_minimum'
  | { readonly kind: 'steps'; readonly steps: readonly BreakStep[] }
  | { readonly kind: 'fixed'; readonly windows: readonly Interval[] };

/** The kinds by their names on the wire and in the database. */
export const UNSET_BREAK_KINDS = ['none', 'one_hour', 'legal_gradual', 'legal_minimum', 'steps', 'fixed'] as const;
export type UnsetBreakKind = (typeof UNSET_BREAK_KINDS)[number];

/** The kind of a policy's value. */
export const kindOf = (unsetBreak: UnsetBreak): UnsetBreakKind =>
  typeof unsetBreak === 'string' ? unsetBreak : unsetBreak.kind;

/** A policy's value of that kind; steps and windows are those of their kinds. */
export function unsetBreakOf(
  kind: UnsetBreakKind,
  {
    steps = [],
    windows = [],
  }: { readonly steps?: readonly BreakStep[] | undefined; readonly windows?: readonly Interval[] | undefined },
): UnsetBreak {
  if (kind === 'steps') return { kind, steps };
  return kind === 'fixed' ? { kind, windows } : kind;
}

/** A break at these times of day; an end that isn't after its start is the next morning's. */
export const breakWindow = (start: WorkingDayMinute, end: WorkingDayMinute): Interval => ({
  start,
  end: end > start ? end : workingDayMinute(end + MINUTES_PER_DAY),
});

/** How many steps or windows a company can have. */
export const MOST_BREAK_PARTS = 5;

const HOUR = minutes(60);

/** The one rule by which a policy deducts breaks (work-rules 8). What is recorded wins, a 0 too (D38). */
export function breakRuleOf({ unsetBreak }: { readonly unsetBreak: UnsetBreak }): BreakRule {
  switch (unsetBreak) {
    case 'none':
      return { kind: 'recorded' };
    case 'one_hour':
      return { kind: 'steps', steps: [{ over: minutes(0), length: HOUR }] };
    case 'legal_gradual':
      return { kind: 'by_length', step: 'gradual' };
    case 'legal_minimum':
      return { kind: 'by_length', step: 'full' };
    default:
      return unsetBreak.kind === 'steps'
        ? unsetBreak
        : { kind: 'fixed', windows: unsetBreak.windows.flatMap(onEveryDay), recordedWins: true };
  }
}

/** The rule by which breaks are deducted under a work rule: its own, else the company's of the day. */
export const breakRuleUnder = (
  { unsetBreak }: { readonly unsetBreak: UnsetBreak | null },
  ofCompany: BreakRule,
): BreakRule => (unsetBreak === null ? ofCompany : breakRuleOf({ unsetBreak }));

/** Times of the clock come again each day: a night shift has its break at 02:00 of the next morning. */
const onEveryDay = (window: Interval): Interval[] => [1, 0, -1].map((days) => onDayAfter(window, days));

/** The longest step or window: more is a mistake in writing, as 13:00–12:00 is. */
const LONGEST_BREAK = minutes(4 * 60);

/** What is wrong with a step or a window: which one, its value, and what to say of it. */
export interface BreakPartFault<Part extends string> {
  readonly at: number;
  readonly part: Part;
  readonly message: string;
}

/**
 * What is wrong with a company's steps, the first fault of each: a break is shorter than the presence that it is taken
 * of, and a longer presence has a longer break.
 */
export function breakStepFaults(steps: readonly BreakStep[]): BreakPartFault<'over' | 'length'>[] {
  return steps.flatMap(({ over, length }, at): BreakPartFault<'over' | 'length'>[] => {
    const before = steps[at - 1];
    if (over >= MINUTES_PER_DAY) return [{ at, part: 'over', message: '24時間未満で入力してください' }];
    if (before !== undefined && over <= before.over)
      return [{ at, part: 'over', message: '上の行より長い時間を入力してください' }];
    if (length < 1 || length > LONGEST_BREAK)
      return [{ at, part: 'length', message: '1分〜4時間の範囲で入力してください' }];
    if (length > over) return [{ at, part: 'length', message: '左の時間以下で入力してください' }];
    if (before !== undefined && length <= before.length)
      return [{ at, part: 'length', message: '上の行より長い休憩を入力してください' }];
    return [];
  });
}

/** What is wrong with a company's windows, the first fault of each: too long a break, or one that overlaps another. */
export function breakWindowFaults(windows: readonly Interval[]): BreakPartFault<'start' | 'end'>[] {
  return windows.flatMap((window, at): BreakPartFault<'start' | 'end'>[] => {
    if (lengthOf(window) > LONGEST_BREAK)
      return [{ at, part: 'end', message: '開始から4時間以内の時刻を入力してください' }];
    const isTaken = windows.slice(0, at).some((other) => onEveryDay(other).some((of) => overlaps(of, window)));
    return isTaken ? [{ at, part: 'start', message: 'ほかの休憩と重なっています' }] : [];
  });
}
