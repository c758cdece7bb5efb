import type { AccessCases } from './access-case.ts';
import type { Owned } from './owned.ts';

const grant = { granted_on: '2026-10-01', days: 5, reason: '特別付与' };

const employee = ({ employee: id }: Owned) => ({ params: { id } });
const employeeGrant = (own: Owned) => ({ params: { id: own.employee, grantId: own.employeeGrant } });
const borrowedGrant = (theirs: Owned, ours: Owned) => ({
  params: { id: theirs.employee, grantId: ours.employeeGrant },
});
const plannedLeave = ({ plannedLeave: id }: Owned) => ({ params: { id } });
const exemption = ({ plannedLeave: id, employee: userId }: Owned) => ({ params: { id, userId } });
const employeeRequest = (own: Owned) => ({ params: { id: own.employeeLeaveRequest } });

const kind = {
  name: '特別な休暇',
  active: true,
  is_paid: true,
  allows_halves: false,
  has_grants: true,
  needs_proof: false,
  needs_reason: false,
  attendance: 'absence',
  for_admins: false,
  notice_days: 0,
  is_private: false,
};
const kindGrant = { kind: 'refreshment', granted_on: '2026-10-01', days: 1 };

/** Requests of leave, decisions on them, the kinds of leave, and the ledger. */
export const leaveCases: AccessCases = {
  'GET /api/vacation-balance/my-balance': { stranger: 'own' },
  'GET /api/vacation': { stranger: 'own' },
  'POST /api/vacation': {
    stranger: 'own',
    call: () => ({
      body: { request_type: 'annual_leave', request_date: '2026-11-25', client_approver: '承認 花子' },
    }),
  },
  'GET /api/leave-year': { stranger: 'own', call: () => ({ query: { year: '2026' } }) },
  'GET /api/admin/users/{id}/leave-year': {
    stranger: 'not_found',
    call: ({ employee: id }) => ({ params: { id }, query: { year: '2026' } }),
  },
  'GET /api/leave-settings': { stranger: 'own' },
  'PUT /api/admin/leave-settings': {
    stranger: 'own',
    call: () => ({ body: { allows_halves: true, hourly_days: 5, several_days: 'skip' } }),
  },
  'GET /api/leave-kinds': { stranger: 'own' },
  'GET /api/admin/leave-kinds': { stranger: 'own' },
  'POST /api/admin/leave-kinds': { stranger: 'own', call: () => ({ body: kind }) },
  // The prepared kinds have the same word in every company.
  'PUT /api/admin/leave-kinds/{kind}': {
    stranger: 'own',
    call: () => ({ params: { kind: 'summer' }, body: { ...kind, name: '夏の休暇' } }),
  },
  'GET /api/admin/users/{id}/leave-kinds': { stranger: 'not_found', call: employee },
  'PUT /api/admin/users/{id}/care-dependents': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), body: { children: ['2022-05-01'], family_members: 0 } }),
  },
  'POST /api/admin/users/{id}/leave-kind-grants': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), body: kindGrant }),
  },
  'POST /api/admin/leave-kind-grants': {
    stranger: 'not_found',
    call: (own) => ({ body: { ...kindGrant, granted_on: '2026-11-09', user_ids: [own.employee] } }),
  },
  'POST /api/admin/leave-kind-grants/take-back': {
    stranger: 'not_found',
    call: ({ employee: user_id, employeeKindGrant: grant_id }) => ({ body: { grants: [{ user_id, grant_id }] } }),
  },
  'DELETE /api/admin/users/{id}/leave-kind-grants/{grantId}': {
    stranger: 'not_found',
    call: ({ employee: id, employeeKindGrant }) => ({ params: { id, grantId: employeeKindGrant } }),
    borrowing: (theirs, ours) => ({ params: { id: theirs.employee, grantId: ours.employeeKindGrant } }),
  },
  'GET /api/vacation/day': { stranger: 'own', call: () => ({ query: { date: '2026-11-25' } }) },
  'PUT /api/vacation/{id}': {
    stranger: 'not_found',
    call: ({ leaveRequest }) => ({ params: { id: leaveRequest }, body: { status: 'cancelled' } }),
  },
  'GET /api/admin/vacations': { stranger: 'own' },
  'GET /api/admin/users/{id}/leave-balance': { stranger: 'not_found', call: employee },
  'GET /api/admin/users/{id}/leave-units': { stranger: 'not_found', call: employee },
  'GET /api/admin/users/{id}/askable-leave-kinds': { stranger: 'not_found', call: employee },
  'GET /api/admin/users/{id}/vacation-day': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), query: { date: '2026-11-25' } }),
  },
  'POST /api/admin/users/{id}/designated-leave': {
    stranger: 'not_found',
    call: (own) => ({
      ...employee(own),
      body: { date: '2026-11-27', heard_on: '2026-11-01', heard_wish: '月末なら都合がよい' },
    }),
  },
  'POST /api/admin/users/{id}/vacations': {
    stranger: 'not_found',
    call: (own) => ({
      ...employee(own),
      body: { request_type: 'annual_leave', request_date: '2026-11-27', client_approver: '承認 花子' },
    }),
  },
  'GET /api/admin/leave-reserve': { stranger: 'own' },
  'PUT /api/admin/leave-reserve': {
    stranger: 'own',
    call: () => ({ body: { limit_days: 40, purposes: '私傷病' } }),
  },
  'GET /api/admin/common-grant-day': { stranger: 'own' },
  'POST /api/admin/common-grant-day/preview': { stranger: 'own', call: () => ({ body: { month_day: '04-01' } }) },
  'PUT /api/admin/common-grant-day': {
    stranger: 'own',
    call: () => ({ body: { month_day: '04-01' } }),
  },
  'GET /api/admin/planned-leave': { stranger: 'own', call: () => ({ query: { year: '2026' } }) },
  'POST /api/admin/planned-leave': {
    stranger: 'not_found',
    call: ({ workRule }) => ({ body: { date: '2026-11-30', work_rule_id: workRule, name: '冬季一斉休業' } }),
  },
  'POST /api/admin/planned-leave/preview': {
    stranger: 'not_found',
    call: ({ workRule }) => ({ body: { date: '2026-12-29', work_rule_id: workRule } }),
  },
  'GET /api/admin/planned-leave/{id}': { stranger: 'not_found', call: plannedLeave },
  'POST /api/admin/planned-leave/{id}/apply': { stranger: 'not_found', call: plannedLeave },
  'POST /api/admin/planned-leave/{id}/withdraw': {
    stranger: 'not_found',
    call: (own) => ({ ...plannedLeave(own), body: { reason: '操業のため' } }),
  },
  'PUT /api/admin/planned-leave/{id}/exemptions/{userId}': {
    stranger: 'not_found',
    call: (own) => ({ ...exemption(own), body: { reason: '当番のため' } }),
    borrowing: (theirs, ours) => ({
      params: { id: theirs.plannedLeave, userId: ours.employee },
      body: { reason: '当番のため' },
    }),
  },
  'DELETE /api/admin/planned-leave/{id}/exemptions/{userId}': {
    stranger: 'not_found',
    call: exemption,
    borrowing: (theirs, ours) => ({ params: { id: theirs.plannedLeave, userId: ours.employee } }),
  },
  'PUT /api/admin/vacations/{id}': {
    stranger: 'not_found',
    call: (own) => ({ ...employeeRequest(own), body: { status: 'approved' } }),
  },
  'POST /api/admin/vacations/{id}/resend': {
    stranger: 'not_found',
    call: employeeRequest,
    // The tests' server has no external system for leave.
    refusals: { 'an admin': 'leave_sync_off', 'a super admin': 'leave_sync_off' },
  },
  'GET /api/leave-calendar': { stranger: 'own', call: () => ({ query: { month: '2026-11' } }) },
  'GET /api/admin/leave-calendar': { stranger: 'own', call: () => ({ query: { month: '2026-11' } }) },
  'GET /api/admin/users/{id}/leave-grants': { stranger: 'not_found', call: employee },
  'POST /api/admin/users/{id}/leave-grants': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), body: grant }),
  },
  'PUT /api/admin/users/{id}/leave-grants/{grantId}': {
    stranger: 'not_found',
    call: (own) => ({ ...employeeGrant(own), body: grant }),
    borrowing: (theirs, ours) => ({ ...borrowedGrant(theirs, ours), body: grant }),
  },
  'POST /api/admin/users/{id}/leave-grants/{grantId}/take-back': {
    stranger: 'not_found',
    call: (own) => ({ ...employeeGrant(own), body: { reason: '誤り' } }),
    borrowing: (theirs, ours) => ({ ...borrowedGrant(theirs, ours), body: { reason: '誤り' } }),
  },
  'GET /api/admin/users/{id}/leave-ledger': { stranger: 'not_found', call: employee },
  'GET /api/admin/users/{id}/leave-ledger/csv': { stranger: 'not_found', call: employee },
  'PUT /api/admin/users/{id}/statutory-grants/{sequence}/attendance': {
    stranger: 'not_found',
    call: (own) => ({
      params: { id: own.employee, sequence: 2 },
      body: { attended_days: 200, total_days: 240, reason: '出勤簿による' },
    }),
  },
  'GET /api/admin/leave-balances': { stranger: 'own' },
  'GET /api/admin/leave-balances/csv': { stranger: 'own' },
  'POST /api/admin/leave-balances/confirm': {
    stranger: 'not_found',
    call: (own) => ({ body: { user_ids: [own.employee] } }),
  },
  'GET /api/admin/leave-ledgers/pdf': { stranger: 'own', call: () => ({ query: { year: '2025' } }) },
  'GET /api/admin/five-day-obligations': { stranger: 'own' },
  'POST /api/admin/five-day-obligations/reminders': {
    stranger: 'not_found',
    call: (own) => ({ body: { user_ids: [own.employee] } }),
  },
  'GET /api/admin/five-day-obligations/csv': { stranger: 'own' },
};
