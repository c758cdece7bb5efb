import { type Kysely, sql, type Transaction } from 'kysely';

import { mainOn, withWorkOn } from '#domain/assignments/assignment.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import { numberOfId } from '#domain/company/odd-ids.ts';
import { storedLine } from '#domain/company/one-line.ts';
import { earlierOf, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { currentContract, toWeekdayList } from '#domain/working-time/contract-on-record.ts';
import type { DB } from '../../platform/database/schema.ts';
import { assignmentsOf } from '../../records/assignments.ts';
import { contractsOnRecord } from '../../records/contracts.ts';
import { departmentsOf, membershipsOf } from '../../records/departments.ts';
import { peopleByEmployeeId } from '../../records/people-by-id.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';
import { workRuleNames } from '../../records/work-rules.ts';
import { addAssignments } from '../../shared/assignments/assignments.ts';
import { holdDepartments } from '../../shared/departments/memberships.ts';
import { commonGrantDayOf } from '../../shared/leave/common-grant-day.ts';
import { grantsByUser } from '../../shared/leave/imported-grants.ts';
import { loadLeaveAccounts, NO_ACCOUNT } from '../../shared/leave/leave-accounts.ts';
import type { BesideAccount } from './csv-more.ts';
import type { CompanyState, CompanyLists, ExistingEmployee, RowValues } from './csv-rows.ts';

/**
 * The company's lists, locked against deletion in a transaction. Lock order: client companies, job assignments,
 * employment types; a deletion takes them in this order too.
 */
async function listsOf(db: Kysely<DB>, companyId: string): Promise<Omit<CompanyLists, 'departments'>> {
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
  const workRules = [...(await workRuleNames(db, companyId))].map(([id, name]) => ({ id, name }));
  return { clientCompanies, jobAssignments, employmentTypes, workRules };
}

/** What a file names beside the company's lists. */
export interface NamedInFile {
  readonly employeeIds: readonly string[];
  readonly superiorIds: readonly string[];
}

/**
 * The company's state that a file with these employee IDs is validated against, as of `today`. In a transaction their
 * accounts are locked, with those of the super admins and of superiors, in the one order of all locks of accounts: their
 * contracts can't change meanwhile. The departments are locked after them, as wherever somebody is put into one.
 */
export async function companyStateOf(
  db: Kysely<DB>,
  companyId: string,
  { employeeIds, superiorIds }: NamedInFile,
  today: IsoDate,
): Promise<CompanyState> {
  const folded = employeeIds.map(foldedForm);
  const named = [...folded, ...superiorIds.map(foldedForm)];
  const isInFile = sql<boolean>`folded_form(employee_id) = any(${folded})`;
  const lists = await listsOf(db, companyId);
  if (db.isTransaction)
    await sql`select from user_account
      where company_id = ${companyId} and (role = 'super_admin' or folded_form(employee_id) = any(${named}))
      order by user_id for no key update`.execute(db);
  const rows = await db
    .selectFrom('user_account')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(isInFile)
    .execute();
  const userIds = rows.map((row) => row.user_id);
  const contracts = await contractsOnRecord(db, companyId, userIds);
  const assignments = await assignmentsOf(db, companyId, userIds);
  if (db.isTransaction) await holdDepartments(db, companyId, [...(await departmentsOf(db, companyId)).keys()]);
  const departments = await departmentsOf(db, companyId);
  const superiors = await peopleByEmployeeId(db, companyId, superiorIds);
  const beside = await besideAccounts(db, companyId, userIds);
  const existing = rows.map((row): [string, ExistingEmployee] => {
    const own = contracts.get(row.user_id) ?? [];
    const current = currentContract(own, today);
    const work = mainOn(assignments.get(row.user_id) ?? [], today);
    const values: RowValues = {
      employeeId: row.employee_id,
      // As a file says it, also where it was stored before what nobody sees was left out.
      name: storedLine(row.name),
      nameKana: row.name_kana,
      mailAddress: row.mail_address,
      role: row.role,
      attendance: row.is_attendance_target,
      password: null,
      clientCompany: work?.clientCompanyId ?? null,
      jobAssignment: work?.jobAssignmentId ?? null,
      employmentType: current?.employmentTypeId ?? null,
      hireDate: row.hired_on,
      leavingDate: row.left_on,
      weeklyDays: current?.weeklyDays ?? null,
      weeklyHours: current?.weeklyMinutes ?? null,
      annualDays: current?.annualDays ?? null,
      contractFrom: current?.from ?? null,
      week: current === null || current.minutes === null ? null : toWeekdayList(current.minutes),
      workRuleId: current?.workRuleId ?? null,
      leaveDayMinutes: current?.leaveDayMinutes ?? null,
    };
    const { user_id: userId } = row;
    return [foldedForm(row.employee_id), { userId, values, contracts: own, ...beside(userId) }];
  });
  return {
    lists: { ...lists, departments },
    existing: new Map(existing),
    sameNumbers: await sameNumbersOf(db, companyId, folded),
    superiors,
    commonGrantDay: await commonGrantDayOf(db, companyId),
  };
}

/** The memberships and the paid leave of users, by their ids. */
export async function besideAccounts(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<(userId: number) => BesideAccount> {
  const memberships = await membershipsOf(db, companyId, userIds);
  const grants = await grantsByUser(db, companyId, userIds);
  const accounts = await loadLeaveAccounts(db, companyId, [...grants.keys()]);
  return (userId) => ({
    memberships: memberships.get(userId) ?? [],
    grants: grants.get(userId) ?? [],
    account: accounts.get(userId) ?? NO_ACCOUNT,
  });
}

/** The company's employee IDs of digits alone that are the number of one of these, whatever zeros they begin with. */
async function sameNumbersOf(db: Kysely<DB>, companyId: string, ids: readonly string[]): Promise<string[]> {
  const numbers = ids.map(numberOfId).filter((number) => number !== null);
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('user_account')
    .select('employee_id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`employee_id ~ '^[0-9]+$' and regexp_replace(employee_id, '^0+(?=.)', '') = any(${numbers})`)
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

/** A new employee of a file, with the hash of the password, and when a one-time one ends. */
export interface ImportedAccount extends RowValues {
  readonly passwordHash: string;
  readonly passwordUntil: Date | null;
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
        name_kana: account.nameKana,
        mail_address: account.mailAddress,
        role: account.role,
        is_attendance_target: account.attendance,
        password_hash: account.passwordHash,
        one_time_password_until: account.passwordUntil,
        // Whoever typed it into the file has it; one that was made is handed out when it is printed or saved.
        login_handed_out_at: account.passwordUntil === null ? new Date(now) : null,
        hired_on: account.hireDate,
        left_on: account.leavingDate,
        created_at: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['user_id', 'employee_id'])
    .execute();
  const ids = new Map(rows.map(({ user_id, employee_id }) => [employee_id, user_id]));
  await addAssignments(
    { trx, companyId, now },
    accounts.flatMap(({ employeeId, clientCompany, jobAssignment, hireDate }) => {
      const userId = ids.get(employeeId);
      if (userId === undefined || clientCompany === null) return [];
      // From the first day on: somebody hired later is shown with their client already.
      const from = earlierOf(hireDate ?? japanDate(now), japanDate(now));
      const work = { clientCompanyId: clientCompany, jobAssignmentId: jobAssignment };
      return withWorkOn([], work, from).map((assignment) => ({ userId, assignment }));
    }),
  );
  return ids;
}

/** Stores how a name is read, where nothing is known of it. */
export async function fillNameKana(trx: Transaction<DB>, user: UserKey, nameKana: string): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({ name_kana: nameKana })
    .where(isOf(user))
    .where('name_kana', 'is', null)
    .execute();
}
