import { describe, expect, it } from 'vitest';
import { at, record, punched } from '../attendance/testing/builders.ts';
import { DEFAULT_WORKING_TIME_SETTINGS } from '../overtime/settings.ts';
import { addDays, daysFrom, isoDate, weekdayOf } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { COMPANY_RULE, type WorkRule } from '../work-rules/work-rule.ts';
import { weekOf } from '../working-time/contract-on-record.ts';
import type { RestPolicy } from '../working-time/rest-findings.ts';
import { checkMonth } from './check-month.ts';
import type { MonthToCheck } from './checked-day.ts';
import type { FindingKind } from './finding.ts';
import { internal, monthToCheck } from './testing/builders.ts';

/** From 09:00 to 17:00, with an hour's break. */
const day = (date: string) => punched(date, '09:00', '17:00', { breakMinutes: 60 });
const daily = (from: string, to: string) => daysFrom(isoDate(from), isoDate(to)).flatMap(day);
const restPolicy = (rest: Partial<RestPolicy>): Partial<MonthToCheck> => ({
  settings: {
    ...DEFAULT_WORKING_TIME_SETTINGS,
    rest: { ...DEFAULT_WORKING_TIME_SETTINGS.rest, ...rest },
  },
});

/** The findings of a kind, each by its date and what else it says. */
function found(wanted: FindingKind, rest: Partial<MonthToCheck>, month = '2026-11'): string[] {
  const { findings } = checkMonth(monthToCheck(month, rest));
  return findings
    .filter(({ kind }) => kind === wanted)
    .map((finding) => {
      const details = Object.entries(finding).filter(([name]) => name !== 'date' && name !== 'kind');
      return [finding.date, ...details.map(([, value]) => value)].join(' ');
    });
}

/** From 22:00 to 6:00, but on Wednesdays and Sundays. */
const nights = (from: string, to: string) =>
  daysFrom(isoDate(from), isoDate(to))
    .filter((date) => ![0, 3].includes(weekdayOf(date)))
    .flatMap((date) => punched(date, '22:00', '30:00', { breakMinutes: 60 }));
/** Under a rule by which the rest is 24 hours on end, from a day on; before it under another one. */
const byHours = (from = '2020-04-02'): Partial<MonthToCheck> => ({
  contracts: ['2020-04-01', from].map((first, workRuleId) => ({
    from: isoDate(first),
    minutes: weekOf([0, 480, 480, 480, 480, 480, 0]),
    workRuleId,
  })),
  ruleOn: (contract) => ({ ...COMPANY_RULE, restsByHours: contract?.workRuleId === 1 }),
});

describe('労基法35条: a week without a rest day', () => {
  // Sunday to Saturday, 2026-11-15 to 21.
  const sunToFri = daily('2026-11-15', '2026-11-20');
  it.each<[string, Partial<MonthToCheck>, string[]]>([
    ['six days', { records: sunToFri }, []],
    ['seven', { records: [...sunToFri, ...day('2026-11-21')] }, ['2026-11-21']],
    ['seven over two weeks', { records: daily('2026-11-16', '2026-11-22') }, []],
    [
      'a week of the company’s own',
      { records: daily('2026-11-16', '2026-11-22'), ...restPolicy({ weekStart: 1 }) },
      ['2026-11-22'],
    ],
    [
      'a night until midnight leaves the day after free',
      { records: [...daily('2026-11-15', '2026-11-19'), ...punched('2026-11-20', '17:00', '24:00')] },
      [],
    ],
    [
      'a minute after it does not',
      { records: [...daily('2026-11-15', '2026-11-19'), ...punched('2026-11-20', '17:00', '24:01')] },
      ['2026-11-21'],
    ],
    [
      'internal work alone is work',
      { records: sunToFri, internalWork: [internal('2026-11-21', '10:00', '11:00')] },
      ['2026-11-21'],
    ],
    ['a report is none', { records: [...sunToFri, record('absence', '2026-11-21 09:00')] }, []],
    ['a single punch has no hours', { records: [...sunToFri, ...punched('2026-11-21', '09:00', null)] }, []],
    ['on the last day itself', { records: [...sunToFri, ...day('2026-11-21')], now: at('2026-11-21 23:59') }, []],
    ['after it', { records: [...sunToFri, ...day('2026-11-21')], now: at('2026-11-22 00:00') }, ['2026-11-21']],
    ['of two months, in the later one', { records: daily('2026-11-29', '2026-12-05') }, []],
  ])('%s', (_, rest, expected) => {
    expect(found('week_without_rest', rest)).toEqual(expected);
  });

  it('is told in the month in which it ends', () => {
    const records = daily('2026-11-29', '2026-12-05');
    expect(found('week_without_rest', { records, now: at('2027-01-10 12:00') }, '2026-12')).toEqual(['2026-12-05']);
  });

  it('five nights a week leave no calendar day free, and 24 hours on end', () => {
    const records = nights('2026-10-01', '2026-12-06');
    expect(found('week_without_rest', { records })).toEqual(['2026-11-07', '2026-11-14', '2026-11-21', '2026-11-28']);
    expect(found('week_without_24_hours', { records })).toEqual([]);
    expect(found('week_without_rest', { records, ...byHours() })).toEqual([]);
    expect(found('week_without_24_hours', { records, ...byHours() })).toEqual([]);
  });

  it('is one without 24 hours on end by the rule of its last day', () => {
    const records = daily('2026-11-01', '2026-11-21');
    for (const from of ['2026-11-08', '2026-11-14']) {
      expect(found('week_without_24_hours', { records, ...byHours(from) })).toEqual(['2026-11-14', '2026-11-21']);
      expect(found('week_without_rest', { records, ...byHours(from) })).toEqual(['2026-11-07']);
    }
  });

  it('is no week of the rule of four weeks', () => {
    const rest = restPolicy({ restRule: { kind: 'four_weeks', from: isoDate('2026-11-01') } });
    expect(found('week_without_rest', { records: daily('2026-11-15', '2026-11-21'), ...rest })).toEqual([]);
  });
});

