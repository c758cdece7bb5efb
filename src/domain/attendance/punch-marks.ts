import { awayName, offSiteName } from '../places/place.ts';
import { OFFLINE_PUNCH_LABEL } from './offline-punch.ts';
import { type AttendanceRecord, isClockPunch, isPunchType, TIME_UNCONFIRMED_LABEL } from './record.ts';

function marksOf({ recordType, offline, isTimeUnconfirmed, place, isOffSite }: AttendanceRecord): (string | null)[] {
  if (!isPunchType(recordType)) return [];
  return [
    offline === undefined ? null : OFFLINE_PUNCH_LABEL,
    isTimeUnconfirmed === true ? TIME_UNCONFIRMED_LABEL : null,
    isClockPunch(recordType) ? awayName(place, isOffSite ?? false) : null,
    isOffSite === true ? offSiteName(recordType) : null,
  ];
}

/** What there is to say of how the punches were made, each once: オフライン打刻, 時刻未確認, 打刻場所外, 直行. */
export const punchMarks = (records: readonly AttendanceRecord[]): string[] => [
  ...new Set(records.flatMap(marksOf).filter((mark) => mark !== null)),
];

/** Whether there is anything to say of it. */
export const isMarked = (record: AttendanceRecord): boolean => marksOf(record).some((mark) => mark !== null);
