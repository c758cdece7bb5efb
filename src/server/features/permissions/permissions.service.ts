import type { EnteredAssignment, EnteredRole, PermissionAssignment } from '#contract/permissions.ts';
import { PERMISSION_SENTENCES } from '#domain/permissions/sentences.ts';
import { scopeText } from '#domain/permissions/scope.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { companyEntity } from '../../shared/owned/entity.ts';
import {
  type AssignmentValues,
  assignmentsOf,
  isAdmin,
  isKnown,
  replacePeople,
  rolesOf,
  type StoredAssignment,
  toColumns,
} from './permissions.repository.ts';

/** The roles that a company defines; a change of one is of whoever has it, too. */
export const roles = companyEntity({
  table: 'permission_role',
  actions: { add: 'add_permission_role', change: 'change_permission_role', remove: 'delete_permission_role' },
  messages: { add: 'ロールを追加しました', change: 'ロールを変更しました', remove: 'ロールを削除しました' },
  read: rolesOf,
  toValues: ({ name, permissions }: EnteredRole) => ({ name, permissions }),
  toColumns: (values, at) => ({ ...values, last_modified_at: at }),
  orTaken: orTaken('name', 'permission_role_name_taken'),
  async remove({ trx, companyId }, { id }, deleteRow) {
    const assignments = await assignmentsOf(trx, companyId);
    if (assignments.some(({ role_id }) => role_id === id)) throw new AppError('permission_role_in_use');
    await deleteRow();
  },
  present: (stored) => [...stored],
  inWords: ({ name, permissions }) => ({ name, permissions: permissions.map((one) => PERMISSION_SENTENCES[one]) }),
});

/** What is stored of an assignment: of its scope only what its kind is about. Throws `assignment_scope`. */
function toValues(entered: EnteredAssignment): AssignmentValues {
  const { scope, department_id = null, client_company_id = null, user_ids = [] } = entered;
  const values = {
    user_id: entered.user_id,
    role_id: entered.role_id,
    scope,
    department_id: scope === 'department' ? department_id : null,
    client_company_id: scope === 'client_company' ? client_company_id : null,
    user_ids: scope === 'people' ? [...new Set(user_ids)].toSorted((one, other) => one - other) : [],
    from_date: entered.from_date,
    to_date: entered.to_date,
  };
  if (scope === 'department' && values.department_id === null) throw AppError.at('department_id', 'assignment_scope');
  if (scope === 'client_company' && values.client_company_id === null)
    throw AppError.at('client_company_id', 'assignment_scope');
  if (scope === 'people' && values.user_ids.length === 0) throw AppError.at('user_ids', 'assignment_scope');
  if (values.to_date !== null && values.to_date < values.from_date)
    throw AppError.at('to_date', 'assignment_ends_before');
  return values;
}

/** Who has the roles, over whom. */
export const assignments = companyEntity({
  table: 'permission_assignment',
  actions: { add: 'add_permission', change: 'change_permission', remove: 'delete_permission' },
  messages: {
    add: '権限を割り当てました',
    change: '割り当てを変更しました',
    remove: '割り当てを削除しました',
  },
  read: assignmentsOf,
  toValues,
  toColumns,
  async check({ trx, companyId }, values) {
    if (!(await isKnown(trx, companyId, values))) throw new AppError('not_found');
    if (await isAdmin(trx, companyId, values.user_id)) throw AppError.at('user_id', 'assignment_of_admin');
  },
  storeParts: replacePeople,
  present: (stored: readonly StoredAssignment[]): PermissionAssignment[] =>
    stored.map(({ user_ids: _people, ...assignment }) => assignment),
  async inWords({ role_id, scope, names, from_date, to_date }, { db, companyId }) {
    const [role] = await rolesOf(db, companyId, role_id);
    return { permission_role: role?.name ?? role_id, scope: scopeText({ kind: scope, names }), from_date, to_date };
  },
  subjectOf: ({ user_id }) => user_id,
});
