import { z } from 'zod';

import { leaveRoutes } from './leave.ts';
import { leaveKindRoutes } from './leave-kinds.ts';
import { ownUnits } from './leave-settings.ts';
import type { Route } from './route.ts';
import { pathId } from './wire.ts';

const ofUser = { tag: 'leave', access: 'approve_leave', params: z.object({ id: pathId }) } as const;

const request = leaveRoutes['POST /api/vacation'];
const check = leaveRoutes['GET /api/vacation/day'];
const balance = leaveRoutes['GET /api/vacation-balance/my-balance'];

/** What admins need to enter leave for somebody else (代理): the calls of one's own request, of an employee. */
export const leaveOnBehalfRoutes = {
  'GET /api/admin/users/{id}/leave-balance': {
    ...ofUser,
    id: 'getLeaveBalanceOfUser',
    summary: '社員の有給休暇の残日数',
    success: balance.success,
    errors: ['not_found'],
  },
  'GET /api/admin/users/{id}/leave-units': {
    ...ofUser,
    id: 'getLeaveUnitsOfUser',
    summary: '社員が申請できる有給休暇の単位と、前回の取引先承認者',
    success: { status: 200, body: ownUnits },
    errors: ['not_found'],
  },
  'GET /api/admin/users/{id}/askable-leave-kinds': {
    ...ofUser,
    id: 'getAskableLeaveKindsOfUser',
    summary: '社員の分を代理で申請できる、有給休暇以外の休暇と残り',
    success: leaveKindRoutes['GET /api/leave-kinds'].success,
    errors: ['not_found'],
  },
  'GET /api/admin/users/{id}/vacation-day': {
    ...ofUser,
    id: 'getLeaveDayOfUser',
    summary: '社員のその日（期間、半日、時間）の有給休暇を代理で申請できるか、取得する日、申請後の残り',
    query: check.query,
    success: check.success,
    errors: ['not_found', ...check.errors],
  },
  'POST /api/admin/users/{id}/vacations': {
    ...ofUser,
    id: 'createLeaveRequestForUser',
    summary: '有給休暇の代理申請。申請と同時に承認済みになる。自分の分は申請できない',
    body: request.body,
    success: request.success,
    errors: ['not_found', 'leave_own_request', ...request.errors],
    idempotent: true,
    writesIntoMonth: true,
  },
} as const satisfies Record<string, Route>;