describe('労基法35条2項: four rest days in four weeks', () => {
  /** The four weeks from 5 October to 1 November 2026: work on all but so many of their last days. */
  const but = (restDays: number): Partial<MonthToCheck> => ({
    records: daily('2026-10-05', addDays(isoDate('2026-11-01'), -restDays)),
    ...restPolicy({ restRule: { kind: 'four_weeks', from: isoDate('2026-10-05') } }),
  });
  it.each([
    [4, []],
    [3, ['2026-11-01 3']],
    [0, ['2026-11-01 0']],
  ])('%i of them', (restDays, expected) => {
    expect(found('four_weeks_short', but(restDays))).toEqual(expected);
    expect(found('four_weeks_short', but(restDays), '2026-10')).toEqual([]);
  });

  it('or as many times 24 hours on end, by a work rule', () => {
    expect(found('four_weeks_short_of_24_hours', { ...but(3), ...byHours() })).toEqual(['2026-11-01 3']);
    expect(found('four_weeks_short', { ...but(3), ...byHours() })).toEqual([]);
    expect(found('four_weeks_short_of_24_hours', { ...but(4), ...byHours() })).toEqual([]);
  });

  it('are none by the weekly rule', () => {
    expect(found('four_weeks_short', { records: daily('2026-10-05', '2026-11-01') })).toEqual([]);
  });
});

describe('days of work in a row', () => {
  it.each<[string, Partial<MonthToCheck>, string[]]>([
    ['six', { records: daily('2026-11-04', '2026-11-09') }, []],
    ['seven', { records: daily('2026-11-04', '2026-11-10') }, ['2026-11-10 7']],
    [
      'six of the company’s own',
      { records: daily('2026-11-04', '2026-11-09'), ...restPolicy({ longRun: 6 }) },
      ['2026-11-09 6'],
    ],
    [
      'six, and the morning after the night of the last',
      { records: [...daily('2026-11-04', '2026-11-08'), ...punched('2026-11-09', '22:00', '30:00')] },
      [],
    ],
    ['five nights a week', { records: nights('2026-09-01', '2026-12-06') }, []],
    [
      'seven, the last of them a night',
      { records: [...daily('2026-11-04', '2026-11-09'), ...punched('2026-11-10', '22:00', '30:00')] },
      ['2026-11-10 7'],
    ],
    ['from the month before', { records: daily('2026-10-27', '2026-11-02') }, ['2026-11-02 7']],
    ['of the month before', { records: daily('2026-10-25', '2026-10-31') }, []],
    ['into the month after, on this one’s last day', { records: daily('2026-11-27', '2026-12-03') }, ['2026-11-30 7']],
    ['of the month after', { records: daily('2026-12-01', '2026-12-07') }, []],
    ['the whole month and more', { records: daily('2026-10-25', '2026-12-03') }, ['2026-11-30 40']],
    [
      'twice',
      { records: [...daily('2026-11-01', '2026-11-07'), ...daily('2026-11-09', '2026-11-16')] },
      ['2026-11-07 7', '2026-11-16 8'],
    ],
    ['while the last one goes on', { records: daily('2026-11-04', '2026-11-10'), now: at('2026-11-10 20:00') }, []],
  ])('%s', (_, rest, expected) => {
    expect(found('long_run', rest)).toEqual(expected);
  });
});

