import type { Kysely } from 'kysely';

import type { PayrollColumn, PayrollTemplate } from '#domain/payroll/template.ts';
import type { DB } from '../../platform/database/schema.ts';

/** A stored template. */
export interface SavedTemplate extends PayrollTemplate {
  readonly id: number;
}

/** The columns of a template. */
export const toColumns = ({ name, encoding, hoursFormat, quotes, hasHeader, columns }: PayrollTemplate, at: Date) => ({
  name,
  encoding,
  hours_format: hoursFormat,
  quotes,
  has_header: hasHeader,
  columns: JSON.stringify(columns),
  last_modified_at: at,
});

/** A company's templates in the order of entry, or one of them. */
export async function templatesOf(db: Kysely<DB>, companyId: string, id?: number): Promise<SavedTemplate[]> {
  let query = db
    .selectFrom('payroll_template')
    .select(['payroll_template_id', 'name', 'encoding', 'hours_format', 'quotes', 'has_header', 'columns'])
    .where('company_id', '=', companyId)
    .orderBy('payroll_template_id');
  if (id !== undefined) query = query.where('payroll_template_id', '=', id);
  return (await query.execute()).map((row) => ({
    id: row.payroll_template_id,
    name: row.name,
    encoding: row.encoding,
    hoursFormat: row.hours_format,
    quotes: row.quotes,
    hasHeader: row.has_header,
    // Validated by the contract when it was written.
    columns: row.columns as unknown as PayrollColumn[],
  }));
}
