import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCalendar } from '../testing/vectors/contract.ts';
import { addDays, type DateRange, daysFrom, isoDate, type IsoDate } from '../time/date.ts';
import { inForce } from '../time/in-force.ts';
import { minutes } from '../time/minutes.ts';
import {
  absenceOn,
  contractedIn,
  contractedOn,
  type LeaveMinutes,
  leaveMinutesOn,
  type WorkCalendar,
} from './contract.ts';

const calendar = toCalendar({
  contracts: [
    { from: '2026-11-16', minutes: [0, 360, 360, 0, 361, 0, 0] },
    { from: '2024-04-01', minutes: [0, 480, 480, 480, 480, 480, 0] },
  ],
  days_off: ['2026-11-23'],
});
const startingOn = (from: string) => {
  const [contract] = toCalendar({
    contracts: [{ from, minutes: [0, 480, 480, 480, 480, 480, 0] }],
    days_off: [],
  }).contracts;
  if (contract === undefined) throw new Error('no contract');
  return contract;
};
const ALWAYS = { hiredOn: null, leftOn: null };

const leaveOn = (date: string, of: WorkCalendar, policy: LeaveMinutes) =>
  leaveMinutesOn(contractedOn(isoDate(date), of), inForce(of.contracts, isoDate(date)), policy);

const owedIn = ({ from, to }: DateRange, of: WorkCalendar) =>
  daysFrom(from, to).map((date) => ({ date, contracted: contractedOn(date, of) }));

describe('the minutes owed', () => {
  it.each([
    ['before the first contract', '2024-03-29', 0],
    ['on its first day', '2024-04-01', 480],
    ['on the last day before a change', '2026-11-13', 480],
    ['on the first day of the change', '2026-11-16', 360],
    ['on a weekday that the change took away', '2026-11-18', 0],
    ['on a Sunday', '2026-11-15', 0],
    ['on a day off of the company', '2026-11-23', 0],
  ])('%s, %s', (_, date, expected) => {
    expect(contractedOn(isoDate(date), calendar)).toBe(expected);
  });
});

describe('39条9項: the minutes of a day of leave', () => {
  it.each([
    ['contract_of_day', '2026-11-19', 361],
    // (360 + 360 + 361) / 3, cut
    ['average', '2026-11-16', 360],
    ['average', '2026-11-13', 480],
    [minutes(450), '2026-11-16', 450],
    ['average', '2026-11-18', 0],
    [minutes(450), '2026-11-23', 0],
    [minutes(450), '2024-03-29', 0],
  ] as const)('%s on %s', (policy, date, expected) => {
    expect(leaveOn(date, calendar, policy)).toBe(expected);
  });
});

it.each([
  [[60, 0, 0, 0, 0, 0, 1], 30],
  [[0, 0, 0, 0, 0, 0, 100], 100],
  [[10, 20, 30, 40, 50, 60, 70], 40],
] as const)('the average of %j is over the weekdays with work', (week, expected) => {
  const saturdays = toCalendar({ contracts: [{ from: '2026-11-01', minutes: week }], days_off: [] });
  expect(leaveOn('2026-11-14', saturdays, 'average')).toBe(expected);
});

it.each(['contract_of_day', 'average', minutes(420)] as const)('what the contract says goes before %s', (policy) => {
  const contract = { ...startingOn('2026-11-01'), leaveDayMinutes: minutes(300) };
  expect(leaveMinutesOn(minutes(480), contract, policy)).toBe(300);
  expect(leaveMinutesOn(minutes(0), contract, policy)).toBe(0);
});

it('the average without a contract is what the day owes', () => {
  expect(leaveMinutesOn(minutes(300), null, 'average')).toBe(300);
});

describe('absence', () => {
  const today = isoDate('2026-11-20');
  const empty = { date: isoDate('2026-11-19'), contracted: minutes(361), isLeave: false, isWorked: false };

  it.each([
    ['a day of work without any', {}, 361],
    ['today', { date: today }, 0],
    ['a day to come', { date: isoDate('2026-11-24') }, 0],
    ['a day of leave', { isLeave: true }, 0],
    ['work', { isWorked: true }, 0],
    ['no duty', { contracted: minutes(0) }, 0],
  ])('%s', (_, change, expected) => {
    expect(absenceOn({ ...empty, ...change }, today)).toBe(expected);
  });
});

describe('the work owed in a period', () => {
  const week = { from: isoDate('2026-11-09'), to: isoDate('2026-11-13') };

  it.each([
    ['the first and the last day are of the employment', '2026-11-09', '2026-11-13', 5],
    ['hired on the second, left on the day before the last', '2026-11-10', '2026-11-12', 3],
    ['hired afterwards', '2026-11-14', null, 0],
  ])('%s', (_, hired, left, days) => {
    const employment = { hiredOn: isoDate(hired), leftOn: left === null ? null : isoDate(left) };
    expect(contractedIn(owedIn(week, calendar), employment)).toEqual({ days, minutes: days * 480 });
  });

  it('counts a day of one minute', () => {
    const one = toCalendar({ contracts: [{ from: '2026-11-01', minutes: [0, 1, 0, 0, 0, 0, 0] }], days_off: [] });
    expect(contractedIn(owedIn(week, one), ALWAYS)).toEqual({ days: 1, minutes: 1 });
  });

  it('is that of its parts, and a contract to come changes nothing before it', () => {
    const anyDate = fc.integer({ min: 0, max: 1500 }).map((days) => addDays(isoDate('2024-01-01'), days));
    const from = isoDate('2024-01-01');
    fc.assert(
      fc.property(anyDate, anyDate, (to, cut) => {
        const parts = [
          { from, to: cut < to ? cut : to },
          { from: addDays(cut, 1), to },
        ].map((part) => contractedIn(owedIn(part, calendar), ALWAYS));
        const whole = contractedIn(owedIn({ from, to }, calendar), ALWAYS);
        expect(parts.map(({ minutes: part }) => part).reduce((sum, part) => sum + part, 0)).toBe(whole.minutes);
        const more = { ...calendar, contracts: [...calendar.contracts, ...toCalendar(startingAfter(to)).contracts] };
        expect(daysFrom(from, to).map((date) => contractedOn(date, more))).toEqual(
          daysFrom(from, to).map((date) => contractedOn(date, calendar)),
        );
      }),
      { numRuns: 20 },
    );
  });
});

const startingAfter = (date: IsoDate): Parameters<typeof toCalendar>[0] => ({
  contracts: [{ from: addDays(date, 1), minutes: [1, 1, 1, 1, 1, 1, 1] }],
  days_off: [],
});
