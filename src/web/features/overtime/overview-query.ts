import { queryOptions, useQuery } from '@tanstack/react-query';

import { agreementMonthOn } from '#domain/overtime/agreement-month.ts';
import { monthOf, type IsoMonth } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { firstDaysQuery } from './agreement-months.ts';

/** The months of thousands are calculated for it. */
const TIMEOUT_MS = 60_000;

/** How much of the limits everyone has used up at the end of a month. */
export const overviewQuery = (month: IsoMonth) =>
  queryOptions({
    queryKey: queryKey('overtime', month),
    queryFn: ({ signal }) =>
      api('GET /api/admin/overtime/{month}', { params: { month }, signal, timeoutMs: TIMEOUT_MS }),
  });

/** The agreement's present month, the calendar's until its first day has been read, or for who may not read it. */
export function useThisMonth(may = true) {
  const today = useToday();
  const firstDays = useQuery({ ...firstDaysQuery, enabled: may });
  const thisMonth: IsoMonth =
    firstDays.data === undefined ? monthOf(today) : agreementMonthOn(today, firstDays.data).month;
  return { firstDays, thisMonth };
}
