import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { CountBadge } from '../../ui/count-badge.tsx';
import { waitingQuery } from './request-queries.ts';
import { texts } from './texts.ts';

/** How many requests wait for one's decision; nothing when none do, or when it isn't known. */
export function WaitingCount(): ReactNode {
  const { data } = useQuery(waitingQuery);
  return data === undefined || data.waiting === 0 ? null : <CountBadge count={data.waiting} unit={texts.countUnit} />;
}

/** How many of one's own requests were returned; nothing when none were. */
export function ReturnedCount(): ReactNode {
  const { data } = useQuery(waitingQuery);
  return data === undefined || data.returned === 0 ? null : (
    <CountBadge count={data.returned} unit={texts.returnedUnit} />
  );
}
