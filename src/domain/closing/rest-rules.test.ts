import { describe, expect, it } from 'vitest';
import { at, record } from '../attendance/testing/builders.ts';
import { DEFAULT_WORKING_TIME_SETTINGS } from '../overtime/settings.ts';
import { punched } from '../sheet/testing/builders.ts';
import { addDays, daysFrom, isoDate } from '../time/date.ts';
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
      'seven, the last of them by a night of the sixth',
      { records: [...daily('2026-11-04', '2026-11-08'), ...punched('2026-11-09', '22:00', '30:00')] },
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
