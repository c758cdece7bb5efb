import { describe, expect, it } from 'vitest';

import { addDays, daysFrom, isoDate, isoMonth } from '../time/date.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import {
  faultsOfPastDay,
  gapOfPastDays,
  NOTHING_SAID,
  overlapsDayBefore,
  parseDayKind,
  parsePartOfDay,
  type PastDay,
  totalOfPastDays,
  withFurther,
} from './past-day.ts';

const day = (rest: Partial<PastDay> = {}): PastDay => ({
  date: isoDate('2026-04-01'),
  ...NOTHING_SAID,
  ...rest,
});
const IN = { kind: 'clock_in', minute: workingDayMinute(540) } as const;
const OUT = { kind: 'clock_out', minute: workingDayMinute(1080) } as const;

it('a further file takes the place of what it says, and of nothing else', () => {
  const before = day({ punches: [IN, OUT], worked: minutes(480), overtime: minutes(30), note: '出張' });
  expect(withFurther(before, day({ overtime: minutes(0), leaveDays: 0.5 }))).toEqual({
    ...before,
    overtime: 0,
    leaveDays: 0.5,
  });
  expect(withFurther(before, day({ punches: [] }))).toEqual({ ...before, punches: [] });
  expect(withFurther(before, day())).toEqual(before);
});

it.each([
  [1320, 1800, 540, false],
  [1320, 2040, 600, false],
  [1320, 2041, 600, true],
  [540, 1080, 540, false],
])('a day from %i to %i and the next from %i overlap: %s', (from, to, next, overlap) => {
  const at = (minute: number) => workingDayMinute(minute);
  const before = day({
    punches: [
      { ...IN, minute: at(from) },
      { ...OUT, minute: at(to) },
    ],
  });
  expect(overlapsDayBefore(day({ punches: [{ ...IN, minute: at(next) }] }), before)).toBe(overlap);
});

it('a day overlaps the last punch of the day before, without punches none', () => {
  const night = day({ punches: [IN, { ...OUT, minute: workingDayMinute(2800) }] });
  const twice = day({ punches: [IN, OUT, IN, { ...OUT, minute: workingDayMinute(2800) }] });
  expect(overlapsDayBefore(day({ punches: [IN, OUT] }), twice)).toBe(true);
  expect(overlapsDayBefore(day(), night)).toBe(false);
  expect(overlapsDayBefore(day({ punches: [] }), night)).toBe(false);
  expect(overlapsDayBefore(day({ punches: [IN] }), day())).toBe(false);
  expect(overlapsDayBefore(day({ punches: [IN] }), day({ punches: [] }))).toBe(false);
  expect(overlapsDayBefore(day({ punches: [IN] }), undefined)).toBe(false);
});

describe('the gap of a month', () => {
  const month = { from: isoDate('2026-04-01'), to: isoDate('2026-04-30') };
  const without = (first: number, last: number) =>
    daysFrom(month.from, month.to).filter((_, index) => index + 1 < first || index + 1 > last);

  it.each([
    ['no day', 1, 0, null],
    ['nine days of holidays', 5, 13, null],
    ['ten days', 5, 14, ['2026-04-05', '2026-04-14']],
    ['its second half', 16, 30, ['2026-04-16', '2026-04-30']],
    ['its end, by nine days', 22, 30, null],
    ['its first half', 1, 15, ['2026-04-01', '2026-04-15']],
    ['its begin, by nine days', 1, 9, null],
    ['all days but the first', 2, 30, ['2026-04-02', '2026-04-30']],
    ['all days', 1, 30, ['2026-04-01', '2026-04-30']],
  ])('of which a file lacks %s', (_, first, last, gap) => {
    const found = gapOfPastDays(month, without(first, last).toReversed());
    expect(found && [found.from, found.to]).toEqual(gap);
  });

  it('is the longest of several', () => {
    const dates = [isoDate('2026-04-11'), isoDate('2026-04-30')];
    expect(gapOfPastDays(month, dates)).toEqual({ from: '2026-04-12', to: '2026-04-29' });
    expect(gapOfPastDays(month, [isoDate('2026-04-01'), isoDate('2026-04-20')])).toEqual({
      from: '2026-04-02',
      to: '2026-04-19',
    });
  });

  it('begins within the days that it is asked of', () => {
    expect(gapOfPastDays({ ...month, from: addDays(month.from, 21) }, [])).toBeNull();
  });
});

