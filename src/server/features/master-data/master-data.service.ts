import type { Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { MasterEntry } from '#contract/master-data.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import {
  clearFromContracts,
  clearFromUsers,
  deleteEntry,
  deleteJobAssignments,
  findEntry,
  insertEntry,
  insertJobAssignment,
  jobAssignmentsOf,
  lockEntry,
  lockJobAssignments,
  type MasterKey,
  type MasterKind,
  type MasterText,
  updateEntry,
} from './master-data.repository.ts';

/** The job assignments of a client company. Throws `not_found` for one that the company doesn't have. */
export async function jobAssignmentsOfClient(
  { kysely }: Database,
  companyId: string,
  clientCompanyId: number,
): Promise<MasterEntry[]> {
  found(await findEntry(kysely, { kind: 'client_company', companyId, id: clientCompanyId }));
  return jobAssignmentsOf(kysely, companyId, clientCompanyId);
}

/** An addition to a list. */
interface NewEntry {
  readonly text: MasterText;
  readonly idempotency: IdempotencyKey | null;
}

/**
 * Adds a client company or an employment type. A replayed key returns the first result. Throws `master_name_taken` at the
 * name.
 */
export async function addEntry(
  database: Database,
  caller: Caller,
  kind: 'client_company' | 'employment_type',
  { text, idempotency }: NewEntry,
): Promise<MasterEntry> {
  return createOnce(database, caller, idempotency, {
    find: (trx, id) => findEntry(trx, { kind, companyId: caller.companyId, id }),
    async create(trx) {
      const added = found(await withFreeName(kind, insertEntry(trx, kind, caller.companyId, text)));
      await audit(trx, caller, `add_${kind}`, null, added);
      return added.id;
    },
  });
}

/**
 * Adds a job assignment to a client company. A replayed key returns the first result. Throws `not_found` for a client
 * company that the company doesn't have, and `master_name_taken` at the name.
 */
export async function addJobAssignment(
  database: Database,
  caller: Caller,
  clientCompanyId: number,
  { text, idempotency }: NewEntry,
): Promise<MasterEntry> {
  const { companyId } = caller;
  return createOnce(database, caller, idempotency, {
    find: (trx, id) => findEntry(trx, { kind: 'job_assignment', companyId, id }),
    async create(trx) {
      const inserting = insertJobAssignment(trx, { companyId, clientCompanyId }, text);
      const added = found(await withFreeName('job_assignment', inserting));
      await audit(trx, caller, 'add_job_assignment', null, { ...added, client_company_id: clientCompanyId });
      return added.id;
    },
  });
}

/**
 * Changes the texts of an entry. Throws `not_found` for one that the company doesn't have, and `master_name_taken` at the
 * name.
 */
export async function changeEntry(
  database: Database,
  caller: Caller,
  kind: MasterKind,
  id: number,
  text: MasterText,
): Promise<MasterEntry> {
  const key: MasterKey = { kind, companyId: caller.companyId, id };
  return database.kysely.transaction().execute(async (trx) => {
    const before = found(await lockEntry(trx, key));
    await withFreeName(kind, updateEntry(trx, key, text));
    const after = { id, ...text };
    await audit(trx, caller, `change_${kind}`, before, after);
    return after;
  });
}

/**
 * Deletes an entry, a client company with its job assignments, and removes it from the users or contracts that had it; the audit
 * entry has all of it. Throws `not_found` for one that the company doesn't have.
 */
export async function removeEntry(database: Database, caller: Caller, kind: MasterKind, id: number): Promise<void> {
  const { companyId } = caller;
  const key: MasterKey = { kind, companyId, id };
  await database.kysely.transaction().execute(async (trx) => {
    // Lock order against deadlocks: client company, job assignments, users.
    const entry = found(await lockEntry(trx, key));
    const jobAssignments = kind === 'client_company' ? await lockJobAssignments(trx, companyId, id) : undefined;
    const cleared =
      kind === 'employment_type'
        ? { contracts: await clearFromContracts(trx, key) }
        : { users: await clearFromUsers(trx, { ...key, kind }) };
    if (jobAssignments !== undefined) await deleteJobAssignments(trx, companyId, id);
    await deleteEntry(trx, key);
    await audit(trx, caller, `delete_${kind}`, { ...entry, job_assignments: jobAssignments, ...cleared }, null);
  });
}

const NOUNS: Readonly<Record<MasterKind, string>> = {
  client_company: '取引先企業',
  job_assignment: '担当業務',
  employment_type: '雇用形態',
};

/**
 * Runs a statement that writes the name of an entry, which the unique index of its list compares in the folded form. Throws
 * `master_name_taken` at the name, also for the second of two concurrent writes.
 */
const withFreeName = <Result>(kind: MasterKind, statement: Promise<Result>): Promise<Result> =>
  statement.catch(orTaken('name', 'master_name_taken', { values: { noun: NOUNS[kind] } }));

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('not_found');
  return row;
}

const audit = (
  trx: Transaction<DB>,
  { companyId, userId }: Caller,
  action: AuditAction,
  before: object | null,
  after: object | null,
): Promise<void> => writeAudit(trx, { companyId, actorUserId: userId, subjectUserId: null, action, before, after });
