import { useQuery } from '@tanstack/react-query';

import type { leaveRoutes } from '#contract/leave.ts';
import type { Answer } from '#contract/route.ts';
import { balanceQuery } from './leave-queries.ts';

/** What the person can still ask for, as the screen shows it. */
export interface Balance {
  /** `undefined` until it is known. What can't be read counts as 0 (D31). */
  readonly days: number | undefined;
  readonly pendingDays: number;
  readonly latest: Answer<(typeof leaveRoutes)['GET /api/vacation-balance/my-balance']>['latest'];
  readonly hasFailed: boolean;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
}

/** Reads the balance; refreshing it is the person's to ask for (D32). */
export function useBalance(): Balance {
  const { data, isError, isFetching, refetch } = useQuery(balanceQuery);
  return {
    days: isError ? 0 : data?.current_balance,
    pendingDays: isError ? 0 : (data?.pending_days ?? 0),
    latest: isError ? null : (data?.latest ?? null),
    hasFailed: isError,
    isRefreshing: isFetching,
    refresh: () => void refetch(),
  };
}
