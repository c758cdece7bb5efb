import type { departmentRoutes } from '#contract/departments.ts';
import { japanDate } from '#domain/time/instant.ts';
import { csvOf, sendCsv } from '../../platform/http/csv.ts';
import { askingFirst, type ImportPlatform, previewImport, runImport } from '../../platform/http/csv-import.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { subjectOf, userOf } from '../../records/user-key.ts';
import { DEPARTMENT_FILE, exportDepartments, exportMemberships, MEMBERSHIP_FILE } from './department-csv.ts';
import { departmentImport, storeDepartments } from './department-import.ts';
import { companyDepartments } from './departments.service.ts';
import { membershipImport, storeMemberships } from './membership-import.ts';
import { presentMemberships, saveMemberships } from './memberships.service.ts';

/** Routes of the departments and sites, and of who is in them. */
export const departmentHandlers = ({ database, files }: ImportPlatform): Handlers<typeof departmentRoutes> => ({
  'GET /api/admin/departments': async (call) => ({ departments: await companyDepartments.list(database, call) }),
  'POST /api/admin/departments': (call) => companyDepartments.add(database, call),
  'PUT /api/admin/departments/{id}': (call) => companyDepartments.change(database, call),
  'DELETE /api/admin/departments/{id}': (call) => companyDepartments.remove(database, call),

  'GET /api/admin/users/{id}/departments': async ({ caller, params }) => ({
    memberships: await presentMemberships(database.kysely, await subjectOf(database, caller, params.id)),
  }),

  'PUT /api/admin/users/{id}/departments': async ({ caller, params, body, now }) => ({
    memberships: await saveMemberships(
      database,
      caller,
      userOf(caller, params),
      { entered: body.memberships, seen: body.seen },
      now,
    ),
    message: '所属を保存しました',
  }),

  'GET /api/admin/departments/export': async ({ caller, now, reply }) =>
    sendCsv(reply, `部署・拠点_${japanDate(now)}.csv`, await exportDepartments(database.kysely, caller.companyId)),

  'GET /api/admin/departments/import-template': async ({ reply }) =>
    sendCsv(reply, '部署・拠点ひな形.csv', csvOf(DEPARTMENT_FILE.columns, DEPARTMENT_FILE.example)),

  'POST /api/admin/departments/import/preview': (call) => previewImport({ database, files }, call, departmentImport),

  'POST /api/admin/departments/import': (call) => {
    const asked = askingFirst(departmentImport, call.query.warned);
    return runImport({ database, files }, call, asked, storeDepartments, 'import_faulty');
  },

  'GET /api/admin/department-memberships/export': async ({ caller, now, reply }) =>
    sendCsv(reply, `所属_${japanDate(now)}.csv`, await exportMemberships(database.kysely, caller.companyId)),

  'GET /api/admin/department-memberships/import-template': async ({ reply }) =>
    sendCsv(reply, '所属ひな形.csv', csvOf(MEMBERSHIP_FILE.columns, MEMBERSHIP_FILE.example)),

  'POST /api/admin/department-memberships/import/preview': (call) =>
    previewImport({ database, files }, call, membershipImport),

  'POST /api/admin/department-memberships/import': (call) =>
    runImport({ database, files }, call, membershipImport, storeMemberships, 'import_faulty'),
});
