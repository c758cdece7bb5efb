import { z } from 'zod';

import type { Route } from './route.ts';
import { instant, isoDate, pathId } from './wire.ts';

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

export const historyRoutes = {
  'GET /api/history': {
    id: 'listHistory',
    summary: '自分の1日の変更履歴（古い順）',
    tag: 'history',
    access: 'user',
    query: z.object({ date: isoDate }),
    success: { status: 200, body: z.array(historyEntry) },
  },
  'GET /api/admin/users/{id}/history': {
    id: 'listUserHistory',
    summary: '社員の1日の変更履歴（古い順）',
    tag: 'history',
    access: 'admin',
    params: z.object({ id: pathId }),
    query: z.object({ date: isoDate }),
    success: { status: 200, body: z.array(historyEntry) },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
