import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/date.ts';
import { epochMs } from '../time/instant.ts';
import { minutes } from '../time/minutes.ts';
import {
  clockState,
  forgottenPunches,
  repetitionOf,
  todaysPanel,
  workDateOfPunch,
  workedSoFar,
} from './clock-state.ts';
import { at, record, shift } from './testing/builders.ts';

const [Y, T] = ['2026-11-19', '2026-11-20'];
const dayIn = record('clock_in', `${T} 09:01`);
const dayOut = record('clock_out', `${T} 18:05`);
const backIn = record('clock_in', `${T} 19:00`);
const lastOut = record('clock_out', `${T} 22:00`);
const nightIn = record('clock_in', `${Y} 22:00`);
const nightOut = record('clock_out', `${T} 06:00`, { workDate: Y });
const eveningIn = record('clock_in', `${T} 22:00`);

describe('D3: the clock state', () => {
  it.each([
    ['16:59', 'working'],
    ['17:00', 'forgotten'],
  ])('has a clock-out forgotten from 4 hours after a shift until 13:00: at %s %s', (time, kind) => {
    const night = shift(Y, '22:00', '13:00');
    expect(clockState([nightIn], at(`${T} ${time}`), [night]).kind).toBe(kind);
  });

  it.each([
    ['16 hours after a clock-in of yesterday', `${T} 14:00`, [nightIn], { kind: 'forgotten', workDate: Y }],
    ['a minute before', `${T} 13:59`, [nightIn], { kind: 'working', workDate: Y, since: 1320 }],
    ['the next morning', `${T} 08:50`, [record('clock_in', `${Y} 08:55`)], { kind: 'forgotten', workDate: Y }],
    [
      'the next morning, once no clock-out can belong to it any more',
      `${T} 09:30`,
      [record('clock_in', `${Y} 08:55`)],
      { kind: 'forgotten', workDate: Y },
    ],
    [
      'the next morning, after a break that nobody ended',
      `${T} 08:50`,
      [record('clock_in', `${Y} 08:55`), record('break_start', `${Y} 12:00`)],
      { kind: 'forgotten', workDate: Y },
    ],
    [
      'the next morning, after having left',
      `${T} 08:50`,
      [record('clock_in', `${Y} 08:55`), record('clock_out', `${Y} 18:00`)],
      { kind: 'before' },
    ],
    [
      'the next morning, clocked in again',
      `${T} 09:00`,
      [record('clock_in', `${Y} 08:55`), record('clock_in', `${T} 08:59`)],
      { kind: 'working', workDate: T, since: 539 },
    ],
    [
      'on one day for more than 16 hours',
      `${T} 17:00`,
      [record('clock_in', `${T} 00:30`)],
      { kind: 'working', workDate: T, since: 30 },
    ],
    ['nothing punched', `${T} 08:00`, [], { kind: 'before' }],
    ['clocked in', `${T} 12:00`, [dayIn], { kind: 'working', workDate: T, since: 541 }],
    ['clocked out', `${T} 19:00`, [dayIn, dayOut], { kind: 'left', workDate: T, at: 1085 }],
    [
      'clocked out twice',
      `${T} 19:00`,
      [dayIn, dayOut, record('clock_out', `${T} 18:30`)],
      { kind: 'left', workDate: T, at: 1110 },
    ],
    [
      'clocked out in the instant of the clock-in',
      `${T} 19:00`,
      [dayIn, record('clock_out', `${T} 09:01`)],
      { kind: 'left', workDate: T, at: 541 },
    ],
    ['a clock-out alone', `${T} 19:00`, [dayOut], { kind: 'left', workDate: T, at: 1085 }],
    [
      'back after leaving',
      `${T} 14:00`,
      [record('clock_out', `${T} 12:00`), record('clock_in', `${T} 13:00`), dayIn],
      { kind: 'working', workDate: T, since: 541 },
    ],
    ['the morning after an ordinary day', '2026-11-21 08:00', [dayIn, dayOut], { kind: 'before' }],
    ['at 02:00 in a night shift', `${T} 02:00`, [nightIn], { kind: 'working', workDate: Y, since: 1320 }],
    ['at 07:00 after a night shift', `${T} 07:00`, [nightIn, nightOut], { kind: 'left', workDate: Y, at: 1800 }],
    ['still at the evening of that day', `${T} 21:50`, [nightIn, nightOut], { kind: 'left', workDate: Y, at: 1800 }],
    [
      'with the next night shift',
      `${T} 22:00`,
      [nightIn, nightOut, eveningIn],
      { kind: 'working', workDate: T, since: 1320 },
    ],
    ['the day after', '2026-11-21 00:00', [nightIn, nightOut], { kind: 'before' }],
    [
      'an early clock-in for tomorrow',
      `${Y} 23:55`,
      [record('clock_in', `${Y} 23:50`, { workDate: T })],
      { kind: 'working', workDate: T, since: -10 },
    ],
    [
      'today’s clock-in after a forgotten clock-out',
      `${T} 10:00`,
      [record('clock_in', `${Y} 09:00`), dayIn],
      { kind: 'working', workDate: T, since: 541 },
    ],
    [
      'come and gone before midnight, for today',
      `${T} 08:00`,
      [record('clock_in', `${Y} 23:00`, { workDate: T }), record('clock_out', `${Y} 23:30`, { workDate: T })],
      { kind: 'left', workDate: T, at: -30 },
    ],
    [
      'on a break',
      `${T} 12:10`,
      [dayIn, record('break_start', `${T} 12:03`)],
      { kind: 'on_break', workDate: T, since: 723 },
    ],
    [
      'on a break begun twice: since the first',
      `${T} 12:10`,
      [dayIn, record('break_start', `${T} 12:03`), record('break_start', `${T} 12:05`)],
      { kind: 'on_break', workDate: T, since: 723 },
    ],
    [
      'back from a break',
      `${T} 13:00`,
      [dayIn, record('break_start', `${T} 12:03`), record('break_end', `${T} 12:58`)],
      { kind: 'working', workDate: T, since: 541 },
    ],
    [
      'on the second break',
      `${T} 15:05`,
      [
        dayIn,
        record('break_start', `${T} 12:03`),
        record('break_end', `${T} 12:58`),
        record('break_start', `${T} 15:00`),
      ],
      { kind: 'on_break', workDate: T, since: 900 },
    ],
    [
      'back from the second break',
      `${T} 15:20`,
      [
        dayIn,
        record('break_start', `${T} 12:03`),
        record('break_end', `${T} 12:58`),
        record('break_start', `${T} 15:00`),
        record('break_end', `${T} 15:15`),
      ],
      { kind: 'working', workDate: T, since: 541 },
    ],
    [
      'on a break begun in the instant of the clock-in',
      `${T} 09:10`,
      [dayIn, record('break_start', `${T} 09:01`)],
      { kind: 'on_break', workDate: T, since: 541 },
    ],
    [
      'gone in a break',
      `${T} 19:00`,
      [dayIn, record('break_start', `${T} 12:03`), dayOut],
      { kind: 'left', workDate: T, at: 1085 },
    ],
    [
      'back after leaving in a break: that break is over',
      `${T} 20:00`,
      [dayIn, record('break_start', `${T} 12:03`), dayOut, backIn],
      { kind: 'working', workDate: T, since: 541 },
    ],
    [
      'a break of the night, after midnight',
      `${T} 02:00`,
      [nightIn, record('break_start', `${T} 01:00`, { workDate: Y })],
      { kind: 'on_break', workDate: Y, since: 1500 },
    ],
    ['a break without a clock-in', `${T} 12:10`, [record('break_start', `${T} 12:03`)], { kind: 'before' }],
    ['an absence record', `${T} 10:00`, [record('absence', `${T} 08:00`)], { kind: 'before' }],
  ])('%s', (_, now, records, state) => {
    expect(clockState(records, at(now), [])).toEqual(state);
    expect(clockState(records.toReversed(), at(now), [])).toEqual(state);
  });

  it('works on from a clock-in until 16 hours later, or the end of its day, when nothing else is punched', () => {
    fc.assert(
      fc.property(fc.nat(1439), fc.nat(48 * 60), (startMinute, elapsed) => {
        const start = epochMs(at(`${T} 00:00`) + startMinute * 60_000);
        const punched = { ...dayIn, recordedAt: start };
        const { kind } = clockState([punched], epochMs(start + elapsed * 60_000), []);
        expect(kind).toBe(elapsed < 16 * 60 || startMinute + elapsed < 24 * 60 ? 'working' : 'forgotten');
      }),
    );
  });
});

