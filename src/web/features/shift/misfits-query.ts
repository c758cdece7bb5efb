import { useQuery } from '@tanstack/react-query';

import { type IsoDate, isoDate } from '#domain/time/date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { about, type Subject } from '../../lib/subject.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** Why saved shifts of a month don't fit the contract, by day. */
export const misfitsQuery = (month: PeriodName, subject: Subject) => ({
  queryKey: queryKey('shifts', 'misfits', month, subject),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<ReadonlyMap<IsoDate, string>> => {
    const misfits = await api(...about(subject, 'GET /api/shift-misfits/{month}', { params: { month }, signal }));
    return new Map(misfits.map(({ date, message }) => [isoDate(date), message]));
  },
});

const NONE: ReadonlyMap<IsoDate, string> = new Map();

/**
 * Why saved shifts of a month don't fit the contract; none where it can't be read, for it is only a hint. Its reader shows the
 * month once `isReading` is over: a note that came later would push the days down.
 */
export function useMisfits(
  month: PeriodName,
  subject: Subject,
): { readonly misfits: ReadonlyMap<IsoDate, string>; readonly isReading: boolean } {
  const { data = NONE, isPending } = useQuery(misfitsQuery(month, subject));
  return { misfits: data, isReading: isPending };
}
