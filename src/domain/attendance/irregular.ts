import { isWeekend, type IsoDate } from '../time/date.ts';
import { type Interval, without } from '../time/interval.ts';
import type { WorkingDayMinute } from '../time/minutes.ts';
import type { AnyPunchType, RecordType } from './record.ts';

/** The irregularities to report: a late arrival, an early leave, an absence. */
export type IrregularType = Exclude<RecordType, AnyPunchType>;

/** Their labels (spec §4). */
export const IRREGULAR_LABELS = { late: '遅刻', early: '早退', absence: '欠勤' } as const satisfies Record<
  IrregularType,
  string
>;

/**
 * What a report of the day is most likely about; `null` where nothing suggests any, and in doubt. A clock-in after the
 * shift's start or a clock-out before its end; an absence where work is owed, by the shift or else from Monday to Friday
 * but for holidays (D5), and neither punched nor on leave. A row of internal work has the times of that (D8): it is judged
 * by its punches, and not at all where they don't span the internal work.
 */
export function likelyIrregular({
  date,
  shift,
  holiday,
  hasLeave,
  clockIn,
  clockOut,
  isLate,
  isInternalWork,
  segments,
  pairs,
}: {
  readonly date: IsoDate;
  /** The planned hours, but for leave of a part of them. */
  readonly shift: Interval | null;
  readonly holiday: string | null;
  readonly hasLeave: boolean;
  /** The times that the row shows. */
  readonly clockIn: WorkingDayMinute | null;
  readonly clockOut: WorkingDayMinute | null;
  readonly isLate: boolean;
  /** The row shows internal work, in `segments`. */
  readonly isInternalWork: boolean;
  readonly segments: readonly Interval[];
  /** From each clock-in to its clock-out. */
  readonly pairs: readonly Interval[];
}): IrregularType | null {
  if (isInternalWork && without(segments, pairs).length > 0) return null;
  const left = isInternalWork ? (pairs.at(-1)?.end ?? null) : clockOut;
  if (isLate) return 'late';
  if (left !== null && shift !== null && left < shift.end) return 'early';
  if (clockIn !== null || left !== null || hasLeave) return null;
  return shift !== null || (holiday === null && !isWeekend(date)) ? 'absence' : null;
}

/** A parsed reason. `type` is `null` when the text has no label. */
export interface IrregularReason {
  readonly type: IrregularType | null;
  readonly note: string;
  /** The client's contact that it was reported to. */
  readonly reportedTo: string | null;
}

/**
 * The reason as it is sent, `遅刻: 理由 - 担当者名`, without the last part when there is no name (spec §5, D33). Spaces
 * around the note and the name are cut.
 */
export function composeReason(type: IrregularType, note: string, reportedTo: string | null): string {
  const name = reportedTo?.trim() ?? '';
  return `${IRREGULAR_LABELS[type]}: ${note.trim()}${name === '' ? '' : ` - ${name}`}`;
}

/**
 * Parses a composed reason (D33), with and without a space after the colon, which may be full-width. The name is what
 * follows the last ` - `: a note that contains one, with no name after it, is ambiguous. A text without a label is all
 * note.
 */
export function readReason(text: string): IrregularReason {
  const [, label, rest = ''] = /^(遅刻|早退|欠勤)[:：]\s*(.*)/s.exec(text.trim()) ?? [];
  if (label === undefined) return { type: null, note: text.trim(), reportedTo: null };
  const dash = rest.lastIndexOf(' - ');
  return {
    type: IRREGULAR_TYPES.find((type) => IRREGULAR_LABELS[type] === label) ?? null,
    note: dash === -1 ? rest : rest.slice(0, dash),
    reportedTo: dash === -1 ? null : rest.slice(dash + 3),
  };
}

/** In the order in which they are offered. */
export const IRREGULAR_TYPES = ['late', 'early', 'absence'] as const satisfies readonly IrregularType[];
