import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { CountBadge } from '../../ui/count-badge.tsx';
import { texts } from './approval-texts.ts';
import { pendingQuery } from './leave-queries.ts';

/** How many requests wait for a decision; nothing when none do, or when it isn't known. */
export function PendingCount(): ReactNode {
  const { data } = useQuery(pendingQuery);
  if (data === undefined || data.length === 0) return null;
  return <CountBadge count={data.length} unit={texts.countUnit} />;
}
