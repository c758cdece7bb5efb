import { describe, expect, it } from 'vitest';

import { dayOff } from '../attendance/testing/builders.ts';
import { daysFrom, isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { FLEX, VARIABLE, YEAR } from '../work-rules/testing/rules.ts';
import type { WorkRule } from '../work-rules/work-rule.ts';
import type { PersonsWork } from './month-hours.ts';
import { FULL_TIME, hoursOf, ruled, RULED, week, worked, workedOn, workWith } from './testing/builders.ts';

// The figures of a settlement period (清算期間, 変形期間, 対象期間), and where its frame (総枠) is used up: labour-law 2.6, work-rules 4 and 5.

const month = (name: string, rule: WorkRule | readonly WorkRule[], rest: Partial<PersonsWork> = {}) =>
  hoursOf(name, { contracts: RULED, holidays: new Map(), ...rest }, ruled(...[rule].flat()));
const contractOf = (...lengths: readonly number[]) => [{ ...FULL_TIME, workRuleId: 1, minutes: week(...lengths) }];
const FLEX_QUARTER: WorkRule = { ...FLEX, months: 3, startMonth: 7 };
const YEAR_QUARTER: WorkRule = { ...YEAR, months: 3, startMonth: 7 };
const QUARTER = ['2026-07', '2026-08', '2026-09'] as const;

describe('today, in a month of 21 days of duty', () => {
  // Without holidays, November 2026 begins with a Sunday and ends with a Monday.
  it.each([
    ['2026-10-31', 21, 0],
    ['2026-11-01', 21, 0],
    ['2026-11-02', 21, 0],
    ['2026-11-03', 20, 1],
    ['2026-11-14', 11, 10],
    ['2026-11-17', 10, 11],
    ['2026-11-30', 1, 20],
    ['2026-12-01', 0, 21],
  ])('%s: the days that remain, it being one of them, and what was owed before it', (today, remainingDays, before) => {
    for (const rule of [FLEX, VARIABLE, YEAR])
      expect(month('2026-11', rule, { today: isoDate(today) }).frames).toMatchObject([
        { contractedDays: 21, contracted: 21 * 480, remainingDays, contractedSoFar: before * 480 },
      ]);
  });
});

it('days of duty of a minute are days', () => {
  const { frames } = month('2026-11', FLEX, { contracts: contractOf(0, 1, 0, 1, 0, 0, 0) });
  expect(frames).toMatchObject([{ contractedDays: 9, contracted: 9 }]);
});

describe('work on a statutory rest day is apart: it fills no frame, and makes good no shortage', () => {
  const records = [...workedOn('2026-11-08', 180), ...workedOn('2026-11-09', 480)];
  it.each([FLEX, VARIABLE, YEAR])('of $kind', (rule) => {
    expect(month('2026-11', rule, { records }).frames).toMatchObject([{ worked: 480 }]);
  });
  it('of an earlier month of flex', () => {
    // All that is owed but the last of July, and a Sunday of eight hours.
    const work = [
      ...worked('2026-07', 480, ['2026-07-31']),
      ...workedOn('2026-07-26', 480),
      ...worked('2026-08', 480),
      ...worked('2026-09', 480),
    ];
    expect(month('2026-09', FLEX_QUARTER, { records: work }).totals).toMatchObject({ flexShortage: 480 });
  });
  it('of a month whose shortage is carried', () => {
    const carry: WorkRule = { ...FLEX, shortage: 'carry' };
    // October owes 22 days, of 177:08: there is room of 1:08.
    const work = [...worked('2026-09', 480, ['2026-09-30']), ...workedOn('2026-09-06', 480)];
    expect(month('2026-10', carry, { records: work }).frames).toMatchObject([{ carriedIn: 68 }]);
  });
});

it('what was carried in is neither overtime nor 法定内 when it is worked', () => {
  // September is short of 10:00 of its 176:00; October's 168:00 have room for 9:08.
  const holidays = new Map([[isoDate('2026-10-12'), 'スポーツの日']]);
  const carry: WorkRule = { ...FLEX, shortage: 'carry' };
  const september = [...worked('2026-09', 480, ['2026-09-29', '2026-09-30']), ...workedOn('2026-09-29', 360)];
  const october = (more: number) => [
    ...september,
    ...worked('2026-10', 480, ['2026-10-12', '2026-10-30']),
    ...workedOn('2026-10-30', 480 + more),
  ];
  const of = (more: number) => month('2026-10', carry, { holidays, records: october(more) });
  expect(of(0).frames).toMatchObject([{ carriedIn: 548, deducted: 548 }]);
  expect(of(548).totals).toMatchObject({ contracted: 10_628, insideOvertime: 0, overtime: 0, flexShortage: 0 });
  expect(of(549).totals).toMatchObject({ contracted: 10_628, insideOvertime: 0, overtime: 1, flexShortage: 0 });
});

describe('the agreed total of three months, used up before the last', () => {
  // Six hours a day, 66 days: 396:00.
  const contracts = contractOf(0, 360, 360, 360, 360, 360, 0);
  it.each<readonly [string, lengths: readonly [number, number, number], contracted: number, inside: number]>([
    // 23 and 21 days of 9 hours.
    ['to the minute, with nothing in the last', [540, 540, 0], 0, 0],
    ['to the minute, with an hour a day in the last', [540, 540, 60], 0, 22 * 60],
  ])('%s', (_, lengths, contracted, insideOvertime) => {
    const records = QUARTER.flatMap((name, at) => worked(name, lengths[at] ?? 0));
    const { totals } = month('2026-09', FLEX_QUARTER, { contracts, records });
    expect(totals).toMatchObject({ contracted, insideOvertime, overtime: 0, flexShortage: 0 });
  });
  it('and more: nothing of the last is within the contract', () => {
    // 23 days of 9:30 are 218:30 of 221:25, 21 of 10:00 are 210:00.
    const records = [...worked('2026-07', 570), ...worked('2026-08', 600), ...worked('2026-09', 60)];
    const { totals } = month('2026-09', FLEX_QUARTER, { contracts, records });
    expect(totals).toMatchObject({ contracted: 0, insideOvertime: 22 * 60, overtime: 0, flexShortage: 0 });
  });
  it('but for one minute', () => {
    const records = [
      ...worked('2026-07', 540, ['2026-07-31']),
      ...workedOn('2026-07-31', 539),
      ...worked('2026-08', 540),
    ];
    const { totals } = month('2026-09', FLEX_QUARTER, { contracts, records: [...records, ...worked('2026-09', 60)] });
    expect(totals).toMatchObject({ contracted: 1, insideOvertime: 22 * 60 - 1, overtime: 0, flexShortage: 0 });
  });
});

describe('a plan beyond its frame makes 変形 void, and is overtime of flex: told from the minute after it on', () => {
  // February 2026 has 28 days and 20 weekdays: 160:00.
  it.each<readonly [string, monday: number, isOver: boolean]>([
    ['all of it', 480, false],
    ['four minutes more', 481, true],
    ['four minutes less', 479, false],
  ])('%s', (_, monday, isPlanOverFrame) => {
    const contracts = contractOf(0, monday, 480, 480, 480, 480, 0);
    for (const rule of [FLEX, VARIABLE])
      expect(month('2026-02', rule, { contracts }).frames).toMatchObject([{ frame: 9600, isPlanOverFrame }]);
  });
});

describe('two rules of one month', () => {
  const OTHER: WorkRule = { ...FLEX, frame: 'two_days_off' };
  const contracts = [...RULED, { ...FULL_TIME, from: isoDate('2026-11-16'), workRuleId: 2 }];
  it('have a frame each, of their own days and work, in order', () => {
    const records = [...workedOn('2026-11-13', 400), ...workedOn('2026-11-16', 300)];
    expect(month('2026-11', [FLEX, OTHER], { contracts, records }).frames).toMatchObject([
      { from: '2026-11-01', to: '2026-11-15', frame: 5142, contractedDays: 10, worked: 400, shortage: 4400 },
      { from: '2026-11-16', to: '2026-11-30', frame: 5280, contractedDays: 11, worked: 300, shortage: 4980 },
    ]);
  });
  it('flex before ordinary hours: in the week of the change each day counts up to 8 hours', () => {
    // Sunday the 1st begins the week: flex to the Tuesday, 10 hours a day; then 8 hours a day, the Saturday too.
    const change = [...RULED, { ...FULL_TIME, from: isoDate('2026-11-04') }];
    const flexDays = ['2026-11-02', '2026-11-03'].flatMap((date) => workedOn(date, 600));
    const others = ['2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07'].flatMap((date) => workedOn(date, 480));
    const { totals } = month('2026-11', FLEX, { contracts: change, records: [...flexDays, ...others] });
    expect(totals).toMatchObject({ overtimeByDay: 0, overtimeByWeek: 480 });
  });
  it('and of the week that two months share, whatever of it was overtime by the plan', () => {
    // 変形 to October's end, its Thursday and Friday planned and worked for 10 hours; ordinary hours from the Sunday on.
    const change = [...RULED, { ...FULL_TIME, from: isoDate('2026-11-01') }];
    const october = ['2026-10-29', '2026-10-30'].flatMap((date) => workedOn(date, 600));
    // Weeks from Thursday on: 8, 8 and 4 days of 8 are 48 of 40.
    const november = ['2026-11-02', '2026-11-03', '2026-11-04'].flatMap((date) => workedOn(date, 480));
    const saturday = workedOn('2026-10-31', 480);
    const records = [...october, ...saturday, ...november];
    const { totals } = hoursOf(
      '2026-11',
      { contracts: change, holidays: new Map(), records },
      { ...ruled(VARIABLE), weekStart: 4 },
    );
    expect(totals).toMatchObject({ overtimeByDay: 0, overtimeByWeek: 480 });
  });
});

describe('a month of variable hours', () => {
  it.each<readonly [string, Partial<Extract<WorkRule, { kind: 'variable_month' }>>, frame: number]>([
    ['of 40 hours', {}, 10_285],
    ['of 44, where the law has them (労基則25条の2)', { week: minutes(2640) }, 11_314],
    ['cut to tenths of an hour', { rounding: 'tenth_hour_down' }, 10_284],
  ])('%s', (_, choices, frame) => {
    const rule = { ...VARIABLE, ...choices } as WorkRule;
    expect(month('2026-11', rule).frames).toMatchObject([
      { kind: 'variable_month', frame, limit: frame, isLast: true },
    ]);
  });

  it.each([
    ['prorated', 24 * 60 - 1028],
    ['whole', 0],
  ] as const)('its week of 3 days is %s', (partialWeek, overtimeByWeek) => {
    // Thursday the 1st to Saturday the 3rd: 17:08 of 40 hours, 16 of them planned.
    const records = ['2026-10-01', '2026-10-02', '2026-10-03'].flatMap((date) => workedOn(date, 480));
    for (const rule of [VARIABLE, { ...YEAR, startMonth: 10 }])
      expect(month('2026-10', { ...rule, partialWeek } as WorkRule, { records }).totals).toMatchObject({
        overtimeByDay: 0,
        overtimeByWeek,
      });
  });
});

describe('a target period of three months', () => {
  const ended = (rest: Partial<PersonsWork> = {}) => month('2026-09', YEAR_QUARTER, rest);
  it('tells of a month before the last what its own days would have, and of the last what is left', () => {
    const records = QUARTER.flatMap((name) => worked(name, 480));
    const frames = QUARTER.flatMap((name) => month(name, YEAR_QUARTER, { records }).frames);
    const settled = { from: '2026-07-01', to: '2026-09-30' };
    // 92 days: 525:42, of which July has 23 days of 8 hours and August 21.
    expect(frames).toMatchObject([
      { kind: 'variable_year', settled, frame: 31_542, limit: 10_628, contracted: 23 * 480, isLast: false },
      { settled, frame: 31_542, limit: 10_628, contracted: 21 * 480, isLast: false },
      { settled, frame: 31_542, limit: 31_542 - 44 * 480, contracted: 22 * 480, isLast: true },
    ]);
  });

  it('has of earlier months all but overtime and rest-day work within the frame, 法定内 too', () => {
    // Seven hours planned, eight worked; a Saturday of the week's overtime, a Sunday of rest-day work.
    const contracts = contractOf(0, 420, 420, 420, 420, 420, 0);
    const records = [
      ...worked('2026-07', 480),
      ...worked('2026-08', 480),
      ...workedOn('2026-08-08', 480),
      ...workedOn('2026-08-09', 480),
    ];
    // Of the 24:00 of July's first four days 22:51 are a week's, so that 1:09 was overtime, too.
    expect(ended({ contracts, records }).frames).toMatchObject([{ frame: 31_542, limit: 31_542 - 44 * 480 + 69 }]);
  });

  it('of who gets the rule in mid-July has nothing of the days before', () => {
    const contracts = [{ ...FULL_TIME }, { ...FULL_TIME, from: isoDate('2026-07-16'), workRuleId: 1 }];
    const records = QUARTER.flatMap((name) => worked(name, 480));
    // 77 days: 440:00; 12 days of July and 21 of August before.
    expect(ended({ contracts, records }).frames).toMatchObject([
      { settled: { from: '2026-07-16', to: '2026-09-30' }, frame: 26_400, limit: 26_400 - 33 * 480 },
    ]);
    // Of flex in the same way: 22 days are left to owe.
    const short = month('2026-09', FLEX_QUARTER, {
      contracts,
      records: [...worked('2026-07', 480), ...worked('2026-08', 480)],
    });
    expect(short.totals.flexShortage).toBe(22 * 480);
  });

  it('has nothing left where the earlier months have used it up, and all of the last is overtime', () => {
    // Each Saturday is planned off but the 29th of August; who leaves on 1 September has a frame of 63 days, 360:00.
    const contracts = contractOf(0, 480, 480, 480, 480, 480, 480);
    const saturdays = daysFrom(isoDate('2026-07-05'), isoDate('2026-08-28'))
      .filter((_, at) => at % 7 === 6)
      .map((date) => dayOff(date));
    const rule = { ...YEAR_QUARTER, partialWeek: 'whole' } as WorkRule;
    const employment = { ...workWith('2026-09').employment, leftOn: isoDate('2026-09-01') };
    const records = [
      ...worked('2026-07', 480),
      ...worked('2026-08', 480),
      ...['2026-07-04', '2026-08-29', '2026-09-01'].flatMap((date) => workedOn(date, 480)),
    ];
    const left = month('2026-09', rule, { contracts, shifts: saturdays, employment, records });
    expect(left.frames).toMatchObject([{ frame: 21_600, limit: 0, worked: 480, isLast: true }]);
    expect(left.totals).toMatchObject({ overtimeByPeriod: 480, overtime: 480 });
  });
});

describe('a week of flex that goes on in a month of ordinary hours', () => {
  // October begins with a Thursday. From Monday to Wednesday there were ten hours a day, of which eight count for the 40.
  const days = (from: string, to: string, length: number) =>
    daysFrom(isoDate(from), isoDate(to)).flatMap((date) => workedOn(date, length));
  const person: Partial<PersonsWork> = {
    contracts: [...RULED, { ...FULL_TIME, from: isoDate('2026-10-01') }],
    records: [...days('2026-09-28', '2026-09-30', 600), ...days('2026-10-01', '2026-10-02', 480)],
  };
  const september = month('2026-09', FLEX, person).days;

  it.each([
    ['is open', undefined],
    ['is closed', new Map(september.map((day) => [day.date, day]))],
  ])('has no overtime of the week, whether the month before %s', (_, closedDays) => {
    expect(month('2026-10', FLEX, { ...person, closedDays }).totals).toMatchObject({ worked: 960, overtimeByWeek: 0 });
  });

  it('has it beyond the 40 hours', () => {
    const records = [...(person.records ?? []), ...workedOn('2026-10-03', 60)];
    const closedDays = new Map(september.map((day) => [day.date, day]));
    expect(month('2026-10', FLEX, { ...person, records, closedDays }).totals).toMatchObject({ overtimeByWeek: 60 });
  });
});