describe('労働時間等設定改善法2条: the rest between two days of work', () => {
  /** Days of work, as `10 09:00 22:00`: of November, or `9-30` of another month. */
  const worked = (...days: string[]) =>
    days.flatMap((text) => {
      const [date = '', clockIn = null, clockOut = null] = text.split(' ');
      const [month, ofMonth] = date.includes('-') ? date.split('-') : ['11', date];
      return punched(`2026-${month}-${ofMonth}`, clockIn, clockOut === '' ? null : clockOut, { breakMinutes: 60 });
    });
  const target = (hours: number): Partial<MonthToCheck> => {
    const { policy } = DEFAULT_WORKING_TIME_SETTINGS;
    const workInterval = minutes(hours * 60);
    return { settings: { ...DEFAULT_WORKING_TIME_SETTINGS, policy: { ...policy, workInterval } } };
  };
  const contract = (from: string, workRuleId: number) => ({
    from: isoDate(from),
    minutes: weekOf([0, 480, 480, 480, 480, 480, 0]),
    workRuleId,
  });
  const ruleOf = (hours: number): WorkRule => ({ ...COMPANY_RULE, workInterval: minutes(hours * 60) });
  /** Nine hours in the first contract, twelve in the one that follows on the 12th. */
  const changing: Partial<MonthToCheck> = {
    contracts: [contract('2020-04-01', 9), contract('2026-11-12', 12)],
    ruleOn: (named) => ruleOf(named?.workRuleId ?? 0),
  };

  it.each<[string, Partial<MonthToCheck>, string[]]>([
    ['eleven hours', { records: worked('10 09:00 22:00', '11 09:00 18:00') }, []],
    ['a minute less', { records: worked('10 09:00 22:01', '11 09:00 18:00') }, ['2026-11-11 659 660']],
    ['until after midnight', { records: worked('10 15:00 25:30', '11 09:00 18:00') }, ['2026-11-11 450 660']],
    ['a night, and the same evening', { records: worked('10 22:00 30:00', '11 16:59 23:00') }, ['2026-11-11 659 660']],
    ['a night, and the next one', { records: worked('10 22:00 30:00', '11 22:00 30:00') }, []],
    ['no rest at all', { records: worked('10 22:00 33:00', '11 09:00 18:00') }, ['2026-11-11 0 660']],
    ['a day off between', { records: worked('10 09:00 28:00', '12 09:00 18:00') }, []],
    [
      'twice in a row',
      { records: worked('10 09:00 23:00', '11 09:00 23:00', '12 09:00 18:00') },
      ['2026-11-11 600 660', '2026-11-12 600 660'],
    ],
    [
      'from the month before, told in the one in which work began again',
      { records: worked('10-31 09:00 23:00', '01 09:00 18:00') },
      ['2026-11-01 600 660'],
    ],
    ['into the month after', { records: worked('30 09:00 23:00', '12-01 09:00 18:00') }, []],
    ['a forgotten clock-out', { records: worked('10 09:00', '11 06:00 18:00') }, []],
    ['two stretches of one day', { records: worked('10 09:00 12:00', '10 17:00 22:00') }, []],
    ['a target of the company’s', { records: worked('10 09:00 23:00', '11 09:00 18:00'), ...target(10) }, []],
    ['none', { records: worked('10 09:00 30:00', '11 09:00 18:00'), ...target(0) }, []],
    [
      'the rule of the day on which work begins again',
      {
        records: worked('10 09:00 23:00', '11 09:00 22:00', '12 09:00 18:00'),
        ...changing,
      },
      ['2026-11-12 660 720'],
    ],
    [
      'a rule’s own goes before the company’s, a longer one and a shorter',
      { records: worked('10 09:00 23:30', '11 09:00 21:30', '12 09:00 18:00'), ...changing, ...target(10) },
      ['2026-11-12 690 720'],
    ],
    [
      'a rule that leaves it to the company',
      {
        records: worked('10 09:00 23:00', '11 09:00 18:00'),
        contracts: [contract('2020-04-01', 1)],
        ruleOn: () => COMPANY_RULE,
      },
      ['2026-11-11 600 660'],
    ],
    [
      'a manager’s, too, whom the law asks nothing of breaks and rest days for',
      {
        records: worked('10 09:00 23:00', '11 09:00 18:00'),
        contracts: [contract('2020-04-01', 1)],
        ruleOn: () => ({ ...COMPANY_RULE, kind: 'manager' }),
      },
      ['2026-11-11 600 660'],
    ],
    ['while the day goes on', { records: worked('10 09:00 23:00', '11 09:00'), now: at('2026-11-11 12:00') }, []],
    [
      'before the go-live month',
      {
        records: worked('10 09:00 23:00', '11 09:00 18:00'),
        employment: {
          hiredOn: null,
          leftOn: null,
          registeredOn: isoDate('2020-04-01'),
          goLiveOn: isoDate('2026-12-01'),
        },
      },
      [],
    ],
  ])('%s', (_, rest, expected) => {
    expect(found('short_interval', rest)).toEqual(expected);
  });
});
