import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { approvalTexts } from './texts.ts';

const countQuery = queryOptions({
  queryKey: queryKey('leave', 'company', 'pending-count'),
  queryFn: async ({ signal }) => (await api('GET /api/admin/vacations/pending-count', { signal })).count,
});

/** How many requests wait for a decision; nothing when none do, or when it isn't known. */
export function PendingCount(): ReactNode {
  const { data } = useQuery(countQuery);
  if (data === undefined || data === 0) return null;
  return <CountBadge count={data} unit={approvalTexts.countUnit} />;
}
