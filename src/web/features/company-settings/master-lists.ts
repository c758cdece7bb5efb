import type { MasterEntry } from '#contract/master-data.ts';
import { api } from '../../lib/api.ts';
import { texts } from './texts.ts';

/** What is entered of an entry. */
export interface MasterText {
  readonly name: string;
  readonly description: string;
}

/** What the server says when it was done. */
type Done = Promise<{ readonly message: string }>;

/** A list of master data: what its entries are called, and how they are added, changed and deleted. */
export interface MasterList {
  /** The list's key, also of its drafts. */
  readonly key: string;
  readonly noun: string;
  readonly nameLabel: string;
  readonly none: string;
  readonly askDelete: string;
  /** A repeated call with the same key adds nothing. */
  readonly add: (text: MasterText, idempotencyKey: string) => Done;
  readonly change: (id: number, text: MasterText) => Done;
  readonly remove: (id: number) => Done;
}

const at = (id: number) => ({ params: { id: String(id) } });

export const clientCompanies: MasterList = {
  key: 'client-company',
  noun: texts.clientCompanies,
  nameLabel: texts.companyName,
  none: texts.noClientCompanies,
  askDelete: texts.askDeleteClientCompany,
  add: (body, idempotencyKey) => api('POST /api/admin/client-companies', { body, idempotencyKey }),
  change: (id, body) => api('PUT /api/admin/client-companies/{id}', { ...at(id), body }),
  remove: (id) => api('DELETE /api/admin/client-companies/{id}', at(id)),
};

/** Those of a client company. */
export const jobAssignmentsOf = (clientCompanyId: number): MasterList => ({
  key: `job-assignment ${clientCompanyId}`,
  noun: texts.jobAssignments,
  nameLabel: texts.jobName,
  none: texts.noJobAssignments,
  askDelete: texts.askDeleteJobAssignment,
  add: (body, idempotencyKey) =>
    api('POST /api/admin/client-companies/{id}/job-assignments', { ...at(clientCompanyId), body, idempotencyKey }),
  change: (id, body) => api('PUT /api/admin/job-assignments/{id}', { ...at(id), body }),
  remove: (id) => api('DELETE /api/admin/job-assignments/{id}', at(id)),
});

export const employmentTypes: MasterList = {
  key: 'employment-type',
  noun: texts.employmentTypes,
  nameLabel: texts.typeName,
  none: texts.noEmploymentTypes,
  askDelete: texts.askDeleteEmploymentType,
  add: (body, idempotencyKey) => api('POST /api/admin/employment-types', { body, idempotencyKey }),
  change: (id, body) => api('PUT /api/admin/employment-types/{id}', { ...at(id), body }),
  remove: (id) => api('DELETE /api/admin/employment-types/{id}', at(id)),
};

// ㈱ and (株), ＡＢＣ and abc are one name to whoever looks for it.
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

/** Whether another entry of the list has the name, however it is written. */
export const isNameTaken = (entries: readonly MasterEntry[], name: string, ownId: number | null): boolean =>
  plain(name) !== '' && entries.some((entry) => entry.id !== ownId && plain(entry.name) === plain(name));
