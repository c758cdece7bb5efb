import type { IsoMonth } from '#domain/time/date.ts';
import { root } from '../../scripts/tools.ts';
import { type BenchServer, type BenchUser, startBenchServer } from './bench-server.ts';
import { fillCompany } from './company-data.ts';

/** A company on a server of its own, with an admin who opens its screens. */
export interface AdminCompany {
  readonly server: BenchServer;
  readonly admin: BenchUser;
  /** The ids of the employees, by employee ID. */
  readonly users: readonly number[];
  readonly clientCompany: number;
}

/**
 * Starts a server of this or another checkout, with settings beside ours, and a company of so many employees, who all worked on the first days of
 * the month but its Sundays.
 */
export async function startAdminCompany(
  employees: number,
  month: IsoMonth,
  days = 29,
  {
    checkout = root,
    env = {},
    servesWebApp = true,
  }: { readonly checkout?: string; readonly env?: Record<string, string>; readonly servesWebApp?: boolean } = {},
): Promise<AdminCompany> {
  const server = await startBenchServer(1, 4, { servesWebApp, checkout, env });
  const [admin] = server.users;
  if (admin === undefined) throw new Error('no user');
  await fillCompany(server, { employees, days, month });
  const { pool } = server.database;
  await pool.query(`update user_account set role = 'super_admin' where user_id = $1`, [admin.claims.userId]);
  const users = await pool.query<{ user_id: number }>(
    `select user_id from user_account where employee_id like 'B%' order by employee_id`,
  );
  const client = await pool.query<{ id: number }>('select min(client_company_id) as id from client_company');
  return { server, admin, users: users.rows.map(({ user_id }) => user_id), clientCompany: client.rows[0]?.id ?? 0 };
}