describe('D3: the working day of a punch', () => {
  const night = shift(Y, '22:00', '06:00');

  it('needs the shifts for a clock-in and the latest clock-in for a clock-out', () => {
    expect(workDateOfPunch('clock_in', at(`${T} 00:10`), [], [night])).toBe(Y);
    expect(workDateOfPunch('clock_in', at(`${T} 00:10`), [nightIn], [])).toBe(T);
    expect(workDateOfPunch('clock_out', at(`${T} 06:05`), [nightOut, nightIn], [])).toBe(Y);
    expect(workDateOfPunch('clock_out', at(`${T} 05:00`), [], [night])).toBe(T);
    expect(workDateOfPunch('break_start', at(`${T} 01:00`), [nightIn], [])).toBe(Y);
    expect(workDateOfPunch('break_end', at(`${T} 01:30`), [nightIn], [night])).toBe(Y);
  });
});

describe('D3: the question before a repeated punch', () => {
  it.each([
    ['clock_in', T, [], null],
    ['clock_in', T, [dayIn], { kind: 'changes_nothing', clockIn: 541 }],
    ['clock_in', T, [record('clock_in', `${T} 10:00`), dayIn], { kind: 'changes_nothing', clockIn: 541 }],
    ['clock_in', T, [dayIn, dayOut], { kind: 'begins_again', clockIn: 541, clockOut: 1085 }],
    ['clock_in', T, [dayIn, dayOut, backIn], { kind: 'changes_nothing', clockIn: 541 }],
    ['clock_in', T, [dayIn, dayOut, backIn, lastOut], { kind: 'begins_again', clockIn: 541, clockOut: 1320 }],
    ['clock_out', T, [dayIn], null],
    ['clock_out', T, [dayIn, dayOut], { kind: 'replaces', clockOut: 1085 }],
    ['clock_out', T, [dayIn, dayOut, backIn], null],
    ['clock_out', T, [dayIn, dayOut, backIn, lastOut], { kind: 'replaces', clockOut: 1320 }],
    ['clock_out', T, [dayOut], { kind: 'replaces', clockOut: 1085 }],
    ['clock_in', T, [dayIn, record('clock_out', `${T} 09:01`)], { kind: 'begins_again', clockIn: 541, clockOut: 541 }],
    ['clock_out', T, [dayIn, record('clock_out', `${T} 09:01`)], { kind: 'replaces', clockOut: 541 }],
    ['clock_out', Y, [nightIn, nightOut, dayIn], { kind: 'replaces', clockOut: 1800 }],
    ['clock_out', T, [nightIn, nightOut, dayIn], null],
    // It is before the clock-in and doesn't count (D4), so there is nothing to change.
    ['clock_out', T, [record('clock_out', `${T} 08:00`), dayIn], null],
  ] as const)('%s on %s', (kind, workDate, records, repetition) => {
    expect(repetitionOf(kind, isoDate(workDate), records)).toEqual(repetition);
  });
});

