import type { AccessCases } from './access-case.ts';
import { DEPUTY_FROM, MONTH_TO_APPROVE, type Owned } from './owned.ts';

const route = {
  name: '残業',
  kinds: ['overtime'],
  longer_than_minutes: 120,
  department_id: null,
  steps: [{ by: 'admins' }],
};
const deputy = ({ employeeId }: { readonly employeeId: string }) => ({
  employee_id: employeeId,
  from_date: '2027-01-04',
  to_date: '2027-01-08',
});
const seen = ({ employee }: Owned) => ({
  user_id: employee,
  month: MONTH_TO_APPROVE,
  confirmed_at: '2026-10-01T09:00:00.000+09:00',
});

/** The routes of approval, deputies, and months to approve. Naming another company's months matches none. */
export const approvalCases: AccessCases = {
  'GET /api/admin/approval-routes': { stranger: 'own' },
  'POST /api/admin/approval-routes': { stranger: 'own', call: () => ({ body: route }) },
  'PUT /api/admin/approval-routes/order': {
    stranger: 'not_found',
    call: ({ approvalRoute }) => ({ body: { ids: [approvalRoute] } }),
  },
  'PUT /api/admin/approval-routes/{id}': {
    stranger: 'not_found',
    call: ({ approvalRoute: id, employee }) => ({
      params: { id },
      body: { ...route, steps: [{ by: 'people', user_ids: [employee], mode: 'one' }] },
    }),
  },
  'DELETE /api/admin/approval-routes/{id}': {
    stranger: 'not_found',
    call: ({ approvalRoute: id }) => ({ params: { id } }),
  },
  'GET /api/admin/approval-routes/preview': {
    stranger: 'not_found',
    call: ({ employee }) => ({ query: { user_id: employee, kind: 'month' } }),
  },
  'GET /api/admin/approval-settings': { stranger: 'own' },
  'PUT /api/admin/approval-settings': {
    stranger: 'own',
    call: () => ({ body: { remind_after_days: 2, escalate_after_days: null, closes_unapproved: false } }),
  },
  'GET /api/approval-deputies': { stranger: 'own' },
  'POST /api/approval-deputies': {
    stranger: 'own',
    call: () => ({ body: deputy({ employeeId: 'nobody' }) }),
    // Whom a stranger names is somebody else, or nobody.
    answer: 'deputy_unknown',
  },
  'POST /api/approval-deputies/end': {
    stranger: 'not_found',
    call: ({ employee }) => ({ body: { deputy_user_id: employee, from_date: DEPUTY_FROM } }),
  },
  'GET /api/admin/approval-deputies': { stranger: 'own' },
  'POST /api/admin/users/{id}/approval-deputies': {
    stranger: 'not_found',
    call: ({ employee, caller }) => ({ params: { id: employee }, body: deputy(caller) }),
  },
  'POST /api/admin/users/{id}/approval-deputies/end': {
    stranger: 'not_found',
    call: ({ employee, caller }) => ({
      params: { id: employee },
      body: { deputy_user_id: caller.userId, from_date: DEPUTY_FROM },
    }),
  },
  'GET /api/approvals/months': { stranger: 'own' },
  'POST /api/approvals/months/approve': { stranger: 'own', call: (own) => ({ body: { months: [seen(own)] } }) },
  'POST /api/approvals/months/return': {
    stranger: 'not_found',
    call: (own) => ({ body: { ...seen(own), reason: '退勤の確認' } }),
  },
  'GET /api/approvals/users/{id}/attendance-sheet': {
    stranger: 'not_found',
    call: ({ employee: id }) => ({ params: { id }, query: { month: MONTH_TO_APPROVE } }),
  },
};
