import { type Kysely, sql } from 'kysely';

import { foldedForm, storedId } from '#domain/company/folded-form.ts';
import type { DB } from '../platform/database/schema.ts';

/** A person whom a file can name. */
export interface NamedPerson {
  readonly userId: number;
  readonly employeeId: string;
  readonly name: string;
}

/** The employee ID of a file's cell, as it is stored. PostgreSQL rejects NUL, even in a lookup. */
export const idOf = (typed = ''): string => storedId(typed).replaceAll('\0', '');

/** The company's people with these employee IDs, however they are written; in a transaction locked, in the one order of all. */
export async function peopleByEmployeeId(
  db: Kysely<DB>,
  companyId: string,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, NamedPerson>> {
  const folded = [...new Set(employeeIds.map(foldedForm))];
  const rows = await db
    .selectFrom('user_account')
    .select(['user_id as userId', 'employee_id as employeeId', 'name'])
    .where('company_id', '=', companyId)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`folded_form(employee_id) = any(${folded})`)
    .orderBy('user_id')
    .$if(db.isTransaction, (query) => query.forNoKeyUpdate())
    .execute();
  return new Map(rows.map((person) => [foldedForm(person.employeeId), person]));
}

/** Finds the people whom the rows of a file name by their employee IDs, with {@link peopleByEmployeeId}. */
export async function peopleOfRows(
  db: Kysely<DB>,
  companyId: string,
  rows: readonly { readonly cells: { readonly employeeId?: string } }[],
): Promise<(typed: string | undefined) => NamedPerson | undefined> {
  // A file of a year's punches names each person hundreds of times: folding all of those would hold up other requests.
  const typedIds = [...new Set(rows.map(({ cells }) => cells.employeeId))];
  const people = await peopleByEmployeeId(db, companyId, typedIds.map(idOf));
  const personOf = new Map(typedIds.map((typed) => [typed, people.get(foldedForm(idOf(typed)))]));
  return (typed) => (personOf.has(typed) ? personOf.get(typed) : people.get(foldedForm(idOf(typed))));
}
