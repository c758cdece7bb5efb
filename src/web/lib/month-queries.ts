import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import type {
  AcceptedFindingResponse,
  ClosingResponse,
  FindingResponse,
  LockedDays,
  MonthHoursResponse,
} from '#contract/closing.ts';
import type { SwapsOfMonth } from '#contract/swaps.ts';
import type { InternalWork } from '#domain/attendance/internal-work.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import type { LeaveOfDays } from '#domain/leave/day-leave.ts';
import { isoDate, monthOf, type DateRange, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from './api.ts';
import { withKept } from './kept-answers.ts';
import { leaveOf, toInternalWork, toRecord, toShiftDay, type SavedShift } from './wire.ts';
import { queryKey } from './query-keys.ts';
import { about, type Subject } from './subject.ts';

/** The records of the working days of a month, the company's period of that name (月度). */
interface MonthOfRecords {
  readonly records: readonly AttendanceRecord[];
  /** The approved leave that touches the month. */
  readonly leave: LeaveOfDays;
}

/** Reads what one's own screens show of a month, and keeps it for the time without a network; of others nothing is kept. */
const readMonth = <Answer>(
  what: KeptOfMonth,
  month: string,
  subject: Subject,
  read: () => Promise<Answer>,
): Promise<Answer> => (subject === 'own' ? withKept(keptName(what, month), read) : read());

type KeptOfMonth = 'records' | 'shifts' | 'internal-work' | 'closing';

/** What an answer about a month is kept by. */
export const keptName = (what: KeptOfMonth | 'holidays', month: string): string => `${what} ${month}`;

/** The records and leave of a month. */
export const recordsQuery = (month: PeriodName, subject: Subject = 'own') =>
  queryOptions({
    queryKey: queryKey('time-records', 'month', month, subject),
    queryFn: async ({ signal }): Promise<MonthOfRecords> => {
      const input = { query: { month }, signal, uncached: true };
      const answer = await readMonth('records', month, subject, () =>
        api(...about(subject, 'GET /api/time-records', input)),
      );
      const { timeRecords, vacations } = Array.isArray(answer) ? { timeRecords: answer, vacations: [] } : answer;
      return {
        records: timeRecords.map(toRecord).filter((record) => record !== null),
        leave: leaveOf(vacations),
      };
    },
  });

/** The internal work of a month. */
export const internalWorkQuery = (month: PeriodName, subject: Subject) =>
  queryOptions({
    queryKey: queryKey('internal-work', month, subject),
    queryFn: async ({ signal }): Promise<InternalWork[]> => {
      const entries = await readMonth('internal-work', month, subject, () =>
        api(...about(subject, 'GET /api/internal-work', { query: { month }, signal })),
      );
      return entries.map(toInternalWork);
    },
  });

/** The saved shifts of a month, by day. */
export const shiftsQuery = (month: PeriodName, subject: Subject = 'own') =>
  queryOptions({
    queryKey: queryKey('shifts', month, subject),
    queryFn: async ({ signal }): Promise<SavedShift[]> =>
      (
        await readMonth('shifts', month, subject, () =>
          api(...about(subject, 'GET /api/shifts/{month}', { params: { month }, signal })),
        )
      ).map(toShiftDay),
  });

/** The subject of the holidays: a person's depend on their work rules, too. */
type Observer = Subject | 'company';

/** The swaps of rest days (振替休日) that touch a month, and whether the company has any. */
export const swapsQuery = (month: PeriodName, subject: Subject) =>
  queryOptions({
    queryKey: queryKey('swaps', month, subject),
    queryFn: ({ signal }): Promise<SwapsOfMonth> =>
      api(...about(subject, 'GET /api/swaps', { query: { month }, signal })),
  });

/** The holidays of a month with their names: by law, and by the calendars, which change now and then. */
export const holidaysQuery = (month: IsoMonth, whose: Observer = 'own') =>
  queryOptions({
    queryKey: queryKey('holidays', month, whose),
    queryFn: async ({ signal }): Promise<ReadonlyMap<IsoDate, string>> => {
      const input = { params: { month }, signal };
      const holidays =
        whose === 'own'
          ? await withKept(keptName('holidays', month), () => api('GET /api/holidays/{month}', input))
          : await api('GET /api/admin/holidays/{month}', {
              ...input,
              query: whose === 'company' ? {} : { user_id: String(whose) },
            });
      return new Map(holidays.map(({ date, name }) => [isoDate(date), name]));
    },
    staleTime: HOLIDAYS_STALE_MS,
  });

const HOLIDAYS_STALE_MS = 10 * 60_000;

/** The holidays of the days of a period: it lies in two of the calendar's months at most. */
export function useHolidays({ from, to }: DateRange, whose: Observer = 'own') {
  const first = useQuery(holidaysQuery(monthOf(from), whose));
  const last = useQuery(holidaysQuery(monthOf(to), whose));
  const data = useMemo(
    () => (first.data === last.data ? first.data : first.data && last.data && new Map([...first.data, ...last.data])),
    [first.data, last.data],
  );
  return {
    data,
    isPending: first.isPending || last.isPending,
    isError: first.isError || last.isError,
    isFetching: first.isFetching || last.isFetching,
    refetch: () => Promise.all([first, last].filter((query) => query.isError).map((query) => query.refetch())),
  };
}

/**
 * The closing status of one's own month, and its findings. Its key begins like that of the records: whatever invalidates
 * those invalidates it.
 */
export const ownMonthQuery = (month: PeriodName) =>
  queryOptions({
    queryKey: queryKey('time-records', 'closing', month, 'own'),
    queryFn: ({ signal }) =>
      readMonth('closing', month, 'own', () => api('GET /api/months/{month}', { params: { month }, signal })),
  });

/**
 * The closing status of a month, and its hours; of one's own also the findings to resolve before it, of an employee's
 * those that were accepted.
 */
export type ClosingOfMonth = ClosingResponse &
  MonthHoursResponse & {
    readonly company_name: string;
    /** Of an employee's month. */
    readonly employee_id?: string;
    readonly name?: string;
    readonly locked: LockedDays;
    readonly has_past_days?: true | undefined;
    readonly findings?: readonly FindingResponse[];
    readonly accepted?: readonly AcceptedFindingResponse[];
  };

/** The closing status of a month, one's own or an employee's. */
export const closingQuery = (month: PeriodName, subject: Subject) =>
  queryOptions({
    queryKey: queryKey('time-records', 'closing', month, subject),
    queryFn: ({ signal }): Promise<ClosingOfMonth> =>
      subject === 'own'
        ? readMonth('closing', month, 'own', () => api('GET /api/months/{month}', { params: { month }, signal }))
        : api('GET /api/admin/users/{id}/months/{month}', { params: { id: String(subject), month }, signal }),
  });
