import type { InternalWork } from '#domain/attendance/internal-work.ts';
import { composeReason } from '#domain/attendance/irregular.ts';
import { punchNote, type AttendanceRecord, type PunchType, type RecordType } from '#domain/attendance/record.ts';
import { addMonths, monthOf, type IsoDate } from '#domain/time/date.ts';
import { epochMs, instantOf } from '#domain/time/instant.ts';
import { minutes, MINUTES_PER_DAY, timeOfDay, type WorkingDayMinute, workingDayMinute } from '#domain/time/minutes.ts';
import { hoursOf, recordedFrom, type Calendar } from './calendar.ts';
import type { DemoEmployee, SpecialDay } from './scenario.ts';

/** A time record to be stored; its id counts within the employee. */
export interface DemoRecord extends AttendanceRecord {
  /** Radius in metres, `null` without a position. */
  readonly accuracy: number | null;
}

/** An employee's records. */
export interface DemoAttendance {
  readonly records: readonly DemoRecord[];
  readonly internalWork: readonly InternalWork[];
}

/**
 * The punches, reports and internal work from the first day with records to yesterday, on the given workdays and
 * special days, and of today up to now where it is one of these. A day of leave has only what its scenario says.
 */
export function attendanceOf(
  employee: DemoEmployee,
  workdays: ReadonlySet<IsoDate>,
  special: ReadonlyMap<IsoDate, SpecialDay>,
  calendar: Calendar,
): DemoAttendance {
  const { days, today, now, hasDawned } = calendar;
  const from = recordedFrom(employee, calendar);
  const { leavesByMonth } = employee;
  const leavesIn = new Map(
    leavesByMonth?.earliest.map((earliest, monthsAgo) => {
      const leaves = [earliest, leavesByMonth.latest[monthsAgo] ?? earliest] as const;
      return [addMonths(monthOf(today), -monthsAgo), leaves];
    }),
  );
  const records: DemoRecord[] = [];
  const internalWork: InternalWork[] = [];
  for (const date of days) {
    const day = special.get(date) ?? (workdays.has(date) ? {} : null);
    if (date < from || date > today || day === null || isAway(day)) continue;
    if (date === today && !special.has(date) && !(hasDawned && employee.today === 'as_usual')) continue;
    const asOfThen = { ...employee, leaves: leavesIn.get(monthOf(date)) ?? employee.leaves };
    for (const record of recordsOf(asOfThen, date, day))
      if (date < today || record.recordedAt <= now) records.push({ id: records.length + 1, ...record });
    for (const [start, end, note, breakMinutes = 0] of day.internalWork ?? [])
      internalWork.push({
        id: internalWork.length + 1,
        date,
        start: timeOfDay(start),
        end: timeOfDay(end),
        breakMinutes: minutes(breakMinutes),
        note,
      });
  }
  return { records, internalWork };
}

/** On approved or pending leave, unless times are given as well. */
function isAway({ leave, arrives, leaves }: SpecialDay): boolean {
  const isLeave = leave?.status === 'approved' || leave?.status === 'pending';
  return isLeave && arrives === undefined && leaves === undefined;
}

