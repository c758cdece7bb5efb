import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/date.ts';
import { recordsOfDay } from './by-day.ts';
import { deriveDay, type DayFacts } from './day.ts';
import { asOf } from './punches.ts';
import type { AttendanceRecord } from './record.ts';
import type { ShiftDay } from './shift.ts';
import { at, dayOff, record, shift } from './testing/builders.ts';

const DATE = '2026-11-20';

/** The facts of 2026-11-20, a month later unless `now` says otherwise. */
function day(
  records: readonly AttendanceRecord[],
  rest: { shift?: ShiftDay; hasLeave?: boolean; now?: string; others?: readonly AttendanceRecord[] } = {},
): DayFacts {
  return deriveDay({
    date: isoDate(DATE),
    ...recordsOfDay(records),
    shift: rest.shift ?? null,
    hasLeave: rest.hasLeave ?? false,
    asOf: asOf(at(rest.now ?? '2026-12-20 12:00'), [...records, ...(rest.others ?? [])], []),
  });
}

const clockIn = (time: string, rest = {}): AttendanceRecord => record('clock_in', `${DATE} ${time}`, rest);
const clockOut = (time: string, rest = {}): AttendanceRecord => record('clock_out', `${DATE} ${time}`, rest);

describe('D4: the times of a day', () => {
  it.each([
    ['nothing', [], null, null],
    ['an ordinary day', [clockIn('09:01'), clockOut('18:05')], 541, 1085],
    [
      'the earliest in, the latest out',
      [clockIn('13:00'), clockIn('09:00'), clockOut('18:00'), clockOut('12:00')],
      540,
      1080,
    ],
    ['a clock-out before the clock-in is none', [clockOut('08:00'), clockIn('09:00')], 540, null],
    [
      'only the clock-outs after the clock-in count',
      [clockOut('08:00'), clockIn('09:00'), clockOut('18:00')],
      540,
      1080,
    ],
    ['with no clock-in the latest clock-out', [clockOut('08:00'), clockOut('18:00')], null, 1080],
    ['a clock-in alone', [clockIn('09:00')], 540, null],
    ['both in the same instant', [clockOut('09:00'), clockIn('09:00')], 540, 540],
    [
      'a night shift',
      [record('clock_in', '2026-11-20 21:55'), record('clock_out', '2026-11-21 06:05', { workDate: DATE })],
      1315,
      1805,
    ],
    [
      'a clock-in before midnight',
      [record('clock_in', '2026-11-19 23:50', { workDate: DATE }), clockOut('08:00')],
      -10,
      480,
    ],
  ])('%s', (_, records, start, end) => {
    const facts = day(records);
    expect([facts.clockIn, facts.clockOut]).toEqual([start, end]);
  });

  it('D2: cuts seconds', () => {
    const facts = day([clockIn('09:00:59'), clockOut('18:00:59')]);
    expect([facts.clockIn, facts.clockOut]).toEqual([540, 1080]);
  });

  it('names the records that the times come from', () => {
    const [first, last] = [clockIn('09:00'), clockOut('18:00')];
    const facts = day([clockIn('10:00'), last, first, clockOut('12:00')]);
    expect(facts.clockInRecord).toBe(first);
    expect(facts.clockOutRecord).toBe(last);
    expect([day([]).clockInRecord, day([]).clockOutRecord]).toEqual([null, null]);
  });
});

const AUTOMATIC = { note: '出勤 09:01', isNoteAutomatic: true };

describe('D4: the note and the break of a day', () => {
  it.each([
    [[AUTOMATIC, AUTOMATIC], null],
    [[AUTOMATIC, { note: '客先直行' }], '客先直行'],
    [[{ note: '直行' }, { note: '直帰' }], '直行'],
    [[{ note: '' }, { note: '  ' }, { note: '直帰' }], '直帰'],
    [[{ note: '出勤 09:01' }], '出勤 09:01'],
    [[], null],
  ])('of the notes %j it shows %j', (notes, note) => {
    const records = notes.map((rest, index) => clockIn(`09:0${index}`, rest));
    expect(day(records).note).toBe(note);
    expect(day(records.toReversed()).note).toBe(note);
  });

  it('takes the first break that is set, a recorded 0 too', () => {
    expect(day([clockIn('09:00'), clockOut('18:00', { breakMinutes: 60 })]).breakMinutes).toBe(60);
    expect(day([clockOut('18:00', { breakMinutes: 60 }), clockIn('09:00', { breakMinutes: 0 })]).breakMinutes).toBe(0);
    expect(day([clockIn('09:00'), clockOut('18:00')]).breakMinutes).toBeNull();
  });
});

