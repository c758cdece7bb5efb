import { REQUEST_STATUSES } from '#domain/leave/request.ts';
import { yearOf, type IsoDate } from '#domain/time/date.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import type { RequestFilter } from './leave-queries.ts';

/** How many years before and after the present one can be chosen (spec §2). */
const YEARS_AROUND = 2;

/** The years that the list can be narrowed to. */
export const yearsAround = (today: IsoDate): number[] =>
  Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, index) => yearOf(today) - YEARS_AROUND + index);

/** What the address says of the leave screen: a link or a reload shows the same (`?tab=list&status=&year=&month=`). */
export function useLeaveAddress(today: IsoDate) {
  const [search, setSearch] = useSearchParams();
  const month = Number(search.get('month'));
  const filter: RequestFilter = {
    status: REQUEST_STATUSES.find((status) => status === search.get('status')) ?? null,
    year: yearsAround(today).find((year) => String(year) === search.get('year')) ?? yearOf(today),
    month: Number.isInteger(month) && month >= 1 && month <= 12 ? month : null,
  };
  const write = (changed: Readonly<Record<string, string | null>>): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changed)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true });
  };
  return {
    tab: search.get('tab') === 'list' ? ('list' as const) : ('new' as const),
    filter,
    showTab: (tab: 'new' | 'list'): void => write({ tab: tab === 'list' ? 'list' : null }),
    /** An empty text chooses all. */
    showFilter: (name: 'status' | 'year' | 'month', value: string): void => write({ [name]: value || null }),
  };
}
