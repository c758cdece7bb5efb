import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { type Calendars, type CompanyDay, type CompanyDays, daysUnder } from './company-day.ts';

const calendar = (days: Record<string, CompanyDay['kind']>): CompanyDays =>
  new Map(Object.entries(days).map(([date, kind]) => [isoDate(date), { kind, name: null }]));

const COMPANY = calendar({ '2026-08-13': 'scheduled_holiday', '2026-11-21': 'workday' });
/** A factory that works through the company's summer and closes a week later, and shops that rest on a Wednesday. */
const [FACTORY, SHOPS, OTHERS] = [1, 2, 3];
const CALENDARS: Calendars = {
  company: COMPANY,
  ofRules: new Map([
    [FACTORY, calendar({ '2026-08-13': 'workday', '2026-08-20': 'scheduled_holiday' })],
    [SHOPS, calendar({ '2026-11-18': 'statutory_holiday' })],
  ]),
  swapped: new Map([[7, calendar({ '2026-08-13': 'workday', '2026-08-14': 'scheduled_holiday' })]]),
};
const contract = (from: string, workRuleId?: number | null) => ({ from: isoDate(from), workRuleId });

describe('a person’s days', () => {
  it.each<[string, ReturnType<typeof contract>[], string, CompanyDay['kind'] | undefined]>([
    ['are the company’s without a contract', [], '2026-08-13', 'scheduled_holiday'],
    ['are the company’s under no rule', [contract('2020-04-01')], '2026-08-13', 'scheduled_holiday'],
    ['are the company’s where the rule is none', [contract('2020-04-01', null)], '2026-08-13', 'scheduled_holiday'],
    ['are the company’s under a rule without a calendar', [contract('2020-04-01', OTHERS)], '2026-11-21', 'workday'],
    ['are the rule’s where it names them', [contract('2020-04-01', FACTORY)], '2026-08-13', 'workday'],
    ['are the company’s where the rule doesn’t', [contract('2020-04-01', FACTORY)], '2026-11-21', 'workday'],
    ['have what the rule alone names', [contract('2020-04-01', FACTORY)], '2026-08-20', 'scheduled_holiday'],
    ['have nothing of another rule', [contract('2020-04-01', SHOPS)], '2026-08-20', undefined],
    [
      'are those of the contract that is in force on them, the day before a change',
      [contract('2026-08-14', SHOPS), contract('2020-04-01', FACTORY)],
      '2026-08-13',
      'workday',
    ],
    [
      'and from the day of the change',
      [contract('2026-08-13', SHOPS), contract('2020-04-01', FACTORY)],
      '2026-08-13',
      'scheduled_holiday',
    ],
    ['are the company’s before the first contract', [contract('2026-09-01', FACTORY)], '2026-08-20', undefined],
  ])('%s', (_, contracts, date, kind) => {
    expect(daysUnder(contracts, CALENDARS, null).get(isoDate(date))?.kind).toBe(kind);
  });

  it.each([
    [7, '2026-08-13', 'workday'],
    [7, '2026-08-14', 'scheduled_holiday'],
    [7, '2026-11-21', 'workday'],
    [8, '2026-08-13', 'scheduled_holiday'],
  ])('of user %s on %s are those that the user has swapped first: %s', (userId, date, kind) => {
    const contracts = [contract('2020-04-01')];
    expect(daysUnder(contracts, CALENDARS, userId).get(isoDate(date))?.kind).toBe(kind);
  });
});
