import { afterEach, describe, expect, it, vi } from 'vitest';

import type { MonthRow, WorkType } from '#domain/attendance/month.ts';
import { addDays, dayNumber, isoDate } from '#domain/time/date.ts';
import { formatInstant, instantOf, japanDate } from '#domain/time/instant.ts';
import { formatOnWorkingDay, timeOfDay } from '#domain/time/minutes.ts';
import { holidaysWithin } from '#domain/holidays/holidays.ts';
import { type Presence, presenceAt } from '#domain/attendance/presence.ts';
import { latenessOf } from '#domain/sheet/lateness.ts';
import { DEFAULT_SHEET_POLICY } from '#domain/company-policy/policy.ts';
import { demoAccounts } from './employees.ts';
import { demoDataOf } from './demo-data.ts';
import { FIRST_DAYS, isDayOff, isPunched, personOf, punchRowsOf, rowsOf } from './testing/people.ts';

describe.each(FIRST_DAYS)('on %s', (today) => {
  const people = demoDataOf(today);

  describe('E0001', () => {
    const data = personOf(people, 'E0001');
    const rows = punchRowsOf(data, today);
    const reported = (kind: 'late' | 'early') =>
      rows.filter((row) => row.remarks.some((remark) => remark.kind === kind));
    const early = reported('early');

    it('works 09:00–18:00 on ordinary days and not on days off', () => {
      const ordinary = rows.filter((row) => isPunched(row) && !row.isLate && !early.includes(row));
      expect(ordinary.length).toBeGreaterThan(25);
      for (const { shift, clockIn, clockOut } of ordinary) {
        expect(shift).toEqual({ start: 540, end: 1080 });
        expect(clockIn).toBeGreaterThanOrEqual(524);
        expect(clockIn).toBeLessThanOrEqual(540);
        expect(clockOut).toBeGreaterThanOrEqual(1080);
        expect(clockOut).toBeLessThan(1300);
      }
      expect(rows.filter((row) => isDayOff(row) && (isPunched(row) || row.shift !== null))).toEqual([]);
      expect(rows.filter((row) => row.missingPunch !== null)).toEqual([]);
    });

    it('was late on some days and reported some of them', () => {
      const late = rows.filter((row) => row.isLate);
      expect(late).toHaveLength(6);
      expect(reported('late')).toHaveLength(3);
      expect(reported('late').filter((row) => !row.isLate)).toEqual([]);
      const reasons = reported('late').flatMap((row) => row.remarks.map(({ reason }) => reason));
      expect(reasons).toContain('遅刻: 電車遅延 - 田中様');
      expect(reasons).toContain('遅刻: 子どもの送迎');
    });

    it('left early once, was absent once and worked internally on two days', () => {
      expect(early.map((row) => [row.clockOut, row.remarks[0]?.reason])).toEqual([[930, '早退: 通院のため - 田中様']]);
      expect(rows.filter((row) => row.clockOut !== null && row.clockOut < 17 * 60)).toEqual(early);
      const absent = rows.filter((row) => row.isAbsent);
      expect(absent.map((row) => row.absenceReason)).toEqual(['欠勤: 体調不良 - 田中様']);
      expect(absent.some((row) => isPunched(row))).toBe(false);
      expect(rowsOf(data, today, 'internal')).toHaveLength(2);
    });

    it('noted something now and then', () => {
      const notes = rows.map((row) => row.note).filter((note) => note !== null);
      expect(notes).toContain('リリース作業の立ち会い');
      expect(notes.length).toBeLessThan(rows.filter(isPunched).length / 2);
    });
  });

  it('E0003 works nights that belong to the evening (D3), the last one over before today', () => {
    const nights = rowsOf(personOf(people, 'E0003'), today).filter(isPunched);
    expect(nights.length).toBeGreaterThan(35);
    for (const { date, clockIn, clockOut, clockInRecord, clockOutRecord, shift, missingPunch } of nights) {
      expect([shift, missingPunch]).toEqual([{ start: 1320, end: 1800 }, null]);
      const times = [clockIn, clockOut].map((minute) => (minute === null ? '' : formatOnWorkingDay(minute)));
      expect(times.join(' ')).toMatch(/^(21:4[6-9]|21:5\d|22:00|22:17) 翌0[678]:\d\d$/);
      const punchedOn = [clockInRecord, clockOutRecord].map((record) => record && japanDate(record.recordedAt));
      expect(punchedOn).toEqual([date, addDays(date, 1)]);
    }
  });

  it('E0004 to E0010 each show something else', () => {
    const rows = (employeeId: string, workType?: WorkType): MonthRow[] =>
      rowsOf(personOf(people, employeeId), today, workType);
    const missing = (employeeId: string) => rows(employeeId).flatMap((row) => row.missingPunch ?? []);
    const hours = (employeeId: string) => rows(employeeId).find((row) => row.shift !== null)?.shift;
    expect(hours('E0004')).toEqual({ start: 630, end: 1035 });
    expect(hours('E0005')).toEqual({ start: 480, end: 1020 });
    expect(personOf(people, 'E0006').shifts).toEqual([]);
    // Once in each whole month, and in the current one when it has come that far.
    expect(missing('E0007').slice(0, 2)).toEqual(['clock_out', 'clock_out']);
    expect(missing('E0007').slice(2)).toEqual(dayNumber(today) < 15 ? [] : ['clock_out']);
    expect(rows('E0008').filter((row) => isDayOff(row) && isPunched(row))).toHaveLength(2);
    expect(rows('E0009', 'internal')).toHaveLength(6);
    // A day of nothing but internal work.
    expect(rows('E0009').length - rows('E0009', 'client').length).toBe(1);
    expect(rows('E0009', 'client').filter((row) => row.segments.length > 1).length).toBeGreaterThan(1);
    expect(missing('E0010')).toEqual(['clock_in']);
    expect(personOf(people, 'E0010').employee.name.length).toBeGreaterThan(20);
  });

  it('E0100 was registered today and has nothing yet', () => {
    const { registeredOn, records, shifts, internalWork, grants, leaveRequests } = personOf(people, 'E0100');
    expect(registeredOn).toBe(today);
    expect([records, shifts, internalWork, grants, leaveRequests].flat()).toEqual([]);
  });
});

