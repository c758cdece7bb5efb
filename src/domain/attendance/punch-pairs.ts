import type { Interval } from '../time/interval.ts';
import type { WorkingDayMinute } from '../time/minutes.ts';
import type { AnyPunchType } from './record.ts';

/** A punch of a working day. */
export interface PairedPunch {
  readonly type: AnyPunchType;
  readonly minute: WorkingDayMinute;
}

/** What is wrong with a punch. */
export type PunchFindingKind =
  | 'in_twice'
  | 'in_without_out'
  | 'out_without_in'
  | 'break_start_twice'
  | 'break_not_ended'
  | 'break_not_begun'
  | 'break_outside_work';

/** A punch to check, at its time: the one ignored, or the one that lacks its other half. */
export interface PunchFinding {
  readonly kind: PunchFindingKind;
  readonly minute: WorkingDayMinute;
}

/** The pairs of a working day. */
export interface PunchPairs {
  /** From each clock-in to its clock-out, in order. */
  readonly pairs: readonly Interval[];
  /** The punched breaks within them. */
  readonly breaks: readonly Interval[];
  /** In order of time. */
  readonly findings: readonly PunchFinding[];
}

/**
 * Pairs the punches of a working day, in any order. Nothing is guessed (ガイドライン 平29.1.20): without a clock-out there are no
 * hours, a break that wasn't ended isn't deducted; a second clock-in or break start is ignored, and so is an end without
 * its beginning. Each is a finding.
 */
export function pairPunches(punches: readonly PairedPunch[]): PunchPairs {
  const pairs: Interval[] = [];
  const breaks: Interval[] = [];
  const findings: PunchFinding[] = [];
  const find = (kind: PunchFindingKind, { minute }: PairedPunch): number => findings.push({ kind, minute });
  let clockIn: PairedPunch | null = null;
  let breakStart: PairedPunch | null = null;
  let breaksOfPair: Interval[] = [];
  for (const punch of punches.toSorted((a, b) => a.minute - b.minute)) {
    switch (punch.type) {
      case 'clock_in':
        if (clockIn === null) clockIn = punch;
        else find('in_twice', punch);
        break;
      case 'break_start':
        if (clockIn === null) find('break_outside_work', punch);
        else if (breakStart === null) breakStart = punch;
        else find('break_start_twice', punch);
        break;
      case 'break_end':
        if (clockIn === null) find('break_outside_work', punch);
        else if (breakStart === null) find('break_not_begun', punch);
        else {
          breaksOfPair.push({ start: breakStart.minute, end: punch.minute });
          breakStart = null;
        }
        break;
      case 'clock_out':
        if (clockIn === null) {
          find('out_without_in', punch);
          break;
        }
        if (breakStart !== null) find('break_not_ended', breakStart);
        pairs.push({ start: clockIn.minute, end: punch.minute });
        breaks.push(...breaksOfPair);
        clockIn = null;
        breakStart = null;
        breaksOfPair = [];
        break;
    }
  }
  if (clockIn !== null) find('in_without_out', clockIn);
  return {
    pairs: pairs.filter(isNotEmpty),
    breaks: breaks.filter(isNotEmpty),
    findings: findings.toSorted((a, b) => a.minute - b.minute),
  };
}

const isNotEmpty = ({ start, end }: Interval): boolean => start < end;
