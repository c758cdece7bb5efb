import { type Kysely, sql, type Transaction } from 'kysely';

import type { MasterEntry } from '#contract/master-data.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { saysWorkingTime } from '../../records/contracts.ts';
import { lockUsers } from '../../records/user-key.ts';

/** The lists, by the name of their table. */
export type MasterKind = 'client_company' | 'job_assignment' | 'employment_type';

/** An entry of a company's list. */
export interface MasterKey {
  readonly kind: MasterKind;
  readonly companyId: string;
  readonly id: number;
}

/** A job assignment, and whose it is. */
export interface JobAssignment extends MasterEntry {
  readonly client_company_id: number;
}

/** An assignment to a deleted client company, or one that named a deleted job. */
export interface ClearedAssignment {
  readonly user_id: number;
  readonly client_company_id: number;
  readonly job_assignment_id: number | null;
  readonly from_date: IsoDate;
  readonly to_date: IsoDate | null;
  readonly share_percent: number;
}

/** A contract that named a deleted employment type. */
export interface ClearedContract {
  readonly user_id: number;
  readonly effective_date: IsoDate;
}

type Db = Kysely<DB>;
type Trx = Transaction<DB>;

// Tables and columns have the same naming: the id of client_company is client_company_id.
const idOf = (kind: MasterKind) => sql.ref(`${kind}_id`);
const answer = (kind: MasterKind) => sql`${idOf(kind)} as id, name, description`;
const isEntry = ({ kind, companyId, id }: MasterKey) => sql`company_id = ${companyId} and ${idOf(kind)} = ${id}`;

/** The company itself and its subsidiaries: those whose logos its super admins set (D22). */
export async function companiesOf(db: Db, companyId: string): Promise<{ company_id: string; company_name: string }[]> {
  return db
    .selectFrom('company')
    .select(['company_id', 'name as company_name'])
    .where((eb) => eb.or([eb('company_id', '=', companyId), eb('parent_company_id', '=', companyId)]))
    .orderBy((eb) => eb('company_id', '=', companyId), 'desc')
    .orderBy('company_id')
    .execute();
}

/** A list of the company in the order of entry, or the entry of an id. */
export async function entriesOf(
  db: Db,
  kind: 'client_company' | 'employment_type',
  companyId: string,
  id: number | null = null,
): Promise<MasterEntry[]> {
  const { rows } = await sql<MasterEntry>`
    select ${answer(kind)} from ${sql.table(kind)}
    where company_id = ${companyId} and (${id}::bigint is null or ${idOf(kind)} = ${id}) order by id`.execute(db);
  return rows;
}

/** The job assignments of a client company in the order of entry, or the one of an id. */
export async function jobAssignmentsOf(
  db: Db,
  companyId: string,
  { id, clientCompanyId }: { readonly id?: number | undefined; readonly clientCompanyId?: number },
): Promise<JobAssignment[]> {
  let query = db
    .selectFrom('job_assignment')
    .select(['job_assignment_id as id', 'name', 'description', 'client_company_id'])
    .where('company_id', '=', companyId)
    .orderBy('job_assignment_id');
  if (id !== undefined) query = query.where('job_assignment_id', '=', id);
  if (clientCompanyId !== undefined) query = query.where('client_company_id', '=', clientCompanyId);
  return query.execute();
}

/** The job assignments of a client company, locked against new references until the transaction ends. */
export async function lockJobAssignments(trx: Trx, companyId: string, clientCompanyId: number): Promise<MasterEntry[]> {
  const { rows } = await sql<MasterEntry>`
    select ${answer('job_assignment')} from job_assignment
    where company_id = ${companyId} and client_company_id = ${clientCompanyId} order by id for update`.execute(trx);
  return rows;
}

/** Deletes the job assignments of a client company. */
export async function deleteJobAssignments(trx: Trx, companyId: string, clientCompanyId: number): Promise<void> {
  await trx
    .deleteFrom('job_assignment')
    .where('company_id', '=', companyId)
    .where('client_company_id', '=', clientCompanyId)
    .execute();
}

/** A client company or a job assignment: what an assignment has of the company's lists. */
type GroupKey = MasterKey & { readonly kind: Exclude<MasterKind, 'employment_type'> };

