import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/date.ts';
import { formatInstant, instantOf } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import { formatTimeOfDay, minutes, onClock, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import {
  BREAK_CHOICES,
  DEFAULT_BREAK,
  planCorrection,
  type CorrectionFault,
  type CorrectionInput,
  type CorrectionPlan,
  LONGEST_DUTY,
} from './correction.ts';
import { breakOf, noteOf } from './day.ts';
import { punchesOf } from './punches.ts';
import { inOrder, type AttendanceRecord } from './record.ts';
import { readShiftTimes } from './shift.ts';
import { at, record } from './testing/builders.ts';

const D = '2026-11-20';
const NEXT = '2026-11-21';

interface Entry {
  readonly clockIn?: string;
  readonly clockOut?: string;
  readonly clockOutDay?: number;
  readonly breakMinutes?: number;
  readonly note?: string;
  readonly shift?: readonly [string, string, number?];
  readonly now?: string;
  readonly date?: string;
}

const correct = (records: readonly AttendanceRecord[], entry: Entry): CorrectionPlan | CorrectionFault =>
  planCorrection(inputOf(records, entry));

const inputOf = (records: readonly AttendanceRecord[], entry: Entry): CorrectionInput => ({
  date: isoDate(entry.date ?? D),
  records,
  shift: entry.shift === undefined ? null : readShiftTimes(...entry.shift),
  clockIn: entry.clockIn === undefined ? null : timeOfDay(entry.clockIn),
  clockOut: entry.clockOut === undefined ? null : timeOfDay(entry.clockOut),
  clockOutDay: entry.clockOutDay ?? null,
  breakMinutes: entry.breakMinutes === undefined ? null : minutes(entry.breakMinutes),
  note: entry.note ?? null,
  now: at(entry.now ?? '2026-11-25 12:00'),
});

/** The plan of a valid correction. */
function plan(records: readonly AttendanceRecord[], entry: Entry): CorrectionPlan {
  const result = correct(records, entry);
  if (!result.ok) throw new Error(`refused: ${result.fault}`);
  return result;
}

/** The two planned minutes, `null` for an unchanged time. */
const minutesOf = ({ clockIn, clockOut }: CorrectionPlan) => [clockIn?.minute ?? null, clockOut?.minute ?? null];

const clockIn = record('clock_in', `${D} 09:01:23`, { id: 1, note: '出勤 09:01', isNoteAutomatic: true });
const clockOut = record('clock_out', `${D} 18:05:40`, { id: 2, note: '直帰', breakMinutes: 60 });
const DAY = [clockIn, clockOut];
const NIGHT = [record('clock_in', `${D} 22:00:10`), record('clock_out', `${NEXT} 06:00:20`, { workDate: D })];

describe('what a correction changes', () => {
  it.each([
    ['a forgotten clock-out', [clockIn], { clockOut: '18:00' }, [null, 1080]],
    ['a forgotten clock-in', [clockOut], { clockIn: '09:00' }, [540, null]],
    ['a day without punches', [], { clockIn: '09:00', clockOut: '18:00' }, [540, 1080]],
    ['a day of absence', [record('absence', `${D} 10:00`)], { clockIn: '09:00', clockOut: '18:00' }, [540, 1080]],
    ['one time', DAY, { clockIn: '08:30' }, [510, null]],
    ['the other, the first as prefilled', DAY, { clockIn: '09:01', clockOut: '19:00' }, [null, 1140]],
    ['both', DAY, { clockIn: '08:30', clockOut: '19:00' }, [510, 1140]],
    ['one time by a minute', DAY, { clockIn: '09:02' }, [542, null]],
    [
      'the break, both times as prefilled',
      DAY,
      { clockIn: '09:01', clockOut: '18:05', breakMinutes: 45 },
      [null, null],
    ],
  ])('%s', (_, records, entry, times) => {
    expect(minutesOf(plan(records, entry))).toEqual(times);
  });

  it('an unchanged value is no change: a prefilled punch stays a punch', () => {
    const entry = { clockIn: '09:01', clockOut: '18:05', breakMinutes: 60, note: ' 直帰 ' };
    expect(correct(DAY, entry)).toEqual({ ok: false, fault: 'nothing', field: 'clockIn' });
    expect(correct(DAY, {})).toEqual({ ok: false, fault: 'nothing', field: 'clockIn' });
    const spaced = [record('clock_in', `${D} 09:01`, { note: ' 直行 ' })];
    expect(correct(spaced, { note: '直行' })).toMatchObject({ fault: 'nothing' });
    expect(correct(NIGHT, { clockIn: '22:00', clockOut: '06:00' })).toMatchObject({ fault: 'nothing' });
    expect(plan(DAY, { ...entry, note: '直行直帰' })).toMatchObject({
      clockIn: null,
      clockOut: null,
      breakMinutes: null,
      note: '直行直帰',
    });
  });

  it('the break and the note, and what the day shows afterwards', () => {
    expect(plan(DAY, { clockOut: '18:30' }).after).toEqual({ breakMinutes: 60, note: '直帰' });
    expect(plan(DAY, { breakMinutes: 0 })).toMatchObject({ breakMinutes: 0, after: { breakMinutes: 0, note: '直帰' } });
    expect(plan(DAY, { note: '会議' })).toMatchObject({ note: '会議', after: { breakMinutes: 60, note: '会議' } });
    expect(plan(DAY, { clockIn: '09:00', note: '  ' })).toMatchObject({ note: null, after: { note: '直帰' } });
    expect(plan([clockIn], { clockOut: '18:00', breakMinutes: 60 })).toMatchObject({
      breakMinutes: 60,
      after: { breakMinutes: 60, note: null },
    });
  });

  it('all of the day’s records of that kind, and no other', () => {
    const again = record('clock_in', `${D} 13:00`);
    const before = record('clock_out', `${D} 18:00`);
    const report = record('late', `${D} 09:10`);
    const records = [again, ...DAY, report, before];
    expect(plan(records, { clockIn: '08:30', clockOut: '19:00' })).toMatchObject({
      clockIn: { replaces: [again, clockIn], original: clockIn.recordedAt },
      clockOut: { replaces: [clockOut, before], original: clockOut.recordedAt },
    });
    expect(plan(records, { clockIn: '08:30' }).clockOut).toBeNull();
    expect(plan([clockIn], { clockOut: '18:00' }).clockOut).toMatchObject({ replaces: [], original: null });
  });

  it('preserves the original punch through the next correction', () => {
    const first = at(`${D} 09:01:23`);
    const corrected = record('clock_in', `${D} 08:30`, {
      correction: { reason: '打刻遅れ', original: first, byEmployee: true },
    });
    expect(plan([corrected], { clockIn: '08:00' }).clockIn).toMatchObject({ replaces: [corrected], original: first });
    const entered = record('clock_in', `${D} 08:30`, {
      correction: { reason: '打刻忘れ', original: null, byEmployee: true },
    });
    expect(plan([entered], { clockIn: '08:00' }).clockIn).toMatchObject({ replaces: [entered], original: null });
  });

  it('to the instant', () => {
    const { clockIn: start, clockOut: end } = plan([], { clockIn: '22:00', clockOut: '06:00' });
    expect([formatInstant(start!.at), formatInstant(end!.at)]).toEqual([
      '2026-11-20T22:00:00.000+09:00',
      '2026-11-21T06:00:00.000+09:00',
    ]);
  });
});

describe('D3: the day of a corrected time', () => {
  it.each([
    [
      'a clock-out earlier than the clock-in is the next morning’s',
      [],
      { clockIn: '22:00', clockOut: '06:00' },
      [1320, 1800],
    ],
    ['by a minute', [], { clockIn: '09:00', clockOut: '08:59' }, [540, 1979]],
    ['earlier than the clock-in that stands', [clockIn], { clockOut: '02:00' }, [null, 1560]],
    ['later than the clock-in of a night', NIGHT, { clockOut: '23:00' }, [null, 1380]],
    ['a night’s clock-out, the clock-in as prefilled', NIGHT, { clockIn: '22:00', clockOut: '05:30' }, [null, 1770]],
    ['a night’s clock-in, the clock-out as prefilled', NIGHT, { clockIn: '21:30', clockOut: '06:00' }, [1290, null]],
    ['the same minute on the next day', [], { clockIn: '09:00', clockOut: '09:00', clockOutDay: 1 }, [540, 1980]],
    ['on its own day', [], { clockIn: '09:00', clockOut: '18:00', clockOutDay: 0 }, [540, 1080]],
    [
      'the next day’s, later than the clock-in',
      [],
      { clockIn: '08:55', clockOut: '09:05', clockOutDay: 1 },
      [535, 1985],
    ],
    ['the longest', [], { clockIn: '09:00', clockOut: '09:00', clockOutDay: 2 }, [540, 3420]],
    ['another day for the clock-out that stands', DAY, { clockOut: '18:05', clockOutDay: 1 }, [null, 2525]],
    ['without a clock-in on its day', [], { clockOut: '06:00', clockOutDay: 1 }, [null, 1800]],
    ['midnight', [], { clockIn: '15:00', clockOut: '00:00' }, [900, 1440]],
    ['a day moved before its clock-out', NIGHT, { clockIn: '05:00', clockOut: '06:00' }, [300, 360]],
    ['a day moved behind its clock-out', DAY, { clockIn: '19:00', clockOut: '18:05' }, [1140, 2525]],
    ['without a clock-in as entered', [], { clockOut: '06:00' }, [null, 360]],
    ['without a clock-in by the shift', [], { clockOut: '06:00', shift: ['22:00', '06:00'] }, [null, 1800]],
    ['without a clock-in, as the clock-out that stands', [NIGHT[1]!], { clockOut: '05:30' }, [null, 1770]],
    [
      'a clock-out before the clock-in is none',
      [record('clock_out', `${D} 08:00`), clockIn],
      { clockOut: '18:00' },
      [null, 1080],
    ],
    ['late for a night shift', [], { clockIn: '00:10', clockOut: '06:00', shift: ['22:00', '06:00'] }, [1450, 1800]],
    ['two hours early', [], { clockIn: '20:00', clockOut: '06:00', shift: ['22:00', '06:00'] }, [1200, 1800]],
    ['after its end', [], { clockIn: '06:00', clockOut: '15:00', shift: ['22:00', '06:00'] }, [360, 900]],
    [
      'early for a shift that lasts to that hour of the next day',
      [],
      { clockIn: '08:00', clockOut: '20:00', shift: ['09:00', '08:30'] },
      [480, 1200],
    ],
    [
      'early for a shift from midnight',
      [],
      { clockIn: '23:50', clockOut: '08:00', shift: ['00:00', '08:00'] },
      [-10, 480],
    ],
    ['two hours early for it', [], { clockIn: '22:00', clockOut: '08:00', shift: ['00:00', '08:00'] }, [-120, 480]],
    ['too early for it', [], { clockIn: '21:59', clockOut: '08:00', shift: ['00:00', '08:00'] }, [1319, 1920]],
    [
      'early for an ordinary shift',
      [],
      { clockIn: '05:00', clockOut: '17:00', shift: ['09:00', '18:00'] },
      [300, 1020],
    ],
  ] as const)('%s', (_, records, entry, times) => {
    expect(minutesOf(plan(records, entry))).toEqual(times);
  });

  it('a clock-in before midnight or after it, as prefilled, is no change', () => {
    const early = record('clock_in', '2026-11-19 23:50', { workDate: D });
    expect(minutesOf(plan([early], { clockIn: '23:50', clockOut: '08:00' }))).toEqual([null, 480]);
    const late = record('clock_in', `${NEXT} 00:10`, { workDate: D });
    expect(minutesOf(plan([late], { clockIn: '00:10', clockOut: '06:00' }))).toEqual([null, 1800]);
  });

  it.each([
    ['the same minute, which is asked about', [], { clockIn: '09:00', clockOut: '09:00' }, 'clock_out_day'],
    ['the minute of the clock-in that stands', [clockIn], { clockOut: '09:01' }, 'clock_out_day'],
    ['the clock-in moved to the clock-out that stands', DAY, { clockIn: '18:05', clockOut: '18:05' }, 'clock_out_day'],
    [
      'the same minute on the same day',
      [],
      { clockIn: '09:00', clockOut: '09:00', clockOutDay: 0 },
      'clock_in_after_clock_out',
    ],
    [
      'before it on the same day',
      [],
      { clockIn: '22:00', clockOut: '06:00', clockOutDay: 0 },
      'clock_in_after_clock_out',
    ],
    ['longer than any duty', [], { clockIn: '09:00', clockOut: '09:01', clockOutDay: 2 }, 'duty_too_long'],
  ] as const)('D53: no clock-out in %s', (_, records, entry, fault) => {
    expect(correct(records, entry)).toEqual({ ok: false, fault, field: 'clockOut' });
  });

  it('leaves a clock-out that is on that day already', () => {
    const long = [record('clock_in', `${D} 09:00`), record('clock_out', `${NEXT} 09:30`, { workDate: D })];
    expect(minutesOf(plan(long, { clockIn: '08:50', clockOut: '09:30', clockOutDay: 1 }))).toEqual([530, null]);
    expect(correct(long, { clockIn: '09:00', clockOut: '09:30', clockOutDay: 1 })).toMatchObject({ fault: 'nothing' });
  });
});

describe('D16: nothing in the future', () => {
  it.each([
    ['this very minute', { clockIn: '12:00', now: `${D} 12:00:00` }, null],
    ['a minute ahead', { clockIn: '12:01', now: `${D} 12:00:59` }, 'clockIn'],
    ['the clock-out ahead', { clockIn: '09:00', clockOut: '18:00', now: `${D} 12:00` }, 'clockOut'],
    ['the next morning ahead', { clockIn: '22:00', clockOut: '06:00', now: `${NEXT} 05:59` }, 'clockOut'],
    ['the next morning', { clockIn: '22:00', clockOut: '06:00', now: `${NEXT} 06:00` }, null],
    ['a day to come', { clockIn: '09:00', date: NEXT, now: `${D} 23:59:59` }, 'date'],
    ['its note', { note: '会議', date: NEXT, now: `${D} 12:00` }, 'date'],
    ['that day once it has come', { clockIn: '00:00', date: NEXT, now: `${NEXT} 00:00` }, null],
  ])('%s', (_, entry, field) => {
    expect(correct([], entry)).toMatchObject(field === null ? { ok: true } : { ok: false, fault: 'future', field });
  });
});

describe('the break of a correction', () => {
  const oneMinute = [record('clock_in', `${D} 09:00:10`), record('clock_out', `${D} 09:00:40`, { breakMinutes: 5 })];
  it.each([
    ['shorter than the span', [], { clockIn: '09:00', clockOut: '10:01', breakMinutes: 60 }, true],
    ['as long as the span', [], { clockIn: '09:00', clockOut: '10:00', breakMinutes: 60 }, false],
    ['in the span of a night', [], { clockIn: '22:00', clockOut: '06:00', breakMinutes: 120 }, true],
    ['the one that stands, in a shorter span', DAY, { clockOut: '10:01' }, false],
    ['the one that stands, just fitting', DAY, { clockOut: '10:02' }, true],
    ['taken out with it', DAY, { clockOut: '10:01', breakMinutes: 0 }, true],
    ['against the times that stand', DAY, { breakMinutes: 544 }, false],
    ['just fitting them', DAY, { breakMinutes: 543 }, true],
    ['none in a day of no length', oneMinute, { breakMinutes: 0 }, true],
    ['in a day of no length', oneMinute, { breakMinutes: 1 }, false],
    ['while a time is missing', [clockIn], { breakMinutes: 600 }, true],
    [
      'eight hours in a duty of 24',
      [],
      { clockIn: '09:00', clockOut: '09:00', clockOutDay: 1, breakMinutes: 480 },
      true,
    ],
  ])('%s', (_, records, entry, ok) => {
    expect(correct(records, entry)).toMatchObject(ok ? { ok } : { ok, fault: 'break_too_long', field: 'breakMinutes' });
  });

  it('does not prevent a note', () => {
    const records = [record('clock_in', `${D} 09:00`), record('clock_out', `${D} 09:30`, { breakMinutes: 60 })];
    expect(correct(records, { note: '半休' })).toMatchObject({ ok: true, note: '半休' });
  });

  it('is offered from none to two hours by halves, one hour first (spec §5, §9)', () => {
    expect(BREAK_CHOICES).toEqual([0, 30, 60, 90, 120]);
    expect(BREAK_CHOICES).toContain(DEFAULT_BREAK);
    expect(DEFAULT_BREAK).toBe(60);
  });
});

describe('a clock-in moved past the existing clock-out', () => {
  it('is refused, since the row would lose its clock-out', () => {
    expect(correct(DAY, { clockIn: '18:06' })).toEqual({
      ok: false,
      fault: 'clock_in_after_clock_out',
      field: 'clockIn',
    });
    expect(correct([clockOut], { clockIn: '22:00' })).toMatchObject({ fault: 'clock_in_after_clock_out' });
    expect(minutesOf(plan(DAY, { clockIn: '18:04', breakMinutes: 0 }))).toEqual([1084, null]);
    // In its own minute it is asked about: a day of no length, or of 24 hours (D53).
    expect(correct(DAY, { clockIn: '18:05', breakMinutes: 0 })).toMatchObject({ fault: 'clock_out_day' });
    expect(minutesOf(plan(NIGHT, { clockIn: '23:30' }))).toEqual([1410, null]);
    expect(minutesOf(plan([record('clock_out', `${D} 18:00:00`)], { clockIn: '17:59' }))).toEqual([1079, null]);
    expect(correct([record('clock_out', `${D} 18:00:00`)], { clockIn: '18:00' })).toMatchObject({
      fault: 'clock_out_day',
    });
  });

  it('may restore a clock-out that was before it', () => {
    const records = [record('clock_out', `${D} 08:00`), record('clock_in', `${D} 09:00`)];
    expect(minutesOf(plan(records, { clockIn: '07:00' }))).toEqual([420, null]);
    expect(correct(records, { clockIn: '07:00', breakMinutes: 60 })).toMatchObject({ fault: 'break_too_long' });
  });
});

describe('what holds for every correction', () => {
  const anyTime = fc.option(fc.nat(1439).map(workingDayMinute));
  const anyDay = fc
    .tuple(
      fc.array(fc.tuple(fc.boolean(), fc.nat(1439), fc.nat(59)), { maxLength: 4 }),
      fc.constantFrom(null, 0, 30, 60),
      fc.constantFrom(null, '出勤 09:00', '直行'),
    )
    .map(([punches, breakMinutes, note]) => {
      const starts = punches.filter(([isIn]) => isIn).map(([, minute]) => minute);
      return punches.map(([isIn, minute, second]) => {
        // As with punches (D3): every clock-out within the day after its clock-in.
        const place = isIn || starts.length === 0 || minute >= Math.min(...starts) ? minute : minute + 1440;
        const punched = record(isIn ? 'clock_in' : 'clock_out', `${D} 00:00`, {
          ...(breakMinutes === null ? {} : { breakMinutes }),
          ...(note === null ? {} : { note, isNoteAutomatic: note === '出勤 09:00' }),
        });
        return {
          ...punched,
          recordedAt: (instantOf(isoDate(D), workingDayMinute(place)) + second * 1000) as typeof punched.recordedAt,
        };
      });
    });
  const anyShift = fc.constantFrom<Interval | null>(
    null,
    readShiftTimes('09:00', '18:00'),
    readShiftTimes('22:00', '06:00'),
    readShiftTimes('00:00', '08:00'),
  );
  const anyInput = fc
    .record({
      records: anyDay,
      shift: anyShift,
      clockIn: anyTime,
      clockOut: anyTime,
      clockOutDay: fc.constantFrom(null, null, 0, 1, 2),
      breakMinutes: fc.option(fc.constantFrom(...BREAK_CHOICES)),
      note: fc.constantFrom(null, '', '直行', '会議'),
      now: fc.constantFrom(at(`${D} 12:00`), at(`${NEXT} 04:00`), at('2026-11-25 12:00')),
    })
    .map((input) => ({ ...input, date: isoDate(D) }));

  /** Applies the plan to the day's records. */
  function carriedOut(records: readonly AttendanceRecord[], done: CorrectionPlan): AttendanceRecord[] {
    const { clockIn: start, clockOut: end, after } = done;
    const superseded = new Set([...(start?.replaces ?? []), ...(end?.replaces ?? [])]);
    const rest = { correction: { reason: '打刻忘れ', original: null, byEmployee: true } };
    const enter = (kind: 'clock_in' | 'clock_out', recordedAt: AttendanceRecord['recordedAt']) => ({
      ...record(kind, `${D} 00:00`, rest),
      recordedAt,
      ...after,
    });
    return [
      ...records.filter((current) => !superseded.has(current)),
      ...(start === null ? [] : [enter('clock_in', start.at)]),
      ...(end === null ? [] : [enter('clock_out', end.at)]),
    ];
  }

  it('the row then shows the entered values, and all else unchanged', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const done = planCorrection(input);
        if (!done.ok) return;
        const before = punchesOf(input.records);
        const after = punchesOf(carriedOut(input.records, done));
        if (input.clockIn !== null) expect(onClock(after.clockIn!.minute)).toBe(input.clockIn);
        else expect(after.clockIn?.record).toBe(before.clockIn?.record);
        if (input.clockOut !== null)
          expect(formatTimeOfDay(after.clockOut!.minute)).toBe(formatTimeOfDay(input.clockOut));
        else if (before.clockOut !== null) expect(after.clockOut?.record).toBe(before.clockOut.record);
        if (after.clockIn !== null && after.clockOut !== null) {
          expect(after.clockOut.minute - after.clockIn.minute).toBeGreaterThanOrEqual(0);
          expect(after.clockOut.minute - after.clockIn.minute).toBeLessThanOrEqual(LONGEST_DUTY);
        }
        expect(Math.max(done.clockIn?.at ?? 0, done.clockOut?.at ?? 0)).toBeLessThanOrEqual(input.now);
      }),
      { numRuns: 1000 },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const done = planCorrection(input);
        if (!done.ok || (done.clockIn === null && done.clockOut === null)) return;
        const records = carriedOut(input.records, done);
        const again = planCorrection({ ...input, records, breakMinutes: breakOf(records), note: noteOf(records) });
        expect(again).toMatchObject({ ok: false, fault: 'nothing' });
      }),
      { numRuns: 1000 },
    );
  });

  it('does not depend on the order of the records', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const sorted = (result: CorrectionPlan | CorrectionFault) =>
          result.ok
            ? [result.clockIn, result.clockOut].map((time) => time && { ...time, replaces: inOrder(time.replaces) })
            : result;
        const reversed = planCorrection({ ...input, records: input.records.toReversed() });
        expect(sorted(reversed)).toEqual(sorted(planCorrection(input)));
      }),
    );
  });
});

