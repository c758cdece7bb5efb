import { describe, expect, it } from 'vitest';

import { minutes, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import { exampleDay, type ExampleRules } from './example-day.ts';
import { COMPANY_RULE } from './work-rule.ts';

const NINE_TO_SIX = { start: timeOfDay('09:00'), end: timeOfDay('18:00') };
const COMPANY: ExampleRules = { sheet: { figures: 'paid', hours: NINE_TO_SIX, unsetBreak: 'one_hour' } };
const day = (start: string, end: string, taken: number | null, rules: ExampleRules = COMPANY) => {
  const [from, to] = [timeOfDay(start), timeOfDay(end)];
  const { worked, overtime, night, late, earlyLeave, deemedBreak } = exampleDay(
    { start: from, end: to > from ? to : workingDayMinute(to + 1440) },
    taken === null ? null : minutes(taken),
    rules,
  );
  return { worked, overtime, night, late, earlyLeave, deemedBreak };
};
const NONE = { overtime: 0, night: 0, late: 0, earlyLeave: 0, deemedBreak: 0 };

describe('an example of a day', () => {
  it('counts what goes beyond eight hours, and the night', () => {
    expect(day('09:00', '23:00', 60)).toEqual({ ...NONE, worked: 780, overtime: 300, night: 60 });
  });

  it('deducts the break of the rules where nobody recorded one', () => {
    expect(day('09:00', '18:00', null)).toEqual({ ...NONE, worked: 480, deemedBreak: 60 });
    expect(day('09:00', '18:00', null, { sheet: { ...COMPANY.sheet, unsetBreak: 'none' } })).toEqual({
      ...NONE,
      worked: 540,
      overtime: 60,
    });
    expect(day('09:00', '18:00', 30)).toEqual({ ...NONE, worked: 510, overtime: 30 });
  });

  it('is late and leaves early by the hours of the company, or of the rule', () => {
    expect(day('09:20', '17:30', 60)).toEqual({ ...NONE, worked: 430, late: 20, earlyLeave: 30 });
    const later = { start: timeOfDay('10:00'), end: timeOfDay('19:00') };
    expect(day('09:20', '17:30', 60, { ...COMPANY, rule: { ...COMPANY_RULE, hours: later } })).toMatchObject({
      late: 0,
      // No more than what of the day's eight hours wasn't worked.
      earlyLeave: 50,
    });
    expect(day('09:20', '17:30', 60, { sheet: { ...COMPANY.sheet, hours: null } })).toMatchObject({
      late: 0,
      earlyLeave: 0,
    });
  });

  it('has the break and the night of the rule', () => {
    const rule = {
      ...COMPANY_RULE,
      unsetBreak: 'none' as const,
      night: { start: timeOfDay('21:00'), end: workingDayMinute(29 * 60) },
    };
    expect(day('13:00', '22:00', null, { ...COMPANY, rule })).toMatchObject({ worked: 540, night: 60 });
  });

  it('runs past midnight', () => {
    expect(day('22:00', '06:00', 60, { sheet: { ...COMPANY.sheet, hours: null } })).toMatchObject({ worked: 420 });
  });
});
