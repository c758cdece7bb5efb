import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate, weekdayOf, type IsoDate, type Weekday } from '../time/date.ts';
import type { Interval } from '../time/interval.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import { type DeemedHours, deemedSystem } from './deemed-hours.ts';
import { type DatedWork, periodHours, type WorkOfPeriod } from './period-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY, type WorkingTimePolicy } from './policy.ts';
import { type ClassifiedMinutes, type DayKind, NO_WORK, sumClasses } from './work-classes.ts';
import { ordinarySystem, type RealDay, type WorkSystem } from './work-system.ts';

const policy = DEFAULT_WORKING_TIME_POLICY;
const NOVEMBER = { from: isoDate('2026-11-01'), to: isoDate('2026-11-30') };

const stretch = (start: number, end: number): Interval => ({
  start: workingDayMinute(start * 60),
  end: workingDayMinute(end * 60),
});
const KINDS: readonly DayKind[] = [
  'statutory_holiday',
  'workday',
  'workday',
  'workday',
  'workday',
  'workday',
  'scheduled_holiday',
];
const kindOf = (date: IsoDate): DayKind => KINDS[weekdayOf(date)]!;
const contractedOn = (date: IsoDate) => minutes(kindOf(date) === 'workday' ? 480 : 0);
const workOf = (days: readonly DatedWork[]): WorkOfPeriod => ({ days, kindOf, contractedOn });

/** A day by its hours, which may be several pairs. */
const day = (date: string, pairs: readonly [number, number][], nextShiftStart: number | null = null): DatedWork => ({
  date: isoDate(date),
  punches: pairs.map(([start, end]) => stretch(start, end)),
  breaks: [],
  nextShiftStart: nextShiftStart === null ? null : workingDayMinute(nextShiftStart * 60),
});
const totalOf = (days: readonly DatedWork[], own: Partial<WorkingTimePolicy> = {}): ClassifiedMinutes =>
  periodHours(NOVEMBER, workOf(days), { ...policy, ...own }).total;

describe('昭26.2.26基収3406号: past the next day’s start', () => {
  it('fills the next day’s 8 hours, and that one’s night', () => {
    // From Monday 13:00 to Tuesday 10:00, then Tuesday to 18:00: 9 hours of Tuesday's.
    const days = [day('2026-11-02', [[13, 34]], 33), day('2026-11-03', [[10, 18]])];
    expect(periodHours(NOVEMBER, workOf(days), policy).days).toMatchObject([
      { date: '2026-11-02', worked: 20 * 60, overtime: 12 * 60, night: 7 * 60 },
      { date: '2026-11-03', worked: 9 * 60, overtime: 60, night: 0 },
    ]);
  });

  it('is a day of its own where nothing else was punched, also past the start after that', () => {
    const days = [day('2026-11-02', [[13, 60]], 33), day('2026-11-03', [], 33)];
    expect(periodHours(NOVEMBER, workOf(days), policy).days.map(({ date, worked }) => [date, worked / 60])).toEqual([
      ['2026-11-02', 20],
      ['2026-11-03', 24],
      ['2026-11-04', 3],
    ]);
  });

  it('belongs to the next period after the last day, from that start on only', () => {
    const days = [day('2026-11-30', [[13, 34]], 33)];
    expect(totalOf(days).worked).toBe(20 * 60);
    const december = { from: isoDate('2026-12-01'), to: isoDate('2026-12-31') };
    expect(periodHours(december, workOf(days), policy).total.worked).toBe(60);
  });

  it('without such a start it stays, and what the next day’s punches have again counts once', () => {
    const days = [day('2026-11-02', [[13, 34]]), day('2026-11-03', [[9, 18]])];
    expect(periodHours(NOVEMBER, workOf(days), policy).days).toMatchObject([{ worked: 21 * 60 }, { worked: 8 * 60 }]);
  });
});

describe('37条1項ただし書: the 60 hours, in the order of time', () => {
  const WEEKS = [2, 9, 16, 23].flatMap((monday) =>
    [0, 1, 2, 3, 4].map((count) => day(addDays(isoDate('2026-11-01'), monday - 1 + count), [[9, 20]])),
  );

  it('splits a day, its night too, where they are passed', () => {
    const days = [...WEEKS, day('2026-11-30', [[13, 24]])];
    const total = totalOf(days);
    expect(total).toMatchObject({ overtime: 63 * 60, overtimeWithin60: 3600, overtimeOver60: 180 });
    expect(total).toMatchObject({ nightOvertime: 120, nightOvertimeWithin60: 0, nightOvertimeOver60: 120 });
    const { nightOvertimeWithin60, nightOvertimeOver60 } = totalOf(days, { sixtyHours: minutes(62 * 60) });
    expect([nightOvertimeWithin60, nightOvertimeOver60]).toEqual([60, 60]);
  });

  it('begin with the period: overtime of the week before is not in them', () => {
    const december = { from: isoDate('2026-12-01'), to: isoDate('2026-12-31') };
    const days = [day('2026-11-30', [[0, 24]]), day('2026-12-01', [[9, 18]])];
    const { total } = periodHours(december, workOf(days), { ...policy, sixtyHours: minutes(60) });
    expect(total).toMatchObject({ overtime: 60, overtimeOver60: 0 });
  });
});

