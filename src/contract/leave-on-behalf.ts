import { z } from 'zod';

import { leaveRefusals, leaveRoutes, vacationRequest } from './leave.ts';
import { leaveKindRoutes } from './leave-kinds.ts';
import { leaveSettingsRoutes } from './leave-settings.ts';
import { ofEmployee } from './of-employee.ts';
import type { Route } from './route.ts';
import { isoDate, pathId, text, writeBody } from './wire.ts';

const access = 'approve_leave';
const check = leaveRoutes['GET /api/vacation/day'];
const request = leaveRoutes['POST /api/vacation'];

/** What admins need to enter leave for somebody else (代理): the calls of one's own request, of an employee. */
export const leaveOnBehalfRoutes = {
  'GET /api/admin/users/{id}/leave-balance': ofEmployee(leaveRoutes['GET /api/vacation-balance/my-balance'], {
    access,
    id: 'getLeaveBalanceOfUser',
    summary: '社員の有給休暇の残日数',
  }),
  'GET /api/admin/users/{id}/leave-units': ofEmployee(leaveSettingsRoutes['GET /api/leave-settings'], {
    access,
    id: 'getLeaveUnitsOfUser',
    summary: '社員が申請できる有給休暇の単位と、前回の取引先承認者',
  }),
  'GET /api/admin/users/{id}/askable-leave-kinds': ofEmployee(leaveKindRoutes['GET /api/leave-kinds'], {
    access,
    id: 'getAskableLeaveKindsOfUser',
    summary: '社員の分を代理で申請できる、有給休暇以外の休暇と残り',
  }),
  'GET /api/admin/users/{id}/vacation-day': ofEmployee(check, {
    access,
    id: 'getLeaveDayOfUser',
    summary: '社員のその日（期間、半日、時間）の有給休暇を代理で申請できるか、取得する日、申請後の残り',
    errors: ['not_found', ...check.errors],
  }),
  'POST /api/admin/users/{id}/vacations': ofEmployee(request, {
    access,
    id: 'createLeaveRequestForUser',
    summary: '有給休暇の代理申請。申請と同時に承認済みになる。自分の分は申請できない',
    errors: ['not_found', 'leave_own_request', ...request.errors],
  }),
  'POST /api/admin/users/{id}/designated-leave': {
    id: 'designateLeave',
    summary:
      '時季指定（労基法39条7項）：会社が年次有給休暇の日を指定する。本人の意見を聴いた日とその内容（労基則24条の6）を記録し、承認済みにする。自分の分は指定できない',
    tag: 'leave',
    access,
    params: z.object({ id: pathId }),
    body: writeBody({ date: isoDate, heard_on: isoDate, heard_wish: text(500) }),
    success: { status: 201, body: z.object({ data: vacationRequest, message: z.string() }) },
    errors: ['not_found', 'leave_own_request', ...leaveRefusals],
    idempotent: true,
    writesIntoMonth: true,
  },
} as const satisfies Record<string, Route>;