/** The assignments that have an entry of the company's lists; locks their users, as every change of an assignment does. */
async function lockAssignmentsOf(trx: Trx, key: GroupKey): Promise<ClearedAssignment[]> {
  const { rows } = await sql<ClearedAssignment>`
    select user_id, client_company_id, job_assignment_id, from_date, to_date, share_percent from client_assignment
    where ${isEntry(key)} order by user_id, from_date`.execute(trx);
  await lockUsers(trx, key.companyId, [...new Set(rows.map(({ user_id }) => user_id))]);
  return rows;
}

/**
 * Deletes the assignments to a client company; returns which they were. Throws `client_has_work` where work was entered
 * for one of them (作業実績), and `client_has_report` where a report of one is with the client.
 */
export async function deleteAssignmentsOfClient(
  trx: Trx,
  companyId: string,
  clientCompanyId: number,
): Promise<ClearedAssignment[]> {
  const key: GroupKey = { kind: 'client_company', companyId, id: clientCompanyId };
  const assignments = await lockAssignmentsOf(trx, key);
  await requireNoWork(trx, key);
  await requireNoReport(trx, key);
  await sql`delete from client_assignment where ${isEntry(key)}`.execute(trx);
  return assignments;
}

/** Deletes how the reports for a client company look; returns the titles. */
export async function deleteReportTemplates(trx: Trx, companyId: string, clientCompanyId: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('work_report_template')
    .where('company_id', '=', companyId)
    .where('client_company_id', '=', clientCompanyId)
    .returning('title')
    .execute();
  return rows.map(({ title }) => title);
}

/** Deletes the workplaces of a client company that take dispatched workers; returns the names. */
export async function deleteDispatchWorkplaces(
  trx: Trx,
  companyId: string,
  clientCompanyId: number,
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('dispatch_workplace')
    .where('company_id', '=', companyId)
    .where('client_company_id', '=', clientCompanyId)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Removes a job from the assignments that have it; returns which they were. */
export async function clearJobFromAssignments(
  trx: Trx,
  companyId: string,
  jobAssignmentId: number,
): Promise<ClearedAssignment[]> {
  const key: GroupKey = { kind: 'job_assignment', companyId, id: jobAssignmentId };
  const assignments = await lockAssignmentsOf(trx, key);
  await sql`update client_assignment set job_assignment_id = null, version = version + 1 where ${isEntry(key)}`.execute(
    trx,
  );
  return assignments;
}

async function requireNoReport(trx: Trx, { companyId, id }: MasterKey): Promise<void> {
  const asked = await trx
    .selectFrom('work_report_request as r')
    .innerJoin('client_assignment as a', (join) =>
      join.onRef('a.company_id', '=', 'r.company_id').onRef('a.client_assignment_id', '=', 'r.client_assignment_id'),
    )
    .select('r.work_report_request_id')
    .where('a.company_id', '=', companyId)
    .where('a.client_company_id', '=', id)
    .where('r.state', 'in', ['waiting', 'approved'])
    .limit(1)
    .executeTakeFirst();
  if (asked !== undefined) throw new AppError('client_has_report');
}

async function requireNoWork(trx: Trx, { companyId, id }: MasterKey): Promise<void> {
  const worked = await trx
    .selectFrom('assigned_work as w')
    .innerJoin('client_assignment as a', (join) =>
      join.onRef('a.company_id', '=', 'w.company_id').onRef('a.client_assignment_id', '=', 'w.client_assignment_id'),
    )
    .select('w.work_date')
    .where('a.company_id', '=', companyId)
    .where('a.client_company_id', '=', id)
    .orderBy('w.work_date')
    .limit(1)
    .executeTakeFirst();
  if (worked !== undefined) throw new AppError('client_has_work', { values: { date: worked.work_date } });
}

/**
 * Removes an employment type from all contracts that have it, and those that say nothing else; returns which they were.
 * Locks their users, as every change of a contract does.
 */
export async function clearFromContracts(trx: Trx, key: MasterKey): Promise<ClearedContract[]> {
  await sql`
    select 1 from user_account u where company_id = ${key.companyId} and exists (
      select from work_contract k where k.company_id = u.company_id and k.user_id = u.user_id and k.employment_type_id = ${key.id})
    order by user_id for no key update`.execute(trx);
  const { rows } = await sql<ClearedContract>`
    select user_id, from_date as effective_date from work_contract where ${isEntry(key)} order by user_id, from_date`.execute(
    trx,
  );
  await sql`delete from work_contract k where ${isEntry(key)} and not ${saysWorkingTime('k')}`.execute(trx);
  await sql`update work_contract set employment_type_id = null where ${isEntry(key)}`.execute(trx);
  return rows;
}
