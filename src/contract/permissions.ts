import { z } from 'zod';

import { PERMISSIONS } from '#domain/permissions/permission.ts';
import { SCOPE_KINDS } from '#domain/permissions/scope.ts';
import { ownedList } from './owned.ts';
import type { Route } from './route.ts';
import {
  bodyId,
  dateResponse,
  employee,
  id,
  isoDate,
  line,
  messageResponse,
  pathId,
  role as companyRole,
  writeBody,
} from './wire.ts';

const permissions = z.array(z.enum(PERMISSIONS));
const scopeKind = z.enum(SCOPE_KINDS);

/** All that a person may do to others by one of their assignments, and to whom. */
export const namedGrant = z.object({ permissions, scope: z.object({ kind: scopeKind, names: z.array(z.string()) }) });
export type NamedGrant = z.output<typeof namedGrant>;

/** A role that a company has defined. */
const role = z.object({ id, name: z.string(), permissions });
export type PermissionRole = z.output<typeof role>;

/** An assignment of a role to a person, over a scope of people. */
const assignment = z.object({
  id,
  ...employee,
  /** The person's role in the company: while they are an admin, that one holds instead. */
  role: companyRole,
  role_id: id,
  scope: scopeKind,
  department_id: id.nullable(),
  client_company_id: id.nullable(),
  /** The people whom it names. */
  people: z.array(z.object(employee)),
  /** The name of the department or client company, or of those people. */
  names: z.array(z.string()),
  from_date: dateResponse,
  to_date: dateResponse.nullable(),
});
export type PermissionAssignment = z.output<typeof assignment>;

const roleBody = writeBody({
  name: line(100, '名称'),
  permissions: permissions
    .min(1, 'できることを1つ以上選んでください')
    .transform((chosen) => PERMISSIONS.filter((one) => chosen.includes(one))),
});
export type EnteredRole = z.output<typeof roleBody>;

const assignmentBody = writeBody({
  user_id: bodyId,
  role_id: bodyId,
  scope: scopeKind,
  /** With the scope `department`, the department or site; with `client_company`, the client company; with `people`, those. */
  department_id: bodyId.nullable().optional(),
  client_company_id: bodyId.nullable().optional(),
  user_ids: z.array(bodyId).max(500, '500人までです').optional(),
  from_date: isoDate,
  to_date: isoDate.nullable(),
});
export type EnteredAssignment = z.output<typeof assignmentBody>;

const tag = 'permissions';
const access = 'super_admin';
const params = z.object({ id: pathId });
const assignmentRefusals = ['not_found', 'assignment_scope', 'assignment_ends_before', 'assignment_of_admin'] as const;

const roles = ownedList({
  name: 'PermissionRole',
  noun: '権限のロール',
  tag,
  access,
  entry: role,
  body: roleBody,
  refusals: ['permission_role_name_taken'],
  notes: {
    change: '割り当てられている人の権限もすぐに変わる',
    remove: '割り当てのあるものは削除できない',
  },
});

export const permissionRoutes = {
  'GET /api/admin/permissions': {
    id: 'listPermissions',
    summary: '権限のロールと、その割り当て',
    tag,
    access,
    success: { status: 200, body: z.object({ roles: z.array(role), assignments: z.array(assignment) }) },
  },
  'POST /api/admin/permission-roles': roles.add,
  'PUT /api/admin/permission-roles/{id}': roles.change,
  'DELETE /api/admin/permission-roles/{id}': { ...roles.remove, errors: ['not_found', 'permission_role_in_use'] },
  'POST /api/admin/permission-assignments': {
    id: 'createPermissionAssignment',
    summary: 'ロールの割り当て。対象は、全社員、部署・拠点とその下位、取引先企業、指定した社員、本人',
    tag,
    access,
    body: assignmentBody,
    success: { status: 201, body: assignment.extend({ message: z.string() }) },
    errors: assignmentRefusals,
    idempotent: true,
  },
  'PUT /api/admin/permission-assignments/{id}': {
    id: 'updatePermissionAssignment',
    summary: 'ロールの割り当ての変更',
    tag,
    access,
    params,
    body: assignmentBody,
    success: { status: 200, body: assignment.extend({ message: z.string() }) },
    errors: assignmentRefusals,
  },
  'DELETE /api/admin/permission-assignments/{id}': {
    id: 'deletePermissionAssignment',
    summary: 'ロールの割り当ての削除',
    tag,
    access,
    params,
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
