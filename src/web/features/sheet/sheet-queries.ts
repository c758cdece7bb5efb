import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { IsoMonth } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** How many employees a search offers: more are found by typing more. */
const OFFERED = 50;

/** An employee to choose. */
export interface Employee {
  readonly id: number;
  readonly employee_id: string;
  readonly name: string;
}

/** The employees whose name or ID has these words, by ID. */
export const employeesQuery = (words: string) =>
  queryOptions({
    queryKey: queryKey('users', 'choice', words),
    queryFn: async ({ signal }): Promise<readonly Employee[]> => {
      const answer = await api('GET /api/admin/users', { query: { q: words, limit: String(OFFERED) }, signal });
      return Array.isArray(answer) ? answer : answer.users;
    },
    placeholderData: keepPreviousData,
  });

/** The employees before and after one, by ID. */
export const neighboursQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKey('users', 'neighbours', userId),
    queryFn: async ({ signal }) =>
      api('GET /api/admin/users/{id}/neighbours', { params: { id: String(userId) }, query: {}, signal }),
  });

/** One person's sheet of a month. */
export const sheetQuery = (userId: number, month: IsoMonth) =>
  queryOptions({
    queryKey: queryKey('sheet', userId, month),
    queryFn: async ({ signal }) =>
      api('GET /api/admin/users/{id}/attendance-sheet', { params: { id: String(userId) }, query: { month }, signal }),
  });
