import type { WaitingPunch } from '#contract/my-day.ts';
import { countedTime } from '#domain/attendance/offline-punch.ts';
import { inOrder, type AttendanceRecord } from '#domain/attendance/record.ts';
import { isoDate } from '#domain/time/date.ts';
import { epochMs } from '#domain/time/instant.ts';
import { isDue, tapOf, type QueuedPunch } from './punch-queue.ts';

/** Whether a record is only on this device so far, or only asked for. */
export const isUnsent = ({ id }: Pick<AttendanceRecord, 'id'>): boolean => id < 0;

/** Whether a record is only asked for so far: it counts once that is approved. */
export const isAskedFor = (record: AttendanceRecord): boolean => 'isAskedFor' in record;

/** The records with the punches that wait on this device, as the server will most likely have them. */
export function withQueued(
  records: readonly AttendanceRecord[],
  queue: readonly QueuedPunch[],
): readonly AttendanceRecord[] {
  const waiting = queue.filter(isDue);
  if (waiting.length === 0) return records;
  return inOrder([...records, ...waiting.map((punch, index) => ofQueue(punch, -1 - index))]);
}

/** The records with the punches that wait for an approval. */
export function withAsked(
  records: readonly AttendanceRecord[],
  asked: readonly WaitingPunch[],
): readonly AttendanceRecord[] {
  const waiting = asked.filter((punch) => !isOnRecord(punch, records));
  if (waiting.length === 0) return records;
  const least = Math.min(0, ...records.map(({ id }) => id));
  return inOrder([...records, ...waiting.map((punch, index) => ofRequest(punch, least - 1 - index))]);
}

/** Whether the day of a punch that waits for its approval has such a one: it was approved. */
export const isOnRecord = ({ punch, date }: WaitingPunch, records: readonly AttendanceRecord[]): boolean =>
  records.some(({ recordType, workDate }) => recordType === punch && workDate === date);

function ofQueue(punch: QueuedPunch, id: number): AttendanceRecord {
  const { kind, workDate, body } = punch;
  const tap = tapOf(punch);
  return {
    ...NOTHING_SAID,
    id,
    recordType: kind,
    recordedAt: countedTime(tap),
    workDate,
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    note: body.note ?? null,
    offline: tap,
  };
}

const ofRequest = (
  { punch, date, at }: WaitingPunch,
  id: number,
): AttendanceRecord & { readonly isAskedFor: true } => ({
  ...NOTHING_SAID,
  id,
  recordType: punch,
  recordedAt: epochMs(Date.parse(at)),
  workDate: isoDate(date),
  latitude: null,
  longitude: null,
  note: null,
  isAskedFor: true,
});

const NOTHING_SAID = {
  address: null,
  isNoteAutomatic: true,
  breakMinutes: null,
  absenceReason: null,
  correction: null,
} as const;
