import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, daysFrom, type IsoDate, isoDate, weekdayOf } from '../time/date.ts';
import { MINUTES_PER_DAY, minutes, workingDayMinute } from '../time/minutes.ts';
import {
  breakOfShift,
  checkPlan,
  isRefused,
  MOST_PUBLISHED,
  type PersonalPlan,
  totalPlanned,
  rosterRules,
  type RosterRules,
  staffingOf,
  needsPeople,
} from './roster.ts';
import type { RosterShift } from './plan.ts';
import { rosterFindingText } from './roster-text.ts';

/** Sundays to Saturdays: the weeks begin on 2026-11-01, a Sunday. */
const MONTH = { from: isoDate('2026-11-01'), to: isoDate('2026-11-28') };
const RULES: RosterRules = {
  weekStart: 0,
  hasWeeklyRest: true,
};
const USUAL = { workInterval: minutes(11 * 60), statutoryRestDay: null, dayLimit: null, restsByHours: false };
const shift = (start: number, end: number): RosterShift => ({
  start: workingDayMinute(start * 60),
  end: workingDayMinute(end * 60),
  breakMinutes: minutes(60),
});
const EARLY = shift(7, 16);
const LATE = shift(13, 22);
const NIGHT = shift(22, 31);
const planOf = (days: Record<string, RosterShift>, rest: Partial<PersonalPlan> = {}): PersonalPlan => ({
  shifts: new Map(Object.entries(days).map(([date, planned]) => [isoDate(date), planned])),
  leaveDays: new Set(),
  partLeave: new Map(),
  frame: null,
  year: null,
  rules: [{ from: MONTH.from, ...USUAL }],
  bounds: [],
  companyDays: new Map(),
  ...rest,
});
const check = (days: Record<string, RosterShift>, rest: Partial<PersonalPlan> = {}, rules: Partial<RosterRules> = {}) =>
  checkPlan(planOf(days, rest), MONTH, { ...RULES, ...rules }).map(({ date, kind, gap }) =>
    [date, kind, gap].filter((part) => part !== undefined),
  );
const whole = (first: string, days: number, planned: RosterShift): Record<string, RosterShift> =>
  Object.fromEntries(daysFrom(isoDate(first), addDays(isoDate(first), days - 1)).map((date) => [date, planned]));

describe('variable hours of a year', () => {
  const YEAR_RULE = [{ from: MONTH.from, ...USUAL, dayLimit: minutes(600) }];
  /** A quarter and a week of it in which each other day from Monday to Friday has so many hours. */
  const yearOf = (hours: number): PersonalPlan['year'] => ({
    period: { from: isoDate('2026-10-01'), to: isoDate('2027-01-07') },
    specialPeriods: [],
    plannedOn: (date) => minutes([0, 6].includes(weekdayOf(date)) ? 0 : hours * 60),
  });
  const MONDAY = { '2026-11-09': EARLY };

  it.each([
    ['10 hours', shift(7, 18), []],
    ['a minute more', { ...shift(7, 18), end: workingDayMinute(18 * 60 + 1) }, ['day_over_10h']],
  ])('a day of %s', (_, planned, kinds) => {
    const found = check({ '2026-11-09': planned }, { rules: YEAR_RULE });
    expect(found.map(([, kind]) => kind)).toEqual(kinds);
    expect(check({ '2026-11-09': planned })).toEqual([]);
  });

  it('what other months have counts, too, and is said on the last planned day', () => {
    expect(check(MONDAY, { rules: YEAR_RULE, year: yearOf(7) })).toEqual([]);
    expect(check(MONDAY, { rules: YEAR_RULE, year: yearOf(9) })).toEqual([['2026-11-09', 'total_over_frame']]);
    expect(check({ ...MONDAY, '2026-11-12': EARLY }, { rules: YEAR_RULE, year: yearOf(9) })).toEqual([
      ['2026-11-12', 'total_over_frame'],
    ]);
    expect(check({}, { rules: YEAR_RULE, year: yearOf(9) })).toEqual([]);
  });

  it('seven days in a row and a week of 56 hours are told, and not refused', () => {
    const found = checkPlan(planOf(whole('2026-11-08', 7, EARLY), { rules: YEAR_RULE, year: yearOf(7) }), MONTH, {
      ...RULES,
      hasWeeklyRest: false,
    });
    expect(found.map(({ kind }) => kind)).toEqual(['days_in_a_row', 'week_over_52h']);
    expect(found.some(isRefused)).toBe(false);
  });
});

