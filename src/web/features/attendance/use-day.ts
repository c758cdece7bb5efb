import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import type { IsoDate } from '#domain/time/date.ts';
import type { Whose } from '../../lib/month-queries.ts';
import { readDay, type DayVersion } from './day-calls.ts';

/** Reads a working day afresh when a dialog opens, and never under the eyes of who is typing there. */
export function useDay(whose: Whose, date: IsoDate): UseQueryResult<DayVersion> {
  return useQuery({
    queryKey: ['day', date, whose],
    queryFn: ({ signal }) => readDay(whose, date, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
}
