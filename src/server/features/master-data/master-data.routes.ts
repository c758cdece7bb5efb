import type { masterDataRoutes } from '#contract/master-data.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { clientWork, clientWorkOf } from './client-work.service.ts';
import { companiesOf } from './master-data.repository.ts';
import { clientCompanies, employmentTypes, jobAssignments, jobAssignmentsOfClient } from './master-data.service.ts';

/** Routes of the lists that employees are grouped by, and of the companies whose logos the caller sets. */
export const masterDataHandlers = ({ database }: RoutePlatform): Handlers<typeof masterDataRoutes> => ({
  'GET /api/admin/companies': ({ caller }) => companiesOf(database.kysely, caller.companyId),

  'GET /api/admin/client-work-settings': (call) =>
    clientWork.show(database, call, () => clientWorkOf(database.kysely, call.caller.companyId)),
  'PUT /api/admin/client-work-settings': (call) => clientWork.save(database, call),
  'GET /api/admin/client-companies': (call) => clientCompanies.list(database, call),
  'POST /api/admin/client-companies': (call) => clientCompanies.add(database, call),
  'PUT /api/admin/client-companies/{id}': (call) => clientCompanies.change(database, call),
  'DELETE /api/admin/client-companies/{id}': (call) => clientCompanies.remove(database, call),

  'GET /api/admin/client-companies/{id}/job-assignments': ({ caller, params }) =>
    jobAssignmentsOfClient(database.kysely, caller.companyId, params.id),
  'POST /api/admin/client-companies/{id}/job-assignments': (call) =>
    jobAssignments.add(database, { ...call, body: { ...call.body, client_company_id: call.params.id } }),
  'PUT /api/admin/job-assignments/{id}': (call) => jobAssignments.change(database, call),
  'DELETE /api/admin/job-assignments/{id}': (call) => jobAssignments.remove(database, call),

  'GET /api/admin/employment-types': (call) => employmentTypes.list(database, call),
  'POST /api/admin/employment-types': (call) => employmentTypes.add(database, call),
  'PUT /api/admin/employment-types/{id}': (call) => employmentTypes.change(database, call),
  'DELETE /api/admin/employment-types/{id}': (call) => employmentTypes.remove(database, call),
});
