import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayOff, shift, internal, punched } from '../attendance/testing/builders.ts';
import { type CompanyDays, daysUnder } from '../company-calendar/company-day.ts';
import { addDays, daysFrom, firstDay, isoDate, isoMonth, lastDay, type IsoDate, weekdayOf } from '../time/date.ts';
import { minutes, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import {
  COMPANY_RULE,
  type DatedRule,
  NO_OWN_CHOICES,
  ruleOnDay,
  type WorkRule,
  type WorkRules,
} from '../work-rules/work-rule.ts';
import { FLEX, VARIABLE, YEAR } from '../work-rules/testing/rules.ts';
import type { WorkContract } from '../working-time/contract.ts';
import { CALENDAR_MONTHS } from '../working-time/wage-period.ts';
import { daysOfWeek } from '../working-time/week.ts';
import { realWork } from '../working-time/work-classes.ts';
import type { DayHours } from './day-hours.ts';
import { calculateClasses, calculateHours, type HoursPolicy, type PersonsWork, settledFrom } from './month-hours.ts';
import { FULL_TIME, hoursOf, POLICY, ruled, RULED, workWith } from './testing/builders.ts';

const MANAGER: WorkRule = { ...NO_OWN_CHOICES, kind: 'manager' };
const DEEMED: WorkRule = { ...NO_OWN_CHOICES, kind: 'discretionary', deemed: minutes(540), onScheduledHolidays: false };
const OUTSIDE: WorkRule = { ...NO_OWN_CHOICES, kind: 'outside', usual: null, agreed: null };

const contracts = RULED;
const hour = { breakMinutes: 60 };

/** The weekdays of the month that are no holidays in November and October 2026, each so long. */
const weekdays = (month: string, length: number, rest: readonly string[] = []) =>
  daysFrom(firstDay(isoMonth(month)), lastDay(isoMonth(month)))
    .filter((date) => weekdayOf(date) > 0 && weekdayOf(date) < 6 && !rest.includes(date))
    .flatMap((date) => punched(date, '09:00', `${String(10 + length)}:00`, hour));

// 3 and 23 November are holidays: 19 days of duty.
const HOLIDAYS = ['2026-11-03', '2026-11-23'];

describe('フレックス', () => {
  it('has the month’s frame, and within it what is beyond the agreed total', () => {
    const records = weekdays('2026-11', 9, HOLIDAYS);
    const { totals, frames } = hoursOf('2026-11', { contracts, records }, ruled(FLEX));
    // 171:00 of 171:25, agreed 152:00.
    expect(totals).toMatchObject({
      worked: 171 * 60,
      contracted: 9120,
      insideOvertime: 19 * 60,
      overtime: 0,
      absence: 0,
    });
    expect(frames).toMatchObject([
      {
        kind: 'flex',
        frame: 10285,
        limit: 10285,
        contracted: 9120,
        contractedDays: 19,
        worked: 10260,
        shortage: 0,
        isLast: true,
      },
    ]);
  });

  it('is overtime of the period beyond it, and rest-day work apart', () => {
    const records = [
      ...weekdays('2026-11', 10, HOLIDAYS),
      ...punched('2026-11-08', '09:00', '12:00', { breakMinutes: 0 }),
    ];
    const { totals } = hoursOf('2026-11', { contracts, records }, ruled(FLEX));
    expect(totals).toMatchObject({
      worked: 193 * 60,
      contracted: 9120,
      insideOvertime: 10285 - 9120,
      overtimeByPeriod: 190 * 60 - 10285,
      overtime: 190 * 60 - 10285,
      statutoryHoliday: 180,
    });
  });

  it('is short of what is missing; leave counts as worked', () => {
    const records = weekdays('2026-11', 8, [...HOLIDAYS, '2026-11-04', '2026-11-05']);
    const { totals } = hoursOf('2026-11', { contracts, records, leaveDays: [isoDate('2026-11-04')] }, ruled(FLEX));
    expect(totals).toMatchObject({ leave: 480, absenceDays: 0, flexShortage: 480, flexCarried: 0 });
  });

  it('says how many days are left, and what was owed until today', () => {
    const today = isoDate('2026-11-24');
    const { frames } = hoursOf('2026-11', { contracts, today, records: weekdays('2026-11', 8, HOLIDAYS) }, ruled(FLEX));
    // Tuesday the 24th to Monday the 30th.
    expect(frames).toMatchObject([{ remainingDays: 5, contractedSoFar: 14 * 480 }]);
  });

  it('carries a shortage into the next month as far as its frame has room', () => {
    const carry = { ...FLEX, shortage: 'carry' } as const;
    const september = weekdays('2026-09', 8);
    const october = weekdays('2026-10', 8, ['2026-10-01', '2026-10-02', '2026-10-12']);
    const november = weekdays('2026-11', 8, HOLIDAYS);
    const work: Partial<PersonsWork> = { contracts, records: [...september, ...october, ...november] };
    // October owes 21 days; the 12th is a holiday.
    expect(hoursOf('2026-10', work, ruled(carry)).totals).toMatchObject({ flexShortage: 0, flexCarried: 960 });
    const { totals, frames } = hoursOf('2026-11', work, ruled(carry));
    // Carried in once, not worked, and settled.
    expect(frames).toMatchObject([{ carriedIn: 960, shortage: 960, carriedOut: 0, deducted: 960 }]);
    expect(totals.flexShortage).toBe(960);
    expect(
      settledFrom({ from: isoDate('2026-11-01'), to: isoDate('2026-11-30') }, contracts, {
        ...POLICY,
        ...ruled(carry),
      }),
    ).toBe('2026-10-01');
  });

  it('carries nothing in from before the go-live month (D42)', () => {
    const carry = { ...FLEX, shortage: 'carry' } as const;
    const employment = { ...workWith('2026-11').employment, goLiveOn: isoDate('2026-11-01') };
    const { frames } = hoursOf('2026-11', { contracts, employment }, ruled(carry));
    expect(frames).toMatchObject([{ carriedIn: 0 }]);
  });

  it('of three months pays 50 hours a week by the month, and the rest at the end', () => {
    const months = { ...FLEX, months: 3, startMonth: 9 } as const;
    const records = [...weekdays('2026-09', 12), ...weekdays('2026-10', 12), ...weekdays('2026-11', 6)];
    const holidays = new Map();
    const [september, october, november] = ['2026-09', '2026-10', '2026-11'].map(
      (month) => hoursOf(month, { contracts, records, holidays }, ruled(months)).totals,
    );
    // 22 days of 12 hours of 214:17; of 31 days 221:25.
    expect([september?.overtime, october?.overtime]).toEqual([264 * 60 - 12857, 264 * 60 - 13285]);
    expect(september?.insideOvertime).toBe(0);
    // 654 hours in all, of 91 days 520.
    expect(november?.overtime).toBe(654 * 60 - 31200 - (264 * 60 - 12857) - (264 * 60 - 13285));
  });

  it('late, early and away are of the core alone, and a day without core can’t be missed', () => {
    const core = { ...FLEX, core: { start: timeOfDay('10:00'), end: timeOfDay('15:00') } };
    const records = punched('2026-11-09', '10:30', '14:00', { breakMinutes: 0 });
    const of = (rule: WorkRule) => hoursOf('2026-11', { contracts, records }, ruled(rule));
    expect(of(core).totals).toMatchObject({ late: 30, earlyLeave: 60, absenceDays: 18 });
    expect(of(FLEX).totals).toMatchObject({ late: 0, earlyLeave: 0, absenceDays: 0 });
    // What is cut as absence isn't missing of the total once more.
    expect(of(core).totals.flexShortage).toBe(480 - 210);
  });

  it('counts the days under it alone, where it begins in the month', () => {
    const own: readonly WorkContract[] = [FULL_TIME, { ...FULL_TIME, from: isoDate('2026-11-16'), workRuleId: 1 }];
    const { frames, totals } = hoursOf(
      '2026-11',
      { contracts: own, records: weekdays('2026-11', 10, HOLIDAYS) },
      ruled(FLEX),
    );
    // 15 days of the month: 85:42.
    expect(frames).toMatchObject([
      { from: '2026-11-16', to: '2026-11-30', frame: 5142, contractedDays: 10, worked: 6000 },
    ]);
    // Before it 2 hours a day, 9 days.
    expect([totals.overtimeByDay, totals.overtimeByPeriod]).toEqual([18 * 60, 6000 - 5142]);
  });
});

describe('変形', () => {
  it('of a month: beyond the plan where it is longer than 8 hours', () => {
    const shifts = [shift('2026-11-09', '09:00', '19:00'), shift('2026-11-10', '09:00', '17:00'), dayOff('2026-11-11')];
    const records = [
      ...punched('2026-11-09', '09:00', '19:30', hour),
      ...punched('2026-11-10', '09:00', '18:30', hour),
    ];
    const { totals, frames } = hoursOf('2026-11', { contracts, shifts, records }, ruled(VARIABLE));
    expect(totals).toMatchObject({ overtimeByDay: 30 + 30, contracted: 540 + 435, insideOvertime: 45 });
    expect(frames).toMatchObject([{ kind: 'variable_month', frame: 10285, isPlanOverFrame: false, worked: 570 + 510 }]);
  });

  it('of a year: settled in its last month, for those who leave in the month in which they do', () => {
    const short = { ...YEAR, months: 3, startMonth: 9 } as const;
    const records = ['2026-09', '2026-10', '2026-11'].flatMap((month) => weekdays(month, 8));
    const holidays = new Map();
    const of = (month: string, rest: Partial<PersonsWork> = {}) =>
      hoursOf(month, { contracts, records, holidays, ...rest }, ruled(short)).totals;
    expect([of('2026-09').overtime, of('2026-10').overtime]).toEqual([0, 0]);
    // 65 days of 8 hours are the 520 of 91 days.
    expect(of('2026-11').overtimeByPeriod).toBe(0);
    const left = { employment: { ...workWith('2026-11').employment, leftOn: isoDate('2026-10-30') } };
    // 44 days of 8 hours, of 60 days 342:51.
    expect(of('2026-10', left).overtimeByPeriod).toBe(44 * 480 - 20571);
  });
});

describe('みなし and 管理監督者', () => {
  it('裁量: each day worked counts what was agreed', () => {
    const { totals } = hoursOf(
      '2026-11',
      { contracts, records: punched('2026-11-09', '11:00', '16:00', hour) },
      ruled(DEEMED),
    );
    expect(totals).toMatchObject({ worked: 540, contracted: 480, overtimeByDay: 60, late: 0 });
    expect(realWork(totals)).toBe(240);
  });

  it('事業場外: a day with work outside is the contract’s, one wholly inside its own', () => {
    const records = [...punched('2026-11-09', '08:00', '20:00', hour), ...punched('2026-11-10', '10:00', '12:00')];
    const inside = {
      ...internal('2026-11-10'),
      start: timeOfDay('10:00'),
      end: timeOfDay('12:00'),
      breakMinutes: minutes(0),
    };
    const { totals } = hoursOf('2026-11', { contracts, records, internalWork: [inside] }, ruled(OUTSIDE));
    expect(totals).toMatchObject({ worked: 480 + 120, overtime: 0 });
  });

  it('事業場外: what the work outside usually takes is beside that inside, without its breaks (38条の2第1項)', () => {
    // Two hours and one inside, with a quarter of break in each: 2:30; then outside.
    const inside = ([start, end]: readonly [string, string]) => ({
      ...internal('2026-11-09'),
      start: timeOfDay(start),
      end: timeOfDay(end),
      breakMinutes: minutes(15),
    });
    const internalWork = [['10:00', '12:00'] as const, ['13:00', '14:00'] as const].map(inside);
    const records = punched('2026-11-09', '10:00', '18:00', { breakMinutes: 30 });
    const of = (usual: number) =>
      hoursOf('2026-11', { contracts, records, internalWork }, ruled({ ...OUTSIDE, usual: minutes(usual) })).totals;
    expect(of(400)).toMatchObject({ worked: 550, contracted: 480, overtime: 70 });
    // No more than the contract: the contract's day.
    expect(of(330)).toMatchObject({ worked: 480, overtime: 0 });
    expect(of(331)).toMatchObject({ worked: 481, overtime: 1 });
  });

  it('管理監督者: the night alone, also on a rest day', () => {
    const records = [
      ...punched('2026-11-09', '09:00', '24:00', hour),
      ...punched('2026-11-08', '09:00', '18:00', hour),
    ];
    const { totals } = hoursOf('2026-11', { contracts, records }, ruled(MANAGER));
    expect(totals).toMatchObject({
      worked: 840 + 480,
      contracted: 480,
      exempt: 360 + 480,
      overtime: 0,
      statutoryHoliday: 0,
      night: 120,
      late: 0,
    });
  });
});

it('the hours that a rule has are those of a day without a shift', () => {
  const nine: WorkRule = { ...COMPANY_RULE, hours: { start: timeOfDay('09:00'), end: timeOfDay('18:00') } };
  const records = punched('2026-11-09', '09:10', '17:50', hour);
  expect(hoursOf('2026-11', { contracts, records }, ruled(nine)).totals).toMatchObject({ late: 10, earlyLeave: 10 });
  const own = { contracts, records, shifts: [shift('2026-11-09', '09:10', '17:50')] };
  expect(hoursOf('2026-11', own, ruled(nine)).totals).toMatchObject({ late: 0, earlyLeave: 0 });
});

it('a rule has its own break and rest day', () => {
  const own: WorkRule = { ...COMPANY_RULE, unsetBreak: 'one_hour', restDay: 6 };
  const records = punched('2026-11-14', '09:00', '12:00');
  expect(hoursOf('2026-11', { contracts, records }, ruled(own)).totals).toMatchObject({
    statutoryHoliday: 120,
    deemedBreak: 60,
  });
});

describe('what a rule has of its own', () => {
  const own = (choices: Partial<WorkRule>): WorkRule => ({ ...COMPANY_RULE, ...choices }) as WorkRule;
  const at = (time: string) => timeOfDay(time);
  const NINE = { hours: { start: at('09:00'), end: at('18:00') } };

  it.each<[string, Partial<WorkRule>, readonly [late: number, early: number], (readonly [string, string])?]>([
    ['nothing: as the plan has it', {}, [30, 60]],
    [
      'by the plan',
      { late: { basis: 'shift', time: at('10:00') }, early: { basis: 'shift', time: at('17:00') } },
      [30, 60],
    ],
    ['never', { late: { basis: 'none', time: at('10:00') }, early: { basis: 'none', time: at('17:00') } }, [0, 0]],
    ['from a time that isn’t passed', { late: { basis: 'fixed', time: at('09:30') } }, [0, 60]],
    ['from a time that is', { late: { basis: 'fixed', time: at('09:29') } }, [30, 60]],
    ['never, of a minute', { late: { basis: 'none', time: at('10:00') } }, [0, 60], ['09:01', '17:00']],
    ['never, of a minute alone', { late: { basis: 'none', time: at('10:00') } }, [0, 0], ['09:01', '18:00']],
    ['of a minute', {}, [1, 0], ['09:01', '18:00']],
    ['before a time that is reached', { early: { basis: 'fixed', time: at('17:00') } }, [30, 0]],
  ])('lateness: %s', (_, choices, [late, earlyLeave], [clockIn, clockOut] = ['09:30', '17:00']) => {
    const records = punched('2026-11-09', clockIn, clockOut, hour);
    const { totals } = hoursOf('2026-11', { contracts, records }, ruled(own({ ...NINE, ...choices })));
    // What isn't called late is no work either.
    expect(totals).toMatchObject({ late, earlyLeave, worked: at(clockOut) - at(clockIn) - 60 });
  });

  it('judges several pairs by the first clock-in and the last clock-out', () => {
    const fixed = (time: string) => ({ basis: 'fixed', time: at(time) }) as const;
    const records = [
      ...punched('2026-11-09', '09:15', '12:00', { breakMinutes: 0 }),
      ...punched('2026-11-09', '13:00', '17:45', { breakMinutes: 0 }),
    ];
    const of = (choices: Partial<WorkRule>) =>
      hoursOf('2026-11', { contracts, records }, ruled(own({ ...NINE, ...choices }))).totals;
    expect(of({})).toMatchObject({ late: 15, earlyLeave: 15 });
    expect(of({ late: fixed('09:15'), early: fixed('17:45') })).toMatchObject({ late: 0, earlyLeave: 0 });
    expect(of({ late: fixed('09:14'), early: fixed('17:46') })).toMatchObject({ late: 15, earlyLeave: 15 });
  });

  it('a longer night, of its days alone', () => {
    const night = { start: at('21:00'), end: workingDayMinute(30 * 60) };
    const records = [
      ...punched('2026-11-10', '13:00', '22:30', { breakMinutes: 0 }),
      ...punched('2026-11-17', '13:00', '22:30', { breakMinutes: 0 }),
    ];
    const both = [
      { ...FULL_TIME, workRuleId: 1 },
      { ...FULL_TIME, from: isoDate('2026-11-16') },
    ];
    const of = (rule: WorkRule) => hoursOf('2026-11', { contracts: both, records }, ruled(rule)).totals.night;
    expect(of(own({ night }))).toBe(90 + 30);
    expect(of(own({}))).toBe(30 + 30);
  });

  it('places a break of which only the length is known outside its own night', () => {
    const night = { start: at('18:00'), end: workingDayMinute(29 * 60) };
    const records = punched('2026-11-10', '17:00', '20:00', { breakMinutes: 60 });
    expect(hoursOf('2026-11', { contracts, records }, ruled(own({ night }))).totals).toMatchObject({
      worked: 120,
      night: 120,
    });
  });

  it('pays the totals of a month by its own rounding, and by the minute where the month has two', () => {
    const half = own({ monthlyRounding: 'half_hour' });
    const rounding = (own_: readonly WorkContract[], rest: Partial<PersonsWork> = {}, company?: 'half_hour') =>
      hoursOf('2026-11', { contracts: own_, ...rest }, { ...ruled(half), ...(company && { monthlyRounding: company }) })
        .monthlyRounding;
    const later = [FULL_TIME, { ...FULL_TIME, from: isoDate('2026-11-16'), workRuleId: 1 }];
    expect(rounding(contracts)).toBe('half_hour');
    expect(rounding([FULL_TIME])).toBe('minute');
    expect(rounding(later)).toBe('minute');
    expect(rounding(later, {}, 'half_hour')).toBe('half_hour');
    const byMinute = hoursOf(
      '2026-11',
      { contracts: later },
      { ...ruled(own({ monthlyRounding: 'minute' })), monthlyRounding: 'half_hour' },
    );
    expect(byMinute.monthlyRounding).toBe('minute');
    // Who comes with the rule has it for all of their month.
    const hired = { employment: { ...workWith('2026-11').employment, hiredOn: isoDate('2026-11-16') } };
    expect(rounding(later, hired)).toBe('half_hour');
  });

  it('a standard day of flex is what leave counts, unless the contract says so', () => {
    const leaveDays = [isoDate('2026-11-09')];
    const leave = (rest: Partial<WorkContract>) =>
      hoursOf(
        '2026-11',
        { contracts: [{ ...FULL_TIME, workRuleId: 1, ...rest }], leaveDays },
        ruled({ ...FLEX, standardDay: minutes(450) }),
      );
    expect(leave({}).totals).toMatchObject({ leave: 450, leaveDays: 1 });
    expect(leave({}).frames).toMatchObject([{ leave: 450 }]);
    expect(leave({ leaveDayMinutes: minutes(400) }).totals.leave).toBe(400);
    // Without duty to work there is no leave, whatever a day is worth.
    expect(leave({ minutes: { ...FULL_TIME.minutes, 1: minutes(0) } }).totals.leave).toBe(0);
  });
});

const NIGHTS = [null, { start: timeOfDay('20:00'), end: workingDayMinute(31 * 60) }];
const CHOICES = {
  late: fc.constantFrom(null, { basis: 'none', time: timeOfDay('10:00') } as const),
  early: fc.constantFrom(null, { basis: 'fixed', time: timeOfDay('12:00') } as const),
  night: fc.constantFrom(...NIGHTS),
  clockOutStep: fc.constantFrom(null, minutes(15)),
  clockInShown: fc.constantFrom(null, 'recorded' as const),
  monthlyRounding: fc.constantFrom(null, 'half_hour' as const),
  workInterval: fc.constantFrom(null, minutes(540)),
};
const someChoices = fc.record(CHOICES);

const RULES = [
  COMPANY_RULE,
  FLEX,
  VARIABLE,
  YEAR,
  MANAGER,
  DEEMED,
  OUTSIDE,
  { ...FLEX, months: 3, startMonth: 10 } as const,
];
const NOVEMBER = { from: isoDate('2026-11-01'), to: isoDate('2026-11-30') };
const AROUND = daysFrom(isoDate('2026-10-20'), isoDate('2026-12-06'));

/** Some days of work, of 4 to 14 hours. */
const someWork = fc
  .array(fc.integer({ min: 0, max: 14 }), { minLength: AROUND.length, maxLength: AROUND.length })
  .map((lengths) =>
    AROUND.flatMap((date, index) => {
      const length = lengths[index] ?? 0;
      return length < 4 ? [] : punched(date, '08:00', `${String(8 + length).padStart(2, '0')}:00`, { breakMinutes: 0 });
    }),
  );
const someContract = fc.record({
  from: fc.integer({ min: -40, max: 45 }).map((days) => addDays(NOVEMBER.from, days)),
  length: fc.constantFrom(480, 420, 300),
  workRuleId: fc.option(fc.integer({ min: 1, max: RULES.length })),
});
const someContracts = fc.uniqueArray(someContract, { selector: ({ from }) => from, maxLength: 5 }).map((own) =>
  own.map(({ from, length, workRuleId }): WorkContract => ({
    from,
    workRuleId,
    minutes: {
      0: minutes(0),
      1: minutes(length),
      2: minutes(length),
      3: minutes(length),
      4: minutes(length),
      5: minutes(length),
      6: minutes(0),
    },
  })),
);
const policy: HoursPolicy = { ...POLICY, ...ruled(...RULES) };
const monthOf = (work: Partial<PersonsWork>) => calculateHours(workWith('2026-11', work), policy)(NOVEMBER);

describe('the choices of a rule', () => {
  it('that are the company’s own change nothing', () => {
    fc.assert(
      fc.property(someWork, fc.constantFrom(...RULES.map((_, at) => at)), (records, at) => {
        const rule = RULES[at] as WorkRule;
        const said = {
          ...rule,
          night: POLICY.night,
          monthlyRounding: POLICY.monthlyRounding,
          workInterval: POLICY.workInterval,
        };
        const work = { contracts, records };
        expect(hoursOf('2026-11', work, ruled(said))).toEqual(hoursOf('2026-11', work, ruled(rule)));
      }),
      { numRuns: 100 },
    );
  });

  it('never cut worked time, nor the night of the law', () => {
    fc.assert(
      fc.property(someWork, someChoices, fc.constantFrom(...RULES), (records, choices, rule) => {
        const work = { contracts, records };
        const [plain, own] = [rule, { ...rule, ...choices } as WorkRule].map(
          (one) => hoursOf('2026-11', work, ruled(one)).totals,
        );
        expect(own?.worked).toBe(plain?.worked);
        expect(own?.overtime).toBe(plain?.overtime);
        expect(own?.night ?? 0).toBeGreaterThanOrEqual(plain?.night ?? 0);
        // What isn't called late is never more than what is missing.
        expect(own?.late ?? 0).toBeLessThanOrEqual(plain?.late ?? 0);
        expect(own?.earlyLeave ?? 0).toBeLessThanOrEqual(plain?.earlyLeave ?? 0);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a random history of contracts and rules', () => {
  it('cut at any day into two of the same contract is the same', () => {
    fc.assert(
      fc.property(someContracts, someWork, fc.integer({ min: -30, max: 40 }), (own, records, cut) => {
        const date = addDays(NOVEMBER.from, cut);
        const inForce = own.filter(({ from }) => from <= date).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
        if (inForce === undefined || inForce.from === date) return;
        expect(monthOf({ contracts: [...own, { ...inForce, from: date }], records })).toEqual(
          monthOf({ contracts: own, records }),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('has every minute in one class, and the real work is what was punched', () => {
    fc.assert(
      fc.property(someContracts, someWork, (own, records) => {
        const { totals, days } = monthOf({ contracts: own, records });
        const { contracted, insideOvertime, overtime, statutoryHoliday, exempt } = totals;
        expect(totals.worked).toBe(contracted + insideOvertime + overtime + statutoryHoliday + exempt);
        expect(realWork(totals)).toBe(days.reduce((sum, { date }) => sum + punchedOn(records, date), 0));
      }),
      { numRuns: 200 },
    );
  });

  it('has the same overtime by the month of an agreement with other days', () => {
    fc.assert(
      fc.property(someContracts, someWork, (own, records) => {
        const calculate = calculateClasses(workWith('2026-11', { contracts: own, records }), policy);
        const parts = [
          { from: NOVEMBER.from, to: isoDate('2026-11-15') },
          { from: isoDate('2026-11-16'), to: NOVEMBER.to },
        ];
        const halves = parts.map((part) => calculate(part).overtime).reduce((sum: number, length) => sum + length, 0);
        expect(halves).toBe(calculate(NOVEMBER).overtime);
      }),
      { numRuns: 100 },
    );
  });
});

/** What a rule has of its own, before November or December and from there on. */
const someSettings = fc.record({
  ...CHOICES,
  hours: fc.constantFrom(
    null,
    { start: timeOfDay('08:30'), end: timeOfDay('17:30') },
    { start: timeOfDay('10:00'), end: timeOfDay('16:00') },
  ),
  unsetBreak: fc.constantFrom(null, 'one_hour' as const, 'legal_gradual' as const),
  restDay: fc.constantFrom<WorkRule['restDay']>(null, 0, 3, 6),
});
const someVersions = fc.tuple(
  ...RULES.map((rule) =>
    fc
      .record({
        first: someSettings,
        later: someSettings,
        from: fc.constantFrom(isoMonth('2026-11'), isoMonth('2026-12')),
      })
      .map(({ first, later, from }): readonly DatedRule[] => [
        { from: isoMonth('2020-01'), rule: { ...rule, ...first } },
        { from, rule: { ...rule, ...later } },
      ]),
  ),
);
const someCalendar = fc
  .dictionary(
    fc.constantFrom(...AROUND),
    fc.constantFrom('workday' as const, 'scheduled_holiday' as const, 'statutory_holiday' as const),
    {
      maxKeys: 12,
    },
  )
  .map((days) => new Map(Object.entries(days).map(([date, kind]) => [isoDate(date), { kind, name: null }])));

/** The company's, and those of some of the rules. */
const someCalendars = fc.tuple(
  someCalendar,
  ...RULES.map(() => fc.oneof(fc.constant<CompanyDays>(new Map()), someCalendar)),
);

describe('a random history of contracts, dated rules and calendars', () => {
  const hoursIn = (rest: Partial<PersonsWork>, rules: WorkRules) =>
    calculateHours(workWith('2026-11', rest), { ...POLICY, ruleOn: ruleOnDay(rules, CALENDAR_MONTHS, []) })(NOVEMBER);

  it('cut at any day gives it what a world with only its contract, its version and its week’s calendars would give', () => {
    fc.assert(
      fc.property(
        someContracts,
        someVersions,
        someCalendars,
        fc.subarray(AROUND, { maxLength: 6 }),
        someWork,
        fc.integer({ min: 0, max: 29 }),
        (own, versions, [company, ...ofRules], leaveDays, records, at) => {
          const date = addDays(NOVEMBER.from, at);
          const week = daysOfWeek(date, POLICY);
          const latest = (day: IsoDate) =>
            own.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
          const inForce = latest(date);
          const named = week.flatMap((day) => {
            const found = ofRules[(latest(day)?.workRuleId ?? 0) - 1]?.get(day) ?? company.get(day);
            return found === undefined ? [] : [[day, found] as const];
          });
          const version = (dated: readonly DatedRule[]): readonly DatedRule[] =>
            dated.filter(({ from }) => from <= date.slice(0, 7)).slice(-1);
          const all = hoursIn(
            {
              contracts: own,
              companyDays: daysUnder(
                own,
                { company, ofRules: new Map(ofRules.map((days, rule) => [rule + 1, days])), swapped: new Map() },
                null,
              ),
              leaveDays,
              records,
            },
            new Map(versions.map((dated, index) => [index + 1, dated])),
          );
          const alone = hoursIn(
            {
              contracts: inForce === undefined ? [] : [{ ...inForce, from: isoDate('2020-01-01') }],
              companyDays: new Map(named),
              leaveDays: leaveDays.filter((day) => day === date),
              records,
            },
            new Map(versions.map((dated, index) => [index + 1, version(dated)])),
          );
          expect(ownOf(all.days[at])).toEqual(ownOf(alone.days[at]));
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** The week and the period add up what came before; all else is the day's own. */
const ownOf = (day: DayHours | undefined) => ({
  ...day,
  classes: [
    day?.classes.worked,
    day?.classes.statutoryHoliday,
    day?.classes.overtimeByDay,
    day?.classes.deemed,
    day?.classes.night,
  ],
});

function punchedOn(records: ReturnType<typeof weekdays>, date: IsoDate): number {
  const [clockIn, clockOut] = records.filter(({ workDate }) => workDate === date).map(({ recordedAt }) => recordedAt);
  return clockIn === undefined || clockOut === undefined ? 0 : (clockOut - clockIn) / 60_000;
}
