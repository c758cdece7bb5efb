import type { EnteredDepartment } from '#contract/departments.ts';
import { type DepartmentKind, type DepartmentNode, mayComeBelow } from '#domain/departments/department.ts';
import { japanDate } from '#domain/time/instant.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { departmentsOf } from '../../records/departments.ts';
import { knownUsers } from '../../records/employees.ts';
import { companyEntity } from '../../shared/owned/entity.ts';
import type { OwnedWrite } from '../../shared/owned/write.ts';
import { type DepartmentValues, presentDepartments, toColumns, withMembersOutside } from './departments.repository.ts';

/** A department as entered, which keeps its kind. */
type Entered = EnteredDepartment & { readonly kind?: DepartmentKind };

const FOREIGN_KEY_VIOLATION = '23503';

/** Somebody came into it meanwhile. */
function orInUse(error: unknown): never {
  const isReferred = error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
  throw isReferred ? new AppError('department_in_use') : error;
}

/** Throws what is wrong with a department as entered. */
async function check(
  { trx, companyId }: OwnedWrite,
  { kind, parentId, from, to, superiorId }: DepartmentValues,
  before: DepartmentNode | null,
): Promise<void> {
  const departments = await departmentsOf(trx, companyId);
  if (parentId !== null && departments.get(parentId)?.kind !== kind)
    throw AppError.at('parent_id', 'department_parent');
  if (before !== null && !mayComeBelow(departments, before.id, parentId))
    throw AppError.at('parent_id', 'department_cycle');
  if (from !== null && to !== null && to < from) throw AppError.at('to_date', 'department_ends_before');
  if (superiorId !== null && !(await knownUsers(trx, companyId, [superiorId])).has(superiorId))
    throw AppError.at('superior_user_id', 'superior_unknown');
}

/** A department in the audit log. */
const inWords = ({ kind, parentId, code, name, from, to, superiorId }: DepartmentValues) => ({
  department_kind: kind,
  parent_id: parentId,
  code,
  name,
  from_date: from,
  to_date: to,
  superior_user_id: superiorId,
});

/** A company's departments and sites; one that comes below another takes those below it with it. */
export const companyDepartments = companyEntity({
  table: 'department',
  actions: { add: 'add_department', change: 'change_department', remove: 'delete_department' },
  messages: { add: '追加しました', change: '変更しました', remove: '削除しました' },
  read: async (db, companyId, id) => [...(await departmentsOf(db, companyId, id)).values()],
  toValues: (entered: Entered, before): DepartmentValues => ({
    kind: before?.kind ?? entered.kind ?? 'department',
    parentId: entered.parent_id,
    code: entered.code,
    name: entered.name,
    from: entered.from_date,
    to: entered.to_date,
    superiorId: entered.superior_user_id,
  }),
  toColumns,
  check,
  orTaken: orTaken('code', 'department_code_taken'),
  // After the write, which waits for whoever is being put into it.
  async checkChanged({ trx, companyId }, before, { from, to }) {
    if ((await withMembersOutside(trx, companyId, [{ id: before.id, from, to }])).size > 0)
      throw AppError.at(to === before.to ? 'from_date' : 'to_date', 'department_has_members_outside');
  },
  remove: (_write, _stored, deleteRow) => deleteRow().catch(orInUse),
  present: (stored, { db, caller, now }) =>
    presentDepartments(
      db,
      caller,
      japanDate(now),
      stored.map(({ id }) => id),
    ),
  inWords,
});
