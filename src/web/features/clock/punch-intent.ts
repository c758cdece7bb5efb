import type { PunchBody } from '#contract/time-records.ts';
import { clockState, repetitionOf, workDateOfPunch } from '#domain/attendance/clock-state.ts';
import {
  type AnyPunchType,
  isBreakPunch,
  punchNote,
  latestClockIn,
  type AttendanceRecord,
} from '#domain/attendance/record.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import { needsWorkingDayQuestion } from '#domain/attendance/working-day.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { minuteOnWorkingDay, type EpochMs } from '#domain/time/instant.ts';
import { randomId } from '../../lib/api.ts';
import { formatOnWorkingDay } from '../../lib/dates.ts';
import type { Position } from './position.tsx';
import { texts } from './texts.ts';

/**
 * A punch that is about to be made, fixed when its dialog opens: whatever happens to the call, it is sent again
 * with the same key and the same words, so that it can never become two punches.
 */
export interface PunchIntent {
  readonly kind: AnyPunchType;
  readonly key: string;
  /** By the server's clock. */
  readonly openedAt: EpochMs;
  readonly body: PunchBody;
  /** The working day that the punch belongs to, before any question (D3). */
  readonly workDate: IsoDate;
  /** Asks which day is meant: `workDate` or today (D3: more than 16 hours after the clock-in). */
  readonly asksDay: boolean;
  /** What was known when the dialog opened; `undefined` when the records could not be read. */
  readonly records: readonly AttendanceRecord[] | undefined;
  /** The shifts around the punch, as far as they were known. */
  readonly shifts: readonly ShiftDay[];
}

const WIRE_TYPES = { clock_in: 'in', clock_out: 'out', break_start: 'break_start', break_end: 'break_end' } as const;

/** Fixes the punch that the person asked for by a tap at `now`. */
export function intendPunch(
  kind: AnyPunchType,
  now: EpochMs,
  position: Position,
  records: readonly AttendanceRecord[] | undefined,
  shifts: readonly ShiftDay[],
  isOffSite = false,
): PunchIntent {
  const known = records ?? [];
  return {
    kind,
    key: randomId(),
    openedAt: now,
    body: {
      type: WIRE_TYPES[kind],
      note: punchNote(kind, now),
      latitude: position.latitude,
      longitude: position.longitude,
      accuracy: position.accuracy,
      work_date: undefined,
      place_reason: undefined,
      ...(isOffSite && !isBreakPunch(kind) && { off_site: true }),
    },
    workDate: workDateOfPunch(kind, now, known, shifts),
    asksDay: kind === 'clock_out' && needsWorkingDayQuestion(now, latestClockIn(known), shifts),
    records,
    shifts,
  };
}

/** What the dialog asks, for the day that the punch is meant for. */
export function questionOf(intent: PunchIntent, workDate: IsoDate): string {
  // The server alone knows which day it is then.
  if (intent.records === undefined) return texts.confirmAnyDay(intent.kind);
  if (isBreakPunch(intent.kind)) return texts.confirm(intent.kind, workDate);
  const repetition = repetitionOf(intent.kind, workDate, intent.records);
  switch (repetition?.kind) {
    case 'changes_nothing':
      return texts.repeatClockIn(formatOnWorkingDay(repetition.clockIn));
    case 'begins_again':
      return texts.beginAgain(formatOnWorkingDay(repetition.clockIn), formatOnWorkingDay(repetition.clockOut));
    case 'replaces': {
      const next = formatOnWorkingDay(minuteOnWorkingDay(intent.openedAt, workDate));
      return texts.changeClockOut(formatOnWorkingDay(repetition.clockOut), next);
    }
    case undefined:
      return firstOfDay(intent, workDate, intent.records);
  }
}

/** Whether the punch would change nothing of the day: another clock-in of somebody who is in already. */
export const changesNothing = ({ kind, records }: PunchIntent, workDate: IsoDate): boolean =>
  records !== undefined && !isBreakPunch(kind) && repetitionOf(kind, workDate, records)?.kind === 'changes_nothing';

/** Of a clock-out it says the outcome for a break that isn't over, and that the day has no clock-in: the wrong button. */
function firstOfDay(
  { kind, openedAt, shifts }: PunchIntent,
  workDate: IsoDate,
  records: readonly AttendanceRecord[],
): string {
  const question = texts.confirm(kind, workDate);
  if (kind !== 'clock_out') return question;
  const state = clockState(records, openedAt, shifts);
  if (state.kind === 'on_break' && state.workDate === workDate)
    return texts.leaveInBreak(question, formatOnWorkingDay(state.since));
  const hasClockIn = records.some((record) => record.recordType === 'clock_in' && record.workDate === workDate);
  return hasClockIn ? question : texts.leaveWithoutClockIn(question);
}

/**
 * Whether a punch has to be asked about in any case: which day is meant, a repeated one, a clock-out in a break or without
 * a clock-in, and any whose records aren't known, since it may be one of these.
 */
export const asksPerson = (intent: PunchIntent): boolean =>
  intent.records === undefined ||
  intent.asksDay ||
  questionOf(intent, intent.workDate) !== texts.confirm(intent.kind, intent.workDate);

/** Whether both ask the person the same thing, so that the answer to one holds for the other. */
export function sameQuestion(a: PunchIntent, b: PunchIntent): boolean {
  const asked = (intent: PunchIntent) => [intent.asksDay, questionOf(intent, intent.workDate)].join();
  return asked(a) === asked(b);
}

/** The punch among the records that the intent made, where its answer was lost; `undefined` when it didn't arrive. */
export function findMade(intent: PunchIntent, records: readonly AttendanceRecord[]): AttendanceRecord | undefined {
  return records.find(
    (record) =>
      record.recordType === intent.kind &&
      record.note === intent.body.note &&
      !intent.records?.some((known) => known.id === record.id),
  );
}
