import type { Database } from '../platform/database/database.ts';
import type { UserKey } from '../records/user-key.ts';

/** Adds a client company. Returns its id. */
export async function addClient({ kysely }: Database, companyId: string, name: string): Promise<number> {
  const { client_company_id: id } = await kysely
    .insertInto('client_company')
    .values({ company_id: companyId, name })
    .returning('client_company_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Assigns a person to a client, with the usual band and a price, unless `more` says otherwise. Returns the id of the assignment. */
export async function addAssignment(
  { kysely }: Database,
  { companyId, userId }: UserKey,
  client: number,
  more: object = {},
): Promise<number> {
  const { client_assignment_id: id } = await kysely
    .insertInto('client_assignment')
    .values({
      company_id: companyId,
      user_id: userId,
      client_company_id: client,
      from_date: '2026-04-01',
      band_lower_minutes: 8_400,
      band_upper_minutes: 10_800,
      monthly_price: 700_000,
      ...more,
    })
    .returning('client_assignment_id')
    .executeTakeFirstOrThrow();
  return id;
}