describe('the contract', () => {
  it('is told of where the shift doesn’t fit it, with the week around, and refuses nothing', () => {
    const bounds = [{ from: isoDate('2026-10-25'), most: minutes(360), weeklyDays: 1, isAfterTerm: false }];
    const found = checkPlan(planOf({ '2026-11-09': EARLY, '2026-11-11': shift(9, 15) }, { bounds }), MONTH, RULES);
    expect(found).toEqual([
      { date: '2026-11-09', kind: 'beyond_contract', most: 360 },
      { date: '2026-11-11', kind: 'beyond_contract_week', weeklyDays: 1 },
    ]);
    expect(found.some(isRefused)).toBe(false);
    expect(check({ '2026-11-09': EARLY })).toEqual([]);
  });
});

describe('the rest before a shift', () => {
  it.each<[string, RosterShift, RosterShift, unknown[]]>([
    ['11 hours', shift(9, 20), shift(7, 16), []],
    [
      'a minute less',
      { ...shift(9, 20), end: workingDayMinute(1201) },
      shift(7, 16),
      [['2026-11-11', 'interval', 659]],
    ],
    ['nine hours, late and then early', LATE, EARLY, [['2026-11-11', 'interval', 540]]],
    ['early after the night', NIGHT, shift(16, 20), [['2026-11-11', 'early_after_night', 540]]],
    ['none: the night ends as the next begins', NIGHT, EARLY, [['2026-11-11', 'early_after_night', 0]]],
    ['late until midnight, which is no morning', shift(15, 24), EARLY, [['2026-11-11', 'interval', 420]]],
    ['less than none', NIGHT, shift(6, 15), [['2026-11-11', 'overlap']]],
    [
      'a minute past midnight, which is',
      { ...shift(15, 24), end: workingDayMinute(24 * 60 + 1) },
      EARLY,
      [['2026-11-11', 'early_after_night', 419]],
    ],
    [
      'less than none by a minute',
      { ...NIGHT, end: workingDayMinute(31 * 60 + 1) },
      EARLY,
      [['2026-11-11', 'overlap']],
    ],
  ])('%s', (_, before, planned, found) => {
    expect(check({ '2026-11-10': before, '2026-11-11': planned })).toEqual(found);
  });

  it('is also that after the last day of the month before', () => {
    expect(check({ '2026-10-31': NIGHT, '2026-11-01': EARLY })).toEqual([['2026-11-01', 'early_after_night', 0]]);
  });

  it('is not asked for where no rule has any, as long as the shifts are apart', () => {
    expect(check({ '2026-11-10': NIGHT, '2026-11-11': EARLY }, { rules: [] })).toEqual([]);
  });

  it('is asked of no day off between', () => {
    expect(check({ '2026-11-10': NIGHT, '2026-11-12': EARLY })).toEqual([]);
  });
});