it('counts a statutory rest day once, by the calendar, and others by the working day', () => {
  // Saturday's night into Sunday, and Sunday's own work; other Saturdays only after their midnight, and until it.
  const days = [
    day('2026-11-07', [[20, 26]]),
    day('2026-11-08', [[9, 12]]),
    day('2026-11-14', [[24, 26]]),
    day('2026-11-21', [[20, 24]]),
  ];
  expect(periodHours(NOVEMBER, workOf(days), policy)).toMatchObject({
    scheduledHolidayDays: 2,
    statutoryHolidayDays: 2,
    total: { scheduledHoliday: 480, statutoryHoliday: (2 + 3 + 2) * 60 },
    days: [
      { statutoryHolidays: ['2026-11-08'] },
      { statutoryHolidays: ['2026-11-08'] },
      { statutoryHolidays: ['2026-11-15'] },
      { statutoryHolidays: [] },
    ],
  });
});

describe('労基法38条の3: deemed days', () => {
  const rule = { kind: 'discretionary', deemed: minutes(540), onScheduledHolidays: false } as const;
  const asOutside = ({ real }: { readonly real: number }) => ({ inside: minutes(0), isOutside: real > 0 });
  const daysBy = (system: WorkSystem, ...days: readonly DatedWork[]) =>
    periodHours(NOVEMBER, { ...workOf(days), systemOn: () => system }, policy).days;
  const by = (deemed: DeemedHours) => deemedSystem(ordinarySystem(policy), deemed, asOutside);

  it('are none without work, and one without a punch that counts, however little', () => {
    const withoutWork = day('2026-11-09', []);
    expect(daysBy(by(rule), withoutWork)).toEqual([]);
    expect(daysBy(by({ kind: 'outside', usual: null, agreed: null }), withoutWork)).toEqual([]);
    const counting = (counted: number) => ({
      ...by(rule),
      deemedOn: ({ date }: RealDay) => (date === withoutWork.date ? minutes(counted) : null),
    });
    expect(daysBy(counting(1), withoutWork)).toMatchObject([{ date: '2026-11-09', worked: 1 }]);
    expect(daysBy(counting(0), withoutWork)).toEqual([]);
  });

  it('have the night of their real work, that on a statutory rest day apart', () => {
    // From 20:00 of Saturday to 02:00 of Sunday.
    const everyDay = by({ ...rule, onScheduledHolidays: true });
    expect(daysBy(everyDay, day('2026-11-07', [[20, 26]]))).toMatchObject([
      { worked: 540 + 120, statutoryHoliday: 120, night: 240, nightContracted: 120, nightStatutoryHoliday: 120 },
    ]);
  });
});

it('counts a closed day as it was, its statutory rest day too', () => {
  const days = [day('2026-11-01', [[9, 12]]), day('2026-11-02', [[9, 12]]), day('2026-11-08', [[9, 12]])];
  const closed = (worked: number, statutoryHoliday: number): ClassifiedMinutes => ({
    ...NO_WORK,
    worked: minutes(worked),
    statutoryHoliday: minutes(statutoryHoliday),
  });
  const closedDays = new Map([
    [isoDate('2026-11-01'), closed(300, 0)],
    [isoDate('2026-11-02'), closed(301, 1)],
  ]);
  const hours = periodHours(NOVEMBER, { ...workOf(days), closedDays }, policy);
  expect(hours).toMatchObject({ statutoryHolidayDays: 2, total: { worked: 781, statutoryHoliday: 181 } });
  expect(hours.days.map(({ statutoryHolidays }) => statutoryHolidays)).toEqual([[], ['2026-11-02'], ['2026-11-08']]);
});

