import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holidaysOfMonth } from '../holidays/holidays.ts';
import { isoDate, isoMonth } from '../time/date.ts';
import { overlaps, type Interval } from '../time/interval.ts';
import { formatTimeOfDay, minutes, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import type { InternalWork } from './internal-work.ts';
import { deriveMonth, type MonthInput, type MonthRow, totalWorkedAs, workedAs, type WorkType } from './month.ts';
import { at, dayOff, record, shift } from './testing/builders.ts';
import { calendarMonth } from '../working-time/wage-period.ts';

const MONTH = isoMonth('2026-11');
const D = '2026-11-20';

function internal(
  date: string,
  start: string,
  end: string,
  rest: { id?: number; breakMinutes?: number } = {},
): InternalWork {
  return {
    id: rest.id ?? 1,
    date: isoDate(date),
    start: timeOfDay(start),
    end: timeOfDay(end),
    breakMinutes: minutes(rest.breakMinutes ?? 0),
    note: null,
  };
}

const derive = (input: Partial<MonthInput>): MonthRow[] =>
  deriveMonth({
    period: calendarMonth(MONTH),
    records: [],
    leaveDays: [],
    shifts: [],
    internalWork: [],
    holidays: new Map(),
    now: at('2026-12-20 12:00'),
    workType: 'all',
    ...input,
  });

/** The row of 2026-11-20, or `null` when the work type shows none. */
const rowOf = (input: Partial<MonthInput>): MonthRow | null => derive(input).find((row) => row.date === D) ?? null;

const pairs = (segments: readonly Interval[]) => segments.map(({ start, end }) => [start, end]);
const PUNCHES = [record('clock_in', `${D} 09:00`), record('clock_out', `${D} 18:00`, { breakMinutes: 60 })];

describe('the month', () => {
  it.each(['2026-11', '2026-12', '2027-02', '2028-02'])('has one row for every calendar day of %s', (month) => {
    const rows = derive({ period: calendarMonth(isoMonth(month)) });
    const count = Temporal.PlainYearMonth.from(month).daysInMonth;
    expect(rows.map((row) => row.date)).toEqual(
      Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
    );
  });

  it('D3: has no interval of work where both punches are in one minute', () => {
    const records = [record('clock_in', `${D} 09:00`), record('clock_out', `${D} 09:00`)];
    expect(rowOf({ records })).toMatchObject({ clockIn: 540, clockOut: 540, segments: [] });
  });

  it('leaves an empty day empty', () => {
    expect(rowOf({})).toEqual({
      date: D,
      clockIn: null,
      clockOut: null,
      clockInRecord: null,
      clockOutRecord: null,
      pairs: [],
      oddPunches: [],
      note: null,
      recordedBreak: null,
      breakMinutes: null,
      breakRecordId: null,
      isAbsent: false,
      absenceRecordId: null,
      absenceReason: null,
      remarks: [],
      hasLeave: false,
      partLeave: [],
      otherLeave: null,
      isVacation: false,
      isLate: false,
      missingPunch: null,
      holiday: null,
      shift: null,
      internalMinutes: 0,
      punched: null,
      internalWork: [],
      segments: [],
      hasInternalWork: false,
      isInternalWork: false,
      isClientWork: false,
    });
  });

  it('assigns each day its own', () => {
    const rows = derive({
      records: [...PUNCHES, record('absence', '2026-11-19 10:00'), record('clock_in', '2026-10-31 09:00')],
      leaveDays: [isoDate('2026-11-18'), isoDate('2026-12-01')],
      shifts: [shift(D, '08:30', '17:30'), dayOff('2026-11-21'), shift('2026-11-22', '22:00', '06:00')],
      holidays: holidaysOfMonth(MONTH),
    });
    const byDate = new Map(rows.map((row) => [row.date as string, row]));
    expect(byDate.get(D)).toMatchObject({
      clockIn: 540,
      clockOut: 1080,
      breakMinutes: 60,
      isLate: true,
      isClientWork: true,
    });
    expect(byDate.get(D)).toMatchObject({ segments: [{ start: 540, end: 1080 }], shift: { start: 510, end: 1050 } });
    expect(byDate.get('2026-11-19')).toMatchObject({ isAbsent: true });
    expect(byDate.get('2026-11-18')).toMatchObject({ isVacation: true });
    expect(byDate.get('2026-11-21')).toMatchObject({ shift: null });
    expect(byDate.get('2026-11-22')).toMatchObject({ shift: { start: 1320, end: 1800 } });
    expect(rows.filter((row) => row.holiday !== null).map((row) => [row.date, row.holiday])).toEqual([
      ['2026-11-03', '文化の日'],
      ['2026-11-23', '勤労感謝の日'],
    ]);
    expect(rows.filter((row) => row.clockIn !== null)).toHaveLength(1);
  });

  it('D3: shows a night over the end of the month on the day that it began', () => {
    const rows = derive({
      records: [
        record('clock_in', '2026-11-30 22:00'),
        record('clock_out', '2026-12-01 06:00', { workDate: '2026-11-30' }),
      ],
    });
    expect(rows.at(-1)).toMatchObject({ date: '2026-11-30', clockIn: 1320, clockOut: 1800 });
  });

  it('D12: ends the last day at a clock-in of the next month', () => {
    const last = record('clock_in', '2026-11-30 09:00');
    const next = record('clock_in', '2026-12-01 08:30');
    const now = at('2026-12-01 08:45');
    expect(derive({ records: [last], now }).at(-1)?.missingPunch).toBeNull();
    expect(derive({ records: [last, next], now }).at(-1)?.missingPunch).toBe('clock_out');
  });
});

describe('D8: all shows internal work instead of the punches', () => {
  it('with the first start, the last end and the sum of the breaks', () => {
    const internalWork = [
      internal(D, '15:00', '19:00', { id: 2, breakMinutes: 10 }),
      internal(D, '08:00', '10:00', { id: 1, breakMinutes: 5 }),
    ];
    const row = rowOf({ records: PUNCHES, internalWork, shifts: [shift(D, '08:30', '17:30')] })!;
    expect(row).toMatchObject({
      clockIn: 480,
      clockOut: 1140,
      breakMinutes: 15,
      isInternalWork: true,
      hasInternalWork: true,
    });
    expect(row).toMatchObject({ isClientWork: false, clockInRecord: null, clockOutRecord: null });
    expect(row.internalWork.map((entry) => entry.id)).toEqual([1, 2]);
    expect(pairs(row.segments)).toEqual([
      [480, 600],
      [900, 1140],
    ]);
    // D4: late by the punch at 09:00, though the row shows 08:00.
    expect(row.isLate).toBe(true);
  });

  it('its entries by their start and, of the same start, as they were entered', () => {
    const internalWork = [
      internal(D, '13:00', '15:00', { id: 3 }),
      internal(D, '13:00', '14:00', { id: 2 }),
      internal(D, '10:00', '11:00', { id: 4 }),
    ];
    expect(rowOf({ internalWork })?.internalWork.map(({ id }) => id)).toEqual([4, 2, 3]);
  });

  it('also on a day without punches, and on a day of leave', () => {
    const row = rowOf({ internalWork: [internal(D, '10:00', '12:00')], leaveDays: [isoDate(D)] });
    expect(row).toMatchObject({ clockIn: 600, clockOut: 720, breakMinutes: 0, isInternalWork: true, isVacation: true });
  });

  it('D3: in minutes of the night’s working day', () => {
    const records = [record('clock_in', `${D} 22:00`), record('clock_out', '2026-11-21 06:00', { workDate: D })];
    expect(rowOf({ records, internalWork: [internal(D, '01:00', '03:00')] })).toMatchObject({
      clockIn: 1500,
      clockOut: 1620,
    });
  });
});

describe('D8: the hours of a day by the work that is shown', () => {
  const WORKED = minutes(480);
  const shownAs = (workType: WorkType, internalWork: readonly InternalWork[], worked = WORKED) =>
    workedAs(workType, rowOf({ records: PUNCHES, internalWork })!, worked);

  it.each([
    ['none', [], 0],
    ['some', [internal(D, '10:00', '12:00')], 120],
    ['with a break', [internal(D, '10:00', '12:00', { breakMinutes: 15 })], 105],
    ['several', [internal(D, '10:00', '12:00'), internal(D, '15:00', '15:30', { id: 2 })], 150],
    ['beyond the punches', [internal(D, '17:00', '20:00')], 60],
    ['beyond the punches, longer a break than work', [internal(D, '17:30', '20:00', { breakMinutes: 45 })], 0],
    ['outside of the punches', [internal(D, '19:00', '20:00')], 0],
    ['all of the day, which is never more than its hours', [internal(D, '09:00', '18:00')], 480],
  ])('internal work: %s', (_, internalWork, part) => {
    expect(shownAs('internal', internalWork)).toBe(part);
    expect(shownAs('client', internalWork)).toBe(480 - part);
    expect(shownAs('all', internalWork)).toBe(480);
  });

  it.each([
    ['internal', 105],
    ['client', 855],
    ['all', 960],
  ] as const)('adds up the days of %s', (workType, total) => {
    const internalWork = [internal(D, '10:00', '12:00', { breakMinutes: 15 })];
    const records = [...PUNCHES, record('clock_in', '2026-11-19 09:00'), record('clock_out', '2026-11-19 18:00')];
    const rows = derive({ records, internalWork, workType });
    const workedOn = (date: string) => minutes(date === D || date === '2026-11-19' ? 480 : 0);
    expect(totalWorkedAs(workType, rows, workedOn)).toBe(total);
  });

  it('has no part of a day without punches', () => {
    const row = rowOf({ internalWork: [internal(D, '10:00', '12:00')] })!;
    expect(workedAs('internal', row, minutes(0))).toBe(0);
    expect(row.punched).toBeNull();
  });

  it('keeps the punches of a day that shows its internal work', () => {
    const row = rowOf({ records: PUNCHES, internalWork: [internal(D, '10:00', '12:00')] })!;
    expect(row.punched).toMatchObject({ clockIn: 540, clockOut: 1080, breakMinutes: 60, internalMinutes: 120 });
    expect(row.punched).toMatchObject({ isInternalWork: false, isClientWork: true, hasInternalWork: true });
    expect(rowOf({ records: PUNCHES })?.punched).toBeNull();
    const shown = { records: PUNCHES, internalWork: [internal(D, '10:00', '12:00')] };
    expect(rowOf({ ...shown, workType: 'internal' })?.punched).toBeNull();
    expect(rowOf({ ...shown, workType: 'client' })?.punched).toBeNull();
  });
});

describe('D8: internal shows only days with internal work', () => {
  it('and no other row', () => {
    const rows = derive({
      workType: 'internal',
      records: [...PUNCHES, record('clock_in', '2026-11-19 09:00')],
      internalWork: [internal(D, '10:00', '12:00'), internal('2026-10-20', '10:00', '12:00')],
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ date: D, clockIn: 600, clockOut: 720, isInternalWork: true });
    expect(derive({ workType: 'internal', records: PUNCHES })).toEqual([]);
  });
});

describe('D8: client shows the punches less the internal work', () => {
  it.each([
    ['cut at the beginning', [internal(D, '09:00', '12:00')], [[720, 1080]], [false, true]],
    ['cut at the end', [internal(D, '15:00', '18:00')], [[540, 900]], [true, false]],
    [
      'cut in the middle',
      [internal(D, '12:00', '15:00')],
      [
        [540, 720],
        [900, 1080],
      ],
      [true, true],
    ],
    [
      'cut twice',
      [internal(D, '10:00', '11:00'), internal(D, '16:00', '20:00', { id: 2 })],
      [
        [540, 600],
        [660, 960],
      ],
      [true, false],
    ],
    [
      'cut twice in the middle',
      [internal(D, '10:00', '11:00'), internal(D, '15:00', '16:00', { id: 2 })],
      [
        [540, 600],
        [660, 900],
        [960, 1080],
      ],
      [true, true],
    ],
    ['outside the span', [internal(D, '07:00', '09:00')], [[540, 1080]], [true, true]],
  ])('%s', (_, internalWork, segments, records) => {
    const row = rowOf({ records: PUNCHES, internalWork, workType: 'client' })!;
    expect(pairs(row.segments)).toEqual(segments);
    expect([row.clockIn, row.clockOut]).toEqual([segments[0]?.[0], segments.at(-1)?.[1]]);
    expect([row.clockInRecord !== null, row.clockOutRecord !== null]).toEqual(records);
    expect(row).toMatchObject({ hasInternalWork: true, isInternalWork: false, isClientWork: true });
    // D29: client rows keep the day's break.
    expect(row.breakMinutes).toBe(60);
  });

  it.each([
    ['a day wholly internal', PUNCHES, [internal(D, '08:00', '19:00')]],
    ['in two parts that touch', PUNCHES, [internal(D, '09:00', '13:00'), internal(D, '13:00', '18:00', { id: 2 })]],
    ['without punches', [], [internal(D, '09:00', '12:00')]],
  ])('has no row for %s', (_, records, internalWork) => {
    expect(rowOf({ records, internalWork, workType: 'client' })).toBeNull();
  });

  it('shows half a day as it was punched', () => {
    const internalWork = [internal(D, '09:00', '12:00')];
    const row = rowOf({ records: [record('clock_in', `${D} 09:00`)], internalWork, workType: 'client' });
    expect(row).toMatchObject({
      clockIn: 540,
      clockOut: null,
      segments: [],
      missingPunch: 'clock_out',
      isClientWork: true,
    });
  });

  it('keeps every day without internal work', () => {
    const rows = derive({ workType: 'client', records: PUNCHES });
    expect(rows).toEqual(derive({ records: PUNCHES }));
    expect(rows).toHaveLength(30);
  });
});

describe('what holds for every month', () => {
  // A day's punches up to 24 hours apart, with internal work anywhere.
  const anyDay = fc.record({
    date: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
    start: fc.integer({ min: -120, max: 1439 }),
    length: fc.integer({ min: 1, max: 1439 }),
    hasClockIn: fc.boolean(),
    hasClockOut: fc.boolean(),
    entries: fc.array(fc.tuple(fc.nat(1439), fc.nat(1439)), { maxLength: 3 }),
  });
  const anyMonth = fc.uniqueArray(anyDay, { maxLength: 6, selector: (day) => day.date }).map((days) => {
    const punch = (kind: 'clock_in' | 'clock_out', date: string, minute: number) => ({
      ...record(kind, `${date} 00:00`),
      recordedAt: (at(`${date} 00:00`) + minute * 60_000) as ReturnType<typeof at>,
    });
    const clock = (minute: number): string => formatTimeOfDay(workingDayMinute(minute));
    return {
      records: days.flatMap(({ date, start, length, hasClockIn, hasClockOut }) => [
        ...(hasClockIn ? [punch('clock_in', date, start)] : []),
        ...(hasClockOut ? [punch('clock_out', date, start + length)] : []),
      ]),
      internalWork: days.flatMap(({ date, entries }) =>
        entries.map(([from, to], id) => internal(date, clock(from), clock(to === from ? to + 1 : to), { id })),
      ),
    };
  });
  const by = (rows: readonly MonthRow[]) => new Map(rows.map((row) => [row.date, row]));
  const minutesOf = (segments: readonly Interval[]): Set<number> =>
    new Set(segments.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index)));

  it('client segments and internal periods are disjoint and make up the span', () => {
    fc.assert(
      fc.property(anyMonth, (input) => {
        const punched = derive({ records: input.records });
        const internalRows = by(derive({ ...input, workType: 'internal' }));
        const clientRows = by(derive({ ...input, workType: 'client' }));
        for (const { date, segments } of punched) {
          const span = minutesOf(segments);
          const client = clientRows.get(date)?.segments ?? [];
          const periods = internalRows.get(date)?.segments ?? [];
          expect(client.some((piece) => periods.some((period) => overlaps(piece, period)))).toBe(false);
          const inPeriods = minutesOf(periods);
          const inClient = minutesOf(client);
          expect([...span].every((minute) => inClient.has(minute) !== inPeriods.has(minute))).toBe(true);
          // No filter adds a minute.
          expect([...inClient].every((minute) => span.has(minute))).toBe(true);
        }
      }),
    );
  });

  it.each<WorkType>(['all', 'internal', 'client'])(
    '%s: in order, whatever order the input has, and start before end',
    (workType) => {
      fc.assert(
        fc.property(anyMonth, ({ records, internalWork }) => {
          const rows = derive({ records, internalWork, workType });
          expect(derive({ records: records.toReversed(), internalWork: internalWork.toReversed(), workType })).toEqual(
            rows,
          );
          expect(rows.map((row) => row.date)).toEqual(rows.map((row) => row.date).toSorted());
          for (const row of rows) {
            if (row.clockIn !== null && row.clockOut !== null) expect(row.clockIn).toBeLessThanOrEqual(row.clockOut);
            if (row.segments.length > 0) {
              expect(row.clockIn).toBe(Math.min(...row.segments.map(({ start }) => start)));
              expect(row.clockOut).toBe(Math.max(...row.segments.map(({ end }) => end)));
            }
            expect(row.isInternalWork && row.isClientWork).toBe(false);
          }
        }),
      );
    },
  );

  it('a record is only given beside its own time', () => {
    fc.assert(
      fc.property(anyMonth, fc.constantFrom<WorkType>('all', 'internal', 'client'), (input, workType) => {
        const punched = by(derive({ records: input.records }));
        for (const row of derive({ ...input, workType })) {
          if (row.clockInRecord !== null) expect(row.clockIn).toBe(punched.get(row.date)?.clockIn);
          if (row.clockOutRecord !== null) expect(row.clockOut).toBe(punched.get(row.date)?.clockOut);
        }
      }),
    );
  });
});
