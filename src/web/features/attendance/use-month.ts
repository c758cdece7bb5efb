import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { deriveMonth, type MonthRow, type WorkType } from '#domain/attendance/month.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { api } from '../../lib/api.ts';
import { holidaysQuery, recordsQuery, shiftsQuery } from '../../lib/month-queries.ts';
import { toInternalWork } from '../../lib/wire.ts';
import { texts } from './texts.ts';

const POLL_MS = 60_000;

/** A month as its screen shows it. */
export interface Month {
  /** Every day of it with all its work; `undefined` until it is known, and when it can't be. */
  readonly days: readonly MonthRow[] | undefined;
  /** The rows of the work type. */
  readonly rows: readonly MonthRow[] | undefined;
  readonly isLoading: boolean;
  /** What could not be read; rows known before are still there. */
  readonly failures: readonly string[];
}

/** Reads the person's month, again every 60 seconds, and derives its rows as of `now`. */
export function useMonth(month: IsoMonth, workType: WorkType, now: EpochMs): Month {
  const attendance = useQuery({ ...recordsQuery(month), refetchInterval: POLL_MS });
  const shifts = useQuery({ ...shiftsQuery(month), refetchInterval: POLL_MS });
  const internalWork = useQuery({
    queryKey: ['internal-work', month],
    queryFn: async ({ signal }) =>
      (await api('GET /api/internal-work', { query: { month }, signal })).map(toInternalWork),
    refetchInterval: POLL_MS,
  });
  const holidays = useQuery(holidaysQuery(month));

  const isLoading = [attendance, shifts, internalWork, holidays].some((query) => query.isPending);
  const input = useMemo(
    () =>
      isLoading || attendance.data === undefined
        ? undefined
        : {
            month,
            records: attendance.data.records,
            leaveDays: attendance.data.leaveDays,
            shifts: shifts.data ?? [],
            internalWork: internalWork.data ?? [],
            holidays: holidays.data ?? new Map(),
            now,
          },
    [isLoading, month, now, attendance.data, shifts.data, internalWork.data, holidays.data],
  );
  const days = useMemo(() => input && deriveMonth({ ...input, workType: 'all' }), [input]);
  const rows = useMemo(
    () => (workType === 'all' ? days : input && deriveMonth({ ...input, workType })),
    [input, days, workType],
  );

  return {
    days,
    rows,
    isLoading,
    failures: Object.entries({ records: attendance, shifts, internalWork, holidays })
      .filter(([, query]) => query.isError)
      .map(([name]) => texts.failures[name as keyof typeof texts.failures]),
  };
}