describe('労基法35条: a week without a rest day', () => {
  it.each<[string, Record<string, RosterShift>, string[]]>([
    ['seven days', whole('2026-11-08', 7, EARLY), ['2026-11-14']],
    ['six', whole('2026-11-08', 6, EARLY), []],
    ['seven days of two weeks', whole('2026-11-11', 7, EARLY), []],
    // 昭23.4.5基発535号: a minute after midnight makes a day of work of it.
    ['a rest day into which the night runs', { ...whole('2026-11-08', 6, EARLY), '2026-11-13': NIGHT }, ['2026-11-13']],
    [
      'a rest day into which it runs for that minute',
      {
        ...whole('2026-11-08', 6, EARLY),
        '2026-11-13': { ...shift(15, 24), end: workingDayMinute(24 * 60 + 1) },
      },
      ['2026-11-13'],
    ],
    ['a rest day that the night ends before', { ...whole('2026-11-08', 6, EARLY), '2026-11-13': shift(15, 24) }, []],
  ])('%s', (_, days, dates) => {
    const found = check(days).filter(([, kind]) => kind === 'week_without_rest');
    expect(found.map(([date]) => date)).toEqual(dates);
  });

  it('by a work rule is one without 24 hours on end, as its last day has it', () => {
    const byHours = { from: MONTH.from, ...USUAL, restsByHours: true };
    // Wednesday is off, and Sunday of the week after.
    const nights = whole('2026-11-07', 10, NIGHT);
    const { '2026-11-11': _, '2026-11-15': __, ...days } = nights;
    expect(check(days)).toEqual([['2026-11-14', 'week_without_rest']]);
    expect(check(days, { rules: [byHours] })).toEqual([]);
    expect(check(days, { rules: [] })).toEqual([['2026-11-14', 'week_without_rest']]);
    // Eight hours of Wednesday evening are free, and the night after them.
    const short = { ...days, '2026-11-11': shift(15, 23) };
    expect(check(short, { rules: [byHours] }).filter(([, kind]) => kind !== 'early_after_night')).toEqual([
      ['2026-11-14', 'week_without_24_hours'],
    ]);
    const from = (date: string) => [
      { from: MONTH.from, ...USUAL },
      { ...byHours, from: isoDate(date) },
    ];
    expect(check(days, { rules: from('2026-11-14') })).toEqual([]);
    expect(check(days, { rules: from('2026-11-15') })).toEqual([['2026-11-14', 'week_without_rest']]);
  });

  it('is no finding by the rule of four weeks', () => {
    expect(check(whole('2026-11-08', 7, EARLY), {}, { hasWeeklyRest: false })).toEqual([]);
  });

  it('is begun in the month before', () => {
    const month = { from: isoDate('2026-12-01'), to: isoDate('2026-12-31') };
    const found = checkPlan(planOf(whole('2026-11-29', 7, EARLY)), month, RULES);
    expect(found).toEqual([{ date: '2026-12-05', kind: 'week_without_rest' }]);
  });

  it('is begun on the last of the days asked for, and said there', () => {
    const days = { from: MONTH.from, to: isoDate('2026-11-29') };
    expect(checkPlan(planOf(whole('2026-11-29', 7, EARLY)), days, RULES)).toEqual([
      { date: '2026-11-29', kind: 'week_without_rest' },
    ]);
  });
});

describe('労基法32条の2: the frame of variable hours of a month', () => {
  // Two days of nine hours present, each with the law's hour of break.
  const days = { '2026-11-10': EARLY, '2026-11-12': EARLY };

  it.each<[string, number | null, string[]]>([
    ['planned to the minute', 960, []],
    ['a minute less than planned', 959, ['2026-11-12']],
    ['none', null, []],
  ])('%s', (_, frame, dates) => {
    const found = check(days, { frame: frame === null ? null : minutes(frame) });
    expect(found.filter(([, kind]) => kind === 'over_frame').map(([date]) => date)).toEqual(dates);
  });

  it('is exceeded on the last of the planned days, however many', () => {
    const found = check({ ...days, '2026-11-16': EARLY, '2026-11-18': EARLY }, { frame: minutes(960) });
    expect(found).toEqual([['2026-11-18', 'over_frame']]);
  });

  it('has nothing of the months around', () => {
    const found = check({ ...days, '2026-10-30': EARLY, '2026-11-30': EARLY }, { frame: minutes(960) });
    expect(found).toEqual([]);
  });
});

describe('what is said, and saved', () => {
  it('work on a statutory rest day, also that of the night before', () => {
    const companyDays = new Map([[isoDate('2026-11-11'), 'statutory_holiday' as const]]);
    expect(check({ '2026-11-10': NIGHT, '2026-11-11': shift(20, 22) }, { companyDays })).toEqual([
      ['2026-11-10', 'statutory_holiday'],
      ['2026-11-11', 'statutory_holiday'],
    ]);
  });

  it('nothing of a shift that is over when the rest day begins', () => {
    const companyDays = new Map([[isoDate('2026-11-11'), 'statutory_holiday' as const]]);
    expect(check({ '2026-11-10': shift(15, 24) }, { companyDays })).toEqual([]);
    const minuteLonger = { ...shift(15, 24), end: workingDayMinute(24 * 60 + 1) };
    expect(check({ '2026-11-10': minuteLonger }, { companyDays })).toEqual([['2026-11-10', 'statutory_holiday']]);
  });

  it('a day of approved leave', () => {
    expect(check({ '2026-11-10': EARLY }, { leaveDays: new Set([isoDate('2026-11-10')]) })).toEqual([
      ['2026-11-10', 'leave'],
    ]);
  });

  it('a day of which a part is approved leave, and what of it', () => {
    const date = isoDate('2026-11-10');
    const half = { date, unit: 'half', half: 'am', boundary: null } as const;
    const found = checkPlan(planOf({ [date]: EARLY }, { partLeave: new Map([[date, [half]]]) }), MONTH, RULES);
    expect(found.map(rosterFindingText)).toEqual(['有給休暇が一部ある日の勤務です（午前半休）']);
    expect(found.some(isRefused)).toBe(false);
  });

  it('is not refused; what the law forbids is', () => {
    expect(
      (['interval', 'early_after_night', 'statutory_holiday', 'leave'] as const).map((kind) => isRefused({ kind })),
    ).toEqual([false, false, false, false]);
    expect(
      (['overlap', 'week_without_rest', 'week_without_24_hours', 'over_frame'] as const).every((kind) =>
        isRefused({ kind }),
      ),
    ).toBe(true);
  });
});

