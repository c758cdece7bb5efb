import { z } from 'zod';

import { ofEmployee } from './of-employee.ts';
import type { Route } from './route.ts';
import { bodyId, instant, isoDate, optional, pageLimit } from './wire.ts';

/** A change in the history of a day. `actor` is `null` for the system itself. */
export const historyEntry = z.object({
  at: instant,
  actor: z.object({ employee_id: z.string(), name: z.string() }).nullable(),
  action: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** A page of the history, the latest change first; `next_cursor` requests the next one, `total` counts all changes. */
const historyPage = z.object({
  entries: z.array(historyEntry),
  next_cursor: z.string().nullable(),
  total: z.int().min(0),
});
export type HistoryPage = z.output<typeof historyPage>;

/** The changes of a day without a page: the latest of so many. */
export const MAX_HISTORY = 1000;

const listOwn = {
  id: 'listHistory',
  summary: '自分の1日の変更履歴（古い順、最新の1000件まで）。件数・続きのいずれかを指定すると、新しい順に分割して返す',
  tag: 'history',
  access: 'user',
  query: z.object({ date: isoDate, limit: optional(pageLimit), cursor: optional(bodyId) }),
  success: { status: 200, body: z.union([z.array(historyEntry), historyPage]) },
} as const satisfies Route;

export const historyRoutes = {
  'GET /api/history': listOwn,
  'GET /api/admin/users/{id}/history': ofEmployee(listOwn, {
    id: 'listUserHistory',
    summary:
      '社員の1日の変更履歴（古い順、最新の1000件まで）。件数・続きのいずれかを指定すると、新しい順に分割して返す',
    access: 'read_attendance',
  }),
} as const satisfies Record<string, Route>;
