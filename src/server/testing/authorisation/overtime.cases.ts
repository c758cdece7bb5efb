import type { AccessCases } from './access-case.ts';
import { DAY } from './owned.ts';

const settings = {
  first_month: 10,
  is_annual_variable: false,
  month_minutes: 2400,
  year_minutes: 21_600,
  special_clause: null,
  standard_week_minutes: 2400,
  week_start: 1,
  statutory_rest_day: 0,
  counts_holiday_hours: false,
  work_interval_minutes: 540,
  warning_percent: 70,
} as const;

/** The overtime limits. */
export const overtimeCases: AccessCases = {
  'GET /api/admin/overtime/{month}': { stranger: 'own', call: () => ({ params: { month: DAY.slice(0, 7) } }) },
  'GET /api/admin/health/{month}': { stranger: 'own', call: () => ({ params: { month: DAY.slice(0, 7) } }) },
  'GET /api/admin/health/{month}/csv': { stranger: 'own', call: () => ({ params: { month: DAY.slice(0, 7) } }) },
  'GET /api/admin/presence/{month}': { stranger: 'own', call: () => ({ params: { month: DAY.slice(0, 7) } }) },
  'GET /api/admin/presence/{month}/csv': { stranger: 'own', call: () => ({ params: { month: DAY.slice(0, 7) } }) },
  'PUT /api/admin/health/{month}/{userId}': {
    stranger: 'not_found',
    call: ({ employee: id }) => ({
      params: { month: DAY.slice(0, 7), userId: id },
      body: { notified_on: DAY, interview_asked_on: null, interview_held_on: null, seen_at: null },
    }),
  },
  'GET /api/admin/overtime-settings': { stranger: 'own' },
  'PUT /api/admin/overtime-settings': { stranger: 'own', call: () => ({ body: settings }) },
};
