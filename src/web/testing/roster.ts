import type { RosterPersonResponse, RosterResponse } from '#contract/rosters.ts';

/** Somebody of a roster without any plan. */
export const plannedPerson = (rest: Partial<RosterPersonResponse> = {}): RosterPersonResponse => ({
  user_id: 7,
  employee_id: 'E0007',
  name: '試験 太郎',
  version: '1',
  is_closed: false,
  days: [],
  leave_dates: [],
  part_leave: [],
  frame_minutes: null,
  rules: [],
  year: null,
  rule_days: [],
  contract_bounds: [],
  draft_dates: [],
  changed: [],
  wishes: [],
  ...rest,
});

/** The roster of June 2027, of these people. */
export const rosterOfJune = (
  people: readonly RosterPersonResponse[],
  rest: Partial<RosterResponse> = {},
): RosterResponse => ({
  from: '2027-06-01',
  to: '2027-06-30',
  patterns: [],
  company_days: [],
  rules: { week_start: 0, has_weekly_rest: true },
  planning: null,
  elsewhere: [],
  total: people.length,
  page_size: 50,
  people: [...people],
  ...rest,
});
