import type { Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { EnteredAssignment, EnteredRole, PermissionAssignment, PermissionRole } from '#contract/permissions.ts';
import { PERMISSION_SENTENCES } from '#domain/permissions/sentences.ts';
import { scopeText } from '#domain/permissions/scope.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { lockCompany } from '../../records/company.ts';
import {
  type AssignmentColumns,
  assignmentsOf,
  deleteAssignment,
  deleteRole,
  insertAssignment,
  insertRole,
  isAdmin,
  isKnown,
  rolesOf,
  updateAssignment,
  updateRole,
} from './permissions.repository.ts';

/** What a creation knows of its request. */
interface Creating {
  readonly now: EpochMs;
  readonly idempotency: IdempotencyKey | null;
}

/** Adds a role. A replayed key returns the first result. Throws `permission_role_name_taken`. */
export async function addRole(
  database: Database,
  caller: Caller,
  entered: EnteredRole,
  { now, idempotency }: Creating,
): Promise<PermissionRole> {
  const { companyId } = caller;
  return createOnce(database, caller, idempotency, {
    find: async (trx, id) => (await rolesOf(trx, companyId, id))[0],
    async create(trx) {
      await lockCompany(trx, companyId);
      const id = await insertRole(trx, companyId, entered, now).catch(orNameTaken);
      await auditRole(trx, caller, 'add_permission_role', null, entered);
      return id;
    },
  });
}

/** Changes a role, of whoever has it, too. Throws `not_found` and `permission_role_name_taken`. */
export async function changeRole(
  { kysely }: Database,
  caller: Caller,
  id: number,
  entered: EnteredRole,
  now: EpochMs,
): Promise<PermissionRole> {
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, caller.companyId);
    const before = await ownRole(trx, caller, id);
    const after = { id, ...entered };
    await updateRole(trx, caller.companyId, after, now).catch(orNameTaken);
    await auditRole(trx, caller, 'change_permission_role', before, after);
    return after;
  });
}

/** Deletes a role that nobody has. Throws `not_found` and `permission_role_in_use`. */
export async function removeRole({ kysely }: Database, caller: Caller, id: number): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, caller.companyId);
    const before = await ownRole(trx, caller, id);
    const assignments = await assignmentsOf(trx, caller.companyId);
    if (assignments.some(({ role_id }) => role_id === id)) throw new AppError('permission_role_in_use');
    await deleteRole(trx, caller.companyId, id);
    await auditRole(trx, caller, 'delete_permission_role', before, null);
  });
}

async function ownRole(trx: Transaction<DB>, { companyId }: Caller, id: number): Promise<PermissionRole> {
  const [role] = await rolesOf(trx, companyId, id);
  if (role === undefined) throw new AppError('not_found');
  return role;
}

const orNameTaken = orTaken('name', 'permission_role_name_taken');

/** A role in the audit log. */
const auditedRole = ({ name, permissions }: EnteredRole) => ({
  name,
  permissions: permissions.map((one) => PERMISSION_SENTENCES[one]),
});

const auditRole = (
  trx: Transaction<DB>,
  { companyId, userId }: Caller,
  action: AuditAction,
  before: EnteredRole | null,
  after: EnteredRole | null,
): Promise<void> =>
  writeAudit(trx, {
    companyId,
    actorUserId: userId,
    subjectUserId: null,
    action,
    before: before && auditedRole(before),
    after: after && auditedRole(after),
  });

