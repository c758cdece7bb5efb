import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { updateUser } from '../../lib/session-store.ts';

export const currentUserKey = queryKey('current-user');

/**
 * Reads who is logged in when the app starts and whenever the person comes back to it, so that a changed role or name
 * applies at once, and a login that the server ended is noticed.
 */
export function useCurrentUser(): void {
  const { data } = useQuery({
    queryKey: currentUserKey,
    queryFn: ({ signal }) => api('GET /api/auth/me', { signal }),
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (data !== undefined) updateUser(data);
  }, [data]);
}
