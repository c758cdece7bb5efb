import { queryOptions } from '@tanstack/react-query';

import type { ShiftDay } from '#domain/attendance/shift.ts';
import { isoDate, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { api } from './api.ts';
import { toShiftDay } from './wire.ts';

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
