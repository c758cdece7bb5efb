import { countedTime } from '#domain/attendance/offline-punch.ts';
import { inOrder, type AttendanceRecord } from '#domain/attendance/record.ts';
import { isDue, tapOf, type QueuedPunch } from './punch-queue.ts';

/** Whether a record is only on this device so far. */
export const isUnsent = ({ id }: Pick<AttendanceRecord, 'id'>): boolean => id < 0;

/** Whether a record is only asked for so far: it counts once that is approved. */
export const isAskedFor = (record: AttendanceRecord): boolean => 'isAskedFor' in record;

/** The records with the punches that wait, on this device or for an approval, as the server will most likely have them. */
export function withQueued(
  records: readonly AttendanceRecord[],
  queue: readonly QueuedPunch[],
): readonly AttendanceRecord[] {
  const waiting = queue.filter((punch) => isDue(punch) || (punch.state === 'asked' && !isOnRecord(punch, records)));
  if (waiting.length === 0) return records;
  return inOrder([...records, ...waiting.map((punch, index) => toRecord(punch, -1 - index))]);
}

/** Whether the request that a punch has become was approved: its day has such a punch. */
const isOnRecord = ({ kind, workDate }: QueuedPunch, records: readonly AttendanceRecord[]): boolean =>
  records.some((record) => record.recordType === kind && record.workDate === workDate);

function toRecord(punch: QueuedPunch, id: number): AttendanceRecord & { readonly isAskedFor?: true } {
  const { kind, workDate, body, state } = punch;
  const tap = tapOf(punch);
  return {
    id,
    recordType: kind,
    recordedAt: countedTime(tap),
    workDate,
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    address: null,
    note: body.note ?? null,
    isNoteAutomatic: true,
    breakMinutes: null,
    absenceReason: null,
    correction: null,
    offline: tap,
    ...(state === 'asked' && { isAskedFor: true as const }),
  };
}
