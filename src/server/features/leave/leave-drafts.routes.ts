import type { leaveDraftRoutes } from '#contract/leave-drafts.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { changeLeave, saveDraft } from './leave-drafts.service.ts';
import type { LeaveDependencies } from './leave-requests.service.ts';
import { leaveToAsk } from './leave.routes.ts';

const SAVED = '下書きを保存しました';

/** Routes of leave that its applicant still writes. */
export const leaveDraftHandlers = (dependencies: LeaveDependencies): Handlers<typeof leaveDraftRoutes> => ({
  'POST /api/leave-requests': async ({ caller, body, idempotency, now }) => ({
    ...(await saveDraft(dependencies, caller, { leave: leaveToAsk(body), idempotency, now })),
    message: SAVED,
  }),

  'PUT /api/leave-requests/{id}': async ({ caller, params: { id }, body: { submit, revision, ...body }, now }) => ({
    ...(await changeLeave(dependencies, caller, { id, leave: leaveToAsk(body), submit, revision, now })),
    message: submit ? '申請しました' : SAVED,
  }),
});
