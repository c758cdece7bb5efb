import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { CountBadge } from '../../ui/count-badge.tsx';
import { pendingCountQuery } from './leave-queries.ts';
import { approvalTexts } from './texts.ts';

/** How many requests wait for a decision; nothing when none do, or when it isn't known. */
export function PendingCount(): ReactNode {
  const { data } = useQuery(pendingCountQuery);
  if (data === undefined || data === 0) return null;
  return <CountBadge count={data} unit={approvalTexts.countUnit} />;
}