describe('the totals of a month', () => {
  const month = { month: isoMonth('2026-04'), from: isoDate('2026-04-01'), to: isoDate('2026-04-30') };
  const known = { overtime: minutes(0), statutoryHoliday: minutes(0) };

  it('are the sums of what is known', () => {
    const days = [
      day({ worked: minutes(570), overtime: minutes(90), statutoryHoliday: minutes(0), night: minutes(15) }),
      day({ worked: minutes(480), overtime: minutes(30), leaveDays: 0, absenceDays: 0 }),
      day({ worked: minutes(0), leaveDays: 0.5, absenceDays: 0.5 }),
      day({ leaveDays: 1 }),
    ];
    expect(totalOfPastDays(month, days)).toEqual({
      ...month,
      worked: 1050,
      overtime: 120,
      statutoryHoliday: 0,
      night: 15,
      workedDays: 2,
      leaveDays: 1.5,
      absenceDays: 0.5,
    });
  });

  it('are unknown where overtime or work on rest days is', () => {
    expect(totalOfPastDays(month, [])).toBeNull();
    expect(totalOfPastDays(month, [day({ overtime: minutes(0) })])).toBeNull();
    expect(totalOfPastDays(month, [day({ statutoryHoliday: minutes(0) })])).toBeNull();
    expect(totalOfPastDays(month, [day(known)])).toEqual({
      ...month,
      worked: null,
      ...known,
      night: null,
      workedDays: null,
      leaveDays: null,
      absenceDays: null,
    });
  });

  it.each([
    [{ worked: minutes(1) }, 1],
    [{ worked: minutes(0) }, 0],
    // What was calculated goes before the punches.
    [{ worked: minutes(0), punches: [IN, OUT] }, 0],
    [{ punches: [IN, OUT] }, 1],
    [{ punches: [] }, 0],
    [{ worked: minutes(480), kind: 'workday' as const }, 1],
    [{ worked: minutes(480), kind: 'scheduled_holiday' as const }, 0],
    [{ worked: minutes(480), kind: 'statutory_holiday' as const }, 0],
    [{ worked: minutes(480), statutoryHoliday: minutes(480) }, 0],
    [{ worked: minutes(480), statutoryHoliday: minutes(1) }, 0],
    [{ worked: minutes(480), statutoryHoliday: minutes(0) }, 1],
    // A night from a workday into a rest day.
    [{ worked: minutes(480), statutoryHoliday: minutes(60), kind: 'workday' as const }, 1],
  ])('count a day with %j as %i day worked', (rest, count) => {
    expect(totalOfPastDays(month, [day({ ...known, ...rest })])?.workedDays).toBe(count);
  });
});

describe('the faults of a day', () => {
  it.each([
    [{}, []],
    [{ punches: [IN, OUT], worked: minutes(480), breakTime: minutes(60) }, []],
    [{ punches: [IN] }, ['punches: 対になる退勤がありません']],
    [{ worked: minutes(1440), breakTime: minutes(1440), late: minutes(1440), earlyLeave: minutes(1440) }, []],
    [{ worked: minutes(1441) }, ['worked: 24時間を超えています']],
    [{ breakTime: minutes(1441) }, ['breakTime: 24時間を超えています']],
    [{ late: minutes(1441) }, ['late: 24時間を超えています']],
    [{ earlyLeave: minutes(1441) }, ['earlyLeave: 24時間を超えています']],
    [{ worked: minutes(480), overtime: minutes(240), statutoryHoliday: minutes(240) }, []],
    [
      { worked: minutes(480), overtime: minutes(240), statutoryHoliday: minutes(241) },
      ['overtime: 時間外労働と法定休日労働の合計が、実働時間を超えています'],
    ],
    [{ overtime: minutes(1441) }, ['overtime: 時間外労働と法定休日労働の合計が、実働時間を超えています']],
    [{ overtime: minutes(1440) }, []],
    [{ worked: minutes(480), night: minutes(480), insideOvertime: minutes(480) }, []],
    [{ worked: minutes(480), night: minutes(481) }, ['night: 実働時間を超えています']],
    [{ worked: minutes(480), insideOvertime: minutes(481) }, ['insideOvertime: 実働時間を超えています']],
    [{ night: minutes(1441) }, ['night: 実働時間を超えています']],
    [{ leaveDays: 0.5, absenceDays: 0.5 }, []],
    [{ leaveDays: 1 }, []],
    [{ absenceDays: 1 }, []],
    [{ leaveDays: 1, absenceDays: 0.5 }, ['absenceDays: 有休と欠勤の合計が1日を超えています']],
  ])('with %j', (rest, faults) => {
    expect(faultsOfPastDay(day(rest)).map(({ field, message }) => `${field}: ${message}`)).toEqual(faults);
  });
});

it.each([
  ['1', 1],
  ['1.0', 1],
  ['0', 0],
  ['0.5', 0.5],
  ['０．５日', 0.5],
  [' 1日 ', 1],
  ['0日.5', null],
  ['0.125', 0.125],
  ['有休', 1],
  ['有給休暇', 1],
  ['全休', 1],
  ['欠勤', 1],
  ['半休', 0.5],
  ['午前半休', 0.5],
  ['ＡＭ半休', 0.5],
  ['半日', 0.5],
  ['有給半休', 0.5],
  ['1.5', null],
  ['10', null],
  ['0.1234', null],
  ['-1', null],
  ['振替休日', null],
  ['半休希望', null],
  ['希望半休', null],
  ['未欠勤', null],
  ['', null],
])('the part of a day %j is %s', (text, part) => {
  expect(parsePartOfDay(text)).toBe(part);
});

it.each([
  ['平日', 'workday'],
  ['出勤日', 'workday'],
  ['所定労働日', 'workday'],
  ['法定休日', 'statutory_holiday'],
  ['法定休', 'statutory_holiday'],
  ['所定休日', 'scheduled_holiday'],
  ['法定外休日', 'scheduled_holiday'],
  ['法定外', 'scheduled_holiday'],
  ['公休', 'scheduled_holiday'],
  [' 休日 ', 'scheduled_holiday'],
  ['祝日', 'scheduled_holiday'],
  ['平日夜', null],
  ['半日', null],
  ['', null],
])('the kind of a day %j is %s', (text, kind) => {
  expect(parseDayKind(text)).toBe(kind);
});
