import { describe, expect, it } from 'vitest';

import { record, shift, punched } from '../attendance/testing/builders.ts';
import { minutes } from '../time/minutes.ts';
import type { HoursPolicy, PersonsWork } from './month-hours.ts';
import { hoursOf } from './testing/builders.ts';

/** The overtime, the work on statutory rest days and the night work of a month, in minutes; no rest day is named. */
const hours = (work: Partial<PersonsWork>, policy: Partial<HoursPolicy> = {}, month = '2026-11') => {
  const { overtime, statutoryHoliday, night } = hoursOf(month, work, { statutoryRestDay: null, ...policy }).totals;
  return [overtime, statutoryHoliday, night];
};
/** Days of 8 hours from 09:00 to 18:00, less an hour. */
const ordinary = (...dates: string[]) => dates.flatMap((date) => punched(date, '09:00', '18:00', { breakMinutes: 60 }));

// 2026-11-08 is a Sunday; the week has no public holiday.
const WEEK = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'];
const SATURDAY = '2026-11-14';
const SUNDAY = '2026-11-08';

describe('the month as the law counts it', () => {
  it.each<[string, Partial<PersonsWork>, readonly number[]]>([
    ['nothing', {}, [0, 0, 0]],
    ['five days of 8 hours', { records: ordinary(...WEEK) }, [0, 0, 0]],
    ['a day of 10 hours', { records: punched('2026-11-09', '09:00', '20:00', { breakMinutes: 60 }) }, [120, 0, 0]],
    [
      'to the minute, whatever the sheet rounds',
      { records: punched('2026-11-09', '08:50', '18:07', { breakMinutes: 60 }) },
      [17, 0, 0],
    ],
    ['a sixth day of the week', { records: ordinary(...WEEK, SATURDAY) }, [480, 0, 0]],
    ['all seven, of which the last is the rest day', { records: ordinary(SUNDAY, ...WEEK, SATURDAY) }, [480, 480, 0]],
    ['half a day', { records: punched('2026-11-09', '09:00', null) }, [0, 0, 0]],
    ['a night', { records: punched('2026-11-09', '20:00', '30:00', { breakMinutes: 60 }) }, [60, 0, 420]],
    [
      'a night into the only rest day: from midnight on rest-day work',
      {
        records: punched(SATURDAY, '20:00', '29:00', { breakMinutes: 0 }),
        shifts: [shift(SATURDAY, '20:00', '05:00'), shift('2026-11-21', '09:00', '18:00')],
      },
      [0, 300, 420],
    ],
    [
      'a night into a rest day, where another was kept',
      { records: punched(SATURDAY, '20:00', '29:00', { breakMinutes: 0 }) },
      [60, 0, 420],
    ],
  ])('%s', (_, work, expected) => {
    expect(hours(work)).toEqual(expected);
  });

  it.each([
    ['work up to its midnight does not touch it', '2026-11-07', '15:00', '24:00', [0, 0, 120]],
    ['a minute beyond does, so that it is Saturday', '2026-11-07', '15:00', '24:01', [1, 480, 121]],
    ['two punches in one minute are no work', SUNDAY, '09:00', '09:00', [0, 0, 0]],
  ])('the rest day is the Sunday without work, not the worked Saturday: %s', (_, date, from, to, expected) => {
    const records = [...punched(date, from, to, { breakMinutes: 60 }), ...ordinary(SATURDAY)];
    expect(hours({ records })).toEqual(expected);
  });

  it('a clock-in before midnight is work of that calendar day', () => {
    const monday = [
      record('clock_in', `${SUNDAY} 23:30`, { workDate: '2026-11-09', breakMinutes: 60 }),
      record('clock_out', '2026-11-09 08:00'),
    ];
    expect(hours({ records: monday }, { statutoryRestDay: 0 })).toEqual([0, 30, 330]);
    // Worked as well as the Saturday, the Sunday is not the rest day without work.
    expect(hours({ records: [...monday, ...ordinary(SATURDAY)] })).toEqual([0, 480, 330]);
  });

  it('a month begins with its first day, even if it is the first of a week', () => {
    expect(hours({ records: punched('2026-11-01', '09:00', '20:00', { breakMinutes: 60 }) })).toEqual([120, 0, 0]);
  });

  it('a month ends with its last day, even if it is the last of a week', () => {
    const records = punched('2026-10-31', '09:00', '20:00', { breakMinutes: 60 });
    expect(hours({ records }, {}, '2026-10')).toEqual([120, 0, 0]);
  });

  it('the rest day that the work rules name', () => {
    expect(hours({ records: ordinary(SUNDAY) }, { statutoryRestDay: 0 })).toEqual([0, 480, 0]);
    expect(hours({ records: ordinary(SUNDAY) })).toEqual([0, 0, 0]);
    expect(hours({ records: ordinary(SUNDAY) }, { statutoryRestDay: 6 })).toEqual([0, 0, 0]);
  });

  it('D11: a break that isn’t recorded, as on the sheet', () => {
    const records = punched('2026-11-09', '09:00', '18:00');
    expect(hours({ records })).toEqual([60, 0, 0]);
    expect(
      hours(
        { records },
        { breakRuleOn: () => ({ kind: 'steps', steps: [{ over: minutes(0), length: minutes(60) }] }) },
      ),
    ).toEqual([0, 0, 0]);
  });

  it('work that runs into the next day’s shift is the next day’s from its start on', () => {
    const records = punched('2026-11-09', '22:00', '36:00', { breakMinutes: 0 });
    // 14 hours of one day; or 11 of it, and 3 of the next that begins at 09:00.
    expect(hours({ records })).toEqual([360, 0, 420]);
    expect(hours({ records, shifts: [shift('2026-11-10', '09:00', '18:00')] })).toEqual([180, 0, 420]);
    const both = [...records, ...punched('2026-11-10', '13:00', '19:00', { breakMinutes: 0 })];
    expect(hours({ records: both, shifts: [shift('2026-11-10', '09:00', '18:00')] })).toEqual([180 + 60, 0, 420]);
  });

  it('takes what runs on from the day before the month, where that begins a week', () => {
    const records = punched('2026-10-31', '22:00', '36:00', { breakMinutes: 0 });
    const { totals } = hoursOf('2026-11', { records, shifts: [shift('2026-11-01', '09:00', '18:00')] });
    expect(totals.worked).toBe(180);
  });

  it('a shift of the last day belongs to the month, its morning too', () => {
    const records = punched('2026-11-30', '22:00', '32:00', { breakMinutes: 0 });
    expect(hours({ records })).toEqual([120, 0, 420]);
    expect(hours({ records }, {}, '2026-12')).toEqual([0, 0, 0]);
  });
});
