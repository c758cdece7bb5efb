import { describe, expect, it } from 'vitest';

import { holidaysWithin } from '../holidays/holidays.ts';
import { type DateRange, daysFrom, isoDate, type IsoDate, isWeekend } from '../time/date.ts';
import { contractOfWeek, weekOf } from '../working-time/contract-on-record.ts';
import { type AttendanceFacts, attendanceOnRecord } from './attendance-on-record.ts';
import type { DayStatus } from './attendance-rate.ts';
import { DEFAULT_LEAVE_POLICY } from './policy.ts';

const contract = contractOfWeek(isoDate('2026-04-01'), weekOf([0, 480, 480, 480, 480, 480, 0]), null);
const days = (from: string, to = from): IsoDate[] => daysFrom(isoDate(from), isoDate(to));
const range = (from: string, to: string): DateRange => ({ from: isoDate(from), to: isoDate(to) });

const count = (period: DateRange, facts: Partial<AttendanceFacts> = {}, today = '2026-12-01') =>
  attendanceOnRecord(
    period,
    {
      shifts: [],
      contracts: [contract],
      holidays: holidaysWithin(period),
      companyDays: new Map(),
      employment: { hiredOn: isoDate('2026-04-01'), leftOn: null, goLiveOn: null },
      workedOn: new Set(),
      absentOn: new Set(),
      leaveOn: new Map(),
      ...facts,
    },
    isoDate(today),
    DEFAULT_LEAVE_POLICY,
  );

const WORKED = new Set(days('2026-11-01', '2026-11-30'));
const leaveOn = (dates: readonly IsoDate[], status: DayStatus = 'annual_leave') =>
  new Map(dates.map((date) => [date, status]));

describe('the days themselves', () => {
  it('counts the days on which work was owed, and neither weekends nor public holidays that were worked', () => {
    const { by, count: counted, isComplete } = count(range('2026-11-01', '2026-11-30'), { workedOn: WORKED });
    // 21 weekdays, of which 3 and 23 November are public holidays.
    expect(by).toEqual({ worked: 19 });
    expect(counted).toEqual({ attended: 19, total: 19 });
    expect(isComplete).toBe(true);
  });

  it('takes an empty day among others for an absence, and leave for leave', () => {
    const workedOn = new Set(days('2026-11-02', '2026-11-20'));
    const { by } = count(range('2026-11-02', '2026-11-30'), { workedOn, leaveOn: leaveOn(days('2026-11-24')) });
    expect(by).toEqual({ worked: 14, annual_leave: 1, absent: 4 });
  });

  it('counts leave on a public holiday, on which it takes a day, and not on a rest day', () => {
    const off = { kind: 'scheduled_holiday', name: null } as const;
    const { by } = count(range('2026-11-01', '2026-11-30'), {
      workedOn: WORKED,
      companyDays: new Map([[isoDate('2026-11-02'), off]]),
      leaveOn: leaveOn([...days('2026-11-03'), ...days('2026-11-28')]),
    });
    expect(by).toEqual({ worked: 19 });
    expect(count(range('2026-11-03', '2026-11-03'), { leaveOn: leaveOn(days('2026-11-03')) }).by).toEqual({
      annual_leave: 1,
    });
  });

  it('reads a shift before the contract', () => {
    const shifts = [
      { date: isoDate('2026-11-01'), isWorkday: true, start: null, end: null },
      { date: isoDate('2026-11-02'), isWorkday: false, start: null, end: null },
    ];
    const { days: counted } = count(range('2026-11-01', '2026-11-04'), { workedOn: WORKED, shifts });
    expect([...counted.keys()]).toEqual(['2026-11-01', '2026-11-04']);
  });
});

describe('what is not on record', () => {
  it.each([
    ['before the go-live month', { employment: { hiredOn: null, leftOn: null, goLiveOn: isoDate('2026-11-01') } }],
    ['a month without a trace of attendance', {}],
  ])('%s', (_, facts) => {
    const {
      unknown,
      count: counted,
      isComplete,
    } = count(range('2026-10-15', '2026-11-30'), {
      workedOn: WORKED,
      ...facts,
    });
    expect(unknown).toEqual([range('2026-10-15', '2026-10-31')]);
    expect(counted).toEqual({ attended: 19, total: 19 });
    expect(isComplete).toBe(false);
  });

  it('has months that are leave as a whole on record', () => {
    const leave = leaveOn(days('2026-09-01', '2026-10-31'), 'childcare_leave');
    const { by, isComplete } = count(range('2026-09-01', '2026-11-30'), { workedOn: WORKED, leaveOn: leave });
    expect(by).toMatchObject({ worked: 19 });
    expect(by.childcare_leave).toBeGreaterThan(40);
    expect(isComplete).toBe(true);
  });

  it('asks of such months only for leave on the days on which work is owed', () => {
    const weekdays = days('2026-10-01', '2026-10-31').filter((date) => !isWeekend(date));
    const leave = leaveOn(weekdays, 'childcare_leave');
    const { by, isComplete } = count(range('2026-10-01', '2026-11-30'), { workedOn: WORKED, leaveOn: leave });
    // 12 October is スポーツの日, on which leave takes a day as on any other.
    expect(by).toEqual({ worked: 19, childcare_leave: 22 });
    expect(isComplete).toBe(true);
  });

  it('has none of a month in which leave is all there is, of some days', () => {
    const { unknown } = count(range('2026-10-01', '2026-11-30'), {
      workedOn: WORKED,
      leaveOn: leaveOn(days('2026-10-05', '2026-10-09')),
    });
    expect(unknown).toEqual([range('2026-10-01', '2026-10-31')]);
  });

  it('has a part of a month on record in which no work is owed', () => {
    // 31 October is a Saturday.
    expect(count(range('2026-10-31', '2026-11-30'), { workedOn: WORKED }).isComplete).toBe(true);
  });

  it('tells the days of which nothing is known in runs', () => {
    const { unknown } = count(range('2026-11-09', '2026-11-20'), {
      contracts: [{ ...contract, minutes: null, weeklyDays: 3 }],
      workedOn: new Set(days('2026-11-10')),
    });
    expect(unknown).toEqual([range('2026-11-09', '2026-11-13'), range('2026-11-16', '2026-11-20')]);
  });

  it.each([
    ['on its last day', '2026-11-30', false],
    ['on the day after', '2026-12-01', true],
  ])('is complete once the period is over, %s: %s', (_, today, expected) => {
    expect(count(range('2026-11-01', '2026-11-30'), { workedOn: WORKED }, today).isComplete).toBe(expected);
  });

  it('knows nothing of the days of a part-timer whose weekdays nobody has entered', () => {
    const counts = { ...contract, minutes: null, weeklyDays: 3 };
    const { unknown, by } = count(range('2026-11-09', '2026-11-13'), {
      contracts: [counts],
      workedOn: new Set(days('2026-11-10')),
    });
    expect(by).toEqual({});
    expect(unknown).toEqual([range('2026-11-09', '2026-11-13')]);
  });

  it('is what is still to come', () => {
    const { isComplete, count: counted } = count(range('2026-11-01', '2026-11-30'), { workedOn: WORKED }, '2026-11-11');
    expect([isComplete, counted.total]).toEqual([false, 6]);
  });

  it('has nothing outside of the employment', () => {
    const employment = { hiredOn: isoDate('2026-11-09'), leftOn: isoDate('2026-11-13'), goLiveOn: null };
    expect(count(range('2026-11-01', '2026-11-30'), { employment, workedOn: WORKED }).by).toEqual({ worked: 5 });
  });
});
