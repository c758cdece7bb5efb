import { z } from 'zod';

import { ofEmployee } from './of-employee.ts';
import type { Route } from './route.ts';
import { optional, pathId, periodName } from './wire.ts';

const params = z.object({ month: periodName });

const exportOwn = {
  id: 'exportOwnRecordProof',
  summary: '自分の月の記録と、改ざんされていないことの証明（JSONファイル）。ほかの社員の記録は含まない',
  tag: 'record-proof',
  access: 'user',
  params,
  /** Leaves all out but the approvals of an assignment's report by its client. */
  query: z.object({ client_assignment_id: optional(pathId) }),
  success: { status: 200, body: null, contentType: 'application/json' },
  errors: ['not_found'],
  // The proof of a month hashes all its records.
  countsAsWrite: true,
} as const satisfies Route;

export const recordProofRoutes = {
  'GET /api/months/{month}/record-proof': exportOwn,
  'GET /api/admin/users/{id}/months/{month}/record-proof': ofEmployee(exportOwn, {
    id: 'exportUserRecordProof',
    summary: '社員の月の記録と、改ざんされていないことの証明（JSONファイル）',
    access: 'read_attendance',
    params: params.extend({ id: pathId }),
  }),
} as const satisfies Record<string, Route>;