describe('the same on every machine for a given date', () => {
  afterEach(() => void vi.useRealTimers());

  it('whatever the clock and the random numbers', () => {
    const today = isoDate('2026-11-20');
    const dice = vi.spyOn(Math, 'random').mockReturnValue(0.1);
    vi.useFakeTimers({ now: Date.parse('2026-11-20T00:00:00Z') });
    const first = demoDataOf(today);
    dice.mockReturnValue(0.9);
    vi.setSystemTime(Date.parse('2031-07-01T12:34:56Z'));
    expect(demoDataOf(today)).toEqual(first);
  });

  it('down to the millisecond', () => {
    const { records } = personOf(demoDataOf(isoDate('2026-11-20')), 'E0001');
    const yesterday = records.filter(({ workDate }) => workDate === '2026-11-19');
    expect(yesterday.map(({ recordedAt }) => formatInstant(recordedAt))).toEqual([
      '2026-11-19T08:46:24.593+09:00',
      '2026-11-19T20:24:14.000+09:00',
    ]);
  });
});

// A Friday, a Saturday, a Sunday and a public holiday.
describe.each(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isoDate))(
  'today is alive on %s',
  (today) => {
    const at = (time: string) => instantOf(today, timeOfDay(time));
    const stateAt = (time: string, employeeId: string): Presence => {
      const { records, shifts, leaveRequests } = personOf(demoDataOf(today, at(time)), employeeId);
      const leaveDays = leaveRequests.filter(({ status }) => status === 'approved').map(({ date }) => date);
      const holidays = holidaysWithin({ from: addDays(today, -1), to: addDays(today, 1) });
      const plans = { shifts, leaveDays, holidays, companyDays: new Map(), contracts: [] };
      const latenessOn = latenessOf(plans, () => DEFAULT_SHEET_POLICY);
      return presenceAt({ ...plans, records, latenessOn, now: at(time) });
    };

    it.each([
      ['E0004', 'leave', false],
      ['E0005', 'working', false],
      ['E0006', 'working', false],
      ['E0007', 'working', true],
      ['E0008', 'working', false],
      ['E0009', 'late', false],
      ['E0010', 'working', false],
    ] as const)('%s is %s at noon', (employeeId, state, cameLate) => {
      expect(stateAt('12:00', employeeId)).toMatchObject({ state, cameLate, workDate: today });
    });

    it('others work as on any workday', () => {
      const isFriday = today === '2026-11-20';
      expect(stateAt('12:00', 'E0017').state).toBe(isFriday ? 'working' : 'off');
    });

    it('some are gone in the evening, and nobody is there before dawn', () => {
      expect(stateAt('19:30', 'E0005').state).toBe('left');
      expect(stateAt('19:30', 'E0008').state).toBe('working');
      for (const time of ['00:00', '04:59']) expect(demoDataOf(today, at(time))).toEqual(demoDataOf(today));
    });

    it('nothing is of the future, and the first steps are left to the visitor', () => {
      for (const time of ['05:00', '08:00', '09:30', '12:00', '23:59'])
        for (const { employee, records } of demoDataOf(today, at(time))) {
          const own = records.filter(({ workDate }) => workDate === today);
          expect(own.every(({ recordedAt }) => recordedAt <= at(time))).toBe(true);
          if (employee.today === null) expect(own).toEqual([]);
        }
    });
  },
);

it('each account says what it shows', () => {
  expect(demoAccounts.every(({ name, shows }) => name !== '' && shows.length >= 5)).toBe(true);
});

it('names the accounts of every company', () => {
  expect(
    demoAccounts.map(({ company_id, employee_id, role, password }) =>
      [company_id, employee_id, role, password].join(' '),
    ),
  ).toEqual([
    'demo S0001 super_admin kintai-demo',
    'demo A0001 admin kintai-demo',
    ...Array.from({ length: 17 }, (_, index) => `demo E${String(index + 1).padStart(4, '0')} user kintai-demo`),
    'demo E0100 user kintai-first',
    'demo-west S0001 super_admin kintai-demo',
    'demo-west E0001 user kintai-demo',
    'demo-west E0002 user kintai-demo',
    'sample S0001 super_admin kintai-demo',
    'sample A0001 admin kintai-demo',
    'sample E0001 user kintai-demo',
    'demo-rules S0001 super_admin kintai-demo',
    ...Array.from({ length: 11 }, (_, index) => `demo-rules E${String(index + 1).padStart(4, '0')} user kintai-demo`),
    'demo-leave S0001 super_admin kintai-demo',
    ...Array.from({ length: 12 }, (_, index) => `demo-leave E${String(index + 1).padStart(4, '0')} user kintai-demo`),
    'demo-ses S0001 super_admin kintai-demo',
    ...Array.from({ length: 30 }, (_, index) => `demo-ses E${String(index + 1).padStart(4, '0')} user kintai-demo`),
  ]);
});
