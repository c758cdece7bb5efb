import { z } from 'zod';

import { DEPARTMENT_KINDS } from '#domain/departments/department.ts';
import type { Route } from './route.ts';
import {
  bodyId,
  cellNotes,
  csvResponse,
  csvUpload,
  dateResponse,
  id,
  importCounts,
  isoDate,
  line,
  messageResponse,
  objectBody,
  pathId,
  typedId,
  UNREADABLE_CSV,
  warnedRows,
  writeBody,
} from './wire.ts';

const kind = z.enum(DEPARTMENT_KINDS);

/** A superior (上長); `null` for nobody. */
const superior = z.object({ id, employee_id: z.string(), name: z.string() }).nullable();

/** A department (部署) or a site (拠点). */
const department = z.object({
  id,
  kind,
  /** The one above it, of the same kind; `null` at the top. */
  parent_id: id.nullable(),
  code: z.string(),
  name: z.string(),
  /** Its first and its last day, where there are any. */
  from_date: dateResponse.nullable(),
  to_date: dateResponse.nullable(),
  superior_user_id: id.nullable(),
  superior,
  /** How many people are in it today, those below left out. */
  people: z.int().min(0),
});
export type DepartmentResponse = z.output<typeof department>;

const entered = {
  parent_id: bodyId.nullable(),
  code: typedId('コード'),
  name: line(100, '名称'),
  from_date: isoDate.nullable(),
  to_date: isoDate.nullable(),
  superior_user_id: bodyId.nullable(),
};
const changed = objectBody(entered, ['kind', 'superior', 'people']);
export type EnteredDepartment = z.output<z.ZodObject<typeof entered>>;

/** A membership as it is entered. */
const membershipEntry = {
  department_id: bodyId,
  from_date: isoDate,
  /** Its last day; `null` until further notice. */
  to_date: isoDate.nullable(),
  /** The main one (主所属) of its kind, else one beside it (兼務). */
  is_main: z.boolean(),
  /** The person's own superior meanwhile, in place of the department's. */
  superior_user_id: bodyId.nullable(),
};

const membership = z.object({
  department_id: id,
  kind,
  /** With those above it: `営業本部 / 東日本`. */
  department_path: z.string(),
  from_date: dateResponse,
  to_date: dateResponse.nullable(),
  is_main: z.boolean(),
  superior_user_id: id.nullable(),
  /** The superior by the membership: the person's own, else the department's or the nearest above it. */
  superior,
});
export type MembershipResponse = z.output<typeof membership>;

const memberships = z.object({ memberships: z.array(membership) });

const memberList = z.array(z.strictObject(membershipEntry)).max(200, '所属は200件までです');
export type EnteredMembership = z.output<typeof memberList>[number];

/** The outcome of a row of a file. */
const importRow = z.object({
  line: z.int(),
  /** The subject of the row: a department's code and name, or an employee's ID and name. */
  key: z.string(),
  name: z.string(),
  /** The content of the row, in words. */
  detail: z.string(),
  outcome: z.enum(['add', 'change', 'unchanged', 'fault']),
  faults: cellNotes,
  /** The cells that were read otherwise than they stand in the file. */
  hints: cellNotes,
  /** The warnings that have to be accepted before the row is registered. */
  warnings: cellNotes,
});
export type DepartmentImportRow = z.output<typeof importRow>;

const preview = z.object({ rows: z.array(importRow), ...importCounts, faulty: z.int().min(0) });
const done = z.object({ message: z.string(), ...importCounts });

const tag = 'departments';
const params = z.object({ id: pathId });
const upload = { tag, ...csvUpload(2 * 1024 * 1024) } as const;
const refusals = [
  'department_code_taken',
  'department_parent',
  'department_cycle',
  'superior_unknown',
  'department_ends_before',
] as const;

