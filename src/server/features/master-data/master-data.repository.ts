import { type Kysely, sql, type Transaction } from 'kysely';

import type { MasterEntry } from '#contract/master-data.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { saysWorkingTime } from '../../records/contracts.ts';

/** The lists, by the name of their table. */
export type MasterKind = 'client_company' | 'job_assignment' | 'employment_type';

/** An entry of a company's list. */
export interface MasterKey {
  readonly kind: MasterKind;
  readonly companyId: string;
  readonly id: number;
}

/** The texts of an entry. */
export interface MasterText {
  readonly name: string;
  readonly description: string;
}

/** A user's references to a deleted entry. */
export interface ClearedUser {
  readonly user_id: number;
  readonly client_company_id: number | null;
  readonly job_assignment_id: number | null;
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

/** A list of the company, in the order of entry. */
export async function entriesOf(
  db: Db,
  kind: 'client_company' | 'employment_type',
  companyId: string,
): Promise<MasterEntry[]> {
  const { rows } = await sql<MasterEntry>`
    select ${answer(kind)} from ${sql.table(kind)} where company_id = ${companyId} order by id`.execute(db);
  return rows;
}

/** The job assignments of a client company, in the order of entry. */
export async function jobAssignmentsOf(db: Db, companyId: string, clientCompanyId: number): Promise<MasterEntry[]> {
  const { rows } = await sql<MasterEntry>`
    select ${answer('job_assignment')} from job_assignment
    where company_id = ${companyId} and client_company_id = ${clientCompanyId} order by id`.execute(db);
  return rows;
}

/** An entry, or `undefined`. */
export async function findEntry(db: Db, key: MasterKey): Promise<MasterEntry | undefined> {
  const { rows } = await sql<MasterEntry>`
    select ${answer(key.kind)} from ${sql.table(key.kind)} where ${isEntry(key)}`.execute(db);
  return rows[0];
}

/** An entry, locked against changes, deletion and new references until the transaction ends. */
export async function lockEntry(trx: Trx, key: MasterKey): Promise<MasterEntry | undefined> {
  const { rows } = await sql<MasterEntry>`
    select ${answer(key.kind)} from ${sql.table(key.kind)} where ${isEntry(key)} for update`.execute(trx);
  return rows[0];
}

/** Adds a client company or an employment type. */
export async function insertEntry(
  trx: Trx,
  kind: 'client_company' | 'employment_type',
  companyId: string,
  { name, description }: MasterText,
): Promise<MasterEntry | undefined> {
  const { rows } = await sql<MasterEntry>`
    insert into ${sql.table(kind)} (company_id, name, description) values (${companyId}, ${name}, ${description})
    returning ${answer(kind)}`.execute(trx);
  return rows[0];
}

/** Adds a job assignment; `undefined` where the company has no such client company (any more). */
export async function insertJobAssignment(
  trx: Trx,
  { companyId, clientCompanyId }: { readonly companyId: string; readonly clientCompanyId: number },
  { name, description }: MasterText,
): Promise<MasterEntry | undefined> {
  const { rows } = await sql<MasterEntry>`
    with client as (
      select company_id, client_company_id from client_company
      where company_id = ${companyId} and client_company_id = ${clientCompanyId} for key share
    )
    insert into job_assignment (company_id, client_company_id, name, description)
    select company_id, client_company_id, ${name}, ${description} from client
    returning ${answer('job_assignment')}`.execute(trx);
  return rows[0];
}

/** Updates the texts of an entry. */
export async function updateEntry(trx: Trx, key: MasterKey, { name, description }: MasterText): Promise<void> {
  await sql`update ${sql.table(key.kind)} set name = ${name}, description = ${description} where ${isEntry(key)}`.execute(
    trx,
  );
}

/** Deletes an entry that nothing references any more. */
export async function deleteEntry(trx: Trx, key: MasterKey): Promise<void> {
  await sql`delete from ${sql.table(key.kind)} where ${isEntry(key)}`.execute(trx);
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

/** A client company or a job assignment: what a user has of the company's lists. */
type GroupKey = MasterKey & { readonly kind: Exclude<MasterKind, 'employment_type'> };

/** Removes an entry from all users who have it, a client company with its job assignment; returns what they had. */
export async function clearFromUsers(trx: Trx, key: GroupKey): Promise<ClearedUser[]> {
  const { rows } = await sql<ClearedUser>`
    select user_id, client_company_id, job_assignment_id from user_account
    where ${isEntry(key)} order by user_id for no key update`.execute(trx);
  if (rows.length === 0) return [];
  const withJob = key.kind === 'client_company' ? sql`, job_assignment_id = null` : sql``;
  await sql`update user_account set ${idOf(key.kind)} = null ${withJob} where ${isEntry(key)}`.execute(trx);
  return rows;
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
