import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import type { IsoDate } from '#domain/time/date.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { readDay, type DayVersion } from './day-calls.ts';

/** Reads a working day afresh when a dialog opens, and never under the eyes of who is typing there. */
export function useDay(subject: Subject, date: IsoDate): UseQueryResult<DayVersion> {
  return useQuery({
    queryKey: ['day', date, subject],
    queryFn: ({ signal }) => readDay(subject, date, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
}
