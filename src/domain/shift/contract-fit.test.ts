import { describe, expect, it } from 'vitest';

import type { CompanyDay } from '../company-calendar/company-day.ts';
import { addDays, daysFrom, type IsoDate, isoDate } from '../time/date.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import { COMPANY_RULE, NO_OWN_CHOICES, type WorkRule } from '../work-rules/work-rule.ts';
import { weekOf } from '../working-time/contract-on-record.ts';
import { type BoundingContract, contractBounds } from './contract-bounds.ts';
import { misfitsOn } from './contract-fit.ts';
import type { RosterShift } from './plan.ts';
import { rosterFindingText } from './roster-text.ts';

/** Two weeks from Sunday to Saturday. */
const DAYS = { from: isoDate('2026-12-06'), to: isoDate('2026-12-19') };
const [MONDAY, SATURDAY] = ['2026-12-14', '2026-12-19'];

const RULES = {
  fixed: COMPANY_RULE,
  hourly: { kind: 'hourly', ...NO_OWN_CHOICES },
  shift: { kind: 'shift', ...NO_OWN_CHOICES },
  manager: { kind: 'manager', ...NO_OWN_CHOICES },
  variable_month: {
    kind: 'variable_month',
    week: minutes(2400),
    rounding: 'minute_down',
    partialWeek: 'prorated',
    ...NO_OWN_CHOICES,
  },
} as const satisfies Record<string, WorkRule>;
type Kind = keyof typeof RULES;

const FULL = [0, 480, 480, 480, 480, 480, 0];
const SHORT = [0, 360, 360, 360, 360, 360, 0];
/** Monday and Wednesday, of which Wednesday is longer. */
const PART = [0, 240, 0, 300, 0, 0, 0];

const contract = (week: readonly number[] | null, rest: Partial<BoundingContract> = {}): BoundingContract => ({
  from: isoDate('2026-04-01'),
  minutes: week === null ? null : weekOf(week),
  endsOn: null,
  renewal: null,
  workRuleId: null,
  ...rest,
});

/** A shift with an hour of break, of so many hours of work. */
const shift = (hours: number, breakMinutes = 60): RosterShift => ({
  start: workingDayMinute(540),
  end: workingDayMinute(540 + hours * 60 + breakMinutes),
  breakMinutes: minutes(breakMinutes),
});

interface Given {
  readonly kind?: Kind;
  readonly days?: Readonly<Record<string, CompanyDay>>;
  readonly weekStart?: 0 | 1;
}

/** The findings on the planned days, in words. */
function said(
  contracts: readonly BoundingContract[],
  shifts: Readonly<Record<string, RosterShift>>,
  { kind = 'fixed', days = {}, weekStart = 0 }: Given = {},
): string[] {
  const named = new Map(Object.entries(days).map(([date, day]) => [isoDate(date), day]));
  const bounds = contractBounds(DAYS, contracts, () => RULES[kind], named);
  const planned = new Map(Object.entries(shifts).map(([date, one]) => [isoDate(date), one]));
  return daysFrom(DAYS.from, DAYS.to).flatMap((date) =>
    misfitsOn(date, { shifts: planned, bounds }, { weekStart }).map(
      (misfit) => `${date.slice(8)} ${rosterFindingText(misfit)}`,
    ),
  );
}

const LONGER = '契約の時間より長い勤務です';
const NO_DAY = '契約で勤務のない曜日の勤務です';
const MORE_DAYS = '契約の1週間の日数を超える勤務です';
const OVER = '契約期間の終わりより後の勤務です';