/** What is stored of an assignment: of its scope only what its kind is about. Throws `assignment_scope`. */
function toColumns(entered: EnteredAssignment): AssignmentColumns {
  const { scope, department_id = null, client_company_id = null, user_ids = [] } = entered;
  const columns = {
    userId: entered.user_id,
    roleId: entered.role_id,
    scope,
    departmentId: scope === 'department' ? department_id : null,
    clientCompanyId: scope === 'client_company' ? client_company_id : null,
    userIds: scope === 'people' ? [...new Set(user_ids)] : [],
    from: entered.from_date,
    to: entered.to_date,
  };
  if (scope === 'department' && columns.departmentId === null) throw AppError.at('department_id', 'assignment_scope');
  if (scope === 'client_company' && columns.clientCompanyId === null)
    throw AppError.at('client_company_id', 'assignment_scope');
  if (scope === 'people' && columns.userIds.length === 0) throw AppError.at('user_ids', 'assignment_scope');
  if (columns.to !== null && columns.to < columns.from) throw AppError.at('to_date', 'assignment_ends_before');
  return columns;
}

/** Throws `not_found` where the company doesn't have what it names, and `assignment_of_admin`. */
async function check(trx: Transaction<DB>, companyId: string, columns: AssignmentColumns): Promise<void> {
  if (!(await isKnown(trx, companyId, columns))) throw new AppError('not_found');
  if (await isAdmin(trx, companyId, columns.userId)) throw AppError.at('user_id', 'assignment_of_admin');
}

/**
 * Gives somebody a role over others. A replayed key returns the first result. Throws `not_found`, `assignment_scope`,
 * `assignment_ends_before` and `assignment_of_admin`.
 */
export async function addAssignment(
  database: Database,
  caller: Caller,
  entered: EnteredAssignment,
  { now, idempotency }: Creating,
): Promise<PermissionAssignment> {
  const { companyId } = caller;
  const columns = toColumns(entered);
  return createOnce(database, caller, idempotency, {
    find: async (trx, id) => (await assignmentsOf(trx, companyId, id))[0],
    async create(trx) {
      await lockCompany(trx, companyId);
      await check(trx, companyId, columns);
      const id = await insertAssignment(trx, companyId, columns, now);
      await auditAssignment(trx, caller, 'add_permission', null, await ownAssignment(trx, caller, id));
      return id;
    },
  });
}

/** Changes an assignment. Throws what {@link addAssignment} throws. */
export async function changeAssignment(
  { kysely }: Database,
  caller: Caller,
  id: number,
  entered: EnteredAssignment,
  now: EpochMs,
): Promise<PermissionAssignment> {
  const { companyId } = caller;
  const columns = toColumns(entered);
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await ownAssignment(trx, caller, id);
    await check(trx, companyId, columns);
    await updateAssignment(trx, companyId, id, columns, now);
    const after = await ownAssignment(trx, caller, id);
    await auditAssignment(trx, caller, 'change_permission', before, after);
    return after;
  });
}

/** Takes a role from somebody. Throws `not_found`. */
export async function removeAssignment({ kysely }: Database, caller: Caller, id: number): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, caller.companyId);
    const before = await ownAssignment(trx, caller, id);
    await deleteAssignment(trx, caller.companyId, id);
    await auditAssignment(trx, caller, 'delete_permission', before, null);
  });
}

async function ownAssignment(trx: Transaction<DB>, { companyId }: Caller, id: number): Promise<PermissionAssignment> {
  const [assignment] = await assignmentsOf(trx, companyId, id);
  if (assignment === undefined) throw new AppError('not_found');
  return assignment;
}

async function auditAssignment(
  trx: Transaction<DB>,
  { companyId, userId }: Caller,
  action: AuditAction,
  before: PermissionAssignment | null,
  after: PermissionAssignment | null,
): Promise<void> {
  const roles = new Map((await rolesOf(trx, companyId)).map(({ id, name }) => [id, name]));
  const audited = ({ role_id, scope, names, from_date, to_date }: PermissionAssignment) => ({
    permission_role: roles.get(role_id) ?? role_id,
    scope: scopeText({ kind: scope, names }),
    from_date,
    to_date,
  });
  await writeAudit(trx, {
    companyId,
    actorUserId: userId,
    subjectUserId: (after ?? before)?.user_id ?? null,
    action,
    before: before && audited(before),
    after: after && audited(after),
  });
}
