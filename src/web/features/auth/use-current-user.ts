import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { currentUserQuery } from '../../lib/current-user-query.ts';
import { updateUser } from '../../lib/session-store.ts';

/**
 * Reads who is logged in when the app starts and whenever the person comes back to it, so that a changed role or name
 * applies at once, and a login that the server ended is noticed.
 */
export function useCurrentUser(): void {
  const { data } = useQuery({ ...currentUserQuery, refetchOnWindowFocus: 'always' });
  useEffect(() => {
    if (data === undefined) return;
    const { unread: _unread, months_to_approve: _months, ...user } = data;
    updateUser(user);
  }, [data]);
}