describe('a planned shift and the contract in force', () => {
  it.each<[string, readonly number[] | null, Record<string, RosterShift>, Given, string[]]>([
    ['as long as the contract’s day', FULL, { [MONDAY]: shift(8) }, {}, []],
    ['shorter', FULL, { [MONDAY]: shift(6) }, {}, []],
    ['nine to six under shorter hours', SHORT, { [MONDAY]: shift(8) }, {}, [`14 ${LONGER}（6:00）`]],
    ['nine to four under shorter hours, with the hour of break', SHORT, { [MONDAY]: shift(6) }, {}, []],
    ['the same time without the break', SHORT, { [MONDAY]: shift(7, 0) }, {}, [`14 ${LONGER}（6:00）`]],
    ['on a weekday without work', FULL, { [SATURDAY]: shift(4) }, {}, [`19 ${NO_DAY}`]],
    [
      'by the length of its own weekday',
      PART,
      { '2026-12-14': shift(5), '2026-12-16': shift(5) },
      {},
      [`14 ${LONGER}（4:00）`],
    ],
    ['of hourly pay', PART, { '2026-12-15': shift(2) }, { kind: 'hourly' }, [`15 ${NO_DAY}`]],
    ['of no known weekdays', null, { [SATURDAY]: shift(12) }, {}, []],
    ['of a manager, whose hours are their own', SHORT, { [MONDAY]: shift(8) }, { kind: 'manager' }, []],
    ['of a manager on a weekday without work', SHORT, { [SATURDAY]: shift(8) }, { kind: 'manager' }, [`19 ${NO_DAY}`]],
    ['of variable hours, which the plan fixes', SHORT, { [SATURDAY]: shift(10) }, { kind: 'variable_month' }, []],
  ])('%s', (_, week, shifts, given, expected) => {
    expect(said([contract(week)], shifts, given)).toEqual(expected);
  });

  it('is longer from the first minute on', () => {
    const long = { ...shift(8), end: workingDayMinute(18 * 60 + 1) };
    expect(said([contract(FULL)], { [MONDAY]: long })).toEqual([`14 ${LONGER}（8:00）`]);
  });

  it('fits where nothing was agreed yet', () => {
    expect(said([], { [MONDAY]: shift(12) })).toEqual([]);
    expect(said([contract(SHORT, { from: isoDate('2026-12-15') })], { [MONDAY]: shift(12) })).toEqual([]);
  });

  it('is judged by the contract of its own day', () => {
    const contracts = [contract(FULL), contract(SHORT, { from: isoDate('2026-12-16') })];
    const week = { '2026-12-15': shift(8), '2026-12-16': shift(8), '2026-12-17': shift(8) };
    expect(said(contracts, week)).toEqual([`16 ${LONGER}（6:00）`, `17 ${LONGER}（6:00）`]);
  });
});

describe('シフト: what is agreed of a week', () => {
  const planned = (...dates: readonly string[]) => Object.fromEntries(dates.map((date) => [date, shift(4)]));

  it('is the number of its days, whichever they are: those beyond are said', () => {
    const two = planned('2026-12-15', '2026-12-18');
    expect(said([contract(PART)], two, { kind: 'shift' })).toEqual([]);
    const four = { ...two, ...planned('2026-12-17', '2026-12-19') };
    expect(said([contract(PART)], four, { kind: 'shift' })).toEqual([
      `18 ${MORE_DAYS}（2日）`,
      `19 ${MORE_DAYS}（2日）`,
    ]);
  });

  it('begins with the company’s week', () => {
    const days = planned('2026-12-11', '2026-12-12', '2026-12-13');
    expect(said([contract(PART)], days, { kind: 'shift' })).toEqual([]);
    expect(said([contract(PART)], days, { kind: 'shift', weekStart: 1 })).toEqual([`13 ${MORE_DAYS}（2日）`]);
  });

  it('is the longest of its days', () => {
    const days = { '2026-12-14': shift(5), '2026-12-15': shift(6) };
    expect(said([contract(PART)], days, { kind: 'shift' })).toEqual([`15 ${LONGER}（5:00）`]);
  });

  it('isn’t known of a week within which the number changes, and is where it stays', () => {
    const days = planned('2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17');
    const from = isoDate('2026-12-16');
    expect(said([contract(FULL), contract(PART, { from })], days, { kind: 'shift' })).toEqual([]);
    const same = [contract(PART), contract([0, 300, 0, 300, 0, 0, 0], { from })];
    expect(said(same, days, { kind: 'shift' })).toEqual([`16 ${MORE_DAYS}（2日）`, `17 ${MORE_DAYS}（2日）`]);
  });
});

