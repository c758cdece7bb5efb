import type { CompanyVacationRequest, VacationRequest } from '#contract/leave.ts';
import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import type { Answers } from '../../../testing/fake-wire.ts';

/** Somebody's balance: nine days, one of them asked for. */
export const BALANCE: ResponseOf<Routes['GET /api/vacation-balance/my-balance']> = {
  left_days: 9,
  current_balance: 8,
  pending_days: 1,
  latest: { grant_year: 2026, expiry_date: '2028-09-30', days: 10 },
  next_expiry: null,
  message: '',
};

/** The units of a company that knows whole days alone. */
export const WHOLE_DAYS: ResponseOf<Routes['GET /api/leave-settings']> = {
  allows_halves: false,
  half_boundary: null,
  hourly_days: 0,
  several_days: 'off',
  double_track: false,
  client_approver_asked_of: 'everyone',
  client_approver: '田中 一郎',
  asks_client_approver: true,
  hourly: null,
};

type DayAsked = ResponseOf<Routes['GET /api/vacation/day']>;

/** What the server says of a day that is asked for: a day of work unless said otherwise, of which nothing speaks against. */
export function dayAsked(date: string, { duty = 'owed', ...more }: Partial<DayAsked> = {}): DayAsked {
  const isRefused = (more.refusal ?? null) !== null;
  return {
    date,
    duty,
    refusal: null,
    balance_after: isRefused ? null : 7,
    days_count: isRefused ? 0 : 1,
    days: [{ date, duty, is_taken: !isRefused }],
    ...more,
  };
}

/** What the form of a request asks of, in a month without holidays or shifts. */
export const formAnswers = (more: Answers = {}): Answers => ({
  'GET /api/vacation-balance/my-balance': BALANCE,
  'GET /api/leave-kinds': { data: [] },
  'GET /api/leave-settings': WHOLE_DAYS,
  'GET /api/closing-days': { closing_days: [] },
  'GET /api/holidays/{month}': [],
  'GET /api/shifts/{month}': [],
  'GET /api/vacation/day': ({ query }) => dayAsked(query.date),
  ...more,
});

/** A request of one day, which waits unless said otherwise. */
export const request = ({ start_date = '2026-12-01', ...more }: Partial<VacationRequest> = {}): VacationRequest => ({
  id: 1,
  request_type: 'annual_leave',
  start_date,
  end_date: start_date,
  days_count: 1,
  status: 'pending',
  reason: null,
  client_approver: '田中 一郎',
  notes: null,
  created_at: '2026-11-18T10:00:00.000+09:00',
  decided: null,
  pleasanter_sync_status: null,
  ...more,
});

/** The same as those who decide see it. */
export const companyRequest = ({
  user_id = 8,
  employee_id = 'E0008',
  name = '中村 蓮',
  ...more
}: Partial<CompanyVacationRequest> = {}): CompanyVacationRequest => ({
  ...request(more),
  user_id,
  employee_id,
  name,
  left_days: 9,
  balance: 8,
  grants: [],
  conflicts: [],
  can_decide: true,
  pleasanter_fault: null,
  ...more,
});
