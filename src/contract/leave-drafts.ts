import { z } from 'zod';

import { leaveFields, leaveRefusals, refuseUnitFaults } from './leave.ts';
import { detailWithMessage, isSubmitted, revision } from './requests.ts';
import type { Route } from './route.ts';
import { pathId, writeBody } from './wire.ts';

/** Leave that its applicant still writes: a draft (下書き), and what was returned (差戻し). */
export const leaveDraftRoutes = {
  'POST /api/leave-requests': {
    id: 'saveLeaveDraft',
    summary: '休暇の申請の下書きを保存する。申請できるかどうかは、申請するときに確かめる',
    tag: 'requests',
    access: 'user',
    body: writeBody(leaveFields).superRefine(refuseUnitFaults),
    success: { status: 201, body: detailWithMessage },
    errors: ['not_found', 'leave_kind_off'],
    idempotent: true,
  },
  'PUT /api/leave-requests/{id}': {
    id: 'updateLeaveRequest',
    summary: '下書き・差し戻された休暇の申請の変更と（再）申請。差し戻された申請は、再申請すると新しい番号になる',
    tag: 'requests',
    access: 'user',
    params: z.object({ id: pathId }),
    body: writeBody({ ...leaveFields, submit: isSubmitted, revision }).superRefine(refuseUnitFaults),
    success: { status: 200, body: detailWithMessage },
    errors: ['not_found', 'request_over', 'request_changed', ...leaveRefusals],
    writesIntoMonth: true,
  },
} as const satisfies Record<string, Route>;
