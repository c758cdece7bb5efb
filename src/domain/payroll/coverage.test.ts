import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { PersonsWork } from '../hours/month-hours.ts';
import { FULL_TIME, hoursOf, week } from '../hours/testing/builders.ts';
import { punched } from '../attendance/testing/builders.ts';
import { addDays, daysFrom, firstDay, isoDate, isoMonth, lastDay } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { FLEX, VARIABLE } from '../work-rules/testing/rules.ts';
import { COMPANY_RULE, NO_OWN_CHOICES, type WorkRule } from '../work-rules/work-rule.ts';
import { coverageOf, type Uncovered } from './coverage.ts';
import { payrollAmount, payrollCell, type PayrollItem } from './items.ts';
import { payrollMonth, type PayrollMonth } from './month.ts';
import { PRESET_TEMPLATES, READY_NAMES, type PresetTemplate } from './presets.ts';
import { roundForPayment } from './rounding.ts';
import { HOURS, MONTH_OF_ALL_KINDS } from './testing/month.ts';

const MONTH: PayrollMonth = { ...MONTH_OF_ALL_KINDS, sheet: {} as never };

const NOTHING_TAKEN = { days: 0, time: minutes(0), byClock: minutes(0) };

/** A month with these minutes and days alone. */
const monthOf = (
  hours: Partial<PayrollMonth['hours']>,
  leave: Partial<PayrollMonth['days']['leave']> = {},
): PayrollMonth => {
  const none = Object.fromEntries(Object.keys(HOURS).map((key) => [key, 0])) as unknown as PayrollMonth['hours'];
  const all = { ...none, ...hours };
  return {
    ...MONTH,
    hours: all,
    paid: roundForPayment(all, 'minute'),
    days: {
      onScheduledHolidays: none,
      workdays: 0,
      late: 0,
      earlyLeave: 0,
      leave: {
        paid: NOTHING_TAKEN,
        unpaid: NOTHING_TAKEN,
        paidComp: NOTHING_TAKEN,
        unpaidComp: NOTHING_TAKEN,
        ...leave,
      },
    },
    leaveBalance: null,
  };
};

const columns = (...items: readonly PayrollItem[]) => ['employee_id' as const, ...items].map((item) => ({ item }));

const uncovered = (month: PayrollMonth, ...items: readonly PayrollItem[]): Partial<Record<PayrollItem, number>> =>
  asRecord(coverageOf(columns(...items)).uncoveredOf(month));

const asRecord = (list: readonly Uncovered[]): Partial<Record<PayrollItem, number>> => {
  expect(new Set(list.map(({ item }) => item)).size).toBe(list.length);
  return Object.fromEntries(list.map(({ item, amount }) => [item, amount]));
};