describe('D5: absence', () => {
  const absence = record('absence', `${DATE} 10:00`, { id: 901, absenceReason: '欠勤: 発熱', breakMinutes: 60 });

  it('is a day with an absence record and no clock record; its break is hidden', () => {
    expect(day([absence])).toMatchObject({
      isAbsent: true,
      absenceRecordId: 901,
      absenceReason: '欠勤: 発熱',
      breakMinutes: null,
    });
  });

  it.each([
    ['a clock-in', [clockIn('13:00')]],
    ['a clock-out alone', [clockOut('18:00')]],
  ])('is not a day with %s, which shows the report as a remark', (_, punches) => {
    expect(day([absence, ...punches])).toMatchObject({
      isAbsent: false,
      absenceRecordId: null,
      absenceReason: null,
      remarks: [{ recordId: 901, kind: 'absence', reason: '欠勤: 発熱' }],
    });
  });

  it('late and early records are remarks and make no absence', () => {
    const late = record('late', `${DATE} 10:00`, { id: 902, absenceReason: '遅刻: 電車遅延 - 山田' });
    const early = record('early', `${DATE} 16:00`, { id: 903, absenceReason: '早退: 通院' });
    const facts = day([early, late]);
    expect(facts).toMatchObject({ isAbsent: false, clockIn: null, clockOut: null });
    expect(facts.remarks).toEqual([
      { recordId: 902, kind: 'late', reason: '遅刻: 電車遅延 - 山田' },
      { recordId: 903, kind: 'early', reason: '早退: 通院' },
    ]);
  });

  it('the report that makes the day absent is no remark beside it; the others are', () => {
    const early = record('early', `${DATE} 16:00`, { id: 903, absenceReason: '早退: 通院' });
    expect(day([absence])).toMatchObject({ isAbsent: true, remarks: [] });
    expect(day([early, absence])).toMatchObject({
      isAbsent: true,
      absenceRecordId: 901,
      remarks: [{ recordId: 903, kind: 'early', reason: '早退: 通院' }],
    });
  });

  it('a day without any record is not absent', () => {
    expect(day([], { shift: shift(DATE, '09:00', '18:00') })).toMatchObject({ isAbsent: false, remarks: [] });
  });
});

describe('D6: paid leave', () => {
  const absence = record('absence', `${DATE} 10:00`);

  it.each([
    ['no record', [], true],
    ['an absence record, which leave beats', [absence], true],
    ['a late record', [record('late', `${DATE} 10:00`)], true],
    ['clock records: it shows, and only the work counts', [clockIn('09:00'), clockOut('12:00')], false],
    ['a clock-in alone', [clockIn('09:00')], false],
  ])('with %s', (_, records, isVacation) => {
    expect(day(records, { hasLeave: true })).toMatchObject({ hasLeave: true, isVacation, isAbsent: false });
  });

  it('without it nothing shows', () => {
    expect(day([])).toMatchObject({ hasLeave: false, isVacation: false });
  });
});