describe('several pairs a day', () => {
  const [firstIn, firstOut, secondIn, secondOut] = [
    record('clock_in', `${D} 09:00`),
    record('clock_out', `${D} 12:00`),
    record('clock_in', `${D} 17:00`),
    record('clock_out', `${D} 22:00`),
  ];
  const TWO = [firstIn, firstOut, secondIn, secondOut];
  const OPEN = [firstIn, firstOut, secondIn];

  it.each<[string, Entry, AttendanceRecord[], 'clockIn' | 'clockOut']>([
    ['the first clock-in', { clockIn: '08:30', clockOut: '22:00' }, [firstIn], 'clockIn'],
    ['to just before the first clock-out', { clockIn: '11:59' }, [firstIn], 'clockIn'],
    ['the last clock-out', { clockIn: '09:00', clockOut: '21:00' }, [secondOut], 'clockOut'],
    ['to just after the last clock-in', { clockOut: '17:01' }, [secondOut], 'clockOut'],
    ['to the next morning', { clockOut: '00:30' }, [secondOut], 'clockOut'],
  ])('replaces that punch alone: %s', (_, entry, replaced, side) => {
    const done = plan(TWO, entry);
    expect(done[side]?.replaces).toEqual(replaced);
    expect(done[side]?.original).toBe(replaced[0]?.recordedAt);
    expect(done[side === 'clockIn' ? 'clockOut' : 'clockIn']).toBeNull();
  });

  it.each<[string, Entry, 'clockIn' | 'clockOut']>([
    ['a clock-in after the first clock-out', { clockIn: '13:00' }, 'clockIn'],
    ['one in the second pair', { clockIn: '18:00' }, 'clockIn'],
    ['a clock-out before the last clock-in', { clockOut: '15:00' }, 'clockOut'],
    ['one in the first pair', { clockOut: '11:00' }, 'clockOut'],
    ['both', { clockIn: '13:00', clockOut: '15:00' }, 'clockIn'],
    ['both around the last clock-in', { clockIn: '13:00', clockOut: '18:00' }, 'clockIn'],
    ['both from the first clock-out on', { clockIn: '12:00', clockOut: '15:00' }, 'clockIn'],
  ])('refuses what would merge them: %s', (_, entry, field) => {
    expect(correct(TWO, entry)).toEqual({ ok: false, fault: 'crosses_pairs', field });
  });

  it('takes a clock-out after an open clock-in for its own, and one before it for that of the pair before', () => {
    expect(plan(OPEN, { clockOut: '18:00' }).clockOut).toMatchObject({ replaces: [], original: null });
    expect(plan(OPEN, { clockOut: '12:30' }).clockOut).toMatchObject({ replaces: [firstOut] });
    expect(plan(OPEN, { clockOut: '17:00' }).clockOut).toMatchObject({ replaces: [firstOut] });
    expect(correct(OPEN, { clockIn: '13:00', clockOut: '18:00' })).toMatchObject({ fault: 'crosses_pairs' });
    expect(plan(OPEN, { clockIn: '08:00' })).toMatchObject({ clockIn: { replaces: [firstIn] }, clockOut: null });
  });

  it('has as many as there are', () => {
    const between = [record('clock_in', `${D} 13:00`), record('clock_out', `${D} 15:00`)];
    const three = [firstIn, firstOut, ...between, secondIn];
    expect(plan(three, { clockOut: '18:00' }).clockOut).toMatchObject({ replaces: [], original: null });
    expect(correct([...three, secondOut], { clockIn: '12:30', clockOut: '21:00' })).toMatchObject({ field: 'clockIn' });
  });

  it('supersedes with the punch what is no end of a pair', () => {
    const [again, before] = [record('clock_in', `${D} 09:05`), record('clock_out', `${D} 08:00`)];
    expect(plan([...TWO, again], { clockIn: '08:30' }).clockIn?.replaces).toEqual([firstIn, again]);
    expect(plan([...TWO, before], { clockOut: '21:00' }).clockOut?.replaces).toEqual([secondOut, before]);
  });

  it('compares the break with the pairs, not with the time between them', () => {
    expect(correct(TWO, { breakMinutes: 480 })).toMatchObject({ fault: 'break_too_long' });
    expect(correct(TWO, { breakMinutes: 479 })).toMatchObject({ ok: true });
    expect(correct(OPEN, { clockOut: '18:00', breakMinutes: 240 })).toMatchObject({ fault: 'break_too_long' });
    expect(correct(OPEN, { clockOut: '18:00', breakMinutes: 239 })).toMatchObject({ ok: true });
  });
});

