import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The planned days of a year. */
export const plannedDaysQuery = (year: number) =>
  queryOptions({
    queryKey: queryKey('leave', 'planned', 'year', year),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/planned-leave', { query: { year: String(year) }, signal })).days,
  });

/** A planned day, and the outcome for its people. */
export const plannedDayQuery = (id: number) =>
  queryOptions({
    queryKey: queryKey('leave', 'planned', 'day', id),
    queryFn: ({ signal }) => api('GET /api/admin/planned-leave/{id}', { params: { id: String(id) }, signal }),
  });

/** Everybody's leave of many years is judged. */
const PREVIEW_TIMEOUT_MS = 120_000;

/** The outcome for each person if the day were planned, by the date and the work rule, if any. */
export const plannedPreviewQuery = (body: { readonly date: string; readonly work_rule_id?: number }) =>
  queryOptions({
    queryKey: queryKey('leave', 'planned', 'preview', body),
    queryFn: async ({ signal }) =>
      (await api('POST /api/admin/planned-leave/preview', { body, timeoutMs: PREVIEW_TIMEOUT_MS, signal })).people,
    // Once the day is planned, it can't be planned again.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
