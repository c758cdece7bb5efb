import { useCallback } from 'react';
// oxlint-disable-next-line no-restricted-imports -- The one place, from which all others have it.
import { useSearchParams as useRouterSearchParams, type SetURLSearchParams } from 'react-router';

import { useHasLeft } from './use-has-left.ts';

/**
 * The search of the screen's address, to be read and written. The router's own hook would write it together with the path
 * of the screen that writes, and bring that back when the person has left it; this one writes nothing then.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [search, setSearch] = useRouterSearchParams();
  const hasLeft = useHasLeft();
  return [
    search,
    useCallback(
      (next, options) => {
        if (!hasLeft()) setSearch(next, options);
      },
      [hasLeft, setSearch],
    ),
  ];
}
