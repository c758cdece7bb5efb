import type { departmentRoutes } from '#contract/departments.ts';
import { japanDate } from '#domain/time/instant.ts';
import { type FileWorker, fileTask } from '../../platform/file-worker/file-worker.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { subjectOf, userOf } from '../../records/user-key.ts';
import type { readDepartmentCsv, readMembershipCsv } from './department-csv-reader.ts';
import { DEPARTMENT_TEMPLATE, exportDepartments, exportMemberships, MEMBERSHIP_TEMPLATE } from './department-csv.ts';
import {
  importDepartments,
  importMemberships,
  previewDepartments,
  previewMemberships,
} from './department-import.service.ts';
import { companyDepartments } from './departments.service.ts';
import { presentMemberships, saveMemberships } from './memberships.service.ts';

const READER = new URL('./department-csv-reader.ts', import.meta.url);
const READ_DEPARTMENTS = fileTask<typeof readDepartmentCsv>(READER, 'readDepartmentCsv');
const READ_MEMBERSHIPS = fileTask<typeof readMembershipCsv>(READER, 'readMembershipCsv');

/** What is said of an import. */
const done = (
  noun: string,
  counts: { readonly added: number; readonly changed: number; readonly unchanged: number },
) => {
  const changed = counts.added + counts.changed;
  return { message: changed === 0 ? '変更はありません' : `${changed}件の${noun}を登録しました`, ...counts };
};

/** Routes of the departments and sites, and of who is in them. */
export const departmentHandlers = ({
  database,
  files,
}: RoutePlatform & { readonly files: FileWorker }): Handlers<typeof departmentRoutes> => ({
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
    sendCsv(reply, '部署・拠点ひな形.csv', DEPARTMENT_TEMPLATE),

  'POST /api/admin/departments/import/preview': async ({ caller, body, now }) =>
    previewDepartments(database, caller, await files.run(caller.companyId, READ_DEPARTMENTS, body.file), now),

  'POST /api/admin/departments/import': async ({ caller, body, query, now }) => {
    const rows = await files.run(caller.companyId, READ_DEPARTMENTS, body.file);
    return done('部署・拠点', await importDepartments(database, caller, { rows, ...query }, now));
  },

  'GET /api/admin/department-memberships/export': async ({ caller, now, reply }) =>
    sendCsv(reply, `所属_${japanDate(now)}.csv`, await exportMemberships(database.kysely, caller.companyId)),

  'GET /api/admin/department-memberships/import-template': async ({ reply }) =>
    sendCsv(reply, '所属ひな形.csv', MEMBERSHIP_TEMPLATE),

  'POST /api/admin/department-memberships/import/preview': async ({ caller, body, now }) =>
    previewMemberships(database, caller, await files.run(caller.companyId, READ_MEMBERSHIPS, body.file), now),

  'POST /api/admin/department-memberships/import': async ({ caller, body, now }) => {
    const rows = await files.run(caller.companyId, READ_MEMBERSHIPS, body.file);
    return done('所属', await importMemberships(database, caller, rows, now));
  },
});
