import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import type { DayHoursResponse } from '#contract/hours.ts';
import type { CompDay, DaySwapResponse, SwapsOfMonth } from '#contract/swaps.ts';
import { deriveMonth, type MonthInput, type MonthRow, type WorkType } from '#domain/attendance/month.ts';
import { isWithin } from '#domain/time/date.ts';
import { japanDate, type EpochMs } from '#domain/time/instant.ts';
import type { PeriodName, WagePeriod } from '#domain/working-time/wage-period.ts';
import { useKeptSince } from '../../lib/kept-answers.ts';
import {
  closingQuery,
  internalWorkQuery,
  keptName,
  ownMonthQuery,
  recordsQuery,
  shiftsQuery,
  swapsQuery,
  useHolidays,
} from '../../lib/month-queries.ts';
import type { Subject } from '../../lib/subject.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { texts } from './texts.ts';

const POLL_MS = 60_000;

/** The swaps that wait or hold, by each of their days; `null` where the company neither swaps days nor has any. */
function liveSwaps({ swaps_days, data }: SwapsOfMonth): ReadonlyMap<string, DaySwapResponse> | null {
  const live = data.filter(({ status }) => status === 'pending' || status === 'approved');
  if (!swaps_days && live.length === 0) return null;
  return new Map(
    live.flatMap((swap) => [
      [swap.works_on, swap],
      [swap.rests_on, swap],
    ]),
  );
}

/** Whether the company has any, and they can change while they are looked at. */
const hasSwaps = ({ swaps_days, comp_months, data }: SwapsOfMonth): boolean =>
  swaps_days || comp_months !== null || data.length > 0;

/** What a month has of swapped days and of compensation, read again every 60 seconds where the company has any. */
export function useMonthSwaps(subject: Subject, month: PeriodName) {
  const { data } = useQuery({
    ...swapsQuery(month, subject),
    refetchInterval: ({ state: { data: last } }) => last !== undefined && hasSwaps(last) && POLL_MS,
  });
  return useMemo(
    () => ({
      /** By each of its days, what waits or holds of swaps; `null` where the company has none, and until it is known. */
      swaps: data === undefined ? null : liveSwaps(data),
      /** The rest days with work, for which there is compensation. */
      compDays: compDaysByDate(data?.comp_days ?? []),
    }),
    [data],
  );
}

// The same as long as there are none: all of a month's cells would be drawn again.
const NO_COMP_DAYS: ReadonlyMap<string, CompDay> = new Map();

const compDaysByDate = (days: readonly CompDay[]): ReadonlyMap<string, CompDay> =>
  days.length === 0 ? NO_COMP_DAYS : new Map(days.map((day) => [day.date, day]));

/** Who is late is the sheet's to say, which knows the company's policy and the work rule; the shift alone where it can't be read. */
const asOnSheet = (row: MonthRow, hours: ReadonlyMap<string, DayHoursResponse> | undefined): MonthRow => {
  const isLate = hours?.get(row.date)?.is_late ?? row.isLate;
  return isLate === row.isLate ? row : { ...row, isLate, punched: row.punched && { ...row.punched, isLate } };
};

/** Reads a month, again every 60 seconds, and derives its rows as of `now`. */
export function useMonth(subject: Subject, period: WagePeriod, workType: WorkType, now: EpochMs) {
  const month = period.name;
  const before = useWagePeriods().previous(period).name;
  const attendance = useQuery({ ...recordsQuery(month, subject), refetchInterval: POLL_MS });
  const shifts = useQuery({ ...shiftsQuery(month, subject), refetchInterval: POLL_MS });
  const internalWork = useQuery({ ...internalWorkQuery(month, subject), refetchInterval: POLL_MS });
  const holidays = useHolidays(period, subject);
  const closing = useQuery({ ...closingQuery(month, subject), refetchInterval: POLL_MS });
  const isCurrent = isWithin(japanDate(now), period);
  const lastMonth = useQuery({ ...ownMonthQuery(before), enabled: subject === 'own' && isCurrent });

  // The closing too, and what is left of the last month: both are above the days, which would move if they came later.
  const isLoading =
    lastMonth.isLoading || [attendance, shifts, internalWork, holidays, closing].some((query) => query.isPending);
  const input = useMemo(
    (): Omit<MonthInput, 'workType'> | undefined =>
      isLoading || attendance.data === undefined
        ? undefined
        : {
            period,
            records: attendance.data.records,
            ...attendance.data.leave,
            shifts: shifts.data ?? [],
            internalWork: internalWork.data ?? [],
            holidays: holidays.data ?? new Map(),
            now,
          },
    [isLoading, period, now, attendance.data, shifts.data, internalWork.data, holidays.data],
  );
  const hoursOfDays = closing.data?.days;
  const hours = useMemo(() => hoursOfDays && new Map(hoursOfDays.map((day) => [day.date, day])), [hoursOfDays]);
  const rowsOf = useCallback(
    (type: WorkType) => input && deriveMonth({ ...input, workType: type }).map((row) => asOnSheet(row, hours)),
    [input, hours],
  );
  const days = useMemo(() => rowsOf('all'), [rowsOf]);
  const rows = useMemo(() => (workType === 'all' ? days : rowsOf(workType)), [rowsOf, days, workType]);

  const keptSince = useKeptSince(
    keptName('records', month),
    keptName('shifts', month),
    keptName('internal-work', month),
    keptName('closing', month),
  );
  const failed = Object.entries({ records: attendance, shifts, internalWork, holidays, closing }).filter(
    ([, query]) => query.isError,
  );
  return {
    /** What the days are derived from; `undefined` until it is known, and when it can't be. */
    input,
    /** Every day with all its work; `undefined` as `input` is. */
    days,
    /** The rows of the work type. */
    rows,
    /** The hours of each day; `undefined` until they are known. */
    hours,
    /** How far the closing has come; `undefined` until it is known. */
    closing: closing.data,
    isLoading,
    /** When what is shown was read, where there is no network; of others nothing is. */
    keptSince: subject === 'own' ? keptSince : null,
    /** What could not be read; rows known before are still there. */
    failure:
      failed.length === 0 ? null : texts.notRead(failed.map(([name]) => texts.read[name as keyof typeof texts.read])),
    /** That is being read again. */
    isReading: failed.some(([, query]) => query.isFetching),
    /** Reads again what could not be read. */
    reload: () => void Promise.all(failed.map(([, query]) => query.refetch())),
  };
}
