import type { Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { DepartmentResponse, EnteredDepartment } from '#contract/departments.ts';
import { type DepartmentKind, type DepartmentNode, mayComeBelow } from '#domain/departments/department.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { lockCompany } from '../../records/company.ts';
import { departmentsOf } from '../../records/departments.ts';
import { knownUsers } from '../../records/employees.ts';
import {
  deleteDepartment,
  type DepartmentColumns,
  insertDepartment,
  presentDepartments,
  updateDepartment,
  withMembersOutside,
} from './departments.repository.ts';

/** A write of the company's departments. */
export interface DepartmentWrite {
  readonly companyId: string;
  readonly actorUserId: number;
  readonly now: EpochMs;
}

const writeBy = ({ companyId, userId: actorUserId }: Caller, now: EpochMs): DepartmentWrite => ({
  companyId,
  actorUserId,
  now,
});

const toColumns = (entered: EnteredDepartment, kind: DepartmentKind): DepartmentColumns => ({
  kind,
  parentId: entered.parent_id,
  code: entered.code,
  name: entered.name,
  from: entered.from_date,
  to: entered.to_date,
  superiorId: entered.superior_user_id,
});

/**
 * Adds a department. A replayed key returns the first result. Throws `department_code_taken`, `department_parent`,
 * `superior_unknown` and `department_ends_before`.
 */
export async function addDepartment(
  database: Database,
  caller: Caller,
  { kind, ...entered }: EnteredDepartment & { readonly kind: DepartmentKind },
  { now, idempotency }: { readonly now: EpochMs; readonly idempotency: IdempotencyKey | null },
): Promise<DepartmentResponse> {
  const { companyId } = caller;
  return createOnce(database, caller, idempotency, {
    find: async (trx, id) => (await presentDepartments(trx, caller, japanDate(now), id))[0],
    async create(trx) {
      await lockCompany(trx, companyId);
      const department = toColumns(entered, kind);
      await check(trx, companyId, null, department);
      return storeNew(trx, writeBy(caller, now), department);
    },
  });
}

/**
 * Changes a department; one that comes below another takes those below it with it. Throws `not_found`, what
 * {@link addDepartment} throws, `department_cycle` and `department_has_members_outside`.
 */
export async function changeDepartment(
  { kysely }: Database,
  caller: Caller,
  id: number,
  entered: EnteredDepartment,
  now: EpochMs,
): Promise<DepartmentResponse> {
  const { companyId } = caller;
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = (await departmentsOf(trx, companyId)).get(id);
    if (before === undefined) throw new AppError('not_found');
    const department = { id, ...toColumns(entered, before.kind) };
    await check(trx, companyId, id, department);
    await storeChange(trx, writeBy(caller, now), before, department);
    const [changed] = await presentDepartments(trx, caller, japanDate(now), id);
    if (changed === undefined) throw new AppError('not_found');
    return changed;
  });
}

/** Deletes a department that was never used. Throws `not_found` and `department_in_use`. */
export async function removeDepartment({ kysely }: Database, caller: Caller, id: number): Promise<void> {
  const { companyId, userId } = caller;
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const departments = await departmentsOf(trx, companyId);
    const before = departments.get(id);
    if (before === undefined) throw new AppError('not_found');
    await deleteDepartment(trx, { companyId, id }).catch(orInUse);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'delete_department',
      before: audited(before),
    });
  });
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Somebody came into it meanwhile. */
function orInUse(error: unknown): never {
  const isReferred = error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
  throw isReferred ? new AppError('department_in_use') : error;
}

const orCodeTaken = orTaken('code', 'department_code_taken');

/** Adds a department that was checked, audited; its id. Throws `department_code_taken`. */
export async function storeNew(
  trx: Transaction<DB>,
  { companyId, actorUserId, now }: DepartmentWrite,
  department: DepartmentColumns,
): Promise<number> {
  const id = await insertDepartment(trx, companyId, department, now).catch(orCodeTaken);
  await audit(trx, { companyId, actorUserId }, 'add_department', null, { id, ...department });
  return id;
}

/** Stores a department that was checked, audited; one that is as before isn't. Throws `department_has_members_outside`. */
export async function storeChange(
  trx: Transaction<DB>,
  { companyId, actorUserId, now }: DepartmentWrite,
  before: DepartmentNode,
  department: DepartmentNode,
): Promise<void> {
  if (isSameDepartment(before, department)) return;
  await updateDepartment(trx, { companyId, id: before.id }, department, now).catch(orCodeTaken);
  // After the write, which waits for whoever is being put into it.
  if ((await withMembersOutside(trx, companyId, [department])).size > 0)
    throw AppError.at(department.to === before.to ? 'from_date' : 'to_date', 'department_has_members_outside');
  await audit(trx, { companyId, actorUserId }, 'change_department', before, department);
}

const COMPARED = ['parentId', 'code', 'name', 'from', 'to', 'superiorId'] as const;

/** Whether a department says the same as another. */
export const isSameDepartment = (one: DepartmentColumns, other: DepartmentColumns): boolean =>
  COMPARED.every((name) => one[name] === other[name]);

/** Throws what is wrong with a department as entered; `id` is its own, `null` for a new one. */
async function check(
  trx: Transaction<DB>,
  companyId: string,
  id: number | null,
  { kind, parentId, from, to, superiorId }: DepartmentColumns,
): Promise<void> {
  const departments = await departmentsOf(trx, companyId);
  if (parentId !== null && departments.get(parentId)?.kind !== kind)
    throw AppError.at('parent_id', 'department_parent');
  if (id !== null && !mayComeBelow(departments, id, parentId)) throw AppError.at('parent_id', 'department_cycle');
  if (from !== null && to !== null && to < from) throw AppError.at('to_date', 'department_ends_before');
  if (superiorId !== null && !(await knownUsers(trx, companyId, [superiorId])).has(superiorId))
    throw AppError.at('superior_user_id', 'superior_unknown');
}

/** A department in the audit log. */
const audited = ({ kind, parentId, code, name, from, to, superiorId }: DepartmentColumns) => ({
  department_kind: kind,
  parent_id: parentId,
  code,
  name,
  from_date: from,
  to_date: to,
  superior_user_id: superiorId,
});

const audit = (
  trx: Transaction<DB>,
  { companyId, actorUserId }: Pick<DepartmentWrite, 'companyId' | 'actorUserId'>,
  action: AuditAction,
  before: DepartmentNode | null,
  after: DepartmentNode,
): Promise<void> =>
  writeAudit(trx, {
    companyId,
    actorUserId,
    subjectUserId: null,
    action,
    before: before && audited(before),
    after: audited(after),
  });
