import { useCallback } from 'react';
// oxlint-disable-next-line no-restricted-imports -- The one place, from which all others have it.
import { useLocation, useSearchParams as useRouterSearchParams, type SetURLSearchParams } from 'react-router';

/**
 * The search of the screen's address, to be read and written. The router's own hook would write it together with the path
 * of the screen that writes, and bring that back when the person has left it; this one writes nothing then. And a change
 * of what was there before is one of the address as it is by then, of which the screen may not have been drawn yet: of
 * two changes at once neither is lost.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [search, setSearch] = useRouterSearchParams();
  const hasLeft = useHasLeft();
  return [
    search,
    useCallback(
      (next, options) => {
        if (hasLeft()) return;
        setSearch(typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next, options);
      },
      [hasLeft, setSearch],
    ),
  ];
}

/**
 * Tells whether the person has left the screen, by a link or by the browser's back and forward. The address changes at
 * once, the screen follows in a transition, for which a slow phone needs a while. A screen that has been left must not
 * navigate by itself any more, after a pause in the typing or when an answer comes in: it would undo the person's click.
 */
export function useHasLeft(): () => boolean {
  const { pathname } = useLocation();
  return useCallback(() => window.location.pathname !== pathname, [pathname]);
}