export const departmentRoutes = {
  'GET /api/admin/departments': {
    id: 'listDepartments',
    summary: '部署と拠点（コード順）',
    tag,
    access: 'read_users',
    people: 'listed',
    success: { status: 200, body: z.object({ departments: z.array(department) }) },
  },
  'POST /api/admin/departments': {
    id: 'createDepartment',
    summary: '部署・拠点の追加',
    tag,
    access: 'super_admin',
    body: objectBody({ kind, ...entered }, ['superior', 'people']),
    success: { status: 201, body: department.extend({ message: z.string() }) },
    errors: refusals,
    idempotent: true,
  },
  'PUT /api/admin/departments/{id}': {
    id: 'updateDepartment',
    summary: '部署・拠点の変更。上位の部署を変えると、下位の部署も一緒に移る',
    tag,
    access: 'super_admin',
    params,
    body: changed,
    success: { status: 200, body: department.extend({ message: z.string() }) },
    errors: ['not_found', ...refusals, 'department_has_members_outside'],
  },
  'DELETE /api/admin/departments/{id}': {
    id: 'deleteDepartment',
    summary: '部署・拠点の削除。下位の部署や所属の記録があるものは削除できない',
    tag,
    access: 'super_admin',
    params,
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'department_in_use'],
  },
  'GET /api/admin/users/{id}/departments': {
    id: 'listMemberships',
    summary: '社員の所属（開始日順）',
    tag,
    access: 'read_users',
    params,
    success: { status: 200, body: memberships },
    errors: ['not_found'],
  },
  'PUT /api/admin/users/{id}/departments': {
    id: 'saveMemberships',
    summary: '社員の所属の変更。すべての所属を送る。seenに変更前の所属を送ると、ほかの人の変更を上書きしない',
    tag,
    access: 'super_admin',
    params,
    body: writeBody({ memberships: memberList, seen: memberList.optional() }),
    success: { status: 200, body: memberships.extend({ message: z.string() }) },
    errors: [
      'not_found',
      'department_unknown',
      'superior_unknown',
      'membership_ends_before',
      'membership_twice',
      'memberships_overlap',
      'membership_outside_department',
      'memberships_changed',
    ],
  },
  'GET /api/admin/departments/export': {
    id: 'exportDepartments',
    summary: '部署・拠点のCSV（UTF-8）。そのまま登録にも使える',
    tag,
    access: 'super_admin',
    success: csvResponse,
  },
  'GET /api/admin/departments/import-template': {
    id: 'getDepartmentImportTemplate',
    summary: '部署・拠点の登録に使うCSVのひな形',
    tag,
    access: 'super_admin',
    success: csvResponse,
  },
  'POST /api/admin/departments/import/preview': {
    id: 'previewDepartmentImport',
    ...upload,
    summary: '部署・拠点のCSVの確認。何も登録しない',
    success: { status: 200, body: preview },
    errors: UNREADABLE_CSV,
  },
  'POST /api/admin/departments/import': {
    id: 'importDepartments',
    ...upload,
    summary:
      'CSVによる部署・拠点の登録と変更。1行でも誤りがあれば何も登録しない。同じファイルをもう一度送っても変わらない',
    query: warnedRows,
    success: { status: 200, body: done },
    errors: [
      ...UNREADABLE_CSV,
      'import_faulty',
      'import_warned',
      'department_code_taken',
      'department_has_members_outside',
    ],
  },
  'GET /api/admin/department-memberships/export': {
    id: 'exportMemberships',
    summary: '全社員のすべての所属のCSV（UTF-8）。そのまま登録にも使える',
    tag,
    access: 'super_admin',
    success: csvResponse,
  },
  'GET /api/admin/department-memberships/import-template': {
    id: 'getMembershipImportTemplate',
    summary: '所属の登録に使うCSVのひな形',
    tag,
    access: 'super_admin',
    success: csvResponse,
  },
  'POST /api/admin/department-memberships/import/preview': {
    id: 'previewMembershipImport',
    ...upload,
    summary: '所属のCSVの確認。何も登録しない',
    success: { status: 200, body: preview },
    errors: UNREADABLE_CSV,
  },
  'POST /api/admin/department-memberships/import': {
    id: 'importMemberships',
    ...upload,
    summary:
      'CSVによる所属の登録と変更（異動）。1行でも誤りがあれば何も登録しない。同じファイルをもう一度送っても変わらない',
    success: { status: 200, body: done },
    errors: [...UNREADABLE_CSV, 'import_faulty'],
  },
} as const satisfies Record<string, Route>;
