import { queryOptions } from '@tanstack/react-query';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import { isoDate, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { api } from './api.ts';
import { leaveDaysOf, toRecord, toShiftDay } from './wire.ts';

/** The person's own records of the working days of a month. */
interface MonthOfRecords {
  readonly records: readonly AttendanceRecord[];
  /** The days of approved leave that touches the month. */
  readonly leaveDays: readonly IsoDate[];
}

/** The person's own records and leave of a month. */
export const recordsQuery = (month: IsoMonth) =>
  queryOptions({
    queryKey: ['time-records', 'month', month],
    queryFn: async ({ signal }): Promise<MonthOfRecords> => {
      const answer = await api('GET /api/time-records', { query: { month }, signal, uncached: true });
      const { timeRecords, vacations } = Array.isArray(answer) ? { timeRecords: answer, vacations: [] } : answer;
      return {
        records: timeRecords.map(toRecord).filter((record) => record !== null),
        leaveDays: leaveDaysOf(vacations),
      };
    },
  });

/** The person's own saved shifts of a month, by day. */
export const shiftsQuery = (month: IsoMonth) =>
  queryOptions({
    queryKey: ['shifts', month],
    queryFn: async ({ signal }): Promise<ShiftDay[]> =>
      (await api('GET /api/shifts/{month}', { params: { month }, signal })).map(toShiftDay),
  });

/** The public holidays of a month with their names. They don't change while the app is open. */
export const holidaysQuery = (month: IsoMonth) =>
  queryOptions({
    queryKey: ['holidays', month],
    queryFn: async ({ signal }): Promise<ReadonlyMap<IsoDate, string>> => {
      const holidays = await api('GET /api/holidays/{month}', { params: { month }, signal });
      return new Map(holidays.map(({ date, name }) => [isoDate(date), name]));
    },
    staleTime: Infinity,
  });