describe('today’s panel', () => {
  const panel = (records: Parameters<typeof todaysPanel>[0]) => {
    const { clockIn, clockOut, previousDayClockOut } = todaysPanel(records, isoDate(T));
    return [clockIn?.minute ?? null, clockOut?.minute ?? null, previousDayClockOut?.minute ?? null];
  };

  it.each([
    ['nothing', [], [null, null, null]],
    ['an ordinary day', [dayIn, dayOut], [541, 1085, null]],
    [
      'the earliest and the latest',
      [dayOut, record('clock_in', `${T} 10:00`), dayIn, record('clock_out', `${T} 12:00`)],
      [541, 1085, null],
    ],
    ['D3: the end of last night’s shift is the day before’s', [nightIn, nightOut], [null, null, 1800]],
    ['D3: and stays beside today’s own', [nightIn, nightOut, eveningIn], [1320, null, 1800]],
    [
      'yesterday’s own punches do not show',
      [record('clock_in', `${Y} 09:00`), record('clock_out', `${Y} 18:00`)],
      [null, null, null],
    ],
    [
      'tonight’s clock-out of tomorrow is today’s',
      [eveningIn, record('clock_out', '2026-11-21 06:00', { workDate: T })],
      [1320, 1800, null],
    ],
    [
      'gone and come back in the night: the clock-out stands (D4)',
      [nightIn, record('clock_out', `${T} 00:05`, { workDate: Y }), record('clock_in', `${T} 00:10`, { workDate: Y })],
      [null, null, 1445],
    ],
    [
      'a clock-in after midnight that belongs to yesterday',
      [record('clock_in', `${T} 00:10`, { workDate: Y })],
      [null, null, null],
    ],
  ])('%s', (_, records, punched) => {
    expect(panel(records)).toEqual(punched);
    expect(panel(records.toReversed())).toEqual(punched);
  });

  it('returns the record of each, for its position', () => {
    expect(todaysPanel([dayIn], isoDate(T)).clockIn?.record).toBe(dayIn);
  });

  const breakOfNoon = [record('break_start', `${T} 12:00`), record('break_end', `${T} 12:45`)];
  const tea = [record('break_start', `${T} 15:00`), record('break_end', `${T} 15:10`)];
  it.each([
    ['nothing', [], [], null],
    ['nothing on an ordinary day', [dayIn, dayOut], [], 1085],
    ['the breaks of who is at work', [dayIn, ...breakOfNoon, ...tea], ['break 720–765', 'break 900–910'], null],
    ['the breaks of a day that is over', [dayIn, ...breakOfNoon, dayOut], ['break 720–765'], 1085],
    ['the break that lasts', [dayIn, ...breakOfNoon, ...tea.slice(0, 1)], ['break 720–765', 'break 900–'], null],
    ['no break that nobody ended', [dayIn, ...tea.slice(0, 1), dayOut], [], 1085],
    ['no break of the stretch before', [dayIn, ...tea.slice(0, 1), dayOut, backIn], ['out 1085', 'in 1140'], null],
    [
      'D38: no punched break where one was entered',
      [{ ...dayIn, breakMinutes: minutes(30) }, ...breakOfNoon],
      [],
      null,
    ],
    ['gone, with no clock-out that counts for who is back', [dayIn, dayOut, backIn], ['out 1085', 'in 1140'], null],
    [
      'gone and back, in order',
      [lastOut, backIn, ...breakOfNoon, dayOut, dayIn],
      ['break 720–765', 'out 1085', 'in 1140'],
      1320,
    ],
    ['no clock-out without its clock-in', [dayOut], [], 1085],
    [
      'no break after a clock-out in the instant of the clock-in',
      [dayIn, record('clock_out', `${T} 09:01`), ...tea.slice(0, 1)],
      [],
      541,
    ],
    [
      'back in the minute of the clock-out',
      [dayIn, dayOut, record('clock_in', `${T} 18:05`)],
      ['out 1085', 'in 1085'],
      null,
    ],
  ] as const)('has between the punches %s', (_, records, between, clockOut) => {
    const shown = todaysPanel(records, isoDate(T));
    const words = shown.between.map((part) =>
      part.kind === 'break'
        ? `break ${part.start}–${part.end ?? ''}`
        : `${part.kind === 'clock_in' ? 'in' : 'out'} ${part.punch.minute}`,
    );
    expect([words, shown.clockOut?.minute ?? null]).toEqual([between, clockOut]);
  });

  it('has the punch of each part that was away, for its place', () => {
    const again = record('clock_out', `${T} 18:05`);
    const atOnce = record('clock_in', `${T} 18:05`);
    const { between } = todaysPanel([dayIn, dayOut, again, atOnce], isoDate(T));
    expect(between.map((part) => part.kind !== 'break' && part.punch.record)).toEqual([again, atOnce]);
  });

  it('is that of the working day of before, for who is at work in it', () => {
    const night = [
      nightIn,
      record('clock_out', `${T} 00:05`, { workDate: Y }),
      record('clock_in', `${T} 00:30`, { workDate: Y }),
    ];
    const { clockIn, clockOut, between, previousDayClockOut } = todaysPanel(night, isoDate(T), isoDate(Y));
    expect([clockIn?.minute, between.length, clockOut, previousDayClockOut]).toEqual([1320, 2, null, null]);
  });
});

