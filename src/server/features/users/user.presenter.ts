import type { AdminUser } from '#contract/users.ts';
import type { Role } from '#domain/users/role.ts';
import { epochMs, formatInstant } from '#domain/time/instant.ts';
import type { UserRow } from './user-list.repository.ts';

/** An employee on the wire; the groups and the employment only for super admins. */
export const presentUser = (row: UserRow, viewer: Role): AdminUser => ({
  id: row.user_id,
  employee_id: row.employee_id,
  name: row.name,
  role: row.role,
  active: row.active,
  created_at: formatInstant(epochMs(row.created_at.getTime())),
  ...(viewer === 'super_admin'
    ? {
        client_company_id: row.client_company_id,
        client_company_name: row.client_company_name,
        job_assignment_id: row.job_assignment_id,
        job_assignment_name: row.job_assignment_name,
        employment_type_id: row.employment_type_id,
        employment_type_name: row.employment_type_name,
        hire_date: row.hired_on,
        leaving_date: row.left_on,
        weekly_working_days: row.weekly_working_days,
        weekly_working_minutes: row.weekly_working_minutes,
        annual_working_days: row.annual_working_days,
      }
    : {}),
});
