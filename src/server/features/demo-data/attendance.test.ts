import { describe, expect, it } from 'vitest';

import { clockState } from '#domain/attendance/clock-state.ts';
import { latestClockIn } from '#domain/attendance/record.ts';
import { plannedHours } from '#domain/attendance/shift.ts';
import { workingDayOfClockIn, workingDayOfClockOut } from '#domain/attendance/working-day.ts';
import { addMonths, daysFrom, firstDay, laterOf, lastDay, monthOf, type IsoMonth } from '#domain/time/date.ts';
import { instantOf, japanClock, japanDate } from '#domain/time/instant.ts';
import { timeOfDay, type Minutes } from '#domain/time/minutes.ts';
import type { DemoRecord } from './attendance.ts';
import { calendarOf, recordedFrom } from './calendar.ts';
import { FIRST_DAYS, isDayOff, isPunched, personOf, punchRowsOf, workingPeople } from './testing/people.ts';

describe.each(FIRST_DAYS)('what everyone has on %s', (today) => {
  const working = workingPeople(today);
  const calendar = calendarOf(today);
  const { from } = calendar;
  const lastMonth = addMonths(monthOf(today), -1);

  /** The violations of everyone, each named: an empty list when all is well. */
  const faults = (faultsOf: (data: (typeof working)[number]) => readonly string[]): string[] =>
    working.flatMap((data) => faultsOf(data).map((fault) => `${data.who}: ${fault}`));

  it('lies in the two whole months before, of some in the agreement’s year, and in this one up to yesterday', () => {
    expect(
      faults(({ employee, records, internalWork }) => {
        const first = recordedFrom(employee, calendar);
        return [
          ...records.map(({ workDate }) => workDate),
          ...records.map(({ recordedAt }) => japanDate(recordedAt)),
          ...internalWork.map(({ date }) => date),
        ].filter((date) => date < first || date >= today);
      }),
    ).toEqual([]);
    const wholeMonths = [-2, -1].map((offset) => addMonths(monthOf(today), offset));
    const punchesIn = (records: readonly DemoRecord[], month: IsoMonth): number =>
      records.filter(({ workDate }) => monthOf(workDate) === month).length;
    expect(
      faults(({ records, hiredOn }) =>
        wholeMonths.filter((month) => month >= monthOf(hiredOn) && punchesIn(records, month) < 16),
      ),
    ).toEqual([]);
  });

  it('begins with the employment, except for one day of E0005, who is new', () => {
    expect(faults(({ hiredOn }) => (hiredOn < from ? [] : [hiredOn.slice(0, 7)]))).toEqual([
      `demo E0005 on ${today}: ${lastMonth}`,
    ]);
    const newcomer = personOf(working, 'E0005');
    expect(newcomer.registeredOn).toBe(firstDay(lastMonth));
    const early = newcomer.records.filter(({ workDate }) => workDate < newcomer.hiredOn);
    expect(early.map(({ recordType }) => recordType)).toEqual(['clock_in', 'clock_out']);
    expect(newcomer.shifts.filter(({ date }) => date < newcomer.hiredOn)).toEqual([]);
  });

  it('leaves nobody at work: everyone can clock in', () => {
    const noon = instantOf(today, timeOfDay('12:00'));
    expect(
      faults(({ records, shifts }) => [clockState(records, noon, shifts).kind].filter((kind) => kind !== 'before')),
    ).toEqual([]);
  });

  it('explains every planned day once, since the sheet would count a gap as an absence (D5), except for the findings', () => {
    const unclear = faults((data) =>
      punchRowsOf(data, today).flatMap((row) => {
        const isPlanned = data.shifts.length > 0 ? row.shift !== null : !isDayOff(row);
        const explanations = [isPunched(row), row.isAbsent, row.hasLeave].filter(Boolean).length;
        if (explanations === 1 || (explanations === 0 && !isPlanned)) return [];
        return [`${monthOf(row.date)} ${explanations}`];
      }),
    );
    expect(unclear).toEqual([
      // Pending leave, two unexplained days, and work on a day of leave; and beside leave of a part of a day.
      `demo E0006 on ${today}: ${lastMonth} 0`,
      `demo E0006 on ${today}: ${lastMonth} 0`,
      `demo E0007 on ${today}: ${lastMonth} 0`,
      `demo E0010 on ${today}: ${lastMonth} 2`,
      ...['E0002', 'E0003', 'E0005', 'E0006', 'E0008', 'E0009'].map(
        (who) => `demo-leave ${who} on ${today}: ${lastMonth} 2`,
      ),
    ]);
  });

  it('belongs to the working days of the rule (D3)', () => {
    for (const { records, shifts } of working) {
      const ruled = records.map((record, index) => {
        if (record.recordType === 'clock_in') return workingDayOfClockIn(record.recordedAt, shifts);
        if (record.recordType !== 'clock_out') return record.workDate;
        return workingDayOfClockOut(
          record.recordedAt,
          latestClockIn(records.slice(Math.max(0, index - 5), index)),
          shifts,
        );
      });
      expect(records.map(({ workDate }) => workDate)).toEqual(ruled);
    }
  });

  it('was punched as on the clock screen, with a position and mostly its automatic note', () => {
    const punches = working.flatMap(({ records }) =>
      records.filter(isPunch).filter(({ correction }) => correction === null),
    );
    const automatic = punches.filter(({ note }) => /^(出勤|退勤) \d{2}:\d{2}$/.test(note ?? ''));
    expect(automatic.length).toBeGreaterThan(punches.length * 0.9);
    expect(automatic.length).toBeLessThan(punches.length);
    for (const { recordType, recordedAt, note } of automatic)
      expect(note).toBe(`${recordType === 'clock_in' ? '出勤' : '退勤'} ${japanClock(recordedAt).slice(0, 5)}`);
    for (const { address, latitude, longitude, accuracy } of punches) {
      expect(address).toMatch(/^(日本、〒\d{3}-\d{4} )?(東京都|大阪府|.{2,3}県)/);
      expect([latitude, longitude].map((degrees) => Math.floor((degrees ?? 0) / 10))).toEqual([3, 13]);
      expect(accuracy).toBeGreaterThan(4);
      expect(accuracy).toBeLessThan(50);
    }
    const addresses = [...new Set(punches.map(({ address }) => address))];
    expect(addresses.length).toBeGreaterThan(8);
    expect(addresses.filter((address) => address?.startsWith('日本、〒') === false).length).toBeGreaterThan(1);
  });

  it('has internal work within the punches of its day, except for one entry of E0004', () => {
    expect(
      faults((data) => {
        const rows = new Map(punchRowsOf(data, today).map((row) => [row.date, row]));
        return data.internalWork
          .filter(({ date, start, end, breakMinutes }) => {
            const clockIn = rows.get(date)?.clockIn ?? Infinity;
            const clockOut = rows.get(date)?.clockOut ?? -Infinity;
            return start < clockIn || end > clockOut || breakMinutes >= end - start;
          })
          .map(({ date }) => monthOf(date));
      }),
    ).toEqual([`demo E0004 on ${today}: ${lastMonth}`]);
  });

  it('is planned for every day to the end of the next month', () => {
    const planned = working.filter(({ shifts }) => shifts.length > 0);
    expect(planned).toHaveLength(working.length - 1);
    for (const { employee, shifts, hiredOn } of planned) {
      const first = laterOf(hiredOn, recordedFrom(employee, calendar));
      expect(shifts.map(({ date }) => date)).toEqual(daysFrom(first, lastDay(addMonths(monthOf(today), 1))));
      const coming = shifts.filter((shift) => shift.date > today && plannedHours(shift) !== null);
      expect(coming.length).toBeGreaterThan(7);
    }
  });

  it('has breaks mostly of 60 minutes, some of others, and recorded except for the findings and by who never does', () => {
    const rows = working
      .filter(({ employee }) => employee.breaks[0] !== null)
      .flatMap((data) => punchRowsOf(data, today))
      .filter((row) => row.clockIn !== null && row.clockOut !== null);
    const breaks = Map.groupBy(rows, (row) => row.breakMinutes);
    const counts = [45, 90].map((length) => breaks.get(length as Minutes)?.length ?? 0);
    expect(Math.min(...counts)).toBeGreaterThan(10);
    expect(breaks.get(60 as Minutes)?.length).toBeGreaterThan(rows.length / 2);
    expect(breaks.get(null)?.map(({ date }) => monthOf(date))).toEqual([lastMonth, lastMonth]);
  });

  it('ends no day shift before 17:00, which would be an early leave day by day (D49)', () => {
    expect(
      faults(({ shifts }) =>
        shifts.flatMap((shift) => {
          const hours = plannedHours(shift);
          const isEarly = hours !== null && hours.start >= timeOfDay('07:00') && hours.end < timeOfDay('17:00');
          return isEarly ? [shift.date] : [];
        }),
      ),
    ).toEqual([]);
  });
});

const isPunch = ({ recordType }: DemoRecord): boolean => recordType === 'clock_in' || recordType === 'clock_out';
