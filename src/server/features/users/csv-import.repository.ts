import { type Kysely, sql, type Transaction } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { CompanyState, CompanyLists, RowValues } from './csv-rows.ts';

/**
 * The company's lists, locked against deletion in a transaction. Lock order: client companies, job assignments,
 * employment types; a deletion takes them in this order too.
 */
async function listsOf(db: Kysely<DB>, companyId: string): Promise<CompanyLists> {
  const clientCompanies = await db
    .selectFrom('client_company')
    .select(['client_company_id as id', 'name'])
    .where('company_id', '=', companyId)
    .orderBy('client_company_id')
    .$if(db.isTransaction, (query) => query.forKeyShare())
    .execute();
  const jobAssignments = await db
    .selectFrom('job_assignment')
    .select(['job_assignment_id as id', 'name', 'client_company_id'])
    .where('company_id', '=', companyId)
    .orderBy('job_assignment_id')
    .$if(db.isTransaction, (query) => query.forKeyShare())
    .execute();
  const employmentTypes = await db
    .selectFrom('employment_type')
    .select(['employment_type_id as id', 'name'])
    .where('company_id', '=', companyId)
    .orderBy('employment_type_id')
    .$if(db.isTransaction, (query) => query.forKeyShare())
    .execute();
  return { clientCompanies, jobAssignments, employmentTypes };
}

/** The company's state that a file with these employee IDs is validated against. */
export async function companyStateOf(
  db: Kysely<DB>,
  companyId: string,
  employeeIds: readonly string[],
): Promise<CompanyState> {
  const lists = await listsOf(db, companyId);
  const rows = await db
    .selectFrom('user_account')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(sql<boolean>`employee_id = any(${employeeIds})`)
    .execute();
  const existing = rows.map((row): [string, RowValues] => [
    row.employee_id,
    {
      employeeId: row.employee_id,
      name: row.name,
      role: row.role,
      password: null,
      clientCompany: row.client_company_id,
      jobAssignment: row.job_assignment_id,
      employmentType: row.employment_type_id,
      hireDate: row.hired_on,
      leavingDate: row.left_on,
      weeklyDays: row.weekly_working_days,
      weeklyHours: row.weekly_working_minutes,
      annualDays: row.annual_working_days,
    },
  ]);
  return { lists, existing: new Map(existing) };
}

/** A new employee of a file, with the hash of the password. */
export interface ImportedAccount extends RowValues {
  readonly passwordHash: string;
}

/** Stores the accounts. Returns their ids by employee ID, without those whose ID was taken concurrently. */
export async function insertAccounts(
  trx: Transaction<DB>,
  companyId: string,
  accounts: readonly ImportedAccount[],
  now: EpochMs,
): Promise<ReadonlyMap<string, number>> {
  const rows = await trx
    .insertInto('user_account')
    .values(
      accounts.map((account) => ({
        company_id: companyId,
        employee_id: account.employeeId,
        name: account.name,
        role: account.role,
        password_hash: account.passwordHash,
        client_company_id: account.clientCompany,
        job_assignment_id: account.jobAssignment,
        employment_type_id: account.employmentType,
        hired_on: account.hireDate,
        left_on: account.leavingDate,
        weekly_working_days: account.weeklyDays,
        weekly_working_minutes: account.weeklyHours,
        annual_working_days: account.annualDays,
        created_at: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'employee_id']).doNothing())
    .returning(['user_id', 'employee_id'])
    .execute();
  return new Map(rows.map(({ user_id, employee_id }) => [employee_id, user_id]));
}
