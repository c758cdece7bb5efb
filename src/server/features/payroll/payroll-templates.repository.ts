import type { Kysely, Transaction } from 'kysely';

import type { PayrollColumn, PayrollTemplate } from '#domain/payroll/template.ts';
import type { DB } from '../../platform/database/schema.ts';

/** A stored template. */
export interface SavedTemplate extends PayrollTemplate {
  readonly id: number;
}

const saved = (db: Kysely<DB>, companyId: string) =>
  db
    .selectFrom('payroll_template')
    .select(['payroll_template_id', 'name', 'encoding', 'hours_format', 'quotes', 'has_header', 'columns'])
    .where('company_id', '=', companyId);

type Row = Awaited<ReturnType<ReturnType<typeof saved>['execute']>>[number];

// Validated by the contract when it was written.
const toTemplate = (row: Row): SavedTemplate => ({
  id: row.payroll_template_id,
  name: row.name,
  encoding: row.encoding,
  hoursFormat: row.hours_format,
  quotes: row.quotes,
  hasHeader: row.has_header,
  columns: row.columns as unknown as PayrollColumn[],
});

const toRow = ({ name, encoding, hoursFormat, quotes, hasHeader, columns }: PayrollTemplate) => ({
  name,
  encoding,
  hours_format: hoursFormat,
  quotes,
  has_header: hasHeader,
  columns: JSON.stringify(columns),
});

/** A company's templates, in the order of entry. */
export async function templatesOf(db: Kysely<DB>, companyId: string): Promise<SavedTemplate[]> {
  return (await saved(db, companyId).orderBy('payroll_template_id').execute()).map(toTemplate);
}

/** A template, or `undefined`. */
export async function findTemplate(db: Kysely<DB>, companyId: string, id: number): Promise<SavedTemplate | undefined> {
  const row = await saved(db, companyId).where('payroll_template_id', '=', id).executeTakeFirst();
  return row && toTemplate(row);
}

/** A template, locked until the transaction ends, or `undefined`. */
export async function lockTemplate(
  trx: Transaction<DB>,
  companyId: string,
  id: number,
): Promise<SavedTemplate | undefined> {
  const row = await saved(trx, companyId).where('payroll_template_id', '=', id).forUpdate().executeTakeFirst();
  return row && toTemplate(row);
}

/** Adds a template. */
export async function insertTemplate(
  trx: Transaction<DB>,
  companyId: string,
  template: PayrollTemplate,
): Promise<SavedTemplate> {
  const { payroll_template_id: id } = await trx
    .insertInto('payroll_template')
    .values({ company_id: companyId, ...toRow(template) })
    .returning('payroll_template_id')
    .executeTakeFirstOrThrow();
  return { id, ...template };
}

/** Whether the company has a template of that name, other than this one. */
export async function isNameTaken(
  db: Kysely<DB>,
  companyId: string,
  { id, name }: { readonly id: number | null; readonly name: string },
): Promise<boolean> {
  const other = await saved(db, companyId).where('name', '=', name).executeTakeFirst();
  return other !== undefined && other.payroll_template_id !== id;
}

/** Updates a template. */
export async function updateTemplate(
  trx: Transaction<DB>,
  companyId: string,
  { id, ...template }: SavedTemplate,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payroll_template')
    .set({ ...toRow(template), last_modified_at: now })
    .where('company_id', '=', companyId)
    .where('payroll_template_id', '=', id)
    .execute();
}

/** Deletes a template. */
export async function deleteTemplate(trx: Transaction<DB>, companyId: string, id: number): Promise<void> {
  await trx
    .deleteFrom('payroll_template')
    .where('company_id', '=', companyId)
    .where('payroll_template_id', '=', id)
    .execute();
}
