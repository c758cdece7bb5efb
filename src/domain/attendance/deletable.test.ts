import { describe, expect, it } from 'vitest';

import { isoDate, isoMonth } from '../time/date.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { deletableValues, deriveMonth, type MonthRow, type WorkType } from './month.ts';
import type { AttendanceRecord } from './record.ts';
import { at, record } from './testing/builders.ts';
import { calendarMonth } from '../working-time/wage-period.ts';

const day = isoDate('2026-11-20');

function rowOf(
  records: AttendanceRecord[],
  { hasInternalWork = false, workType = 'all' }: { hasInternalWork?: boolean; workType?: WorkType } = {},
): MonthRow {
  const entry = { id: 9, date: day, start: timeOfDay('13:00'), end: timeOfDay('14:00'), breakMinutes: minutes(0) };
  const rows = deriveMonth({
    period: calendarMonth(isoMonth('2026-11')),
    records,
    leaveDays: [],
    shifts: [],
    internalWork: hasInternalWork ? [{ ...entry, note: null }] : [],
    holidays: new Map(),
    now: at('2026-11-30 12:00'),
    workType,
  });
  return rows.find(({ date }) => date === day)!;
}

const clockIn = record('clock_in', '2026-11-20 09:01', { id: 1, breakMinutes: 60, note: '直行' });
const clockOut = record('clock_out', '2026-11-20 18:05', { id: 2 });
const none = {
  clockIn: null,
  clockOut: null,
  breakTime: null,
  note: null,
  absence: null,
  remarks: [],
  oddPunches: [],
};

describe('what an admin can delete of a day (D34)', () => {
  it('is each of its values, break and note by any record of the day', () => {
    const values = deletableValues(rowOf([clockIn, clockOut]));
    expect(values).toEqual({ ...none, clockIn: 1, clockOut: 2, breakTime: 1, note: 1 });
  });

  it('is the punched break, and each punch that is no end of a pair', () => {
    const punched = { ...clockIn, breakMinutes: null };
    const start = record('break_start', '2026-11-20 12:00', { id: 6 });
    const end = record('break_end', '2026-11-20 13:00', { id: 7 });
    expect(deletableValues(rowOf([punched, start, end, clockOut])).breakTime).toBe(1);
    expect(deletableValues(rowOf([punched, start, clockOut]))).toMatchObject({ breakTime: 1, oddPunches: [6] });
    expect(deletableValues(rowOf([start]))).toMatchObject({ clockIn: null, breakTime: 6, oddPunches: [6] });
    expect(deletableValues(rowOf([punched, clockOut])).breakTime).toBeNull();
  });

  it('is only what exists', () => {
    expect(deletableValues(rowOf([]))).toEqual(none);
    expect(deletableValues(rowOf([clockOut]))).toEqual({ ...none, clockOut: 2 });
    expect(deletableValues(rowOf([record('clock_out', '2026-11-20 18:00', { id: 3, breakMinutes: 0 })]))).toEqual({
      ...none,
      clockOut: 3,
      breakTime: 3,
    });
  });

  it('is a late or early report too', () => {
    const late = record('late', '2026-11-20 09:00', { id: 5, absenceReason: '遅刻: 電車遅延' });
    expect(deletableValues(rowOf([clockIn, late])).remarks).toEqual([5]);
  });

  it('is only the absence on a day of absence', () => {
    const absence = record('absence', '2026-11-20 08:00', { id: 4, absenceReason: '欠勤: 発熱', breakMinutes: 60 });
    const late = record('late', '2026-11-20 09:00', { id: 5 });
    expect(deletableValues(rowOf([absence, late]))).toEqual({ ...none, absence: 4 });
  });

  it.each(['all', 'internal', 'client'] as const)(
    'is none of the punches with internal work, shown as %s',
    (workType) => {
      expect(deletableValues(rowOf([clockIn, clockOut], { hasInternalWork: true, workType }))).toEqual(none);
    },
  );
});
