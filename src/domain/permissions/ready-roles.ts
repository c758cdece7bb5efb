import type { Permission } from './permission.ts';

/** A role as many companies have it, for one that needs it. */
export interface ReadyRole {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/**
 * The roles that a company is offered, the one with most people under it first. Positions, what the law protects, and the
 * company's settings are in none but where the work is about them.
 */
export const READY_ROLES = [
  {
    name: '部長',
    permissions: ['correct_attendance', 'plan_shifts', 'approve_leave', 'read_overtime', 'read_sheets'],
  },
  { name: '課長', permissions: ['correct_attendance', 'plan_shifts', 'approve_leave'] },
  {
    name: '人事',
    permissions: [
      'correct_attendance',
      'plan_shifts',
      'approve_leave',
      'grant_leave',
      'read_overtime',
      'manage_health',
      'close_months',
      'read_sheets',
      'manage_protection',
    ],
  },
  { name: '経理', permissions: ['read_attendance', 'read_sheets', 'run_payroll'] },
] as const satisfies readonly ReadyRole[];
