import { useCallback } from 'react';
import { useLocation } from 'react-router';

/**
 * Tells whether the person has left the screen, by a link or by the browser's back and forward. The address changes at
 * once, the screen follows in a transition, for which a slow phone needs a while. A screen that has been left must not
 * navigate by itself any more, after a pause in the typing or when an answer comes in: it would undo the person's click.
 */
export function useHasLeft(): () => boolean {
  const { pathname } = useLocation();
  return useCallback(() => window.location.pathname !== pathname, [pathname]);
}
