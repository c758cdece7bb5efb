import type { MasterEntry } from '#contract/master-data.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { companyEntity } from '../../shared/owned/entity.ts';
import type { Db } from '../../shared/owned/write.ts';
import {
  clearFromContracts,
  clearJobFromAssignments,
  deleteAssignmentsOfClient,
  deleteJobAssignments,
  deleteDispatchWorkplaces,
  deleteReportTemplates,
  entriesOf,
  jobAssignmentsOf,
  type JobAssignment,
  lockJobAssignments,
} from './master-data.repository.ts';

/** An entry as entered. */
interface EnteredEntry {
  readonly name: string;
  readonly description?: string | undefined;
}

const toValues = ({ name, description = '' }: EnteredEntry) => ({ name, description });

const messagesOf = (noun: string) => ({
  add: `${noun}を追加しました`,
  change: `${noun}を更新しました`,
  remove: `${noun}を削除しました`,
});

/** The unique index of a list compares names in the folded form. */
const orNameTaken = (noun: string) => orTaken('name', 'master_name_taken', { values: { noun } });

/** A company's client companies; one is deleted with its job assignments and the assignments of people to it. */
export const clientCompanies = companyEntity({
  table: 'client_company',
  messages: messagesOf('取引先企業'),
  orTaken: orNameTaken('取引先企業'),
  actions: { add: 'add_client_company', change: 'change_client_company', remove: 'delete_client_company' },
  read: (db, companyId, id) => entriesOf(db, 'client_company', companyId, id),
  toValues,
  toColumns: (values) => values,
  async remove({ trx, companyId }, { id }, deleteRow) {
    // Lock order against deadlocks: client company, job assignments, users.
    const jobAssignments = await lockJobAssignments(trx, companyId, id);
    const assignments = await deleteAssignmentsOfClient(trx, companyId, id);
    await deleteJobAssignments(trx, companyId, id);
    const reportTemplates = await deleteReportTemplates(trx, companyId, id);
    const workplaces = await deleteDispatchWorkplaces(trx, companyId, id);
    await deleteRow();
    return {
      job_assignments: jobAssignments,
      assignments,
      ...(reportTemplates.length > 0 && { report_templates: reportTemplates }),
      ...(workplaces.length > 0 && { dispatch_workplaces: workplaces }),
    };
  },
  present: (entries) => [...entries],
  inWords: (entry) => entry,
});

/** The job assignments of a company's clients; a deleted one is removed from the assignments that had it. */
export const jobAssignments = companyEntity({
  table: 'job_assignment',
  messages: messagesOf('担当業務'),
  orTaken: orNameTaken('担当業務'),
  actions: { add: 'add_job_assignment', change: 'change_job_assignment', remove: 'delete_job_assignment' },
  read: (db, companyId, id) => jobAssignmentsOf(db, companyId, { id }),
  toValues: (entered: EnteredEntry & { readonly client_company_id?: number }, before) => ({
    ...toValues(entered),
    // A job assignment stays with its client company.
    client_company_id: before?.client_company_id ?? entered.client_company_id ?? 0,
  }),
  toColumns: (values) => values,
  async check({ trx, companyId }, { client_company_id: id }) {
    await clientCompanies.find(trx, companyId, id);
  },
  async remove({ trx, companyId }, { id }, deleteRow) {
    const assignments = await clearJobFromAssignments(trx, companyId, id);
    await deleteRow();
    return { assignments };
  },
  present: (entries) => entries.map(presentJob),
  inWords: (entry) => entry,
});

const presentJob = ({ client_company_id: _client, ...entry }: JobAssignment): MasterEntry => entry;

/** The job assignments of a client company. Throws `not_found` for one that the company doesn't have. */
export async function jobAssignmentsOfClient(
  db: Db,
  companyId: string,
  clientCompanyId: number,
): Promise<MasterEntry[]> {
  const client = await clientCompanies.find(db, companyId, clientCompanyId);
  return (await jobAssignmentsOf(db, companyId, { clientCompanyId: client.id })).map(presentJob);
}

/** A company's employment types; a deleted one is removed from the contracts that had it. */
export const employmentTypes = companyEntity({
  table: 'employment_type',
  messages: messagesOf('雇用形態'),
  orTaken: orNameTaken('雇用形態'),
  actions: { add: 'add_employment_type', change: 'change_employment_type', remove: 'delete_employment_type' },
  read: (db, companyId, id) => entriesOf(db, 'employment_type', companyId, id),
  toValues,
  toColumns: (values) => values,
  async remove({ trx, companyId }, { id }, deleteRow) {
    const contracts = await clearFromContracts(trx, { kind: 'employment_type', companyId, id });
    await deleteRow();
    return { contracts };
  },
  present: (entries) => [...entries],
  inWords: (entry) => entry,
});
