import type { Kysely } from 'kysely';

import type { AdminUser, Neighbours, UserFilter, UserPage } from '#contract/users.ts';
import { errors } from '#contract/errors.ts';
import type { Role } from '#domain/users/role.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type ContractOnRecord, currentContract } from '#domain/working-time/contract-on-record.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { contractsOnRecord } from '../../records/contracts.ts';
import { presentMain } from '../../records/departments.ts';
import { type UserRow, countUsers, findUsers } from './user-list.repository.ts';
import { workingTimeOf } from './work-contracts.repository.ts';

/** Employees on the wire, with the working time of their contracts as of `today`. */
export async function presentUsers(
  db: Kysely<DB>,
  { companyId, role }: Caller,
  rows: readonly UserRow[],
  today: IsoDate,
): Promise<AdminUser[]> {
  const userIds = role === 'super_admin' ? rows.map((row) => row.user_id) : [];
  const contracts = await contractsOnRecord(db, companyId, userIds);
  return rows.map((row) => presentUser(row, role, currentContract(contracts.get(row.user_id) ?? [], today)));
}

/** An employee on the wire; the groups and the employment only for super admins. */
const presentUser = (row: UserRow, viewer: Role, contract: ContractOnRecord | null): AdminUser => ({
  id: row.user_id,
  employee_id: row.employee_id,
  name: row.name,
  name_kana: row.name_kana,
  role: row.role,
  active: row.active,
  created_at: formatTimestamp(row.created_at),
  ...presentMain(row),
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
        mail_address: row.mail_address,
        mail_is_confirmed: row.mail_confirmed_at !== null,
        is_attendance_target: row.is_attendance_target,
        is_first_login: row.is_first_login,
        ...workingTimeOf(contract),
      }
    : {}),
});

/**
 * A page of the list. The cursor is the id of the last employee returned: each page begins after that one's current
 * position, so that insertions in between neither repeat nor skip anybody. Throws `invalid_input` for an invalid
 * cursor.
 */
export async function pageOfUsers(
  db: Kysely<DB>,
  caller: Caller,
  filter: UserFilter,
  { limit, cursor, today }: { readonly limit: number; readonly cursor: number | undefined; readonly today: IsoDate },
): Promise<UserPage> {
  const company = { companyId: caller.companyId, people: caller.people, today };
  const [found, total] = await Promise.all([
    findUsers(db, company, filter, { limit: limit + 1, beside: cursor }),
    countUsers(db, company, filter),
  ]);
  if (found === null) throw new AppError('invalid_input', { fields: { cursor: errors.not_found.message } });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    users: await presentUsers(db, caller, rows, today),
    next_cursor: last === undefined ? null : String(last.user_id),
    total,
  };
}

/** The employees before and after one in the list. Throws `not_found` for another company's. */
export async function neighboursOf(
  db: Kysely<DB>,
  { companyId, people }: Caller,
  userId: number,
  filter: UserFilter,
  today: IsoDate,
): Promise<Neighbours> {
  const company = { companyId, people, today };
  const [behind, before] = await Promise.all([
    findUsers(db, company, filter, { limit: 1, beside: userId }),
    findUsers(db, company, filter, { limit: 1, beside: userId, backwards: true }),
  ]);
  if (behind === null || before === null) throw new AppError('not_found');
  return { previous: present(before[0]), next: present(behind[0]) };
}

const present = (row: UserRow | undefined): Neighbours['next'] =>
  row === undefined ? null : { id: row.user_id, employee_id: row.employee_id, name: row.name };