it('the settings name a weekday as the statutory rest day, and the calendar says otherwise of a date', () => {
  const companyDays = new Map([[isoDate('2026-11-08'), 'workday' as const]]);
  const rules = [{ from: MONTH.from, ...USUAL, statutoryRestDay: 0 as const }];
  const days = { '2026-11-01': EARLY, '2026-11-08': EARLY, '2026-11-09': LATE };
  expect(check(days, { rules, companyDays })).toEqual([['2026-11-01', 'statutory_holiday']]);
});

it('a work rule has its own rest and rest day, from the day on which it holds', () => {
  const strict = { kind: 'variable_year', workInterval: minutes(16 * 60), restDay: 6, restsByHours: false } as const;
  const rules = rosterRules(
    MONTH,
    (date) =>
      date < '2026-11-12' ? { kind: 'fixed', workInterval: null, restDay: null, restsByHours: false } : strict,
    USUAL,
  );
  expect(rules).toEqual([
    { from: '2026-11-01', ...USUAL },
    { from: '2026-11-12', workInterval: 960, statutoryRestDay: 6, dayLimit: 600, restsByHours: false },
  ]);
  const days = {
    '2026-11-07': EARLY,
    '2026-11-10': EARLY,
    '2026-11-11': EARLY,
    '2026-11-12': EARLY,
    '2026-11-14': EARLY,
  };
  expect(check(days, { rules })).toEqual([
    ['2026-11-12', 'interval', 900],
    ['2026-11-14', 'statutory_holiday'],
  ]);
});

it('the break of a shift is its pattern’s, else an hour of what is longer', () => {
  expect(breakOfShift(EARLY, { breakMinutes: minutes(45) })).toBe(45);
  expect(breakOfShift(shift(9, 10), undefined)).toBe(0);
  expect(breakOfShift(shift(9, 11), undefined)).toBe(60);
  expect(totalPlanned([{ ...EARLY, breakMinutes: minutes(45) }])).toBe(495);
});

it('a shift that is shorter than its break is no work', () => {
  expect(totalPlanned([{ ...shift(9, 10), breakMinutes: minutes(75) }])).toBe(0);
  expect(totalPlanned([EARLY, { ...shift(9, 10), breakMinutes: minutes(75) }])).toBe(480);
});

