import { minuteOnWorkingDay } from '../time/instant.ts';
import type { WorkingDayMinute } from '../time/minutes.ts';
import {
  pairPunches,
  type PairedPunch,
  type PunchFinding,
  type PunchFindingKind,
  type PunchPairs,
} from './punch-pairs.ts';
import { type AnyPunchType, type AttendanceRecord, inOrder, isClockPunch, isPunchType } from './record.ts';

/** What of a record its pairing depends on. */
export type PairedRecord = Pick<AttendanceRecord, 'id' | 'recordType' | 'recordedAt' | 'workDate'>;

/**
 * Pairs the punches of a working day by the one rule, `pairPunches`; `records` are those of that day, in any order. Who
 * clocks out again without having clocked in again has changed their clock-out (D4), as the clock screen asks them:
 * only the latest of such clock-outs is paired, and the earlier ones are no findings.
 */
export function pairsOf(records: readonly PairedRecord[]): PunchPairs {
  const punches = inOrder(records).flatMap(({ recordType, recordedAt, workDate }): PairedPunch[] =>
    isPunchType(recordType) ? [{ type: recordType, minute: minuteOnWorkingDay(recordedAt, workDate) }] : [],
  );
  if (punches.length <= 2) return pairPunches(punches);
  const firstIn = punches.findIndex(({ type }) => type === 'clock_in');
  const latestOuts = punches.filter(({ type }, index) => {
    if (type !== 'clock_out' || firstIn === -1 || index < firstIn) return true;
    const next = punches.slice(index + 1).find((later) => isClockPunch(later.type));
    return next?.type !== 'clock_out';
  });
  return pairPunches(latestOuts);
}

/** The ends of a day's pairs that aren't the first clock-in or the last clock-out, in minutes of that day. */
export interface InnerEnds {
  readonly clockIns: ReadonlySet<WorkingDayMinute>;
  readonly clockOuts: ReadonlySet<WorkingDayMinute>;
  /** The end of the last pair, where a clock-in without a clock-out follows it. */
  readonly lastPair: WorkingDayMinute | null;
  readonly openSince: WorkingDayMinute | null;
}

/** The inner ends of a day; `records` are those of that day, in any order. */
export function innerEndsOf(records: readonly AttendanceRecord[]): InnerEnds {
  const { pairs, findings } = pairsOf(records);
  const lastPair = pairs.at(-1)?.end ?? null;
  const open = findings.find(({ kind }) => kind === 'in_without_out')?.minute ?? null;
  const openSince = lastPair === null ? null : open;
  return {
    clockIns: new Set([...pairs.slice(1).map(({ start }) => start), ...(openSince === null ? [] : [openSince])]),
    clockOuts: new Set(pairs.slice(0, -1).map(({ end }) => end)),
    lastPair,
    openSince,
  };
}

/** Whether the record was punched in one of those minutes. */
export const isEnd = (
  { recordedAt, workDate }: Pick<AttendanceRecord, 'recordedAt' | 'workDate'>,
  ends: ReadonlySet<WorkingDayMinute>,
): boolean => ends.has(minuteOnWorkingDay(recordedAt, workDate));

/** A punch of a day that `pairPunches` couldn't pair, or ignored. */
export interface OddPunch {
  readonly kind: PunchFindingKind;
  readonly type: AnyPunchType;
  readonly minute: WorkingDayMinute;
  readonly recordId: number;
}

/** The facts of a day that decide which of its punches are odd. */
interface OddPunchContext {
  /** A break was entered, which replaces the punched ones: nothing about them is odd any more. */
  readonly isBreakEntered: boolean;
  /** The day lacks one of its two punches, which is a finding of its own (D12). */
  readonly isPunchMissing: boolean;
  /** A clock-out may still come. */
  readonly isOpen: boolean;
}

/** The odd punches of a day, in order of time: `findings` are those of pairing its records. */
export function oddPunchesOf(
  findings: readonly PunchFinding[],
  records: readonly AttendanceRecord[],
  { isBreakEntered, isPunchMissing, isOpen }: OddPunchContext,
): OddPunch[] {
  const found = new Set<number>();
  return findings.flatMap((finding) => {
    const { kind } = finding;
    if (isBreakEntered && kind.startsWith('break_')) return [];
    if (isPunchMissing && (kind === 'in_without_out' || kind === 'out_without_in')) return [];
    if (isOpen && kind === 'in_without_out') return [];
    const record = recordOf(finding, records, found);
    if (record === undefined || !isPunchType(record.recordType)) return [];
    found.add(record.id);
    return [{ ...finding, type: record.recordType, recordId: record.id }];
  });
}

const TYPES: Readonly<Record<PunchFindingKind, readonly AnyPunchType[]>> = {
  in_twice: ['clock_in'],
  in_without_out: ['clock_in'],
  out_without_in: ['clock_out'],
  break_start_twice: ['break_start'],
  break_not_ended: ['break_start'],
  break_not_begun: ['break_end'],
  break_outside_work: ['break_start', 'break_end'],
};

/** Of several punches in one minute the latest that isn't found yet: the first was paired. */
const recordOf = (
  { kind, minute }: PunchFinding,
  records: readonly AttendanceRecord[],
  found: ReadonlySet<number>,
): AttendanceRecord | undefined =>
  inOrder(records).findLast(
    ({ id, recordType, recordedAt, workDate }) =>
      !found.has(id) &&
      TYPES[kind].some((type) => type === recordType) &&
      minuteOnWorkingDay(recordedAt, workDate) === minute,
  );
