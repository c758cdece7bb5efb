import { z } from 'zod';

import type { Route } from './route.ts';
import { pathId, periodName } from './wire.ts';

const file = { status: 200, body: null, contentType: 'application/json' } as const;
const params = z.object({ month: periodName });

export const recordProofRoutes = {
  'GET /api/months/{month}/record-proof': {
    id: 'exportOwnRecordProof',
    summary: '自分の月の記録と、改ざんされていないことの証明（JSONファイル）。ほかの社員の記録は含まない',
    tag: 'record-proof',
    access: 'user',
    params,
    success: file,
    errors: ['not_found'],
    // The proof of a month hashes all its records.
    countsAsWrite: true,
  },
  'GET /api/admin/users/{id}/months/{month}/record-proof': {
    id: 'exportUserRecordProof',
    summary: '社員の月の記録と、改ざんされていないことの証明（JSONファイル）',
    tag: 'record-proof',
    access: 'read_attendance',
    params: params.extend({ id: pathId }),
    success: file,
    countsAsWrite: true,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
