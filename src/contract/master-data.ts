import { z } from 'zod';

import { ownedList } from './owned.ts';
import type { Route } from './route.ts';
import { id, line, objectBody, optional, pathId, text, writeBody } from './wire.ts';

/** An entry of the lists that employees are grouped by: a client company, a job assignment or an employment type. */
const masterEntry = z.object({ id, name: z.string(), description: z.string() });
export type MasterEntry = z.output<typeof masterEntry>;

/** The body of an entry, where `name` is its name's label on the screen. */
const entryBody = (name: string) => objectBody({ name: line(100, name), description: optional(text(1000)) });

const OF_ALL = {
  tag: 'master-data',
  access: 'super_admin',
  entry: masterEntry,
  refusals: ['master_name_taken'],
} as const;

const clientCompanies = ownedList({
  ...OF_ALL,
  name: 'ClientCompany',
  noun: '取引先企業',
  body: entryBody('企業名'),
  notes: { remove: '担当業務も削除し、社員の所属からも外す' },
});

const jobAssignments = ownedList({
  ...OF_ALL,
  name: 'JobAssignment',
  noun: '担当業務',
  body: entryBody('業務名'),
  notes: { remove: '社員の所属からも外す' },
});

const employmentTypes = ownedList({
  ...OF_ALL,
  name: 'EmploymentType',
  noun: '雇用形態',
  body: entryBody('名称'),
  notes: { remove: '社員の所属からも外す' },
});

/** The client company whose job assignments they are. */
const params = z.object({ id: pathId });

const clientWorkSettings = z.object({
  works_at_clients: z.boolean(),
  /** Whoever approves a report by a link is asked for a code, which is mailed to them. */
  work_report_code: z.boolean(),
});

const ON_OFF = 'オンかオフを指定してください';

export const masterDataRoutes = {
  'GET /api/admin/companies': {
    id: 'listCompanies',
    summary: '自社と子会社（ロゴを設定できる企業）',
    tag: 'master-data',
    access: 'super_admin',
    success: { status: 200, body: z.array(z.object({ company_id: z.string(), company_name: z.string() })) },
  },
  'GET /api/admin/client-work-settings': {
    id: 'getClientWorkSettings',
    summary:
      '客先で働く社員がいるかどうかと、客先の承認に確認コードを使うかどうか。いない企業の画面には、取引先企業・担当業務・社内業務を表示しない',
    tag: 'master-data',
    access: 'super_admin',
    success: { status: 200, body: clientWorkSettings },
  },
  'PUT /api/admin/client-work-settings': {
    id: 'saveClientWorkSettings',
    summary:
      '客先で働く社員がいるかどうかと、客先の承認に確認コードを使うかどうか（省くと変えない）の変更。客先に配属中か、配属の予定がある社員がいる間はオフにできない',
    tag: 'master-data',
    access: 'super_admin',
    body: writeBody({ works_at_clients: z.boolean(ON_OFF), work_report_code: optional(z.boolean(ON_OFF)) }),
    success: { status: 200, body: clientWorkSettings.extend({ message: z.string() }) },
    errors: ['clients_assigned'],
    versioned: 'GET /api/admin/client-work-settings',
  },
  'GET /api/admin/client-companies': clientCompanies.list,
  'POST /api/admin/client-companies': clientCompanies.add,
  'PUT /api/admin/client-companies/{id}': clientCompanies.change,
  'DELETE /api/admin/client-companies/{id}': {
    ...clientCompanies.remove,
    errors: ['not_found', 'client_has_work', 'client_has_report'],
  },
  'GET /api/admin/client-companies/{id}/job-assignments': {
    ...jobAssignments.list,
    summary: '取引先企業の担当業務',
    params,
    errors: ['not_found'],
  },
  'POST /api/admin/client-companies/{id}/job-assignments': {
    ...jobAssignments.add,
    params,
    errors: ['not_found', 'master_name_taken'],
  },
  'PUT /api/admin/job-assignments/{id}': jobAssignments.change,
  'DELETE /api/admin/job-assignments/{id}': jobAssignments.remove,
  'GET /api/admin/employment-types': employmentTypes.list,
  'POST /api/admin/employment-types': employmentTypes.add,
  'PUT /api/admin/employment-types/{id}': employmentTypes.change,
  'DELETE /api/admin/employment-types/{id}': employmentTypes.remove,
} as const satisfies Record<string, Route>;
