import { queryOptions } from '@tanstack/react-query';

import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { about, type Subject } from '../../lib/subject.ts';

/** What a month's work was for (作業実績). */
export const assignedWorkQuery = (month: PeriodName, subject: Subject) =>
  queryOptions({
    queryKey: queryKey('assigned-work', month, subject),
    queryFn: ({ signal }) => api(...about(subject, 'GET /api/assigned-work', { query: { month }, signal })),
  });