describe('a calendar and swaps', () => {
  it('make a day of work of a Saturday, with the mean of the contract’s days', () => {
    const days = { [SATURDAY]: { kind: 'workday', name: null } } as const;
    expect(said([contract(SHORT)], { [SATURDAY]: shift(6) }, { days })).toEqual([]);
    expect(said([contract(SHORT)], { [SATURDAY]: shift(7) }, { days })).toEqual([`19 ${LONGER}（6:00）`]);
    // A calendar changes no part-timer's days.
    expect(said([contract(PART)], { [SATURDAY]: shift(4) }, { days })).toEqual([`19 ${NO_DAY}`]);
  });

  it('give a day the hours of the one in whose place it is worked', () => {
    const days = { '2026-12-15': { kind: 'workday', name: null, inPlaceOf: isoDate(MONDAY) } } as const;
    expect(said([contract(PART)], { '2026-12-15': shift(4) }, { days })).toEqual([]);
    expect(said([contract(PART)], { '2026-12-15': shift(5) }, { days })).toEqual([`15 ${LONGER}（4:00）`]);
  });

  it('that make a rest day of it say nothing of the contract', () => {
    const days = { [MONDAY]: { kind: 'scheduled_holiday', name: '創立記念日' } } as const;
    expect(said([contract(FULL)], { [MONDAY]: shift(8) }, { days })).toEqual([]);
  });
});

describe('the term of a contract', () => {
  const endsOn = isoDate('2026-12-14');
  const days = { '2026-12-14': shift(8), '2026-12-15': shift(8) };

  it.each<[string, Partial<BoundingContract>, string[]]>([
    ['is over on the day after its last', { endsOn }, [`15 ${OVER}`]],
    ['that may be renewed is over, too', { endsOn, renewal: 'possible' }, [`15 ${OVER}`]],
    ['that is renewed by itself goes on', { endsOn, renewal: 'automatic' }, []],
  ])('%s', (_, rest, expected) => {
    expect(said([contract(FULL, rest)], days)).toEqual(expected);
    // As it is of variable hours, and without known weekdays.
    expect(said([contract(null, rest)], days, { kind: 'variable_month' })).toEqual(expected);
  });

  it('is that of the next contract once it begins', () => {
    const next = contract(FULL, { from: addDays(endsOn, 1) });
    expect(said([contract(FULL, { endsOn }), next], days)).toEqual([]);
  });

  it('is said beside what else doesn’t fit', () => {
    expect(said([contract(SHORT, { endsOn })], days)).toEqual([
      `14 ${LONGER}（6:00）`,
      `15 ${LONGER}（6:00）`,
      `15 ${OVER}`,
    ]);
  });
});

describe('the bounds of days', () => {
  const bounds = (contracts: readonly BoundingContract[], kind: Kind = 'fixed') =>
    contractBounds(DAYS, contracts, () => RULES[kind], new Map<IsoDate, CompanyDay>());

  it('are told from the days on which they change', () => {
    expect(bounds([contract(FULL, { from: isoDate('2026-12-09') })])).toEqual([
      { from: '2026-12-06', most: null, weeklyDays: null, isAfterTerm: false },
      { from: '2026-12-09', most: 480, weeklyDays: null, isAfterTerm: false },
      { from: '2026-12-12', most: 0, weeklyDays: null, isAfterTerm: false },
      { from: '2026-12-14', most: 480, weeklyDays: null, isAfterTerm: false },
      { from: '2026-12-19', most: 0, weeklyDays: null, isAfterTerm: false },
    ]);
    expect(bounds([contract(FULL, { endsOn: isoDate('2026-12-10') })], 'shift')).toEqual([
      { from: '2026-12-06', most: 480, weeklyDays: 5, isAfterTerm: false },
      { from: '2026-12-11', most: 480, weeklyDays: 5, isAfterTerm: true },
    ]);
  });

  it('of weeks with another number of days are others', () => {
    const four = contract([0, 480, 480, 480, 480, 0, 0], { from: isoDate('2026-12-13') });
    expect(bounds([contract(FULL), four], 'shift').map(({ from, weeklyDays }) => [from, weeklyDays])).toEqual([
      ['2026-12-06', 5],
      ['2026-12-13', 4],
    ]);
  });
});