describe('what no column holds', () => {
  // Of a month with every kind of work, absence and leave; by the forms that docs/payroll.md describes.
  it.each<[PresetTemplate, Partial<Record<PayrollItem, number>>]>([
    ['standard', {}],
    ['yayoi', {}],
    ['moneyforward', {}],
    ['bugyo', {}],
    ['king_of_time', {}],
    [
      'freee',
      {
        away_time: 71,
        hourly_leave_time: 180,
        other_leave_days_besides_comp: 1,
        other_leave_time_besides_comp: 25,
        unpaid_leave_days_besides_comp: 0.5,
        unpaid_leave_time_besides_comp: 95,
        comp_days: 1,
        comp_time: 30,
      },
    ],
    ['pca', { other_leave_time_besides_comp: 25, comp_time: 30 }],
    [
      'tkc',
      {
        away_time: 71,
        flex_shortage: 43,
        other_leave_time_besides_comp: 25,
        unpaid_leave_time_besides_comp: 95,
        comp_time: 30,
      },
    ],
    [
      'sheet',
      {
        away_time: 71,
        flex_shortage: 43,
        hourly_leave_time: 180,
        other_leave_days_besides_comp: 1,
        other_leave_time_besides_comp: 25,
        unpaid_leave_days_besides_comp: 0.5,
        unpaid_leave_time_besides_comp: 95,
        comp_days: 1,
        comp_time: 30,
      },
    ],
  ])('of the preset %s', (name, expected) => {
    expect(asRecord(coverageOf(PRESET_TEMPLATES[name].columns).uncoveredOf(MONTH))).toEqual(expected);
  });

  it('is nothing of a month that has nothing', () => {
    for (const name of READY_NAMES)
      expect(coverageOf(PRESET_TEMPLATES[name].columns).uncoveredOf(monthOf({}))).toEqual([]);
    expect(uncovered(monthOf({}))).toEqual({});
  });

  const taken = (days: number, byClock = 0) => ({ days, time: minutes(byClock), byClock: minutes(byClock) });

  it.each<[string, PayrollMonth, PayrollItem, readonly PayrollItem[]]>([
    ['absence', monthOf({ absenceDays: 1 }), 'absence_days', ['absence_days', 'absence_time', 'days_absent']],
    [
      'being late',
      monthOf({ late: minutes(5) }),
      'late_time',
      ['late_time', 'late_early_time', 'late_days', 'late_early_count', 'days_late', 'times_late_or_early'],
    ],
    [
      'an early leave',
      monthOf({ earlyLeave: minutes(5) }),
      'early_leave_time',
      [
        'early_leave_time',
        'late_early_time',
        'early_leave_days',
        'late_early_count',
        'days_left_early',
        'times_late_or_early',
      ],
    ],
    ['being away', monthOf({ away: minutes(5) }), 'away_time', ['away_time', 'late_early_time']],
    ['the shortage of flex', monthOf({ flexShortage: minutes(5) }), 'flex_shortage', ['flex_shortage']],
    ['paid leave', monthOf({ leaveDays: 0.5 }), 'leave_days', ['leave_days', 'leave_time', 'days_on_leave']],
    [
      'paid leave by the hour',
      monthOf({ hourlyLeave: minutes(60) }),
      'hourly_leave_time',
      ['hourly_leave_time', 'leave_time'],
    ],
    [
      'other paid leave',
      monthOf({}, { paid: taken(1) }),
      'other_leave_days_besides_comp',
      [
        'other_leave_days',
        'other_leave_days_besides_comp',
        'comp_and_other_leave_days',
        'other_leave_time',
        'other_leave_time_besides_comp',
      ],
    ],
    [
      'other paid leave by the clock',
      monthOf({}, { paid: taken(0, 60) }),
      'other_leave_time_besides_comp',
      ['other_leave_time', 'other_leave_time_besides_comp'],
    ],
    [
      'unpaid leave',
      monthOf({}, { unpaid: taken(1) }),
      'unpaid_leave_days_besides_comp',
      ['unpaid_leave_days', 'unpaid_leave_days_besides_comp', 'unpaid_leave_time', 'unpaid_leave_time_besides_comp'],
    ],
    [
      'unpaid leave by the clock',
      monthOf({}, { unpaid: taken(0, 60) }),
      'unpaid_leave_time_besides_comp',
      ['unpaid_leave_time', 'unpaid_leave_time_besides_comp'],
    ],
    [
      '代休 that is unpaid',
      monthOf({}, { unpaidComp: taken(1) }),
      'comp_days',
      ['comp_days', 'comp_time', 'comp_and_other_leave_days', 'unpaid_leave_days', 'unpaid_leave_time'],
    ],
    [
      '代休 that is paid',
      monthOf({}, { paidComp: taken(1) }),
      'comp_days',
      ['comp_days', 'comp_time', 'comp_and_other_leave_days', 'other_leave_days', 'other_leave_time'],
    ],
    [
      'unpaid 代休 by the clock',
      monthOf({}, { unpaidComp: taken(0, 60) }),
      'comp_time',
      ['comp_time', 'unpaid_leave_time'],
    ],
    ['paid 代休 by the clock', monthOf({}, { paidComp: taken(0, 60) }), 'comp_time', ['comp_time', 'other_leave_time']],
    [
      'overtime over 60 hours',
      monthOf({ overtimeOver60: minutes(5) }),
      'legal_overtime_over_60',
      ['legal_overtime_over_60', 'legal_overtime', 'overtime', 'overtime_over_60'],
    ],
    ['night work', monthOf({ night: minutes(5) }), 'night_work', ['night_work', 'night', 'night_column']],
    [
      'overtime within the law’s hours',
      monthOf({ insideOvertime: minutes(5) }),
      'inside_overtime',
      ['inside_overtime', 'overtime'],
    ],
    [
      'work on statutory rest days',
      monthOf({ statutoryHoliday: minutes(5) }),
      'statutory_holiday_work',
      ['statutory_holiday_work', 'overtime'],
    ],
  ])('is %s, unless a column has it', (_, month, item, holding) => {
    const paid = { ...month, paid: roundForPayment(month.hours, 'minute') };
    expect(Object.keys(uncovered(paid))).toEqual([item]);
    expect(Object.keys(uncovered(paid, 'attended_days', 'contracted_time'))).toEqual([item]);
    for (const one of holding) expect([one, uncovered(paid, one)]).toEqual([one, {}]);
  });

  it('is what is missing of the way in which the file has the hours', () => {
    const month = monthOf({
      worked: minutes(600),
      overtime: minutes(82),
      overtimeByWeek: minutes(60),
      overtimeByPeriod: minutes(22),
      overtimeWithin60: minutes(82),
    });
    expect(uncovered(month, 'overtime_by_day', 'overtime_by_week')).toEqual({ overtime_by_period: 22 });
    expect(uncovered(month, 'overtime_by_day', 'overtime_by_week', 'overtime_by_period')).toEqual({});
    expect(uncovered(month, 'inside_overtime')).toEqual({ legal_overtime: 82 });
    expect(uncovered(month, 'overtime_workdays', 'rest_day_work')).toEqual({});
    // What is over 60 hours is named once.
    const over = monthOf({ overtime: minutes(3610), overtimeWithin60: minutes(3600), overtimeOver60: minutes(10) });
    expect(uncovered(over, 'legal_overtime_within_60')).toEqual({ legal_overtime_over_60: 10 });
  });

  it('adds up paid and unpaid 代休 of a month in which the company changed that', () => {
    expect(uncovered(monthOf({}, { paidComp: taken(1), unpaidComp: taken(0.5) }))).toEqual({ comp_days: 1.5 });
    expect(uncovered(monthOf({}, { paidComp: taken(1), unpaidComp: taken(0.5) }), 'other_leave_days')).toEqual({
      comp_days: 0.5,
    });
  });

  it('is nothing of what the salary covers', () => {
    expect(uncovered(monthOf({ worked: minutes(600), contracted: minutes(480), exempt: minutes(120) }))).toEqual({});
  });

  it('has the hours of leave that is left beside the days, where the file has these', () => {
    const month = { ...monthOf({}), leaveBalance: { days: 23, time: minutes(240) } };
    expect(uncovered(month, 'leave_balance')).toEqual({ leave_balance_time: 240 });
    expect(uncovered(month, 'leave_balance', 'leave_balance_time')).toEqual({});
    expect(uncovered(month, 'attended_days')).toEqual({});
    expect(uncovered({ ...month, leaveBalance: null }, 'leave_balance')).toEqual({});
  });
});

