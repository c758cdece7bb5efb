import type { IsoDate } from '../time/date.ts';
import { type EpochMs, japanClock } from '../time/instant.ts';
import { type Minutes, parseTimeOfDay } from '../time/minutes.ts';
import type { PunchedPlace } from '../places/place.ts';
import type { Tap } from './offline-punch.ts';

/** The two punches of a working day. */
export type PunchType = 'clock_in' | 'clock_out';

/** Whether it begins or ends work. */
export const isClockPunch = (type: RecordType): type is PunchType => type === 'clock_in' || type === 'clock_out';

/** The two punches of a break, which a company may switch on (D38). */
export type BreakPunchType = 'break_start' | 'break_end';

/** Everything that is punched. */
export type AnyPunchType = PunchType | BreakPunchType;

/** The type of a time record: a punch, or an irregularity reported for the day. */
export type RecordType = AnyPunchType | 'absence' | 'late' | 'early';

/** A time record in force; superseded and deleted ones are never passed to the rules. */
export interface AttendanceRecord {
  readonly id: number;
  readonly recordType: RecordType;
  readonly recordedAt: EpochMs;
  /** The working day that the record belongs to (D3), not always the calendar day of `recordedAt`. */
  readonly workDate: IsoDate;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The address as the geocoder writes it, with country and postal code; `null` while unknown. */
  readonly address: string | null;
  readonly note: string | null;
  /** The note is the one that the clock screen sets with every punch (D4); no person wrote it. */
  readonly isNoteAutomatic: boolean;
  readonly breakMinutes: Minutes | null;
  /** The composed reason of an absence, late or early record, `遅刻: 理由 - 担当者名` (D33). */
  readonly absenceReason: string | null;
  /** Set on a corrected record; `null` for a punch or a report. */
  readonly correction: Correction | null;
  /** Set on a punch that was made without a network (オフライン打刻). */
  readonly offline?: Tap;
  /** Set where the server's own clock was doubted as it was stored (時刻未確認). */
  readonly isTimeUnconfirmed?: true;
  /** Set on a clock-in or clock-out whose place was judged (打刻場所). */
  readonly place?: PunchedPlace;
  /** Set where the person went straight to a client or home from there (直行・直帰). */
  readonly isOffSite?: true;
  /** Set on a punch at a shared device (打刻端末): what that was called. */
  readonly kiosk?: string;
  /** Set on a punch from a chat (チャットからの打刻), which has no position: what its app was called. */
  readonly chatApp?: string;
  /** Set where that device has taken a photo, which one may see. */
  readonly hasPhoto?: true;
}

/** What people call a punch that was stored while the server's clock was doubted. */
export const TIME_UNCONFIRMED_LABEL = '時刻未確認';

/** The correction of a record entered by hand (D15): the reason, and the original punch, `null` without one. */
export interface Correction {
  readonly reason: string;
  readonly original: EpochMs | null;
  /** It is known to be the person's own, not an admin's. */
  readonly byEmployee: boolean;
}

const RECORD_TYPES: Readonly<Record<string, RecordType>> = {
  in: 'clock_in',
  clock_in: 'clock_in',
  out: 'clock_out',
  clock_out: 'clock_out',
  break_start: 'break_start',
  break_end: 'break_end',
  absence: 'absence',
  late: 'late',
  early: 'early',
};

/** Parses a record type, `in` and `out` being equal to `clock_in` and `clock_out` (spec §3); else `null`. */
export function normaliseRecordType(text: string): RecordType | null {
  return Object.hasOwn(RECORD_TYPES, text) ? (RECORD_TYPES[text] ?? null) : null;
}

/** Sorts by time; records of the same instant by id, so that their order never matters. */
export function inOrder<Item extends Placed>(records: readonly Item[]): readonly Item[] {
  // Mostly they are sorted: a day's facts need it again and again.
  let last: Item | null = null;
  for (const record of records) {
    if (last !== null && byTime(last, record) > 0) return records.toSorted(byTime);
    last = record;
  }
  return records;
}

type Placed = Pick<AttendanceRecord, 'id' | 'recordedAt'>;

const byTime = (a: Placed, b: Placed): number => a.recordedAt - b.recordedAt || a.id - b.id;

/** The latest clock-in of all the records, whatever its day, or `null` without one. */
export function latestClockIn(records: readonly AttendanceRecord[]): AttendanceRecord | null {
  return inOrder(records).findLast((record) => record.recordType === 'clock_in') ?? null;
}

/** What people call the punches. */
export const PUNCH_LABELS: Readonly<Record<AnyPunchType, string>> = {
  clock_in: '出勤',
  clock_out: '退勤',
  break_start: '休憩開始',
  break_end: '休憩終了',
};

/** Whether a record of that type is a punch. */
export const isPunchType = (type: RecordType): type is AnyPunchType => isClockPunch(type) || isBreakPunch(type);

/** Whether a record of that type is a punch of a break. */
export const isBreakPunch = (type: RecordType): type is BreakPunchType =>
  type === 'break_start' || type === 'break_end';

/** The note that the clock screen sends with every punch (spec §7): `出勤 09:01`. */
export const punchNote = (type: AnyPunchType, at: EpochMs): string =>
  `${PUNCH_LABELS[type]} ${japanClock(at).slice(0, 5)}`;

/**
 * Whether a new note is that of the clock screen (D4), which no person wrote: a label, a space and a time. Only called
 * when a note is stored; a record has `isNoteAutomatic` from then on.
 */
export function isPunchNote(note: string): boolean {
  return Object.values(PUNCH_LABELS).some((label) => {
    const text = note.trim();
    const rest = text.slice(label.length);
    return text.startsWith(label) && rest !== rest.trimStart() && parseTimeOfDay(rest.trimStart()) !== null;
  });
}
