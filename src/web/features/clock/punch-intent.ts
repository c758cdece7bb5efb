import type { PunchBody } from '#contract/time-records.ts';
import { repeatedPunch, workDateOfPunch } from '#domain/attendance/clock-state.ts';
import { punchNote, latestClockIn, type AttendanceRecord, type PunchType } from '#domain/attendance/record.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import { needsWorkingDayQuestion } from '#domain/attendance/working-day.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { japanDate, minuteOnWorkingDay, type EpochMs } from '#domain/time/instant.ts';
import { formatOnWorkingDay } from '#domain/time/minutes.ts';
import type { Position } from './position.tsx';
import { texts } from './texts.ts';

/**
 * A punch that is about to be made, fixed when its dialog opens: whatever happens to the call, it is sent again
 * with the same key and the same words, so that it can never become two punches.
 */
export interface PunchIntent {
  readonly kind: PunchType;
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
}

/** Fixes the punch that the person asked for by a tap at `now`. */
export function intendPunch(
  kind: PunchType,
  now: EpochMs,
  position: Position,
  records: readonly AttendanceRecord[] | undefined,
  shifts: readonly ShiftDay[],
): PunchIntent {
  const known = records ?? [];
  return {
    kind,
    key: crypto.randomUUID(),
    openedAt: now,
    body: {
      type: kind === 'clock_in' ? 'in' : 'out',
      note: punchNote(kind, now),
      latitude: position.latitude,
      longitude: position.longitude,
      accuracy: position.accuracy,
      work_date: undefined,
    },
    workDate: workDateOfPunch(kind, now, known, shifts),
    asksDay: kind === 'clock_out' && needsWorkingDayQuestion(now, latestClockIn(known)),
    records,
  };
}

/** What the dialog asks, for the day that the punch is meant for. */
export function questionOf(intent: PunchIntent, workDate: IsoDate): string {
  // The server alone knows which day it is then.
  if (intent.records === undefined) return texts.confirmAnyDay(intent.kind);
  const recorded = repeatedPunch(intent.kind, workDate, intent.records);
  if (recorded === null) return texts.confirm(intent.kind, workDate);
  if (intent.kind === 'clock_in') return texts.repeatClockIn(formatOnWorkingDay(recorded));
  const next = formatOnWorkingDay(minuteOnWorkingDay(intent.openedAt, workDate));
  return texts.changeClockOut(formatOnWorkingDay(recorded), next);
}

/** Whether both ask the person the same thing, so that the answer to one holds for the other. */
export function sameQuestion(a: PunchIntent, b: PunchIntent): boolean {
  const asked = (intent: PunchIntent) => [intent.asksDay, questionOf(intent, intent.workDate)].join();
  return asked(a) === asked(b);
}

/** The days to choose from when the dialog asks which one is meant. */
export function daysToChoose(intent: PunchIntent): readonly { readonly day: IsoDate; readonly label: string }[] {
  return [
    { day: intent.workDate, label: texts.thatDay(intent.workDate) },
    { day: japanDate(intent.openedAt), label: texts.today },
  ];
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
