import { queryOptions } from '@tanstack/react-query';

import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from './api.ts';
import type { Subject } from './subject.ts';
import { queryKey } from './query-keys.ts';

/** The kinds of requests that the company takes, and the values of a day that its employees may change. */
export const requestSettingsQuery = queryOptions({
  queryKey: queryKey('request-settings'),
  queryFn: ({ signal }) => api('GET /api/request-settings', { signal }),
});

/** The requests of the days of a month. */
export const monthRequestsQuery = (month: PeriodName, subject: Subject) =>
  queryOptions({
    queryKey: queryKey('requests', 'month', month, subject),
    queryFn: async ({ signal }) => {
      const { data } =
        subject === 'own'
          ? await api('GET /api/requests', { query: { month, limit: '500' }, signal })
          : await api('GET /api/admin/users/{id}/requests', {
              params: { id: String(subject) },
              query: { month },
              signal,
            });
      return data;
    },
  });