describe('the sum of the columns that exclude each other', () => {
  const sumOf = (name: PresetTemplate, month: PayrollMonth) => coverageOf(PRESET_TEMPLATES[name].columns).sumOf(month);

  it.each<[PresetTemplate, number]>([
    // By the half-hour rounding: of 28 statutory hours 19 minutes more; of the overtime 12 more.
    ['standard', 19],
    ['yayoi', 0],
    ['freee', 31],
    ['moneyforward', 31],
    ['pca', 0],
    ['tkc', 0],
    ['bugyo', 31],
    ['king_of_time', 0],
  ])('of %s is 実働, but for the rounding of the month', (name, rounding) => {
    expect(sumOf(name, MONTH)).toEqual({ missing: 0, rounding });
    expect(sumOf(name, { ...MONTH, paid: roundForPayment(HOURS, 'minute') })).toEqual({ missing: 0, rounding: 0 });
  });

  it('has the columns in their order, and none of a file without such hours', () => {
    expect(coverageOf(PRESET_TEMPLATES.freee.columns).addends).toEqual([
      'within_contract_and_exempt',
      'inside_overtime',
      'legal_overtime',
      'statutory_holiday_work',
    ]);
    expect(coverageOf(PRESET_TEMPLATES.sheet.columns).addends).toEqual([]);
    expect(coverageOf(columns('statutory_holiday_work', 'within_contract')).addends).toEqual([
      'statutory_holiday_work',
      'within_contract',
    ]);
  });

  it('lacks what no column has', () => {
    const lacking = coverageOf(columns('within_contract', 'inside_overtime', 'statutory_holiday_work'));
    expect(lacking.sumOf(MONTH)).toEqual({ missing: 4248 + 23, rounding: 19 });
    expect(lacking.isRestWithinSalary).toBe(false);
  });

  it('has as 所定内 what is left of 実働, where that is a column and 所定内 none', () => {
    const { isRestWithinSalary, sumOf: sum } = coverageOf(
      columns('actual_work', 'inside_overtime', 'legal_overtime', 'statutory_holiday_work'),
    );
    expect([isRestWithinSalary, sum(MONTH).missing]).toEqual([true, 0]);
    expect(coverageOf(columns('actual_work', 'inside_overtime')).sumOf(MONTH).missing).toBe(4248 + 1601);
    expect(coverageOf(PRESET_TEMPLATES.tkc.columns).isRestWithinSalary).toBe(true);
    expect(coverageOf(PRESET_TEMPLATES.yayoi.columns).isRestWithinSalary).toBe(false);
  });
});

