import { useMemo } from 'react';

import type { MonthStatusAnswer } from '#contract/month-end.ts';
import { addMonths, monthOf, parseIsoMonth, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { readSort } from '../../lib/column-sort.ts';
import { readEmployeeFilter, writeGroups } from '../../lib/employee-filter.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import { COLUMN_KEYS, type MonthFilter } from './month-rows.ts';

export const STATUSES = ['open', 'confirmed', 'closed'] as const satisfies readonly MonthStatusAnswer[];

/**
 * The filter that an address says:
 * `?q=&state=&findings=1&client_company_id=&job_assignment_id=&employment_type_id=&sort=-overtime_minutes`. What it can't
 * be is left out, and a job assignment without its client company.
 */
export function readFilter(search: URLSearchParams, seesGroups: boolean): MonthFilter {
  return {
    ...readEmployeeFilter(search, seesGroups),
    status: STATUSES.find((status) => status === search.get('state')) ?? null,
    onlyFindings: search.get('findings') === '1',
    sort: readSort(search.get('sort'), COLUMN_KEYS, 'employee_id'),
  };
}

/** The address that says a filter. */
export function writeFilter(filter: MonthFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (filter.q !== '') search.set('q', filter.q);
  if (filter.status !== null) search.set('state', filter.status);
  if (filter.onlyFindings) search.set('findings', '1');
  writeGroups(search, filter);
  if (filter.sort !== 'employee_id') search.set('sort', filter.sort);
  return search;
}

const isReviewing = (search: URLSearchParams): boolean => search.get('review') === '1';

/** The month, the filter and the review in the address, so that a link, a reload and the way back show the same. */
export function useMonthEndAddress(today: IsoDate, seesGroups: boolean) {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search, seesGroups), [search, seesGroups]);
  const write = (month: IsoMonth | null, narrowed: MonthFilter, isReviewed: boolean): URLSearchParams => {
    const next = writeFilter(narrowed);
    if (month !== null) next.set('month', month);
    if (isReviewed) next.set('review', '1');
    return next;
  };
  const monthIn = (of: URLSearchParams): IsoMonth | null => parseIsoMonth(of.get('month') ?? '');
  return {
    /** The last month, unless the address names another: it is the one to be closed. */
    month: monthIn(search) ?? addMonths(monthOf(today), -1),
    filter,
    /** The findings are being looked through, one after the other. */
    isReviewing: isReviewing(search),
    showMonth: (month: IsoMonth): void =>
      setSearch((last) => write(month, readFilter(last, seesGroups), false), { replace: true }),
    showReview: (isShown: boolean): void =>
      setSearch((last) => write(monthIn(last), readFilter(last, seesGroups), isShown), { replace: true }),
    change: (changed: Partial<MonthFilter>): void =>
      setSearch((last) => write(monthIn(last), { ...readFilter(last, seesGroups), ...changed }, isReviewing(last)), {
        replace: true,
      }),
  };
}
