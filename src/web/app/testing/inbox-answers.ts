import type { RequestResponse } from '#contract/requests.ts';
import type { Answers } from '../../testing/fake-wire.ts';
import { meOf } from './render-app.tsx';
import { SUPER_ADMIN } from '../../testing/render-screen.tsx';

/** A request of a day of paid leave, as the inbox has it. */
export const leaveToDecide = (more: Partial<RequestResponse> = {}): RequestResponse => {
  const date = more.date ?? '2026-12-01';
  return {
    id: 1,
    user_id: 8,
    employee_id: 'E0008',
    name: '中村 蓮',
    kind: 'leave',
    status: 'pending',
    date,
    payload: {},
    leave: {
      start_date: date,
      end_date: date,
      days_count: 1,
      client_approver: '',
      notes: null,
      left_days: 5,
      balance: 3,
      grants: [],
      conflicts: [],
    },
    reason: '私用のため',
    before: null,
    after: null,
    entered_by: null,
    revision: 2,
    created_at: '2026-11-18T09:00:00.000+09:00',
    submitted_at: '2026-11-18T09:00:00.000+09:00',
    waits_for: [],
    waits_for_admins: true,
    decided: null,
    ...more,
  };
};

/** What an inbox with these requests asks of, where nobody is off and no swap or month waits. */
export const inboxAnswers = (requests: readonly RequestResponse[], more: Answers = {}): Answers => ({
  'GET /api/requests/to-decide': { total: requests.length, data: [...requests] },
  'GET /api/admin/swaps': [],
  'GET /api/admin/vacations': { data: [], total: 0, page_size: 50 },
  'GET /api/leave-calendar': ({ query }) => ({ month: query.month, absences: [], holidays: [], people: 0 }),
  'GET /api/admin/leave-calendar': ({ query }) => ({ month: query.month, absences: [], holidays: [] }),
  'GET /api/auth/me': meOf(SUPER_ADMIN),
  ...more,
});
