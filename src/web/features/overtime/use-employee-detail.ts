import { useLocation, useNavigate, type LinkProps } from 'react-router';

import { useSearchParams } from '../../lib/use-search-params.ts';

const OPENED_HERE = 'employee-opened-here';

/** Where an employee's detail is. */
export type LinkToEmployee = (userId: number) => Pick<LinkProps, 'to' | 'state'>;

/**
 * Opens and closes the detail of an employee: a step of its own, so that a phone's back button closes it and not the
 * screen. `close` is for when it wasn't opened here, as by a link from elsewhere.
 */
export function useEmployeeDetail(close: () => void): {
  readonly linkTo: LinkToEmployee;
  readonly closeEmployee: () => void;
} {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  return {
    linkTo: (userId) => {
      const next = new URLSearchParams(search);
      next.set('employee', String(userId));
      return { to: `?${next}`, state: OPENED_HERE };
    },
    closeEmployee: () => {
      if (state === OPENED_HERE) void navigate(-1);
      else close();
    },
  };
}