describe('D38: punched breaks', () => {
  const PUNCHED = [...DAY.map((punch) => ({ ...punch, breakMinutes: null })), record('break_start', `${D} 12:03`)];
  const records = [...PUNCHED, record('break_end', `${D} 12:58`)];

  it('stay punched where their length is unchanged, and a note is entered', () => {
    const done = plan(records, { breakMinutes: 55, note: '客先' });
    expect(done.breakMinutes).toBeNull();
    expect(done.after.breakMinutes).toBeNull();
  });

  it('are replaced by another length, a 0 too', () => {
    expect(plan(records, { breakMinutes: 45 }).after.breakMinutes).toBe(45);
    expect(plan(records, { breakMinutes: 0 }).after.breakMinutes).toBe(0);
  });

  it('count with the times that they lie in', () => {
    expect(correct(records, { clockOut: '18:30' })).toMatchObject({ ok: true, breakMinutes: null });
  });
});

describe('a pair that was forgotten', () => {
  const morning = [
    record('clock_in', `${D} 09:00`, { breakMinutes: 60, note: '在宅' }),
    record('clock_out', `${D} 12:00`),
  ];
  const add = (records: readonly AttendanceRecord[], entry: Entry) =>
    planCorrection({ ...inputOf(records, entry), breakMinutes: null, note: null, addsPair: true });

  it.each([
    ['after the one that stands', morning, { clockIn: '13:00', clockOut: '18:00' }, [780, 1080]],
    ['before it', morning, { clockIn: '06:00', clockOut: '08:59' }, [360, 539]],
    ['a minute after it', morning, { clockIn: '12:01', clockOut: '13:00' }, [721, 780]],
    ['over midnight', morning, { clockIn: '22:00', clockOut: '02:00' }, [1320, 1560]],
    [
      'beside a lone clock-out',
      [record('clock_out', `${D} 12:00`)],
      { clockIn: '17:00', clockOut: '22:00' },
      [1020, 1320],
    ],
    ['of a day without any', [], { clockIn: '09:00', clockOut: '12:00' }, [540, 720]],
    [
      'in a night shift after midnight',
      NIGHT.slice(0, 1).concat(record('clock_out', `${NEXT} 01:00`, { workDate: D })),
      { clockIn: '02:00', clockOut: '05:00', shift: ['22:00', '06:00'] },
      [1560, 1740],
    ],
  ] as const)('%s', (_, records, entry, minute) => {
    const added = add(records, entry);
    if (!added.ok) throw new Error(added.fault);
    expect(minutesOf(added)).toEqual(minute);
    expect([added.clockIn, added.clockOut]).toMatchObject([
      { replaces: [], original: null },
      { replaces: [], original: null },
    ]);
    expect(added).toMatchObject({
      breakMinutes: null,
      note: null,
      after: { breakMinutes: breakOf(records), note: noteOf(records) },
    });
  });

  it.each([
    ['overlaps the one that stands', morning, { clockIn: '11:59', clockOut: '13:00' }, 'overlaps_pair', 'clockIn'],
    [
      'begins as it ends, which is one pair',
      morning,
      { clockIn: '12:00', clockOut: '13:00' },
      'overlaps_pair',
      'clockIn',
    ],
    ['has it within', morning, { clockIn: '08:00', clockOut: '13:00' }, 'overlaps_pair', 'clockIn'],
    ['is within it', morning, { clockIn: '10:00', clockOut: '11:00' }, 'overlaps_pair', 'clockIn'],
    [
      'is after a clock-in without an end',
      [morning[0]!],
      { clockIn: '13:00', clockOut: '18:00' },
      'overlaps_pair',
      'clockIn',
    ],
    [
      'would end the standing one at an earlier of its clock-outs',
      [...morning, record('clock_out', `${D} 18:00`)],
      { clockIn: '13:00', clockOut: '20:00' },
      'overlaps_pair',
      'clockIn',
    ],
    ['has no clock-out', morning, { clockIn: '13:00' }, 'pair_incomplete', 'clockOut'],
    ['has no clock-in', morning, { clockOut: '18:00' }, 'pair_incomplete', 'clockIn'],
    ['has no times', morning, {}, 'pair_incomplete', 'clockIn'],
    ['has equal times', morning, { clockIn: '13:00', clockOut: '13:00' }, 'clock_out_day', 'clockOut'],
    ['is to come', morning, { clockIn: '13:00', clockOut: '18:00', now: `${D} 17:59` }, 'future', 'clockOut'],
    ['is there already', morning, { clockIn: '09:00', clockOut: '12:00' }, 'nothing', 'clockIn'],
  ] as const)('is refused where it %s', (_, records, entry, fault, field) => {
    expect(add(records, entry)).toEqual({ ok: false, fault, field });
  });
});
