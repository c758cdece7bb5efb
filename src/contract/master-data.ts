import { z } from 'zod';

import type { Route } from './route.ts';
import { id, line, messageResponse, objectBody, optional, pathId, text } from './wire.ts';

/** An entry of the lists that employees are grouped by: a client company, a job assignment or an employment type. */
const masterEntry = z.object({ id, name: z.string(), description: z.string() });
export type MasterEntry = z.output<typeof masterEntry>;

const list = (operation: string, summary: string) =>
  ({
    id: operation,
    summary,
    tag: 'master-data',
    access: 'super_admin',
    success: { status: 200, body: z.array(masterEntry) },
  }) as const satisfies Route;

const withMessage = masterEntry.extend({ message: z.string() });

/** The body of an entry, where `name` is its name's label on the screen. */
const entryBody = (name: string) => objectBody({ name: line(100, name), description: optional(text(1000)) });

const addition = (operation: string, summary: string, name: string) =>
  ({
    id: operation,
    summary,
    tag: 'master-data',
    access: 'super_admin',
    body: entryBody(name),
    success: { status: 201, body: withMessage },
    errors: ['master_name_taken'],
    idempotent: true,
  }) as const satisfies Route;

const params = z.object({ id: pathId });

const change = (operation: string, summary: string, name: string) =>
  ({
    id: operation,
    summary,
    tag: 'master-data',
    access: 'super_admin',
    params,
    body: entryBody(name),
    success: { status: 200, body: withMessage },
    errors: ['not_found', 'master_name_taken'],
  }) as const satisfies Route;

const deletion = (operation: string, summary: string) =>
  ({
    id: operation,
    summary,
    tag: 'master-data',
    access: 'super_admin',
    params,
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  }) as const satisfies Route;

export const masterDataRoutes = {
  'GET /api/admin/companies': {
    id: 'listCompanies',
    summary: '自社と子会社（ロゴを設定できる企業）',
    tag: 'master-data',
    access: 'super_admin',
    success: { status: 200, body: z.array(z.object({ company_id: z.string(), company_name: z.string() })) },
  },
  'GET /api/admin/client-companies': list('listClientCompanies', '取引先企業'),
  'POST /api/admin/client-companies': addition('createClientCompany', '取引先企業の追加', '企業名'),
  'PUT /api/admin/client-companies/{id}': change('updateClientCompany', '取引先企業の更新', '企業名'),
  'DELETE /api/admin/client-companies/{id}': deletion(
    'deleteClientCompany',
    '取引先企業の削除。担当業務も削除し、社員の所属からも外す',
  ),
  'GET /api/admin/client-companies/{id}/job-assignments': {
    ...list('listJobAssignments', '取引先企業の担当業務'),
    params,
    errors: ['not_found'],
  },
  'POST /api/admin/client-companies/{id}/job-assignments': {
    ...addition('createJobAssignment', '担当業務の追加', '業務名'),
    params,
    errors: ['not_found', 'master_name_taken'],
  },
  'PUT /api/admin/job-assignments/{id}': change('updateJobAssignment', '担当業務の更新', '業務名'),
  'DELETE /api/admin/job-assignments/{id}': deletion('deleteJobAssignment', '担当業務の削除。社員の所属からも外す'),
  'GET /api/admin/employment-types': list('listEmploymentTypes', '雇用形態'),
  'POST /api/admin/employment-types': addition('createEmploymentType', '雇用形態の追加', '名称'),
  'PUT /api/admin/employment-types/{id}': change('updateEmploymentType', '雇用形態の更新', '名称'),
  'DELETE /api/admin/employment-types/{id}': deletion('deleteEmploymentType', '雇用形態の削除。社員の所属からも外す'),
} as const satisfies Record<string, Route>;
