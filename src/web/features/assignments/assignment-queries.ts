import { queryOptions } from '@tanstack/react-query';

import type { AssignmentState } from '#contract/assignments.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The name of the mutations that change assignments: while one is under way no dialog closes. */
export const SAVING_ASSIGNMENTS = 'save-assignments';

/** The assignments of a state. */
export const assignmentsQuery = (state: AssignmentState) =>
  queryOptions({
    queryKey: queryKey('assignments', state),
    queryFn: async ({ signal }) => (await api('GET /api/admin/assignments', { query: { state }, signal })).assignments,
  });

/** All assignments of a person. */
export const assignmentsOfUserQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKey('assignments', 'user', userId),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/users/{id}/assignments', { params: { id: String(userId) }, signal })).assignments,
  });