const OCTOBER = daysFrom(firstDay(isoMonth('2026-10')), lastDay(isoMonth('2026-10')));
const MANAGER: WorkRule = { ...NO_OWN_CHOICES, kind: 'manager' };
const DEEMED: WorkRule = { ...NO_OWN_CHOICES, kind: 'discretionary', deemed: minutes(540), onScheduledHolidays: false };
const TWO_MONTHS: WorkRule = { ...FLEX, months: 2 };
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A month by any work rule, some days worked at any time of the day and night, rest days too. */
const anyMonth: fc.Arbitrary<PayrollMonth> = fc
  .record({
    rule: fc.constantFrom<(WorkRule | null)[]>(null, null, FLEX, TWO_MONTHS, VARIABLE, MANAGER, DEEMED),
    contracted: fc.constantFrom(480, 420, 300),
    days: fc.array(
      fc.option(fc.record({ start: fc.integer({ min: 0, max: 1320 }), length: fc.integer({ min: 1, max: 840 }) })),
      { minLength: OCTOBER.length, maxLength: OCTOBER.length },
    ),
    rounding: fc.constantFrom('minute' as const, 'half_hour' as const),
  })
  .map(({ rule, contracted, days, rounding }) => {
    const records = days.flatMap((day, at) => {
      if (day === null) return [];
      const [start, end] = [clock(day.start), clock(Math.min(day.start + day.length, 2820))];
      return punched(addDays(isoDate('2026-10-01'), at), start, end, { breakMinutes: 0 });
    });
    const minutesOfDay = week(0, contracted, contracted, contracted, contracted, contracted, 0);
    const work: Partial<PersonsWork> = {
      records,
      contracts: [{ ...FULL_TIME, minutes: minutesOfDay, workRuleId: rule === null ? null : 1 }],
    };
    const policy = { ruleOn: () => rule ?? COMPANY_RULE, monthlyRounding: rounding };
    return payrollMonth({ ...MONTH }, hoursOf('2026-10', work, policy), () => false);
  });

describe('in any month, by any work rule', () => {
  it('the columns of every preset add up to 実働, and none is negative', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        for (const name of READY_NAMES.filter((one) => one !== 'sheet')) {
          const { columns: all } = PRESET_TEMPLATES[name];
          const { addends, sumOf, isRestWithinSalary } = coverageOf(all);
          const { missing, rounding } = sumOf(month);
          expect([name, missing]).toEqual([name, 0]);
          // As the file has them.
          const written = addends.reduce(
            (sum, item) => sum + Number(payrollCell({ item, text: '' }, month, 'minutes')),
            0,
          );
          const rest = isRestWithinSalary ? month.hours.contracted + month.hours.exempt : 0;
          expect([name, written + rest]).toEqual([name, month.hours.worked + rounding]);
          for (const item of addends) expect([item, (payrollAmount(item, month) ?? -1) >= 0]).toEqual([item, true]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('all night work is in the columns of nights', () => {
    fc.assert(
      fc.property(anyMonth, ({ hours, days, paid, ...rest }) => {
        const month = { ...rest, hours, days, paid };
        const of = (...items: readonly PayrollItem[]) =>
          items.reduce((sum, item) => sum + (payrollAmount(item, month) ?? 0), 0);
        expect(of('night_regular', 'night_overtime', 'night_statutory_holiday')).toBe(hours.night);
        expect(of('night_regular_workdays', 'night_overtime_workdays', 'night_rest_day')).toBe(hours.night);
      }),
      { numRuns: 20 },
    );
  });
});