/** The records of a day. The working day is that date, by D3 too. */
function recordsOf(employee: DemoEmployee, date: IsoDate, day: SpecialDay): Omit<DemoRecord, 'id'>[] {
  const { between, pick, onceIn } = diceOf(`${employee.companyId}/${employee.employeeId}/${date}`);
  const hours = hoursOf(employee);
  const overtime = onceIn(employee.overtimeOnceIn, 'stays-on') ? between(60, 150, 'overtime') : 0;
  const arrival = workingDayMinute(hours.start + between(...employee.arrives, 'arrival'));
  const leaving = workingDayMinute(hours.end + between(...employee.leaves, 'leaving') + overtime);
  const start = day.arrives === undefined ? arrival : timeOfDay(day.arrives);
  const end = day.leaves === undefined ? leaving : endAfter(start, day.leaves);
  const place = pick(employee.places, 'place');
  const note = day.note === undefined ? (onceIn(14, 'has-note') ? pick(employee.notes, 'note') : null) : day.note;
  const breakMinutes = day.breakMinutes === undefined ? pick(employee.breaks, 'break') : day.breakMinutes;

  const record = (recordType: RecordType, minute: number): Omit<DemoRecord, 'id'> => ({
    recordType,
    recordedAt: epochMs(instantOf(date, workingDayMinute(minute)) + between(0, 59_999, recordType)),
    workDate: date,
    latitude: null,
    longitude: null,
    accuracy: null,
    address: null,
    note: null,
    isNoteAutomatic: false,
    breakMinutes: null,
    absenceReason: null,
    correction: null,
  });
  const punch = (type: PunchType, minute: number, entered: Partial<DemoRecord> = {}): Omit<DemoRecord, 'id'> => {
    const punched = record(type, minute);
    // A phone's position varies by some ten metres.
    const wander = (degrees: number, what: string): number =>
      Math.round(degrees * 1_000_000 + between(-350, 350, `${type}/${what}`)) / 1_000_000;
    return {
      ...punched,
      latitude: wander(place.latitude, 'latitude'),
      longitude: wander(place.longitude, 'longitude'),
      accuracy: between(45, 480, `${type}/accuracy`) / 10,
      address: place.address,
      note: punchNote(type, punched.recordedAt),
      isNoteAutomatic: true,
      ...entered,
    };
  };
  /** What a correction leaves: to the minute, without the place and the note of the punch. */
  const corrected = (type: PunchType, minute: number, entered: Partial<DemoRecord> = {}): Omit<DemoRecord, 'id'> => {
    if (day.corrected?.[0] !== type) return punch(type, minute, entered);
    const [, punchedAt, reason] = day.corrected;
    const original = punch(type, timeOfDay(punchedAt)).recordedAt;
    return {
      ...record(type, minute),
      recordedAt: instantOf(date, workingDayMinute(minute)),
      correction: { reason, original, byEmployee: true },
      ...entered,
    };
  };

  const records: Omit<DemoRecord, 'id'>[] = [];
  if (day.report !== undefined) {
    const [type, reason, contact = null] = day.report;
    // Random minutes around the time.
    const reported = record(type, { late: start + 5, early: end - 10, absence: start - 25 }[type]);
    records.push({ ...reported, absenceReason: composeReason(type, reason, contact) });
  }
  if (day.report?.[0] === 'absence' || day.forgets === 'everything') return records;
  if (day.forgets !== 'clock_in') records.push(corrected('clock_in', start));
  for (const [from, to] of employee.away === undefined ? [] : [employee.away])
    records.push(punch('clock_out', timeOfDay(from)), punch('clock_in', timeOfDay(to)));
  if (day.forgets !== 'clock_out') {
    const taken = breakMinutes === null ? null : minutes(breakMinutes);
    const written = note === null ? {} : { note, isNoteAutomatic: false };
    records.push(corrected('clock_out', end, { breakMinutes: taken, ...written }));
  }
  return records;
}

/** The time of day, on the next morning where it is before the start. */
function endAfter(start: WorkingDayMinute, time: string): WorkingDayMinute {
  const end = timeOfDay(time);
  return end < start ? workingDayMinute(end + MINUTES_PER_DAY) : end;
}

/** Random numbers that are deterministic per key, each draw named so that a further one changes none of the others. */
interface Dice {
  /** An integer from `min` to `max`, both inclusive. */
  readonly between: (min: number, max: number, what: string) => number;
  readonly pick: <Choice>(choices: readonly [Choice, ...Choice[]], what: string) => Choice;
  /** True once in `count` times on average; `Infinity` for never. */
  readonly onceIn: (count: number, what: string) => boolean;
}

/**
 * Demo data has to be the same on every machine for a given date, so its random numbers are seeded by names and dates.
 */
function diceOf(key: string): Dice {
  const between: Dice['between'] = (min, max, what) => min + Math.floor(variety(`${key}/${what}`) * (max - min + 1));
  return {
    between,
    pick: (choices, what) => choices[between(0, choices.length - 1, what)] as (typeof choices)[0],
    onceIn: (count, what) => between(1, count, what) === 1,
  };
}

/** A pseudo-random number in [0, 1). */
function variety(key: string): number {
  // FNV-1a, then MurmurHash3's last step: keys that differ in one digit must not give numbers that lie close.
  let hash = 0x811c9dc5;
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
