import type { assignmentRoutes } from '#contract/assignments.ts';
import { reachesWork } from '#domain/permissions/scope.ts';
import { japanDate } from '#domain/time/instant.ts';
import { csvOf, sendCsv } from '../../platform/http/csv.ts';
import { type ImportPlatform, previewImport, runImport } from '../../platform/http/csv-import.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { assignmentsById } from '../../records/assignments.ts';
import { subjectOf } from '../../records/user-key.ts';
import { ASSIGNMENT_FILE, assignmentImport, exportAssignments, storeAssignmentFile } from './assignment-import.ts';
import { assignmentIdsOf } from './assignments.repository.ts';
import {
  assignmentsOfUser,
  assignPeople,
  changeAssignment,
  endAssignments,
  moveAssignments,
  presentAssignments,
  removeAssignment,
} from './assignments.service.ts';

/** Routes of who works at which client. */
export const assignmentHandlers = ({ database, files }: ImportPlatform): Handlers<typeof assignmentRoutes> => ({
  'GET /api/admin/assignments': async (call) => {
    const {
      caller,
      query: { state },
      now,
    } = call;
    const { kysely } = database;
    const ids = await assignmentIdsOf(kysely, caller.companyId, caller.clientWork, { state, today: japanDate(now) });
    const byId = new Map((await assignmentsById(kysely, caller.companyId, ids)).map((one) => [one.id, one]));
    const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
    return { assignments: await presentAssignments(kysely, call, inOrder) };
  },

  'GET /api/admin/users/{id}/assignments': async (call) => {
    const user = await subjectOf(database, call.caller, call.params.id);
    const own = (await assignmentsOfUser(database.kysely, user)).filter((one) =>
      reachesWork(call.caller.clientWork, one),
    );
    return { assignments: await presentAssignments(database.kysely, call, own) };
  },

  'POST /api/admin/assignments': async (call) => {
    await assignPeople(database, call, call.body);
    return { message: `${new Set(call.body.user_ids).size}人の配属を登録しました` };
  },

  'PUT /api/admin/assignments/{id}': async (call) => ({
    ...(await changeAssignment(database, call, call.params.id, call.body)),
    message: '配属を更新しました',
  }),

  'DELETE /api/admin/assignments/{id}': async (call) => {
    await removeAssignment(database, call, call.params.id);
    return { message: '配属を削除しました' };
  },

  'POST /api/admin/assignments/end': async (call) => {
    const { ids, to_date: lastDay } = call.body;
    await endAssignments(database, call, ids, lastDay);
    return { message: `${new Set(ids).size}件の配属の終了日を設定しました` };
  },

  'POST /api/admin/assignments/move': async (call) => {
    const { ids, client_company_id: clientCompanyId, job_assignment_id, from_date: from } = call.body;
    await moveAssignments(database, call, ids, { clientCompanyId, jobAssignmentId: job_assignment_id ?? null, from });
    return { message: `${new Set(ids).size}件の配属の取引先を変更しました` };
  },

  'GET /api/admin/assignments/export': async ({ caller, now, reply }) =>
    sendCsv(reply, `客先配属_${japanDate(now)}.csv`, await exportAssignments(database.kysely, caller.companyId)),

  'GET /api/admin/assignments/import-template': async ({ reply }) =>
    sendCsv(reply, '客先配属ひな形.csv', csvOf(ASSIGNMENT_FILE.columns, ASSIGNMENT_FILE.example)),

  'POST /api/admin/assignments/import/preview': (call) => previewImport({ database, files }, call, assignmentImport),

  'POST /api/admin/assignments/import': (call) =>
    runImport({ database, files }, call, assignmentImport, storeAssignmentFile, 'import_faulty'),
});