describe('who is planned on a day', () => {
  const by = (patternId: number | null, planned = EARLY) => ({ ...planned, patternId });
  const monday = isoDate('2026-11-02');
  const NOBODY = [0, 0, 0, 0, 0, 0, 0];
  const NEEDED_BY_NOBODY = { id: 1, needed: NOBODY, neededOnHolidays: null };

  it('is counted by pattern against the need of the weekday', () => {
    const people = [new Map([[monday, by(1)]]), new Map([[monday, by(1)]]), new Map([[monday, by(null, LATE)]])];
    const needs = [
      { id: 1, needed: [0, 3, 0, 0, 0, 0, 0], neededOnHolidays: 9 },
      { id: 2, needed: [0, 1, 0, 0, 0, 0, 0], neededOnHolidays: null },
      { id: 3, needed: [1, 0, 1, 1, 1, 1, 1], neededOnHolidays: null },
    ];
    const [day] = staffingOf({ from: monday, to: monday }, people, needs);
    expect(day).toMatchObject({ date: monday, people: 3, minutes: 3 * 480 });
    expect([...(day?.patterns ?? [])]).toEqual([
      [1, { planned: 2, needed: 3 }],
      [2, { planned: 0, needed: 1 }],
    ]);
  });

  it('is counted by a pattern of which nobody is needed', () => {
    const [day] = staffingOf({ from: monday, to: monday }, [new Map([[monday, by(1)]])], [NEEDED_BY_NOBODY]);
    expect([...(day?.patterns ?? [])]).toEqual([[1, { planned: 1, needed: 0 }]]);
  });

  it.each([
    ['more are needed than on its weekday', 2, 2],
    ['nobody is needed', 0, 0],
    ['nothing is said of it', null, 1],
  ])('is counted against the need of a holiday: %s', (_, neededOnHolidays, needed) => {
    const need = { id: 1, needed: [0, 1, 1, 0, 0, 0, 0], neededOnHolidays };
    const days = staffingOf({ from: monday, to: addDays(monday, 1) }, [new Map([[monday, by(1)]])], [need], {
      holidays: new Set([monday]),
    });
    expect(days.map(({ patterns }) => patterns.get(1))).toEqual([
      { planned: 1, needed },
      { planned: 0, needed: 1 },
    ]);
  });

  it.each([
    [NOBODY, null, false],
    [NOBODY, 0, false],
    [NOBODY, 1, true],
    [[0, 0, 0, 0, 0, 0, 1], null, true],
  ])('of %j and %j on holidays, somebody is needed at all: %j', (needed, neededOnHolidays, isSo) => {
    expect(needsPeople({ needed, neededOnHolidays })).toBe(isSo);
  });

  it('counts those who are planned elsewhere as well', () => {
    const elsewhere = new Map([[monday, [{ ...by(1), people: 3 }]]]);
    const [day] = staffingOf(
      { from: monday, to: monday },
      [new Map([[monday, by(1)]])],
      [{ id: 1, needed: [0, 5, 0, 0, 0, 0, 0], neededOnHolidays: null }],
      { elsewhere },
    );
    expect(day).toMatchObject({ people: 4, minutes: 4 * 480, patterns: new Map([[1, { planned: 4, needed: 5 }]]) });
  });

  it('adds up to all that is planned', () => {
    const anyDays = fc.uniqueArray(fc.integer({ min: 0, max: 27 }), { maxLength: 28 });
    fc.assert(
      fc.property(fc.array(anyDays, { maxLength: 5 }), (people) => {
        const shifts = people.map(
          (days) => new Map(days.map((day): [IsoDate, ReturnType<typeof by>] => [addDays(MONTH.from, day), by(1)])),
        );
        const staffing = staffingOf(MONTH, shifts, [NEEDED_BY_NOBODY]);
        expect(staffing.reduce((sum, day) => sum + day.people, 0)).toBe(people.flat().length);
      }),
    );
  });
});

it('no plan of a day a week apart is refused', () => {
  const anyShift = fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: MINUTES_PER_DAY - 1 }));
  fc.assert(
    fc.property(fc.array(anyShift, { maxLength: 4 }), (shifts) => {
      const days = shifts.map(([start, length], week): [IsoDate, RosterShift] => [
        addDays(MONTH.from, week * 7),
        {
          start: workingDayMinute(start),
          end: workingDayMinute(start + length),
          breakMinutes: minutes(0),
        },
      ]);
      const found = checkPlan({ ...planOf({}), shifts: new Map(days) }, MONTH, RULES);
      expect(found).toEqual([]);
      expect(days.every(([date]) => weekdayOf(date) === 0)).toBe(true);
    }),
  );
});

it('a work rule says from a day on that the rest is 24 hours on end', () => {
  const ruleOn = (date: IsoDate) =>
    ({ kind: 'shift', workInterval: null, restDay: null, restsByHours: date >= '2026-11-12' }) as const;
  expect(rosterRules(MONTH, ruleOn, USUAL)).toEqual([
    { from: '2026-11-01', ...USUAL },
    { from: '2026-11-12', ...USUAL, restsByHours: true },
  ]);
});

it.each<[string, Partial<ReturnType<Parameters<typeof rosterRules>[1]>>, object]>([
  ['its rest between shifts', { workInterval: minutes(9 * 60) }, { workInterval: 540 }],
  ['its rest day', { restDay: 0 }, { statutoryRestDay: 0 }],
  ['its hours of a day', { kind: 'variable_year' }, { dayLimit: 600 }],
  ['its rest of a week', { restsByHours: true }, { restsByHours: true }],
])('a work rule holds from the day on which it alone changes %s', (_, own, changed) => {
  const usual = { kind: 'fixed', workInterval: null, restDay: null, restsByHours: false } as const;
  const rules = rosterRules(MONTH, (date) => (date < '2026-11-12' ? usual : { ...usual, ...own }), USUAL);
  expect(rules).toEqual([
    { from: '2026-11-01', ...USUAL },
    { from: '2026-11-12', ...USUAL, ...changed },
  ]);
});

it('the shifts of 500 people are published at once', () => {
  expect(MOST_PUBLISHED).toBe(500);
});
