import { describe, expect, it } from 'vitest';

import { type CompanyDay, type CompanyDays, NO_CALENDARS } from '../company-calendar/company-day.ts';
import { POLICY } from '../hours/testing/builders.ts';
import { isoDate, isoMonth } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { calendarMonth } from '../working-time/wage-period.ts';
import { realWork } from '../working-time/work-classes.ts';
import { sampleMonth } from './sample-month.ts';
import { COMPANY_RULE, type WorkRule } from './work-rule.ts';

const FLEX = {
  frame: 'calendar',
  rounding: 'minute_down',
  core: null,
  flexible: null,
  standardDay: null,
  startMonth: 4,
} as const;
const kinds: readonly WorkRule[] = [
  ...(['fixed', 'shift', 'hourly', 'manager'] as const).map((kind): WorkRule => ({ ...COMPANY_RULE, kind })),
  ...([1, 2, 3] as const).map((months): WorkRule => ({
    ...COMPANY_RULE,
    ...FLEX,
    kind: 'flex',
    months,
    shortage: 'deduct',
  })),
  { ...COMPANY_RULE, ...FLEX, kind: 'flex', months: 1, shortage: 'carry' },
  {
    ...COMPANY_RULE,
    kind: 'variable_month',
    week: minutes(2400),
    rounding: 'minute_down',
    partialWeek: 'prorated',
  },
  ...([3, 12] as const).map((months): WorkRule => ({
    ...COMPANY_RULE,
    kind: 'variable_year',
    months,
    startMonth: 4,
    partialWeek: 'prorated',
    specialPeriods: [],
  })),
  { ...COMPANY_RULE, kind: 'discretionary', deemed: minutes(540), onScheduledHolidays: false },
  { ...COMPANY_RULE, kind: 'outside', usual: null, agreed: null },
];
const months = ['2026-09', '2026-10', '2026-12', '2027-01'];

describe('the sample month', () => {
  it.each(kinds.flatMap((rule) => months.map((month) => [rule, month] as const)))('of %o in %s', (rule, month) => {
    const { totals, frames } = sampleMonth(
      calendarMonth(isoMonth(month)),
      { ...POLICY, ruleOn: () => rule },
      { calendars: NO_CALENDARS, workRuleId: null },
    );
    expect(realWork(totals)).toBeGreaterThan(120 * 60);
    expect(frames).toHaveLength('months' in rule || rule.kind === 'variable_month' ? 1 : 0);
    for (const frame of frames)
      for (const [name, value] of Object.entries(frame))
        if (typeof value === 'number') expect([name, Number.isInteger(value) && value >= 0]).toEqual([name, true]);
  });
});

describe('a day of the sample', () => {
  const company = (days: Record<string, CompanyDay['kind']>): CompanyDays =>
    new Map(Object.entries(days).map(([date, kind]) => [isoDate(date), { kind, name: null }]));
  const november = (calendars = NO_CALENDARS, workRuleId: number | null = null, policy = POLICY) => {
    const { days } = sampleMonth(calendarMonth(isoMonth('2026-11')), policy, { calendars, workRuleId });
    return (date: string) => days.find((day) => day.date === date);
  };
  const workOn = (date: string, ...given: Parameters<typeof november>) => {
    const classes = november(...given)(date)?.classes;
    return classes === undefined ? null : realWork(classes);
  };

  // Long on Mondays and Wednesdays, short on Fridays, an hour of break but on Saturdays, which the contract doesn't have.
  it.each([
    ['a Monday', '2026-11-02', 11 * 60, 60, 480],
    ['a Tuesday', '2026-11-10', 8 * 60, 60, 480],
    ['a Wednesday', '2026-11-04', 10 * 60, 60, 480],
    ['a Thursday', '2026-11-05', 7 * 60 + 30, 60, 480],
    ['a Friday', '2026-11-06', 6 * 60, 60, 480],
    ['a Saturday', '2026-11-07', 4 * 60, 0, 0],
    ['a Sunday', '2026-11-08', 0, 0, 0],
    ['a public holiday', '2026-11-03', 0, 0, 0],
  ])('is worked as %s', (_, date, work, breakTime, contracted) => {
    const day = november()(date);
    expect([workOn(date), day?.breakTime, day?.contracted]).toEqual([work, breakTime, contracted]);
  });

  it('is off where the company’s calendar rests, and worked where that works on a holiday', () => {
    const calendars = {
      ...NO_CALENDARS,
      company: company({ '2026-11-03': 'workday', '2026-11-04': 'scheduled_holiday' }),
    };
    expect([workOn('2026-11-03', calendars), workOn('2026-11-04', calendars)]).toEqual([480, 0]);
  });

  it('is worked on a Saturday, whatever the calendar says of it', () => {
    const calendars = { ...NO_CALENDARS, company: company({ '2026-11-07': 'scheduled_holiday' }) };
    expect(workOn('2026-11-07', calendars)).toBe(240);
  });

  it('has the kind that the rule’s own calendar gives it, and no other rule’s', () => {
    const calendars = { ...NO_CALENDARS, ofRules: new Map([[1, company({ '2026-11-04': 'statutory_holiday' })]]) };
    expect(november(calendars, 1)('2026-11-04')?.kind).toBe('statutory_holiday');
    expect(november(calendars, null)('2026-11-04')?.kind).toBe('workday');
    expect(workOn('2026-11-04', calendars, 1)).toBe(600);
  });

  it('is missed, the last one too, where the rule works and the company rests', () => {
    const calendars = {
      ...NO_CALENDARS,
      company: company({ '2026-11-30': 'scheduled_holiday' }),
      ofRules: new Map([[1, company({ '2026-11-30': 'workday' })]]),
    };
    // The month's last day is that of its last week, too.
    const day = november(calendars, 1, { ...POLICY, weekStart: 2 })('2026-11-30');
    expect([day?.contracted, day?.absence]).toEqual([480, 480]);
  });
});
