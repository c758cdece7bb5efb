import type { Role } from '#domain/users/role.ts';
import { employees } from './employees.ts';

/** The password of every account but those with a one-time password. */
export const DEMO_PASSWORD = 'kintai-demo';

/** The one-time password of an account that has to change it. */
export const FIRST_PASSWORD = 'kintai-first';

/** An account for newcomers to try, on the wire. */
export interface DemoAccount {
  readonly company_id: string;
  readonly employee_id: string;
  readonly role: Role;
  readonly password: string;
}

/** The accounts of the demo data, for the start-up output and the login screen. */
export const demoAccounts: readonly DemoAccount[] = employees.map(({ companyId, employeeId, role, password }) => ({
  company_id: companyId,
  employee_id: employeeId,
  role,
  password: password === 'first' ? FIRST_PASSWORD : DEMO_PASSWORD,
}));
