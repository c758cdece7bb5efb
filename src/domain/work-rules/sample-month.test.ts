import { describe, expect, it } from 'vitest';

import { NO_CALENDARS } from '../company-calendar/company-day.ts';
import { POLICY } from '../hours/testing/builders.ts';
import { isoMonth } from '../time/date.ts';
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
