import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { monthOf, parseIsoMonth, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { readSort } from '../../lib/column-sort.ts';
import { readEmployeeFilter, readId, writeGroups } from '../../lib/employee-filter.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import { COLUMN_KEYS, GRAVEST_FIRST, STATES, type OvertimeFilter } from './overtime-rows.ts';

/**
 * The filter that an address says:
 * `?q=&state=&breaks=2026-12&client_company_id=&job_assignment_id=&employment_type_id=&sort=-month`. What it can't be is left
 * out.
 */
export function readFilter(search: URLSearchParams, seesGroups: boolean): OvertimeFilter {
  return {
    ...readEmployeeFilter(search, seesGroups),
    state: STATES.find((state) => state === search.get('state')) ?? null,
    breaks: parseIsoMonth(search.get('breaks') ?? ''),
    sort: readSort(search.get('sort'), COLUMN_KEYS, GRAVEST_FIRST),
  };
}

/** The address that says a filter. */
export function writeFilter(filter: OvertimeFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (filter.q !== '') search.set('q', filter.q);
  if (filter.state !== null) search.set('state', filter.state);
  if (filter.breaks !== null) search.set('breaks', filter.breaks);
  writeGroups(search, filter);
  if (filter.sort !== GRAVEST_FIRST) search.set('sort', filter.sort);
  return search;
}

const OPENED_HERE = 'employee-opened-here';

/** The month, the filter and the employee in the address, so that a link, a reload and the way back show the same. */
export function useOvertimeAddress(today: IsoDate, seesGroups: boolean) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const filter = useMemo(() => readFilter(search, seesGroups), [search, seesGroups]);
  const thisMonth = monthOf(today);
  const asked = parseIsoMonth(search.get('month') ?? '');
  const addressOf = (month: IsoMonth | null, narrowed: OvertimeFilter): URLSearchParams => {
    const next = writeFilter(narrowed);
    if (month !== null && month !== thisMonth) next.set('month', month);
    return next;
  };
  return {
    /** This month, unless the address names one that has been. */
    month: asked !== null && asked < thisMonth ? asked : thisMonth,
    thisMonth,
    filter,
    /** Whose detail is open. */
    employee: readId(search, 'employee'),
    showMonth: (month: IsoMonth): void =>
      setSearch((last) => addressOf(month, { ...readFilter(last, seesGroups), breaks: null }), { replace: true }),
    change: (changed: Partial<OvertimeFilter>): void =>
      setSearch(
        (last) => addressOf(parseIsoMonth(last.get('month') ?? ''), { ...readFilter(last, seesGroups), ...changed }),
        { replace: true },
      ),
    /** Where an employee's detail is: a step of its own, so that a phone's back button closes it and not the screen. */
    linkTo: (userId: number) => {
      const next = new URLSearchParams(search);
      next.set('employee', String(userId));
      return { to: `?${next}`, state: OPENED_HERE };
    },
    closeEmployee: (): void => {
      if (state === OPENED_HERE) void navigate(-1);
      else
        setSearch((last) => addressOf(parseIsoMonth(last.get('month') ?? ''), readFilter(last, seesGroups)), {
          replace: true,
        });
    },
  };
}