describe('D12: forgotten punches', () => {
  it.each([
    ['none', `${T} 09:00`, [dayIn], []],
    [
      'yesterday’s clock-out, once today’s clock-in is there',
      `${T} 10:00`,
      [record('clock_in', `${Y} 09:00`), dayIn],
      [{ workDate: Y, kind: 'clock_out' }],
    ],
    ['yesterday’s clock-out, while it may still come', `${T} 08:59`, [record('clock_in', `${Y} 09:00`)], []],
    ['yesterday’s clock-in', `${T} 08:00`, [record('clock_out', `${Y} 18:00`)], [{ workDate: Y, kind: 'clock_in' }]],
    [
      'of two days, by day',
      `${T} 12:00`,
      [record('clock_out', `${Y} 18:00`), record('clock_in', '2026-11-18 09:00')],
      [
        { workDate: '2026-11-18', kind: 'clock_out' },
        { workDate: Y, kind: 'clock_in' },
      ],
    ],
  ])('%s', (_, now, records, forgotten) => {
    expect(forgottenPunches(records, at(now), [])).toEqual(forgotten);
  });
});

describe('the time worked so far', () => {
  const breakStart = record('break_start', `${T} 12:00`);
  const breakEnd = record('break_end', `${T} 12:45`);
  it.each([
    ['nothing punched', `${T} 08:00`, [], 0],
    ['at work since 9:01', `${T} 12:00`, [dayIn], 179],
    ['in the instant of the clock-in', `${T} 09:01`, [dayIn], 0],
    ['after leaving', `${T} 23:00`, [dayIn, dayOut], 544],
    ['back again', `${T} 20:00`, [dayIn, dayOut, backIn], 604],
    ['with both pairs over', `${T} 23:00`, [dayIn, dayOut, backIn, lastOut], 724],
    ['on a break', `${T} 12:30`, [dayIn, breakStart], 179],
    ['after the break', `${T} 13:00`, [dayIn, breakStart, breakEnd], 194],
    [
      'with an entered break, which counts alone',
      `${T} 13:00`,
      [record('clock_in', `${T} 09:00`, { breakMinutes: 60 }), breakStart, breakEnd],
      180,
    ],
    ['with a break longer than the work', `${T} 09:30`, [record('clock_in', `${T} 09:00`, { breakMinutes: 60 })], 0],
    ['in a night shift that began yesterday', `${T} 02:00`, [nightIn], 240],
    ['after it, today has none', `${T} 07:00`, [nightIn, nightOut], 0],
    ['a clock-out alone', `${T} 19:00`, [dayOut], 0],
  ])('%s', (_, now, records, worked) => {
    expect(workedSoFar(records, at(now), [])).toBe(worked);
  });
});
