import { queryOptions } from '@tanstack/react-query';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { REQUEST_STATUSES, type RequestStatus } from '#domain/leave/request.ts';
import { isoDate, type IsoDate, type IsoMonth, yearOf } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { number, oneOf, searchState } from '../../lib/search-state.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** What the person can still ask for. */
export const balanceQuery = queryOptions({
  queryKey: queryKey('leave', 'balance'),
  queryFn: ({ signal }) => api('GET /api/vacation-balance/my-balance', { signal }),
});

/** How many years before and after the present one can be chosen (spec §2). */
const YEARS_AROUND = 2;

/** The years that the list can be narrowed to. */
export const yearsAround = (today: IsoDate): number[] =>
  Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, index) => yearOf(today) - YEARS_AROUND + index);

/** What the address says of the leave screen: `?tab=list&status=&year=&month=`. */
export const requestListState = (today: IsoDate) =>
  searchState({
    tab: oneOf(['list']),
    status: oneOf(REQUEST_STATUSES),
    year: number(yearsAround(today), yearOf(today)),
    month: number(MONTHS, null),
  });

/** Which of the person's requests are shown; `null` is all of them. */
type RequestFilter = ReturnType<ReturnType<typeof requestListState>['read']>;

/** The person's own requests, the newest first. */
export const requestsQuery = ({ status, year, month }: Omit<RequestFilter, 'tab'>) =>
  queryOptions({
    queryKey: queryKey('leave', 'requests', status, year, month),
    queryFn: async ({ signal }) => {
      const query = { status: status ?? undefined, year: String(year), month: month === null ? '' : String(month) };
      return (await api('GET /api/vacation', { query, signal })).data;
    },
  });

/** How many of the company's requests wait for a decision. */
export const pendingCountQuery = queryOptions({
  queryKey: queryKey('leave', 'company', 'pending-count'),
  queryFn: async ({ signal }) => (await api('GET /api/admin/vacations/pending-count', { signal })).count,
});

/** All of the company's requests that a filter lets through, page after page. */
async function allRequests(
  filter: { readonly status?: RequestStatus; readonly month?: string },
  signal: AbortSignal,
): Promise<CompanyVacationRequest[]> {
  // By id, since one that is made meanwhile moves the others on, over the end of a page.
  const requests = new Map<number, CompanyVacationRequest>();
  for (let page = 1; ; page += 1) {
    const query = { ...filter, page: String(page) };
    const { data, total, page_size } = await api('GET /api/admin/vacations', { query, signal });
    for (const request of data) requests.set(request.id, request);
    if (page * page_size >= total) return [...requests.values()];
  }
}

/** The company's requests that wait for a decision, those of the nearest days first. */
export const pendingQuery = queryOptions({
  queryKey: queryKey('leave', 'company', 'pending'),
  queryFn: async ({ signal }) => {
    const requests = await allRequests({ status: 'pending' }, signal);
    return requests.toSorted((one, other) => one.start_date.localeCompare(other.start_date) || one.id - other.id);
  },
});

/** The company's requests of a month that are decided or cancelled, those of the latest days first. */
export const decidedQuery = (month: IsoMonth) =>
  queryOptions({
    queryKey: queryKey('leave', 'company', 'decided', month),
    queryFn: async ({ signal }) => {
      const requests = await allRequests({ month }, signal);
      return requests
        .filter(({ status }) => status !== 'pending')
        .toSorted((one, other) => other.start_date.localeCompare(one.start_date) || other.id - one.id);
    },
  });

/** Who of the company is on leave, asks for it or is absent in a month, and the month's public holidays. */
export const absencesQuery = (month: IsoMonth) =>
  queryOptions({
    queryKey: queryKey('leave', 'absences', month),
    queryFn: async ({ signal }) => {
      const { absences, holidays } = await api('GET /api/admin/leave-calendar', { query: { month }, signal });
      return { absences, holidays: new Map(holidays.map(({ date, name }) => [isoDate(date), name])) };
    },
  });

/** The ledger of an employee's leave, which changes with the employee's account too. */
export const ledgerQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKey('users', userId, 'leave-ledger'),
    queryFn: ({ signal }) => api('GET /api/admin/users/{id}/leave-ledger', { params: { id: String(userId) }, signal }),
  });

/** The company's five-day obligations, the most pressing first. */
export const obligationsQuery = queryOptions({
  queryKey: queryKey('leave', 'obligations'),
  queryFn: ({ signal }) => api('GET /api/admin/five-day-obligations', { query: {}, signal }),
});