describe('late (spec §2): a clock-in later than the start of the shift', () => {
  const planned = shift(DATE, '09:00', '18:00');

  it.each([
    ['a minute later', '09:01', planned, true],
    ['on time', '09:00', planned, false],
    ['D2: in the same minute', '09:00:59', planned, false],
    ['earlier', '08:50', planned, false],
    ['a day off', '11:00', dayOff(DATE), false],
    ['no shift', '11:00', undefined, false],
  ] as const)('%s', (_, time, shiftOfDay, isLate) => {
    expect(day([clockIn(time)], shiftOfDay === undefined ? {} : { shift: shiftOfDay }).isLate).toBe(isLate);
  });

  it('is judged in minutes of the working day', () => {
    const night = shift(DATE, '22:00', '06:00');
    expect(day([record('clock_in', '2026-11-21 00:10', { workDate: DATE })], { shift: night }).isLate).toBe(true);
    const midnight = shift(DATE, '00:00', '08:00');
    expect(day([record('clock_in', '2026-11-19 23:50', { workDate: DATE })], { shift: midnight }).isLate).toBe(false);
  });

  it('needs a clock-in', () => {
    expect(day([clockOut('18:00')], { shift: planned }).isLate).toBe(false);
  });
});

describe('D12: half a day', () => {
  it.each([
    ['both punches', [clockIn('09:00'), clockOut('18:00')], '2026-11-25 09:00', null],
    ['no punch', [], '2026-11-25 09:00', null],
    ['a clock-in of long ago', [clockIn('09:00')], '2026-11-25 09:00', 'clock_out'],
    ['a clock-out of long ago', [clockOut('18:00')], '2026-11-25 09:00', 'clock_in'],
    ['a clock-in today', [clockIn('09:00')], '2026-11-20 23:59', null],
    ['a clock-out today', [clockOut('18:00')], '2026-11-20 23:59', null],
    ['a clock-in yesterday, a minute less than 24 hours back', [clockIn('09:00')], '2026-11-21 08:59', null],
    ['a clock-in yesterday, 24 hours back', [clockIn('09:00')], '2026-11-21 09:00', 'clock_out'],
    ['a clock-out yesterday', [clockOut('18:00')], '2026-11-21 00:00', 'clock_in'],
    ['in the night shift', [clockIn('22:00')], '2026-11-21 03:00', null],
    ['a clock-out before the clock-in', [clockOut('08:00'), clockIn('09:00')], '2026-11-25 09:00', 'clock_out'],
    ['a day to come', [], '2026-11-01 09:00', null],
  ])('%s', (_, records, now, missing) => {
    expect(day(records, { now }).missingPunch).toBe(missing);
  });

  it('today lacks nothing, also while yesterday is the open day', () => {
    const yesterday = record('clock_in', '2026-11-19 20:00');
    expect(day([clockOut('12:00')], { now: '2026-11-20 12:05', others: [yesterday] }).missingPunch).toBeNull();
  });

  it('a later clock-in closes the day before', () => {
    const nextDay = record('clock_in', '2026-11-21 08:30');
    expect(day([clockIn('09:00')], { now: '2026-11-21 08:45', others: [nextDay] }).missingPunch).toBe('clock_out');
  });
});

it('D4: does not depend on the order of the records', () => {
  const anyRecord = fc
    .record({
      kind: fc.constantFrom('clock_in', 'clock_out', 'absence', 'late', 'early' as const),
      minute: fc.integer({ min: 0, max: 1439 }),
      note: fc.constantFrom(null, '出勤 09:00', '直行', '会議'),
      breakMinutes: fc.constantFrom(null, 0, 45, 60),
    })
    .map(({ kind, minute, note, breakMinutes }) =>
      record(
        kind,
        `${DATE} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
        {
          ...(note === null ? {} : { note, isNoteAutomatic: note === '出勤 09:00' }),
          ...(breakMinutes === null ? {} : { breakMinutes }),
        },
      ),
    );
  fc.assert(
    fc.property(
      fc
        .array(anyRecord, { maxLength: 8 })
        .chain((records) =>
          fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
        ),
      fc.boolean(),
      ([records, shuffled], hasLeave) => {
        const facts = day(records, { hasLeave });
        expect(day(shuffled, { hasLeave })).toEqual(facts);
        expect(
          [facts.isAbsent, facts.isVacation, facts.clockIn !== null || facts.clockOut !== null].filter(Boolean).length,
        ).toBeLessThanOrEqual(1);
        if (facts.clockIn !== null && facts.clockOut !== null)
          expect(facts.clockIn).toBeLessThanOrEqual(facts.clockOut);
      },
    ),
  );
});
