import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { hasRole } from '#domain/users/role.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session-store.ts';
import { ScreenLink } from '../../ui/back-link.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { approvalTexts } from './texts.ts';

const countQuery = queryOptions({
  queryKey: queryKey('leave', 'company', 'pending-count'),
  queryFn: async ({ signal }) => (await api('GET /api/admin/vacations/pending-count', { signal })).count,
});

/** The way to the requests of leave, with how many wait; nothing for who decides on none. */
export function PendingLink(): ReactNode {
  const isAdmin = hasRole(useSession().session?.user.role ?? 'user', 'admin');
  const { data } = useQuery({ ...countQuery, enabled: isAdmin });
  return isAdmin && <ScreenLink to="/admin/leave">{approvalTexts.pendingLink(data ?? 0)}</ScreenLink>;
}

/** How many requests wait for a decision; nothing when none do, or when it isn't known. */
export function PendingCount(): ReactNode {
  const { data } = useQuery(countQuery);
  if (data === undefined || data === 0) return null;
  return <CountBadge count={data} unit={approvalTexts.countUnit} />;
}
