import { useQuery } from '@tanstack/react-query';

import { type IsoDate, isoDate } from '#domain/time/date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** Why saved shifts of a month don't fit the contract, by day. */
export const misfitsQuery = (month: PeriodName, subject: Subject) => ({
  queryKey: queryKey('shifts', 'misfits', month, subject),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<ReadonlyMap<IsoDate, string>> => {
    const misfits =
      subject === 'own'
        ? await api('GET /api/shift-misfits/{month}', { params: { month }, signal })
        : await api('GET /api/admin/users/{id}/shift-misfits', {
            params: { id: String(subject) },
            query: { month },
            signal,
          });
    return new Map(misfits.map(({ date, message }) => [isoDate(date), message]));
  },
});

const NONE: ReadonlyMap<IsoDate, string> = new Map();

/** Why saved shifts of a month don't fit the contract; none while it isn't known, for it is only a hint. */
export const useMisfits = (month: PeriodName, subject: Subject): ReadonlyMap<IsoDate, string> =>
  useQuery(misfitsQuery(month, subject)).data ?? NONE;
