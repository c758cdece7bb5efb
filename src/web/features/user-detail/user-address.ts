import { useNavigate, useParams } from 'react-router';

import { useHasLeft } from '../../lib/use-has-left.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';

/** The parts of an employee's records, of which one is shown. */
export const PARTS = ['attendance', 'shift', 'leave'] as const;
export type Part = (typeof PARTS)[number];

/** What the address says of the user detail: whose, which part, and the list that it was opened from (`?tab=&list=`). */
interface UserAddress {
  /** 0, which nobody has, for an address that names no employee. */
  readonly userId: number;
  readonly part: Part;
  /** The search of the list's own address: who comes before and after, and where the way back leads. */
  readonly list: string;
  readonly showPart: (part: Part) => void;
  /** Goes on to another employee, with the same part and month. */
  readonly showUser: (userId: number) => void;
}

/** Reads the address of the user detail and writes it. */
export function useUserAddress(): UserAddress {
  const { userId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  return {
    userId: /^[1-9]\d{0,14}$/.test(userId) ? Number(userId) : 0,
    part: PARTS.find((part) => part === search.get('tab')) ?? 'attendance',
    list: search.get('list') ?? '',
    showPart: (part) => {
      const next = withoutDialog(search);
      if (part === 'attendance') next.delete('tab');
      else next.set('tab', part);
      setSearch(next, { replace: true });
    },
    showUser: (id) => {
      // It may have been asked for a while ago, before it was known who comes next.
      if (hasLeft()) return;
      void navigate({ pathname: `/admin/users/${id}`, search: withoutDialog(search).toString() }, { replace: true });
    },
  };
}

function withoutDialog(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('day');
  next.delete('dialog');
  return next;
}