describe('昭63.1.1基発1号: the week over the edge of the period', () => {
  // From Sunday 2026-09-27 on: Wednesday is the last of September.
  const week = ['28', '29', '30'].map((date) => day(`2026-09-${date}`, [[9, 17]]));
  const rest = ['01', '02', '03'].map((date) => day(`2026-10-${date}`, [[9, 17]]));
  const september = { from: isoDate('2026-09-01'), to: isoDate('2026-09-30') };
  const october = { from: isoDate('2026-10-01'), to: isoDate('2026-10-31') };

  it('its overtime is of the day that passes the 40 hours, and of that day’s period', () => {
    const work = workOf([...week, ...rest]);
    expect(periodHours(september, work, policy).total.overtime).toBe(0);
    expect(periodHours(october, work, policy).days).toMatchObject([
      { date: '2026-10-01', overtime: 0 },
      { date: '2026-10-02', overtime: 0 },
      { date: '2026-10-03', overtime: 480 },
    ]);
    expect(periodHours(october, workOf(rest), policy).total.overtime).toBe(0);
  });

  it('a week before that changes nothing', () => {
    const before = ['21', '22', '23', '24', '25'].map((date) => day(`2026-09-${date}`, [[0, 24]]));
    const hours = periodHours(october, workOf([...week, ...rest]), policy);
    expect(periodHours(october, workOf([...before, ...week, ...rest]), policy)).toEqual(hours);
  });

  it('the settings of the policy', () => {
    // By weeks from Monday, Sunday 2026-11-08 is the seventh day of its week, not the first of the next.
    const days = [2, 3, 4, 5, 6, 8].map((date) => day(`2026-11-0${date}`, [[9, 17]]));
    const overtimeOf = (own: Partial<WorkingTimePolicy>): number =>
      periodHours(NOVEMBER, { ...workOf(days), kindOf: () => 'workday' }, { ...policy, ...own }).total.overtime;
    expect(overtimeOf({})).toBe(0);
    expect(overtimeOf({ weekStart: 1 })).toBe(480);
    expect(overtimeOf({ weekStart: 1, standardWeek: minutes(2640) })).toBe(240);
    expect(overtimeOf({ weekStart: 1, standardWeek: minutes(2401) })).toBe(479);
  });
});

describe('what holds for every month', () => {
  const FIRST = isoDate('2026-10-18');
  const anyStretch = fc
    .tuple(fc.integer({ min: -2, max: 30 }), fc.integer({ min: 1, max: 14 }))
    .map(([start, length]) => stretch(start, start + length));
  const anyDay = fc.record({
    punches: fc.array(anyStretch, { maxLength: 3 }),
    breaks: fc.array(anyStretch, { maxLength: 1 }),
    nextShiftStart: fc.option(fc.integer({ min: 24, max: 40 }).map((hour) => workingDayMinute(hour * 60))),
  });
  const anyWork = fc
    .array(anyDay, { maxLength: 60, size: 'max' })
    .map((days) => workOf(days.map((own, index) => ({ ...own, date: addDays(FIRST, index) }))));
  const anyPolicy = fc
    .record({
      weekStart: fc.integer({ min: 0, max: 6 }).map((weekday) => weekday as Weekday),
      countsHolidayHours: fc.boolean(),
      sixtyHours: fc.constantFrom(600, 3600).map(minutes),
    })
    .map((own) => ({ ...policy, ...own }));

  it('each minute has one class', () => {
    fc.assert(
      fc.property(anyWork, anyPolicy, (work, own) => {
        const { days, total } = periodHours(NOVEMBER, work, own);
        for (const hours of [...days, total]) {
          const { contracted, insideOvertime, overtimeByDay, overtimeByWeek, statutoryHoliday } = hours;
          expect(contracted + insideOvertime + overtimeByDay + overtimeByWeek + statutoryHoliday).toBe(hours.worked);
          expect(hours.overtimeWithin60 + hours.overtimeOver60).toBe(overtimeByDay + overtimeByWeek);
          expect(
            hours.nightContracted + hours.nightInsideOvertime + hours.nightOvertime + hours.nightStatutoryHoliday,
          ).toBe(hours.night);
          expect(hours.nightOvertimeWithin60 + hours.nightOvertimeOver60).toBe(hours.nightOvertime);
        }
        expect(total.overtimeOver60).toBe(Math.max(0, total.overtime - own.sixtyHours));
        expect(sumClasses(days)).toEqual(total);
      }),
    );
  });

  it('two periods side by side have each minute once, and the same overtime as one', () => {
    fc.assert(
      fc.property(anyWork, anyPolicy, fc.integer({ min: 0, max: 28 }), (work, own, days) => {
        const cut = addDays(NOVEMBER.from, days);
        const parts = [
          { from: NOVEMBER.from, to: cut },
          { from: addDays(cut, 1), to: NOVEMBER.to },
        ].map((period) => periodHours(period, work, own).total);
        const whole = periodHours(NOVEMBER, work, own).total;
        for (const key of ['worked', 'overtimeByDay', 'overtimeByWeek', 'insideOvertime', 'night'] as const)
          expect(parts[0]![key] + parts[1]![key], key).toBe(whole[key]);
      }),
    );
  });

  it('does not depend on the order of the days, nor on those after it', () => {
    fc.assert(
      fc.property(anyWork, anyPolicy, (work, own) => {
        const hours = periodHours(NOVEMBER, work, own);
        const days = work.days.filter(({ date }) => date <= NOVEMBER.to).toReversed();
        expect(periodHours(NOVEMBER, { ...work, days }, own)).toEqual(hours);
      }),
    );
  });
});
