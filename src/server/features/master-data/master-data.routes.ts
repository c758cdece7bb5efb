import type { masterDataRoutes } from '#contract/master-data.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { companiesOf, entriesOf, type MasterText } from './master-data.repository.ts';
import { addEntry, addJobAssignment, changeEntry, jobAssignmentsOfClient, removeEntry } from './master-data.service.ts';

const toText = ({ name, description = '' }: { name: string; description?: string | undefined }): MasterText => ({
  name,
  description,
});

/** Routes of the lists that employees are grouped by, and of the companies whose logos the caller sets. */
export const masterDataHandlers = ({ database }: RoutePlatform): Handlers<typeof masterDataRoutes> => ({
  'GET /api/admin/companies': ({ caller }) => companiesOf(database.kysely, caller.companyId),

  'GET /api/admin/client-companies': ({ caller }) => entriesOf(database.kysely, 'client_company', caller.companyId),
  'POST /api/admin/client-companies': async ({ caller, body, idempotency }) => ({
    ...(await addEntry(database, caller, 'client_company', { text: toText(body), idempotency })),
    message: '取引先企業を追加しました',
  }),
  'PUT /api/admin/client-companies/{id}': async ({ caller, params, body }) => ({
    ...(await changeEntry(database, caller, 'client_company', params.id, toText(body))),
    message: '取引先企業を更新しました',
  }),
  'DELETE /api/admin/client-companies/{id}': async ({ caller, params }) => {
    await removeEntry(database, caller, 'client_company', params.id);
    return { message: '取引先企業を削除しました' };
  },

  'GET /api/admin/client-companies/{id}/job-assignments': ({ caller, params }) =>
    jobAssignmentsOfClient(database, caller.companyId, params.id),
  'POST /api/admin/client-companies/{id}/job-assignments': async ({ caller, params, body, idempotency }) => ({
    ...(await addJobAssignment(database, caller, params.id, { text: toText(body), idempotency })),
    message: '担当業務を追加しました',
  }),
  'PUT /api/admin/job-assignments/{id}': async ({ caller, params, body }) => ({
    ...(await changeEntry(database, caller, 'job_assignment', params.id, toText(body))),
    message: '担当業務を更新しました',
  }),
  'DELETE /api/admin/job-assignments/{id}': async ({ caller, params }) => {
    await removeEntry(database, caller, 'job_assignment', params.id);
    return { message: '担当業務を削除しました' };
  },

  'GET /api/admin/employment-types': ({ caller }) => entriesOf(database.kysely, 'employment_type', caller.companyId),
  'POST /api/admin/employment-types': async ({ caller, body, idempotency }) => ({
    ...(await addEntry(database, caller, 'employment_type', { text: toText(body), idempotency })),
    message: '雇用形態を追加しました',
  }),
  'PUT /api/admin/employment-types/{id}': async ({ caller, params, body }) => ({
    ...(await changeEntry(database, caller, 'employment_type', params.id, toText(body))),
    message: '雇用形態を更新しました',
  }),
  'DELETE /api/admin/employment-types/{id}': async ({ caller, params }) => {
    await removeEntry(database, caller, 'employment_type', params.id);
    return { message: '雇用形態を削除しました' };
  },
});
