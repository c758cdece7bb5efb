import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { currentUserQuery } from '../../lib/current-user-query.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { waitingQuery } from './request-queries.ts';
import { texts } from './texts.ts';

/** How many requests and months wait for one's decision; nothing when none do, or when it isn't known. */
export function WaitingCount(): ReactNode {
  const { data } = useQuery(waitingQuery);
  const { months_to_approve: months = 0 } = useQuery({ ...currentUserQuery, refetchOnMount: false }).data ?? {};
  const waiting = (data?.waiting ?? 0) + months;
  return waiting === 0 ? null : <CountBadge count={waiting} unit={texts.countUnit} />;
}

/** How many of one's own requests were returned; nothing when none were. */
export function ReturnedCount(): ReactNode {
  const { data } = useQuery(waitingQuery);
  return data === undefined || data.returned === 0 ? null : (
    <CountBadge count={data.returned} unit={texts.returnedUnit} />
  );
}
