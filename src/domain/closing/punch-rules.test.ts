import { describe, expect, it } from 'vitest';
import type { AttendanceRecord, Correction } from '../attendance/record.ts';
import { at, dayOff, record, shift, punched } from '../attendance/testing/builders.ts';
import { DEFAULT_WORKING_TIME_SETTINGS } from '../overtime/settings.ts';
import type { PlaceVerdict, PunchedPlace } from '../places/place.ts';
import { isoDate } from '../time/date.ts';
import { minutes, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import type { MonthToCheck } from './checked-day.ts';
import {
  farPunch,
  largeCorrection,
  offlineClock,
  offlineLate,
  outsidePlace,
  pcUse,
  unconfirmedTime,
} from './punch-rules.ts';
import { checkedDay, internal, leave } from './testing/builders.ts';

/** A Friday. */
const D = '2026-11-20';

type Day = Partial<MonthToCheck>;
const tolerating = (tolerance: { correction?: number; fromShift?: number; fromPcLog?: number }): Day => {
  const { correction = 30, fromShift = 60, fromPcLog } = tolerance;
  return {
    settings: {
      ...DEFAULT_WORKING_TIME_SETTINGS,
      tolerance: {
        correction: minutes(correction),
        fromShift: minutes(fromShift),
        fromPcLog: fromPcLog === undefined ? null : minutes(fromPcLog),
      },
    },
  };
};

describe('a time that the employee moved far from the punch', () => {
  const correction = (original: string | null, byEmployee = true): { correction: Correction } => ({
    correction: { reason: '打刻忘れ', original: original === null ? null : at(original), byEmployee },
  });
  /** Clocked in at 09:00 as corrected, and out at 18:00 as punched. */
  const clockIn = (original: string | null, byEmployee?: boolean): Day => ({
    records: [...punched(D, '09:00', null, correction(original, byEmployee)), ...punched(D, null, '18:00')],
  });
  it.each<[string, Day, [string, number] | null]>([
    ['by 30 minutes', clockIn(`${D} 09:30`), null],
    ['by 31', clockIn(`${D} 09:31`), ['clock_in', 31]],
    ['by 30, seconds cut', clockIn(`${D} 09:30:59`), null],
    ['to a later time', clockIn(`${D} 08:29`), ['clock_in', 31]],
    ['by an admin', clockIn(`${D} 10:00`, false), null],
    ['where nothing had been punched', clockIn(null), null],
    ['as punched', { records: punched(D, '09:00', '18:00') }, null],
    [
      'from the next morning',
      { records: punched(D, null, '18:00', correction('2026-11-21 00:10')) },
      ['clock_out', 370],
    ],
    [
      'both times, the clock-out further',
      {
        records: [
          ...punched(D, '09:00', null, correction(`${D} 09:40`)),
          ...punched(D, null, '18:00', correction(`${D} 19:00`)),
        ],
      },
      ['clock_out', 60],
    ],
    [
      'of two pairs',
      { records: [...punched(D, '09:00', '12:00', correction(`${D} 10:00`)), ...punched(D, '13:00', '18:00')] },
      ['clock_out', 120],
    ],
    ['on the day itself', { ...clockIn(`${D} 09:31`), now: at(`${D} 20:00`) }, ['clock_in', 31]],
    ['by as much as the company tolerates', { ...clockIn(`${D} 10:00`), ...tolerating({ correction: 60 }) }, null],
    [
      'by a minute where it tolerates nothing',
      { ...clockIn(`${D} 09:01`), ...tolerating({ correction: 0 }) },
      ['clock_in', 1],
    ],
  ])('%s', (_, day, expected) => {
    const findings =
      expected === null ? [] : [{ date: D, kind: 'large_correction', punch: expected[0], difference: expected[1] }];
    expect(largeCorrection(checkedDay(D, day))).toEqual(findings);
  });
});

describe('a punch far from the shift', () => {
  const shifts = [shift(D, '09:00', '18:00')];
  const work = (clockIn: string | null, clockOut: string | null): Day => ({
    shifts,
    records: punched(D, clockIn, clockOut),
  });
  const withReport = (kind: 'late' | 'early' | 'absence', day: Day): Day => ({
    ...day,
    records: [...(day.records ?? []), record(kind, `${D} 09:00`)],
  });
  it.each<[string, Day, [string, number] | null]>([
    ['an hour early', work('08:00', '18:00'), null],
    ['a minute more', work('07:59', '18:00'), ['clock_in', 61]],
    ['an hour late', work('10:00', '18:00'), null],
    ['a minute more', work('10:01', '18:00'), ['clock_in', 61]],
    ['an hour before the end', work('09:00', '17:00'), null],
    ['a minute more', work('09:00', '16:59'), ['clock_out', 61]],
    ['an hour after it', work('09:00', '19:00'), null],
    ['a minute more', work('09:00', '19:01'), ['clock_out', 61]],
    ['both, the clock-out further', work('07:00', '21:00'), ['clock_out', 180]],
    ['both alike', work('07:00', '20:00'), ['clock_in', 120]],
    ['the clock-out alone', work(null, '20:00'), ['clock_out', 120]],
    ['nothing', { shifts }, null],
    ['late, as reported', withReport('late', work('11:00', '18:00')), null],
    ['late, as reported, and gone late', withReport('late', work('11:00', '20:00')), ['clock_out', 120]],
    ['early, as reported', withReport('early', work('09:00', '15:00')), null],
    ['late, where the early leave is reported', withReport('early', work('11:00', '15:00')), ['clock_in', 120]],
    ['a day reported as an absence', withReport('absence', work('11:00', '18:00')), null],
    ['a day of leave', { ...work('11:00', '18:00'), leaveRequests: [leave(D, 'approved')] }, null],
    [
      'a day of leave that is pending',
      { ...work('11:00', '18:00'), leaveRequests: [leave(D, 'pending')] },
      ['clock_in', 120],
    ],
    ['a day off', { ...work('11:00', '18:00'), shifts: [dayOff(D)] }, null],
    ['no shift', { ...work('11:00', '18:00'), shifts: [] }, null],
    ['a workday without hours', { ...work('11:00', '18:00'), shifts: [{ ...dayOff(D), isWorkday: true }] }, null],
    ['a night', { shifts: [shift(D, '22:00', '06:00')], records: punched(D, '22:00', '31:00') }, null],
    [
      'a minute more of it',
      { shifts: [shift(D, '22:00', '06:00')], records: punched(D, '22:00', '31:01') },
      ['clock_out', 61],
    ],
    ['while the day goes on', { ...work('07:00', null), now: at(`${D} 12:00`) }, null],
    ['as far as the company tolerates', { ...work('07:00', '18:00'), ...tolerating({ fromShift: 120 }) }, null],
    [
      'a minute, where it tolerates nothing',
      { ...work('09:01', '18:00'), ...tolerating({ fromShift: 0 }) },
      ['clock_in', 1],
    ],
  ])('%s', (_, day, expected) => {
    const findings =
      expected === null ? [] : [{ date: D, kind: 'far_punch', punch: expected[0], difference: expected[1] }];
    expect(farPunch(checkedDay(D, day))).toEqual(findings);
  });
});

describe('an offline punch', () => {
  const MINUTE = 60_000;
  it.each<[string, number | null | undefined, object | null]>([
    ['with a clock that was right', 0, null],
    ['with a clock five minutes off', -5 * MINUTE, null],
    ['with a clock an hour ahead', -60 * MINUTE, { wrongBy: 60 }],
    ['with a clock that is behind, seconds cut', 5 * MINUTE + 59_999, { wrongBy: 5 }],
    ['that nobody could compare', null, { wrongBy: null }],
    ['that was none', undefined, null],
  ])('%s', (_, clockDifference, expected) => {
    const offline = clockDifference === undefined ? {} : { offline: { tappedAt: at(`${D} 09:00`), clockDifference } };
    const day = { records: [record('clock_in', `${D} 09:00`, offline), record('clock_out', `${D} 18:00`)] };
    const findings = expected === null ? [] : [{ date: D, kind: 'offline_clock', type: 'clock_in', ...expected }];
    expect(offlineClock(checkedDay(D, day))).toEqual(findings);
  });
});

describe('an offline punch that has arrived', () => {
  const tap = { tappedAt: at(`${D} 09:00`), clockDifference: 0 };
  it.each<[string, object, number | null]>([
    ['ten minutes after its time', { offline: { ...tap, receivedAt: at(`${D} 09:10:00`) } }, null],
    ['later, seconds cut', { offline: { ...tap, receivedAt: at(`${D} 10:31:59`) } }, 91],
    ['at a kiosk, which has signed its time', { offline: tap }, null],
    ['as it was made, since it was none', {}, null],
  ])('%s', (_, offline, lateBy) => {
    const day = { records: [record('clock_in', `${D} 09:00`, offline), record('absence', `${D} 09:00`, offline)] };
    const findings = lateBy === null ? [] : [{ date: D, kind: 'offline_late', type: 'clock_in', lateBy }];
    expect(offlineLate(checkedDay(D, day))).toEqual(findings);
  });
});

describe('a punch by a clock of the server that was doubted', () => {
  const doubted = { isTimeUnconfirmed: true } as const;
  it.each<[string, AttendanceRecord[], readonly AttendanceRecord['recordType'][]]>([
    ['is one to look at', [record('clock_in', `${D} 09:00`, doubted), record('clock_out', `${D} 18:00`)], ['clock_in']],
    [
      'each, in the order of the day, and a break',
      [record('clock_out', `${D} 07:00`, doubted), record('break_start', `${D} 12:00`, doubted)],
      ['clock_out', 'break_start'],
    ],
    ['is none by a clock that was believed', [record('clock_in', `${D} 09:00`)], []],
    ['is none as a report', [record('late', `${D} 09:00`, doubted)], []],
  ])('%s', (_, records, types) => {
    expect(unconfirmedTime(checkedDay(D, { records }))).toEqual(
      types.map((type) => ({ date: D, kind: 'unconfirmed_time', type })),
    );
  });
});

describe('a computer in use beyond the punches', () => {
  /** Used from 08:00 to 19:30, or until the next morning, where 30 minutes are tolerated. */
  const used = (from = '08:00', to: string | number = '19:30'): Day => ({
    ...tolerating({ fromPcLog: 30 }),
    pcLogs: new Map([
      [isoDate(D), { start: timeOfDay(from), end: typeof to === 'number' ? workingDayMinute(to) : timeOfDay(to) }],
    ]),
  });
  const worked = (from: string | null, to: string | null): Day => ({ records: punched(D, from, to) });
  it.each<[string, Day, ['clock_in' | 'clock_out' | null, number] | null]>([
    ['as far as is tolerated', { ...used('08:30', '18:30'), ...worked('09:00', '18:00') }, null],
    ['before the clock-in', { ...used('08:29', '18:00'), ...worked('09:00', '18:00') }, ['clock_in', 31]],
    ['before and longer after', { ...used(), ...worked('09:00', '18:00') }, ['clock_out', 90]],
    ['until the next morning', { ...used('09:00', 1500), ...worked('09:00', '18:00') }, ['clock_out', 420]],
    ['for less than was worked', { ...used('11:00', '15:00'), ...worked('09:00', '18:00') }, null],
    ['after a clock-out without a clock-in', { ...used(), ...worked(null, '18:00') }, ['clock_out', 90]],
    ['on a day without punches', { ...used(), records: [] }, [null, 690]],
    ['for a moment on a day without punches', { ...used('12:00', '12:30'), records: [] }, null],
    [
      'on a day of internal work alone',
      { ...used(), records: [], internalWork: [internal(D, '09:00', '18:00', 1)] },
      null,
    ],
    ['on leave', { ...used(), records: [], leaveRequests: [leave(D, 'approved')] }, [null, 690]],
    ['where nobody compares it', { ...used(), ...tolerating({}), ...worked('09:00', '18:00') }, null],
    ['on a day that isn’t over', { ...used(), ...worked('09:00', null), now: at(`${D} 20:00`) }, null],
  ])('%s', (_, day, expected) => {
    const findings =
      expected === null ? [] : [{ date: D, kind: 'pc_log', punch: expected[0], difference: expected[1] }];
    expect(pcUse(checkedDay(D, day))).toEqual(findings);
  });
});

describe('a punch outside of the places (decision 115)', () => {
  const place = (verdict: PlaceVerdict): PunchedPlace => ({ verdict, name: '本社', distance: 340, reason: null });
  const [outside, uncertain, inside] = [place('outside'), place('uncertain'), place('inside')];

  it.each<[string, AttendanceRecord[], [string, PunchedPlace][]]>([
    ['surely elsewhere', [record('clock_in', `${D} 09:00`, { place: outside })], [['clock_in', outside]]],
    ['of which nobody can say', [record('clock_out', `${D} 18:00`, { place: uncertain })], [['clock_out', uncertain]]],
    ['at a place', [record('clock_in', `${D} 09:00`, { place: inside })], []],
    ['that wasn’t judged', [record('clock_in', `${D} 09:00`)], []],
    ['off site, wherever that is', [record('clock_in', `${D} 09:00`, { place: outside, isOffSite: true })], []],
    ['of a break, whose place isn’t asked', [record('break_start', `${D} 12:00`, { place: outside })], []],
    [
      'each of two, in their order',
      [record('clock_out', `${D} 18:00`, { place: uncertain }), record('clock_in', `${D} 09:00`, { place: outside })],
      [
        ['clock_in', outside],
        ['clock_out', uncertain],
      ],
    ],
  ])('%s', (_, records, found) => {
    const findings = found.map(([punch, of]) => ({ date: D, kind: 'outside_place', punch, place: of }));
    expect(outsidePlace(checkedDay(D, { records }))).toEqual(findings);
  });
});
