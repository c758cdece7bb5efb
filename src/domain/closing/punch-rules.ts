import { clockDoubt, lateness } from '../attendance/offline-punch.ts';
import { type AttendanceRecord, inOrder, isClockPunch, isPunchType, type PunchType } from '../attendance/record.ts';
import { hoursLeft } from '../leave/planned-hours.ts';
import { minuteOnWorkingDay } from '../time/instant.ts';
import { lengthOf } from '../time/interval.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { awayName } from '../places/place.ts';
import type { CheckedDay } from './checked-day.ts';
import type { Finding } from './finding.ts';

/** How far a punch is from what it is compared with. */
interface Distance {
  readonly punch: PunchType;
  readonly difference: Minutes;
}

/**
 * 打刻との差が大きい修正: a time that the employee moved by more than the company tolerates from what was punched first, seconds
 * cut (D2). An admin's correction is none, nor is a time where nothing had been punched. Of several the largest.
 */
export function largeCorrection({ date, records, tolerance }: CheckedDay): Finding[] {
  const found = furthest(records.flatMap(correctedBy), tolerance.correction);
  return found === null ? [] : [{ date, kind: 'large_correction', ...found }];
}

function correctedBy({ recordType, recordedAt, workDate, correction }: AttendanceRecord): Distance[] {
  if (!isClockPunch(recordType) || correction?.byEmployee !== true || correction.original === null) return [];
  const moved = minuteOnWorkingDay(recordedAt, workDate) - minuteOnWorkingDay(correction.original, workDate);
  return [{ punch: recordType, difference: minutes(Math.abs(moved)) }];
}

/**
 * シフトから離れた打刻: the clock-in further from the shift's start than the company tolerates, or the clock-out from its end,
 * earlier or later. A report of the late arrival or the early leave accounts for that side, leave or an absence for the
 * whole day. Of both the further one.
 */
export function farPunch({ date, row, records, isOver, tolerance, breakRule }: CheckedDay): Finding[] {
  const { clockIn, clockOut } = row;
  const shift = hoursLeft(row.shift, row.partLeave, breakRule);
  const isAway = row.hasLeave || records.some(({ recordType }) => recordType === 'absence');
  if (!isOver || shift === null || isAway) return [];
  const isReported = (kind: 'late' | 'early'): boolean => row.remarks.some((remark) => remark.kind === kind);
  const distances: Distance[] = [];
  if (clockIn !== null && !isReported('late'))
    distances.push({ punch: 'clock_in', difference: minutes(Math.abs(clockIn - shift.start)) });
  if (clockOut !== null && !isReported('early'))
    distances.push({ punch: 'clock_out', difference: minutes(Math.abs(clockOut - shift.end)) });
  const found = furthest(distances, tolerance.fromShift);
  return found === null ? [] : [{ date, kind: 'far_punch', ...found }];
}

/**
 * オフライン打刻の時刻: a punch without a network whose time nobody could compare with the server's, or whose clock was far off
 * (decision 103). One that was corrected is a punch of its own.
 */
export function offlineClock({ date, records }: CheckedDay): Finding[] {
  return inOrder(records).flatMap(({ recordType, offline }): Finding[] => {
    if (offline === undefined || !isPunchType(recordType) || clockDoubt(offline) === null) return [];
    const { clockDifference } = offline;
    const wrongBy = clockDifference === null ? null : minutes(Math.floor(Math.abs(clockDifference) / MINUTE_MS));
    return [{ date, kind: 'offline_clock', type: recordType, wrongBy }];
  });
}

/**
 * 遅れて届いたオフライン打刻: a punch without a network that reached the server more than ten minutes after its time, for which
 * there is the device's word alone.
 */
export function offlineLate({ date, records }: CheckedDay): Finding[] {
  return inOrder(records).flatMap(({ recordType, recordedAt, offline }): Finding[] => {
    if (offline === undefined || !isPunchType(recordType)) return [];
    const late = lateness(recordedAt, offline);
    if (late === null) return [];
    return [{ date, kind: 'offline_late', type: recordType, lateBy: minutes(Math.floor(late / MINUTE_MS)) }];
  });
}

/**
 * 時刻未確認の打刻: a punch that was stored while the server's own clock was doubted (decision 145), an offline one too. One
 * that was corrected is a punch of its own.
 */
export const unconfirmedTime = ({ date, records }: CheckedDay): Finding[] =>
  inOrder(records).flatMap(({ recordType, isTimeUnconfirmed }): Finding[] =>
    isTimeUnconfirmed === true && isPunchType(recordType) ? [{ date, kind: 'unconfirmed_time', type: recordType }] : [],
  );

/**
 * 打刻場所外の打刻: a clock-in or clock-out that wasn't made at a place, or of which nobody can say (decision 115). One off
 * site (直行・直帰) is none, and one that was corrected is a punch of its own.
 */
export function outsidePlace({ date, records }: CheckedDay): Finding[] {
  return inOrder(records).flatMap(({ recordType, place, isOffSite }): Finding[] =>
    place !== undefined && isClockPunch(recordType) && awayName(place, isOffSite ?? false) !== null
      ? [{ date, kind: 'outside_place', punch: recordType, place }]
      : [],
  );
}

const MINUTE_MS = 60_000;

/**
 * 打刻の時間外のPC操作: the computer was in use before the clock-in or after the clock-out by more than the company tolerates,
 * of both the longer one; or on a day without punches for longer than that (ガイドライン 平29.1.20, 4(3)ウ: where objective records
 * and what was reported differ widely, it is to be looked into). Used for less than was punched it is none: not all work is
 * done at a computer.
 */
export function pcUse(day: CheckedDay): Finding[] {
  const { date, row, isOver, tolerance, pcLog, internalWork } = day;
  if (!isOver || pcLog === null || tolerance.fromPcLog === null) return [];
  const { clockIn, clockOut } = row;
  if (clockIn === null && clockOut === null) {
    const difference = lengthOf(pcLog);
    const isExplained = difference <= tolerance.fromPcLog || internalWork.length > 0;
    return isExplained ? [] : [{ date, kind: 'pc_log', punch: null, difference }];
  }
  const distances: Distance[] = [];
  if (clockIn !== null) distances.push({ punch: 'clock_in', difference: minutes(clockIn - pcLog.start) });
  if (clockOut !== null) distances.push({ punch: 'clock_out', difference: minutes(pcLog.end - clockOut) });
  const found = furthest(distances, tolerance.fromPcLog);
  return found === null ? [] : [{ date, kind: 'pc_log', ...found }];
}

/** The largest of the distances beyond the tolerated one, the first of equal ones; `null` without any. */
function furthest(distances: readonly Distance[], tolerated: Minutes): Distance | null {
  const beyond = distances.filter(({ difference }) => difference > tolerated);
  return beyond.toSorted((a, b) => b.difference - a.difference)[0] ?? null;
}
