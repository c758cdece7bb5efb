import type { AccessCases } from './access-case.ts';
import { DAY, type Owned } from './owned.ts';

const OVERTIME = { kind: 'overtime', date: DAY, planned_minutes: 60, reason: '月末処理', submit: true };

const own = ({ request: id }: Owned) => ({ params: { id } });
const employee = ({ employee: id }: Owned) => ({ params: { id } });
/** Calls that only an approver may make, whatever the role. */
const OF_APPROVERS = { 'a user': 'not_found' } as const;

/** Requests (申請), and decisions on them. */
export const requestCases: AccessCases = {
  'GET /api/request-settings': { stranger: 'own' },
  'PUT /api/admin/request-settings': {
    stranger: 'own',
    call: () => ({ body: { kinds: [{ kind: 'overtime', mode: 'off' }] } }),
  },
  'GET /api/requests': { stranger: 'own' },
  'POST /api/requests': { stranger: 'own', call: () => ({ body: OVERTIME }) },
  'GET /api/requests/waiting': { stranger: 'own' },
  'GET /api/requests/to-decide': { stranger: 'own' },
  'POST /api/requests/decisions': {
    stranger: 'own',
    call: ({ employeeRequest: id }) => ({ body: { requests: [{ id, revision: 1 }], decision: 'approve' } }),
  },
  'GET /api/leave-requests/{id}': { stranger: 'not_found', call: ({ leaveRequest: id }) => ({ params: { id } }) },
  'POST /api/leave-requests': { stranger: 'own', call: () => ({ body: { request_date: '2026-11-27' } }) },
  'PUT /api/leave-requests/{id}': {
    stranger: 'not_found',
    call: ({ leaveDraft: id }) => ({
      params: { id },
      body: { request_date: '2026-11-25', client_approver: '承認 花子', submit: true, revision: 1 },
    }),
  },
  'GET /api/requests/{id}': { stranger: 'not_found', call: own },
  'PUT /api/requests/{id}': {
    stranger: 'not_found',
    call: ({ draftRequest: id }) => ({ params: { id }, body: { ...OVERTIME, date: '2026-11-12', revision: 1 } }),
  },
  'POST /api/requests/{id}/withdraw': { stranger: 'not_found', call: own },
  'POST /api/requests/{id}/comments': {
    stranger: 'not_found',
    call: (mine) => ({ ...own(mine), body: { comment: 'よろしくお願いします' } }),
  },
  'POST /api/requests/{id}/decision': {
    stranger: 'not_found',
    refusals: OF_APPROVERS,
    call: ({ employeeRequest: id }) => ({ params: { id }, body: { revision: 1, decision: 'approve' } }),
  },
  'GET /api/admin/users/{id}/requests': {
    stranger: 'not_found',
    call: (mine) => ({ ...employee(mine), query: { month: '2026-11' } }),
  },
  'POST /api/admin/users/{id}/requests': {
    stranger: 'not_found',
    call: (mine) => ({ ...employee(mine), body: { ...OVERTIME, date: '2026-11-12' } }),
  },
};
